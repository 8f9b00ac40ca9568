"""Ranks: what an order says about how a unit stands, written where its drill finds it.

Who takes which place is in ``dressing``; how a front swings round, in ``anchor``.
"""

from typing import Any

from rearguard.host.units import NOWHITHER, Drill, Formation
from rearguard.kit.geometry import turn_rad
from rearguard.kit.plainly import plainly
from rearguard.laws.command.brief import Dispatch
from rearguard.laws.drill.opening import lane_files

lane_files, turn_rad = plainly(lane_files, turn_rad)
FORMATIONS = {shape.name.lower(): shape for shape in Formation}
TURNS = {"about": Drill.ABOUT, "left": Drill.LEFT, "right": Drill.RIGHT}
PIVOTS = {"left": 1, "right": -1}
SHAPES_ONLY = ("form", "face", "open")  # these leave a front that swings round to its way
SQUARE = (Formation.BLOCK, Formation.WEDGE)
WHEELS_RAD = 0.5  # nobody wheels a body for less than this, unless told so (judged, 0.2 to 0.8)


def tell_ranks(host: Any, u: int, dispatch: Dispatch) -> None:
    """Write into a unit what an order says of its ranks; its men take it up at the next step."""
    units = host.units
    if dispatch.order not in SHAPES_ONLY:
        units.wheel_rad[u] = NOWHITHER
    if dispatch.turn:
        units.shaped[u] = TURNS[dispatch.turn]
    if dispatch.lane_m:
        units.lane_files[u] = lane_files(dispatch.lane_m, float(units.file_m[u]))
        units.shaped[u] = Drill.TAKE_UP
    _form(units, u, dispatch)
    if dispatch.facing_rad == dispatch.facing_rad:
        _face(units, u, dispatch)


def _form(units: Any, u: int, dispatch: Dispatch) -> None:
    """Shape, files and spacing."""
    before = int(units.formation[u])
    shape = FORMATIONS.get(dispatch.formation, Formation(before))
    units.formation[u] = shape
    drawn = bool(dispatch.files or dispatch.spacing_m)
    if dispatch.order == "form":
        drawn = bool(drawn or units.lane_files[u])
        units.relieves[u], units.lane_files[u] = dispatch.relieve, 0
    if shape != before and (shape in SQUARE or before in SQUARE):
        drawn = True
        if shape == Formation.BLOCK and not dispatch.files:
            units.files[u] = max(round(float(units.last[u] - units.first[u]) ** 0.5), 1)
    if drawn:
        units.files[u] = dispatch.files or units.files[u]
        units.file_m[u] = dispatch.spacing_m or units.file_m[u]
        units.shaped[u] = Drill.TAKE_UP


def _face(units: Any, u: int, dispatch: Dispatch) -> None:
    """A front is to look elsewhere: it wheels there."""
    off = abs(turn_rad(float(units.heading_rad[u]), dispatch.facing_rad))
    if units.formation[u] == Formation.COLUMN:
        if off > WHEELS_RAD:
            units.heading_rad[u] = dispatch.facing_rad
    elif off > WHEELS_RAD or dispatch.order == "wheel":
        units.wheel_rad[u] = dispatch.facing_rad
        units.pivot[u] = PIVOTS.get(dispatch.pivot, 0)
