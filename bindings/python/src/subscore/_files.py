"""Files that contain data of customers: only their owner may read them, and they are there when all is written."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import IO, Optional, Union

OwnPath = Union[str, "os.PathLike[str]"]


class Beside:
    """A new file beside another one, whose place it takes once it is whole.

    Nobody can know its name before, and it is created, not opened: a link that somebody puts there is not followed. Only
    the owner may read it, and so the other one afterwards, whatever could read it before.
    """

    def __init__(self, path: OwnPath) -> None:
        self.path = Path(path)
        try:
            number, name = tempfile.mkstemp(prefix=f".{self.path.name[:100]}.", suffix=".part", dir=self.path.parent)
        except OSError as error:
            # The name of the new file helps nobody.
            raise OSError(error.errno, error.strerror, str(path)) from None
        self._name: Optional[str] = name
        self.file: IO[bytes] = os.fdopen(number, "wb")

    def share(self) -> None:
        """Gives it the mode of a new file, for what is about nobody."""
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(self.file.fileno(), 0o666 & ~mask)

    def finish(self) -> None:
        self.file.close()
        assert self._name is not None
        os.replace(self._name, self.path)
        self._name = None

    def discard(self) -> None:
        """Removes it, unless it is finished."""
        try:
            self.file.close()
        except OSError:  # What is left in its buffer is not needed.
            pass
        if self._name is not None:
            Path(self._name).unlink(missing_ok=True)
            self._name = None


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
