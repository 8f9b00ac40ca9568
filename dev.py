"""The two commands: everything a fresh machine needs, from Python's standard library alone.

    python3 dev.py demo [WORDS]   run the shipped scenario and open it in the browser
    python3 dev.py test [WORDS]   format, lint, types, imports, the page's own tests, all tests
                                  --quick leaves out the slow ones; other words go to pytest,
                                  which then runs alone: python3 dev.py test tests/laws -k pace
    python3 dev.py setup          only set up
    python3 dev.py lock           renew requirements.lock from pyproject.toml (needs uv)

Set-up makes the environment ``.venv`` (another place: the variable REARGUARD_VENV), installs
the packages of requirements.lock with their hashes checked, then this project as an editable
package, which builds the page. Stamps spare all that when nothing has changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = Path(os.environ.get("REARGUARD_VENV") or ROOT / ".venv").absolute()
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
CORE_ENDS = (
    "# ---- so far what runs the demo and builds the page; from here what else the tests need"
)
FRONT = ROOT / "src" / "rearguard" / "doors" / "page" / "front"
STATIC = FRONT.parent / "static"


class Stopped(Exception):
    """Set-up cannot go on; the words say why and what to do."""


# ---------------------------------------------------------------- stamps


def digest_of(paths: list[Path]) -> str:
    """SHA-256 over names and bytes, with the Python that the environment is for."""
    total = hashlib.sha256(f"{sys.version_info[:2]} {ROOT}".encode())
    for path in paths:
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def page_sources() -> list[Path]:
    """What the editable install is made from: the build's own files and the front end."""
    found = [ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    for folder, inner, names in os.walk(FRONT):
        inner[:] = sorted(set(inner) - {"node_modules", "dist", "coverage"})
        found += [Path(folder) / name for name in sorted(names)]
    return found


def is_stamped(name: str, digest: str) -> bool:
    """Whether this part of the set-up was finished with the same inputs."""
    stamp = VENV / name
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest


# ---------------------------------------------------------------- set-up


def call(words: list[str], **settings: object) -> int:
    """Run a program and wait for it; Ctrl-C is left to the program, then obeyed here."""
    child = subprocess.Popen([str(word) for word in words], cwd=ROOT, **settings)  # type: ignore
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def is_whole(words: list[str]) -> bool:
    """Whether a program starts and ends well, without a word."""
    try:
        done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return done.returncode == 0


def make_environment() -> None:
    """A virtual environment, without its own pip where the system has no ensurepip."""
    if PYTHON.exists() and is_whole(
        [str(PYTHON), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    ):
        return
    if VENV.exists() and any(VENV.iterdir()) and not (VENV / "pyvenv.cfg").exists():
        raise Stopped(f"{VENV} is there but is no virtual environment\n  move it out of the way")
    print(f"making the environment {VENV}", flush=True)
    if is_whole([sys.executable, "-m", "venv", "--clear", str(VENV)]):
        return
    if call([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)]) != 0:
        raise Stopped(
            "no virtual environment could be made\n"
            "  on Debian and Ubuntu: apt-get install python3-venv"
        )


def pip_words() -> list[str]:
    """How to call pip for the environment: its own, or else that of this Python."""
    if is_whole([str(PYTHON), "-m", "pip", "--version"]):
        return [str(PYTHON), "-m", "pip"]
    if is_whole([sys.executable, "-m", "pip", "--python", str(PYTHON), "--version"]):
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    raise Stopped(
        f"neither the environment nor {sys.executable} has a pip of 22.3 or newer\n"
        "  on Debian and Ubuntu: apt-get install python3-pip"
    )


def set_up(core_alone: bool = False) -> None:
    """Bring the environment to what the lock and the page's sources ask for.

    The demo needs the core alone, which is half of the lock's weight.
    """
    lock, page = digest_of([LOCK]), digest_of(page_sources())
    have_all = PYTHON.exists() and is_stamped("rearguard.lock", lock)
    have_core = have_all or (PYTHON.exists() and is_stamped("rearguard.core", lock))
    have_packages = have_core if core_alone else have_all
    needs_page = (FRONT / "package.json").is_file() and not (STATIC / "index.html").is_file()
    if have_packages and is_stamped("rearguard.page", page) and not needs_page:
        return
    begun = time.monotonic()
    make_environment()
    install = [*pip_words(), "install", "-q", "--disable-pip-version-check"]
    if not have_packages:
        install_packages(install, core_alone)
        (VENV / f"rearguard.{'core' if core_alone else 'lock'}").write_text(lock, encoding="utf-8")
    print("installing rearguard and building its page", flush=True)
    if call([*install, "--no-deps", "--no-build-isolation", "-e", str(ROOT)]) != 0:
        raise Stopped("rearguard could not be installed\n  the lines above say why")
    (VENV / "rearguard.page").write_text(page, encoding="utf-8")
    print(f"set up in {time.monotonic() - begun:.0f} s", flush=True)


def install_packages(install: list[str], core_alone: bool) -> None:
    """Install the lock's packages, or its core alone, with every hash checked."""
    text = LOCK.read_text(encoding="utf-8")
    if core_alone:
        text = text.partition(CORE_ENDS)[0]
    size = "700 MB" if core_alone else "1.4 GB"
    print(f"installing packages (minutes rather than seconds, {size} on the disk)", flush=True)
    wanted = VENV / "rearguard.wanted.txt"
    wanted.write_text(text, encoding="utf-8")
    if call([*install, "--require-hashes", "-r", str(wanted)]) != 0:
        raise Stopped(
            "the packages of requirements.lock could not be installed\n"
            "  the lines above say why; the package index must be reachable the first time"
        )


# ---------------------------------------------------------------- the tests

LAWS = "laws, not compiled"
ALONE = "tests that run alone"


def page_tests() -> list[str]:
    """The command for the front end's own tests, where it has any."""
    package = FRONT / "package.json"
    if not package.is_file() or '"test":' not in package.read_text(encoding="utf-8"):
        return []
    return [
        str(PYTHON),
        "-c",
        "from hatch_build import PAGE, run_npm; print(run_npm(PAGE / 'front', 'test'))",
    ]


def parts_of_test(words: list[str]) -> list[tuple[str, list[str]]]:
    """Name and command of each part, in order."""
    quick = "--quick" in words
    words = [word for word in words if word != "--quick"]
    pytest = [str(PYTHON), "-m", "pytest", "-q"]
    rest = [*pytest, "--ignore=tests/laws"]
    if words:
        return [("tests", [*pytest, *words])]
    left_out = "not on_demand and not slow" if quick else "not on_demand"
    judged = [str(PYTHON), "-m", "rearguard", "test", "ridge-lesson"]
    return [
        ("format", [str(BIN / "ruff"), "format", "--check", "."]),
        ("lint", [str(BIN / "ruff"), "check", "."]),
        ("types", [str(PYTHON), "-m", "mypy"]),
        ("imports", [str(BIN / "lint-imports")]),
        ("page's own tests", page_tests()),
        # Compiled once here, else each worker would compile everything again.
        ("warm-up", [str(PYTHON), "-m", "rearguard", "warmup"]),
        (LAWS, [*pytest, "tests/laws", "-m", left_out]),
        (ALONE, [*rest, "-m", f"alone and {left_out}"]),
        ("tests", [*rest, "-n", "2", "--dist", "loadfile", "-m", f"not alone and {left_out}"]),
        # The small scenario's own expectations, over ten seeds; birch-ridge takes far longer:
        # rearguard test birch-ridge.
        ("a scenario's expectations", [] if quick else judged),
    ]


def test(words: list[str]) -> int:
    """Run every part, also after a failed one, and say how each ended and how long it took."""
    told = []
    for name, command in parts_of_test(words):
        if not command:
            continue
        print(f"\n== {name}", flush=True)
        settings = {**os.environ, "PYTHONWARNDEFAULTENCODING": "1"}
        if name == LAWS:
            settings["NUMBA_DISABLE_JIT"] = "1"
        begun = time.monotonic()
        code = call(command, env=settings)
        if name == ALONE and code == 5:
            code = 0  # pytest's word for "none of that mark"
        told.append((name, code, time.monotonic() - begun))
        if code in (130, -2):
            break
    print()
    for name, code, seconds in told:
        print(f"{'passed' if code == 0 else 'FAILED':8}{seconds:7.1f} s  {name}")
    return 0 if all(code == 0 for _, code, _ in told) else 1


# ---------------------------------------------------------------- the door


def lock() -> int:
    """Write requirements.lock anew: every platform, hashes, no host names, the core first."""
    uv = shutil.which("uv") or str(BIN / "uv")
    words = "pip compile -q pyproject.toml --universal --generate-hashes --no-annotate --no-header"
    words += " --no-emit-index-url --no-emit-find-links"
    with tempfile.TemporaryDirectory() as folder:
        whole, core = Path(folder) / "whole.txt", Path(folder) / "core.txt"
        compile_ = [uv, *words.split()]
        try:
            code = call([*compile_, "--all-extras", "--upgrade", "-o", str(whole)])
            code = code or call([*compile_, "--extra", "build", "-c", str(whole), "-o", str(core)])
        except OSError:
            raise Stopped("uv is not installed\n  pip install uv") from None
        if code != 0:
            return code
        blocks = re.split(r"\n(?=\S)", whole.read_text(encoding="utf-8").strip())
        needed = set(re.findall(r"^\S+==", core.read_text(encoding="utf-8"), flags=re.MULTILINE))
    first = [block for block in blocks if re.findall(r"^\S+==", block)[0] in needed]
    rest = [block for block in blocks if block not in first]
    header = "# Written by `python3 dev.py lock` from pyproject.toml; not to be edited by hand."
    LOCK.write_text("\n".join([header, *first, CORE_ENDS, *rest, ""]), encoding="utf-8")
    return 0


def main(words: list[str]) -> int:
    """Obey the first word."""
    known = {"demo", "test", "setup", "lock"}
    if not words or words[0] not in known:
        print((__doc__ or "").split("\n\n")[1])
        return 0 if words and words[0] in {"-h", "--help"} else 2
    if sys.version_info < OLDEST:
        raise Stopped(
            f"rearguard needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}\n"
            f"  start dev.py with a newer one, for instance: python3.11 dev.py {words[0]}"
        )
    if words[0] == "lock":
        return lock()
    set_up(core_alone=words[0] == "demo")
    if words[0] == "setup":
        return 0
    if words[0] == "test":
        return test(words[1:])
    return call([str(PYTHON), "-m", "rearguard", *words])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stopped as reason:
        print(f"dev.py: {reason}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
