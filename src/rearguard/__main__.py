"""``python -m rearguard``: the command line without its installed script."""

import sys

from rearguard.doors.cli import main

if __name__ == "__main__":
    sys.exit(main())
