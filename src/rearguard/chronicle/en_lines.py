"""The English sentences. Blanks are filled by ``en.English``; a line is authored, never derived."""

HEADINGS = {
    "approach": "The approach",
    "fight": "The shot and the rout",
    "fight.plain": "The fight",
    "hunt": "The gathering-in",
    "night": "Nightfall",
    "reckoning": "The account",
}

NOTHING = "Nothing worth setting down befell that day."

ORDERS = {
    "hold": "hold their ground", "march": "go forward", "charge": "charge",
    "volley": "ride up and give fire", "shoot": "keep up their fire",
    "pursue": "ride down the runners", "round_up": "gather in the fugitives",
    "escort": "guard the prisoners", "withdraw": "draw off", "rally": "come back to the banners",
    "screen": "screen the march", "harass": "harry the enemy", "scatter": "scatter",
    "halt": "halt", "surrender": "lay down their arms", "collect": "pick up what lay on the field",
}  # fmt: skip

DECISION_CAUSES = {
    "PLAN": "as had been settled beforehand",
    "ENEMY_RUNS": "for the enemy was already running",
    "ENEMY_STANDS": "since the enemy showed no sign of moving",
    "ENEMY_CLOSE": "for the enemy was close upon him",
    "OUTNUMBERED": "believing himself outnumbered",
    "DARK": "with the dark coming on",
    "TOO_FAR": "the rest being out of reach",
    "ALL_GATHERED": "all who could be gathered having been gathered",
    "PRISONERS": "for prisoners in such numbers could not be left unwatched",
    "GROUND": "the ground allowing nothing better",
    "ORDERS": "his orders leaving him no choice",
    "NO_NEWS": "having no news to go by",
    "FIRE": "under the enemy's fire",
}

YIELD_CAUSES = {
    "SPENT": "their horses had nothing left to give",
    "HEMMED_IN": "they found every way out already closed",
    "OVERTAKEN": "they were ridden down one by one",
    "ON_FOOT": "they had lost their horses and would not run on foot",
    "UNDERSTOOD": "they had understood that they would be spared",
}

DREADS = {
    "ENEMY": "the enemy coming on",
    "FLANK": "the enemy on their flank",
    "FRIGHT": "the noise, more than any hurt it did",
    "FIRE": "the balls coming in",
    "LOSS": "the sight of men falling beside them",
    "RUNNERS": "the sight of their own people running",
    "ALONE": "the empty places on either hand",
    "LEADER": "the loss of their captain",
    "TIRED": "plain weariness",
    "NEWS": "the news that had gone through the ranks",
}

HARMS = {
    "MUSKET": "by the guns", "BLADE": "with the sabre", "LANCE": "with the lance",
    "ARROW": "by arrows", "FALL": "in falls from the saddle",
    "TRAMPLED": "under the hooves of their own side", "EXHAUSTION": "from exhaustion",
    "COLD": "from the cold", "DROWNED": "by drowning", "FIRE": "in the fire",
    "BOULDER": "under falling rock", "CRUSHED": "in the crush", "WOUNDS": "of their wounds",
}  # fmt: skip

LINES: dict[str, tuple[str, ...]] = {
    # ------------------------------------------------------------ command
    "muster.hunter": (
        "{Cmd} had {n} {men} in hand that {part}, and meant to lose no time.",
        "The pursuit that {part} was in the hands of {cmd}, with {n} {men}.",
    ),
    "muster.quarry": (
        "Across his path stood {n} {men} of {side}, under {cmd}.",
        "Against him {cmd} had {n} {men} of {side}.",
    ),
    "muster": (
        "{Side} mustered {n} {men}; {cmd} commanded.",
        "{Cmd} counted {n} {men} of {side} present.",
    ),
    "sighted": (
        "{When} {side} made out the enemy, {dist} off to {dir}.",
        "{Foe} came in sight of {cmd}'s people {when}, at a distance of {dist}.",
        "From {side} the enemy could be seen {when}, {dist} away.",
        "{When} {foe} came in sight of {side}.",
    ),
    "believed.unsure": (
        "{Cmd} put them at {est}, though he would not have sworn to it.",
        "How many they were could not be told for certain; {cmd} guessed at {est}.",
    ),
    "believed": (
        "{Cmd} took them for {est}.",
        "By the reckoning of {cmd}, {est} of the enemy lay before him.",
    ),
    "believed.more": (
        "On a second look {cmd} thought he had counted too few, and now spoke of {est}.",
        "What was seen {when} raised the figure of {cmd} to {est}.",
        "{When} {cmd}'s estimate of the enemy had grown to {est}.",
    ),
    "believed.fewer": (
        "Seen from nearer they seemed fewer, and {cmd} came down to {est}.",
        "{When} {cmd} no longer believed in more than {bare} of them.",
    ),
    "reported.old": (
        "A report came to {cmd} {when} that was {minutes} old: it spoke of {est} of the enemy.",
        "What {cmd} then knew of the enemy was {minutes} old, and gave him {est} to deal with.",
    ),
    "reported": (
        "Word was brought to {cmd} of {est} of the enemy.",
        "The scouts rode in {when} and gave {cmd} a figure: {bare}.",
    ),
    "decided.march": (
        "{Cmd} ordered the advance, {why}.",
        "The word to go forward was given {when}.",
        "{When} {cmd} moved off towards the enemy.",
    ),
    "decided.volley": (
        "{Cmd} would not go in at once: the guns were to ride up first and fire.",
        "{When} the order went to the guns to close and give the enemy one round.",
    ),
    "decided.charge": (
        "{When} {cmd} sent his {men} in.",
        "{Cmd} ordered the charge, {why}.",
    ),
    "decided.pursue": (
        "{Cmd} let his {men} loose, {why}.",
        "There was no holding back now; {cmd} gave the word for the pursuit {when}.",
    ),
    "decided.round_up": (
        "{Cmd} wanted prisoners rather than dead men, and ordered the fugitives to be headed off and "
        "driven together.",
        "{When} the order was to get round the runners and herd them in.",
    ),
    "decided.escort": (
        "{Cmd} had to tell off men to guard the prisoners, {why}.",
        "Somebody had to watch the prisoners, and {cmd} gave the order {when}.",
    ),
    "decided.hold": (
        "{Cmd} meant to stand where he was, {why}.",
        "The orders of {side} were to stand; {cmd} repeated them {when}.",
        "{Cmd} kept his people where they were.",
    ),
    "decided.screen": (
        "{Cmd} had been left to cover the march of the others, and drew up his people for it.",
        "{Side} were to stand between the pursuit and those who had gone on ahead.",
    ),
    "decided.withdraw": (
        "{When} {cmd} judged it time to draw off, {why}.",
        "{Cmd} gave the order to fall back.",
    ),
    "decided.rally": (
        "{Cmd} tried to bring his people back to the banners {when}.",
        "The banners were set up and the order given to rally on them, {why}.",
        "An order to rally went out from {cmd}.",
    ),
    "decided.scatter": (
        "{Cmd} told his people to scatter and save themselves, {why}.",
        "It was every man for himself, by order of {cmd} {when}.",
    ),
    "decided.surrender": (
        "{Cmd} saw no way out {when} and ordered arms to be laid down.",
        "The order of {cmd} was to give in, {why}.",
    ),
    "decided": (
        "{Cmd} ordered his people to {order}, {why}.",
        "{When} {cmd} gave the word to {order}.",
        "The order of {side} was now to {order}.",
        "To {order} was all that {cmd} now asked of his people.",
    ),
    "order_late": (
        "The order to {order} was {minutes} on its way to {unit}.",
        "{Unit} had {cmd}'s order only {when}, {minutes} after it was given.",
        "One of {cmd}'s orders took {minutes} to reach the man it was meant for.",
    ),
    "order_lost": (
        "A message of {cmd}'s never arrived.{one}",
        "Of the messages {cmd} sent, {bare} never arrived.{plural}",
    ),
    "order_refused": (
        "{Unit} were told to {order} and did not.",
        "{When} {unit} would not obey.",
        "Not every captain of {side} did as he was told {when}.",
    ),
    "set_off": (
        "{When} {side} were on the move.",
        "{Side} set off {when}, {units} in all.",
    ),
    "arrived": (
        "{Side} came up {when}, having reached the ground they were sent to.",
        "{When} the last of {side} had come up to where {cmd} wanted them.",
    ),
    "charge_refused": (
        "{N} of the horses would not face it and turned aside at the last.",
        "Not all went home: {n} horses of {side} refused.",
    ),
    # ------------------------------------------------------------ fight
    "first_contact": (
        "{When} the two sides were within {dist} of each other.",
        "{When} {side} were up with the enemy.",
    ),
    "volley": (
        "{When} {n} guns went off together.",
        "{Side} fired {when}, {n} pieces at once, at {dist}.",
        "{When} came the one volley: {n} shots, with {misfires} pieces missing fire.",
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
    "hits.few": (
        "It hit {n} men and {horses}: {share} of those who stood to receive it.",
        "As a matter of execution it was nothing: {n} men of {side} hit, out of all that host.",
        "{N} men were struck, and {horses}.",
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
        "Unused to the noise, {n} horses bolted with their riders.",
        "{N} of the horses of {side} took fright and were gone before their riders could gather "
        "the reins.",
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
        "{Unit}, nearest to the smoke, were the first to go. They waited for nothing else: what "
        "moved them was {dread}.",
        "{Unit} went first, before the echo had died away.",
    ),
    "broke_first.shot+but": (
        "Hardly anyone was hurt, and yet {unit} broke {when}.",
        "It was enough all the same: {unit} broke, and not so much for its losses as from {dread}.",
    ),
    "broke_first": (
        "The first to break were {unit}, {when}.",
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
        "Most of them had seen nothing of the fire themselves; what did it was {dread}.",
        "With these it was {dread} that decided the matter.",
    ),
    "broke_last": (
        "{Unit} stood longest, and they too were gone {minutes} after the first.",
        "The last to turn were {unit}, {minutes} after it had begun.",
    ),
    "broke_late": (
        "{When} {units} that had stood so far broke as well.",
        "{Units} of {side} that had been thought safe went {when}.",
    ),
    "side_broke": (
        "{Minutes} after the first contact more than half of {side} were running.",
        "{When} it could no longer be called a line: the greater part of {side} was in flight.",
        "By now {n} of {side} were running.",
    ),
    "stood": (
        "{Units} did not run, and were left standing by themselves with nobody on either hand.",
        "{Units} of {side} kept their ranks through it all.",
    ),
    "charged": (
        "{When} {n} of {side} went in.",
        "Then {side} charged, {n} {men} strong.",
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
        "Few came to blows; never more than {n} were at it at one time.",
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
        "Few died of it; {side} had {n} killed in that first hour, most of them {harm}.",
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
        "The ground was bad for galloping: {n} horses of {side} came down, and {thrown} men were "
        "thrown.",
        "{N} of {side}'s horses put a foot wrong in the course of it and fell.",
    ),
    "thrown": (
        "{Who} was thrown, and got up again.",
        "{When} {who}'s horse came down with him.",
    ),
    "thrown.stunned": (
        "{When} the horse of {who} fell with him, and he lay without moving.",
        "{Who} was thrown {when} and did not get up.",
    ),
    "thrown.dead": (
        "{When} the horse of {who} fell, and the fall killed him.",
        "{Who} was thrown {when} and broke his neck.",
    ),
    "left_for_dead": (
        "His guard took him for dead and rode on without him.",
        "{Who} was left where he lay; those about him thought him past help.",
    ),
    "carried_off": (
        "His guard got {who} across a saddle and brought him away.",
        "They did not leave {who}; two of his men carried him off between them.",
    ),
    "captured": (
        "{Who} was taken {when}.",
        "Among those who fell into the hands of {foe} was {who}.",
    ),
    "gathered.first": (
        "{When} the first prisoners were brought together, {n} of them.",
        "The first to give in were {n} men of {foe}.",
    ),
    "gathered.half_hour": (
        "Half an hour into the hunt {n} had been gathered.",
        "In thirty minutes {side} had got {n} men together under guard.",
    ),
    "gathered.later": (
        "An hour after that the figure stood at {n}.",
        "{When} they were guarding {n}.",
    ),
    "gathered.turn": (
        "After {hourish} little more came in; the easy prizes had been had, and the rest were far off.",
        "The best of it was over {when}: where ten minutes had brought in {most}, they now brought "
        "only a few.",
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
        "Out of the enemy's sight {n} men of {side} were got into some kind of order.",
    ),
    "rallied.few": (
        "Hardly a man came back to his banner.",
        "Of all who ran, no more than {n} rallied.",
    ),
    "escaped.first": (
        "{When} the foremost of them were already lost to view.",
        "By {hourish} some had got clean away.",
    ),
    "escaped": (
        "Those with the better horses were not caught: first and last {n} got away.",
        "{N} of {side} rode out of reach, each by his own road.",
    ),
    "let_go": (
        "{N} of the pursuers let their man go and turned back.",
        "On blown horses {n} of {side} gave up the chase.",
    ),
    "horses_spent": (
        "{When} {share} of the horses of {side} were done.",
        "The horses of {side} began to fail; {n} could only stand.",
    ),
    "loose_horses": (
        "{N} loose horses were caught and led.",
        "{Side} picked up {n} horses without riders as they went.",
    ),
    "discarded": (
        "{N} of {side} threw down whatever weighed on their horses.",
        "The way was strewn with what {n} men of {side} had thrown away.",
    ),
    "looted": (
        "{N} men of {side} stopped to plunder.",
        "Not all of {side} kept their minds on the chase: {n} got down to rob the baggage.",
    ),
    "prisoners_broke": (
        "{When} {n} of the prisoners got away from their guards.",
        "The guards were too few; {n} prisoners slipped off {when}.",
    ),
    "recalled": (
        "{When} {cmd} had the pursuers called in.",
        "The horn called in the parties {when}, {why}.",
        "{N} of the pursuers were called back.",
    ),
    "escort": (
        "{N} men had to be told off to guard {captives} prisoners, and were lost to the pursuit.",
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
    # ------------------------------------------------------------ reckoning
    "end.beaten": (
        "Of the {mustered} whom {side} had brought into the field, {taken} were prisoners, or "
        "{takenshare}; {away} had got away or were still abroad, or {awayshare}.",
        "{Side} left {taken} prisoners behind out of {mustered}; {away} were scattered over the "
        "country.",
    ),
    "end.dead.few": (
        "The dead were few for such a day: {n} of {side}.",
        "No more than {bare} of {side} had lost their lives.",
    ),
    "end.dead.many": (
        "{Side} had {n} dead.",
        "{N} of {side} lay dead on the field and about it.",
    ),
    "end.present": (
        "{N} of {side} were still with their banners.",
        "What {cmd} still had in order were {n} men.",
    ),
    "end.winner": (
        "{Side} had lost {n} men in all.",
        "To {side} the day had cost {n} dead.",
    ),
    "end.delay": (
        "What {side} had bought for those ahead of them was {minutes}.",
        "Reckoned from the first contact to the resumed march, {side} had held up the pursuit for "
        "{minutes}.",
    ),
    "end.overcounted": (
        "{Cmd} had believed in {believed} of the enemy. There had been {n}.",
        "It is known now that {cmd} had counted too many: not {believed} but {n} had stood there.",
    ),
    "end.undercounted": (
        "{Cmd} had believed in {believed} of the enemy. In truth there had been {n}.",
        "It is known now that {cmd} had counted too few: {n} had stood there, not {believed}.",
    ),
}
