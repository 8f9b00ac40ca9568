"""What every command heeds: how much to say, in what form, and where the page listens."""

from dataclasses import dataclass

from rearguard.errors import RearguardError

FLAGS = {
    "--quiet": "quiet",
    "--verbose": "verbose",
    "--json": "json",
    "--profile": "profile",
    "--no-open": "no_open",
}


class UsageFault(RearguardError):
    """The words on the command line cannot be understood; exit 2."""


@dataclass
class Settings:
    """The global flags, which may stand anywhere on the command line."""

    quiet: bool = False
    verbose: bool = False
    json: bool = False
    profile: bool = False
    no_open: bool = False
    port: int = 0


def take_globals(words: list[str]) -> tuple[Settings, list[str]]:
    """Take the global flags out of a command line, wherever they stand before ``--``.

    Raises
    ------
    UsageFault

    >>> take_globals(["run", "defile", "--quiet", "--port", "8001"])[1]
    ['run', 'defile']
    """
    settings, rest = Settings(), []
    todo = list(words)
    while todo:
        word = todo.pop(0)
        if word == "--":
            rest += [word, *todo]
            break
        if word in FLAGS:
            setattr(settings, FLAGS[word], True)
        elif word == "--port" or word.startswith("--port="):
            value = word.partition("=")[2] if "=" in word else (todo.pop(0) if todo else "")
            settings.port = _port(value)
        else:
            rest.append(word)
    return settings, rest


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise UsageFault(
            f"--port is {text or 'empty'}\n  0 to 65535 is expected; 0 takes a free one"
        )
    return int(text)
