"""Checks which package the tests import, and holds what several of them share.

If SUBSCORE_WHEEL is set, they test the files of that wheel, unpacked, and nothing of the tree.
"""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

import subscore
from subscore import _arrow, _library

WHEEL = os.environ.get("SUBSCORE_WHEEL", "")
LIBRARIES = ("SUBSCORE_LIBRARY", "SUBSCORE_VERIFY_LIBRARY", "SUBSCORE_SIMULATE_LIBRARY")


def pytest_configure() -> None:
    if not WHEEL:
        return
    named = [name for name in LIBRARIES if name in os.environ]
    assert not named, f"the libraries of the wheel are tested, so leave out {', '.join(named)}"
    folder = Path(subscore.__file__).parents[1]
    with zipfile.ZipFile(WHEEL) as wheel:
        for name in wheel.namelist():
            # pip adds what it installed to RECORD.
            if not name.endswith((".dist-info/RECORD", "/")):
                file = folder / name
                assert file.exists() and file.read_bytes() == wheel.read(name), (
                    f"the tests import {folder}, whose {name} is not that of {WHEEL}")


# The portable package makes its answers with pyarrow.
@pytest.fixture(params=["with pyarrow"] if _library.PORTABLE.exists() else ["with pyarrow", "without"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where pyarrow is installed, and as where it is not."""
    if request.param == "without":
        monkeypatch.setattr(_arrow, "pyarrow", lambda: None)
