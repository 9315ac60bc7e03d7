"""The base classes of answers, and how an answer is built from a document."""

import copy
import functools
import json
from dataclasses import dataclass, fields
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import (
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

from ._requests import EPOCH, camel
from .errors import DateRangeError

Theme = Literal["auto", "light", "dark"]
Built = TypeVar("Built", bound="Result")
Answered = TypeVar("Answered", bound="Drawn")
# -SUBS_MAX_INSTANT, with which answers begin what has no known beginning.
FIRST_INSTANT = -8_640_000_000_000_000
BEGINNING = datetime.min.replace(tzinfo=timezone.utc)


class OutOfRange(Exception):
    """An instant that no datetime can hold, with the place in the answer, from the inside out."""

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds = milliseconds
        self.keys: List[Union[str, int]] = []

    def error(self, answer: Optional[Dict[str, Any]] = None) -> DateRangeError:
        path = "".join(f"/{key}" for key in reversed(self.keys))
        return DateRangeError(path, self.milliseconds, answer)


def at_milliseconds(milliseconds: int) -> datetime:
    """An instant of an answer. The first of all instants is `datetime.min`; others are exact, or raise OutOfRange."""
    if milliseconds == FIRST_INSTANT:
        return BEGINNING
    try:
        return EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        raise OutOfRange(milliseconds) from None


def _converter(hint: Any) -> Callable[[Any], Any]:
    """What makes a value of this type from a value of JSON."""
    if get_origin(hint) is Union:
        inner = _converter(get_args(hint)[0])
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        return functools.partial(_array, _converter(get_args(hint)[0]))
    if isinstance(hint, type) and issubclass(hint, Result):
        return functools.partial(_built, hint)
    return at_milliseconds if hint is datetime else Decimal if hint is Decimal else lambda value: value


def _array(convert: Callable[[Any], Any], values: List[Any]) -> Tuple[Any, ...]:
    found: List[Any] = []
    try:
        for value in values:
            found.append(convert(value))
    except OutOfRange as error:
        error.keys.append(len(found))
        raise
    return tuple(found)


_plans: Dict[type, List[Tuple[str, str, Callable[[Any], Any]]]] = {}


def _plan(kind: type) -> List[Tuple[str, str, Callable[[Any], Any]]]:
    """Of each field its name here, its name in the document, and what converts it."""
    if kind not in _plans:
        hints = get_type_hints(kind).items()
        _plans[kind] = [(name, camel(name), _converter(hint)) for name, hint in hints]
    return _plans[kind]


def build(kind: Type[Built], raw: Dict[str, Any]) -> Built:
    """An answer of this class from its document. Raises DateRangeError."""
    try:
        return _built(kind, raw)
    except OutOfRange as error:
        raise error.error(raw) from None


def _built(kind: Type[Built], raw: Dict[str, Any]) -> Built:
    members = raw
    if "milliunits" in raw and "amount" not in raw:  # The library leaves it out if it does not know the currency.
        members = {"amount": f"{raw['milliunits']}E-3", **raw}
    fields: Dict[str, Any] = {}
    for name, key, convert in _plan(kind):
        try:
            fields[name] = convert(members.get(key))
        except OutOfRange as error:
            error.keys.append(key)
            raise
    return documented(kind(**fields), raw)


def documented(built: Built, raw: Dict[str, Any]) -> Built:
    """The same object, which has that document."""
    object.__setattr__(built, "_raw", raw)
    return built


def _short(value: object) -> str:
    """A value of an answer on a part of a line; nothing for one that is absent or empty."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S} UTC"
    if isinstance(value, tuple) and value and isinstance(value[0], Result):
        return f"({len(value)} {type(value[0]).__name__})"
    if isinstance(value, AmountText):
        return str(value)
    if isinstance(value, Result):
        return f"{type(value).__name__}(...)"
    return "" if value is None or value == () else repr(value)


class Documented:
    """What was built from a document. It is not a field: dataclasses, pydantic and FastAPI write each value once."""

    @property
    def raw(self) -> Dict[str, Any]:
        """The document, as the library wrote it.

        Raises:
            AttributeError: A program made the object itself, or changed it by dataclasses.replace().
        """
        found: Optional[Dict[str, Any]] = self.__dict__.get("_raw")
        if found is None:
            raise AttributeError(f"this {type(self).__name__} was not built from a document, so it has no raw")
        return found


@dataclass(frozen=True)
class Result(Documented):
    """The base of all answers."""

    def __str__(self) -> str:
        """The answer in short: its own values, and of what it consists of how much there is."""
        shown = ((each.name, _short(getattr(self, each.name))) for each in fields(self) if each.repr)
        return f"{type(self).__name__}({', '.join(f'{name}={text}' for name, text in shown if text)})"

    def to_dict(self) -> Dict[str, Any]:
        """Returns a copy of the document: plain dicts, lists, texts and integers, under the library's own names."""
        return copy.deepcopy(self.raw)

    def to_json(self, indent: Optional[int] = None) -> str:
        """Returns the document as JSON text, to keep or to send. `indent` spreads it over lines."""
        return json.dumps(self.raw, ensure_ascii=False, indent=indent)


class AmountText:
    """Writes an amount as people do: "9.99 USD"."""

    amount: Decimal
    currency: Optional[str]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}" if self.currency else f"{self.amount}"


class Explained(Documented):
    """An answer that may have explanations."""

    def explain(self) -> str:
        """Returns the explanations for a person, one line for each subscription or change.

        Raises:
            ValueError: The answer was made without `explain=True`.
        """
        explained = next((self.raw[name] for name in ("subscriptions", "changes") if name in self.raw), [self.raw])
        if not all("explanation" in each for each in explained):
            raise ValueError("the answer has no explanation: ask with explain=True")
        return "\n".join(each["explanation"] for each in explained)


class Tabled(Documented):
    """The states at an instant. Notebooks show them as a table without being asked."""

    def _repr_html_(self) -> str:
        from . import _display

        return _display.state(self.raw)


class Drawn(Documented):
    """A timeline as a picture. Notebooks show it without being asked."""

    def svg(self, *, asked: Optional[Tabled] = None, customer: Optional[str] = None, theme: Theme = "auto") -> str:
        """Returns the picture as the text of an SVG file.

        Args:
            asked: The answer of state_at() for the same history. The picture shows its instant, the state then, and the
                change that waits.
            customer: What you call the customer. It stands in the title.
            theme: light, dark, or as the reader's screen is (auto).
        """
        from .picture import svg

        return svg(self.raw, None if asked is None else asked.raw, customer, theme)

    def html(self, *, interactive: bool = True, asked: Optional[Tabled] = None, customer: Optional[str] = None,
             theme: Theme = "auto") -> str:
        """Returns one HTML file as a text. It loads nothing.

        It is the page of `subscore.view()`, about the request that this timeline answers: it holds the history as it
        was given and answers as you drag. With interactive=False it is the picture and its tables, about this answer
        alone and without a script.

        Args:
            interactive: False: the picture and the tables, for which no page is required.
            asked: The answer of state_at() for the same history. The page shows its instant first; the picture as
                svg() does.
            customer: What you call the customer. With interactive=False only.
            theme: As for svg(). With interactive=False only.

        Raises:
            OSError: There is no page: the wheel of `make wheel` has one.
            ValueError: The timeline is a copy or was pickled, so that it no longer refers to its history.
        """
        if not interactive:
            from . import _display

            about = None if asked is None else asked.raw
            title = f"Customer {customer}" if customer else "The timeline of a subscription"
            return _display.document(title, _display.timeline(self.raw, about, customer, theme, most=None), theme)
        if customer is not None or theme != "auto":
            raise ValueError("customer and theme are for the picture: give interactive=False too")
        request: Optional[Dict[str, object]] = self.__dict__.get("_request")
        if request is None:
            raise ValueError("this timeline does not refer to its history any more: ask subscore.view(history)")
        from ._page import page_of

        try:
            return page_of({**request, "at": None if asked is None else asked.raw["at"]}).html
        except OSError as error:
            raise OSError(f"{error}; html(interactive=False) requires no page") from None

    def _answers(self: Answered, **request: object) -> Answered:
        """Remembers the request, for the page. It is not a field: nothing compares, prints, copies or pickles it."""
        object.__setattr__(self, "_request", request)
        return self

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_request"}

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from . import _display

        return _display.timeline(self.raw)
