"""The vectors and the rules for the pages of the documentation, which need documents in place of bytes."""

import ctypes
import json
import sys
from pathlib import Path
from typing import Any, Iterator, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Tests/Vectors"
sys.path.insert(0, str(FOLDER))
import vectors  # noqa: E402


class Case(NamedTuple):
    function: str
    file: str
    name: str
    rules: tuple[str, ...]
    request: Any
    """Gives None if the request is not a JSON object in plain form."""
    status: str
    answer: Any


def request(vector):
    try:
        value = json.loads(vector.whole_request or b"")
        return value if isinstance(value, dict) and vectors.compact(value) == vector.whole_request else None
    except (ValueError, RecursionError, vectors.Wrong):
        return None


def cases() -> Iterator[Case]:
    for vector in vectors.read():
        answer = json.loads(vector.response) if vector.response else None
        yield Case(vector.function, Path(vector.file).name, vector.name, vector.rules, request(vector), vector.status,
                   answer if answer is None or vector.status == "SUBS_OK" else answer["error"])


def rules() -> list[dict[str, str | None]]:
    """The list that subs_rules() of the built library returns."""
    return table("subs_rules")


def warnings() -> list[dict[str, str]]:
    """The list that subs_warnings() of the built library returns."""
    return table("subs_warnings")


def decisions() -> list[dict[str, Any]]:
    """What the library decides where Apple's documents leave it open: docs/decisions.json. The first of an entry's
    `rules` is the one that its text completes; an entry that completes no rule has a `topic`."""
    return json.loads((ROOT / "docs/decisions.json").read_text())


def table(name: str) -> list[dict]:
    function = getattr(ctypes.CDLL(str(ROOT / "build/embedded/libsubscore.so.0")), name)
    function.restype = ctypes.c_char_p
    return json.loads(function())
