"""The English sentences. Blanks are filled by ``en.English``; a line is authored, never derived."""

from rearguard.chronicle import en_field, en_hunt

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
    "DUPED": "seeing that he had been drawn off by a handful",
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

YIELD_CAUSES_ON_FOOT = {
    "SPENT": "they had no strength left to run",
    "ON_FOOT": "a man on foot cannot outrun a horse",
}
"""The same of men who had no horse from the first."""

DREADS = {
    "ENEMY": "the enemy coming on",
    "FLANK": "the enemy on their flank",
    "FRIGHT": "fright at the noise",
    "FIRE": "the balls coming in",
    "LOSS": "the sight of men falling beside them",
    "RUNNERS": "the sight of their own people running",
    "ALONE": "the empty places on either hand",
    "LEADER": "the loss of their captain",
    "TIRED": "plain weariness",
    "NEWS": "the news that had gone through the ranks",
}

DREADS_OF_THE_FIRST = {"RUNNERS": "the sight of men already running"}
"""The same of the body that broke first: no other had gone before it."""

HARMS = {
    "MUSKET": "by the guns", "BLADE": "with the sabre", "LANCE": "with the lance",
    "ARROW": "by arrows", "JAVELIN": "by javelins", "FALL": "in falls from the saddle",
    "TRAMPLED": "under the hooves of their own side", "EXHAUSTION": "from exhaustion",
    "COLD": "from the cold", "DROWNED": "by drowning", "FIRE": "in the fire",
    "BOULDER": "under falling rock", "CRUSHED": "in the crush", "WOUNDS": "of their wounds",
}  # fmt: skip

STRUCK = {
    "MUSKET": "was hit by a ball", "BLADE": "was cut down", "LANCE": "took a lance thrust",
    "ARROW": "was hit by an arrow", "JAVELIN": "was hit by a javelin", "FALL": "was thrown",
    "TRAMPLED": "was ridden over",
    "BOULDER": "was struck by a stone",
}  # fmt: skip

LINES: dict[str, tuple[str, ...]] = {
    **en_field.LINES,
    **en_hunt.LINES,
    # ------------------------------------------------------------ command
    "muster.hunter": (
        "{Cmd} was after the enemy that {part} with {n} {men}.",
        "The pursuit that {part} was in the hands of {cmd}, who had {n} {men} with him.",
    ),
    "muster.quarry": (
        "Across his path stood {n} {men} of {side}, {times} his own number, under {cmd}.",
        "Across his path stood {n} {men} of {side}, under {cmd}.{unmatched}",
        "Against him {cmd} had {n} {men} of {side}.{unmatched}",
    ),
    "muster": (
        "{Side} mustered {n} {men}; {cmd} commanded.{named}",
        "{Side} mustered {n} {men} that {part}.{unnamed}",
        "{Cmd} counted {n} {men} of {side} present.",
    ),
    "sighted": (
        "{When} {side} made out the enemy, {dist} off.",
        "{Foe} came in sight of {cmd}'s people {when}, at a distance of {dist}.",
        "From {side} the enemy could be seen {when}, {dist} away.",
        "{When} {foe} came in sight of {side}.{unmeasured}",
    ),
    "sighted.too": (
        "{Side} had seen {foe} too.",
        "To {side}, on their part, they had been in plain view for some time.",
    ),
    "believed.unsure": (
        "{Cmd} put the enemy at {somefar}, though he would not have sworn to it.",
        "How many they were could not be told for certain; {cmd} guessed at {somefar}.",
    ),
    "believed": (
        "{Cmd} took the enemy for {somefar}.",
        "By the reckoning of {cmd}, {somefar} of the enemy lay before him.",
    ),
    "believed.more": (
        "On a second look {cmd} thought he had counted too few, and now spoke of {somefar}.",
        "What was seen {when} raised the figure of {cmd} to {somefar}.",
        "{When} {cmd}'s estimate of the enemy had grown to {somefar}.",
    ),
    "believed.fewer": (
        "Seen from nearer they seemed fewer, and {cmd} came down to {somefar}.",
        "{When} {cmd} no longer believed in more than {far} of them.",
    ),
    "reported.old": (
        "A report came to {cmd} {when} that was {minutes} old: it spoke of {somefar} of the enemy.",
        "What {cmd} knew of the enemy {when} was {minutes} old, and gave him {somefar} to deal "
        "with.",
    ),
    "reported": (
        "Word was brought to {cmd} of {somefar} of the enemy.",
        "The scouts rode in {when} and gave {cmd} a figure: {far}.",
    ),
    "decided.march": (
        "{Cmd} ordered the advance, {why}.",
        "The word to go forward was given {when}.",
        "{When} {cmd} moved off towards the enemy.",
    ),
    "decided.march.again": (
        "{When} {cmd} gave orders for the march to go on.",
        "{Cmd} ordered his people on, {why}.",
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
        "{Cmd} wanted prisoners rather than dead men, and ordered the fugitives to be headed off "
        "and driven together.",
        "{When} the order was to get round the runners and herd them in.",
    ),
    "decided.escort": (
        "{Cmd} had to tell off men to guard the prisoners, {why}.",
        "Somebody had to watch the prisoners, and {cmd} gave the order {when}.",
    ),
    "decided.hold": (
        "{Cmd} meant to stand where he was, {why}.",
        "{Cmd} gave the word {when}: {side} were to stand.",
        "{Cmd} kept his people where they were.",
    ),
    "decided.screen": (
        "{Cmd} had been left to cover the march of the others, and drew up his people for it.",
        "{Side} were to stand between the pursuit and those who had gone on ahead.",
    ),
    "decided.withdraw": (
        "{When} {cmd} judged it time to draw off, {why}.",
        "{Cmd}, {why}, gave the order to fall back.",
        "{When} {cmd} gave the order to fall back.{causeless}",
    ),
    "decided.withdraw.yet": (
        "{Foe} were breaking already, and yet {cmd}, {why}, gave the order to fall back.",
        "{Foe} were breaking already, and yet {cmd} gave the order to fall back.{causeless}",
    ),
    "decided.rally": (
        "{Cmd} called his people back to the banners {when}.",
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
        "{Unit} had {cmd}'s order to {order} only {clock}, {minutes} after it was given.",
        "One of {cmd}'s orders took {minutes} to reach the man it was meant for.",
    ),
    "order_late.stale": (
        "The order to {order} that {cmd} had sent to {unit} came to hand only {clock}, {minutes} "
        "old; he had ordered otherwise in the meantime.",
        "It was {minutes} before {unit} had {cmd}'s order to {order}, and by then he had given "
        "another.",
    ),
    "order_lost": (
        "A message of {cmd}'s never arrived.{one}",
        "Of the messages {cmd} sent, {bare} never arrived.{plural}",
        "{Bare} messages of {cmd}'s were lost on the way.{plural}",
    ),
    "order_refused": (
        "{Unit} were told to {order} and did not.",
        "{When} {unit} would not obey.",
        "Not every captain of {side} did as he was told {when}.",
    ),
    "set_off": (
        "{Side} set off, {units} in all.",
        "{When} {side} were on the move.",
    ),
    "arrived": (
        "{Side} came up body by body to the ground they were sent to, and stood ready.",
        "The last of {side} had now come up to where {cmd} wanted them.",
    ),
    "charge_refused": (
        "{N} of the horses of {side} would not face it and turned aside at the last.",
        "Not all went home: {n} horses of {side} refused.",
    ),
    # ------------------------------------------------------------ reckoning
    "end.beaten": (
        "Of the {mustered} whom {side} had brought into the field, {taken} had been taken, "
        "{takenshare} of the whole; {away} had got away or not been found again, and that was "
        "{awayshare}.",
        "{Side} left {taken} prisoners behind out of {mustered}; {away} had scattered over the "
        "country.",
    ),
    "end.beaten.taken": (
        "Of the {mustered} whom {side} had brought into the field, {taken} had been taken, "
        "{takenshare} of the whole.",
        "{Side} left {taken} prisoners behind out of {mustered}.",
    ),
    "end.beaten.away": (
        "Of the {mustered} whom {side} had brought into the field, {away} had got away or not "
        "been found again, and that was {awayshare}.",
        "Out of {mustered}, {away} of {side} had scattered over the country.",
    ),
    "end.taken": (
        "More prisoners than that had been taken: {n}, first and last, of whom {lost} had got away "
        "again or died.",
        "In all {n} prisoners had been taken, but {lost} were lost again, by flight or death.",
    ),
    "end.strayed": (
        "Of the {mustered} with whom {side} had come, {away} had strayed from the banners and not "
        "yet come back, and {taken} had been taken.",
        "{Side} still missed {away} out of {mustered}, and {taken} had been taken besides.",
    ),
    "end.strayed.only": (
        "Of the {mustered} with whom {side} had come, {away} had strayed from the banners and not "
        "yet come back.",
        "{Side} still missed {away} out of {mustered}.",
    ),
    "end.dead.few": (
        "The dead were few for such a day: {n} of {side}.",
        "No more than {bare} of {side} had lost [their lives|his life].",
    ),
    "end.dead.many": (
        "{Side} had {n} dead.",
        "{N} of {side} lay dead on the field and about it.",
    ),
    "end.present.spread": (
        "But {side} were scattered too: no more than {bare} had found their way back to the "
        "banners.",
        "It had spread {side} over the country; {n} of them were with their banners at the end.",
    ),
    "end.present": (
        "{N} of {side} [were still with their banners|was still with his banner].",
        "What {cmd} still had in order [were|was] {n} men.",
    ),
    "end.winner": (
        "{Side} had lost {n} men in all.",
        "To {side} the day had cost {n} dead.",
    ),
    "end.commander": (
        "{Cmd} himself had neither fallen nor been taken.",
        "Of {cmd} the other side had found no trace, among the fallen or among the prisoners.",
    ),
    "end.delay": (
        "What {side} had bought for those ahead of them was {minutes}.",
        "Reckoned from the first contact to the resumed march, {side} had held up the pursuit for "
        "{minutes}.",
    ),
    "end.held": (
        "At the end the pursuit had not yet been taken up again; {side} had held it up for "
        "{minutes}, and still did.",
        "When this account ends the pursuers had not gone on: {side} had cost them {minutes} so "
        "far.",
    ),
    "end.overcounted": (
        "{Cmd} had reckoned with {believed} of the enemy. There had been {n}.",
        "It is known now that {cmd} had counted too many: not {believed} but {n} had stood there.",
    ),
    "end.undercounted": (
        "{Cmd} had believed in {believed} of the enemy. In truth there had been {n}.",
        "It is known now that {cmd} had counted too few: {n} had stood there, not {believed}.",
    ),
}
