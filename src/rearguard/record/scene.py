"""The scene of a run: the ground window and who every body is, as the page needs them.

It lies among the run's inputs (``inputs/scene.npz``), since the ground and the muster do not
change while the run goes on. Readers of the record never see the host, so it carries plain
numbers: one row for each body, one raster of heights and one of cover, and what has a name.
"""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rearguard.errors import RecordError

FORMAT = "rearguard.scene/1"
NAME = "scene.npz"
ROWS = {"side": "int8", "kind": "uint8", "unit": "int32", "mount": "int32", "men": "float32"}


class Scene(NamedTuple):
    """What stands still.

    Attributes
    ----------
    rows : mapping                side, kind, unit, mount (row of the beast or -1), men; by body
    height_m : float32[rows, cols]   row 0 is the southern edge [m]
    cover : uint8[rows, cols]     codes of ``cover_names``
    about : mapping               n_people, frame (x0_m, y0_m, cell_m), cover_names, places, roads,
                                  rivers, walls (each a list of {names, kind, points, width_m})
    """

    rows: dict[str, np.ndarray]
    height_m: np.ndarray
    cover: np.ndarray
    about: dict[str, Any]


def scene_bytes(
    rows: Mapping[str, np.ndarray],
    n_people: int,
    *,
    height_m: np.ndarray,
    cover: np.ndarray,
    frame: tuple[float, float, float],
    cover_names: Sequence[str] = (),
    places: Sequence[Mapping[str, Any]] = (),
    roads: Sequence[Mapping[str, Any]] = (),
    rivers: Sequence[Mapping[str, Any]] = (),
    walls: Sequence[Mapping[str, Any]] = (),
) -> bytes:
    """The scene as the bytes of an .npz file.

    Parameters
    ----------
    rows : mapping            columns of ``ROWS``; ``mount`` may be shorter (people only)
    n_people : int            rows below it are people
    height_m, cover : arrays  rasters, row 0 south
    frame : tuple             x0_m, y0_m, cell_m: place of row 0, column 0, and the cell
    places, roads, rivers, walls    mappings with ``names`` (language to name), ``kind``, ``points``
                              ([x, y] in metres) and ``width_m``; keys without use may be missing
    """
    n = len(rows["side"])
    about = {
        "format": FORMAT,
        "n_people": int(n_people),
        "frame": [float(number) for number in frame],
        "cover_names": list(cover_names),
        "places": [_plain(place) for place in places],
        "roads": [_plain(road) for road in roads],
        "rivers": [_plain(river) for river in rivers],
        "walls": [_plain(wall) for wall in walls],
    }
    arrays = {"height_m": np.asarray(height_m, "<f4"), "cover": np.asarray(cover, np.uint8)}
    for name, dtype in ROWS.items():
        column = np.full(n, -1 if name == "mount" else 1, dtype)
        given = np.asarray(rows.get(name, column))
        column[: given.size] = given
        arrays[f"rows.{name}"] = column
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for name, array in arrays.items():
            piece = io.BytesIO()
            np.save(piece, array)
            packed.writestr(zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0)), piece.getvalue())
        text = json.dumps(about, ensure_ascii=False)
        packed.writestr(zipfile.ZipInfo("about.json", (1980, 1, 1, 0, 0, 0)), text)
    return buffer.getvalue()


def read_scene(content: bytes) -> Scene:
    """The scene that ``scene_bytes`` made.

    Raises
    ------
    RecordError   when it is damaged or of another format
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            about = json.loads(packed.read("about.json"))
            if about.get("format") != FORMAT:
                raise RecordError(f"the scene has format {about.get('format')!r}, not {FORMAT!r}")
            arrays = {
                name.removesuffix(".npy"): np.load(io.BytesIO(packed.read(name)))
                for name in packed.namelist()
                if name.endswith(".npy")
            }
            rows = {name: arrays[f"rows.{name}"] for name in ROWS}
            return Scene(rows, arrays["height_m"], arrays["cover"], about)
    except (zipfile.BadZipFile, KeyError, ValueError) as fault:
        raise RecordError(f"the run's scene is damaged: {fault}") from fault


def _plain(thing: Mapping[str, Any]) -> dict[str, Any]:
    """A named thing as JSON can hold it."""
    found = {"names": dict(thing.get("names", {})), "kind": str(thing.get("kind", ""))}
    points = [[round(float(x), 1), round(float(y), 1)] for x, y in thing.get("points", ())]
    return found | {"points": points, "width_m": float(thing.get("width_m", 0.0))}
