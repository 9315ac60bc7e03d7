"""The classes of requests: every vector through them, what they refuse, and what a type checker says of them."""

from __future__ import annotations

import dataclasses
import inspect
import json
import pickle
import re
import subprocess
import sys
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, List, Optional, Type

import pytest

import subscore
from extras import PACKAGE
from subscore._generated.fields import NULLS
from subscore._requests import Request
from subscore.requests import (
    ConfiguredWinBackOffers,
    ContentAccessRequest,
    CurrentPeriod,
    EntitlementProducts,
    HistoryOpenRequest,
    OtherGrant,
    OwnerClaim,
    PeriodRequest,
    PlannedOffer,
    PreviewRequest,
    PreviewTarget,
    PriceEvent,
    ProposedRequest,
    PublishedItem,
    StateAtRequest,
    Thresholds,
    TimelineRequest,
    WantedProduct,
)
from test_vectors import DOCUMENTS, PRICES, TYPED, argument
from vectors import ROOT, Vector, named

HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
KINDS: List[Type[Request]] = [kind for kind in vars(subscore.requests).values()
                              if inspect.isclass(kind) and issubclass(kind, Request) and kind is not Request]
PARTS = {"from_": CurrentPeriod, "to": WantedProduct, "content": PublishedItem, "entitlements": EntitlementProducts,
         "other_grants": OtherGrant, "win_back_offers": ConfiguredWinBackOffers, "claims": OwnerClaim,
         "events": PriceEvent, "thresholds": Thresholds}
PARTS_OF_PREVIEW = {"to": PreviewTarget, "offer": PlannedOffer}
PRICE_FIELDS = {argument(name) for name in PRICES}
ANSWERED = [vector for vector in TYPED if vector.status == "SUBS_OK" and vector.fields is not None]


def built(kind: Any, name: str, value: Any) -> Any:
    """A value of a request as somebody writes it: objects as their classes, and prices as they are or as a Decimal."""
    if name in PRICE_FIELDS and isinstance(value, str):
        return Decimal(value)
    if name in PRICE_FIELDS and isinstance(value, dict):
        return {argument(key): built(kind, argument(key), each) for key, each in value.items()}
    part: Any = (PARTS_OF_PREVIEW if kind is PreviewRequest else PARTS).get(name)
    if part is not None and isinstance(value, list):
        return [built(kind, name, each) for each in value]
    if part is not None and isinstance(value, dict):
        return part(**{argument(key): built(kind, argument(key), each) for key, each in value.items()})
    return value


def normal(value: Any, name: str = "") -> Any:
    """A request without the fields that are null, which are the same as absent ones, and with three decimals in each
    price that is a text. Documents stay as they are."""
    if name in DOCUMENTS:
        return value
    if name in PRICES and isinstance(value, str):
        return f"{Decimal(value):.3f}"
    if isinstance(value, list):
        return [normal(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: normal(each, key) for key, each in value.items() if each is not None or key in NULLS}


def request_of(vector: Vector) -> Request:
    given = {argument(name): value for name, value in (vector.fields or {}).items()}
    fitting = [kind for kind in KINDS if kind.function == vector.function
               and set(given) <= {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
               and {field.name for field in dataclasses.fields(kind)  # type: ignore[arg-type]
                    if field.default is dataclasses.MISSING} <= set(given)]
    assert len(fitting) == 1, (vector.name, fitting)
    return fitting[0](**{name: built(fitting[0], name, value) for name, value in given.items()})


@pytest.mark.parametrize("vector", ANSWERED, ids=named)
def test_every_vector(vector: Vector) -> None:
    request = request_of(vector)
    assert json.loads(request.to_json()) == normal(vector.fields)
    assert subscore.call(vector.function, request) == vector.response
    try:
        answer = getattr(subscore, vector.function.replace("subs_", ""))(request)
        assert answer.raw == vector.response
    except subscore.DateRangeError as error:
        assert error.answer == vector.response


def test_every_class_is_shown_by_a_vector_or_opens_a_history() -> None:
    assert {type(request_of(vector)) for vector in ANSWERED} == set(KINDS) - {HistoryOpenRequest}
    with subscore.open_history(HistoryOpenRequest(HISTORY, environment="Production")) as history:
        assert history.state_at(datetime(2026, 3, 18, 10, tzinfo=timezone.utc))[0].has_access


@pytest.mark.parametrize("function", {kind.function for kind in KINDS})
def test_it_has_the_arguments_of_its_function(function: str) -> None:
    own = "open_history" if function == "subs_history_open" else function.replace("subs_", "")
    arguments = set(inspect.signature(getattr(subscore, own)).parameters) - {"request"}
    fields = {field.name for kind in KINDS if kind.function == function
              for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    assert fields == arguments


@pytest.mark.parametrize(("end", "text"), [(None, "null"), (2, "2")])
def test_a_grant_may_have_no_end(end: Optional[int], text: str) -> None:
    grant = OtherGrant("pro", "support", 1, end)
    assert '{"entitlement":"pro","source":"support","start":1,"end":%s}' % text in StateAtRequest(
        HISTORY, at=5, other_grants=[grant]).to_json()
    for form in (grant, {"entitlement": "pro", "source": "support", "start": 1, "end": end}):
        answer = subscore.state_at([], at=1, entitlements=[EntitlementProducts("pro", [])], other_grants=[form])
        assert answer.entitlements and answer.entitlements[0].has_access


REQUEST = StateAtRequest(history=HISTORY, at="2026-03-18T10:00:00Z",
                       entitlements=[EntitlementProducts("pro", ["pro.month", "pro.year"])])


def test_it_is_a_value() -> None:
    assert subscore.state_at(REQUEST) == subscore.state_at(HISTORY, at=REQUEST.at, entitlements=[
        {"id": "pro", "product_ids": ["pro.month", "pro.year"]}])
    assert pickle.loads(pickle.dumps(REQUEST)) == REQUEST and type(REQUEST).__module__ == "subscore.requests"
    assert hash(PeriodRequest(Decimal("9.99"), 0, 1000, 500)) == hash(PeriodRequest(Decimal("9.99"), 0, 1000, 500))
    later = dataclasses.replace(REQUEST, at="2027-01-01T00:00:00Z")
    assert later != REQUEST and not subscore.state_at(later).has_access
    with pytest.raises(dataclasses.FrozenInstanceError):
        REQUEST.at = 0  # type: ignore[misc]


def test_documents_are_not_printed() -> None:
    assert repr(StateAtRequest(history={"secret": 1}, at=0, catalog={"secret": 1})).count("secret") == 0
    assert "product_id='a'" in repr(CurrentPeriod("a", 0, 1))


WRONG = {
    "of another function": (lambda: subscore.timeline(REQUEST), TypeError,  # type: ignore[arg-type]
                            r"timeline\(\): TimelineRequest is expected, not StateAtRequest"),
    "beside arguments": (lambda: subscore.state_at(REQUEST, at=0), TypeError,
                         r"state_at\(\): a request has all arguments; dataclasses.replace\(\)"),
    "by a name": (lambda: subscore.state_at(history=REQUEST, at=0), TypeError,
                  "history: .* not StateAtRequest"),
    "with a float": (lambda: subscore.prorate(PeriodRequest(9.99, 0, 1, 0)), TypeError,  # type: ignore[arg-type]
                     "price: .* not float"),
    "with a float inside": (lambda: subscore.content_access(ContentAccessRequest(
        HISTORY, [PublishedItem("a", 0.5)])), TypeError, r"content\[0\].published_at: .* not float"),  # type: ignore[arg-type]
    "with a date without a zone": (lambda: TimelineRequest(HISTORY, until=datetime(2026, 1, 1)).to_json(), ValueError,
                                   "until: .* time zone"),
    "with what the library refuses": (lambda: subscore.classify_change(ProposedRequest(
        CurrentPeriod("a", 0, 0), "b", 0, catalog={"groups": []})), subscore.RequestError, "/from/expiresDate: "),
}


@pytest.mark.parametrize("call, kind, message", WRONG.values(), ids=WRONG)
def test_a_request(call: Any, kind: Type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        call()


def test_arguments_are_required_as_before() -> None:
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'at'"):
        subscore.state_at(HISTORY)
    with pytest.raises(TypeError, match="missing 3 required keyword-only arguments: 'claims', 'policy', 'at'"):
        subscore.owner(HISTORY)


SAMPLE = """
import subscore
import subscore.simulate
from datetime import datetime, timezone
from decimal import Decimal
from subscore.requests import *

now = datetime.now(timezone.utc)
reveal_type(subscore.state_at(StateAtRequest(b"", at=now)))
reveal_type(subscore.classify_change(ObservedRequest([b""])))
reveal_type(subscore.classify_change(ProposedRequest(CurrentPeriod("a", now, now, Decimal("9.99")), "b", now)))
reveal_type(subscore.prorate(PeriodRequest(price=9990, purchase_date=0, expires_date=1, change_date=0)).refund)
reveal_type(subscore.open_history(HistoryOpenRequest(b"")))
answer = subscore.simulate.simulate({})
reveal_type(answer["customers"][0]["truth"][0]["hasAccess"])
answer["customer"]
StateAtRequest(b"")
StateAtRequest(b"", at=now, environment="production")
PeriodRequest(9.99, 0, 1, 0)
subscore.timeline(StateAtRequest(b"", at=now))
subscore.state_at(StateAtRequest(b"", at=now)).at = now
"""
REVEALED = ["StateAt", "ObservedChanges", "ProposedChange", "Money | None", "OpenHistory", "bool"]
ERRORS = ["typeddict-item", "call-arg", "arg-type", "arg-type", "arg-type", "misc"]


def test_a_type_checker_sees_the_types(tmp_path: Path) -> None:
    program = tmp_path / "sample.py"
    program.write_text(SAMPLE)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)], cwd=tmp_path,
        env={"MYPYPATH": str(PACKAGE)}, capture_output=True, text=True)
    found = re.findall(r'sample.py:\d+: note: Revealed type is "(?:[\w.]+\.)?(.*)"', checked.stdout)
    assert found == REVEALED, checked.stdout
    assert re.findall(r"sample.py:\d+: error: .*\[([\w-]+)\]$", checked.stdout, re.MULTILINE) == ERRORS, checked.stdout


# A call, and the first error about it, which names the argument.
MISTYPED = {
    "a keyword": ('state_at(b"", at=0, enviroment="Production")',
                  'Unexpected keyword argument "enviroment" for "state_at"; did you mean "environment"?'),
    "a literal": ('state_at(b"", at=0, environment="prod")',
                  'Argument "environment" to "state_at" has incompatible type "Literal[\'prod\']"; expected "Literal['),
    "an instant": ('offer_eligibility(b"", at=1.5)',
                   'Argument "at" to "offer_eligibility" has incompatible type "float"; expected "int | str'),
    "an amount": ("prorate(price=9.99)",
                  'Argument "price" to "prorate" has incompatible type "float"; expected "int | Decimal | None"'),
    "a policy": ('owner(b"", claims=[], at=0, policy="last")', 'Argument "policy" to "owner" has incompatible type'),
    "a keyword of an overload": ('classify_change(b"", enviroment="Production")',
                                 'Unexpected keyword argument "enviroment" for overloaded function "classify_change"; '
                                 'did you mean "environment"?'),
    "a literal of what a customer changed": (
        'classify_change(b"", environment="prod")',
        'Argument "environment" to "classify_change" has incompatible type "Literal[\'prod\']"; expected "Literal['),
    "a literal of a proposed change": (
        'classify_change(catalog={}, from_={}, to="a", at=0, state="active")',
        'Argument "state" to "classify_change" has incompatible type "Literal[\'active\']"; expected "Literal['),
    "a literal of a preview": (
        'classify_change(b"", catalog={}, to="a", at=0, rounding="half")',
        'Argument "rounding" to "classify_change" has incompatible type "Literal[\'half\']"; expected "Literal['),
    "another request": ('timeline(HistoryOpenRequest(b""))',
                        'Argument 1 to "timeline" has incompatible type "HistoryOpenRequest"; expected "'),
}


def test_a_type_checker_names_what_is_wrong(tmp_path: Path) -> None:
    program = tmp_path / "sample.py"
    calls = [f"subscore.{call}" for call, _ in MISTYPED.values()]
    program.write_text("\n".join(["import subscore; from subscore.requests import *", *calls]))
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)], cwd=tmp_path,
        env={"MYPYPATH": str(PACKAGE)}, capture_output=True, text=True)
    found: Dict[int, str] = {}
    for line, error in re.findall(r"(?<=sample.py:)(\d+): error: (.*)$", checked.stdout, re.MULTILINE):
        found.setdefault(int(line), error)
    assert [*found] == list(range(2, len(MISTYPED) + 2)) and "functions.py" not in checked.stdout, checked.stdout
    for error, (_, expected) in zip(found.values(), MISTYPED.values()):
        assert error.startswith(expected), checked.stdout


def test_unknown_fields_are_refused_at_once() -> None:
    given: Dict[str, Any] = {"history": HISTORY, "at": 0, "enviroment": "Production"}
    with pytest.raises(TypeError, match="enviroment"):
        StateAtRequest(**given)


def test_the_state_of_an_answer_goes_into_a_request() -> None:
    catalog = (ROOT / "examples/payload/catalog.json").read_bytes()
    found = subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z").subscriptions[0]
    assert found.period is not None and found.product_id is not None
    period = CurrentPeriod(product_id=found.product_id, purchase_date=found.period.start,
                           expires_date=found.period.end)
    wanted = ProposedRequest(from_=period, to="pro.year", at="2026-03-18T10:00:00Z", catalog=catalog,
                             state=found.state)
    assert subscore.classify_change(wanted).change == "crossgrade"
