"""Compiled loops called by address, without the interpreter.

The interpreter hands arguments to a compiled loop one by one, and only one thread at a time may
do so. Here they lie in a *block* of 8-byte words, in which only those that changed since the last
call are written, and an *entry* made for the loop reads them from there. Any thread may call an
entry, holding no lock.

=================  ==========================================================================
argument           words of the block
=================  ==========================================================================
array              address of its first element, then its shape; it must be C-contiguous
int, bool          the number
float              its bits
NamedTuple         its fields, one after another
=================  ==========================================================================

What a loop raises is lost: no loop of ours raises anything.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from rearguard.kit.stage import kernel, plain, written_module

_WORD = ir.IntType(64)
_ENTRIES: dict[tuple, Any] = {}  # code lives as long as somebody holds it


@intrinsic
def pointer(typing_context, address):
    """Address as a pointer to nothing in particular."""

    def lower(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), lower


@intrinsic
def call_entry(typing_context, entry, lo, hi, block):
    """Call an entry for rows ``lo`` to ``hi``."""

    def lower(context, builder, signature, arguments):
        kind = ir.FunctionType(ir.VoidType(), [_WORD, _WORD, _WORD])
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), arguments[1:])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.int64), lower


@kernel
def address_of(array):
    """Address of an array's first element; numpy itself takes six times as long to tell it."""
    return array.ctypes.data


def _flat(value: Any) -> Iterator[Any]:
    """Arguments of a loop, NamedTuples taken apart."""
    for one in value:
        if isinstance(one, tuple):
            yield from _flat(one)
        else:
            yield one


def _kind(leaf: Any) -> tuple:
    """What the text of an entry depends on: the type of one argument."""
    if isinstance(leaf, np.ndarray):
        return leaf.dtype, leaf.ndim
    if isinstance(leaf, Cell):
        return (leaf.name,)
    return (type(leaf),)


def _words(kind: tuple) -> int:
    """Words of a block that an argument of a kind takes."""
    return 1 + kind[1] if len(kind) == 2 else 1


class Cell:
    """An argument that stands in a ``Moment``, where all loops of a chain find it."""

    def __init__(self, moment: "Moment", name: str, place: int) -> None:
        self.moment, self.name = moment, name
        self.address = moment.words.__array_interface__["data"][0] + 8 * place


@kernel
def write_moment(words, doubles, rows, quarter, now_s, dt_s):
    """Write what changes from step to step."""
    words[0], words[1], words[2] = rows.ctypes.data, len(rows), quarter
    doubles[3], doubles[4] = now_s, dt_s


class Moment:
    """What changes from step to step for loops whose other arguments stay: see ``Cell``.

    ``rows`` (int32), ``quarter`` (int), ``now_s`` and ``dt_s`` (float) are the cells; ``now`` holds
    what they are, for loops that are not compiled.
    """

    def __init__(self) -> None:
        self.words = np.zeros(5, np.int64)
        self.doubles = self.words.view(np.float64)
        places = {"rows": 0, "quarter": 2, "now_s": 3, "dt_s": 4}
        self.rows, self.quarter, self.now_s, self.dt_s = (
            Cell(self, name, place) for name, place in places.items()
        )
        self.now: dict[str, Any] = {}

    def set(self, rows: np.ndarray, quarter: int, now_s: float, dt_s: float) -> None:
        """Begin a step: its rows and its time."""
        self.now = {"rows": rows, "quarter": quarter, "now_s": now_s, "dt_s": dt_s}
        write_moment(self.words, self.doubles, rows, quarter, now_s, dt_s)


class _Text:
    """Writes the text of an entry: how each argument is read from the block."""

    def __init__(self) -> None:
        self.words, self.imports, self.files = 0, set[str](), set[str]()

    def read(self, value: Any) -> str:
        """Expression for one argument."""
        if isinstance(value, tuple):
            made = ", ".join(map(self.read, value))
            if not hasattr(value, "_fields"):
                return f"({made},)"
            kind = type(value)
            self.imports.add(f"from {kind.__module__} import {kind.__qualname__}")
            self.files.add(inspect.getfile(kind))
            return f"{kind.__qualname__}({made})"
        k = self.words
        self.words += _words(_kind(value))
        if isinstance(value, Cell):
            number = "float64" if value.name.endswith("_s") else "int64"
            cell = f"carray(pointer(words[{k}]), (2,), np.{number})"
            if value.name != "rows":
                return f"{cell}[0]"
            return f"carray(pointer({cell}[0]), ({cell}[1],), np.int32)"
        if isinstance(value, np.ndarray):
            shape = ", ".join(f"words[{k + 1 + d}]" for d in range(value.ndim))
            return f"carray(pointer(words[{k}]), ({shape},), np.{value.dtype.type.__name__})"
        if isinstance(value, np.generic):
            words = "doubles" if isinstance(value, np.floating) else "words"
            return f"np.{type(value).__name__}({words}[{k}])"
        return {bool: f"words[{k}] != 0", int: f"words[{k}]", float: f"doubles[{k}]"}[type(value)]


def _entry_source(function: Any, rest: tuple) -> tuple[str, list[str]]:
    """Text of an entry, and the files it leans on."""
    text = _Text()
    reads = [text.read(value) for value in rest]
    lines = [
        "import numpy as np",
        "from numba import carray",
        "from rearguard.kit.loops import pointer",
        *sorted(text.imports),
        "",
        f"def {plain(function).__name__}(lo, hi, block):",
        f"    words = carray(pointer(block), ({max(text.words, 1)},), np.int64)",
        f"    doubles = carray(pointer(block), ({max(text.words, 1)},), np.float64)",
        "    loop(lo, hi" + "".join(f",\n         {read}" for read in reads) + ")",
    ]
    files = sorted({__file__, inspect.getfile(plain(function)), *text.files})
    return "\n".join(lines) + "\n", files


def _entry(function: Any, rest: tuple) -> int:
    """Address of the code that calls a loop with what stands in its block; compiled or cached."""
    name = plain(function).__name__
    text, files = _entry_source(function, rest)
    if (function, text) not in _ENTRIES:
        module = written_module("loops", name, text, files)
        vars(module)["loop"] = numba.njit(plain(function), error_model="numpy", nogil=True)
        kind = types.void(types.int64, types.int64, types.int64)
        made = numba.cfunc(kind, cache=True, error_model="numpy")(getattr(module, name))
        _ENTRIES[function, text] = made
    return _ENTRIES[function, text].address


class Loop:
    """A compiled loop and the block its arguments lie in.

    Parameters
    ----------
    function : kernel or driver     (lo, hi, *rest); it keeps to the rows it is given
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.held: list[Any] = []
        self.entry = 0

    def hold(self, rest: Sequence[Any]) -> None:
        """Write the arguments that are not those of the last call into the block.

        Raises
        ------
        ValueError      an array that is not C-contiguous
        """
        held = self.held
        if len(rest) != len(held):
            self._begin(rest)
            return
        for k, (one, old) in enumerate(zip(rest, held, strict=True)):
            if one is not old:
                held[k] = None  # should this fail, it is written anew
                if not self._put(k, one):
                    self._begin(rest)
                    return
                held[k] = one

    def _begin(self, rest: Sequence[Any]) -> None:
        """The first call, or one with arguments of other types."""
        self.kinds = [_kind(one) for one in rest]
        self.inside = [[_kind(leaf) for leaf in _flat((one,))] for one in rest]
        self.places, n = [], 0
        for kinds in self.inside:
            self.places.append(n)
            n += sum(map(_words, kinds))
        self.words = np.zeros(max(n, 1), np.int64)
        self.doubles = self.words.view(np.float64)
        self.block = self.words.__array_interface__["data"][0]
        for k, one in enumerate(rest):
            self._put(k, one)
        self.held = list(rest)
        self.entry = _entry(self.function, tuple(rest))

    def _put(self, k: int, one: Any) -> bool:
        """Write one argument; returns whether it is of the type that the entry was made for."""
        place, kind = self.places[k], self.kinds[k]
        if _kind(one) != kind:
            return False
        if not isinstance(one, tuple):
            self._write(place, one)
            return True
        for leaf, own in zip(_flat(one), self.inside[k], strict=True):
            if _kind(leaf) != own:
                return False
            self._write(place, leaf)
            place += _words(own)
        return True

    def _write(self, place: int, leaf: Any) -> None:
        """Write one number or array; this is done some hundred times every two seconds."""
        if isinstance(leaf, np.ndarray):
            if not leaf.flags.c_contiguous:
                raise ValueError(
                    f"{plain(self.function).__name__}: an array of shape {leaf.shape} has gaps"
                    " between its rows; hand it one that is C-contiguous"
                )
            self.words[place] = address_of(leaf)
            for d, size in enumerate(leaf.shape):
                self.words[place + 1 + d] = size
        elif isinstance(leaf, Cell):
            self.words[place] = leaf.address
        elif isinstance(leaf, float | np.floating):
            self.doubles[place] = leaf
        else:
            self.words[place] = leaf
