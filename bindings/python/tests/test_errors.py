"""The exceptions of statuses, and what is wrong before or around a call."""

from __future__ import annotations

import ctypes.util
import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import subscore
from extras import PACKAGE
from subscore._library import VERSION
from subscore.errors import error_of

STATUSES = {
    "SUBS_ERROR_ARGUMENT": (subscore.ArgumentError, ValueError),
    "SUBS_ERROR_JSON": (subscore.JsonError, ValueError),
    "SUBS_ERROR_REQUEST": (subscore.RequestError, ValueError),
    "SUBS_ERROR_LIMIT": (subscore.LimitError, ValueError),
    "SUBS_ERROR_MEMORY": (subscore.OutOfMemoryError, MemoryError),
    "SUBS_ERROR_OF_TOMORROW": (subscore.SubscoreError, Exception),
}


@pytest.mark.parametrize("status, kinds", STATUSES.items(), ids=STATUSES)
def test_status(status: str, kinds: Any) -> None:
    error = error_of(status, None)
    assert type(error) is kinds[0] and isinstance(error, kinds[1]) and isinstance(error, subscore.SubscoreError)
    assert str(error) == f"{status}: no response"
    assert (error.code, error.path, error.message) == (None, None, None)


def test_an_error_survives_pickling() -> None:
    with pytest.raises(subscore.JsonError) as raised:
        subscore.state_at(b"{", at=0)
    copied = pickle.loads(pickle.dumps(raised.value))
    assert type(copied) is subscore.JsonError and vars(copied) == vars(raised.value)
    assert str(copied) == "history, line 1, column 2: " + str(raised.value.message)


def test_an_error_names_the_path() -> None:
    with pytest.raises(subscore.RequestError, match='^/at: "yesterday" is not an RFC 3339') as raised:
        subscore.state_at({}, at="yesterday")
    assert (raised.value.status, raised.value.code, raised.value.path) == ("SUBS_ERROR_REQUEST", "invalid_value", "/at")


def test_an_unknown_function() -> None:
    with pytest.raises(ValueError, match="'subs_free' is not a function"):
        subscore.call("subs_free", {})


def test_the_version_is_the_library_s() -> None:
    assert subscore.version() == subscore.__version__


def test_rules() -> None:
    rules = {rule["id"]: rule for rule in subscore.rules()}
    assert rules["state.none"] == {"id": "state.none", "source": "This library", "url": None,
                                   "sentence": "Before its first purchase there is no subscription."}
    assert {"state.grace", "change.upgrade", "price.threshold"} <= set(rules)


def test_warnings() -> None:
    warnings = {warning["code"]: warning for warning in subscore.warnings()}
    assert warnings["purchase_missing"] == {
        "code": "purchase_missing", "about": "completeness",
        "sentence": "Records show that a purchase is not among them.", "remedy": "Fetch the transaction history."}
    assert list(warnings) == sorted(warnings) and {warning["about"] for warning in warnings.values()} == {
        "access", "amount", "change", "completeness", "none", "offer", "owner"}


MAJOR, MINOR = (int(number) for number in VERSION.split(".")[:2])
NEWER, OTHER = f"{MAJOR}.{MINOR}.999", f"{MAJOR}.{MINOR + 1}.0"
# What a process finds that has none of this one's libraries loaded.
LOADING = {
    "no such file": ("", "/nonexistent/libsubscore.so.0", "OSError: /nonexistent/libsubscore.so.0: cannot open"),
    "another version": (f'const char *subs_version(void) {{ return "{OTHER}"; }}', "lib.so",
                        f"OSError: libsubscore is {OTHER}, and this package was made for {VERSION}"),
    "without the function": (f'const char *subs_version(void) {{ return "{NEWER}"; }}', "lib.so",
                             f"NotImplementedError: libsubscore {NEWER} has no subs_state_at"),
}


@pytest.mark.parametrize("source, library, message", LOADING.values(), ids=LOADING)
def test_loading(
    source: str, library: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if source:
        others = "void subs_free(void *p) {} int subs_status_name, subs_max_request_length;"
        (tmp_path / "lib.c").write_text(source + others)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", "lib.so", "lib.c"], cwd=tmp_path, check=True)
    monkeypatch.setenv("SUBSCORE_LIBRARY", str(tmp_path / library))
    run = [sys.executable, "-c", "import subscore; subscore.state_at({}, at=0)"]
    failed = subprocess.run(run, capture_output=True, text=True)
    assert failed.returncode == 1
    assert re.search(message, failed.stderr.strip().splitlines()[-1])


CALLS = {
    "libsubscore": ("SUBSCORE_LIBRARY", "subscore.version()"),
    "libsubscore-simulate": ("SUBSCORE_SIMULATE_LIBRARY", "subscore.simulate._simulator()"),
    "libsubscore-verify": ("SUBSCORE_VERIFY_LIBRARY", "subscore._verify._open()"),
}
FOUND_BY = {
    "the sources alone": ("", "", "install {name}"),
    "in an archive": (".zip", "", "/subscore is in an archive, from which no library can be loaded: unpack the package "
                      "subscore"),
    "frozen by PyInstaller": ("", "sys.frozen = True; ", "this program was made without {name}.so of the package "
                              "subscore: add it with --collect-binaries subscore in PyInstaller or "
                              "--include-package-data=subscore:*.so in Nuitka"),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("suffix, before, remedy", FOUND_BY.values(), ids=FOUND_BY)
def test_without_a_library_an_error_names_the_remedy(
    suffix: str, before: str, remedy: str, name: str, tmp_path: Path
) -> None:
    if ctypes.util.find_library(name[len("lib"):]):
        pytest.skip(f"{name} is installed on this machine")
    folder = tmp_path / "packed"
    shutil.copytree(PACKAGE / "subscore", folder / "subscore", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    if suffix:
        shutil.make_archive(str(folder), "zip", folder)
    variable, call = CALLS[name]
    run = [sys.executable, "-c", f"import sys; {before}import subscore, subscore.simulate; {call}"]
    environment = {each: value for each, value in os.environ.items() if each not in (variable, "LD_LIBRARY_PATH")}
    failed = subprocess.run(run, capture_output=True, text=True, env={**environment, "PYTHONPATH": f"{folder}{suffix}"})
    last = failed.stderr.strip().splitlines()[-1]
    assert last.startswith(f"OSError: {name}.so.0: cannot open shared object file"), failed.stderr
    assert last.endswith(f"{remedy.format(name=name)}, or set {variable} to its path"), last
