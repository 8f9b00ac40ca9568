"""The English sentences of the hunt (see ``en_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    "parties": (
        "{Cmd} split his {men} into {n} parties, to get ahead of the runners and turn them.",
        "{When} {side} parted into {n} bands and rode for the outside of the flight.",
    ),
    "called.deaf": (
        "{Foe} were called on to yield, but the two sides had no word in common, and nobody "
        "slackened his pace.",
        "{Side} shouted to the runners to give themselves up; it was so much noise to men who did "
        "not know the tongue.",
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
        "The ground was bad for galloping: {n} horses of {side} came down, [most of them with "
        "their "
        "riders|and its rider with it].",
        "Of the horses of {side}, {n} fell in the course of it, and [few riders|the rider did not] "
        "[kept|keep] the saddle.",
    ),
    "stumbled.too": (
        "{Side} came off no better for riding so hard: {n} of their own horses fell.",
        "The hunters had [their falls as well, {n} of them|a fall as well].",
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
    "took_over.many.lost": (
        "With {fell} captains fallen and {captains} taken, {n} bodies of {side} [were led by "
        "others|was led by another] in the end.",
        "It had gone hard with the captains of {side}: {fell} had fallen and {captains} were "
        "taken, and {n} bodies had to find another to lead [them|it].",
    ),
    "took_over.many": (
        "{N} bodies of {side} lost [their captains|its captain], and the next in order led "
        "[them|it].",
        "Captains were gone, and in {n} bodies of {side} the next man took the lead.",
    ),
    "changed_horse": (
        "{When} {who} lost the use of his horse, and one of his men gave up his own.",
        "{Who} would have been left behind, had not one of his men given him his horse.",
    ),
    "changed_horse.many": (
        "{N} captains of {side} whose [horses were lame or lost were given those of their|horse "
        "was "
        "lame or lost was given that of one of his] men.",
        "Men of {side} gave up their horses to {n} captains who had lost the use of [their|his] "
        "own.",
    ),
    "captured": (
        "{Who} was taken {when}.",
        "Among those who fell into the hands of {foe} was {who}.",
    ),
    "captured.commander": (
        "{When} {general} himself, who commanded {side}, fell into the hands of {foe}.",
        "{General} himself, the commander of {side}, was taken {when}.",
    ),
    "captains_taken.fell": (
        "{Side} had lost {fell} captains dead or hurt, and {n} more were taken.",
        "Of the captains of {side}, {fell} had fallen and {n} were taken.",
    ),
    "captains_taken": (
        "Of those who had led a body of {side} at one time or another, {n} [were|was] taken.",
        "{Foe} had {n} captains of {side} in their hands.",
    ),
    "gathered.first": (
        "At first {side} laid hold of few: {n} prisoners were brought together.{plural}{scant}",
        "Of {foe}, the first to give in [were|was] {n} men.",
        "A single man of {foe} gave in, the first of the day.{one}",
    ),
    "gathered.few": (
        "{Side}, for their part, took {n} men of {foe}.",
        "{N} men of {foe} [were|was] taken in the confusion.",
    ),
    "gathered.half_hour": (
        "The first half hour was the best: {side} caught {n}, {portion} all that fell to them that "
        "day.",
        "Half an hour into the hunt {n} of {foe} had been gathered.",
        "In thirty minutes {side} had got {n} men [together |]under guard.",
    ),
    "gathered.later": (
        "By {hourish} {side} had caught {n} of {foe} in all.",
        "{When} {side} had taken {n}, first and last.",
    ),
    "gathered.turn": (
        "From then on little more came in: {sofar} had been caught, and what was left was out of "
        "reach.{same}",
        "After {hourish} little more came in: {sofar} had been caught, and there was little left "
        "within reach.",
        "The best of it was over {when}, with {sofar} caught: where ten minutes had brought in "
        "{most}, they now brought far fewer.",
    ),
    "gathered.dusk": (
        "The sun set {when}; by then {side} held {n} prisoners.",
        "Sunset came {when}, and found {n} men of {foe} sitting under guard.",
    ),
    "yielded": (
        "Those of {foe} who gave in did so for the most part because {yieldwhy}.",
        "As long as a man of {foe} saw a way out he rode for it; most yielded only when "
        "{yieldwhy}.",
    ),
    "yielded.also": (
        "With others it was that {yieldwhy}.",
        "There were some besides who gave in because {yieldwhy}.",
    ),
    "rallied": (
        "{N} of {side} came to [themselves|himself] once the enemy was out of sight, and looked "
        "for "
        "[their banners|his banner].",
        "Out of the enemy's sight {n} men of {side} [were|was] got to stop, for the time being.",
    ),
    "rallied.vain": (
        "{N} of {side} came to [themselves|himself] once the enemy was out of sight, and looked "
        "for "
        "[their banners|his banner]; nothing came of it.",
        "Out of the enemy's sight {n} men of {side} [were|was] got to stop, but not to stay.",
    ),
    "rallied.hunter": (
        "Of {side} who had been scattered, {n} found [their banners|his banner] again.",
        "{N} of {side} had lost [their bodies|his body] for a time and rejoined [them|it].",
    ),
    "rallied.few": (
        "Hardly a man of {side} came back to his banner.",
        "Of all of {side} who ran, no more than {bare} rallied.",
    ),
    "escaped.first": (
        "{When} the foremost of {side} were already lost to view.",
        "By {hourish} some of {side} had got clean away.",
    ),
    "escaped": (
        "First and last {n} of {side} shook off the pursuit, [though some of them were found again|"
        "though he may not have been lost for good].",
        "{N} of {side} got out of sight for a time[, each by his own road|].",
    ),
    "escaped.edge": (
        "{N} of {side} [were|was] seen for the last time as [they|he] rode out of the country "
        "altogether.",
        "{N} of {side} rode on until nobody could have followed [them|him].",
    ),
    "let_go": (
        "A chase was given up as hopeless by {side} {n} times.",
        "Among {side} a man was let go, sooner or later, {n} times.",
    ),
    "let_go.all": (
        "There was hardly one of {side} who had not at some time to let his man go.",
        "Time and again {side} had to let a man go: not every horse was fast enough.",
    ),
    "horses_spent": (
        "{When} {share} of the horses of {side} were done.",
        "The horses of {side} began to fail; {n} could only stand.",
    ),
    "horses_spent.quick": (
        "By {hourish} the horses of {side} had failed all together: in {minutes} {n} of them "
        "[were|was] "
        "past going.",
        "In {minutes} most of the horses of {side} were done, and {n} could only stand.",
    ),
    "horses_spent.more": (
        "{When} {n} horses of {side} could do no more than stand.",
        "By {hourish} {share} of the horses of {side} were past going.",
    ),
    "loose_horses": (
        "Of the men of {side} who had lost their horses, {n} got into a saddle again.",
        "{N} of {side} who had come off [were|was] mounted once more.",
    ),
    "discarded": (
        "{N} of {side} threw down whatever weighed on [their horses|his horse].",
        "The way was strewn with what {n} men of {side} had thrown away.",
    ),
    "looted": (
        "{N} men of {side} stopped to plunder.",
        "Not all of {side} kept their minds on the chase: {n} turned to plunder.",
    ),
    "prisoners_broke.many": (
        "There were too few to watch them all, and prisoners of {side} kept slipping off again.",
        "Not a few of {side} who had been taken got away while nobody looked.",
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
    "recalled.far": (
        "{When} {cmd} had the pursuers called in, {why}; they had ridden far, and it was {minutes} "
        "before the last of those whom the order reached had it.",
        "{When} the horn called the pursuers in; {units} could be got hold of, and that took "
        "{minutes}.",
    ),
    "escort.bands": (
        "The bodies of {side} had {captives} prisoners in hand at this time, and told off {n} men "
        "as a guard.",
        "{Cmd} had each body guard what it had in hand; that came to {n} men for {captives} "
        "prisoners.",
        "{N} of {side} were set apart as escort, some from each body.{plural}{unheld}",
    ),
    "escort.part": (
        "{Units} of {side} had the order and told off {n} men to guard {captives} prisoners; the "
        "rest were in the hands of bodies too far off to be told.",
        "The order found {units} of {side} with {captives} prisoners, and took {n} men for a "
        "guard; the other prisoners were farther off, with bodies that it did not reach.",
    ),
    "escort": (
        "With {captives} prisoners in hand by now, {n} of {side} had to be set apart as a guard, "
        "and [were|was] lost to the pursuit.",
        "With {captives} prisoners on his hands by now, {cmd} gave up {n} of his own men as "
        "escort.",
        "{N} of {side} [were|was] set apart as escort.{unheld}",
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
