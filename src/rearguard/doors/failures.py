"""What went wrong, as one sentence and an exit status; a traceback only for ``--verbose``."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from rearguard.doors.settings import Settings, UsageFault
from rearguard.errors import RearguardError, ReplayDiverged, ScenarioError

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
MOST_FAULTS = 20


class RunFailed(RearguardError):
    """A run that had begun could not go on; the message says what was saved. Exit 1."""


class Interrupted(RearguardError):
    """A run was stopped by Ctrl-C; the message names the last checkpoint. Exit 130."""


def guarded(call: Callable[[list[str]], int], words: list[str], settings: Settings) -> int:
    """Call, and turn whatever is raised into words on stderr and an exit status."""
    from typer.exceptions import Abort, Exit, TyperException

    before = words[: words.index("--")] if "--" in words else words
    settings.json = "--json" in before  # known before any word can be wrong
    try:
        code = call(words)
        if sys.stdout is not None:  # a shell can close it: >&-
            sys.stdout.flush()
        if code == INTERRUPTED:  # typer has caught it
            _print("Interrupted", "interrupted", settings)
    except Exit as error:
        code = int(error.exit_code)
    except TyperException as error:
        _say_usage(error, settings)
        code = BAD_INPUT
    except (Abort, KeyboardInterrupt):
        _print("Interrupted", "interrupted", settings)
        code = INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = DONE
    except RearguardError as error:
        say(error, settings)
        code = status_of(error)
    except OSError as error:
        if settings.verbose:
            import traceback

            traceback.print_exc()
        _print(type(error).__name__, f"the system refuses: {error}", settings)
        code = FAILED
    except Exception as error:
        if "KeyboardInterrupt" in str(error):  # as pydantic tells it while a model is built
            _print("Interrupted", "interrupted", settings)
            return INTERRUPTED
        if settings.verbose:
            import traceback

            traceback.print_exc()
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        _print(
            type(error).__name__,
            f"rearguard has a fault: {told}\n"
            "  this is no fault of yours; --verbose shows where, for a report",
            settings,
        )
        code = FAILED
    return code


def _say_usage(error: Any, settings: Settings) -> None:
    """What typer has to say of the words on the command line."""
    if not settings.json:
        error.show()
        return
    bare = type(error).__name__.startswith("NoArgs")  # whose message is the whole help
    _print("UsageFault", "a command is missing" if bare else error.format_message(), settings)


def _print(name: str, message: str, settings: Settings) -> None:
    """One sentence on stderr, as JSON where JSON is asked for."""
    if settings.json:
        message = json.dumps({"error": name, "message": message}, ensure_ascii=False)
    print(message.encode("utf-8", "backslashreplace").decode(), file=sys.stderr)


def status_of(error: RearguardError) -> int:
    """Exit status of an error raised on purpose."""
    if isinstance(error, Interrupted):
        return INTERRUPTED
    return FAILED if isinstance(error, RunFailed | ReplayDiverged) else BAD_INPUT


def say(error: RearguardError, settings: Settings) -> None:
    """Print an error: every fault of a scenario (twenty at most), or one sentence."""
    name = type(error).__name__
    if settings.json:
        told = {"error": name, "message": str(error)}
        if isinstance(error, ScenarioError):
            told["faults"] = [  # type: ignore[assignment]
                {
                    "file": fault.file,
                    "line": fault.line,
                    "column": fault.column,
                    "what": fault.what,
                    "allowed": fault.allowed,
                    "remedy": fault.remedy,
                }
                for fault in error.faults
            ]
        print(json.dumps(told, ensure_ascii=False), file=sys.stderr)
    elif isinstance(error, ScenarioError):
        for fault in error.faults[:MOST_FAULTS]:
            print(f"{name}: {fault}", file=sys.stderr)
        more = len(error.faults) - MOST_FAULTS
        if more > 0:
            print(f"and {more} more", file=sys.stderr)
    elif isinstance(error, RunFailed | Interrupted | UsageFault):
        print(str(error), file=sys.stderr)
    else:
        print(f"{name}: {error}", file=sys.stderr)
