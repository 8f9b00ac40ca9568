"""People and beasts: one row each, in declared columns.

Rows 0 .. n_people - 1 are people, the rest beasts; a row never moves and its number is its
``ident``. ``individuals`` holds what both have; ``people`` and ``beasts`` hold the columns that
only one kind has (row b of ``beasts`` is individual n_people + b); ``waders`` stands beside
``people`` where a river flows. A rider and his horse are two individuals and, while mounted, one
body: the rider's row moves, the horse's place is his.
"""

from enum import IntEnum

from rearguard.kit.table import Column, Table

C = Column
ON_FOOT_M, ON_HORSE_M = 0.2, 0.35  # half the breadth of a man, and of a horse (motion/capsule)

INDIVIDUAL_COLUMNS = (
    C("ident", "uint32", "-", 0, "permanent number, the key of the individual's dice"),
    C("kind", "uint8", "Kind", 0, "person, horse, wolf"),
    C("side", "int8", "-", 0, "side he was mustered for"),
    C("unit", "int32", "-", 0, "unit he was mustered into"),
    C("men", "float32", "-", 1, "individuals this figure stands for"),
    C("x_m", "float32", "m", 0, "east of the window's origin"),
    C("y_m", "float32", "m", 0, "north of the window's origin"),
    C("heading_rad", "float32", "rad", 0, "0 = east, counter-clockwise"),
    C("speed_m_s", "float32", "m/s", 0, "over the ground, in the last step"),
    C("doing", "uint8", "Doing", 1, "state"),
    C("since_s", "float32", "s", 0, "simulated time at which that state began"),
    C("episode", "uint16", "-", 0, "states gone through; part of the key of thresholds"),
    C("tempo", "uint8", "-", 0, "0 cold (60 s), 1 warm (2 s), 2 hot (0.25 s)"),
    C("cause_s", "float32", "s", -1e9, "last time at which something kept him in this tempo"),
    C("wound", "uint8", "Wound", 0, "mark of the worst wound"),
    C("killer", "uint8", "Harm", 0, "what killed or hurt him worst"),
    C("body_kg", "float32", "kg", 70, "body mass"),
    C("load_kg", "float32", "kg", 0, "clothes, armour, weapons, pack; of a horse its barding"),
    C("grade", "float32", "m/m", 0, "slope of the ground along his last step, uphill positive"),
    C("going", "float32", "-", 1.1, "energy factor of the ground under him; 1 = asphalt"),
    C("rough", "float32", "0..1", 0, "0 a road, 1 stones and burrows all over"),
    C("struck", "uint8", "Harm", 0, "what has just hit him; settled by `suffer` and `tumble`"),
)

FEARS = (
    "enemy",  # an unbroken enemy near
    "flank",  # the enemy behind or on the flank, being cut off
    "fright",  # noise: shots, cries, an unknown weapon
    "fire",  # balls and arrows coming in
    "loss",  # comrades seen to fall
    "runners",  # friends seen to run
    "alone",  # the places beside him empty
    "leader",  # leader or banner gone
    "tired",  # fatigue of body and of a long contact
    "news",  # what he has been told, and a month of defeats
)


class Missile(IntEnum):
    """What a man shoots or throws. Add, never renumber."""

    NONE = 0
    BALL = 1
    ARROW = 2
    BOLT = 3
    JAVELIN = 4


PEOPLE_COLUMNS = (
    C("mount", "int32", "row", -1, "horse he rides, row of beasts; -1 on foot"),
    C("language", "uint8", "-", 0, "his own tongue"),
    C("tongues", "uint32", "-", 0, "others that he has learned, a bit each"),
    C("resolve", "float32", "-", 1, "breaking point without leaders; 1 = median ordinary man"),
    C("leadership", "float32", "0..1", 0.5, "how well he is led"),
    *(C(f"fear_{f}", "float32", "-", 0, f"fear booked to {f}") for f in FEARS),
    C("stress", "float32", "-", 0, "sum of fears over the breaking point now; 1 = breaks"),
    C("breaking_point", "float32", "-", 1, "resolve raised by leaders and formed friends"),
    # what he sees, written by clock.sense at 2 s
    C("friends_near", "float32", "men", 0, "friends in the near view (e-fold 30 m)"),
    C("formed_near", "float32", "men", 0, "of these, in order"),
    C("formed_known", "float32", "men", 0, "formed friends he has got used to"),
    C("runners_near", "float32", "0..1", 0, "runners' share of the near view"),
    C("runners_far", "float32", "0..1", 0, "runners' share of the far view (e-fold 200 m)"),
    C("fallen_near", "float32", "men", 0, "friends who fell in the near view since the last look"),
    C("enemy_m", "float32", "m", 1e6, "distance to the nearest unbroken enemy he can see"),
    C("enemy_bearing_rad", "float32", "rad", 0, "bearing of him"),
    C("enemy_weight", "float32", "men", 0, "enemies, e-fold 100 m"),
    C("friend_weight", "float32", "men", 0, "friends, e-fold 100 m"),
    C("push_x", "float32", "men/m", 0, "gradient of enemy_weight, east"),
    C("push_y", "float32", "men/m", 0, "gradient of enemy_weight, north"),
    C("open_way", "float32", "0..1", 1, "widest free arc of eight directions within 150 m"),
    C("in_sight", "uint8", "0/1", 0, "an unbroken enemy in line of sight (to 2 km)"),
    C("balls_near", "float32", "shots", 0, "shots that came in, near view, since the last look"),
    C("noise_db", "float32", "dB", 0, "loudest sudden noise since the last look"),
    # touch, written by clock.sense at 0.25 s (hot)
    C("foe", "int32", "row", -1, "nearest enemy within reach"),
    C("foe_m", "float32", "m", 1e6, "distance to him"),
    C("foes_abreast", "int16", "-", 0, "enemies who can reach him"),
    C("crowded", "uint8", "-", 0, "bodies about him: 0 none, he goes straight; 1 newly; 2 some"),
    C("radius_m", "float32", "m", ON_FOOT_M, "half the room his body takes"),
    # a crowd, written by clock.throng at 0.25 s
    C("step_x_m", "float32", "m", 0, "his last step among others, east"),
    C("step_y_m", "float32", "m", 0, "the same, north"),
    C("lately_m_s", "float32", "m/s", 1, "how fast he has come on among others, some seconds"),
    C("pressure_n_m", "float32", "N/m", 0, "force per metre of front that a press puts on him"),
    C("breathless", "float32", "-", 0, "share of the time under a load that he could bear"),
    C("over", "uint8", "-", 0, "bodies that stand over him where he lies"),
    C("trod_m", "float32", "m", 0, "way of feet over him in the last step, hoofs several times"),
    # thresholds that accumulate
    *(
        C(f"{d}_due", "float32", "-", 0, f"accumulated hazard of {d}")
        for d in (
            "rally",
            "yield",
            "stumble",
            "founder",
            "thaw",
            "wake",
            "strike",
            "heed",
            "refuse",
            "die",
            "escape",
            "discard",
            "loosen",
            "loot",
        )
    ),
    # wish and motion
    C("wish_x_m_s", "float32", "m/s", 0, "wished velocity, east"),
    C("wish_y_m_s", "float32", "m/s", 0, "wished velocity, north"),
    C("slot_x_m", "float32", "m", 0, "where his place in the formation is now, east"),
    C("slot_y_m", "float32", "m", 0, "the same, north"),
    C("slot_file", "int16", "-", 0, "his file in the unit's formation"),
    C("slot_rank", "int16", "-", 0, "his rank in it"),
    C("away_rad", "float32", "rad", 0, "bearing of his flight, away from what he last fled from"),
    C("calm_s", "float32", "s", 1e6, "time since he last saw an unbroken enemy"),
    C("dread", "float32", "0..1", 0, "how far the enemy's weapon has beaten him before"),
    C("bent_rad", "float32", "rad", 0, "own angle by which he flees askew"),
    C("walk_m_s", "float32", "m/s", 1.34, "free walking speed on the level"),
    C("run_m_s", "float32", "m/s", 4.0, "fastest run"),
    C(
        "cruise_m_s",
        "float32",
        "m/s",
        1.34,
        "speed he (or his horse) keeps for hours, here and now",
    ),
    C("top_m_s", "float32", "m/s", 4.0, "fastest he (or his horse) can go, here and now"),
    C("wind_m", "float32", "m", 200, "metres above his critical speed left in him (D')"),
    C("work_j_kg", "float32", "J/kg", 0, "work done beyond what rest has made good"),
    # arms
    C("weapon", "uint8", "-", 0, "catalogue number of the weapon in hand"),
    C("harm", "uint8", "Harm", 2, "what his weapon does hand to hand"),
    C("armour", "float32", "0..1", 0, "share of blows and missiles that it stops"),
    C("skill", "float32", "-", 1, "skill at arms; 1 = ordinary"),
    C("rounds", "int16", "-", 0, "balls or arrows left"),
    C(
        "missile",
        "uint8",
        "Missile",
        1,
        "what his rounds are: nothing, balls, arrows, bolts, javelins",
    ),
    C("draw_n", "float32", "N", 0, "force that holds his bow or crossbow drawn"),
    C("dart_kg", "float32", "kg", 0.06, "weight of his arrow, bolt or javelin"),
    C("rate_hz", "float32", "1/s", 0, "arrows he can keep up shooting; 0 for a gun"),
    C("opens_m", "float32", "m", 1e9, "distance at which his weapon opens in battle"),
    C("arm_spent", "float32", "-", 0, "arrows that are out of his arm beyond what it keeps up"),
    C("loosed_s", "float32", "s", -1e9, "last time he let an arrow go"),
    C("discipline", "float32", "0..1", 1, "chance that he holds a shot for friends in its way"),
    C("proof_j", "float32", "J", 0, "energy that a point needs to go through his armour"),
    C("ready_s", "float32", "s", 0, "time at which his weapon is ready again"),
    C("shots", "int16", "-", 0, "shots fired (a barrel fouls)"),
    C("fire_left", "int16", "-", 0, "shots the order he has heard still allows him"),
    C("fired", "uint8", "-", 0, "in this step: 0 nothing, 1 a shot, 2 a misfire"),
    C("might", "float32", "-", 1, "how hard he strikes hand to hand; 1 = an ordinary man on foot"),
    C("foe_might", "float32", "-", 0, "might of the enemies whose foe he is, summed"),
    C("foe_harm", "uint8", "Harm", 2, "how the nearest of them strikes"),
    C("enemy_steady", "float32", "0..1", 0, "how steady the formed enemy before him stands"),
    # orders and the hunt
    C("relief_s", "float32", "s", -1e9, "until then he steps back from the front, relieved"),
    C("acts_on", "uint8", "Task", 0, "task of that order"),
    C("reach_m", "float32", "m", 3.0, "how far he can strike or seize"),
    C("last_foe_s", "float32", "s", -1e9, "last time an enemy could reach him"),
    C("heard", "int32", "-", 0, "number of the newest order of his unit that reached him"),
    C("target", "int32", "row", -1, "man he goes after"),
    C("called", "float32", "0..1", 0, "how well he understood the call to surrender; 0 none heard"),
    C("quarter", "float32", "0..1", 0.5, "belief that he would be spared"),
    C("reason", "uint8", "Reason", 0, "why he last changed what he is doing"),
    C("herd", "float32", "men", 0, "captives to a guard in the herd he stands in"),
    C("captor", "int32", "row", -1, "who took him, or keeps him now"),
    C("guards_n", "int16", "-", 0, "prisoners he keeps"),
    C("party", "int16", "-", -1, "party of the hunt he rides with"),
    C("busy_s", "float32", "s", 0, "taken up until then (a prisoner, a fallen horse, loot)"),
    C("abreast", "float32", "-", 0, "his place across his party's front, -0.5 left to 0.5 right"),
    C("in_hand", "uint8", "-", 0, "in his party: 0 let loose, 1 in hand, 2 leads, 3 at its leash"),
    C("rank_title", "uint8", "-", 0, "0 man, 1 leader of a unit, 2 commander, 3 banner-bearer"),
    C("silver_kg", "float32", "kg", 0, "silver on him"),
    C("spoils_kg", "float32", "kg", 0, "what he has loaded onto himself of other men's things"),
    C("threw", "uint8", "-", 0, "just thrown off: 0 nothing, 1 baggage, 2 armour, 3 weapons"),
    C("threw_kg", "float32", "kg", 0, "how much"),
)

BEAST_COLUMNS = (
    C("rider", "int32", "row", -1, "who rides it, or leads it; -1 nobody"),
    C("gallop_m_s", "float32", "m/s", 6.5, "free gallop"),
    C("trot_m_s", "float32", "m/s", 3.4, "trot it keeps for hours"),
    C("walk_m_s", "float32", "m/s", 1.7, "walk"),
    C("reserve_m", "float32", "m", 1900, "metres above the trot it has left in it now"),
    C(
        "reserve_full_m",
        "float32",
        "m",
        1900,
        "the same after a long halt, in its present condition",
    ),
    C(
        "fresh",
        "float32",
        "0..1",
        1,
        "condition at the start: share of what a fresh horse has in it",
    ),
    C("training", "float32", "0..1", 0.5, "used to noise and fire"),
    C("lame", "uint8", "0/1", 0, "cannot go faster than a walk"),
)

WADER_COLUMNS = (
    C("depth_m", "float32", "m", 0, "water he stands, swims or rides in"),
    C("flow_x_m_s", "float32", "m/s", 0, "current there, east"),
    C("flow_y_m_s", "float32", "m/s", 0, "the same, north"),
    C("out_x", "float32", "-", 1, "way to the nearer bank, straight across the current, east"),
    C("out_y", "float32", "-", 0, "the same, north"),
    C(
        "edge_m",
        "float32",
        "m",
        1000,
        "way to water that men on foot would not wade; below 0 in it",
    ),
    C("water_c", "float32", "C", 10, "temperature of the water"),
    C("swims", "float32", "0..1", 0, "1 if he has learned to swim"),
    C("submerged_s", "float32", "s", 0, "time for which he has been off his feet in water"),
    C("feet_due", "float32", "-", 0, "accumulated hazard of losing, or finding, his feet"),
    C("seat_due", "float32", "-", 0, "accumulated hazard of losing his swimming horse"),
    C("mount_due", "float32", "-", 0, "accumulated hazard that the horse under him drowns"),
    C("drown_due", "float32", "-", 0, "accumulated hazard of drowning"),
)

CLIMBER_COLUMNS = (
    C("steep", "float32", "m/m", 0, "rise of the ground under him, straight up the slope"),
    C("fall_x", "float32", "-", 0, "way straight down it, east"),
    C("fall_y", "float32", "-", 0, "the same, north"),
    C("holds_per_m", "float32", "1/m", 0.01, "what would stop a body that slides there"),
    C("slid_m_s", "float32", "m/s", 0, "how fast he goes down off his feet; 0 when he lies"),
    C("slip_due", "float32", "-", 0, "accumulated hazard of losing his feet on the slope"),
    C("stop_due", "float32", "-", 0, "accumulated hazard of being stopped short"),
    C("rise_due", "float32", "-", 0, "accumulated hazard of getting up after a fall"),
)


def individuals(n: int) -> Table:
    """Table of all rows."""
    table = Table("individuals", INDIVIDUAL_COLUMNS, n)
    return table


def people(n: int) -> Table:
    """Table of what only people have."""
    return Table("people", PEOPLE_COLUMNS, n)


def beasts(n: int) -> Table:
    """Table of what only beasts have."""
    return Table("beasts", BEAST_COLUMNS, n)


def waders(n: int) -> Table:
    """Table of what people have to do with water; it has no rows on a map without any."""
    return Table("waders", WADER_COLUMNS, n)


def climbers(n: int) -> Table:
    """Table of what people have to do with steep ground; without rows on a map that has none."""
    return Table("climbers", CLIMBER_COLUMNS, n)
