"""Every English sentence that holds a number, told of one man, one horse, one body."""

import re

import pytest
from test_numbers_fit import tellings

from rearguard.chronicle.en_lines import LINES

ONE = r"\b[Oo]ne (?:of|man|men|horse|body|bodies|captain|banner|gun|riders?)\b"
MANY = r"(?:were|they|them|their|themselves|those|most|few|men|horses|bodies|captains)"
PLURAL = re.compile(
    rf"{ONE}(?! (?:of the|of) \w+ (?:men|horses))[^.;]*?\b{MANY}\b|\bwere [^.;:]*{ONE}"
    r"|\bone (?:men|horses|bodies|times|captains|guns|shots|bows|arrows|prisoners|pieces)\b"
)
FITS = (
    "[Oo]ne of (?:the|his|their|the Jin's) (?:own )?(?:men|horses|captains)", "one of them",
    "heard and understood by one of them", "in their hands", "one man at most",
    "found their banners",
    "parted from their men", "those who had lost their men", "Captains were gone",
    "bodies now brought together had one prisoner with them",
)  # fmt: skip
"""What is plural by right in a sentence about one."""
COUNTED = sorted(
    kind
    for kind, lines in LINES.items()
    if re.search(r"\{[Nn]\}|nits\}|\{taken|\{away|captives", "".join(lines))
)


def crowds(texts: set[str]) -> list[str]:
    return [t for t in texts if PLURAL.search(re.sub("|".join(FITS), "X", t))]


@pytest.mark.parametrize("kind", COUNTED)
def test_one_is_told_in_the_singular(kind):
    assert not crowds(tellings(kind, 1, "en"))


@pytest.mark.parametrize("kind", COUNTED)
def test_no_mark_of_a_choice_is_left_in_a_sentence(kind):
    for n in (1, 2, 7):
        assert not [t for t in tellings(kind, n, "en") if re.search(r"[\[\]|{}]", t)]


def test_the_test_of_one_can_fail():
    wrong = {
        "One of the song threw down whatever weighed on their horses.",
        "One of the song who had come off were mounted once more.",
        "One horse of the song came down, most of them with their riders.",
        "The first to give in were one man of the jin.",
        "At the worst moment one man were engaged.",
        "First and last one of the jin got away, though some of them were found.",
    }
    assert len(crowds(wrong)) == len(wrong)


@pytest.mark.parametrize("kind", ["end.beaten", "end.beaten.taken", "end.beaten.away"])
@pytest.mark.parametrize("n", [100, 160, 199, 1000])
def test_no_number_has_two_articles(kind, n):
    told = tellings(kind, 40, "en", mustered=n)
    assert told and not [t for t in told if re.search(r"\b[Tt]he an? ", t)]
    assert any("the hundred and sixty whom" in t for t in tellings("end.beaten", 4, "en",
                                                                    mustered=160))  # fmt: skip
