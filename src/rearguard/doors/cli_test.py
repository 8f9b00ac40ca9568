"""``test``: a scenario's ``expect`` judged over seeds, each number with its 95 % interval."""

import json
from typing import Any

from rearguard.doors.cli_run import cores
from rearguard.doors.interrupt import ends_quickly
from rearguard.doors.progress import progress
from rearguard.doors.settings import Settings, UsageFault


def test(
    settings: Settings,
    source: str,
    *,
    runs: int | None,
    figure: int | None,
    workers: int | None,
) -> bool:
    """Run the seeds each item asks for, judge, print; gives whether all are met.

    Seeds are 1 to N. Items that ask for the same figure share their runs.
    """
    from rearguard.scenario.load import load_scenario

    scenario = load_scenario(source)
    if not scenario.expect:
        raise UsageFault(f"{source} expects nothing\n  give it an expect: block, or rearguard run")
    wanted = [
        (item, runs or int(item.runs), figure or int(item.figure)) for item in scenario.expect
    ]
    most: dict[int, int] = {}
    for _, n, k in wanted:
        most[k] = max(n, most.get(k, 0))
    tallies = _run(settings, source, most, workers or cores())
    verdicts = [_verdict(item, tallies[k][:n], k) for item, n, k in wanted]
    met = all(verdict["met"] for verdict in verdicts)
    if settings.json:
        told = {"scenario": source, "met": met, "expect": verdicts}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for verdict in verdicts:
            print(_line(verdict))
        n_met = sum(verdict["met"] for verdict in verdicts)
        print(f"{n_met} of {len(verdicts)} met")
    return met


def _run(
    settings: Settings, source: str, most: dict[int, int], workers: int
) -> dict[int, list[dict[str, Any]]]:
    """Tallies by figure, in order of seed."""
    from rearguard.ensemble.pool import Task, run_all

    tasks = [Task(source, seed, k) for k, n in most.items() for seed in range(1, n + 1)]
    found: dict[tuple[int, int], dict[str, Any]] = {}
    with ends_quickly(lambda: "interrupted"), progress(settings, "judging") as told:
        told(0, len(tasks))
        for task, tally in run_all(tasks, workers):
            found[task.figure or 1, task.seed] = tally
            told(len(found), len(tasks))
    return {k: [found[k, seed] for seed in range(1, n + 1)] for k, n in most.items()}


def _verdict(item: Any, tallies: list[dict[str, Any]], figure: int) -> dict[str, Any]:
    """One item judged, with the interval of what it is judged by."""
    from rearguard.ensemble.summary import mean_interval, median_interval, wilson

    met, value, values = item.judged(tallies)
    known = [v for v in values if v is not None]
    if item.share is not None:
        interval = wilson(sum(item.met(v) for v in known), len(values))
    else:
        interval = median_interval(known) if item.of == "median" else mean_interval(known)
    return {
        "that": str(getattr(item.that, "text", item.that)),
        "should": _should(item),
        "met": bool(met),
        "value": _finite(value),
        "low": _finite(interval[0]),
        "high": _finite(interval[1]),
        "of": "share of runs" if item.share is not None else item.of,
        "runs": len(tallies),
        "figure": figure,
        "never_came_to_pass": len(values) - len(known),
        "says": item.says,
    }


def _finite(value: float) -> float | None:
    return float(value) if abs(value) < float("inf") else None


def _should(item: Any) -> str:
    if item.between is not None:
        band = f"between {item.between[0]:g} and {item.between[1]:g}"
    else:
        band = f"above {item.above:g}" if item.above is not None else f"below {item.below:g}"
    return band if item.share is None else f"{band} in {item.share:.0%} of runs"


def _line(verdict: dict[str, Any]) -> str:
    """One verdict in words."""

    def shown(value: float | None) -> str:
        return "never" if value is None else f"{value:.3g}"

    never = verdict["never_came_to_pass"]
    return (
        f"{'met' if verdict['met'] else 'FAILS':5} {verdict['that']}: {verdict['of']} "
        f"{shown(verdict['value'])} [{shown(verdict['low'])}, {shown(verdict['high'])}], "
        f"should be {verdict['should']} ({verdict['runs']} runs, figure {verdict['figure']})"
        + (f"; never came to pass in {never}" if never else "")
    )
