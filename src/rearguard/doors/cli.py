"""The command line. Every command is a few lines here; its work stands in ``doors/cli_*.py``.

Exit status: 0 done, 1 the run failed or a judgement did, 2 bad input (nothing written), 130
interrupted. Nothing heavy is imported before a command needs it.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from rearguard.doors.settings import Settings, take_globals

SETTINGS = Settings()
HELP = """Simulate the retreat: every man, every rumour, every li.

SCENARIO is a file or the name of a shipped one (rearguard scenarios). RUN is a folder that a run
left. Anywhere on the line: --quiet --verbose --json --profile --no-open --port N.

Exit status: 0 done, 1 the run failed or a judgement did, 2 bad input, 130 interrupted.
"""

TURN_S = 1e-4  # threads wait no longer for the interpreter: its 5 ms are a whole step of a run
ASK_HELP = "Answer from the laws alone: march, pass, volley, sight, sound, word."

app = typer.Typer(
    name="rearguard",
    help=HELP,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)

Scenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="a file or a shipped name")]
Run = Annotated[Path, typer.Argument(metavar="RUN", help="folder that a run left")]
Seed = Annotated[int, typer.Option(min=-(2**63), max=2**63 - 1, help="number of the luck")]
Figure = Annotated[
    int | None, typer.Option(min=1, max=1_000_000, help="men to a figure; the scenario's own")
]
Until = Annotated[str | None, typer.Option(help='stop at: "2 h" after the start, or "18:00"')]
Out = Annotated[Path | None, typer.Option(help="folder to write; a new one under runs/")]
Threads = Annotated[int | None, typer.Option(min=1, max=256, help="threads; the machine's cores")]
Lang = Annotated[str, typer.Option(help="en, zh-Hant or zh-Hans")]
Keep = Annotated[str, typer.Option(help="checkpoints to keep: rule, all or last")]


def _version(asked: bool) -> None:
    if asked:
        from rearguard import __version__

        print(f"rearguard {__version__}")
        raise typer.Exit


@app.callback()
def _global(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="and exit")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="no progress, no notes")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="say more; show tracebacks")] = False,
    json: Annotated[bool, typer.Option("--json", help="results as JSON")] = False,
    profile: Annotated[bool, typer.Option("--profile", help="where the time went")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="open no browser")] = False,
    port: Annotated[int, typer.Option("--port", help="of the page; 0 takes a free one")] = 0,
) -> None:
    # The flags are taken before (``take_globals``); they stand here for the help.
    pass


@app.command()
def demo(
    seed: Seed = 1, figure: Figure = None, until: Until = None, out: Out = None, lang: Lang = "en"
) -> None:
    """Run the shipped scenario and open it on the page."""
    from rearguard.doors import cli_run

    cli_run.demo(SETTINGS, seed=seed, figure=figure, until=until, out=out, lang=lang)


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="name of the new file, without .yaml")],
    like: Annotated[str | None, typer.Option(help="begin with a copy of this SCENARIO")] = None,
) -> None:
    """Write a commented scenario of some 25 lines, beside its schema."""
    from rearguard.doors import cli_scenario

    cli_scenario.new(SETTINGS, name, like)


@app.command()
def check(scenario: Scenario) -> None:
    """Say what is wrong with a scenario, with line and column; else what it is."""
    from rearguard.doors import cli_scenario

    cli_scenario.check(SETTINGS, scenario)


@app.command()
def run(
    scenario: Scenario,
    seed: Seed = 1,
    figure: Figure = None,
    until: Until = None,
    out: Out = None,
    threads: Threads = None,
    keep: Keep = "rule",
    lang: Lang = "en",
) -> None:
    """Run a scenario; leaves a folder and says six lines."""
    from rearguard.doors import cli_run

    cli_run.run(
        SETTINGS,
        scenario,
        seed=seed,
        figure=figure,
        until=until,
        out=out,
        threads=threads,
        keep=keep,
        lang=lang,
    )


@app.command()
def resume(run: Run, threads: Threads = None, lang: Lang = "en") -> None:
    """Go on with an interrupted run from its last checkpoint."""
    from rearguard.doors import cli_run

    cli_run.resume(SETTINGS, run, threads=threads, lang=lang)


@app.command()
def test(
    scenario: Scenario,
    runs: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="seeds; each item's own")
    ] = None,
    figure: Figure = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="processes; the cores")
    ] = None,
) -> None:
    """Judge the scenario's `expect` over seeds; exit 1 if it fails."""
    from rearguard.doors import cli_test

    if not cli_test.test(SETTINGS, scenario, runs=runs, figure=figure, workers=workers):
        raise typer.Exit(1)


@app.command()
def view(run: Run) -> None:
    """Open a run as a page in the browser."""
    from rearguard.doors import cli_tell

    cli_tell.view(SETTINGS, run)


@app.command()
def tell(
    run: Run,
    lang: Lang = "en",
    length: Annotated[str, typer.Option(help="brief, diary or full")] = "diary",
    side: Annotated[str | None, typer.Option(help="as this side could know it")] = None,
) -> None:
    """Tell a run as a chronicle."""
    from rearguard.doors import cli_tell

    cli_tell.tell(SETTINGS, run, lang=lang, length=length, side=side)


@app.command()
def why(
    run: Run,
    man: Annotated[int | None, typer.Option(min=0, help="number of one man")] = None,
    unit: Annotated[str | None, typer.Option(help="name of a unit, or SIDE.NAME")] = None,
    side: Annotated[str | None, typer.Option(help="name of a side")] = None,
    at: Annotated[str | None, typer.Option(help='moment: "1 h 30 min", or 15:30')] = None,
) -> None:
    """Say why a man, a unit or a side broke: the causes in numbers and words."""
    from rearguard.doors import cli_tell

    cli_tell.why(SETTINGS, run, man=man, unit=unit, side=side, at=at)


@app.command()
def schema(
    columns: Annotated[bool, typer.Option("--columns", help="the columns of the state")] = False,
) -> None:
    """Print the scenario's JSON Schema, for editors."""
    from rearguard.doors import cli_look

    cli_look.schema(SETTINGS, columns)


@app.command()
def scenarios() -> None:
    """List the shipped scenarios."""
    from rearguard.doors import cli_scenario

    cli_scenario.scenarios(SETTINGS)


@app.command()
def where(word: Annotated[str, typer.Argument(help="a phenomenon, column or event")]) -> None:
    """Print where the laws, stages, columns and events of a name stand."""
    from rearguard.doors import cli_look

    if not cli_look.where(SETTINGS, word):
        raise typer.Exit(1)


@app.command()
def validate(
    only: Annotated[str | None, typer.Option(help="one test alone, by its name")] = None,
) -> None:
    """Hold the engine against published figures; exit 1 if a judged row misses."""
    from rearguard.doors import cli_validate

    if not cli_validate.validate(SETTINGS, only):
        raise typer.Exit(1)


@app.command()
def warmup() -> None:
    """Compile everything once, so that the next run begins at once."""
    from rearguard.doors import cli_look

    cli_look.warmup(SETTINGS)


@app.command()
def doctor() -> None:
    """Say what this machine has and lacks."""
    from rearguard.doors import cli_doctor

    if not cli_doctor.doctor(SETTINGS):
        raise typer.Exit(1)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    from rearguard.doors.failures import guarded

    if words is None and "ask" in sys.argv[1:]:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # a few calls are not worth compiling
    if words is None:  # a process of its own
        sys.setswitchinterval(TURN_S)
    return guarded(_call, list(sys.argv[1:] if words is None else words), SETTINGS)


def _call(words: list[str]) -> int:
    """Take the global flags, add the questions of ``ask``, call the command."""
    found, rest = take_globals(words)
    vars(SETTINGS).update(vars(found))
    command: Any = typer.main.get_command(_with_ask(rest))
    return int(command.main(rest, prog_name="rearguard", standalone_mode=False) or 0)


def _with_ask(words: list[str]) -> typer.Typer:
    """The commands with those of ``ask``, whose many options are read only when it is called."""
    if words[:1] == ["ask"]:
        from rearguard.doors.ask import app as questions
    else:
        questions = typer.Typer(rich_markup_mode=None)
        questions.callback(invoke_without_command=True)(lambda: None)
    app.registered_groups.clear()
    app.add_typer(questions, name="ask", help=ASK_HELP)
    return app
