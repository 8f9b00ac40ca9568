"""What every test may use."""

from __future__ import annotations

import os
import shutil

import hypothesis
import pytest

# A first call may compile for seconds: no deadline. The same examples for everybody.
hypothesis.settings.register_profile("rearguard", deadline=None, derandomize=True)
hypothesis.settings.load_profile("rearguard")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the system's Chromium; without one the test is skipped, but never in CI."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        reason = "no chromium on PATH (Debian: apt-get install chromium fonts-noto-cjk)"
        if os.environ.get("REARGUARD_NEEDS_CHROMIUM"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found
