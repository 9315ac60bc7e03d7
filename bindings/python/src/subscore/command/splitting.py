"""Lines of JSON, {"customer": "7", "payload": {…}}, as their customers and the texts of their documents.

No document is parsed to be written again: the library gets it as it was stored. Most lines have these two members
alone, in either order, and are split by their ends:

- The line begins with `{`, the name of the document and a bracket, or with `{`, both names, the customer and a bracket.
  It ends in a bracket and `}`, or with the customer between them. A customer is an integer, or a text of ASCII without
  an escape.
- Between the two brackets are the brackets outside of texts, if the line has no backslash and no bracket in a text. It
  has none of the latter if no quote is left when everything but brackets, quotes and backslashes is removed, and then
  each two quotes side by side: a bracket in a text stands between an odd number of quotes before it and another quote.
- These brackets are balanced, and only the last one closes the first one. In JSON a value that begins with a bracket
  ends where that bracket closes. So if the line is JSON, what is between is the value of the document, and the line
  has no third member. If it is not JSON, what is between is not either, and the library says so.

Any other line is read member by member, with Python's reader of JSON, which finds where each value ends.
"""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, Dict, Iterator, List, Sequence, Set, Tuple, Union

from .._values import Unreadable, shown

OTHERS = bytes(set(range(256)) - set(b'"\\{}[]'))
SPACE = r"[ \t\r\n]*"
CUSTOMER = r'(?:"([ !#-\[\]-~]+)"|(-?[1-9][0-9]{0,17}|0))'
SPACES = re.compile(SPACE)
CLOSED = re.compile(f"{SPACE}}}".encode())
MOST_KNOWN = 1000
decode = json.JSONDecoder().raw_decode


def is_whole(brackets: bytes) -> bool:
    """Whether the first bracket closes at the end, and not before. False if a quote or a backslash is left."""
    depth = 0
    for number, each in enumerate(brackets, 1):
        if each in b'"\\':
            return False
        depth += 1 if each in b"{[" else -1
        if depth <= 0:
            return depth == 0 and number == len(brackets)
    return False


class Splitter:
    """Splits lines. `others` are members whose values are wanted too, as texts."""

    def __init__(self, customer: str, document: str, others: Sequence[str] = ()) -> None:
        self._customer, self._document, self._others = customer, document, others
        names = [re.escape(json.dumps(name)) for name in (customer, document)]
        whose, what = (rf"{SPACE}{name}{SPACE}:{SPACE}" for name in names)
        self._first = re.compile(rf"{SPACE}{{{whose}{CUSTOMER}{SPACE},{what}(?=[{{\[])".encode()).match
        self._last = re.compile(rf"{SPACE}{{{what}(?=[{{\[])".encode()).match
        self._end = re.compile(rf"{SPACE},{whose}{CUSTOMER}{SPACE}}}".encode()).fullmatch
        self._known: Set[bytes] = set()

    def split(self, line: Union[bytes, str]) -> List[Any]:
        """The customer of a line, its document as text or bytes, and the values of the other members.

        Raises Unreadable, UnicodeDecodeError, ValueError or RecursionError.
        """
        if isinstance(line, bytes) and not self._others:
            line = line.rstrip()
            end = max(line.rfind(b"}", 0, -1), line.rfind(b"]")) + 1
            found = start = self._first(line)
            if start is None:
                start, found = self._last(line), self._end(line, end)
            elif CLOSED.fullmatch(line, end) is None:
                start = None
            if start and found:
                document = line[start.end():end]
                brackets = document.translate(None, OTHERS).replace(b'""', b"")
                if brackets in self._known or is_whole(brackets):
                    if len(self._known) < MOST_KNOWN:
                        self._known.add(brackets)
                    return [found[1] or found[2], document]
        return self._slowly(line if isinstance(line, str) else line.decode("utf-8-sig"))

    def _slowly(self, text: str) -> List[Any]:
        members, end = members_of(text, _after(text, 0))
        if _after(text, end) < len(text):
            raise ValueError("something follows the object")

        def value(name: str) -> Any:
            return members[name][0] if name in members else None

        document, begin, end = members.get(self._document, (None, 0, 0))
        # A document that was stored as a text in JSON is what the text contains.
        found = document if document is None or isinstance(document, str) else text[begin:end]
        return [value(self._customer), found,
                *(None if value(name) is None else str(value(name)) for name in self._others)]


def members_of(text: str, begin: int) -> Tuple[Dict[str, Tuple[Any, int, int]], int]:
    """The members of an object that begins there, by their names, and where the object ends.

    Of each member it is the value, where the value begins, and where it ends.
    """
    if text[begin:begin + 1] != "{":
        value, _ = decode(text, begin)
        raise Unreadable(f"{shown(value)} is not an object")
    found: Dict[str, Tuple[Any, int, int]] = {}
    at = _after(text, begin, "{")
    while text[at:at + 1] != "}" or found:
        name, at = scanstring(text, _after(text, at, '"', is_spaced=False))
        start = _after(text, _after(text, at), ":")
        value, at = decode(text, start)
        if name in found:
            raise Unreadable(f"the key {shown(name)} appears twice; expected it once")
        found[name] = value, start, at
        at = _after(text, at)
        if text[at:at + 1] == "}":
            break
        at = _after(text, at, ",")
    return found, at + 1


def elements(text: str) -> Iterator[str]:
    """The text of each object in an array."""
    at = _after(text, _after(text, 0), "[")
    while text[at:at + 1] != "]":
        begin = at
        _, at = members_of(text, begin)
        yield text[begin:at]
        at = _after(text, at)
        if text[at:at + 1] != "]":
            at = _after(text, at, ",")


def _after(text: str, at: int, sign: str = "", is_spaced: bool = True) -> int:
    """Where something else begins behind a sign, which must be there, and behind spaces."""
    if text[at:at + len(sign)] != sign:
        raise ValueError(f"{sign} is expected")
    end = at + len(sign)
    found = SPACES.match(text, end) if is_spaced else None
    return found.end() if found else end
