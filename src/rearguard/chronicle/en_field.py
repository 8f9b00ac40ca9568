"""The English sentences of the fight (see ``en_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    "first_contact": (
        "{When} the two sides were within {dist} of each other.",
        "{When} {side} were close up to {foe}.",
    ),
    "first_contact.blows": (
        "{When} the foremost of {side}, {n} {men}, were among {foe}.{plural}",
        "{When} the foremost of {side} were among {foe}.{uncounted}",
        "{Side} reached {foe} {when}.{uncounted}",
    ),
    "volley": (
        "{When} {n} guns of {side} went off together.{plural}",
        "{Side} fired {when}, {n} pieces at once, at {dist}.{plural}",
        "{When} came the volley: {n} shots, with {misfires} pieces missing fire.{plural}",
        "{When} {side} fired a single shot.{one}",
    ),
    "volley.seen": (
        "{When} the guns of {side} went off all together.",
        "{Side} fired {when}, all in one crash.",
    ),
    "volley.again": (
        "{When} {side} fired again, {n} shots.",
        "Another volley of {side} followed, of {n} shots.{plural}",
    ),
    "volley.arrows": (
        "{When} {n} bows of {side} were loosed together.{plural}",
        "{Side} let fly {when}: {n} arrows in one flight.{plural}",
        "{When} {side} loosed a single arrow.{one}",
    ),
    "volley.arrows.seen": (
        "{When} {side} let fly.",
        "The arrows of {side} went up {when}.",
    ),
    "volley.arrows.again": (
        "{When} {side} let fly again, {n} arrows.{plural}",
        "Another flight of {n} arrows came over from {side}.{plural}",
    ),
    "volley.javelins": (
        "{When} {side} threw {n} javelins.{plural}",
        "{Side} threw {when}: {n} javelins at once.{plural}",
        "{When} one javelin was thrown by {side}.{one}",
    ),
    "volley.javelins.seen": ("{When} {side} threw their javelins.",),
    "volley.javelins.again": ("{When} {side} threw again, {n} javelins.{plural}",),
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
        "{N} men of {side} were struck, and {horses}.{plural}",
    ),
    "hits.many": (
        "It struck down {n} of {side}.",
        "{N} men of {side} [were|was] hit by it, and {horses}.",
    ),
    "hits.arrows": (
        "The arrows found {n} men of {side}.",
        "{N} men of {side} [were|was] struck.",
    ),
    "hits.arrows.none": (
        "The arrows hurt nobody of {side}.",
        "Not one man of {side} was struck.",
    ),
    "hits.javelins": (
        "The javelins found {n} men of {side}.",
        "{N} men of {side} [were|was] struck.",
    ),
    "hits.javelins.none": ("The javelins hurt nobody of {side}.",),
    "bolted": (
        "{one}One horse of {side} took fright at the noise and was gone with its rider.",
        "{plural}Startled by the noise, {n} horses of {side} bolted with their riders.",
        "{plural}{N} of the horses of {side} took fright and were gone before their riders could "
        "gather the reins.",
    ),
    "wavered": (
        "{Units} of {side}, out of {whole}, could be seen to waver.",
        "The line of {side} began to move uneasily {when}; {units} out of {whole} {were} giving.",
    ),
    "wavered.all": (
        "The whole line of {side} could be seen to waver.",
        "{When} there was hardly a body of {side} that stood quite steady.",
    ),
    "wavered.held": (
        "{Units} of {side} had wavered, and none had gone.",
        "For a time it hung by a thread, but {side} stood.",
    ),
    "froze": (
        "{N} men of {side} neither ran nor fought, but stayed where [they were as if they had lost "
        "the use of their|he was as if he had lost the use of his] limbs.",
        "Here and there a man simply stopped; {n} of {side} [were|was] seen so.",
    ),
    "froze.rout": (
        "Not all who had lost heart ran: {n} men of {side} neither fled nor fought, but stayed "
        "where [they were as if they had lost the use of their|he was as if he had lost the use "
        "of his] limbs.",
        "While the others fled, {n} of {side} simply stopped where [they were|he was].",
    ),
    "cornered": (
        "Where the way out was shut men turned and fought; {n} of {side} did so.",
        "{N} of {side}, with no road left to [them|him], stood at bay.",
    ),
    "broke_first.shot": (
        "It was enough. {Unit} broke {when}.",
        "{Unit} were the first to go. They waited for nothing else: what moved them was {dread}.",
        "{Unit} went first, before the echo had died away.",
    ),
    "broke_first.shot+but": (
        "Little harm as it had done, {unit} broke {when}.",
        "It was enough all the same: {unit} broke, and not so much for its losses as from {dread}.",
    ),
    "broke_first": (
        "The first of {side} to break were {unit}.",
        "{When} {unit} gave way, and for no greater reason than {dread}.",
    ),
    "broke_second": (
        "{Unit} followed.",
        "After that {unit} did not stand long.",
    ),
    "broke_wave.both.none_left": (
        "From there it ran both ways along the line, to {dir} and to {backdir}, and in {minutes} "
        "not one of the {whole} bodies was left.",
        "To right and left of the gap the others saw it and were carried away; in {minutes} all "
        "{whole} bodies were gone.",
    ),
    "broke_wave.one.none_left": (
        "From there it ran along the line to {dir}, and in {minutes} not one of the {whole} bodies "
        "was left.",
        "The rout went down the line towards {dir}, one body taking it up from the next, until all "
        "{whole} had gone.",
    ),
    "broke_wave.none_left": (
        "Within {minutes} all {whole} bodies had followed.",
        "The rest went the same way, and in {minutes} not one of the {whole} bodies was left.",
    ),
    "broke_wave.both": (
        "From there it ran both ways along the line, to {dir} and to {backdir}, and in {minutes} "
        "{units} more were gone.",
        "To right and left of the gap the others saw it, and {units} {were} carried away in "
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
        "{When} {units} of {side} that had stood so far broke as well.",
        "{When} {units} of {side} that had been thought safe went after all.",
    ),
    "side_broke": (
        "{Minutes} after the first contact more than half of {side} were running.",
        "{When} it could no longer be called a line: the greater part of {side} was in flight.",
        "By now {n} of {side} [were|was] running.",
    ),
    "side_broke.shot": (
        "{Minutes} after the volley more than half of {side} were running.",
        "{When} it could no longer be called a line: the greater part of {side} was in flight.",
    ),
    "stood": (
        "{Units} of {side} did not run, and {were} left standing with nobody on either hand.",
        "{Units} of {side} kept the ranks through it all.",
    ),
    "charged": (
        "{When} {n} of {side} went in.",
        "{plural}Then {side} charged, {n} {men} strong.",
    ),
    "charged.few": (
        "There was little left to charge: {foe} had not waited, and {n} of {side} rode into "
        "anybody at all.",
        "{Foe} were gone before the charge came home; {n} of {side} found somebody to ride at.",
    ),
    "charged.seen": (
        "{When} {side} came in at the charge.",
        "{Side} charged.",
    ),
    "charged.again": (
        "{Side} went in again {when}, {n} of them.{plural}",
        "A second time {n} of {side} rode home.",
    ),
    "out_of_rounds": (
        "{N} of the guns of {side} had nothing left to fire.",
        "By now {n} men of {side} [were|was] without a round.",
    ),
    "melee": (
        "Where they met it came to the sword; {n} men at most [were|was] at it hand to hand.",
        "At the height of it {n} men [were|was] engaged hand to hand.",
    ),
    "melee.few": (
        "There was little fighting in the proper sense: at the worst moment {n} men [were|was] "
        "engaged.",
        "Few came to blows; never more than {bare} [were|was] at it at one time.",
    ),
    "commander_fell.silent": (
        "{When} {cmd} {struck} and went down; no order of his came after that.",
        "{When} {cmd} went down, and no order of his came after that.",
    ),
    "commander_fell": (
        "{When} {cmd} {struck} and went down.",
        "{When} {cmd} fell.",
        "{Cmd} himself was among those who went down.",
    ),
    "leaders_fell": (
        "{N} captains of {side} fell in the course of it, dead or hurt.",
        "{Side} had {n} of their captains fall, dead or hurt.",
    ),
    "leader_fell": (
        "{Who} fell {when}.",
        "{Unit} lost their captain.",
    ),
    "banner_fell": ("The banner of {unit} went down {when}.", "{Unit} lost their banner."),
    "banners_fell": (
        "{N} banners of {side} went down.",
        "Of the banners of {side}, {n} [were|was] no longer to be seen.",
    ),
    "banners_fell.rout": (
        "In their hurry {side} lost even their banners, {n} of them.",
        "Nobody looked after the banners; {n} of {side}'s went down.",
    ),
    "banner_raised": (
        "The banner of {unit} went down, and another man took it up.",
        "In {unit} the banner fell, but was up again before long.",
    ),
    "killed.running": (
        "{Side} died running rather than fighting: within an hour of the first contact {n} of them "
        "had been killed, most of them {harm}.{plural}",
        "In the first hour {side} had {n} killed, hardly any of them while they still faced the "
        "enemy.{plural}",
        "In the first hour {side} had one man killed.{one}",
    ),
    "killed": (
        "Within an hour of the first contact {side} had {n} killed, most of them {harm}.{plural}",
        "The fight itself cost {side} {n} dead, the greater number {harm}.{plural}",
        "In the fight itself {side} had one man killed.{one}",
    ),
    "tumbled": (
        "On the steep {n} of {side} lost [their|his] footing and went down head over heels.",
        "The slope itself threw {n} of {side}, who rolled as far as it would let [them|him].",
    ),
    "swept": (
        "The water took {n} of {side} off [their|his] feet.",
        "{N} of {side} [were|was] driven, or went, into deep water.",
    ),
    "drowned": (
        "{N} of {side} [were|was] drowned.",
        "Of {side} the river kept {n}.",
    ),
}
