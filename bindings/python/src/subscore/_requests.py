"""Converts Python values into a request, and calls the library.

The name of a field determines what it holds, also inside objects of the request. Every field that KINDS does not list
is a plain text, integer, flag, array or object.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Callable, ClassVar, Dict, List, NoReturn, Optional, Tuple, Type, TypeVar, Union, cast

from . import _apple
from ._generated.fields import DOCUMENTS, INSTANTS, IRREGULAR, NULLS, PRICES
from ._library import call_bytes, library
from .errors import JsonError, RequestError, error_of

Instant = Union[int, str, datetime]
Price = Union[int, Decimal]


class HasHistory:
    """What holds documents, in place of them: what was verified."""

    history: List[Dict[str, Any]]


Document = Union[Mapping[str, Any], str, bytes, bytearray, memoryview, _apple.Model]
History = Union[Document, HasHistory, Sequence[Union[Document, HasHistory]]]
Fields = Mapping[str, object]
# Stands beside the texts of a Literal in overloads. No text is one, but a str is a Sequence: so mypy takes a call with
# another text for one of that overload, and names the argument. Otherwise it lists all overloads and names none.
OtherText = Sequence[NoReturn]

Function = TypeVar("Function", bound=Callable[..., Any])
# The default of an argument that only a request in place of all arguments makes unnecessary.
REQUIRED: Any = ...

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)
# The header of a compact JWS is an object, whose first bytes are these in base64.
JWS = re.compile(rb"\s*eyJ[\w-]*\.[\w-]*\.[\w-]*\s*")


def camel(name: str) -> str:
    """The library's spelling: purchaseDate for purchase_date, from for from_, dependentSKUs for dependent_skus."""
    first, *others = name.rstrip("_").split("_")
    return IRREGULAR.get(name) or first + "".join(word.capitalize() for word in others)


class RequestObject:
    """What the dataclasses of `subscore.requests` have."""

    def fields(self) -> Dict[str, object]:
        """Its fields by their Python names, as they were given. What it consists of is not copied."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}  # type: ignore[arg-type]


class Request(RequestObject):
    """All arguments of one call."""

    function: ClassVar[str]
    """The name of the C function that takes it, "subs_state_at"."""

    def to_json(self) -> str:
        """The request as the text that the C function takes, in the library's spelling, with the documents inside.

        Raises:
            TypeError: A value has a wrong type.
            ValueError: No request can hold a value.
        """
        return encoded(self.fields()).decode()


def takes(*kinds: Type[Request]) -> Callable[[Function], Function]:
    """Makes a function take one of these requests in place of its arguments."""
    def decorated(function: Function) -> Function:
        required = [name for name, value in (function.__kwdefaults__ or {}).items() if value is REQUIRED]

        @functools.wraps(function)
        def called(*arguments: Any, **named: Any) -> Any:
            if not arguments or not isinstance(arguments[0], Request):
                missing = [name for name in required if name not in named]
                if missing:
                    raise TypeError(f"{function.__name__}() missing {len(missing)} required keyword-only "
                                    f"argument{'s' if len(missing) > 1 else ''}: {', '.join(map(repr, missing))}")
                return function(*arguments, **named)
            request, name = arguments[0], f"{function.__name__}()"
            if not isinstance(request, kinds):
                expected = " or ".join(kind.__name__ for kind in kinds)
                raise TypeError(f"{name}: {expected} is expected, not {type(request).__name__}")
            if len(arguments) > 1 or named:
                raise TypeError(f"{name}: a request has all arguments; dataclasses.replace() makes one that differs")
            return function(**request.fields())

        return cast(Function, called)

    return decorated


def as_json(name: str, value: object) -> bytes:
    """A value of JSON in UTF-8. Raises TypeError or ValueError with the path of what no request can hold."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except RecursionError:
        raise ValueError(f"{name}: nested too deeply") from None
    except UnicodeEncodeError:
        raise _half_of_a_pair(next(_paths_of_halves(name, value))) from None
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def as_utf8(name: str, text: str) -> bytes:
    """A text in UTF-8. Half of a surrogate pair is not Unicode: it is refused, and nothing is put in its place."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise _half_of_a_pair(name) from None


def _half_of_a_pair(path: str) -> ValueError:
    return ValueError(f"{path}: the text is not valid Unicode, because it has half of a surrogate pair")


def _paths_of_halves(path: str, value: object) -> Iterator[str]:
    """Where a value of JSON has half of a surrogate pair, in its texts and its keys."""
    if isinstance(value, str) and any("\ud800" <= each <= "\udfff" for each in value):
        yield path
    elif isinstance(value, Mapping):
        for key, each in value.items():
            name = f"{path}.{key}".encode(errors="backslashreplace").decode()
            yield from _paths_of_halves(name, key)
            yield from _paths_of_halves(name, each)
    elif isinstance(value, (list, tuple)):
        for number, each in enumerate(value):
            yield from _paths_of_halves(f"{path}[{number}]", each)


def _integer(name: str, value: object, expected: str) -> bytes:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name}: {expected} is expected, not {type(value).__name__}")
    # The library would call it invalid JSON, at a place in a text that the caller did not write.
    if not -(2**63) <= value < 2**63:
        path = "/" + "/".join(camel(key) for key in re.split(r"[.\[\]]+", name.rstrip("]")))
        raise RequestError("SUBS_ERROR_REQUEST", "out_of_range", path, f"The number {value} must fit into 64 bits.")
    return b"%d" % value


def _instant(name: str, value: object) -> bytes:
    if isinstance(value, str):
        return as_json(name, value)
    return _integer(name, _counted(name, value), "an int, an aware datetime or an RFC 3339 text")


def _counted(name: str, value: object) -> object:
    """A datetime in milliseconds, and anything else as it is."""
    if not isinstance(value, datetime):
        return value
    if value != value:  # pandas.NaT is a datetime.
        raise ValueError(f"{name}: {value!r} is not an instant; None leaves the field out")
    if value.utcoffset() is None:
        raise ValueError(f"{name}: {value!r} has no time zone, so it is not an instant")
    # Subclasses subtract in ways of their own. Down to the millisecond, before 1970 too: an answer holds from one
    # millisecond up to the next.
    return datetime.__sub__(value, EPOCH) // MILLISECOND


def milliseconds(name: str, value: object) -> int:
    """An instant as a number."""
    return int(_integer(name, _counted(name, value), "an int or an aware datetime"))


def _money(name: str, value: object) -> bytes:
    if isinstance(value, Mapping):
        return _object(name + ".", value)
    if not isinstance(value, Decimal):
        return _integer(name, value, "a Decimal, or an int of milliunits,")
    if not value.is_finite():
        raise ValueError(f"{name}: {value} is not an amount")
    # The size first: ten to the power of a billion would fill the memory.
    if value and not -3 <= value.adjusted() <= 18:
        raise ValueError(f"{name}: {value} is too large or has more than three decimals")
    numerator, denominator = value.as_integer_ratio()
    milliunits, rest = divmod(numerator * 1000, denominator)
    if rest:
        raise ValueError(f"{name}: {value} has more than three decimals")
    whole, fraction = divmod(abs(milliunits), 1000)
    return b'"%b%d.%03d"' % (b"-" if milliunits < 0 else b"", whole, fraction)


def _lapse(name: str, value: object) -> bytes:
    if isinstance(value, timedelta):
        value = timedelta.__floordiv__(value, MILLISECOND)  # Subclasses divide in ways of their own.
    return _integer(name, value, "an int of milliseconds or a timedelta")


def _product(name: str, value: object) -> bytes:
    """A product, by its id or as an object."""
    return _plain(name, {"product_id": value} if isinstance(value, str) else value)


def _history(name: str, value: object) -> bytes:
    if isinstance(value, HasHistory):
        value = value.history
    if isinstance(value, (list, tuple)):
        return b"[%b]" % b",".join(_history(f"{name}[{number}]", each) for number, each in enumerate(value))
    return _document(name, value)


def _document(name: str, value: object) -> bytes:
    """A document from somebody else. Text and bytes are passed on as they are, so numbers arrive as written."""
    if _apple.is_model(value):
        value = _apple.plain(value)
    if isinstance(value, str):
        return _checked(name, as_utf8(name, value), is_text=True)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _checked(name, bytes(value), is_text=False)
    if isinstance(value, Mapping):
        return as_json(name, dict(value))
    raise TypeError(f"{name}: a dict, or JSON in str or bytes, is expected, not {type(value).__name__}")


def _checked(name: str, text: bytes, is_text: bool) -> bytes:
    """A text that is one JSON value and nothing more, so it cannot break out of its place in the request."""
    # A byte order mark may stand at the start of a text only.
    given, text = text, text[3:] if text.startswith(b"\xef\xbb\xbf") else text
    try:
        if len(text) <= library().subs_max_request_length():
            json.loads(text.decode())
            return text
        reason: object = "too large"
    except UnicodeDecodeError as error:
        reason = error
    except (ValueError, RecursionError) as error:
        if (is_text and text.strip() and text.lstrip()[:1] not in b"{[") or JWS.fullmatch(text):
            # A JWS, a receipt, the name of a file: the library says what to do with it. Other bytes must be JSON.
            return as_json(name, text.decode())
        reason = error
    _locate(name, given)
    raise ValueError(f"{name}: {reason}")


def _locate(name: str, value: object) -> None:
    """Raises what the library says about a document that it cannot read, with the place in the caller's own text.

    It asks a function that has no use for the document, so the call ends after the reading.
    """
    if isinstance(value, (list, tuple)):
        for number, each in enumerate(value):
            _locate(f"{name}[{number}]", each)
    elif isinstance(value, (str, bytes, bytearray, memoryview)):
        status, response = call_bytes("subs_prorate", value.encode() if isinstance(value, str) else bytes(value))
        if status not in ("SUBS_OK", "SUBS_ERROR_REQUEST"):
            raise error_of(status, response, document=name)


def _plain(name: str, value: object) -> bytes:
    if isinstance(value, (str, bool)):
        return as_json(name, value)
    if isinstance(value, RequestObject):
        value = value.fields()
    if isinstance(value, Mapping):
        return _object(name + ".", value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return b"[%b]" % b",".join(_plain(f"{name}[{number}]", each) for number, each in enumerate(value))
    return _integer(name, value, "a str, int or bool, or a list or dict of such,")


KINDS: Dict[str, Callable[[str, object], bytes]] = {
    **dict.fromkeys(DOCUMENTS, _document),
    "history": _history,
    "catalog": _history,  # It may be a list of pages.
    **dict.fromkeys(INSTANTS, _instant),
    **dict.fromkeys(PRICES, _money),
    "toleratedLapse": _lapse,
    "to": _product,
}


def _object(prefix: str, fields: Mapping[str, object]) -> bytes:
    """An object of the request, without what is None and may be left out."""
    members = []
    for name, value in fields.items():
        key = camel(name)
        if value is None and key in NULLS:
            members.append(as_json(name, key) + b":null")
        elif value is not None:
            members.append(as_json(name, key) + b":" + KINDS.get(key, _plain)(prefix + name, value))
    return b"{%b}" % b",".join(members)


def encoded(fields: Mapping[str, object]) -> bytes:
    """A request of these fields, under their Python names. Of `at` there may be several."""
    at = fields.get("at")
    if isinstance(at, (str, bytes)) or not isinstance(at, Sequence):
        return _object("", fields)
    instants = b",".join(_instant(f"at[{number}]", each) for number, each in enumerate(at))
    others = _object("", {name: value for name, value in fields.items() if name != "at"})
    return b'{"at":[%b]%b%b' % (instants, b"" if others == b"{}" else b",", others[1:])


def ask(function: str, **fields: object) -> Dict[str, Any]:
    """The answer to a request of these fields, under their Python names.

    Raises as `call` does, and TypeError or ValueError for a value that no request can hold.
    """
    return ask_by(lambda request: call_bytes(function, request), fields)


def ask_by(function: Callable[[bytes], Tuple[str, Optional[bytes]]], fields: Mapping[str, object]) -> Dict[str, Any]:
    """The same, of what turns a request into a status and a response."""
    request = _object("", fields)
    try:
        return _answer(*function(request))
    except JsonError:  # For instance a key twice, which Python does not notice.
        for name, value in fields.items():
            if camel(name) in DOCUMENTS:
                _locate(name, value)
        raise


def call(function: str, request: Union[Mapping[str, Any], Request, str, bytes, None]) -> Dict[str, Any]:
    """Returns the answer of a C function, "subs_state_at", to a request in the library's own spelling.

    The request is a dict, or JSON as str or bytes, which is passed on as it is, or a class of `subscore.requests`.
    None is a NULL pointer. If there is no answer, it raises the class of the status.
    """
    text: Optional[bytes]
    if isinstance(request, Request):
        text = encoded(request.fields())
    elif isinstance(request, Mapping):
        text = as_json("request", dict(request))
    else:
        text = as_utf8("request", request) if isinstance(request, str) else request
    return _answer(*call_bytes(function, text))


def _answer(status: str, response: Optional[bytes]) -> Dict[str, Any]:
    if status != "SUBS_OK" or response is None:
        raise error_of(status, response)
    answer: Dict[str, Any] = json.loads(response)
    return answer
