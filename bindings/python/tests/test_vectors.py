"""Every vector through the package: the document, the typed answer made of it, and the exception."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from functools import lru_cache
from typing import Any, Callable, Dict, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import subscore
from subscore._result import Result
from vectors import Vector, named, vectors

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
VECTORS = vectors()
# What it takes is a document and not a request with fields, so only `subscore.call` has it.
TYPED = [vector for vector in VECTORS if vector.function != "subs_check_document"]
ANSWERS = [vector for vector in TYPED if vector.status == "SUBS_OK"]
DOCUMENTS = {"history", "catalog", "transaction", "nextTransaction", "offers", "tokens"}
INSTANTS = {"at", "knownAt", "until", "purchaseDate", "expiresDate", "changeDate", "publishedAt", "requestedAt",
            "renewalDate", "lastIncreaseDate"}
PRICES = {"price", "currentPrice", "newPrice", "perPeriod", "perYear"}
CLASSES = {
    "SUBS_ERROR_ARGUMENT": subscore.ArgumentError,
    "SUBS_ERROR_JSON": subscore.JsonError,
    "SUBS_ERROR_REQUEST": subscore.RequestError,
    "SUBS_ERROR_LIMIT": subscore.LimitError,
}


@lru_cache(maxsize=None)
def hints_of(kind: Any) -> Dict[str, Any]:
    """The types of a class's fields. typing reads the annotations again each time."""
    return get_type_hints(kind)


@lru_cache(maxsize=None)
def snake(name: str) -> str:
    return re.sub("SKUs|UUID|[A-Z]", lambda found: f"_{found[0].lower()}", name)


def argument(name: str) -> str:
    return "from_" if name == "from" else snake(name)


def instants(value: Any) -> Any:
    """An instant as a datetime, where there is one that says the same."""
    if isinstance(value, int) and abs(value) < 60_000_000_000_000:
        return EPOCH + timedelta(milliseconds=value)
    return value


def spelt(name: str, value: Any, document: Callable[[Any], Any], instant: Callable[[Any], Any]) -> Any:
    """A value of a request as somebody writes it in Python."""
    if name in DOCUMENTS:
        return document(value)
    if name in INSTANTS:
        return instant(value)
    if name in PRICES and not isinstance(value, dict):
        # Decimal() reads more texts than the library does; those stay texts, and are refused as such.
        decimal = isinstance(value, str) and re.fullmatch(r"-?[0-9]+(\.[0-9]{1,3}0*)?", value)
        return Decimal(value) if decimal else value
    if isinstance(value, dict):
        return {snake(key): spelt(key, each, document, instant) for key, each in value.items()}
    if isinstance(value, list):
        return [spelt("", each, document, instant) for each in value]
    return value


SPELLINGS: Dict[str, Any] = {
    "as it is": (lambda document: document, lambda instant: instant),
    "text and datetime": (json.dumps, instants),
    "bytes": (lambda document: json.dumps(document, indent=1, ensure_ascii=False).encode(), lambda instant: instant),
}


def answer(vector: Vector, spelling: str) -> Result:
    request = vector.fields
    assert request is not None
    function = getattr(subscore, vector.function.replace("subs_", ""))
    result = function(**{argument(name): spelt(name, value, *SPELLINGS[spelling]) for name, value in request.items()})
    assert isinstance(result, Result)
    return result


def assert_one_of(value: Any, hint: Any) -> None:
    """Whether a value is one of those that its Literal type lists."""
    if get_origin(hint) is Literal:
        assert value in get_args(hint)
    elif isinstance(value, tuple):
        for each in value:
            assert_one_of(each, get_args(hint)[0])
    elif value is not None and get_origin(hint) is Union:
        assert_one_of(value, get_args(hint)[0])


def assert_holds(value: Any, raw: Any) -> None:
    """Whether a typed value says what the document says, the whole of it and nothing else."""
    if isinstance(raw, dict):
        assert isinstance(value, Result) and value.raw == raw
        known = {each.name for each in fields(value)}
        assert {argument(key) for key in raw} <= known
        for key in raw:
            assert_holds(getattr(value, argument(key)), raw[key])
        kind: Any = type(value)
        hints = hints_of(kind)
        for name in known:
            assert getattr(value, name) is not None or type(None) in get_args(hints[name]), f"{name} is None"
            assert_one_of(getattr(value, name), hints[name])
        for name in known - {argument(key) for key in raw}:
            if name == "amount" and "milliunits" in raw:
                assert getattr(value, name) == Decimal(raw["milliunits"]) / 1000
            else:
                assert getattr(value, name) is None
    elif isinstance(raw, list):
        assert isinstance(value, tuple) and len(value) == len(raw)
        for each, its in zip(value, raw):
            assert_holds(each, its)
    elif isinstance(value, datetime):
        assert value.tzinfo is timezone.utc
        if raw == -8640000000000000:
            assert value == datetime.min.replace(tzinfo=timezone.utc)
        else:
            assert (value - EPOCH) // timedelta(milliseconds=1) == raw and value.microsecond % 1000 == 0
    elif isinstance(value, Decimal):
        assert str(value) == raw
    else:
        assert value == raw and type(value) is type(raw)


def is_json(value: Any) -> bool:
    try:
        return isinstance(value, str) and isinstance(json.loads(value), (dict, list))
    except ValueError:
        return False


@pytest.mark.parametrize("vector", VECTORS, ids=named)
def test_call(vector: Vector) -> None:
    if vector.status == "SUBS_OK":
        assert subscore.call(vector.function, vector.request) == vector.response
        return
    with pytest.raises(subscore.SubscoreError) as raised:
        subscore.call(vector.function, vector.request)
    error, known = raised.value, (vector.response or {}).get("error", {})
    assert type(error) is CLASSES[vector.status] and error.status == vector.status
    for name in ("code", "path", "message", "line", "column", "offset"):
        assert getattr(error, name) == known.get(name), name


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("vector", [vector for vector in ANSWERS if vector.fields is not None], ids=named)
def test_answer(vector: Vector, spelling: str) -> None:
    try:
        result = answer(vector, spelling)
    except subscore.DateRangeError as error:
        assert error.answer == vector.response
        assert not -62135596800000 <= error.milliseconds <= 253402300799999
        return
    assert result.raw == vector.response
    assert_holds(result, result.raw)


@pytest.mark.parametrize(
    "vector",
    [vector for vector in TYPED if vector.status != "SUBS_OK" and vector.fields is not None
     # In Python a product that is wanted may be given by its id alone, and a document as a text.
     and not isinstance(vector.fields.get("to"), str)
     and not any(is_json(vector.fields.get(name)) for name in ("history", "catalog", "transaction"))],
    ids=named)
def test_refusal(vector: Vector) -> None:
    """What the library refuses has no answer by keyword either, whether Python or the library notices."""
    with pytest.raises((subscore.SubscoreError, TypeError, ValueError)) as raised:
        answer(vector, "as it is")
    if isinstance(raised.value, subscore.RequestError):
        code = vector.response["error"]["code"]
        # Python notices a number beyond 64 bits before it is written as JSON that the library could not read.
        is_too_large = code == "invalid_json" and raised.value.code == "out_of_range"
        assert is_too_large or raised.value.code == code
