"""The repository's shell: what is shipped, what is named, what a first start loads."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import rearguard

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "rearguard"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "front" not in path.parts)


def fresh_python(code: str) -> str:
    """What a new Python prints for this code."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def load_dev():
    """dev.py as a module; it stands outside the package."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    return dev


@pytest.fixture(scope="session")
def wheel_names(tmp_path_factory) -> list[str]:
    """Every path in a wheel built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="session")
def shipped_files(wheel_names) -> list[str]:
    """What the wheel ships inside the package besides Python code."""
    inside = [name.removeprefix("rearguard/") for name in wheel_names if name[:10] == "rearguard/"]
    return [name for name in inside if not name.endswith(".py")]


def notice_lines() -> list[tuple[str, str, str]]:
    """Pattern, origin and licence of each line of NOTICE that names a file."""
    text = (ROOT / "NOTICE").read_text(encoding="utf-8")
    parts = [[part.strip() for part in line.split("|")] for line in text.splitlines()]
    return [tuple(found) for found in parts if len(found) == 3 and " " not in found[0]]


# ---------------------------------------------------------------- what is shipped


def test_every_shipped_file_has_an_origin_and_a_licence(shipped_files):
    lines = notice_lines()
    unnamed = [
        name for name in shipped_files if not any(fnmatchcase(name, line[0]) for line in lines)
    ]
    assert not unnamed, f"not in NOTICE: {unnamed}"
    assert "py.typed" in shipped_files


def test_notice_names_nothing_that_is_not_shipped(shipped_files):
    stale = [
        line[0]
        for line in notice_lines()
        if not any(fnmatchcase(name, line[0]) for name in shipped_files)
    ]
    assert not stale, f"in NOTICE but not in the wheel: {stale}"


def test_notice_leaves_no_origin_or_licence_blank():
    assert notice_lines()
    assert all(len(origin) > 5 and len(licence) > 2 for _, origin, licence in notice_lines())


def test_the_wheel_carries_the_page_but_not_its_sources(wheel_names):
    assert "rearguard/doors/page/static/index.html" in wheel_names
    assert not [name for name in wheel_names if "/front/" in name or "node_modules" in name]


def test_the_wheel_carries_every_module(wheel_names):
    here = {f"rearguard/{path.relative_to(PACKAGE).as_posix()}" for path in MODULES}
    assert {name for name in wheel_names if name.endswith(".py")} == here


def test_the_wheel_carries_the_licence(wheel_names):
    ends = {name.partition(".dist-info/")[2] for name in wheel_names}
    assert {"licenses/LICENSE", "licenses/NOTICE"} <= ends
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in licence and "END OF TERMS AND CONDITIONS" in licence


# ---------------------------------------------------------------- what a first start loads


def test_importing_rearguard_loads_nothing_heavy():
    heavy = {"numba", "numpy", "duckdb", "pydantic", "ruamel.yaml", "fastapi", "matplotlib"}
    code = f"import sys, rearguard; print(sorted(set(sys.modules) & {heavy}))"
    assert fresh_python(code) == "[]"


def test_help_compiles_nothing_and_opens_no_database():
    heavy = {"numba", "duckdb", "rasterio", "ephem", "matplotlib", "fastapi", "scipy"}
    code = (
        "import sys, contextlib, io\n"
        "from rearguard.doors.cli import main\n"
        "sys.argv = ['rearguard', '--help']\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        "    main()\n"
        f"print(sorted(set(sys.modules) & {heavy}))"
    )
    assert fresh_python(code) == "[]"


@pytest.mark.parametrize("name", rearguard.__all__)
def test_every_public_name_can_be_had(name):
    assert getattr(rearguard, name) is not None
    assert name in dir(rearguard)


@pytest.mark.parametrize("name", rearguard.__all__)
def test_no_public_name_is_also_a_module(name):
    assert importlib.util.find_spec(f"rearguard.{name}") is None


def test_a_misspelt_public_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'Sesion'"):
        _ = rearguard.Sesion


def test_both_doors_tell_the_same_version():
    by_module = fresh_python(
        "import subprocess, sys\n"
        "print(subprocess.run([sys.executable, '-m', 'rearguard', '--version'],"
        " capture_output=True, text=True).stdout)"
    )
    assert rearguard.__version__ in by_module


# ---------------------------------------------------------------- the lock and the two commands


def test_the_lock_names_no_host_and_hashes_everything():
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.M).strip())
    bare = [block.split()[0] for block in blocks if "--hash=sha256:" not in block]
    assert len(blocks) > 30 and not bare


def test_the_lock_holds_every_package_that_the_project_asks_for():
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {name.replace(".", "-") for name in re.findall(r"^([\w.-]+)==", text, flags=re.M)}
    asked = list(PROJECT["project"]["dependencies"])
    for extra in PROJECT["project"]["optional-dependencies"].values():
        asked += extra
    names = {re.split(r"[><=\[ ]", line)[0].replace(".", "-") for line in asked}
    assert names <= locked, f"run `python3 dev.py lock`: {names - locked} are missing"


def test_no_dependency_has_an_upper_bound():
    extras = PROJECT["project"]["optional-dependencies"].values()
    asked = [*PROJECT["project"]["dependencies"], *(line for extra in extras for line in extra)]
    assert all(re.fullmatch(r"[\w.-]+>=[\d.]+", line) for line in asked)


def test_the_readme_has_exactly_two_commands_of_dev_py():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^    python3 dev\.py (\w+)", text, flags=re.M) == ["demo", "test"]


def test_the_readme_lists_the_commands_that_exist_and_no_other():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `rearguard ([a-z]+)", text, flags=re.M))
    code = "import subprocess, sys; subprocess.run([sys.executable, '-m', 'rearguard', '--help'])"
    listed = fresh_python(code).partition("Commands:")[2]
    assert listed
    assert told == set(re.findall(r"^  ([a-z]+)", listed, flags=re.M))


def test_dev_py_needs_the_standard_library_alone():
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
        )
    }
    assert names <= sys.stdlib_module_names


def test_dev_py_refuses_an_old_python_by_name(monkeypatch):
    dev = load_dev()
    monkeypatch.setattr(dev, "OLDEST", (99, 0))
    with pytest.raises(
        dev.Stopped, match=r"(?s)needs Python 3\.11 or newer; .* start dev\.py with"
    ):
        dev.main(["test"])


@pytest.mark.parametrize("words", [[], ["fly"]])
def test_dev_py_names_its_commands_when_it_knows_no_such_word(words, capsys):
    assert load_dev().main(words) == 2
    assert "dev.py demo" in capsys.readouterr().out


def test_dev_py_sets_up_again_when_the_lock_changes(tmp_path, monkeypatch):
    dev = load_dev()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    lock = tmp_path / "requirements.lock"
    lock.write_text("numpy==1\n", encoding="utf-8")
    before = dev.digest_of([lock])
    os.utime(lock, (1, 1))
    assert dev.digest_of([lock]) == before
    lock.write_text("numpy==2\n", encoding="utf-8")
    assert dev.digest_of([lock]) != before


def test_dev_py_leaves_a_folder_alone_that_is_no_environment(tmp_path, monkeypatch):
    dev = load_dev()
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "PYTHON", tmp_path / "bin" / "python")
    with pytest.raises(dev.Stopped, match="is no virtual environment"):
        dev.make_environment()
    assert (tmp_path / "letters.txt").exists()


def test_a_failed_part_fails_the_whole_test_command_but_the_rest_still_runs(monkeypatch, capsys):
    dev = load_dev()
    ends = {"lint": 1, "tests": 0}
    monkeypatch.setattr(dev, "parts_of_test", lambda words: [(name, [name]) for name in ends])
    monkeypatch.setattr(dev, "call", lambda command, **settings: ends[command[0]])
    assert dev.test([]) == 1
    told = capsys.readouterr().out
    assert re.search(r"FAILED +\d.* lint", told) and re.search(r"passed +\d.* tests", told)


# ---------------------------------------------------------------- the front end


def test_the_front_ends_lock_names_no_host():
    front = PACKAGE / "doors" / "page" / "front"
    lock = json.loads((front / "package-lock.json").read_text(encoding="utf-8"))
    packages = {path: found for path, found in lock["packages"].items() if path}
    assert packages
    assert not [path for path, found in packages.items() if "resolved" in found]
    assert all("integrity" in found for found in packages.values() if not found.get("link"))


# ---------------------------------------------------------------- how the house is written


def test_no_file_is_longer_than_the_house_allows():
    def most(path: Path) -> int:
        inside = path.relative_to(PACKAGE)
        return 250 if inside.parts[0] == "laws" else 400

    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    long = [f"{path.relative_to(ROOT)} {n}" for path, n in lengths.items() if n >= most(path)]
    assert not long


def test_no_function_is_longer_than_the_house_allows():
    long = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                n_lines = node.end_lineno - body[0].lineno + 1 if body else 0
                if n_lines >= 50:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name} {n_lines}")
    assert not long


def test_no_module_has_a_name_that_says_nothing():
    empty_words = {"utils", "util", "helper", "helpers", "manager", "data", "info", "process"}
    assert not [path for path in MODULES if empty_words & set(path.stem.split("_"))]


def test_every_module_says_what_it_is_for():
    silent = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent


def test_an_empty_place_for_the_environment_counts_as_none(monkeypatch, tmp_path):
    monkeypatch.setenv("REARGUARD_VENV", "")
    assert load_dev().VENV == ROOT / ".venv"
    monkeypatch.setenv("REARGUARD_VENV", str(tmp_path / "other"))
    other = load_dev().VENV
    assert other == tmp_path / "other"
