"""``rearguard ask volley`` for bows, crossbows and javelins."""

from typing import Any


def arrows_answer(
    weapon: str, distance_m: float, shots: int, front_m: float, ranks: int
) -> tuple[dict[str, tuple[float, str]], str]:
    """What a volley does, from the laws alone, and which laws those are.

    Raises
    ------
    UsageFault    for a weapon that nobody knows or that does not shoot
    """
    from rearguard.doors.settings import UsageFault
    from rearguard.laws.arms import area, arrow, bow, mark, pierce
    from rearguard.scenario.arms import MISSILES
    from rearguard.scenario.catalog import catalogue

    book = catalogue()
    known = {name: w for name, w in book.weapons.items() if w.shoots}
    if weapon not in known:
        raise UsageFault(f"--weapon is {weapon}\n  {', '.join(known)} is allowed")
    arm = known[weapon]
    shaft = area.Shaft(int(MISSILES[arm.class_]), arm.draw_n, arm.round_weight_kg, 1.0)
    numbers: Any = (bow.Bow(), arrow.Arrow(), mark.Mark())
    speed = bow.launch_m_s(shaft.missile, shaft.draw_n, shaft.dart_kg, numbers[0])
    wide = numbers[1].javelin_m if arm.class_ == "javelin" else numbers[1].shaft_m
    length = arrow.drag_length_m(shaft.dart_kg, wide, numbers[1].drag)
    rise_m = numbers[1].mark_m - numbers[1].loose_m
    slope = arrow.slope_to_meet(distance_m, rise_m, speed, length)
    energy = arrow.arrow_energy_j(shaft.dart_kg, distance_m, slope, speed, length)
    farthest_m = arrow.longest_range_m(speed, length)
    troops = area.Troops(front_m, 2.0 * (ranks - 1) + 0.5, 0.5)
    one = area.Troops(numbers[2].man_m, 0.0, 0.0)
    reaches = distance_m <= farthest_m
    found = area.volley_share(distance_m, troops, shaft, *numbers) if reaches else 0.0
    single = area.found_share(distance_m, one, shaft, False, *numbers) if reaches else 0.0
    answer = {
        "speed from the string or the hand": (speed, "m/s"),
        "longest range": (farthest_m, "m"),
        "time of flight": (arrow.flight_s(distance_m, slope, speed, length), "s"),
        "energy when it comes in": (energy, "J"),
        "hits in battle": (shots * found, ""),
        "chance that an aimed one meets a single man who stands still": (single, ""),
    }
    for name in ("leather", "padded", "lamellar"):
        worn = book.armour[name]
        share = pierce.arrow_stopped_share(energy, worn.stops, worn.proof_j, pierce.Pierce())
        answer[f"hits on a man in {name} that do not wound"] = (share, "")
    rounds, rate = int(arm.rounds), arm.rate_hz
    spent = last_s = 0.0
    missile = shaft.missile
    for _ in range(rounds):
        spent = bow.spent_now(spent, last_s, rate) + 1.0
        last_s = bow.next_s(spent, rate, missile, numbers[0])
        answer["time"] = (answer.get("time", (0.0, ""))[0] + last_s / 60.0, "min")
    answer[f"time for {rounds} without a pause"] = answer.pop("time")
    source = (
        "laws/arms/area, arrow, bow, pierce; that "
        f"{numbers[0].wild:.0%} are let go without an aim is judged (30 % to 95 %)"
    )
    return answer, source
