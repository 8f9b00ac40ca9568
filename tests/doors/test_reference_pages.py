"""The pages made from the code say what the code says."""

import importlib.util
from pathlib import Path

import pytest

from rearguard.kit.stage import STAGES
from rearguard.run.numbers import law_numbers

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "reference"


@pytest.fixture(scope="module")
def made():
    spec = importlib.util.spec_from_file_location("made", ROOT / "tools" / "make_reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["laws", "columns"])
def test_the_page_is_what_the_code_gives(made, name):
    written = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert written == getattr(made, f"{name}_page")(), "run tools/make_reference.py"


def test_every_stage_stands_on_the_page_and_in_the_order_of_a_tick(made):
    page = made.laws_page()
    assert STAGES and all(f"`{name}` in `" in page for name in STAGES)


def test_every_number_of_a_law_says_what_it_is_on_its_line():
    assert not [f"{n.law}.{n.name}" for n in law_numbers() if not n.remark]


def test_every_page_stands_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    docs = ROOT / "docs"
    pages = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    missing = [page for page in pages if page != "README.md" and f"({page})" not in index]
    assert len(pages) > 30 and not missing
