"""docs/reference/record.md names every file, column, key and number of the record."""

import re
from pathlib import Path

import pytest

from rearguard.host.doing import Doing
from rearguard.record.events import Event, Harm, Reason
from rearguard.record.ledger import COLUMNS as LEDGER
from rearguard.record.record import CHANGE_COLUMNS, JOURNAL_COLUMNS
from rearguard.record.store import checkpoints, read

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "record.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("event", Event, ids=lambda e: e.name)
def test_every_event_is_documented(event):
    assert re.search(rf"^\| {int(event)} \| `{event.name.lower()}` \|", TEXT, re.M)


@pytest.mark.parametrize("kind", [Harm, Reason])
def test_every_harm_and_reason_is_documented(kind):
    for member in kind:
        assert f"`{member.name.lower()}` {int(member)}" in TEXT


def test_every_state_stands_under_one_fate():
    for doing in Doing:
        assert TEXT.count(f"{doing.name.lower()} ({int(doing)})") == (doing != Doing.ABSENT)


def test_every_column_is_documented():
    for name in {*JOURNAL_COLUMNS, *CHANGE_COLUMNS, *LEDGER}:
        assert f"`{name.removesuffix('_millionths')}`" in TEXT, name


def test_every_format_has_its_number():
    for schema in (read.RUN_SCHEMA, read.TALLY_SCHEMA, checkpoints.SCHEMA):
        assert f"`{schema}`" in TEXT


def test_every_key_of_a_run_and_a_tally_is_documented():
    from rearguard.run.tally import make_tally

    fake = _fake()
    cast = fake.fake_cast("fake", 1)
    keys = set(cast.facts) | set(cast.facts["units"][0]) | set(cast.facts["sides"][0])
    tally = make_tally(
        cast.host, cast.facts, simulated_s=1.0, digest="d", stores=cast.stores, results={}
    )
    jin = tally["sides"]["jin"]
    keys |= set(tally) - {"sides"} | set(tally["start"])
    keys |= set(jin["people"]) | set(jin["stores"]["rounds"]) | set(jin["people"]["fates"])
    for key in keys - {"sides"}:
        assert f"`{key}`" in TEXT, key


def _fake():
    import sys

    sys.path.insert(0, str(Path(__file__).parent))
    import fake

    return fake
