"""Values of lines of JSON, as the columns of tables contain them. None is an absent value.

Each function raises Unreadable with what was expected instead.
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Dict, List, Optional, Set, Tuple, Union

from ._requests import EPOCH, MILLISECOND

# Some clients write the first days of their calendars for a date that is not there.
FIRST_INSTANT = 86_400_000
TRUE, FALSE = ("true", "t", "1", "on", "yes"), ("false", "f", "0", "off", "no")
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?"
                  r"(?:(Z|z|UTC|GMT|Etc/GMT)|([+-])(\d\d):?(\d\d)?)", re.ASCII)
NO_OFFSET = re.compile(r"\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?)?", re.ASCII)


class Unreadable(ValueError):
    """What is wrong and what is expected, as the end of a message."""


def shown(value: Any) -> str:
    """A value in a message, not longer than a line."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 80 else f"{text[:77]}…"


def found(value: Any, expected: str) -> Unreadable:
    return Unreadable(f"{shown(value)} is not valid; expected {expected}")


class _Twice(ValueError):
    """An object has a key twice."""


class _Pairs(List[Tuple[str, Any]]):
    """The members of an object, as they were written."""


def _members(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Twice
    return found


def parsed(text: Union[str, bytes]) -> Any:
    """The value of a text in JSON. Raises Unreadable if an object has a key twice: which of the values counts would
    depend on the reader. Raises ValueError or RecursionError if the text is not JSON."""
    try:
        return json.loads(text, object_pairs_hook=_members)
    except _Twice:
        path, key = _twice(json.loads(text, object_pairs_hook=_Pairs))
        inside = f" in {path}" if path else ""
        raise Unreadable(f"the key {shown(key)} appears twice{inside}; expected it once") from None


def _twice(value: Any) -> Tuple[str, str]:
    """The JSON Pointer of the first object that has a key twice, and the key."""
    waiting = [("", value)]
    while waiting:
        path, value = waiting.pop()
        inner: List[Tuple[str, Any]] = []
        if isinstance(value, _Pairs):
            seen: Set[str] = set()
            for key, member in value:
                if key in seen:
                    return path, key
                seen.add(key)
                inner.append((f"{path}/{key.replace('~', '~0').replace('/', '~1')}", member))
        elif isinstance(value, list):
            inner = [(f"{path}/{number}", each) for number, each in enumerate(value)]
        waiting.extend(reversed(inner))
    raise AssertionError("no object has a key twice")


def instant(value: Any) -> Optional[int]:
    """Milliseconds since 1970."""
    if isinstance(value, dict) and len(value) == 1:
        ((name, inner),) = value.items()
        if name in ("$date", "$numberLong"):  # Extended JSON of MongoDB.
            return instant(inner)
    if isinstance(value, str):
        value = value.strip()
        if re.fullmatch(r"-?\d{1,18}", value, re.ASCII):
            value = int(value)
    if value is None or value == "":
        return None
    if isinstance(value, float) and abs(value) < 1e18:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value >= FIRST_INSTANT else None
    parts = DATE.fullmatch(value) if isinstance(value, str) else None
    if parts is None:
        if isinstance(value, str) and NO_OFFSET.fullmatch(value):
            raise Unreadable(f"{shown(value)} has no offset; expected one, as in 2025-01-01T00:00:00Z for "
                             "UTC")
        raise found(value, "milliseconds since 1970, or a text such as 2025-01-01T00:00:00Z")
    year, month, day, hour, minute, second, fraction, _, sign, hours, minutes = parts.groups()
    try:
        there = datetime(int(year), int(month), int(day), int(hour), int(minute), int(second or 0),
                         int((fraction or "0").ljust(6, "0")[:6]), timezone.utc)
    except ValueError:
        raise found(value, "a date that there is") from None
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    at = (there - EPOCH - (offset if sign == "+" else -offset)) // MILLISECOND
    return at if at >= FIRST_INSTANT else None


def integer(value: Any) -> Optional[int]:
    if isinstance(value, dict) and list(value) == ["$numberLong"]:
        value = value["$numberLong"]
    if isinstance(value, str):
        if re.fullmatch(r"[+-]?\d{1,18}(\.0*)?", value.strip(), re.ASCII):
            return int(value.strip().partition(".")[0])
        if not value.strip():
            return None
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise found(value, "an integer")


def flag(value: Any) -> Optional[bool]:
    if value is None or value == "":
        return None
    spelled = str(value).strip().lower() if isinstance(value, (str, bool, int)) else ""
    if spelled in TRUE or spelled in FALSE:
        return spelled in TRUE
    raise found(value, "true or false, or 1 or 0")


def text(value: Any) -> Optional[str]:
    """A text, or an id that is an integer."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise found(value, "a text")


# The functions, by the kinds of columns.
READERS: Dict[str, Callable[[Any], Any]] = {
    "instant": instant, "integer": integer, "flag": flag, "text": text, "id or text": text}
