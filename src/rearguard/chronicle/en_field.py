"""The English sentences of the fight and the hunt (see ``en_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    # ------------------------------------------------------------ fight
    "first_contact": (
        "{When} the two sides were within {dist} of each other.",
        "{When} {side} were close up to {foe}.",
    ),
    "first_contact.blows": (
        "{When} the foremost of {side} were among {foe}.",
        "{Side} reached {foe} {when}.",
    ),
    "volley": (
        "{When} {n} guns went off together.",
        "{Side} fired {when}, {n} pieces at once, at {dist}.",
        "{When} came the volley: {n} shots, with {misfires} pieces missing fire.",
    ),
    "volley.seen": (
        "{When} the guns of {side} went off all together.",
        "{Side} fired {when}, all in one crash.",
    ),
    "volley.again": (
        "{When} they fired again, {n} shots.",
        "Another volley followed, of {n} shots.",
    ),
    "volley.arrows": (
        "{When} {n} bows were loosed together.",
        "{Side} let fly {when}: {n} arrows in one flight.",
    ),
    "hits.none": (
        "When the smoke thinned it was seen that not one man of {side} had been touched.",
        "Nobody on the other side was hit.",
    ),
    "hits.none.horses": (
        "When the smoke thinned not one man of {side} had been touched; it had cost them {horses}.",
        "Nobody on the other side was hit, though {horses} went down.",
    ),
    "hits.few": (
        "{one}One man of {side} was hit, out of all that host.",
        "{plural}It hit {n} men and {horses}: {share} of those who stood to receive it.",
        "{plural}As a matter of execution it was nothing: {n} men of {side} hit, out of all that "
        "host.",
        "{N} men were struck, and {horses}.{plural}",
    ),
    "hits.many": (
        "It struck down {n} of {side}.",
        "{N} men of {side} were hit by it, and {horses}.",
    ),
    "hits.arrows": (
        "The arrows found {n} men of {side}.",
        "{N} men of {side} were struck.",
    ),
    "bolted": (
        "{one}One horse of {side} took fright at the noise and was gone with its rider.",
        "{plural}Startled by the noise, {n} horses of {side} bolted with their riders.",
        "{plural}{N} of the horses of {side} took fright and were gone before their riders could "
        "gather the reins.",
    ),
    "wavered": (
        "{Units} of {side} could be seen to waver.",
        "The line began to move uneasily {when}; {units} were giving.",
    ),
    "wavered.held": (
        "{Units} of {side} had wavered, and none had gone.",
        "For a time it hung by a thread, but {side} stood.",
    ),
    "froze": (
        "{N} men of {side} neither ran nor fought, but stayed where they were as if they had lost "
        "the use of their limbs.",
        "Here and there a man simply stopped; {n} of {side} were seen so.",
    ),
    "cornered": (
        "Where the way out was shut men turned and fought; {n} of {side} did so.",
        "{N} of {side}, with no road left to them, stood at bay.",
    ),
    "broke_first.shot": (
        "It was enough. {Unit} broke {when}.",
        "{Unit} were the first to go. They waited for nothing else: what moved them was {dread}.",
        "{Unit} went first, before the echo had died away.",
    ),
    "broke_first.shot+but": (
        "Hardly anyone was hurt, and yet {unit} broke {when}.",
        "It was enough all the same: {unit} broke, and not so much for its losses as from {dread}.",
    ),
    "broke_first": (
        "The first to break were {unit}.",
        "{When} {unit} gave way, and for no greater reason than {dread}.",
    ),
    "broke_second": (
        "{Unit} followed.",
        "After that {unit} did not stand long.",
    ),
    "broke_wave.both": (
        "From there it ran both ways along the line, to {dir} and to {backdir}, and in {minutes} "
        "{units} more were gone.",
        "To right and left of the gap the others saw it, and {units} were carried away in "
        "{minutes}.",
    ),
    "broke_wave.one": (
        "From there it ran along the line to {dir}: {units} more in {minutes}.",
        "The rout went down the line towards {dir}, one body taking it up from the next, until "
        "{units} had gone.",
    ),
    "broke_wave": (
        "Within {minutes} {units} more had followed.",
        "{Units} went the same way, the whole of it taking {minutes}.",
    ),
    "broke_why": (
        "What carried these others off was {dread}.",
        "With these it was {dread} that decided the matter.",
    ),
    "broke_last": (
        "{Unit} stood longest, and they too were gone {minutes} after the first.",
        "The last to turn were {unit}, {minutes} after it had begun.",
    ),
    "broke_late": (
        "{When} {units} that had stood so far broke as well.",
        "{When} {units} of {side} that had been thought safe went after all.",
    ),
    "side_broke": (
        "{Minutes} after the first contact more than half of {side} were running.",
        "{When} it could no longer be called a line: the greater part of {side} was in flight.",
        "By now {n} of {side} were running.",
    ),
    "side_broke.shot": (
        "{Minutes} after the volley more than half of {side} were running.",
        "{When} it could no longer be called a line: the greater part of {side} was in flight.",
    ),
    "stood": (
        "{Units} did not run, and were left standing by themselves with nobody on either hand.",
        "{Units} of {side} kept their ranks through it all.",
    ),
    "charged": (
        "{When} {n} of {side} went in.",
        "Then {side} charged, {n} {men} strong.",
    ),
    "charged.seen": (
        "{When} {side} came in at the charge.",
        "{Side} charged.",
    ),
    "charged.again": (
        "{Side} went in again {when}, {n} of them.",
        "A second time {n} of them rode home.",
    ),
    "out_of_rounds": (
        "{N} of the guns had nothing left to fire.",
        "By now {n} men of {side} were without a round.",
    ),
    "melee": (
        "Where they met it came to the sword; {n} men at most were at it hand to hand.",
        "At the height of it {n} men were engaged hand to hand.",
    ),
    "melee.few": (
        "There was little fighting in the proper sense: at the worst moment {n} men were engaged.",
        "Few came to blows; never more than {bare} were at it at one time.",
    ),
    "commander_fell": (
        "{When} {cmd} fell.",
        "{Cmd} himself was among those who went down.",
    ),
    "leaders_fell": (
        "{N} captains of {side} fell in the course of it.",
        "{Side} lost {n} of their captains.",
    ),
    "leader_fell": (
        "{Who} fell {when}.",
        "{Unit} lost their captain.",
    ),
    "banner_fell": ("The banner of {unit} went down {when}.", "{Unit} lost their banner."),
    "banners_fell": (
        "{N} banners of {side} went down.",
        "Of the banners of {side}, {n} were no longer to be seen.",
    ),
    "banner_raised": (
        "Another man of {unit} took up the banner.",
        "In {unit} the banner was up again before long.",
    ),
    "killed": (
        "In that first hour {side} had {n} killed, most of them {harm}.",
        "The first hour cost {side} {n} dead, the greater number {harm}.",
    ),
    # ------------------------------------------------------------ hunt
    "parties": (
        "{Cmd} split his {men} into {n} parties, to get ahead of the runners and turn them.",
        "{When} the pursuers parted into {n} bands and rode for the outside of the flight.",
    ),
    "called.deaf": (
        "They were called on to yield, but the two sides had no word in common, and nobody "
        "slackened his pace.",
        "{Side} shouted to them to give themselves up; it was so much noise to men who did not "
        "know the tongue.",
    ),
    "called.deaf_still": (
        "The calling went on, and was understood no better.",
        "To the end the calls of {side} were answered by nobody.",
    ),
    "called.heard": (
        "{When} {side} called on them to yield, and this time they understood.",
        "The call to yield was heard and understood by {n} of them.",
    ),
    "stumbled": (
        "The ground was bad for galloping: {n} horses of {side} came down, most of them with "
        "their riders.",
        "Of the horses of {side}, {n} fell in the course of it, and few riders kept the saddle.",
    ),
    "stumbled.too": (
        "{Side} came off no better for riding so hard: {n} of their own horses fell.",
        "The hunters had their falls as well, {n} of them.",
    ),
    "stumbled.plain": (
        "Holes and broken ground brought down {n} horses of {side}.",
        "{N} of {side}'s horses put a foot wrong in the course of it and fell.",
    ),
    "thrown": (
        "{Who} was thrown, and got up again.",
        "{When} the horse of {who} came down with him.",
    ),
    "thrown.stunned": (
        "{When} the horse of {who} fell with him, and he lay without moving.",
        "{Who} was thrown {when} and did not get up.",
    ),
    "thrown.dead": (
        "{When} the horse of {who} fell, and the fall killed him.",
        "{Who} was thrown {when}, and the fall was his death.",
    ),
    "left_for_dead": (
        "The guard of {who} took him for dead and rode on without him.",
        "{Who} was left where he lay; those about him thought him past help.",
    ),
    "left_for_dead+therefore": (
        "His guard took him for dead and rode on without him.",
        "Those about him thought him past help, and left him where he lay.",
    ),
    "carried_off": (
        "His guard got {who} away.",
        "They did not leave {who}, but carried him off with them.",
    ),
    "came_to": (
        "{When} {who} came to himself where they had left him, and got to his feet.",
        "{Who} was not dead; {when} he was up again.",
    ),
    "took_over": (
        "{When} another took the lead of {unit}.",
        "{Unit} had a new man at their head before long.",
    ),
    "took_over.many": (
        "{N} bodies of {side} lost their captains, and the next in order led them.",
        "Captains were gone, and in {n} bodies of {side} the next man took the lead.",
    ),
    "changed_horse": (
        "{When} the horse of {who} failed him, and one of his men gave up his own.",
        "{Who} would have been left behind on a lame horse, had not one of his men given him his.",
    ),
    "changed_horse.many": (
        "{N} captains of {side} whose horses were lame or lost were given those of their men.",
        "Men of {side} gave up their horses to {n} captains who had lost the use of their own.",
    ),
    "captured": (
        "{Who} was taken {when}.",
        "Among those who fell into the hands of {foe} was {who}.",
    ),
    "captains_taken": (
        "Of those who had led a body of {side} at one time or another, {n} were taken.",
        "{Foe} had {n} captains of {side} in their hands.",
    ),
    "gathered.first": (
        "{When} the first prisoners were brought together, {n} of them.{plural}",
        "The first to give in were {n} men of {foe}.",
        "{When} a single man of {foe} gave in, the first of the day.{one}",
    ),
    "gathered.few": (
        "{Side}, for their part, took {n} men of {foe}.",
        "{N} men of {foe} were taken in the confusion.",
    ),
    "gathered.half_hour": (
        "Half an hour into the hunt {n} had been gathered.",
        "In thirty minutes {side} had got {n} men together under guard.",
    ),
    "gathered.later": (
        "By {hourish} the figure stood at {n}.",
        "{When} they had taken {n}, first and last.",
    ),
    "gathered.turn": (
        "After {hourish} little more came in; there was little left within reach.",
        "The best of it was over {when}: where ten minutes had brought in {most}, they now brought "
        "far fewer.",
    ),
    "gathered.dusk": (
        "The sun set {when}; by then {side} held {n} prisoners.",
        "Sunset came {when}, and found {n} men of {foe} sitting under guard.",
    ),
    "yielded": (
        "Those who gave in did so for the most part because {yieldwhy}.",
        "As long as a man saw a way out he rode for it; most yielded only when {yieldwhy}.",
    ),
    "yielded.also": (
        "With others it was that {yieldwhy}.",
        "There were some besides who gave in because {yieldwhy}.",
    ),
    "rallied": (
        "{N} of {side} came to themselves once the enemy was out of sight, and looked for their "
        "banners.",
        "Out of the enemy's sight {n} men of {side} were got to stop, for the time being.",
    ),
    "rallied.hunter": (
        "Of {side} who had been scattered, {n} found their banners again.",
        "{N} of {side} had lost their bodies for a time and rejoined them.",
    ),
    "rallied.few": (
        "Hardly a man came back to his banner.",
        "Of all who ran, no more than {bare} rallied.",
    ),
    "escaped.first": (
        "{When} the foremost of them were already lost to view.",
        "By {hourish} some had got clean away.",
    ),
    "escaped": (
        "First and last {n} shook off the pursuit, though some of them were found again.",
        "{N} of {side} got out of sight for a time, each by his own road.",
    ),
    "escaped.edge": (
        "{N} of {side} were last seen riding out of the country altogether.",
        "{N} of {side} rode on until nobody could have followed them.",
    ),
    "let_go": (
        "A chase was given up as hopeless {n} times.",
        "Among {side} a man was let go, sooner or later, {n} times.",
    ),
    "let_go.all": (
        "There was hardly one of {side} who had not at some time to let his man go.",
        "{Side} let go more men than they had riders: not every horse was fast enough.",
    ),
    "horses_spent": (
        "{When} {share} of the horses of {side} were done.",
        "The horses of {side} began to fail; {n} could only stand.",
    ),
    "horses_spent.more": (
        "{When} {n} horses of {side} could do no more than stand.",
        "By {hourish} {share} of the horses of {side} were past going.",
    ),
    "loose_horses": (
        "Of the men of {side} who had lost their horses, {n} got into a saddle again.",
        "{N} of {side} who had come off were mounted once more.",
    ),
    "discarded": (
        "{N} of {side} threw down whatever weighed on their horses.",
        "The way was strewn with what {n} men of {side} had thrown away.",
    ),
    "looted": (
        "{N} men of {side} stopped to plunder.",
        "Not all of {side} kept their minds on the chase: {n} turned to plunder.",
    ),
    "prisoners_broke": (
        "{N} of {side} who had been taken got away again while nobody watched.",
        "Of those taken from {side}, {n} slipped off again.",
    ),
    "recalled": (
        "{When} {cmd} had the pursuers called in.",
        "The horn called in the parties {when}, {why}.",
        "{When} the horn called back {n} of the pursuers.",
    ),
    "escort": (
        "To guard {captives} prisoners {n} of {side} had to be set apart, and were lost to the "
        "pursuit.",
        "With {captives} prisoners on his hands, {cmd} gave up {n} of his own men as escort.",
        "{N} of {side} were set apart as escort.",
    ),
    "resumed": (
        "{When} {side} took up the march again, {minutes} after the first contact.",
        "It was {minutes} before {side} could go on.",
    ),
    "sunset": (
        "The sun set {when}.",
        "{When} the sun was down.",
    ),
    "dark": (
        "{When} it was too dark to tell a man from a bush.",
        "{When} the dark put an end to what could be seen.",
    ),
}
