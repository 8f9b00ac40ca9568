"""The telling: beats without language, and a realiser for each language."""

from rearguard.chronicle.context import LANGUAGES, Context, context_from
from rearguard.chronicle.telling import beats, chronicle_files, tell, tell_events

__all__ = [
    "LANGUAGES",
    "Context",
    "beats",
    "chronicle_files",
    "context_from",
    "tell",
    "tell_events",
]
