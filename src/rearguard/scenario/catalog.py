"""The catalogue: kinds of troops, horses, weapons, armour, peoples, tongues and grades.

Every entry names its evidence and source. The files lie in ``catalog/``; a fault in one of them is
told like a fault in a scenario. Quantities there use Song measures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from rearguard.errors import ScenarioError
from rearguard.kit.fields import Quantity
from rearguard.scenario.blocks import Block, Formed, Key, Title
from rearguard.scenario.faults import faults_of
from rearguard.scenario.tree import decode, read_tree

_Share = Annotated[float, Quantity("share", 0.0, 1.0, certain=True)]
_Weight = Annotated[float, Quantity("mass", 0.0, 1000.0, certain=True)]
_Length = Annotated[float, Quantity("length", 0.0, 20e3, certain=True)]
_Speed = Annotated[float, Quantity("speed", 0.0, 25.0, certain=True)]
_Energy = Annotated[float, Quantity("energy", 0.0, 1e4, certain=True)]
_Plain = Annotated[float, Quantity("number", 0.0, 100.0, certain=True)]
_Count = Annotated[float, Quantity("count", 0.0, 500.0, whole=True, certain=True)]


class Entry(Block):
    """What every entry has: its names, the kind of evidence, the source."""

    title: Title
    evidence: Literal["measured", "recalled", "fitted", "judged"]
    source: str


class Grade(Entry):
    """How steady troops are and how well they are led."""

    resolve: _Plain
    standing: _Plain
    lead: _Share
    discipline: _Share


class Language(Entry):
    """A tongue; ``kin`` holds the share of its words that speakers of others understand."""

    kin: dict[Key, _Share]
    foreign: _Share


class People(Entry):
    """A people and its tongue."""

    language: Key


class Armour(Entry):
    """Armour: weight [kg], the share of wounds that it turns, and what a point needs [J]."""

    weight_kg: _Weight
    stops: _Share
    stops_ball: _Share
    proof_j: _Energy


class Weapon(Entry):
    """A weapon; ``draw_n``, ``range_m``, ``rate_hz`` and ``rounds`` only for what shoots."""

    class_: Literal["blade", "spear", "blunt", "bow", "crossbow", "flintlock", "javelin"] = Field(
        alias="class"
    )
    weight_kg: _Weight
    reach_m: _Length
    draw_n: Annotated[float, Quantity("force", 0.0, 1e4, certain=True)] = 0.0
    range_m: _Length = 0.0
    rate_hz: Annotated[float, Quantity("frequency", 0.0, 5.0, certain=True)] = 0.0
    rounds: _Count = 0.0
    round_weight_kg: _Weight = 0.0

    @property
    def shoots(self) -> bool:
        """Whether it reaches beyond arm's length."""
        return self.rounds > 0.0


class Horse(Entry):
    """A breed: gaits in kit [m/s], how far it gallops fresh [m], what it carries [kg]."""

    weight_kg: _Weight
    walk_m_s: _Speed
    trot_m_s: _Speed
    gallop_m_s: _Speed
    gallop_for_m: _Length
    carries_kg: _Weight
    training: _Share

    @property
    def reserve_m(self) -> float:
        """Metres above the trot that a fresh one has in it."""
        return self.gallop_for_m * (1.0 - self.trot_m_s / self.gallop_m_s)


class Kind(Entry):
    """A kind of troops: the man, his arms and armour, his horse, how he stands in the ranks."""

    horse: Key | None = None
    weight_kg: _Weight
    armour: Key
    weapons: tuple[Key, ...]
    pack_kg: _Weight
    barding_kg: _Weight = 0.0
    skill: _Plain
    formation: Formed
    file_m: _Length
    rank_m: _Length


class Catalogue(Block):
    """Everything a scenario can refer to by name."""

    kinds: dict[Key, Kind]
    horses: dict[Key, Horse]
    weapons: dict[Key, Weapon]
    armour: dict[Key, Armour]
    peoples: dict[Key, People]
    languages: dict[Key, Language]
    grades: dict[Key, Grade]

    def load_kg(self, kind: str) -> float:
        """What a man of that kind carries: armour, weapons, rounds and pack [kg]."""
        entry = self.kinds[kind]
        weapons = [self.weapons[name] for name in entry.weapons]
        arms_kg = sum(w.weight_kg + w.rounds * w.round_weight_kg for w in weapons)
        return entry.pack_kg + self.armour[entry.armour].weight_kg + arms_kg

    def rounds(self, kind: str) -> float:
        """Rounds a man of that kind starts with."""
        return max((self.weapons[name].rounds for name in self.kinds[kind].weapons), default=0.0)

    def shooter(self, kind: str) -> Weapon | None:
        """What a man of that kind shoots or throws with."""
        weapons = [self.weapons[name] for name in self.kinds[kind].weapons]
        return max((w for w in weapons if w.shoots), key=lambda w: w.rounds, default=None)

    def understood(self, speaker: str, listener: str) -> float:
        """Share of words in the ``speaker``'s tongue that the ``listener``'s tongue understands."""
        if speaker == listener:
            return 1.0
        language = self.languages[speaker]
        return language.kin.get(listener, language.foreign)


@cache
def catalogue_files() -> dict[str, bytes]:
    """The catalogue's files as bytes, to be kept with a run."""
    folder = files("rearguard.scenario").joinpath("catalog")
    names = [f"{name}.yaml" for name in Catalogue.model_fields]
    return {f"catalog/{name}": folder.joinpath(name).read_bytes() for name in names}


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes along.

    Raises
    ------
    ScenarioError    when one of its files is wrong
    """
    return read_catalogue(catalogue_files())


def read_catalogue(contents: Mapping[str, bytes]) -> Catalogue:
    """A catalogue from the bytes of its files, by the names of ``catalogue_files``.

    Raises
    ------
    ScenarioError
    """
    parts: dict[str, Any] = {}
    for name, field in Catalogue.model_fields.items():
        file = f"catalog/{name}.yaml"
        tree, faults = read_tree(decode(contents[file], file), file)
        reader: Any = TypeAdapter(field.annotation)  # type: ignore[arg-type]
        try:
            parts[name] = reader.validate_python(tree.plain(), context={"measures": "song"})
        except ValidationError as error:
            faults += faults_of(error, tree, file, reader.json_schema(), name)
        if faults:
            raise ScenarioError(faults)
    book = Catalogue.model_construct(**parts)
    _check_names(book)
    return book


def _check_names(book: Catalogue) -> None:
    """Entries refer to entries that exist; a fault here is ours, so it is an assertion."""
    for name, kind in book.kinds.items():
        assert kind.armour in book.armour, name
        assert kind.horse is None or kind.horse in book.horses, name
        assert set(kind.weapons) <= set(book.weapons), name
    assert all(people.language in book.languages for people in book.peoples.values())


@cache
def law_numbers() -> dict[str, dict[str, float]]:
    """Laws that have numbers: name of the file -> number -> its default.

    Read off the sources without importing them, so that ``check`` needs no compiler: each law's
    numbers stand in a NamedTuple with plain defaults.
    """
    import ast

    found: dict[str, dict[str, float]] = {}
    folder = files("rearguard.laws")
    for part in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not part.is_dir() or part.name.startswith("_"):
            continue
        for file in sorted(part.iterdir(), key=lambda entry: entry.name):
            if re.fullmatch(r"[a-z]\w*\.py", file.name):
                numbers = _numbers(ast.parse(file.read_text(encoding="utf-8")))
                if numbers:
                    found[file.name.removesuffix(".py")] = numbers
    return found


def _numbers(tree: Any) -> dict[str, float]:
    """Numbers of every NamedTuple in which each field has a number as its default."""
    import ast

    numbers: dict[str, float] = {}
    constants: dict[str, float] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = _default(node.value, constants)
            if value is not None:
                constants[node.targets[0].id] = value
        bases = [getattr(base, "id", "") for base in getattr(node, "bases", [])]
        if not isinstance(node, ast.ClassDef) or "NamedTuple" not in bases:
            continue
        fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
        values = {
            getattr(line.target, "id", ""): _default(line.value, constants) for line in fields
        }
        if all(value is not None for value in values.values()):
            numbers |= {name: value for name, value in values.items() if value is not None}
    return numbers


def _default(value: Any, constants: Mapping[str, float]) -> float | None:
    """A default as a number: a literal, a constant of the file, or reckoning with both."""
    import ast

    if isinstance(value, ast.Constant):
        return value.value if isinstance(value.value, float) else None
    if isinstance(value, ast.Name):
        return constants.get(value.id)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        inner = _default(value.operand, constants)
        return None if inner is None else -inner
    if isinstance(value, ast.BinOp):
        signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
        sign = signs.get(type(value.op))
        parts = [_literal(part, constants) for part in (value.left, value.right)]
        if sign is None or None in parts:
            return None
        left, right = (float(part) for part in parts if part is not None)
        return {"+": left + right, "-": left - right, "*": left * right}.get(
            sign, left / right if sign == "/" else left**right
        )
    return None


def _literal(value: Any, constants: Mapping[str, float]) -> float | None:
    """A literal inside a reckoning, where whole numbers may stand too."""
    import ast

    if isinstance(value, ast.Constant) and isinstance(value.value, (int, float)):
        return float(value.value)
    return _default(value, constants)
