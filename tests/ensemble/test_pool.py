"""Many runs at once: every seed once, in spite of workers that die."""

import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from rearguard.ensemble.pool import Task, WorkersDied, run_all
from rearguard.errors import WorldError


def double(task):
    return {"seed": task.seed, "twice": 2 * task.seed}


def dies_once(task):
    """Kills its own process the first time it meets seed 2; ``source`` is a folder for the mark."""
    mark = Path(task.source) / "died"
    if task.seed == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"seed": task.seed}


def always_dies(task):
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def refuses(task):
    raise WorldError(f"seed {task.seed} has no ground")


def tasks(n, source="x"):
    return [Task(str(source), seed) for seed in range(1, n + 1)]


@pytest.mark.parametrize("workers", [1, 2])
def test_every_seed_is_run_once(workers):
    found = {task.seed: tally["twice"] for task, tally in run_all(tasks(5), workers, double)}
    assert found == {seed: 2 * seed for seed in range(1, 6)}


def test_a_dead_worker_costs_no_seed(tmp_path):
    seeds = sorted(task.seed for task, _ in run_all(tasks(6, tmp_path), 2, dies_once))
    assert seeds == [1, 2, 3, 4, 5, 6]
    assert (tmp_path / "died").exists()


def test_a_seed_that_always_kills_its_worker_is_named():
    with pytest.raises(WorkersDied, match=r"the process of seed \d died 3 times"):
        list(run_all(tasks(2), 2, always_dies))


def test_a_refusal_comes_back_as_it_was():
    with pytest.raises(WorldError, match="has no ground"):
        list(run_all(tasks(3), 2, refuses))


def sleeps(task):
    time.sleep(30.0)
    return {}


@pytest.mark.alone
def test_nobody_waits_for_runs_that_nobody_wants():
    began = time.monotonic()
    outcomes = run_all(tasks(4), 2, sleeps)
    timer = threading.Timer(2.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(outcomes)
    assert time.monotonic() - began < 10.0
    left = multiprocessing.active_children()
    for child in left:
        child.join(5.0)
    assert not any(child.is_alive() for child in left)
