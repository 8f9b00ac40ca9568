"""Many runs at once: one process for each core, one thread in each, results in order of seed.

A worker that dies (killed, out of memory) takes its pool with it; the pool is made anew and the
seeds that were not finished are tried again, at most three times each.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from rearguard.errors import RearguardError

TRIES = 3


class Task(NamedTuple):
    """One run of an ensemble."""

    source: str
    seed: int
    figure: int | None = None
    until: float | str | None = None
    overrides: Mapping[str, Any] = {}


class WorkersDied(RearguardError):
    """A run's process died three times."""


def run_task(task: Task) -> dict[str, Any]:
    """The tally of one run, kept in memory alone."""
    from rearguard.run.session import Session

    session = Session(
        task.source,
        task.seed,
        figure=task.figure,
        until=task.until,
        overrides=task.overrides,
        keep_changes=False,
    )
    session.run()
    return session.tally()


def _one_thread() -> None:
    """Settings of a worker, before anything heavy is imported in it; Ctrl-C is not for it."""
    os.environ["NUMBA_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_all(
    tasks: Iterable[Task],
    workers: int,
    work: Callable[[Task], dict[str, Any]] = run_task,
) -> Iterator[tuple[Task, dict[str, Any]]]:
    """Run all tasks; pairs of task and tally as they are finished.

    Parameters
    ----------
    tasks : iterable of Task
    workers : int         processes; with 1 everything runs here
    work : callable       importable function of one task

    Raises
    ------
    RearguardError   what a run raised; ``WorkersDied`` when its process died three times
    """
    waiting = list(tasks)
    if workers == 1 or len(waiting) == 1:
        for task in waiting:
            yield task, work(task)
        return
    tries = dict.fromkeys(waiting_keys(waiting), 0)
    while waiting:
        unfinished = []
        for task, outcome in _one_pool(waiting, workers, work):
            if outcome is not None:
                yield task, outcome
                continue
            tries[_key(task)] += 1
            if tries[_key(task)] >= TRIES:
                raise WorkersDied(
                    f"the process of seed {task.seed} died {TRIES} times\n"
                    "  fewer --workers, or a larger --figure, need less memory"
                )
            unfinished.append(task)
        waiting = unfinished


def _key(task: Task) -> tuple[Any, ...]:
    return task.source, task.seed, task.figure, task.until, tuple(sorted(task.overrides.items()))


def waiting_keys(tasks: Iterable[Task]) -> list[tuple[Any, ...]]:
    """Keys by which tries are counted."""
    return [_key(task) for task in tasks]


def _one_pool(
    tasks: list[Task], workers: int, work: Callable[[Task], dict[str, Any]]
) -> Iterator[tuple[Task, dict[str, Any] | None]]:
    """Outcomes of one pool; None for each task that was not finished when it broke."""
    import multiprocessing

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    pool = ProcessPoolExecutor(min(workers, len(tasks)), context, _one_thread)
    futures: dict[Future[dict[str, Any]], Task] = {pool.submit(work, task): task for task in tasks}
    try:
        for future in as_completed(futures):
            try:
                yield futures[future], future.result()
            except BrokenProcessPool:
                yield futures[future], None
    except BaseException:  # nobody waits for runs whose result nobody wants
        _stop(pool)
        raise
    pool.shutdown()


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the workers, whatever they are at."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
