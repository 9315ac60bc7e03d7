"""How values of Python get into a request, and those of a response out of it."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, replace
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import pytest

import subscore
import subscore.simulate
from subscore import _library, _requests
from subscore.results import ChangePreview, Course, Proration
from vectors import ROOT

UTC = timezone.utc
HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
CATALOG = (ROOT / "examples/payload/catalog.json").read_bytes()
PERIOD: Dict[str, Any] = {"purchase_date": 0, "expires_date": 1000}


def cut(**fields: Any) -> Proration:
    return subscore.prorate(**{"price": 0, "change_date": 0, **PERIOD, **fields})


class OwnDatetime(datetime):
    """A datetime that subtracts in a way of its own, as pendulum's do."""

    def __sub__(self, other: Any) -> Any:
        return f"{other} to {self}"


class OwnDuration(timedelta):
    """A duration that divides in a way of its own, as pendulum's do."""

    def __floordiv__(self, other: Any) -> Any:
        return f"{self} by {other}"


class NotATime(datetime):
    """As pandas.NaT, which is a datetime and equals nothing."""

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True

    def utcoffset(self) -> Optional[timedelta]:
        raise ValueError("no offset")

    def __repr__(self) -> str:
        return "NaT"


INSTANTS = {
    "an int": (1775865600000, 1775865600000),
    "a negative int": (-1, -1),
    "a text": ("2026-04-11T02:00:00+02:00", 1775865600000),
    "in UTC": (datetime(2026, 4, 11, tzinfo=UTC), 1775865600000),
    "of a class of its own": (OwnDatetime(2026, 4, 11, tzinfo=UTC), 1775865600000),
    "in another zone": (datetime(2026, 4, 11, 2, tzinfo=timezone(timedelta(hours=2))), 1775865600000),
    "whole milliseconds": (datetime(1970, 1, 1, 0, 0, 0, 1000, tzinfo=UTC), 1),
    "between milliseconds, to the past": (datetime(1970, 1, 1, 0, 0, 0, 1999, tzinfo=UTC), 1),
    "between milliseconds before 1970, to the past": (datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC), -1),
    "the first datetime": (datetime.min.replace(tzinfo=UTC), -62135596800000),
    "the last datetime": (datetime.max.replace(tzinfo=UTC), 253402300799999),
    "the first datetime, west of UTC": (datetime.min.replace(tzinfo=timezone(timedelta(hours=-2))), -62135589600000),
    "the first instant": (-8640000000000000, -8640000000000000),
}


@pytest.mark.parametrize("given, milliseconds", INSTANTS.values(), ids=INSTANTS)
def test_instant(given: Any, milliseconds: int) -> None:
    answer = subscore.state_at({"transactions": []}, at=given)
    assert answer.raw["at"] == milliseconds
    if milliseconds == -8640000000000000:
        assert answer.at == datetime.min.replace(tzinfo=UTC)
    else:
        assert answer.at == datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    assert subscore.state_at({"transactions": []}, at=answer.at).at == answer.at


FAR = {
    "after the year 9999": (253402300800000, "after the year 9999"),
    "the last instant": (8640000000000000, "after the year 9999"),
    "before the year 1": (-62135596800001, "before the year 1"),
    "before the year 1, east of UTC": (datetime.min.replace(tzinfo=timezone(timedelta(hours=2))), "before the year 1"),
    "the second instant": (-8639999999999999, "before the year 1"),
}


@pytest.mark.parametrize("given, side", FAR.values(), ids=FAR)
def test_an_instant_that_no_datetime_can_hold(given: Any, side: str) -> None:
    message = f"^/at: The answer has the instant -?[0-9]+, which is {side}, so no datetime can hold it"
    with pytest.raises(subscore.DateRangeError, match=message) as raised:
        subscore.state_at({"transactions": []}, at=given)
    error = raised.value
    assert (error.status, error.code, error.path, error.line) == ("SUBS_OK", "out_of_range", "/at", None)
    assert error.answer == subscore.call("subs_state_at", {"history": {"transactions": []}, "at": error.milliseconds})
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.answer == error.answer


def test_the_path_of_an_instant_that_no_datetime_can_hold() -> None:
    history = [row(), row(transactionId="2", purchaseDate="86402000", expiresDate="253402300800000")]
    with pytest.raises(subscore.DateRangeError) as raised:
        subscore.timeline(history)
    assert raised.value.path == "/subscriptions/0/intervals/1/end"
    assert "transactionId" not in str(raised.value) + repr(raised.value)


def test_what_has_no_known_beginning_begins_with_the_first_datetime() -> None:
    status = {"data": [{"lastTransactions": [{"originalTransactionId": "99", "status": 2}]}]}
    (interval,) = subscore.timeline(status).subscriptions[0].intervals
    assert interval.start == datetime.min.replace(tzinfo=UTC) and interval.raw["start"] == -8640000000000000


LAPSES = {"whole": (timedelta(milliseconds=2), 2), "between": (timedelta(microseconds=2999), 2),
          "of a class of its own": (OwnDuration(milliseconds=2), 2),
          "longer than all instants": (timedelta.max, 86399999999999999)}


@pytest.mark.parametrize("given, milliseconds", LAPSES.values(), ids=LAPSES)
def test_a_lapse_counts_in_whole_milliseconds(given: timedelta, milliseconds: int) -> None:
    """Gaps are whole milliseconds, so a gap of at most 2.999 has at most 2."""
    request = subscore.requests.ContentAccessRequest(row(), [], tolerated_lapse=given)
    assert json.loads(request.to_json())["toleratedLapse"] == milliseconds


AMOUNTS = {
    "milliunits": (9990, 9990),
    "a Decimal": (Decimal("9.99"), 9990),
    "three decimals": (Decimal("9.999"), 9999),
    "zeros behind": (Decimal("9.99000"), 9990),
    "a power": (Decimal("1E+3"), 1000000),
    "nothing": (Decimal("0E-99"), 0),
    "minus nothing": (Decimal("-0"), 0),
    "more digits than a context keeps": (Decimal("9223372036854775.807"), 9223372036854775807),
}


@pytest.mark.parametrize("given, milliunits", AMOUNTS.values(), ids=AMOUNTS)
def test_money(given: Any, milliunits: int) -> None:
    answer = cut(price=given)
    assert answer.refund is not None and answer.refund.milliunits == milliunits
    assert answer.refund.amount * 1000 == milliunits


def test_money_has_the_decimals_of_its_currency() -> None:
    shown = {currency: str(cut(price=9000, currency=currency).refund) for currency in ("USD", "JPY", "KWD", None)}
    assert shown == {"USD": "9.00 USD", "JPY": "9 JPY", "KWD": "9.000 KWD", None: "9.000"}


PRINTED = {
    "amounts, and what is absent": (lambda: cut(price=9000, currency="USD", change_date=500),
                                    ["refund=4.50 USD", "kind='prorated'"], ["warnings", "raw"]),
    "instants, and how much there is of the rest": (
        lambda: subscore.state_at(HISTORY, at=0),
        ["at=1970-01-01 00:00:00 UTC", "subscriptions=(1 SubscriptionState)"], ["product_id"]),
    "what there is one of": (lambda: subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z").subscriptions[0],
                             ["state='billing_grace_period'", "period=Period(...)"], ["linked_from", "seats"]),
}


@pytest.mark.parametrize("ask, shown, left_out", PRINTED.values(), ids=PRINTED)
def test_an_answer_is_printed_on_one_line(ask: Callable[[], Any], shown: List[str], left_out: List[str]) -> None:
    text = str(ask())
    assert all(each in text for each in shown), text
    assert not any(each in text for each in left_out) and "\n" not in text, text


WRONG = {
    "a datetime without a zone": ({"change_date": datetime(2026, 4, 11)}, ValueError, "change_date: .* time zone"),
    "what is not a time": ({"change_date": NotATime(1, 1, 1)}, ValueError, "change_date: NaT is not an instant"),
    "an instant beyond 64 bits": ({"change_date": 2**63}, subscore.RequestError, "/changeDate: .* 64 bits"),
    "a day as an instant": ({"change_date": date(2026, 4, 11)}, TypeError, "change_date: .* not date"),
    "a flag as an instant": ({"change_date": True}, TypeError, "change_date: .* not bool"),
    "a float as an instant": ({"change_date": 0.0}, TypeError, "change_date: .* not float"),
    "a flag as money": ({"price": True}, TypeError, "price: .* not bool"),
    "a float as money": ({"price": 9.99}, TypeError, "price: .* not float"),
    "a text as money": ({"price": "9.99"}, TypeError, "price: .* not str"),
    "four decimals": ({"price": Decimal("9.9999")}, ValueError, "price: .* three decimals"),
    "a speck": ({"price": Decimal("1E-999999999")}, ValueError, "price: .* three decimals"),
    "a fortune": ({"price": Decimal("1E+999999999")}, ValueError, "price: .* too large"),
    "money beyond 64 bits": ({"price": 2**63}, subscore.RequestError, "/price: .* 64 bits"),
    "no number": ({"price": Decimal("NaN")}, ValueError, "price: NaN is not an amount"),
    "no number that signals": ({"price": Decimal("sNaN")}, ValueError, "price: sNaN is not an amount"),
    "infinity": ({"price": Decimal("Infinity")}, ValueError, "price: Infinity is not an amount"),
    "a number as a text": ({"currency": 8.4}, TypeError, "currency: .* not float"),
    "bytes as a text": ({"currency": b"USD"}, TypeError, "currency: .* not bytes"),
    "a row that is none": ({"transaction": 7}, TypeError, "transaction: .* not int"),
    "a row with what JSON has not": ({"transaction": {"a": {1}}}, TypeError, "transaction: .*set"),
    "a row with NaN": ({"transaction": {"a": float("nan")}}, ValueError, "transaction: "),
    "a negative price": ({"price": Decimal("-0.01")}, subscore.RequestError, "/price: "),
    "a price beyond the library's": ({"price": Decimal("9223372036854775.808")}, subscore.RequestError, "/price: "),
}


@pytest.mark.parametrize("fields, kind, message", WRONG.values(), ids=WRONG)
def test_wrong_value(fields: Dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as raised:
        cut(**fields)
    assert type(raised.value) is kind


@pytest.mark.parametrize("ask, path", [
    (lambda: subscore.state_at([], at=2**63), "/at"),
    (lambda: subscore.timeline([], until=-(2**63) - 1), "/until"),
    (lambda: subscore.open_history([]).state_at(2**63), "/at"),
    (lambda: subscore.state_at([], at=0, other_grants=[{"start": 2**63}]), "/otherGrants/0/start"),
    (lambda: subscore.columns.state_at([], at=[0, 2**63]), "/at/1"),
    (lambda: subscore.classify_change(from_={"purchase_date": 2**64}, to="a", at=0, catalog={}), "/from/purchaseDate"),
    (lambda: subscore.verify([], bundle_id="a", environment="Sandbox", at=2**63), "/verify/at"),
])
def test_a_number_beyond_64_bits_is_out_of_range_at_its_path(ask: Callable[[], object], path: str) -> None:
    with pytest.raises(subscore.RequestError) as raised:
        ask()
    assert (raised.value.status, raised.value.code, raised.value.path) == ("SUBS_ERROR_REQUEST", "out_of_range", path)


HALF = "\ud83d"
NOT_UNICODE: Dict[str, Tuple[Callable[[], object], str]] = {
    "a text": (lambda: cut(currency=HALF), "currency"),
    "the other half": (lambda: cut(currency="\ude00"), "currency"),
    "a text in a dict": (lambda: subscore.state_at({"transactions": [{}, {"productId": f"a{HALF}"}]}, at=0),
                         "history.transactions[1].productId"),
    "a text in a list of documents": (lambda: subscore.state_at([{}, {"productId": HALF}], at=0),
                                      "history[1].productId"),
    "a key": (lambda: subscore.state_at({HALF: 1}, at=0), "history.\\ud83d"),
    "a document in a str": (lambda: subscore.state_at(f'{{"a":"{HALF}"}}', at=0), "history"),
    "a document in a list of str": (lambda: subscore.state_at(["{}", f'{{"a":"{HALF}"}}'], at=0), "history[1]"),
    "a str that is not JSON": (lambda: subscore.state_at(HALF, at=0), "history"),
    "an instant": (lambda: subscore.state_at([], at=HALF), "at"),
    "a customer of claims": (lambda: subscore.owner([], at=0, policy="keep", claims=[
        subscore.requests.OwnerClaim(original_transaction_id="1", customer=HALF, at=0)]), "claims[0].customer"),
    "a class of a request": (lambda: subscore.requests.StateAtRequest([], at=0, bundle_id=HALF).to_json(), "bundle_id"),
    "the whole request": (lambda: subscore.call("subs_state_at", {"bundleId": HALF}), "request.bundleId"),
    "the whole request in a str": (lambda: subscore.call("subs_state_at", HALF), "request"),
    "what is verified": (lambda: subscore.verify({"signedPayload": HALF}, bundle_id="a", environment="Sandbox"),
                         "history.signedPayload"),
    "what is verified for": (lambda: subscore.verify([], bundle_id=HALF, environment="Sandbox"), "verify.bundle_id"),
    "what is simulated": (lambda: subscore.simulate.simulate({"bundleId": HALF}), "request.bundleId"),
    "what is simulated in a str": (lambda: subscore.simulate.simulate(HALF), "request"),
    "what a page shows": (lambda: subscore.view({"productId": HALF}), "history.productId"),
}


@pytest.mark.parametrize("ask, path", NOT_UNICODE.values(), ids=NOT_UNICODE)
def test_half_of_a_surrogate_pair_is_refused_and_not_replaced(
    ask: Callable[[], object], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two ids that differ in such a half would be one id, if it were replaced."""
    for module in (_requests, _library):
        monkeypatch.setattr(module, "call_bytes", None)
    with pytest.raises(ValueError) as raised:
        ask()
    assert str(raised.value) == f"{path}: the text is not valid Unicode, because it has half of a surrogate pair"


def test_whole_surrogate_pairs_of_a_text_are_one_character() -> None:
    text = row(productId='"\\ud83d\\ude00"')
    assert subscore.state_at(text, at=86400001).subscriptions[0].product_id == "\U0001f600"


def nested(depth: int) -> Any:
    value: Any = {}
    for _ in range(depth):
        value = {"a": value}
    return value


def test_a_dict_that_is_nested_too_deeply_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="history"):
        subscore.state_at(nested(100_000), at=0)


SPELLINGS = {
    "dict": json.loads(HISTORY),
    "str": HISTORY.decode(),
    "bytes": HISTORY,
    "bytearray": bytearray(HISTORY),
    "memoryview": memoryview(HISTORY),
    "str with space around": f"\n {HISTORY.decode()}\r\n",
    "a list of one": [HISTORY],
    "a tuple of all kinds": (json.loads(HISTORY), HISTORY, HISTORY.decode()),
    "a text that is a list": b"[" + HISTORY + b"]",
}


@pytest.mark.parametrize("history", SPELLINGS.values(), ids=SPELLINGS)
def test_document(history: Any) -> None:
    at = datetime(2026, 3, 18, 10, tzinfo=UTC)
    expected = subscore.state_at(json.loads(HISTORY), at=at, catalog=json.loads(CATALOG))
    assert subscore.state_at(history, at=at, catalog=CATALOG) == expected
    assert expected.has_access and expected.subscriptions[0].level == 1


def row(**fields: str) -> str:
    members = {"type": '"Auto-Renewable Subscription"', "transactionId": "9223372036854775807", "productId": '"a"',
               "originalTransactionId": "9007199254740993", "purchaseDate": "86400001", "expiresDate": "86402000",
               **fields}
    return '{"transactions":[{' + ",".join(f'"{name}":{value}' for name, value in members.items()) + "}]}"


def test_numbers_of_a_text_arrive_as_they_were_written() -> None:
    text = row(purchaseDate="1775001600000.875", expiresDate='"1777593600000"')
    for history in (text, text.encode(), json.loads(text)):
        state = subscore.state_at(history, at=1775001600000).subscriptions[0]
        assert (state.transaction_id, state.original_transaction_id) == ("9223372036854775807", "9007199254740993")
        assert state.raw["period"] == {"start": 1775001600000, "end": 1777593600000}


BROKEN = {
    "that breaks out into the request": (b'{},"assumeRenewal":true', "history", 1, 3, 2),
    "that closes the request": (b'{}} ', "history", 1, 3, 2),
    "that is empty": (b"", "history", 1, 1, 0),
    "that ends early": ('{"transactions":[\n', "history", 2, 1, 18),
    "that is bytes and not JSON": (b"not JSON", "history", 1, 4, 3),
    "that is bytes and no text": (b"\xff\xfe", "history", 1, 1, 0),
    "that is not UTF-8": (b'{"a":\n"\xff"}', "history", 2, 2, 7),
    "that is UTF-16": ('{"a":1}'.encode("utf-16"), "history", 1, 1, 0),
    "with a key twice": (b'{"a":1,\n"a":2}', "history", 2, 4, 11),
    "with NaN": (b'{"a":NaN}', "history", 1, 9, 8),
    "with a number beyond 64 bits": (b'{"a":18446744073709551616}', "history", 1, 26, 25),
    "nested too deeply": ("[" * 100_000, "history", 1, 33, 32),
    "in a list": ([{}, b'{"a":1,"a":2}'], "history[1]", 1, 11, 10),
}


def test_a_byte_order_mark() -> None:
    row = '{"transactionId":"1","productId":"a","purchaseDate":1775001600000,"expiresDate":1777593600000}'
    histories: List[Any] = ["\ufeff" + row, ["\ufeff" + row, ("\ufeff" + row).encode()]]
    for history in histories:
        assert subscore.state_at(history, at=1775001600000).has_access


@pytest.mark.parametrize("history, document, line, column, offset", BROKEN.values(), ids=BROKEN)
def test_a_document(history: Any, document: str, line: int, column: int, offset: int) -> None:
    with pytest.raises(subscore.JsonError) as raised:
        subscore.state_at(history, at=0)
    error = raised.value
    assert (error.code, error.document, error.path) == ("invalid_json", document, None)
    assert (error.line, error.column, error.offset) == (line, column, offset)
    assert str(error).startswith(f"{document}, line {line}, column {column}: ")


TEXTS = {
    "a JWS": ("eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.bm90IGEgc2lnbmF0dXJl", "/history",
              "This is a signed payload (JWS), "),
    "a JWS in a list": (["eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.bm90IGEgc2lnbmF0dXJl"], "/history/0",
                        "This is a signed payload (JWS), "),
    "a JWS as bytes": (b"eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.bm90IGEgc2lnbmF0dXJl\n", "/history",
                       "This is a signed payload (JWS), "),
    "a receipt": ("MIIUFAYJKoZIhvcNAQcCoIIUBTCCFAECAQExCzAJBgUrDgMCGgUAMIIDxQYJKoZIhvcNAQcBoIIDtgSCA7IxggOuMA==",
                  "/history", "This is a base64 receipt, "),
    "the name of a file": ("payloads/history.json", "/history", "This is a file "),
}


@pytest.mark.parametrize("history, path, message", TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_not_a_document_is_recognised(history: Any, path: str, message: str) -> None:
    with pytest.raises(subscore.RequestError) as raised:
        subscore.state_at(history, at=0)
    assert (raised.value.code, raised.value.path) == ("wrong_type", path)
    assert raised.value.message and raised.value.message.startswith(message)


def test_a_document_beyond_the_limit_is_not_even_read() -> None:
    with pytest.raises(subscore.LimitError) as raised:
        subscore.state_at(b" " * 16777217, at=0)
    assert (raised.value.code, raised.value.document) == ("too_large", "history")


def test_objects_accept_values_of_python() -> None:
    answer = subscore.content_access(
        row(), tolerated_lapse=timedelta(seconds=1),
        content=({"id": each, "published_at": datetime(1970, 1, 2, 0, 0, 1, tzinfo=UTC)} for each in ("a", "b")))
    assert [(item.id, item.unlocked) for item in answer.content] == [("a", True), ("b", True)]
    with pytest.raises(TypeError, match=r"content\[0\].published_at: .* not float"):
        subscore.content_access(row(), content=[{"id": "a", "published_at": 0.0}])


def test_a_switch_by_product_id_or_object() -> None:
    current = {"product_id": "basic.month", "purchase_date": datetime(2026, 4, 1, tzinfo=UTC),
               "expires_date": datetime(2026, 5, 1, tzinfo=UTC), "price": Decimal("9.99"), "currency": "USD"}
    at = "2026-04-11T00:00:00Z"
    answer = subscore.classify_change(catalog=CATALOG, from_=current, to="pro.month", at=at)
    assert answer == subscore.classify_change(catalog=CATALOG, from_=current, to={"product_id": "pro.month"}, at=at)
    assert answer.refund is not None and answer.refund.refund is not None
    assert (answer.change, answer.refund.refund.amount) == ("upgrade", Decimal("6.66"))


PREVIEWED: Dict[str, Any] = {
    "an id": "pro.year",
    "an object": subscore.requests.PreviewTarget("pro.year"),
    "a dict": {"product_id": "pro.year"},
}


@pytest.mark.parametrize("product", PREVIEWED.values(), ids=PREVIEWED)
def test_a_preview_of(product: Any) -> None:
    preview = subscore.preview_change(HISTORY, CATALOG, product, "2026-01-10T12:00:00Z", explain=True)
    assert isinstance(preview, ChangePreview) and preview.from_ is not None
    assert (preview.from_.product_id, preview.change) == ("basic.month", "upgrade")
    assert preview.refund is not None and preview.refund.refund is not None
    assert preview.refund.refund.amount == Decimal("8.35")
    assert preview.explain() == preview.explanation and "8.35 USD" in preview.explain()


PREVIEW_ERRORS: Dict[str, Any] = {
    "another product": ({"product": "gone"}, subscore.RequestError, "/to/productId"),
    "no product": ({"product": None}, TypeError, "product: .* not NoneType"),
    "no catalog": ({"catalog": None}, subscore.RequestError, "/catalog"),
    "a price that is not what was paid": ({"price": Decimal("4.99")}, subscore.RequestError, "/price"),
    "a misspelt option": ({"prize": 1}, TypeError, "prize"),
}


@pytest.mark.parametrize("changed, kind, message", PREVIEW_ERRORS.values(), ids=PREVIEW_ERRORS)
def test_a_preview_is_refused(changed: Any, kind: Any, message: str) -> None:
    given: Any = {"history": HISTORY, "catalog": CATALOG, "product": "pro.year", "at": "2026-01-10T12:00:00Z"}
    with pytest.raises(kind, match=message):
        subscore.preview_change(**{**given, **changed})


def test_results_are_values() -> None:
    answer = subscore.timeline(HISTORY)
    assert answer == subscore.timeline(HISTORY) and hash(answer) == hash(subscore.timeline(HISTORY))
    assert answer != subscore.timeline(HISTORY, catalog=CATALOG)
    assert pickle.loads(pickle.dumps(answer)) == answer == copy.deepcopy(answer)
    assert isinstance(replace(answer.subscriptions[0], upcoming=()), Course)
    with pytest.raises(FrozenInstanceError):
        answer.warnings = ()  # type: ignore[misc]


def test_an_answer_is_a_document_again() -> None:
    answer = subscore.timeline(HISTORY, catalog=CATALOG)
    document = answer.to_dict()
    assert document == answer.raw == json.loads(answer.to_json()) == json.loads(answer.to_json(indent=2))
    assert "\n" not in answer.to_json() and "\n" in answer.to_json(indent=2)
    document["subscriptions"].clear()
    assert answer.raw["subscriptions"], "to_dict() gives a copy"
    interval = answer.subscriptions[0].intervals[0]
    assert interval.to_dict() == answer.raw["subscriptions"][0]["intervals"][0]


def test_raw_is_not_a_field() -> None:
    """What writes every field of a dataclass, as pydantic and FastAPI do, writes each value once."""
    answer = subscore.timeline(HISTORY, catalog=CATALOG)
    written = asdict(answer)

    def keys(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for key, member in value.items():
                yield key
                yield from keys(member)
        elif isinstance(value, (list, tuple)):
            for each in value:
                yield from keys(each)

    assert {"intervals", "has_access"} <= set(keys(written)) and "raw" not in set(keys(written))
    assert pickle.loads(pickle.dumps(answer)).raw == copy.deepcopy(answer).raw == copy.copy(answer).raw == answer.raw
    with pytest.raises(FrozenInstanceError):
        answer.raw = {}  # type: ignore[misc]
    with pytest.raises(AttributeError, match="this Course was not built from a document, so it has no raw"):
        assert replace(answer.subscriptions[0], upcoming=()).raw


def test_a_timeline_is_a_picture_in_a_notebook() -> None:
    answer = subscore.timeline(HISTORY, catalog=CATALOG)
    assert answer._repr_svg_() == answer.svg() and "<title" in answer.svg() and 'class="asked"' not in answer.svg()
    asked = subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z", catalog=CATALOG)
    assert answer.svg(asked=asked, customer="4711") == (ROOT / "docs/timeline.svg").read_text()
    light, dark = answer.svg(theme="light"), answer.svg(theme="dark")
    assert light != dark and "prefers-color-scheme" in answer.svg() and "prefers-color-scheme" not in light + dark
    with pytest.raises(ValueError, match="theme: 'grey' is none of light, dark, auto"):
        answer.svg(theme="grey")  # type: ignore[arg-type]


def test_the_package_loads_neither_its_pictures_nor_its_command() -> None:
    script = "import subscore, sys; sys.exit(any(f'subscore.{name}' in sys.modules for name in ('picture', 'command')))"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


def test_explain() -> None:
    answer = subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z", explain=True)
    assert answer.explain() == answer.subscriptions[0].explanation
    assert answer.explain().startswith("Access until 2026-03-31 16:45 UTC: the renewal of pro.month failed on ")
    changes = subscore.classify_change(history=HISTORY, catalog=CATALOG, explain=True)
    assert changes.explain().splitlines() == [change.explanation for change in changes.changes]
    proposed = subscore.classify_change(catalog=CATALOG, from_={"product_id": "basic.month", **PERIOD}, to="pro.month",
                                        at=0, explain=True)
    assert proposed.explain() == proposed.explanation


def test_explain_what_was_not_to_be_explained() -> None:
    answer = subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z")
    assert answer.subscriptions[0].explanation is None
    with pytest.raises(ValueError, match="ask with explain=True"):
        answer.explain()
