"""Orders from outside are inputs: the same orders at the same seconds give the same run."""

import pytest

from rearguard.errors import RecordError, ReplayDiverged
from rearguard.laws.command.brief import Dispatch, PartyGoal
from rearguard.record.store import RunReader
from rearguard.run import orders, resume, run
from rearguard.run.session import Session

SCENARIO, FIGURE, UNTIL_S = "ridge-lesson", 10, 540.0


def played():
    """The lesson with two orders of a player's: before the first step, and in mid-minute."""
    session = Session(SCENARIO, 1, figure=FIGURE, until=UNTIL_S)
    session.order("jin", {"order": "withdraw", "unit": "screen", "to": ["2 km", "0.3 km"]})
    session.run_until(92.0)
    session.order("song", {"order": "march", "unit": "main", "to": "ridge", "by": "courier"})
    session.run()
    return session


@pytest.fixture(scope="module")
def session():
    return played()


def test_an_order_from_outside_changes_the_run_and_is_kept(session):
    plain = Session(SCENARIO, 1, figure=FIGURE, until=UNTIL_S)
    plain.run()
    assert plain.tally()["digest"] != session.tally()["digest"]
    assert [g.t_s for g in session.given] == [0.0, 92.0]
    assert repr(orders.from_bytes(orders.to_bytes(session.given))) == repr(session.given)


@pytest.mark.parametrize("parties", [1, 3])
def test_who_is_to_hunt_on_a_leash_is_held_by_it_in_however_many_parties(parties):
    session = Session(SCENARIO, 1, figure=FIGURE, until=120.0)
    order = {"order": "pursue", "unit": "main", "parties": parties, "leash": "300 m"}
    session.order("song", order | {"by": "voice"})
    session.run()
    table = session.clock.command.parties
    assert table.leash_m[table.side == 0].tolist() == [300.0]


def test_the_same_orders_at_the_same_seconds_give_the_same_run(session, tmp_path):
    kept = orders.from_bytes(session.save(tmp_path / "played").joinpath(
        "inputs", orders.NAME).read_bytes())  # fmt: skip
    again = run(SCENARIO, 1, out=tmp_path / "again", figure=FIGURE, until=UNTIL_S, orders=kept)
    assert again.tally["digest"] == session.tally()["digest"]


def test_an_interrupted_run_takes_up_the_orders_that_were_still_to_come(session, tmp_path):
    def break_off(t_s, until_s):
        if t_s >= 60.0:  # before the second order
            raise KeyboardInterrupt

    words = {"figure": FIGURE, "until": UNTIL_S, "orders": session.given}
    with pytest.raises(KeyboardInterrupt):
        run(SCENARIO, 1, out=tmp_path / "run", progress=break_off, **words)
    done = resume(tmp_path / "run")
    assert done.tally["digest"] == session.tally()["digest"]
    assert "orders_digest" in RunReader(tmp_path / "run").run


def test_orders_that_were_changed_meanwhile_are_found_out(session, tmp_path):
    def break_off(t_s, until_s):
        raise KeyboardInterrupt

    words = {"figure": FIGURE, "until": UNTIL_S, "orders": session.given}
    with pytest.raises(KeyboardInterrupt):
        run(SCENARIO, 1, out=tmp_path / "run", progress=break_off, **words)
    file = tmp_path / "run" / "inputs" / orders.NAME
    file.write_bytes(orders.to_bytes(session.given[:1]))
    with pytest.raises(ReplayDiverged):
        resume(tmp_path / "run")


def test_orders_keep_every_word_and_nothing_else():
    order = Dispatch(
        "round up", 3, parties=(PartyGoal(0, 2, 0.0, 0.5, 10.0, 20.0),), facing_rad=0.5, to_party=1
    )
    text = orders.to_bytes([orders.Given(2.0, "song", (order,))])
    assert repr(orders.from_bytes(text)) == repr([orders.Given(2.0, "song", (order,))])
    assert b"NaN" not in text and b"gait" not in text
    with pytest.raises(RecordError):
        orders.from_bytes(b'[{"t_s": 1}]')
    with pytest.raises(RecordError):
        orders.from_bytes(b"\xff")
