"""Laws are tried as plain Python: numbers in, numbers out."""

import pytest

from rearguard.kit import stage


@pytest.fixture
def bare():
    """The Python function behind a stage or a law."""
    return lambda made: stage.plain(made.function if isinstance(made, stage.Stage) else made)
