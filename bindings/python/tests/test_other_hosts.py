"""The wheel in programs of other kinds: on PyPy, and frozen by PyInstaller and by Nuitka."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List

import pytest

from extras import PACKAGE
from vectors import FLAT, ROOT, vectors

WHEEL = os.environ.get("SUBSCORE_WHEEL", "")
FREEZERS = os.environ.get("SUBSCORE_FREEZERS", "")
"""A folder with the programs of PyInstaller and Nuitka. Nuitka compiles for minutes, so it is given at night only."""
pytestmark = pytest.mark.skipif(not WHEEL, reason="SUBSCORE_WHEEL names no wheel")

PYPY = shutil.which("pypy3") or ""
on_pypy = pytest.mark.skipif(not PYPY, reason="pypy3 is not installed")

PROGRAM = """
import gc
import subscore
import subscore.simulate
from subscore import *

answer = subscore.prorate(price=9990, currency="USD", purchase_date=0, expires_date=1000, change_date=500)
print(answer.refund)
for call in (lambda: subscore.verify({"signedPayload": "a.b.c"}, bundle_id="com.example", environment="Sandbox"),
             lambda: subscore.simulate.simulate({}),
             lambda: subscore.state_at([], at="yesterday")):
    try:
        call()
    except subscore.RequestError as error:
        print(error.code)
row = {"transactionId": "1", "productId": "a", "purchaseDate": 1775001600000, "expiresDate": 1777593600000}
for _ in range(100):
    opened = subscore.open_history([row])
    (state,) = opened.state_at(1775001600000)
del opened
gc.collect()
print(state.state)
"""
PRINTED = "5.00 USD\ninvalid_jws\nmissing_field\ninvalid_value\nsubscribed\n"


def run(command: List[str], **environment: str) -> str:
    clean: Dict[str, str] = {"PATH": "/usr/bin:/bin", **environment}
    done = subprocess.run(command, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def on(program: List[str]) -> str:
    return run([PYPY, *program], PYTHONPATH=str(PACKAGE), PYTHONDONTWRITEBYTECODE="1")


@on_pypy
def test_pypy() -> None:
    assert on(["-c", PROGRAM]) == PRINTED


@on_pypy
def test_every_vector_on_pypy() -> None:
    printed = on([str(ROOT / "examples/python/replay_vectors.py"), str(FLAT)])
    assert printed == f"{len(vectors())} passed, 0 failed\n"


@on_pypy
def test_the_commands_on_pypy() -> None:
    dates = ["--purchase-date", "0", "--expires-date", "1000", "--change-date", "500"]
    assert "5.00 USD" in on(["-m", "subscore", "prorate", "--price", "9.99", "--currency", "USD", *dates])
    assert "--threads" in on(["-m", "subscore", "states", "--help"])


@on_pypy
def test_tables_require_cpython() -> None:
    table = "type('T', (), {'__arrow_c_stream__': lambda self, schema=None: object()})()"
    tried = f"import subscore\ntry: subscore.columns.state_at({table}, at=0)\nexcept ImportError as error: print(error)"
    assert on(["-c", tried]) == "tables require CPython, whose C API makes Arrow's capsules; other functions do not\n"


@pytest.mark.skipif(not FREEZERS, reason="SUBSCORE_FREEZERS names no folder with PyInstaller and Nuitka")
@pytest.mark.parametrize("arguments, program", [
    (["pyinstaller", "--log-level", "ERROR", "program.py"], "dist/program/program"),
    (["python", "-m", "nuitka", "--standalone", "--lto=no", "--include-package-data=subscore:*.so", "program.py"],
     "program.dist/program.bin"),
], ids=["PyInstaller", "Nuitka"])
def test_frozen(arguments: List[str], program: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "CFLAGS": "-O0",
                   "PATH": f"{FREEZERS}:{os.environ['PATH']}"}
    subprocess.run(arguments, cwd=tmp_path, env=environment, check=True, capture_output=True)
    elsewhere = tmp_path / "elsewhere"
    shutil.move(tmp_path / Path(program).parent, elsewhere)
    assert run([str(elsewhere / Path(program).name)]) == PRINTED
