"""Files that contain data of customers: only their owner may read them, and they are there when all is written."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from pathlib import Path
from typing import IO, Dict, Union

OwnPath = Union[str, "os.PathLike[str]"]

_PASSING: Dict[Path, None] = {}
"""What must be gone when the program ends, from before it is created until after it is removed or at its place."""


def remove_passing() -> None:
    """Removes what is not finished, when nothing else will: a signal ends the program."""
    for path in list(_PASSING):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        _PASSING.pop(path, None)


class Folder:
    """A new folder for what only this program needs, and only its owner may read, until it is removed."""

    def __init__(self, parent: OwnPath, prefix: str) -> None:
        self.path = Path(parent) / f"{prefix}{secrets.token_hex(8)}"
        _PASSING[self.path] = None
        try:
            self.path.mkdir(mode=0o700)
        except OSError:
            _PASSING.pop(self.path, None)
            raise

    def remove(self) -> None:
        if self.path in _PASSING:
            shutil.rmtree(self.path)
            _PASSING.pop(self.path, None)


class Beside:
    """A new file beside another one, whose place it takes once it is whole.

    Nobody can know its name before, and it is created, not opened: a link that somebody puts there is not followed.
    Only the owner may read it, and so the other one afterwards, whatever could read it before.
    """

    def __init__(self, path: OwnPath) -> None:
        self.path = Path(path)
        self._passing = self.path.parent / f".{self.path.name[:100]}.{secrets.token_hex(8)}.part"
        _PASSING[self._passing] = None
        try:
            number = os.open(self._passing, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        except OSError as error:
            _PASSING.pop(self._passing, None)
            # The name of the new file helps nobody.
            raise OSError(error.errno, error.strerror, str(path)) from None
        self.file: IO[bytes] = os.fdopen(number, "wb")

    def share(self) -> None:
        """Gives it the mode of a new file, for what is about nobody."""
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(self.file.fileno(), 0o666 & ~mask)

    def finish(self) -> None:
        self.file.close()
        os.replace(self._passing, self.path)
        _PASSING.pop(self._passing, None)

    def discard(self) -> None:
        """Removes it, unless it is finished."""
        try:
            self.file.close()
        except OSError:  # What is left in its buffer is not needed.
            pass
        if self._passing in _PASSING:
            self._passing.unlink(missing_ok=True)
            _PASSING.pop(self._passing, None)


def write(path: OwnPath, data: Union[str, bytes], shared: bool = False) -> None:
    """Writes a file that only its owner may read, or, if `shared`, one like any other new file.

    What is not an ordinary file, such as a pipe or a device, is written into as it is.
    """
    content = data.encode("utf-8") if isinstance(data, str) else data
    if is_special(path):
        with open(path, "wb") as file:
            file.write(content)
        return
    beside = Beside(path)
    try:
        if shared:
            beside.share()
        beside.file.write(content)
        beside.finish()
    finally:
        beside.discard()


def is_special(path: OwnPath) -> bool:
    """Whether there is something at the path that is not an ordinary file."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return False
