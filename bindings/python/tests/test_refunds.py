"""A refund that the library computed is named so, and summed apart from what Apple's records state."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest

import subscore
from subscore.picture import money

DAY = 86_400_000
START = 1_780_000_000_000


def row(number: int, product: str, start: int, price: int, **more: Any) -> Dict[str, Any]:
    return {"transactionId": str(number), "originalTransactionId": "1", "productId": product, "price": price,
            "subscriptionGroupIdentifier": "21", "purchaseDate": START + start * DAY, "currency": "USD",
            "expiresDate": START + (start + 30) * DAY, "signedDate": START + start * DAY + 1000,
            "type": "Auto-Renewable Subscription", "inAppOwnershipType": "PURCHASED", "environment": "Production",
            **more}


FIRST, UPGRADED = row(1, "basic", 0, 9990, isUpgraded=True), row(2, "pro", 10, 19990)
CATALOG = {"groups": [{"id": "21", "products": [
    {"productId": "pro", "level": 1, "period": "P1M"}, {"productId": "basic", "level": 2, "period": "P1M"}]}]}
BACK = {"revocationDate": START + 15 * DAY, "revocationReason": 0, "signedDate": START + 15 * DAY + 1000}
# Rows, and what is said about all of their money. Only the second sentence about a refund is of an estimate.
COURSES: Dict[str, Tuple[List[Dict[str, Any]], str]] = {
    "no refund": ([FIRST | {"isUpgraded": None}], ""),
    "a switch": ([FIRST, UPGRADED],
                 "Paid 29.98 USD. Refunded about 6.66 USD, computed by time; Apple states no amount."),
    "a switch of which Apple states the share": (
        [FIRST | {"revocationDate": START + 10 * DAY, "revocationPercentage": 60000}, UPGRADED],
        "Paid 29.98 USD. Refunded 5.99 USD."),
    "a refund": ([FIRST | {"isUpgraded": None} | BACK], "Paid 9.99 USD. Refunded 9.99 USD."),
    "a switch and a refund": (
        [FIRST, UPGRADED | BACK],
        "Paid 29.98 USD. Refunded 19.99 USD. Refunded about 6.66 USD, computed by time; Apple states no amount."),
    "a refund of an unknown amount": ([FIRST | {"isUpgraded": None, "price": None} | BACK],
                                      "Paid an unknown amount. Refunds of unknown amounts: 1."),
    "two currencies": ([FIRST | {"currency": "EUR"}, UPGRADED | BACK],
                       "Paid 9.99 EUR and 19.99 USD. Refunded 19.99 USD. Refunded about 6.66 EUR, computed by time; "
                       "Apple states no amount."),
    "yen": ([FIRST | {"currency": "JPY", "price": 1_000_000}, UPGRADED | {"currency": "JPY", "price": 2_000_000}],
            "Paid 3000 JPY. Refunded about 667 JPY, computed by time; Apple states no amount."),
    "forints, of which Apple's own prices have whole ones": (
        [FIRST | {"currency": "HUF", "price": 3_990_000}, UPGRADED | {"currency": "HUF", "price": 7_990_000}],
        "Paid 11980.00 HUF. Refunded about 2660.00 HUF, computed by time; Apple states no amount, and may pay a whole "
        "number of HUF."),
}


@pytest.mark.parametrize("name", COURSES)
def test_what_is_said_about_money(name: str, tmp_path: Path) -> None:
    rows, expected = COURSES[name]
    history = {"transactions": [{key: value for key, value in each.items() if value is not None} for each in rows]}
    answer = subscore.timeline(history, catalog=CATALOG)
    is_estimated = "about" in expected
    events = answer.raw["subscriptions"][0]["events"]
    assert money.sums(events) == expected
    assert any(each.get("refundBasis") == "estimated" for each in events) is is_estimated

    picture = answer.svg()
    assert (expected in picture) and (expected != "" or "Refunded" not in picture)
    # A sign at the event and one in the legend, and a title for both.
    assert picture.count('class="estimate"') == (2 if is_estimated else 0)
    assert ("refund computed by time</text>" in picture) is is_estimated
    whole = ", and may pay a whole number of HUF" if "HUF" in expected else ""
    assert (f"refunded, {money.ESTIMATED}{whole} (observed), " in picture) is is_estimated

    tables = answer.html(interactive=False)
    assert (f"<p>{expected}</p>" in tables) is bool(expected)
    assert (f", {money.ESTIMATED}{whole}</td>" in tables) is is_estimated

    (tmp_path / "history.json").write_text(json.dumps(history))
    (tmp_path / "catalog.json").write_text(json.dumps(CATALOG))
    done = subprocess.run([sys.executable, "-m", "subscore", "timeline", "history.json", "--catalog", "catalog.json"],
                          cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (f"\n    {expected}\n" in done.stdout) is bool(expected)
    assert ("  about " in done.stdout) is is_estimated


PRICE = {"milliunits": 9990, "amount": "9.99", "currency": "USD"}
HALF = {"milliunits": 4990, "amount": "4.99", "currency": "USD"}
XXY = {"milliunits": 5000, "currency": "XXY"}
# Events, and what is said about their money.
EVENTS: Dict[str, Tuple[List[Dict[str, Any]], str]] = {
    "a refund that was reversed": (
        [{"event": "renewed", "at": 1, "amount": PRICE},
         {"event": "refunded", "at": 3, "purchasedAt": 1, "refundBasis": "stated", "amount": PRICE},
         {"event": "refund_reversed", "at": 5, "amount": PRICE}], ""),
    "a purchase that was refunded at once": (
        [{"event": "refunded", "at": 1, "purchasedAt": 1, "refundBasis": "stated", "amount": PRICE}], ""),
    "an item and a seat, in a currency that is not known": (
        [{"event": "subscribed", "at": 1, "amount": {"milliunits": 19980, "currency": "XXY"}},
         {"event": "item_refunded", "at": 2, "refundBasis": "stated", "amount": XXY},
         {"event": "seats_refunded", "at": 3, "amount": {"milliunits": 2500, "currency": None}}],
        "Paid 19.980 XXY. Refunded 5.000 XXY and 2.500."),
    "a first payment after a trial, once": (
        [{"event": "renewed", "at": 1, "amount": PRICE},
         {"event": "trial_converted", "at": 1, "amount": PRICE},
         {"event": "refunded", "at": 3, "purchasedAt": 1, "refundBasis": "estimated",
          "amount": HALF}],
        "Paid 9.99 USD. Refunded about 4.99 USD, computed by time; Apple states no amount."),
}


@pytest.mark.parametrize("name", EVENTS)
def test_sums(name: str) -> None:
    events, expected = EVENTS[name]
    assert money.sums(events) == expected


@pytest.mark.parametrize("currency, whole", [("USD", ""), ("HUF", ", and may pay a whole number of HUF")])
def test_a_proration_is_an_estimate(currency: str, whole: str) -> None:
    done = subprocess.run([
        sys.executable, "-m", "subscore", "prorate", "--price", "9.99", "--currency", currency, "--purchase-date",
        "2026-04-01T00:00:00Z", "--expires-date", "2026-05-01T00:00:00Z", "--change-date", "2026-04-11T00:00:00Z"],
        capture_output=True, text=True, check=True)
    lines = {line[:21].strip(): line[21:] for line in done.stdout.splitlines()}
    assert (lines["refund"], lines["kept"]) == (f"about 6.66 {currency}", f"about 3.33 {currency}")
    assert lines["refund basis"] == f"estimated: computed by time; Apple states no amount{whole}"


ROOT = Path(__file__).resolve().parents[3]
# Where the currencies are listed in which Apple's prices have no decimals, beside the Python package.
LISTS = {
    "Sources/SubscoreJSON/Requests/Explanation.swift": r'let list: StaticString = "([A-Z ]+)"',
    "page/src/words.js": r'const WHOLE = new Set\("([A-Z ]+)"',
}
CURRENCIES = re.findall(r"\b[A-Z]{3}\b", " ".join(re.findall(
    r'codes: """(.*?)"""', (ROOT / "Tests/SubscoreCoreTests/Money/CurrencyTests.swift").read_text(), re.DOTALL)))


@pytest.mark.parametrize("name", LISTS)
def test_the_currencies_of_whole_prices_are_the_same_everywhere(name: str) -> None:
    (codes,) = re.findall(LISTS[name], (ROOT / name).read_text())
    assert sorted(codes.split()) == sorted(money.WHOLE)
    assert f"In {len(money.WHOLE)} currencies," in (ROOT / "docs/page.md").read_text()


def test_an_explanation_is_about_the_same_currencies() -> None:
    found = set()
    for currency in CURRENCIES:
        history = [each | {"currency": currency} for each in (FIRST, UPGRADED)]
        (change,) = subscore.classify_change(history, catalog=CATALOG, explain=True).changes
        if "have no decimals" in str(change.explanation):
            found.add(currency)
    assert found == money.WHOLE and len(CURRENCIES) > 100
