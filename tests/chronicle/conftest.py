"""The made-up journal for the tests of the telling."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import synthetic


@pytest.fixture(scope="session")
def day():
    """Journal and context of a made-up Birch Ridge."""
    return synthetic.journal(), synthetic.context()
