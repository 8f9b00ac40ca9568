"""``rearguard`` and ``python -m rearguard``: the command line, loaded with Ctrl-C in mind."""

import sys


def main() -> int:
    """Load the command line and run one command; gives its exit status."""
    try:
        from rearguard.doors.cli import main as command_line

        return command_line()
    except KeyboardInterrupt:  # while it was still loading
        sys.stderr.write("interrupted\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
