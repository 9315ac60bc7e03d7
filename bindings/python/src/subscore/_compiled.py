"""WebAssembly modules as machine code, kept in a folder of the user so that later processes need not compile them.

Whoever writes such a file decides what the processes run that read it. So it is read and written only in a folder that
belongs to this user and that nobody else may write to, and a program with more rights than its user has none: its user
could plant code in it. Elsewhere, and where a system does not show who may write, as on Windows, each process compiles
the module. wasmtime has a cache too, which is not used: it asks none of this, and a file of the user configures it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import stat
import sys
from pathlib import Path
from typing import Iterator, List, Optional

import wasmtime

from ._library import privileged

FOLDER = "subscore"
# Of one module. A file that an update has made useless is removed when others are written.
MOST_FILES = 4
_DIGEST = hashlib.sha256().digest_size
_HAS_OWNERS = hasattr(os, "geteuid") and os.open in os.supports_dir_fd


def module(engine: wasmtime.Engine, path: Path) -> wasmtime.Module:
    """The module of a file, compiled or as an earlier process compiled it."""
    data = path.read_bytes()
    with _folder() as folder:
        if folder is None:
            return wasmtime.Module(engine, data)
        name = f"{path.stem}.{hashlib.sha256(data).hexdigest()[:32]}.{os.uname().machine}.compiled"
        code = _read(folder, name)
        if code is not None:
            # Another version of wasmtime wrote it, or one on another processor, if it is refused.
            with contextlib.suppress(wasmtime.WasmtimeError):
                return wasmtime.Module.deserialize(engine, code)
        made = wasmtime.Module(engine, data)
        with contextlib.suppress(OSError):
            _write(folder, name, bytes(made.serialize()))
            _remove_old(folder, path.stem)
        return made


def _path() -> Optional[Path]:
    """The user's folder for what can be made again."""
    home = os.environ.get("HOME", "")
    if sys.platform == "darwin":
        found = Path(home, "Library/Caches")
    else:
        found = Path(os.environ.get("XDG_CACHE_HOME") or Path(home, ".cache"))
    return found / FOLDER if found.is_absolute() else None


@contextlib.contextmanager
def _folder() -> Iterator[Optional[int]]:
    """The open folder, which is created if it is missing; None if there is none that may be used."""
    if not _HAS_OWNERS or privileged():
        yield None
        return
    path = _path()
    if path is None:
        yield None
        return
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        yield None
        return
    try:
        yield folder if _is_own(os.fstat(folder)) else None
    finally:
        os.close(folder)


def _is_own(found: os.stat_result) -> bool:
    """Whether only this user may write. Where a list of access rights names others, the bits of the group are its
    most."""
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _read(folder: int, name: str) -> Optional[bytes]:
    try:
        # What is not an ordinary file, such as a pipe, must not be waited for.
        number = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
        with os.fdopen(number, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or not _is_own(found):
                return None
            data = file.read()
    except OSError:
        return None
    # Part of a file may be missing after a power cut, and machine code is run as it is.
    code = data[_DIGEST:]
    return code if hashlib.sha256(code).digest() == data[:_DIGEST] else None


def _write(folder: int, name: str, code: bytes) -> None:
    passing = f".{name}.{secrets.token_hex(8)}.part"
    number = os.open(passing, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600, dir_fd=folder)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(hashlib.sha256(code).digest() + code)
        os.rename(passing, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(passing, dir_fd=folder)
        raise


def _remove_old(folder: int, stem: str) -> None:
    """Removes the oldest files of a module, and what processes that were ended left unfinished."""
    found: List[str] = [each for each in os.listdir(folder) if each.lstrip(".").startswith(f"{stem}.")]
    found.sort(key=lambda name: os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime)
    for name in found[:-MOST_FILES]:
        os.unlink(name, dir_fd=folder)
