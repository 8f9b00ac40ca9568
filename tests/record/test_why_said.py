"""What ``why`` says in words is what the ledger holds."""

from rearguard.why.ask import BodyAnswer
from rearguard.why.say import say_body


def test_the_dead_are_not_counted_among_the_wounded():
    answer = BodyAnswer("song", 500.0, 50, 1, 60.0, None, harm={"lance": (20.0, 150.0)})
    lines = say_body(answer, lambda t_s: f"{t_s:.0f}")
    assert any(line.split() == ["lances", "20", "dead,", "130", "wounded"] for line in lines)
