"""The way to the standard streams: nothing of a document or of a file name commands the terminal there."""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
from typing import Any, Match, Optional, TextIO

from .._result import Result

# What a terminal may act on is among these: control characters, and characters that reorder or hide text.
SUSPECT = re.compile(r"[^ -~\n]")


class Closed(OSError):
    """The standard output cannot be written."""


def clean(text: str) -> str:
    """A text in one line, in which only characters that can be seen are left as they are."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def cleaned(text: str) -> str:
    """The same for lines of text."""
    return "\n".join(map(clean, text.split("\n")))


def is_safe(sign: str) -> bool:
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def escaped(text: str) -> str:
    """JSON in which what a terminal may act on is written as escapes, which mean the same."""
    def escape(found: Match[str]) -> str:
        return found[0] if is_safe(found[0]) else json.dumps(found[0])[1:-1]

    return SUSPECT.sub(escape, text)


def as_json(answer: Any, indent: Optional[int] = 2) -> str:
    value = answer.raw if isinstance(answer, Result) else answer
    return escaped(json.dumps(value, indent=indent, ensure_ascii=False))


def as_markup(text: str) -> str:
    """XML in which what a terminal may act on is written as references, which mean the same."""
    def refer(found: Match[str]) -> str:
        return found[0] if is_safe(found[0]) or found[0] == "\t" else f"&#x{ord(found[0]):x};"

    return SUSPECT.sub(refer, text)


def has_colours() -> bool:
    """Whether the standard output is a terminal that shows colours, and nobody objects: https://no-color.org."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR") and \
        os.environ.get("TERM", "dumb") != "dumb"


def open_streams() -> None:
    """Prepares the streams. A file that is opened later must not become one that the program was started without."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # It gets the lowest number that is free.
    if sys.stdout is not None:
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def output() -> TextIO:
    """The standard output, for lines of a program."""
    if sys.stdout is None:
        raise Closed("standard output: it is closed")
    return sys.stdout


def say(text: str) -> None:
    """Writes a text to the standard output, all of it. The text is clean."""
    if text:
        output()
        flush(text)


def flush(text: str = "") -> None:
    """Writes a text to the standard output, if there is one, and all that it still holds."""
    try:
        if sys.stdout is not None:
            sys.stdout.write(text)
            sys.stdout.flush()
    except OSError as error:
        # What cannot be written is not tried again when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise Closed(f"standard output: {error.strerror}") from None


def complain(message: str) -> None:
    """Writes an error in one line."""
    tell(f"subscore: {clean(message)}\n")


def tell(text: str, file: Optional[TextIO] = None) -> None:
    """Writes lines to the standard error, or to a stream that is given."""
    file = file or sys.stderr
    try:
        if file is not None:
            file.write(cleaned(text))
            file.flush()
    except OSError:  # Nobody is left who could read it.
        pass
