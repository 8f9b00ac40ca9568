"""Answers to ``why`` in English words, with their numbers."""

from collections.abc import Callable

from rearguard.record.words import FEAR_WORDS, HARM_WORDS, word
from rearguard.why.ask import BodyAnswer, ManAnswer

Clock = Callable[[float], str]
LEAST = 0.005  # fears below this are left out


def say_man(answer: ManAnswer, clock: Clock, lang: str = "en") -> list[str]:
    """One line for the man, one for each change, with his three largest fears.

    Parameters
    ----------
    clock : callable    simulated seconds to the time of the day
    """
    name = answer.names.get(lang) or answer.names.get("en")
    called = f"{name} (man {answer.row})" if name else f"man {answer.row}"
    lines = [f"{called}, {answer.unit}, {answer.side}"]
    if not answer.changes:
        return [*lines, "  nothing changed for him up to then"]
    for change in answer.changes:
        largest = sorted(change.fears.items(), key=lambda item: -item[1])[:3]
        told = ", ".join(f"{word(FEAR_WORDS, f, lang)} {v:.2f}" for f, v in largest if v >= LEAST)
        total = sum(change.fears.values())
        did = (
            f"{change.new} at the end"
            if change.old == change.new
            else f"{change.old} -> {change.new}"
        )
        lines.append(
            f"  {clock(change.t_s)}  {did}; fear {total:.2f}" + (f": {told}" if told else "")
        )
    return lines


def say_body(answer: BodyAnswer, clock: Clock, lang: str = "en") -> list[str]:
    """How many broke and when, why, and what hurt them."""
    lines = [f"{answer.name}: {answer.men:,.0f} men mustered"]
    share = answer.broke / answer.rows if answer.rows else 0.0
    if answer.first_s is None:
        lines.append("  nobody broke")
    else:
        half = "" if answer.half_s is None else f", half by {clock(answer.half_s)}"
        lines.append(f"  {share:.0%} broke, the first at {clock(answer.first_s)}{half}")
    lines += _fears("fear at the moment each broke (1 breaks an ordinary man)", answer.fears, lang)
    lines += _fears("fear they bore, minute by minute (men x fear)", answer.booked, lang)
    if answer.harm:
        lines.append("  harm")
        for cause, (dead, hurt) in answer.harm.items():
            lines.append(
                f"    {word(HARM_WORDS, cause, lang):28} {dead:,.0f} dead, "
                f"{hurt - dead:,.0f} wounded"
            )
    else:
        lines.append("  nobody was hurt")
    return lines


def _fears(title: str, fears: dict[str, float], lang: str) -> list[str]:
    """A table of causes: amount and share, largest first."""
    whole = sum(fears.values())
    if whole <= 0:
        return []
    lines = [f"  {title}"]
    for cause, amount in fears.items():
        if amount / whole >= LEAST:
            shown = f"{amount:,.0f}" if amount >= 100 else f"{amount:.2f}"
            lines.append(
                f"    {word(FEAR_WORDS, cause, lang):28} {shown:>10} {amount / whole:5.0%}"
            )
    return lines
