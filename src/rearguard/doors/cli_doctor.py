"""``doctor``: what this machine has and lacks."""

import json
import os
import platform
import shutil
import subprocess
import sys
from importlib import metadata, util
from pathlib import Path
from typing import NamedTuple

from rearguard.doors.settings import Settings

OLDEST = (3, 11)
CORE = ("numpy", "numba", "pydantic", "ruamel.yaml", "duckdb", "zstandard", "ephem", "sxtwl")
PAGE = ("fastapi", "uvicorn", "websockets")
EXTRAS = {"gis": ("rasterio", "pyproj"), "study": ("matplotlib", "scipy")}
LEAST_DISK_BYTES = 1e9


class Finding(NamedTuple):
    """One thing looked at; ``level`` is ok, note (works without) or bad."""

    level: str
    what: str
    remedy: str = ""


def doctor(settings: Settings) -> bool:
    """Print what was found; gives whether rearguard can run here."""
    found = [
        _python(),
        *_packages(),
        *_extras(),
        _cache(),
        _threads(),
        _disk(),
        _page(),
        _chromium(),
        _fonts(),
    ]
    if settings.json:
        print(json.dumps([finding._asdict() for finding in found], ensure_ascii=False, indent=2))
    else:
        for finding in found:
            print(f"{finding.level:5} {finding.what}")
            if finding.remedy:
                print(f"      {finding.remedy}")
    return all(finding.level != "bad" for finding in found)


def _python() -> Finding:
    told = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    if sys.version_info < OLDEST:
        return Finding("bad", told, "rearguard needs Python 3.11 or newer")
    return Finding("ok", told)


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _packages() -> list[Finding]:
    found = []
    for words, names in (("engine", CORE), ("page", PAGE)):
        have = {name: _version(name) for name in names}
        lacking = [name for name, version in have.items() if version is None]
        told = ", ".join(f"{name} {version}" for name, version in have.items() if version)
        if lacking:
            found.append(Finding("bad", f"{words}: no {', '.join(lacking)}", "pip install ."))
        else:
            found.append(Finding("ok", f"{words}: {told}"))
    return found


def _extras() -> list[Finding]:
    found = []
    for extra, names in EXTRAS.items():
        lacking = [name for name in names if util.find_spec(name) is None]
        if lacking:
            remedy = f"pip install 'rearguard[{extra}]', where wanted"
            found.append(Finding("note", f"{extra}: no {', '.join(lacking)}", remedy))
        else:
            found.append(Finding("ok", f"{extra}: {', '.join(names)}"))
    return found


def _cache() -> Finding:
    """The compiler's cache: where, how large, whether it can be written."""
    from rearguard.kit.stage import cache_folder

    folder = cache_folder()
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    size = sum(path.stat().st_size for path in files)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(there, os.W_OK):
        remedy = "every start compiles anew; set REARGUARD_CACHE to a folder of yours"
        return Finding("bad", f"compiler's cache: {folder} cannot be written", remedy)
    told = f"compiler's cache: {folder}, {len(files)} files, {size / 1e6:.0f} MB"
    return Finding("ok", told) if files else Finding("note", told, "rearguard warmup fills it")


def _threads() -> Finding:
    from rearguard.doors.cli_run import cores

    return Finding("ok", f"threads: {cores()} of {os.cpu_count()} processors may be used")


def _disk() -> Finding:
    free = shutil.disk_usage(Path.cwd()).free
    told = f"disk: {free / 1e9:.1f} GB free here"
    return Finding("ok" if free > LEAST_DISK_BYTES else "note", told)


def _page() -> Finding:
    static = Path(__file__).parent / "page" / "static" / "index.html"
    if static.is_file():
        return Finding("ok", "page: built")
    remedy = "python3 dev.py setup builds it"
    return Finding("note", "page: not built; view and demo will not open one", remedy)


def _chromium() -> Finding:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, names) if path), None)
    if found:
        return Finding("ok", f"browser for tests of the page: {found}")
    return Finding("note", "no Chromium; tests of the page are skipped", "apt-get install chromium")


def _fonts() -> Finding:
    """Whether the system can draw Chinese."""
    if not shutil.which("fc-list"):
        return Finding("note", "fonts: cannot be listed here (no fontconfig)")
    listed = subprocess.run(
        ["fc-list", ":lang=zh", "family"], capture_output=True, text=True, encoding="utf-8"
    )
    families = sorted({line.split(",")[0].strip() for line in listed.stdout.splitlines() if line})
    if families:
        return Finding("ok", f"fonts for Chinese: {', '.join(families[:3])}")
    return Finding("note", "no font for Chinese", "apt-get install fonts-noto-cjk")
