"""Reads the documents of one command, and finds the place of an error in them."""

from __future__ import annotations

import re
import sys
from typing import IO, Any, Dict, List, Optional, Sequence, Union

from .. import _values
from ..errors import SubscoreError

Text = Union[str, bytes]
MOST_BYTES = 64 * 1024 * 1024


def _text(data: bytes) -> Text:
    """As str if it is UTF-8, so that the library explains a JWS or a receipt; else as bytes, whose fault it locates."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _read(file: IO[bytes], name: str) -> bytes:
    """All of a file. The library reports the size of one that is too large; one that never ends is not read whole."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"{name}: it has more than {MOST_BYTES} bytes, and a request has at most 16777216")
    return data


class Missing(Exception):
    """Something that a command needs was not given."""


class Inputs:
    """The documents, and which part of the request each became."""

    def __init__(self) -> None:
        self.sources: Dict[str, str] = {}
        self.input_read = False

    def read(self, path: str, name: Optional[str], what: str = "document") -> Text:
        """A file for the place `path` in the request. Without one it is the standard input, which can be read once."""
        if name is None and sys.stdin is not None and sys.stdin.isatty():
            raise Missing(f"no {what} is given: name a file, or \"-\" to type it")
        self.sources[path] = "standard input" if name in (None, "-") else str(name)
        if name not in (None, "-"):
            with open(str(name), "rb") as file:
                return _text(_read(file, str(name)))
        if self.input_read:
            raise ValueError("standard input: two documents are to be read from it")
        self.input_read = True
        if sys.stdin is None:
            raise ValueError("standard input: it is closed; name a file instead")
        try:
            return _text(_read(sys.stdin.buffer, "standard input"))
        except OSError as error:
            raise OSError(f"standard input: {error.strerror}") from None

    def optional(self, path: str, name: Optional[str]) -> Optional[Text]:
        return None if name is None else self.read(path, name)

    def history(self, names: Sequence[str]) -> Union[Text, List[Text]]:
        if len(names) < 2:
            return self.read("/history", names[0] if names else None, "history")
        return [self.read(f"/history/{number}", name) for number, name in enumerate(names)]

    def parsed(self, path: str, name: Optional[str], what: str = "document") -> Any:
        text = self.read(path, name, what)
        try:
            return _values.parsed(text[1:] if isinstance(text, str) and text.startswith("\ufeff") else text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{self.sources[path]}: {error}") from None

    def message(self, error: SubscoreError) -> str:
        """An error in the words of the command line."""
        if not error.message:
            return str(error)
        return f"{self.location(error)}: {error.message.replace('trustSignedPayloads true', '--trust-signed-payloads')}"

    def location(self, error: SubscoreError) -> str:
        """Where the user finds the value at fault: in a file, or in an option."""
        path = re.sub(r"\[(\d+)\]", r"/\1", f"/{error.document}") if error.document else error.path or ""
        line = "" if error.line is None else f", line {error.line}, column {error.column}"
        for prefix in sorted(self.sources, key=len, reverse=True):
            if f"{path}/".startswith(f"{prefix}/"):
                rest = path[len(prefix):]
                return f"{self.sources[prefix]}{line}" + (f": {rest}" if rest else "")
        option = re.sub("([A-Z]+)", r"-\1", path.rpartition("/")[2]).lower()
        return (f"--{option}" if option else "request") + line
