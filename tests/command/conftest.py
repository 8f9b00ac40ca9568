"""The theatre of war for tests of command."""

import importlib.util
import sys
from pathlib import Path

import pytest

if (tests := str(Path(__file__).parent.parent)) not in sys.path:
    sys.path.insert(0, tests)


@pytest.fixture(scope="session")
def war():
    """The module ``theatre``: bodies of troops that stand where they are put."""
    path = Path(__file__).with_name("theatre.py")
    spec = importlib.util.spec_from_file_location("theatre", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["theatre"] = module
    spec.loader.exec_module(module)
    return module
