"""A made-up run folder in the shape of a real one: two sides, an approach, a break, a chase.

Nothing here comes out of a law. It exists so that the replay and the page can be tested at any
size without the engine; ``python tests/replay/made_run.py FOLDER [RIDERS]`` leaves one to look at.
"""

import math
import sys
from pathlib import Path

import numpy as np

from rearguard.host.doing import FATE_OF, Doing, Fate
from rearguard.record.codec import COLD, HOT, WARM
from rearguard.record.events import Event, Reason, Row
from rearguard.record.record import Record
from rearguard.record.scene import scene_bytes
from rearguard.record.store import RunFolder
from rearguard.record.store.files import write_json
from rearguard.record.tracks import Tracks

BREAK_S, CONTACT_S = 540, 600
SIDES = (
    {"key": "hunters", "names": {"en": "Hunters", "zh-Hant": "追軍", "zh-Hans": "追军"}},
    {"key": "screen", "names": {"en": "Screen", "zh-Hant": "殿後之軍", "zh-Hans": "殿后之军"}},
)
SENTENCES = (
    (0, "The hunters came up from the south in the afternoon, riding in column.",
     "午後，追軍自南而來，縱隊而行。", "午后，追军自南而来，纵队而行。"),
    (300, "The screen saw them and closed its ranks on the ridge.",
     "殿後之軍望見來敵，於嶺上收緊行列。", "殿后之军望见来敌，于岭上收紧行列。"),
    (BREAK_S, "At long range the hunters reined in and fired once; few were hit.",
     "追軍於遠處勒馬，放銃一輪；中者無幾。", "追军于远处勒马，放铳一轮；中者无几。"),
    (BREAK_S + 45, "From the middle outward the screen turned and ran.",
     "殿後之軍自中央向兩翼掉頭奔逃。", "殿后之军自中央向两翼掉头奔逃。"),
    (CONTACT_S + 240, "Some were overtaken with spent horses and yielded.",
     "馬力已盡者為追兵所及，遂降。", "马力已尽者为追兵所及，遂降。"),
    (CONTACT_S + 700, "The others were out of sight among the hills.",
     "其餘沒入羣山，不復可見。", "其余没入群山，不复可见。"),
)  # fmt: skip


def hills(rows: int, cols: int, cell_m: float) -> tuple[np.ndarray, np.ndarray]:
    """A long low ridge in rolling ground, woods on the steeper parts, and a stream."""
    y, x = np.mgrid[0:rows, 0:cols] * cell_m
    height = 260 + 45 * np.exp(-(((y - 4200 - 250 * np.sin(x / 1900)) / 520) ** 2))
    for k in range(1, 26):
        turn, long = 2.399963 * k, 2600 / k**0.75
        height += 9 / k**0.7 * np.sin((x * math.cos(turn) + y * math.sin(turn)) / long * 2 + 3 * k)
    height += 70 * np.clip((np.hypot(x - 4500, y - 4000) - 4200) / 3000, 0, 1) ** 2
    north, east = np.gradient(height, cell_m)
    cover = np.where(np.hypot(north, east) > 0.13, 2, 0)
    cover[np.sin(x / 700) + np.cos(y / 900) > 1.45] = 8
    stream = np.abs(y - 1500 - 180 * np.sin(x / 800)) < 20
    height[stream] -= 2
    cover[stream] = 5
    return height.astype(np.float32), cover.astype(np.uint8)


class Chase:
    """Riders of two sides, moved by a few rules of thumb."""

    def __init__(self, riders: int, seed: int) -> None:
        self.dice = np.random.default_rng(seed)
        self.n_hunters = riders // 5
        self.n = riders
        hunters, k = np.arange(riders) < self.n_hunters, np.arange(riders)
        self.side = np.where(hunters, 0, 1).astype(np.int8)
        per = max(1, riders // 25)  # bodies of a twenty-fifth each
        self.unit = (k // per).astype(np.int32)
        within = k % per
        files = max(4, int(math.sqrt(per * 3)))
        spread = 5600 / max(1, (riders - self.n_hunters) // per)
        screen_unit = self.unit - self.n_hunters // per
        self.x_m = np.where(hunters, 3400 + 420 * self.unit + 2.2 * (within % files),
                            1700 + spread * screen_unit + 2.0 * (within % files))  # fmt: skip
        crest_m = 4250 + 250 * np.sin(self.x_m / 1900)
        deep_m = 3.0 * (within // files)
        self.y_m = np.where(hunters, 1900 - deep_m, crest_m + deep_m)
        self.pace = np.clip(self.dice.normal(5.2, 1.1, riders), 2.5, 9)
        self.way = np.where(hunters, 0.0, self.dice.normal(math.pi / 2, 0.7, riders))
        self.nerve = self.dice.random(riders)
        self.doing = np.where(hunters, Doing.MARCHING, Doing.RANKED).astype(np.uint8)
        self.mounted = np.ones(riders, bool)

    def step(self, t_s: int) -> None:
        """One second."""
        hunters = self.side == 0
        if t_s <= CONTACT_S:
            speed = 0.0 if BREAK_S - 60 < t_s < BREAK_S + 20 else 3.6
            self.y_m[hunters] += speed + 0.1 * self.dice.normal(size=hunters.sum())
        far = np.abs(self.x_m - 4600) / 14 + BREAK_S + 20 + 60 * self.nerve
        ranked = (self.doing == Doing.RANKED) & ~hunters
        wavering = ranked & (t_s > far - 25) & (self.nerve < 0.9)
        self.doing[wavering] = Doing.WAVERING
        gone = (self.doing == Doing.WAVERING) & (t_s > far)
        frozen = gone & (self.nerve < 0.04)
        self.doing[gone] = Doing.FLEEING
        self.doing[frozen] = Doing.FROZEN
        run = self.doing == Doing.FLEEING
        self.way[run] += 0.03 * self.dice.normal(size=run.sum())
        self.x_m[run] += self.pace[run] * np.cos(self.way[run])
        self.y_m[run] += self.pace[run] * np.sin(self.way[run])
        if t_s > CONTACT_S:
            self._hunt(t_s, run)

    def _hunt(self, t_s: int, run: np.ndarray) -> None:
        hunters = np.flatnonzero((self.side == 0) & (self.doing != Doing.GUARDING))
        self.doing[hunters] = Doing.PURSUING
        quarry = np.flatnonzero(run)
        if quarry.size:
            goal = quarry[(hunters * 7919) % quarry.size]
            dx, dy = self.x_m[goal] - self.x_m[hunters], self.y_m[goal] - self.y_m[hunters]
            away = np.maximum(np.hypot(dx, dy), 1.0)
            self.x_m[hunters] += 6.0 * dx / away
            self.y_m[hunters] += 6.0 * dy / away
            caught = goal[away < 12]
            self.doing[caught] = np.where(self.nerve[caught] > 0.93, Doing.DEAD, Doing.CAPTIVE)
            self.mounted[caught[self.nerve[caught] > 0.8]] = False
            self.doing[hunters[(away < 12) & (hunters % 4 == 0)]] = Doing.GUARDING
        spent = run & (self.pace < 4.2) & (t_s > CONTACT_S + 240 + 300 * self.nerve)
        self.doing[spent] = Doing.CAPTIVE
        edge = (self.y_m > 8900) | (self.x_m < 100) | (self.x_m > 8900)
        self.doing[run & edge] = Doing.LEFT_MAP


def write_run(
    folder: Path, riders: int = 2000, seconds: int = 1500, seed: int = 1, *, beats: bool = True
) -> Path:
    """Leave a run's folder.

    Parameters
    ----------
    folder : Path      must not exist, or be empty
    riders : int       on both sides together; as many horses
    seconds : int      simulated time [s]
    beats : bool       with a chronicle
    """
    chase = Chase(riders, seed)
    kept = RunFolder.create(folder)
    tracks = Tracks(folder / "replay", 2 * riders)
    record = Record(int(chase.unit.max()) + 1, keeper=kept, tracks=tracks)
    kept.write_run(_run(chase, riders, seconds, seed))
    kept.write_inputs({"scene.npz": _scene(chase, riders)})
    horse = np.full(riders, Doing.CARRYING, np.uint8)
    everybody = np.arange(2 * riders)
    x, y = np.tile(chase.x_m, 2), np.tile(chase.y_m, 2)
    record.frame(0, everybody, x, y, np.concatenate([chase.doing, horse]), COLD)
    for t_s in range(1, seconds + 1):
        before, was = chase.doing.copy(), chase.mounted.copy()
        chase.step(t_s)
        _frames(record, chase, t_s)
        turned = np.flatnonzero(chase.doing != before)
        fears = np.zeros((turned.size, 10), np.float32)
        fears[:, Reason.RUNNERS] = 0.4 + 0.5 * chase.nerve[turned]
        fears[:, Reason.ENEMY] = 0.3
        fears[:, Reason.FIRE] = 0.2 * (chase.nerve[turned] > 0.5)
        record.change(t_s, turned, before[turned], chase.doing[turned], fears)
        thrown = np.flatnonzero(was & ~chase.mounted)
        if thrown.size:
            loose = np.full(thrown.size, Doing.LOOSE, np.uint8)
            record.frame(t_s, thrown + riders, chase.x_m[thrown] + 2, chase.y_m[thrown], loose, HOT)
    record.note(Row(0.0, Event.START, side=0, n=chase.n_hunters))
    record.note(Row(float(BREAK_S), Event.VOLLEY, side=0, unit=1, n=90, x_m=4600, y_m=3900))
    record.note(Row(float(seconds), Event.END))
    record.checkpoint(float(seconds), {}, "end")
    tracks.close()
    kept.finish(record, _tally(chase, seconds, seed))
    if beats:
        write_json(folder / "beats.json", {"schema": "rearguard.beats/1", "beats": _beats(seconds)})
    kept.close()
    return folder


def _frames(record: Record, chase: Chase, t_s: int) -> None:
    """The moment's frames, near men at one second, others at two or at sixty."""
    near = (chase.doing == Doing.FLEEING) | (chase.doing == Doing.PURSUING)
    near |= (chase.doing == Doing.WAVERING) | (chase.doing == Doing.CAPTIVE) & (t_s % 97 == 0)
    tempo = np.where(near & (t_s > BREAK_S - 120), HOT, WARM if t_s > 120 else COLD)
    for kind, beat in ((HOT, 1), (WARM, 2), (COLD, 60)):
        rows = np.flatnonzero(tempo == kind)
        if t_s % beat == 0 and rows.size:
            record.frame(t_s, rows, chase.x_m[rows], chase.y_m[rows], chase.doing[rows], kind)


def _run(chase: Chase, riders: int, seconds: int, seed: int) -> dict:
    units = []
    for unit in range(int(chase.unit.max()) + 1):
        rows = np.flatnonzero(chase.unit == unit)
        side = int(chase.side[rows[0]])
        names = {
            "en": f"Body {unit + 1}",
            "zh-Hant": f"第{unit + 1}隊",
            "zh-Hans": f"第{unit + 1}队",
        }
        units.append(
            {"key": names["en"], "names": names, "side": side, "kind": "horse-lancer",
             "parent": -1, "first": int(rows[0]), "last": int(rows[-1]),
             "mustered": float(rows.size), "leader": int(rows[0])}
        )  # fmt: skip
    leader = {"en": "The captain of the van", "zh-Hant": "先鋒統領", "zh-Hans": "先锋统领"}
    return {
        "schema": "rearguard.run/1", "scenario": "made-up-chase", "seed": seed, "figure": 1,
        "names": {"en": "The Long Ridge", "zh-Hant": "長嶺", "zh-Hans": "长岭"},
        "fiction": ["made up to test the page"], "start_jd": 2132319 + 2 / 24 - 124.9 / 360.0,
        "lon_deg": 124.9, "court": "song", "measures": "song", "until_s": seconds,
        "sides": [dict(side) for side in SIDES], "units": units, "people": {"0": leader},
        "sky": {"sunset_s": 9000.0},
    }  # fmt: skip


def _scene(chase: Chase, riders: int) -> bytes:
    height_m, cover = hills(450, 450, 20.0)
    rows = {
        "side": np.tile(chase.side, 2), "unit": np.tile(chase.unit, 2),
        "kind": np.repeat(np.array([0, 1], np.uint8), riders),
        "mount": np.arange(riders) + riders,
    }  # fmt: skip
    ridge = [[1200 + 400 * k, 4200 + 250 * math.sin((1200 + 400 * k) / 1900)] for k in range(17)]
    return scene_bytes(
        rows, riders, height_m=height_m, cover=cover, frame=(0.0, 0.0, 20.0),
        cover_names=("grass", "scrub", "wood", "rock", "marsh", "water", "road", "snow", "field"),
        places=[
            {"names": {"en": "Long Ridge", "zh-Hant": "長嶺", "zh-Hans": "长岭"}, "kind": "ridge",
             "points": ridge},
            {"names": {"en": "Ford village", "zh-Hant": "渡口村", "zh-Hans": "渡口村"},
             "kind": "village", "points": [[3000, 1560]]},
        ],
        roads=[{"points": [[3000, 0], [3050, 1500], [4300, 3900], [4500, 9000]], "width_m": 6}],
        rivers=[{"points": [[200 * k, 1500 + 180 * math.sin(k / 4)] for k in range(46)],
                 "width_m": 20}],
    )  # fmt: skip


def _tally(chase: Chase, seconds: int, seed: int) -> dict:
    sides = {}
    for side, block in enumerate(SIDES):
        doing = chase.doing[chase.side == side]
        fates = {f.name.lower(): int((FATE_OF[doing] == f).sum()) for f in Fate}
        sides[block["key"]] = {"people": {"mustered": int(doing.size), "fates": fates}}
    return {
        "schema": "rearguard.tally/1", "scenario": "made-up-chase", "seed": seed, "figure": 1,
        "simulated_s": seconds, "digest": "0" * 64, "sides": sides, "results": {},
    }  # fmt: skip


def _beats(seconds: int) -> list[dict]:
    return [
        {"id": f"made-{k}", "t_s": t_s, "x_m": 4600.0, "y_m": 4200.0,
         "text": {"en": en, "zh-Hant": hant, "zh-Hans": hans}}
        for k, (t_s, en, hant, hans) in enumerate(SENTENCES) if t_s <= seconds
    ]  # fmt: skip


if __name__ == "__main__":
    write_run(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
