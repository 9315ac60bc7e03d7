"""What all answers have, and how they are made from a document."""

from __future__ import annotations

import copy
import functools
import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    List,
    Literal,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:
    from .results import StateAt

from ._requests import EPOCH, MILLISECOND, camel

Theme = Literal["auto", "light", "dark"]
Built = TypeVar("Built", bound="Result")
FIRST = datetime.min.replace(tzinfo=timezone.utc)
LAST = datetime.max.replace(tzinfo=timezone.utc)


def at_milliseconds(milliseconds: int) -> datetime:
    if milliseconds < (FIRST - EPOCH) // MILLISECOND:
        return FIRST
    if milliseconds > (LAST - EPOCH) // MILLISECOND:
        return LAST
    return EPOCH + timedelta(milliseconds=milliseconds)


def _converter(hint: Any) -> Callable[[Any], Any]:
    """What makes a value of this type from a value of JSON."""
    if get_origin(hint) is Union:
        inner = _converter(get_args(hint)[0])
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        inner = _converter(get_args(hint)[0])
        return lambda values: tuple(inner(value) for value in values)
    if isinstance(hint, type) and issubclass(hint, Result):
        return functools.partial(build, hint)
    return at_milliseconds if hint is datetime else Decimal if hint is Decimal else lambda value: value


_plans: Dict[type, List[Tuple[str, str, Callable[[Any], Any]]]] = {}


def _plan(kind: type) -> List[Tuple[str, str, Callable[[Any], Any]]]:
    """Of each field its name here, its name in the document, and what converts it."""
    if kind not in _plans:
        hints = get_type_hints(kind).items()
        _plans[kind] = [(name, camel(name), _converter(hint)) for name, hint in hints if name != "raw"]
    return _plans[kind]


def build(kind: Type[Built], raw: Dict[str, Any]) -> Built:
    """An answer of this class from its document."""
    told = raw
    if "milliunits" in raw and "amount" not in raw:  # The library leaves it out where it knows no currency.
        told = {"amount": f"{raw['milliunits']}E-3", **raw}
    return kind(raw=raw, **{name: convert(told.get(key)) for name, key, convert in _plan(kind)})


@dataclass(frozen=True)
class Result:
    """What all answers have: the document that they were made from."""

    raw: Dict[str, Any] = field(repr=False, compare=False)
    """The document itself, as the library wrote it."""

    def to_dict(self) -> Dict[str, Any]:
        """A copy of the document: plain dicts, lists, texts and integers, under the library's own names."""
        return copy.deepcopy(self.raw)

    def to_json(self, indent: Optional[int] = None) -> str:
        """The document as a text of JSON, to keep or to send. `indent` spreads it over lines."""
        return json.dumps(self.raw, ensure_ascii=False, indent=indent)


class Spoken:
    """An amount as people write it: "9.99 USD"."""

    amount: Decimal
    currency: Optional[str]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}" if self.currency else f"{self.amount}"


class Explained:
    """An answer that was asked to explain itself."""

    raw: Dict[str, Any]

    def explain(self) -> str:
        """The answer in sentences for a person, a line for each subscription or change.

        Raises:
            ValueError: The answer was made without `explain=True`.
        """
        told = next((self.raw[name] for name in ("subscriptions", "changes") if name in self.raw), [self.raw])
        if not all("explanation" in each for each in told):
            raise ValueError("the answer has no explanation: ask with explain=True")
        return "\n".join(each["explanation"] for each in told)


class Drawn:
    """A timeline as a picture. Notebooks show it without being asked."""

    raw: Dict[str, Any]

    def svg(self, *, asked: Optional[StateAt] = None, customer: Optional[str] = None, theme: Theme = "auto") -> str:
        """The picture, as the text of an SVG file.

        Args:
            asked: The answer of state_at() for the same history. The picture shows its instant, the state then, and the
                change that waits.
            customer: What you call the customer. It stands in the title.
            theme: light, dark, or as the reader's screen is (auto).
        """
        from .picture import svg

        return svg(self.raw, None if asked is None else asked.raw, customer, theme)

    def _repr_svg_(self) -> str:
        return self.svg()
