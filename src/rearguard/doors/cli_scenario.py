"""``check``, ``new`` and ``scenarios``: what the designer writes."""

import json
import re
from pathlib import Path
from typing import Any

from rearguard.doors.settings import Settings, UsageFault

_NAME = re.compile(r"^[^\W_][\w-]{0,63}$")


def check(settings: Settings, source: str) -> None:
    """Say what is wrong (by raising), else what the scenario is, and what should be known."""
    from rearguard.scenario.load import load_scenario

    scenario = load_scenario(source)
    notes = [str(note) for note in scenario.notes]
    if settings.json:
        told = {"scenario": source, "ok": True, "is": summary(scenario), "notes": notes}
        print(json.dumps(told, ensure_ascii=False))
        return
    print(f"{source}: {summary(scenario)}")
    if not settings.quiet:
        for note in notes:
            print(f"note: {note}")


def summary(scenario: Any) -> str:
    """One sentence: name, date, sides, orders, expectations, unknown numbers."""
    sides = []
    for name, side in scenario.sides.items():
        men = _men(scenario, side)
        sides.append(f"{name} with {men} in {_counted(len(side.units), 'unit')}")
    date = next(iter(scenario.start.date().values()))
    orders = sum(len(side.plan) for side in scenario.sides.values())
    parts = [
        f"{scenario.name.get('en')}, {date} {scenario.start.hour.text}",
        " against ".join(sides) if len(sides) == 2 else ", ".join(sides),
        f"{_counted(orders, 'order')} in the plans",
        _counted(len(scenario.expect), "expectation"),
        _counted(len(scenario.unknowns()), "unknown number"),
    ]
    return "; ".join(parts)


def _men(scenario: Any, side: Any) -> str:
    """Men of a side; a range where some number is unknown."""
    known, open_ended = 0.0, False
    for unit in side.units:
        if unit.roster is not None:
            known += sum(row.men for row in scenario.rosters.get(unit.roster, ()))
        elif isinstance(unit.men, float):
            known += unit.men
        else:
            open_ended = True
    more = " and an unknown number" if open_ended else ""
    return f"{known:,.0f} men{more}"


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"


def scenarios(settings: Settings) -> None:
    """List the shipped scenarios with their one sentence."""
    from rearguard.scenario.load import load_scenario, shipped

    listed = {}
    for name in shipped():
        scenario = load_scenario(name)
        about = scenario.about.get("en") if scenario.about else summary(scenario)
        listed[name] = " ".join(about.split())
    if settings.json:
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    width = max((len(name) for name in listed), default=0)
    for name, about in listed.items():
        print(f"{name:{width}}  {_shortened(about)}")


def _shortened(text: str) -> str:
    sentence = text.split(". ")[0].rstrip(".")
    return sentence if len(sentence) <= 110 else sentence[:109] + "…"


def new(settings: Settings, name: str, like: str | None) -> None:
    """Write NAME.yaml and its schema beside it; what exists is never written over."""
    from rearguard.record.store.files import write_bytes, write_json
    from rearguard.scenario.load import load_scenario, new_text
    from rearguard.scenario.schema import schema_json

    plain = name.removesuffix(".yaml")
    if not _NAME.match(plain):
        raise UsageFault(f"{name!r} cannot be a name\n  letters, digits, - and _ are allowed")
    path = Path(f"{plain}.yaml")
    if path.exists():
        raise UsageFault(f"{path} exists and is not written over\n  choose another name")
    schema = Path("rearguard.schema.json")
    texts = {path: new_text(plain).encode()}
    if like is not None:
        inputs = load_scenario(like).inputs
        texts = {path: inputs["scenario.yaml"]}
        texts |= {
            Path(other): content
            for other, content in inputs.items()
            if other != "scenario.yaml" and not other.startswith("catalog/")
        }
        taken = [str(other) for other in texts if other.exists()]
        if taken:
            raise UsageFault(f"{', '.join(taken)} exist and are not written over")
    for target, content in texts.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(target, content)
    write_json(schema, schema_json())
    if settings.json:
        told = {"wrote": [target.as_posix() for target in (*texts, schema)]}
        print(json.dumps(told, ensure_ascii=False))
    elif not settings.quiet:
        print(f"wrote {', '.join(str(target) for target in texts)} and {schema}")
        print(f"  next: rearguard check {path}; rearguard run {path} --figure 10")
