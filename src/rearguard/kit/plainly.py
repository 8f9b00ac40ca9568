"""Laws as plain Python, callees and all, for code that asks them a few times a minute.

Compiling a law costs a tenth of a second and more in every process; a commander's questions are
few. The arithmetic is the same, so the bits are (asserted in the tests).
"""

import dis
from types import FunctionType
from typing import Any

_MADE: dict[Any, Any] = {}


def plainly(*functions: Any) -> Any:
    """The Python functions behind laws, with every law they call replaced likewise.

    Returns
    -------
    tuple      one function for each; a single one is not wrapped in a tuple

    >>> from rearguard.kit.geometry import distance_m
    >>> plainly(distance_m)(0.0, 0.0, 3.0, 4.0)
    5.0
    """
    made = tuple(_plain(function) for function in functions)
    return made if len(made) > 1 else made[0]


def _globals_of(function: FunctionType) -> set[str]:
    """Names that a function looks up in its module."""
    code = dis.get_instructions(function.__code__)
    return {str(step.argval) for step in code if step.opname == "LOAD_GLOBAL"}


def _plain(law: Any) -> Any:
    function = getattr(law, "py_func", law)
    if not isinstance(function, FunctionType):
        return law
    if function not in _MADE:
        own = dict(function.__globals__)
        for name in _globals_of(function):
            if hasattr(own.get(name), "py_func"):
                own[name] = _plain(own[name])
        made = FunctionType(
            function.__code__, own, function.__name__, function.__defaults__, function.__closure__
        )
        made.__doc__, made.__kwdefaults__ = function.__doc__, function.__kwdefaults__
        _MADE[function] = made
    return _MADE[function]
