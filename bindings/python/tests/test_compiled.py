"""Machine code of the portable package's module: in which folders a process keeps it, and takes it from."""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import pytest

import subscore
from subscore import _library

if _library.PORTABLE.exists():
    import wasmtime

    from subscore import _compiled, _portable

pytestmark = [
    pytest.mark.skipif(not _library.PORTABLE.exists(), reason="the package that is tested has no module"),
    pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system does not show who may write"),
]
WHEEL = os.environ.get("SUBSCORE_WHEEL", "")
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NOBODY = 65534
# Of the system, because every user may run it.
INTERPRETER = "/usr/bin/python3"
ASK = "import subscore, sys; print(subscore.version(), file=sys.stderr)"
# Compiles a small module, and prints what it exports.
SMALL = """
import sys
from pathlib import Path
from subscore import _compiled, _library, _portable
print(_library.privileged(), *(each.name for each in _compiled.module(_portable._engine(), Path(sys.argv[1])).exports))
"""


def python(program: str, cache: Path, variables: Optional[Dict[str, str]] = None) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), **(variables or {})}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("small") / "small.wasm"
    file.write_bytes(wasmtime.wat2wasm('(module (func (export "own")))'))
    return file


def exported(module: Path) -> List[str]:
    return [each.name for each in _compiled.module(_portable._engine(), module).exports]


def planted() -> bytes:
    """A file that is in order, and whose code is somebody else's."""
    module = wasmtime.Module(_portable._engine(), bytes(wasmtime.wat2wasm('(module (func (export "planted")))')))
    code = bytes(module.serialize())
    return hashlib.sha256(code).digest() + code


def test_the_first_process_keeps_the_code_and_a_later_one_uses_it(tmp_path: Path) -> None:
    done = python(ASK, tmp_path)
    assert (done.returncode, done.stderr) == (0, f"{_library.VERSION}\n"), done.stderr
    (file,) = (tmp_path / "subscore").iterdir()
    assert re.fullmatch(r"libsubscore\.[0-9a-f]{32}\.\w+\.compiled", file.name)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (file, file.parent)] == [0o600, 0o700]
    before = file.stat()
    done = python("import wasmtime; wasmtime.Module.__init__ = None\n" + ASK, tmp_path)
    assert (done.returncode, done.stderr) == (0, f"{_library.VERSION}\n"), done.stderr
    assert file.stat().st_ino == before.st_ino


def link(folder: Path, file: Path, data: bytes) -> None:
    (folder.parent / "elsewhere").mkdir()
    (folder.parent / "elsewhere" / file.name).write_bytes(data)
    folder.rmdir()
    folder.symlink_to("elsewhere")


def file_link(folder: Path, file: Path, data: bytes) -> None:
    (folder.parent / "file").write_bytes(data)
    file.symlink_to(folder.parent / "file")


def own(folder: Path, file: Path, data: bytes) -> None:
    file.write_bytes(data)


def with_mode(of_folder: int, of_file: int) -> Callable[[Path, Path, bytes], None]:
    def plant(folder: Path, file: Path, data: bytes) -> None:
        file.write_bytes(data)
        file.chmod(of_file)
        folder.chmod(of_folder)

    return plant


def owned(folder_by: int, file_by: int) -> Callable[[Path, Path, bytes], None]:
    def plant(folder: Path, file: Path, data: bytes) -> None:
        if not IS_ROOT:
            pytest.skip("only root can make files of another user")
        file.write_bytes(data)
        os.chown(file, file_by, -1)
        os.chown(folder, folder_by, -1)

    return plant


# How a file comes into the folder, and whether its code is run.
PLACES: Dict[str, Any] = {
    "a folder and a file of this user": (own, True),
    "a folder that everybody may write to": (with_mode(0o777, 0o600), False),
    "a folder that everybody may write to, with the sticky bit": (with_mode(0o1777, 0o600), False),
    "a folder that a group may write to": (with_mode(0o770, 0o600), False),
    "a folder that others may read": (with_mode(0o755, 0o644), True),
    "a file that everybody may write": (with_mode(0o700, 0o602), False),
    "a file that a group may write": (with_mode(0o700, 0o660), False),
    "a folder of another user": (owned(NOBODY, 0), False),
    "a file of another user": (owned(0, NOBODY), False),
    "a link to a folder": (link, False),
    "a link to a file": (file_link, False),
    "a pipe": (lambda folder, file, data: os.mkfifo(file), False),
    "a folder in place of the file": (lambda folder, file, data: file.mkdir(), False),
    "half of a file": (lambda folder, file, data: file.write_bytes(data[: len(data) // 2]), False),
    "an empty file": (lambda folder, file, data: file.touch(), False),
    "a file with another byte": (lambda folder, file, data: file.write_bytes(data[:-1] + b"?"), False),
    "a file in order that is not code": (
        lambda folder, file, data: file.write_bytes(hashlib.sha256(b"code").digest() + b"code"), False),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = tmp_path / "subscore"
    found.mkdir(mode=0o700)
    return found


def name_of(small: Path, folder: Path) -> str:
    """The name of the file that the module is kept in."""
    assert exported(small) == ["own"]
    (file,) = folder.iterdir()
    file.unlink()
    return file.name


@pytest.mark.parametrize("plant, is_run", PLACES.values(), ids=PLACES)
def test_where_code_is_taken_from(plant: Callable[[Path, Path, bytes], None], is_run: bool, small: Path,
                                  folder: Path) -> None:
    plant(folder, folder / name_of(small, folder), planted())
    assert exported(small) == (["planted"] if is_run else ["own"])


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o1777], ids=oct)
def test_nothing_is_written_where_others_may_write(mode: int, small: Path, folder: Path) -> None:
    folder.chmod(mode)
    assert exported(small) == ["own"] and not list(folder.iterdir())


def test_old_files_are_removed(small: Path, folder: Path) -> None:
    others = [folder / f"other.{'0' * 32}.x86_64.compiled", folder / "notes"]
    older = [folder / f"small.{'0' * 31}{number}.x86_64.compiled" for number in range(6)]
    for number, each in enumerate([*older, *others]):
        each.write_bytes(b"old")
        os.utime(each, (number, number))
    assert exported(small) == exported(small) == ["own"]
    kept = sorted(each.name for each in folder.iterdir() if each not in others)
    assert len(kept) == _compiled.MOST_FILES and older[-1].name in kept
    assert all(each.exists() for each in others)


# The folders that the environment names, and where the file is then.
VARIABLES: Dict[str, Any] = {
    "XDG_CACHE_HOME": ({"HOME": "{0}", "XDG_CACHE_HOME": "{0}/cache"}, "cache/subscore"),
    "HOME": ({"HOME": "{0}", "XDG_CACHE_HOME": ""}, ".cache/subscore"),
    "neither": ({"HOME": "", "XDG_CACHE_HOME": ""}, None),
    "a path from the working folder": ({"HOME": "{0}", "XDG_CACHE_HOME": "cache"}, None),
    "a file": ({"HOME": "{0}", "XDG_CACHE_HOME": "/dev/null"}, None),
}


@pytest.mark.parametrize("variables, kept", VARIABLES.values(), ids=VARIABLES)
def test_which_folder(variables: Dict[str, str], kept: Optional[str], small: Path, tmp_path: Path) -> None:
    given = {name: value.format(tmp_path) for name, value in variables.items()}
    program = SMALL.replace("sys.argv[1]", repr(str(small)))
    done = python(program, tmp_path, given)
    assert (done.returncode, done.stdout) == (0, "False own\n"), done.stderr
    found = {each.parent.relative_to(tmp_path).as_posix() for each in tmp_path.rglob("*") if each.is_file()}
    assert found == ({kept} if kept else set())


def test_the_settings_of_wasmtime_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime/config.toml").write_text(f'[cache]\nenabled = true\ndirectory = "{tmp_path}/planted"\n')
    done = python(ASK, tmp_path, {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, f"{_library.VERSION}\n"), done.stderr
    assert {each.name for each in tmp_path.iterdir()} == {"wasmtime", "subscore"}


def given(program: Path, user: int, group: int, mode: int) -> None:
    os.chown(program, user, group)
    program.chmod(mode)


AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
# How a copy of the interpreter gets rights, how it is started, and whether it keeps code.
RIGHTS: Dict[str, Any] = {
    "those of its user": (lambda python: None, AS_NOBODY, True),
    "a set-gid program": (lambda python: given(python, 0, NOBODY, 0o2755), [], False),
    "a set-uid program": (lambda python: given(python, NOBODY, 0, 0o4755), [], False),
    "a program with capabilities": (
        lambda python: subprocess.run(["setcap", "cap_net_raw+ep", python], check=True), AS_NOBODY, False),
    "a process with capabilities": (
        lambda python: None, [*AS_NOBODY, "--inh-caps=+net_raw", "--ambient-caps=+net_raw"], False),
}


@pytest.mark.parametrize("give, start, is_kept", RIGHTS.values(), ids=RIGHTS)
def test_a_program_with_more_rights_than_its_user(give: Callable[[Path], object], start: List[str], is_kept: bool,
                                                  small: Path) -> None:
    if not IS_ROOT or not all(map(shutil.which, ("setpriv", "setcap", INTERPRETER))):
        pytest.skip(f"only root can give rights to a program, with setpriv, setcap and {INTERPRETER}")
    # Every user may read it, which does not hold for pytest's folders.
    folder = Path(tempfile.mkdtemp(prefix="subscore-"))
    try:
        folder.chmod(0o755)
        for package in (subscore, wasmtime):
            source = Path(str(package.__file__)).parent
            shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        program, module = Path(shutil.copy(INTERPRETER, folder)), Path(shutil.copy(small, folder))
        (folder / "cache").mkdir()
        give(program)
        # That of whoever it acts for.
        os.chown(folder / "cache", program.stat().st_uid if not start else NOBODY, -1)
        done = subprocess.run(
            [*start, str(program), "-c", SMALL, str(module)],
            env={"XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(folder), "PYTHONHOME": "/usr",
                 "PATH": os.environ["PATH"]}, cwd="/", capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, f"{not is_kept} own\n"), done.stderr
        assert len([each for each in (folder / "cache").rglob("*") if each.is_file()]) == is_kept
    finally:
        shutil.rmtree(folder)


def test_nothing_of_wasmtime_that_is_private_is_used() -> None:
    used = []
    for path in Path(subscore.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Attribute, ast.ImportFrom)):
                text = ast.unparse(node)
                used += [f"{path.name}: {text}"] if re.match(r"(from )?wasmtime[\w.]*( import .*|\.)\b_", text) else []
    assert used == []


@pytest.mark.skipif(not WHEEL, reason="SUBSCORE_WHEEL names no wheel")
def test_which_wasmtime_the_wheel_requires() -> None:
    """Each of its releases may change its functions, so the next one is allowed when it was tested."""
    with zipfile.ZipFile(WHEEL) as wheel:
        (metadata,) = (wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))
    (required,) = re.findall(r"^Requires-Dist: wasmtime(.*)$", metadata, re.MULTILINE)
    least, below = re.fullmatch(r"<(\d+),>=(\d+)", required).groups()[::-1]  # type: ignore[union-attr]
    tested = int(importlib.metadata.version("wasmtime").split(".")[0])
    assert (int(least), int(below)) == (tested, tested + 1)
