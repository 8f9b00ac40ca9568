"""docs/reference/commands.md names every command and every option that there is."""

import re
from pathlib import Path

import typer

from rearguard.doors import cli
from rearguard.doors.settings import FLAGS

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "commands.md").read_text("utf-8")


def test_every_command_and_option_is_documented():
    group = typer.main.get_command(cli._with_ask([]))
    for name, command in group.commands.items():
        row = re.search(rf"^\| `{name}[ `].*$", TEXT, re.M)
        assert row, name
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--") and option != "--help":
                    assert option in row[0], f"{name} {option}"


def test_every_global_flag_is_documented():
    for flag in FLAGS:
        assert f"| `{flag}` |" in TEXT


def test_every_question_is_named():
    from rearguard.doors.ask import app

    named = {c.name or c.callback.__name__ for c in app.registered_commands}
    told = re.search(r"`ask ([a-z|]+)`", TEXT.replace("\\|", "|"))
    assert told and set(told[1].split("|")) == named
