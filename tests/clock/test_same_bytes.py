"""The same seed gives the same bytes: on any threads, and through a checkpoint."""

import pytest
from field import digest, drawn_up, fight

from rearguard.clock import laws_in_order
from rearguard.clock.clock import ACTS, COLD_ACTS
from rearguard.kit import threads

CUT_S = (60.0, 22.0, 52.0, 100.0)


@pytest.fixture(scope="module")
def whole():
    """An undisturbed run on one thread."""
    return fight(drawn_up(3), 140.0)


def test_two_threads_give_the_bytes_of_one(whole, monkeypatch):
    run = threads.Team.run

    def cut_anything(self, function, n, *rest, weight=1):
        run(self, function, n, *rest, weight=10**9)

    monkeypatch.setattr(threads.Team, "run", cut_anything)
    monkeypatch.setattr(threads, "SMALL", 0)
    monkeypatch.setattr(threads, "PIECE", 1)
    two = fight(drawn_up(3, threads=2), 140.0)
    assert digest(two) == digest(whole)
    two.team.close()


@pytest.mark.parametrize("cut_s", CUT_S)
def test_a_run_taken_up_in_the_middle_of_the_fight_ends_the_same(whole, cut_s):
    """At a minute, just after the volley, at contact, among captures; at 2 s always."""
    first = fight(drawn_up(3), cut_s)
    state = first.to_state()
    second = drawn_up(3)
    second.from_state(state)
    assert second.t_s == first.t_s >= cut_s  # rounded up to the tempo in force
    assert digest(second) == digest(first)
    assert digest(fight(second, 140.0)) == digest(whole)


def test_another_seed_gives_another_day(whole):
    assert digest(fight(drawn_up(4), 140.0)) != digest(whole)


def written_by(jobs):
    runs = [run for name in jobs for run in laws_in_order.ORDER.get(name, [])]
    return {column for _, stages in runs for made in stages for column in made.writes}


@pytest.mark.parametrize("jobs", [ACTS, COLD_ACTS])
def test_no_loop_of_a_job_writes_what_another_reads_of_other_men(jobs):
    """Who rides after a man reads these of him; every other loop keeps to its own row."""
    of_his_man = {"x_m", "y_m", "speed_m_s", "heading_rad"}
    assert "ride" in jobs and not written_by(jobs) & of_his_man
    assert written_by(("wish",)) & of_his_man and written_by(("step",)) & of_his_man
