"""Simulate the retreat: every man, every rumour, every li.

The public names are loaded when they are first used, so that ``import rearguard``
and ``rearguard --help`` stay quick and compile nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rearguard.scenario.load import load_scenario as load_scenario

__version__ = "0.1.0"

# A public name may not also be the name of a module here (``run``): importing
# that module anywhere would put the module in the name's place.
_HOME_OF = {
    "load_scenario": "rearguard.scenario.load",
}

__all__ = ["__version__", "load_scenario"]


def __getattr__(name: str) -> Any:
    """Load a public name from its home module on first use."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *__all__})
