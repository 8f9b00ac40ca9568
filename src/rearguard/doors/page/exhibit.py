"""What the page shows of a run: gathered from the run's folder, in the page's own words.

Nothing here knows the host or a law. What a folder lacks (ground, chronicle, journal of a run
that was cut short) is left out, and the page says so.
"""

import json
import math
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.host.doing import Doing
from rearguard.record.codec import FRAMES, PER_M, STEP_S, STREAMS
from rearguard.record.events import Event, Reason
from rearguard.record.record import FEARS
from rearguard.record.scene import NAME as SCENE
from rearguard.record.scene import Scene, read_scene
from rearguard.record.store import RunReader
from rearguard.replay.seek import Replay
from rearguard.world import dates

FORMAT = "rearguard.page/1"
BEATS = "rearguard.beats/1"
LANGUAGES = ("en", "zh-Hant", "zh-Hans")
LI_M = {"song": 561.6, "tang": 540.0, "han": 415.8, "modern": 500.0}
COUNT_STEP_S = 10.0
COUNTED: dict[str, tuple[Doing, ...]] = {
    "ranks": (
        Doing.RANKED, Doing.MARCHING, Doing.FIGHTING, Doing.PURSUING, Doing.GUARDING,
        Doing.CHARGING, Doing.LOADING, Doing.RALLIED, Doing.EDGING,
    ),
    "wavering": (Doing.WAVERING, Doing.FROZEN, Doing.CORNERED),
    "running": (Doing.FLEEING,),
    "astray": (
        Doing.STRAGGLING, Doing.STUNNED, Doing.DOWN, Doing.REMOUNTING, Doing.SWEPT,
        Doing.TUMBLING,
    ),
    "captive": (Doing.CAPTIVE,),
    "away": (Doing.LEFT_MAP,),
    "dead": (Doing.DEAD,),
}  # fmt: skip
"""Groups of the chart, from those who stand to those who are lost; every man is in one."""


class Exhibit:
    """One run, as the page asks for it.

    Parameters
    ----------
    folder : Path    what a run left, or is still writing

    Raises
    ------
    RecordError   when there is no run or no replay in it
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder)
        self.run = RunReader(self.folder)
        self.replay = Replay(self.folder)

    @cached_property
    def scene(self) -> Scene | None:
        """Ground and muster; None when the run kept none."""
        content = self.run.inputs().get(SCENE)
        return None if content is None else read_scene(content)

    @cached_property
    def n_people(self) -> int:
        """Rows below this number are people."""
        return self.scene.about["n_people"] if self.scene else self.replay.n_bodies

    @cached_property
    def men(self) -> np.ndarray:
        """Men that each person's row stands for : float64[n_people]."""
        if self.scene is None:
            return np.ones(self.n_people)
        return self.scene.rows["men"][: self.n_people].astype(np.float64)

    @cached_property
    def rows(self) -> dict[str, np.ndarray]:
        """Side, kind, unit and mount of every body."""
        if self.scene is not None:
            return self.scene.rows
        n = self.replay.n_bodies
        side, unit = np.zeros(n, np.int8), np.full(n, -1, np.int32)
        for number, block in enumerate(self.run.run.get("units") or []):
            part = slice(block["first"], block["last"] + 1)
            side[part], unit[part] = block["side"], number
        return {"side": side, "kind": np.zeros(n, np.uint8), "unit": unit,
                "mount": np.full(n, -1, np.int32)}  # fmt: skip

    def rows_bytes(self) -> bytes:
        """Unit and mount as int32, side as int8, kind as uint8, one after the other."""
        parts = [("unit", "<i4"), ("mount", "<i4"), ("side", "i1"), ("kind", "u1")]
        return b"".join(self.rows[name].astype(dtype).tobytes() for name, dtype in parts)

    def ground_bytes(self) -> bytes | None:
        """Heights as float32, then cover as uint8; row 0 is the southern edge."""
        if self.scene is None:
            return None
        return self.scene.height_m.astype("<f4").tobytes() + self.scene.cover.tobytes()

    def about(self) -> dict[str, Any]:
        """What stands still: names, sides, units, ground, calendar, the replay's layout."""
        run = self.run.run
        lon_deg, start_jd = float(run.get("lon_deg", 0.0)), float(run.get("start_jd", 0.0))
        found = {
            "schema": FORMAT,
            "names": _names(run.get("names", run.get("scenario", ""))),
            "scenario": run.get("scenario", ""),
            "seed": run.get("seed", 0),
            "figure": run.get("figure", 1),
            "fiction": run.get("fiction") or [],
            "finished": self.run.finished,
            "end_s": self.replay.end_s,
            "start_hour": dates.local_hour(start_jd, lon_deg),
            "days": self._days(start_jd, lon_deg, str(run.get("court", "song"))),
            "sky": run.get("sky") or {},
            "li_m": LI_M.get(str(run.get("measures", "song")), LI_M["song"]),
            "sides": [_named(block) for block in run.get("sides") or []],
            "units": [
                _named(block) | {k: block.get(k, -1) for k in ("side", "parent", "leader")}
                for block in run.get("units") or []
            ],
            "people": {row: _names(names) for row, names in (run.get("people") or {}).items()},
            "n_bodies": self.replay.n_bodies,
            "n_people": self.n_people,
            "mustered": self._mustered(),
            "doing": {doing.name.lower(): int(doing) for doing in Doing},
            "fears": list(FEARS),
            "ground": self._ground(),
            "replay": self._layout(),
            "chronicles": [x for x in LANGUAGES if self.chronicle(x) is not None],
        }
        if self.run.finished:
            found["sides_tally"] = self.run.tally.get("sides", {})
        return found

    def _mustered(self) -> int:
        """People there at the start; rows kept in reserve do not count."""
        here = self.replay.frame(0.0)[2][: self.n_people] != Doing.ABSENT
        return round(float(self.men[here].sum()))

    def _days(self, start_jd: float, lon_deg: float, court: str) -> list[dict[str, Any]]:
        """Names of the days that the run touches, each with its midnight [s after the start]."""
        first_s = -3600.0 * dates.local_hour(start_jd, lon_deg)
        found = []
        for day in range(math.floor((self.replay.end_s - first_s) / 86400.0) + 1):
            t_s = first_s + 86400.0 * day
            told = dates.describe(start_jd + (t_s + 43200.0) / 86400.0, lon_deg, court)
            lunar = told["lunar"].split(" ")[0]
            found.append({"t_s": t_s, "julian": told["julian"][:10], "lunar": lunar})
        return found

    def _ground(self) -> dict[str, Any] | None:
        if self.scene is None:
            return None
        about = self.scene.about
        x0_m, y0_m, cell_m = about["frame"]
        rows, cols = self.scene.height_m.shape
        return {
            "rows": rows, "cols": cols, "x0_m": x0_m, "y0_m": y0_m, "cell_m": cell_m,
            "cover_names": about["cover_names"], "places": about["places"],
            "roads": about["roads"], "rivers": about["rivers"], "walls": about.get("walls", []),
        }  # fmt: skip

    def _layout(self) -> dict[str, Any]:
        """Layout of the replay, with the chunks that are there: those that are not hold zeros."""
        there: dict[str, list[list[int]]] = {}
        for name in self.replay.shelf.names():
            words = name.split("/")
            if len(words) > 3 and words[2] == "c":
                there.setdefault("/".join(words[:2]), []).append([int(words[3]), int(words[4])])
        chunks = self.replay.chunks
        return {
            "cell": chunks.cell, "n_cells": chunks.n_cells, "minutes": chunks.minutes,
            "per_m": PER_M, "frames": dict(zip(STREAMS, FRAMES, strict=True)),
            "step_s": dict(zip(STREAMS, STEP_S, strict=True)), "there": there,
        }  # fmt: skip

    def counts(self) -> dict[str, Any]:
        """Men by side and group (``COUNTED``) each ten seconds, from the changes of doing."""
        n_sides = max(len(self.run.run.get("sides") or []), 1)
        groups = list(COUNTED)
        group_of = np.full(256, len(groups))  # one more for those who do not count
        for number, states in enumerate(COUNTED.values()):
            group_of[list(states)] = number
        width = len(groups) + 1
        times = np.arange(0.0, self.replay.end_s + COUNT_STEP_S, COUNT_STEP_S)
        times[-1] = min(times[-1], self.replay.end_s)
        moves = np.zeros((times.size, n_sides * width))
        side = np.clip(self.rows["side"][: self.n_people].astype(np.int64), 0, n_sides - 1)
        start = group_of[self.replay.frame(0.0)[2][: self.n_people]]
        np.add.at(moves[0], side * width + start, self.men)
        changes = self.run.changes
        row = changes["row"].astype(np.int64)
        at = np.minimum(np.ceil(changes["t_s"] / COUNT_STEP_S).astype(np.int64), times.size - 1)
        np.add.at(moves, (at, side[row] * width + group_of[changes["old"]]), -self.men[row])
        np.add.at(moves, (at, side[row] * width + group_of[changes["new"]]), self.men[row])
        sums = np.cumsum(moves, axis=0).reshape(-1, n_sides, width)[:, :, :-1]
        return {
            "times": times.tolist(),
            "groups": groups,
            "sides": np.round(sums.transpose(1, 2, 0)).astype(int).tolist(),
        }

    def events(self) -> list[dict[str, Any]]:
        """The journal, with the events' names; empty fields left out."""
        found = []
        for row in self.run.events():
            kept = {k: v for k, v in row._asdict().items() if v != -1 and v == v}  # NaN is not
            found.append(kept | {"name": Event(row.event).name.lower()})
        return found

    def body(self, row: int) -> dict[str, Any]:
        """One individual: his changes of doing, each with its fears by cause."""
        changes = self.run.changes
        mine = np.flatnonzero(changes["row"] == row)
        told = []
        for k in mine[np.argsort(changes["t_s"][mine], kind="stable")]:
            fears = {f: round(float(changes[f"fear_{f}"][k]), 3) for f in FEARS}
            told.append(
                {"t_s": float(changes["t_s"][k]), "old": int(changes["old"][k]),
                 "new": int(changes["new"][k]), "fears": {f: v for f, v in fears.items() if v > 0}}
            )  # fmt: skip
        return {"row": row, "changes": told}

    def beats(self) -> list[dict[str, Any]]:
        """Sentences of the chronicle with their moments; empty when none was written."""
        path = self.folder / "beats.json"
        if not path.is_file():
            return []
        told = json.loads(path.read_text(encoding="utf-8"))
        if told.get("schema") != BEATS:
            raise RecordError(f"{path}: format {told.get('schema')} is not {BEATS}")
        return list(told["beats"])

    def chronicle(self, language: str) -> str | None:
        """The chronicle as Markdown."""
        path = self.folder / f"chronicle.{language}.md"
        return path.read_text(encoding="utf-8") if path.is_file() else None


def _names(value: Any) -> dict[str, str]:
    """A name in each language; a plain string serves for all."""
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    return {str(language): str(name) for language, name in (value or {}).items() if name}


def _named(block: dict[str, Any]) -> dict[str, Any]:
    key = str(block.get("key", ""))
    return {"key": key, "names": _names(block.get("names") or key)}


assert len(FEARS) == sum(reason < Reason.SPENT for reason in Reason)
