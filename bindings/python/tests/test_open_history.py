"""An open history says what state_at() says, closes once, and is shared by threads."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from typing import Any, Callable, Dict, List

import pytest

import subscore
from subscore import _library
from vectors import ROOT, Vector, named, vectors

HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
AT = datetime(2026, 3, 18, 10, tzinfo=timezone.utc)
ANSWERED = [vector for vector in vectors() if vector.function == "subs_state_at" and vector.status == "SUBS_OK"
         and vector.fields is not None and not {"entitlements", "explain"} & vector.fields.keys()]
ARGUMENTS = {"knownAt": "known_at", "assumeRenewal": "assume_renewal", "retroactiveRefunds": "retroactive_refunds",
             "bundleId": "bundle_id", "trustSignedPayloads": "trust_signed_payloads"}


def opened(fields: Dict[str, Any]) -> subscore.OpenHistory:
    return subscore.open_history(**{ARGUMENTS.get(key, key): fields[key] for key in fields if key != "at"})


@pytest.mark.parametrize("vector", ANSWERED, ids=named)
def test_vector(vector: Vector) -> None:
    assert vector.fields is not None
    try:
        expected = subscore.state_at(**{ARGUMENTS.get(key, key): value for key, value in vector.fields.items()})
    except subscore.DateRangeError as error:
        assert not -62135596800000 <= error.milliseconds <= 253402300799999
        return
    with opened(vector.fields) as history:
        found = history.state_at(vector.response["at"])
    assert len(found) == len(expected.subscriptions)
    for state, subscription in zip(found, expected.subscriptions):
        for name in ("state", "status", "has_access", "since", "until"):
            assert getattr(state, name) == getattr(subscription, name), name
        # Of seats that several transactions bought, the row is the oldest, and the answer names the oldest not revoked.
        seats = subscription.seats
        assert (state.row and state.row.transaction_id) == (
            seats.transaction_ids[0] if seats else subscription.transaction_id)
        assert state.subscription.subscription_group_identifier == subscription.subscription_group_identifier
        assert subscription.original_transaction_id in state.subscription.original_transaction_ids


def test_an_instant_that_no_datetime_can_hold() -> None:
    last = 253402300799999
    row = {"transactionId": "1", "originalTransactionId": "1", "productId": "a", "purchaseDate": last - 2592000000,
           "expiresDate": last, "type": "Auto-Renewable Subscription"}
    with pytest.raises(subscore.DateRangeError) as raised:
        subscore.open_history({"transactions": [{**row, "expiresDate": last + 1}]})
    assert raised.value.path == "/rows/0/expiresDate" and raised.value.answer is not None
    grace = {"originalTransactionId": "1", "productId": "a", "autoRenewStatus": 1, "isInBillingRetryPeriod": True,
             "gracePeriodExpiresDate": last + 86400000, "signedDate": last + 1}
    with subscore.open_history({"transactions": [row], "renewalInfo": [grace]}) as history:
        assert history.state_at(last - 1)[0].has_access
        with pytest.raises(subscore.DateRangeError) as raised:
            history.state_at(last + 1)
    assert (raised.value.path, raised.value.milliseconds) == ("/subscriptions/0/until", last + 86400000)
    assert raised.value.answer is None


def test_instants() -> None:
    history = subscore.open_history(HISTORY)
    milliseconds = int(AT.timestamp()) * 1000
    assert history.state_at(AT) == history.state_at(milliseconds)
    assert history.state_at(-(2**63))[0].state == "none"
    assert history.state_at(2**63 - 1)[0].until is None
    wrong: List[Any] = ["2026-03-18T10:00:00Z", None, 1.5, True]
    for instant in wrong:
        with pytest.raises(TypeError, match="at: an int or an aware datetime is expected"):
            history.state_at(instant)
    with pytest.raises(ValueError, match="time zone"):
        history.state_at(datetime(2026, 3, 18))
    with pytest.raises(ValueError, match="64 bits"):
        history.state_at(2**63)


def test_refusal() -> None:
    with pytest.raises(subscore.RequestError) as raised:
        subscore.open_history({"transactions": 7})
    assert raised.value.path == "/history/transactions"
    with pytest.raises(subscore.JsonError):
        subscore.open_history('{"transactions":[],"transactions":[]}')


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> List[int]:
    """The histories that were closed so far."""
    pointers: List[int] = []
    _library._open_functions()
    close: Callable[[int], None] = _library.library().subs_history_close

    def counted(pointer: int) -> None:
        pointers.append(pointer)
        close(pointer)

    monkeypatch.setattr(_library.library(), "subs_history_close", counted)
    return pointers


def test_closes_once(closed: List[int]) -> None:
    with subscore.open_history(HISTORY) as history:
        assert history.state_at(AT)[0].has_access
        assert closed == []
    assert len(closed) == 1
    history.close()
    with pytest.raises(ValueError, match="closed"):
        history.state_at(AT)
    del history
    gc.collect()
    assert len(closed) == 1


def test_is_closed_when_it_is_forgotten(closed: List[int]) -> None:
    subscore.open_history(HISTORY)
    gc.collect()
    assert len(closed) == 1


def test_threads() -> None:
    history = subscore.open_history(HISTORY)
    expected = history.state_at(AT)
    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(history.state_at, [AT] * 1000))
