"""subscore.reconcile: how charges are paired, what is read, and companies of the simulator beside Apple's reports.

The reports of a company are written from the simulator's own records, and never from an answer of the library.
SUBSCORE_RECONCILED is how many customers the companies have: 300 if it is absent, 10,000 at night.
"""

from __future__ import annotations

import functools
import gzip
import io
import itertools
import json
import os
import random
import tracemalloc
from collections import Counter
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple

import pytest
from company import pyarrow
from lives import REPORTS, ROWS, notification

import subscore
from subscore import _sales_reports, reconcile, simulate
from subscore.reconcile import _apple
from subscore.reconcile._pairing import paired

COUNT = int(os.environ.get("SUBSCORE_RECONCILED") or 300)
Row = Dict[str, Any]


# Pairing


def best(mine: Sequence[int], theirs: Sequence[int]) -> Tuple[int, int]:
    """The most pairs and, without their sign, the fewest shifts, by trying everything."""
    @functools.lru_cache(None)
    def of(day: int, left: Tuple[int, ...]) -> Tuple[int, int]:
        if day == len(mine):
            return 0, 0
        found = []
        near = [other for other in (day - 1, day, day + 1) if 0 <= other < len(left)]
        for counts in itertools.product(*(range(min(mine[day], left[other]) + 1) for other in near)):
            if sum(counts) > mine[day]:
                continue
            rest = list(left)
            shifts = 0
            for other, count in zip(near, counts):
                rest[other] -= count
                shifts += count if other != day else 0
            pairs, negative = of(day + 1, tuple(rest))
            found.append((pairs + sum(counts), negative - shifts))
        return max(found)

    pairs, negative = of(0, tuple(theirs))
    return pairs, -negative


# Yours and Apple's on each day, the pairs and the shifts.
PAIRINGS = {
    "the same day": ([2], [2], 2, 0),
    "a day later": ([1, 0], [0, 1], 1, 1),
    "a day earlier": ([0, 1], [1, 0], 1, 1),
    "two days apart": ([1, 0, 0], [0, 0, 1], 0, 0),
    "the same day rather than a neighbour": ([1, 1], [0, 1], 1, 0),
    "shifts where they make a further pair": ([1, 1, 0], [0, 1, 1], 2, 2),
    "the nearer of two": ([1, 1, 0, 1], [0, 1, 1, 0], 2, 1),
    "nothing beyond a day without any": ([1, 0, 1], [0, 0, 0], 0, 0),
    "many": ([500, 0], [100, 300], 400, 300),
}


@pytest.mark.parametrize("mine, theirs, pairs, shifts", PAIRINGS.values(), ids=PAIRINGS)
def test_pairing(mine: List[int], theirs: List[int], pairs: int, shifts: int) -> None:
    found = counted(mine, theirs)
    assert found == (pairs, shifts)


def counted(mine: Sequence[int], theirs: Sequence[int]) -> Tuple[int, int]:
    """The pairs and the shifts, after what must hold for any pairing."""
    days = [[day for day, count in enumerate(side) for _ in range(count)] for side in (mine, theirs)]
    found = paired(*([("group", day, index) for index, day in enumerate(side)] for side in days))
    for side, left, position in ((days[0], found.yours, 0), (days[1], found.apples, 1)):
        assert sorted([*left, *(pair[position] for pair in found.pairs)]) == list(range(len(side)))
    distances = [abs(days[0][own] - days[1][other]) for own, other in found.pairs]
    assert not [each for each in distances if each > 1]
    return len(distances), sum(distances)


def test_that_no_pairing_is_better() -> None:
    chance = random.Random(61)
    for _ in range(3000):
        length = chance.randint(1, 6)
        mine, theirs = ([chance.choice([0, 0, 1, 1, 2, 3]) for _ in range(length)] for _ in range(2))
        assert counted(mine, theirs) == best(mine, theirs), (mine, theirs)


def test_that_groups_do_not_mix() -> None:
    found = paired([("a", 1, 0), ("b", 1, 1)], [("b", 1, 0), ("c", 1, 1)])
    assert (found.pairs, found.yours, found.apples) == ([(1, 0)], [0], [1])


# Charges


CATALOG: Dict[str, Any] = {"data": [
    {"type": "subscriptions", "id": "600", "attributes": {"name": "Pro Monthly", "productId": "pro.month"}},
    {"type": "subscriptions", "id": "601", "attributes": {"name": "Pro Yearly", "productId": "pro.year"}}]}
HEADING = ("Event Date\tApp Name\tApp Apple ID\tSubscription Name\tSubscription Apple ID\tSubscription Group ID\t"
           "Standard Subscription Duration\tSubscription Offer Name\tPromotional Offer ID\tSubscription Offer Type\t"
           "Subscription Offer Duration\tMarketing Opt-In Duration\tCustomer Price\tCustomer Currency\t"
           "Developer Proceeds\tProceeds Currency\tPreserved Pricing\tProceeds Reason\tClient\tDevice\tCountry\t"
           "Subscriber ID\tSubscriber ID Reset\tRefund\tPurchase Date\tUnits").split("\t")
STATED = ("App Name\tApp Apple ID\tSubscription Name\tSubscription Apple ID\tSubscription Group ID\t"
          "Standard Subscription Duration\tPromotional Offer Name\tPromotional Offer ID\tCustomer Price\t"
          "Customer Currency\tDeveloper Proceeds\tProceeds Currency\tPreserved Pricing\tProceeds Reason\tClient\t"
          "Device\tState\tCountry\tActive Standard Price Subscriptions\t"
          "Active Free Trial Introductory Offer Subscriptions\t"
          "Active Pay Up Front Introductory Offer Subscriptions\t"
          "Active Pay As You Go Introductory Offer Subscriptions\tFree Trial Promotional Offer Subscriptions\t"
          "Pay Up Front Promotional Offer Subscriptions\tPay As You Go Promotional Offer Subscriptions\t"
          "Marketing Opt-Ins\tBilling Retry\tGrace Period").split("\t")
THEIRS = {"Event Date": "2026-03-15", "App Apple ID": "123", "Subscription Name": "Pro Monthly",
          "Subscription Apple ID": "600", "Customer Price": "9.99", "Customer Currency": "USD", "Country": "US",
          "Units": "1", "Subscription Offer Type": " "}
NOON = 1_773_601_200_000  # 2026-03-15T12:00:00 in Los Angeles
HOUR, DAY = 3_600_000, 86_400_000
MINE: Row = {
    "customer": "anna", "transactionId": "11", "originalTransactionId": "11", "productId": "pro.month",
    "purchaseDate": NOON, "expiresDate": NOON + 31 * DAY, "signedDate": NOON + 1000, "price": 9990, "currency": "USD",
    "storefront": "USA", "inAppOwnershipType": "PURCHASED", "type": "Auto-Renewable Subscription",
    "environment": "Production", "bundleId": "com.example", "subscriptionGroupIdentifier": "21"}
LINES = pyarrow.schema([*ROWS, ("webOrderLineItemId", pyarrow.string())])


def table(rows: Sequence[Row]) -> Any:
    return pyarrow.Table.from_pylist(list(rows), LINES)


def report(folder: Path, rows: Sequence[Row], heading: Sequence[str] = HEADING, name: str = "Subscriber_1.txt") -> str:
    """A report in a file, as text or as .gz."""
    lines = ["\t".join(heading), *("\t".join(str(row.get(each, "")) for each in heading) for row in rows)]
    data = "".join(f"{line}\n" for line in lines).encode()
    (folder / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return str(folder / name)


def results(folder: Path, mine: Sequence[Row], theirs: Sequence[Row], **options: Any) -> List[Tuple[Any, ...]]:
    """Kind, result, id, line and what differs of each result."""
    found = reconcile.compare(table(mine), [report(folder, theirs)], catalog=CATALOG, **options)
    return [tuple(row[name] for name in ("kind", "result", "transactionId", "line", "differs", "appleValue"))
            for row in found.table.to_pylist()]


SAME = [("charge", "same", "11", 2, None, None)]
SOLD = [*SAME, ("refund", "same", "11", 3, None, None)]
REFUND = {"revocationDate": NOON + HOUR, "revocationPercentage": 100_000}
GIVEN = {**THEIRS, "Customer Price": "-9.99", "Refund": "Yes"}
APPLES = ("charge", "onlyApples", None, 2, None, None)
# What changes in your rows and in Apple's, and the results.
CHARGES: Dict[str, Tuple[List[Row], List[Row], List[Tuple[Any, ...]]]] = {
    "the same": ([{}], [{}], SAME),
    "free": ([{"price": 0}], [{"Customer Price": "0"}], SAME),
    "a day later in Apple's days": ([{"purchaseDate": NOON + 13 * HOUR}], [{}],
                                    [("charge", "shifted", "11", 2, None, None)]),
    "before midnight": ([{"purchaseDate": NOON + 12 * HOUR - 1}], [{}], SAME),
    "two days later": ([{"purchaseDate": NOON + 2 * DAY}], [{}], [APPLES]),
    "not yours": ([], [{}], [APPLES]),
    "not Apple's": ([{}, {"transactionId": "12", "originalTransactionId": "12"}], [{}],
                    [("charge", "onlyYours", "12", None, None, None), *SAME]),
    "another price": ([{}], [{"Customer Price": "8.99"}], [("charge", "differs", "11", 2, "price", "8.99")]),
    "another territory": ([{}], [{"Country": "DE"}], [("charge", "differs", "11", 2, "territory", "DEU")]),
    "another currency": ([{}], [{"Customer Currency": "EUR"}], [("charge", "differs", "11", 2, "currency", "EUR")]),
    "two things differ": ([{}], [{"Country": "DE", "Customer Currency": "EUR"}],
                          [APPLES, ("charge", "onlyYours", "11", None, None, None)]),
    "another product": ([{"productId": "pro.year"}], [{}],
                        [APPLES, ("charge", "onlyYours", "11", None, None, None)]),
    "a price that you do not know": ([{"price": None}], [{}], [("charge", "differs", "11", 2, "price", "9.99")]),
    "a territory that you do not know": ([{"storefront": None}], [{}],
                                         [("charge", "differs", "11", 2, "territory", "USA")]),
    "three letters for a territory": ([{}], [{"Country": "usa"}], SAME),
    "by name": ([{}], [{"Subscription Apple ID": "999", "Subscription Name": "PRO MONTHLY"}], SAME),
    "a family share": ([{"inAppOwnershipType": "FAMILY_SHARED"}], [{}], [APPLES]),
    "an assigned seat": ([{"inAppOwnershipType": "ASSIGNED"}], [{}], [APPLES]),
    "a share in another spelling": ([{"inAppOwnershipType": "FamilyShared"}], [{}], [APPLES]),
    "the sandbox": ([{"environment": "Sandbox"}], [{}], [APPLES]),
    "production in capitals": ([{"environment": "PRODUCTION"}], [{}], SAME),
    "no environment": ([{"environment": None}], [{}], SAME),
    "a purchase that is not a subscription": ([{"type": "Consumable"}], [{}], [APPLES]),
    "no type": ([{"type": None}], [{}], SAME),
    "no type and no expiry": ([{"type": None, "expiresDate": None}], [{}], [APPLES]),
    "seats": ([{"quantity": 3}], [{"Units": "3"}], SAME),
    "seats as one amount": ([{"quantity": 3}], [{"Customer Price": "29.97"}], SAME),
    "a refund": ([REFUND], [{}, GIVEN], SOLD),
    "a refund without a mark": ([REFUND], [{}, {**GIVEN, "Refund": ""}], SOLD),
    "a part of it": ([{**REFUND, "revocationPercentage": 40_000}], [{}, {**GIVEN, "Customer Price": "-4.00"}], SOLD),
    "a refund without a share": ([{**REFUND, "revocationPercentage": None}], [{}, GIVEN], SOLD),
    "a refund of the unused time": (
        [{"revocationDate": NOON + 31 * DAY // 2, "revocationType": "REFUND_PRORATED"}],
        [{}, {**GIVEN, "Customer Price": "-5.00", "Event Date": "2026-03-31"}],
        [*SAME, ("refund", "differs", "11", 3, "price", "-5")]),
    "a refund of a trial": ([{**REFUND, "price": 0}], [{"Customer Price": "0.00"}], SAME),
    "a refund that you do not know": ([{}], [{}, GIVEN], [*SAME, ("refund", "onlyApples", None, 3, None, None)]),
    "a charge is not a refund": ([REFUND], [{}, {"Customer Price": "19.98"}],
                                 [*SAME, ("charge", "onlyApples", None, 3, None, None),
                                  ("refund", "onlyYours", "11", None, None, None)]),
    "two copies": ([{"signedDate": NOON + 5000}, {}], [{}], SAME),
    "an older copy with the price": ([{}, {"price": None, "signedDate": NOON + DAY}], [{}], SAME),
    "the newest copy of two refunds": ([{**REFUND, "signedDate": NOON + DAY}, {"signedDate": NOON + 2 * DAY}], [{}],
                                       SAME),
    "two ids of one line item": ([{"webOrderLineItemId": "5"}, {"transactionId": "12", "webOrderLineItemId": "5"}],
                                 [{}], SAME),
    "two ids without line items": ([{}, {"transactionId": "12"}], [{}, {}],
                                   [*SAME, ("charge", "onlyApples", None, 3, None, None)]),
    "two line items": ([{"webOrderLineItemId": "5"}, {"transactionId": "12", "webOrderLineItemId": "6"}], [{}, {}],
                       [*SAME, ("charge", "same", "12", 3, None, None)]),
    "one of two ids refunded": (
        [{"webOrderLineItemId": "5"}, {"transactionId": "12", "webOrderLineItemId": "5", **REFUND}], [{}, GIVEN], SOLD),
}


@pytest.mark.parametrize("mine, theirs, expected", CHARGES.values(), ids=CHARGES)
def test_charges(mine: List[Row], theirs: List[Row], expected: List[Tuple[Any, ...]], tmp_path: Path) -> None:
    found = results(tmp_path, [{**MINE, **each} for each in mine], [{**THEIRS, **each} for each in theirs])
    assert sorted(found, key=str) == sorted(expected, key=str)


# 16 March, when `max` is bought in the chain of a month that began on the 1st, and what else became of the month.
MONTH = {**MINE, "productId": "pro.month", "purchaseDate": NOON - 14 * DAY, "expiresDate": NOON + 17 * DAY,
         "transactionReason": "PURCHASE"}
SWITCH = NOON + DAY
REPLACED: Dict[str, List[Row]] = {
    "revoked 2 s after the switch without the mark": [{"revocationDate": SWITCH + 2000}],
    "revoked at the switch with the mark": [{"revocationDate": SWITCH, "isUpgraded": True}],
    "refunded in full four days later": [{"revocationDate": SWITCH + 4 * DAY, "isUpgraded": True,
                                          "revocationType": "REFUND_FULL", "revocationPercentage": 100_000}],
    "refunded in full four days later without the mark": [{"revocationDate": SWITCH + 4 * DAY,
                                                           "revocationType": "REFUND_FULL"}],
    "with a stated share": [{"revocationDate": SWITCH, "isUpgraded": True, "revocationType": "REFUND_PRORATED",
                             "revocationPercentage": 50_000}],
    "an undated copy with the date beside a dated one without it": [
        {"signedDate": None, "revocationDate": SWITCH + 4 * DAY}, {"signedDate": SWITCH}],
    "the mark alone": [{"isUpgraded": True}],
}


@pytest.mark.parametrize("name", REPLACED)
def test_tables_have_the_charges_of_documents(name: str, tmp_path: Path) -> None:
    most = {**MINE, "transactionId": "12", "productId": "pro.year", "purchaseDate": SWITCH, "price": 29_990,
            "expiresDate": SWITCH + 365 * DAY, "signedDate": SWITCH + 1000, "transactionReason": "PURCHASE"}
    rows = [*({**MONTH, **each} for each in REPLACED[name]), most]
    schema = LINES.append(pyarrow.field("transactionReason", pyarrow.string())) \
        if "transactionReason" not in LINES.names else LINES
    stored = pyarrow.table({"customer": ["anna"] * len(rows), "document": [
        json.dumps({key: value for key, value in each.items() if value is not None and key != "customer"})
        for each in rows]})
    files = [report(tmp_path, [{**THEIRS, "Event Date": f"2026-03-{day:02}"} for day in range(1, 32)])]
    tables, documents = (reconcile.compare(each, files, catalog=CATALOG).table.to_pylist()
                         for each in (pyarrow.Table.from_pylist(rows, schema), stored))
    assert tables == documents and {row["transactionId"] for row in tables} >= {"11", "12"}
    returned = sum(row["price"] or 0 for row in tables if row["kind"] == "refund" and row["transactionId"] == "11")
    assert 0 <= -returned <= 9990


def test_the_order_of_rows_does_not_matter(tmp_path: Path) -> None:
    chance = random.Random(4)
    mine = [{**MINE, "transactionId": str(number), "originalTransactionId": str(number),
             "purchaseDate": NOON + chance.randrange(10) * DAY, "price": chance.choice([9990, 4990])}
            for number in range(100, 200)]
    theirs = [{**THEIRS, "Event Date": f"2026-03-{15 + chance.randrange(10)}",
               "Customer Price": chance.choice(["9.99", "4.99"])} for _ in range(100)]
    found = []
    for _ in range(3):
        chance.shuffle(mine)
        chance.shuffle(theirs)
        found.append(Counter((kind, result, name, differs) for kind, result, name, _, differs, _ in
                             results(tmp_path, mine, theirs)))
    assert found[0] == found[1] == found[2] and {each[1] for each in found[0]} >= {"same", "shifted", "onlyApples"}


def test_days(tmp_path: Path) -> None:
    """23:30 on 15 March in Los Angeles is 16 March in UTC; other days than Apple's are not compared."""
    mine = [{**MINE, "purchaseDate": NOON + 23 * HOUR // 2},
            *({**MINE, "transactionId": str(day), "originalTransactionId": str(day), "purchaseDate": NOON + day * DAY}
              for day in (-2, 2))]
    files = [report(tmp_path, [THEIRS])]
    found = reconcile.compare(table(mine), files, catalog=CATALOG)
    assert (found.charges.same, found.not_same, found.not_same_in_utc, found.other_days) == (1, 0, 1, 2)
    utc = reconcile.compare(table(mine), files, catalog=CATALOG, zone="UTC")
    assert (utc.charges.shifted, utc.not_same, utc.zone) == (1, 1, "UTC")
    row, = utc.table.to_pylist()
    assert (row["day"], row["appleDay"]) == (date(2026, 3, 16), date(2026, 3, 15))


def test_that_a_day_without_charges_is_compared_if_its_file_is_there(tmp_path: Path) -> None:
    files = [report(tmp_path, [], name="Subscriber_80012345_20260315_V1_3.txt.gz")]
    found = reconcile.compare(table([MINE]), files, catalog=CATALOG)
    assert (found.charges.only_yours, found.charge_days, found.other_days) == (1, 1, 0)
    assert reconcile.compare(table([MINE]), [report(tmp_path, [])], catalog=CATALOG).other_days == 1


def test_that_charges_of_other_days_are_taken_only_where_none_of_these_days_fits(tmp_path: Path) -> None:
    mine = [{**MINE, "transactionId": str(day), "originalTransactionId": str(day), "purchaseDate": NOON + day * DAY}
            for day in range(-1, 3)]
    theirs = [{**THEIRS, "Event Date": f"2026-03-{15 + day}"} for day in range(4)]
    found = results(tmp_path, mine, theirs)
    assert [each[:3] for each in found] == [*(("charge", "same", str(day)) for day in range(3)),
                                            ("charge", "onlyApples", None)]


OPTIONS: Dict[str, Tuple[Row, Row, Dict[str, Any], int]] = {
    "another name": ({}, {"Subscription Apple ID": "9", "Subscription Name": "A=B"},
                     {"subscriptions": {"a=b": "pro.month"}}, 1),
    "another Apple ID": ({}, {"Subscription Apple ID": "9"}, {"subscriptions": {"9": "pro.month"}}, 1),
    "rows of another app": ({}, {"App Apple ID": "124"}, {"app": 123}, 0),
    "rows of the app": ({}, {}, {"app": 123}, 1),
    "records of another app": ({}, {}, {"bundle_id": "com.other"}, 0),
    "records of the app": ({}, {}, {"bundle_id": "com.example"}, 1),
    "another environment": ({"environment": "Sandbox"}, {}, {"environment": "Sandbox"}, 1),
}


@pytest.mark.parametrize("mine, theirs, options, same", OPTIONS.values(), ids=OPTIONS)
def test_options(mine: Row, theirs: Row, options: Dict[str, Any], same: int, tmp_path: Path) -> None:
    found = reconcile.compare(table([{**MINE, **mine}]), [report(tmp_path, [{**THEIRS, **theirs}])], catalog=CATALOG,
                              **options)
    assert found.charges.same == same and found.other_apps == (1 if theirs.get("App Apple ID") == "124" else 0)


def test_names_of_columns_and_refunds_that_were_reversed(tmp_path: Path) -> None:
    mine = table([{**MINE, **REFUND}]).rename_columns(["user" if each == "customer" else each for each in LINES.names])
    said = pyarrow.table({"user": ["anna"], "originalTransactionId": ["11"], "transactionId": ["11"],
                          "notificationType": ["REFUND_REVERSED"], "signedDate": [NOON + DAY]})
    files = [report(tmp_path, [THEIRS])]
    found = reconcile.compare(mine, files, catalog=CATALOG, columns={"customer": "user"})
    assert (found.charges.same, found.refunds.only_yours) == (1, 1)
    found = reconcile.compare(mine, files, catalog=CATALOG, columns={"customer": "user"}, reports=said)
    assert (found.charges.same, found.refunds.total) == (1, 0)


# Files


OLDER = [{"Subscription Offer Name": "Promotional Offer Name", "Subscription Offer Type": "Introductory Price Type",
          "Subscription Offer Duration": "Introductory Price Duration"}.get(each, each) for each in HEADING]
WIN_BACK = [f"{kind} Win-Back Offers" for kind in ("Free Trial", "Pay Up Front", "Pay As You Go")]
CODES = [f"{kind} Offer Code Subscriptions" for kind in ("Free Trial", "Pay Up Front", "Pay As You Go")]
HEADINGS = {
    "Subscriber, older names": OLDER,
    "Subscriber": HEADING,
    "Subscriber, in other letters and another order": [each.upper() for each in reversed(HEADING)],
    "Subscription without codes": STATED,
    "Subscription": [*STATED[:-3], *CODES, *STATED[-3:], "Subscribers", *WIN_BACK],
    "Subscription, in other letters": [each.replace(" As ", " as ").replace("-Back", "-back")
                                       for each in (*STATED, *CODES, *WIN_BACK)],
}


@pytest.mark.parametrize("heading", HEADINGS.values(), ids=HEADINGS)
@pytest.mark.parametrize("end", ["txt", "txt.gz"])
def test_headings(heading: List[str], end: str, tmp_path: Path) -> None:
    upper = {name.upper(): value for name, value in THEIRS.items()}
    values = {each: upper.get(each.upper(), "0" if "Subscriptions" in each or "Offers" in each or each in STATED[-3:]
                              else " ") for each in heading}
    file = report(tmp_path, [values], heading, f"Subscription_80012345_20260315.{end}")
    found = reconcile.compare(table([MINE]), [file], catalog=CATALOG)
    is_subscriber = "EVENT DATE" in map(str.upper, heading)
    assert (found.charges.same, found.state_days) == ((1, 0) if is_subscriber else (0, 1))


def without(name: str) -> List[str]:
    return [each for each in HEADING if each != name]


# The heading, the rows, and what the error says after the name of the file.
BAD: Dict[str, Tuple[List[str], List[Row], str]] = {
    "another report": (["Provider", "SKU"], [], ", line 1, column 1: 'Provider' is not a heading of a Subscriber or a "
                       "Subscription report, and no other column has one; expected the headings in the first line"),
    "a report without headings": ([str(THEIRS.get(each, "")) for each in HEADING], [THEIRS],
                                  ", line 1, column 1: '2026-03-15' is not a heading"),
    "a report with commas": ([",".join(HEADING)], [], ", line 1: the headings are separated by commas; expected tabs"),
    "a report with semicolons": ([";".join(STATED)], [], ", line 1: the headings are separated by semicolons; "),
    "a report with commas and quotation marks": (['"' + '","'.join(HEADING) + '"'], [], " are separated by commas; "),
    "another report with columns of this one": (["Provider", "Customer Price", "Device"], [],
                                                ", line 1: there is no column 'app apple id'; expected one in a"),
    "a column missing": (without("Units"), [], ", line 1: there is no column 'units'; expected one in a Subscriber"),
    "a column missing beside a new one": ([*without("Units"), "Mood"], [], ", line 1: there is no column 'units'"),
    "a column twice": ([*HEADING, "Units"], [], ", line 1: there are 2 columns 'units'; expected one"),
    "a state twice": ([*STATED, *CODES, CODES[0]], [], ", line 1: there are 2 columns 'free trial offer code sub"),
    "a day": (HEADING, [THEIRS, {**THEIRS, "Event Date": "15/03/2026"}],
              ", line 3, column 'event date': '15/03/2026' is not valid; expected a day such as 2026-03-15"),
    "a day before the store": (HEADING, [{**THEIRS, "Event Date": "0001-01-01"}], "'0001-01-01' is not valid; "),
    "a day that no report has": (HEADING, [{**THEIRS, "Event Date": "9999-12-31"}], "'9999-12-31' is not valid; "),
    "an amount beyond 64 bits": (HEADING, [{**THEIRS, "Customer Price": "999999999999", "Units": "999999"}],
                                 "'999999999999' is not valid; expected an amount such as 9.99, below 1,000,000,000"),
    "a long value": (HEADING, [{**THEIRS, "Country": "X" * 5000}], f"column 'country': '{'X' * 76}… is not valid"),
    "a long name of a column": (["m" * 5000], [], f", line 1, column 1: '{'m' * 76}… is not a heading"),
    "a day that is not one": (HEADING, [{**THEIRS, "Event Date": "2026-02-30"}], "'2026-02-30' is not valid; expected"),
    "an amount": (HEADING, [{**THEIRS, "Customer Price": "9,99"}],
                  ", line 2, column 'customer price': '9,99' is not valid; expected an amount such as 9.99"),
    "no amount": (HEADING, [{**THEIRS, "Customer Price": " "}], "' ' is not valid; expected an amount"),
    "a currency": (HEADING, [{**THEIRS, "Customer Currency": "$"}], "'$' is not valid; expected the code of a"),
    "a territory": (HEADING, [{**THEIRS, "Country": "XX"}], "column 'country': 'XX' is not valid; expected the code"),
    "units": (HEADING, [{**THEIRS, "Units": "0"}], "column 'units': '0' is not valid; expected a number of units"),
    "the mark of a refund": (HEADING, [{**THEIRS, "Refund": "maybe"}], "'maybe' is not valid; expected \"Yes\""),
    "a subscription": (HEADING, [{**THEIRS, "Subscription Apple ID": "7", "Subscription Name": "Gold"}],
                       "column 'subscription apple id': '7' is not valid; expected a subscription that the catalog "
                       "lists by its Apple ID (App Store Connect's list of subscriptions does), or --subscription "
                       "\"Gold=PRODUCT\""),
    "a line that is too short": (HEADING[:-1] + ["Units\nonly"], [THEIRS], ", line 2: the line has 1 values; expected"),
    "a Subscription report without a day": (STATED, [], "does not state its day, so its name must"),
}


@pytest.mark.parametrize("heading, rows, message", BAD.values(), ids=BAD)
def test_bad_files(heading: List[str], rows: List[Row], message: str, tmp_path: Path) -> None:
    file = report(tmp_path, rows, heading)
    with pytest.raises(ValueError) as error:
        reconcile.compare(table([MINE]), [file], catalog=CATALOG)
    assert str(error.value).startswith(file) and message in str(error.value)


# The headings of files, and what is said of those that no version has. Everything else is read as without them.
UNKNOWN: Dict[str, Tuple[List[List[str]], Dict[str, int]]] = {
    "at the end": ([[*HEADING, "Mood"]], {"'Mood'": 0}),
    "between others": ([[*HEADING[:3], "Seats", *HEADING[3:]]], {"'Seats'": 0}),
    "in two files": ([[*HEADING, "Mood"], [*HEADING, "Seats", "Mood"]], {"'Mood'": 0, "'Seats'": 1}),
    "twice": ([[*HEADING, "Mood", "Mood"]], {"'Mood'": 0}),
    "without a name": ([[*HEADING, ""]], {"''": 0}),
    "with a comma": ([[*HEADING, "Mood, or Country"]], {"'Mood, or Country'": 0}),
    "with a long name": ([[*HEADING, "m" * 5000]], {f"'{'m' * 76}…": 0}),
    "of states": ([[*STATED, "Lifetime Offers"]], {"'Lifetime Offers'": 0}),
    "none": ([HEADING, STATED], {}),
}


@pytest.mark.parametrize("headings, unknown", UNKNOWN.values(), ids=UNKNOWN)
def test_columns_that_no_version_has(headings: List[List[str]], unknown: Dict[str, int], tmp_path: Path) -> None:
    def compared(headings: Sequence[Sequence[str]]) -> Tuple[List[str], reconcile.Reconciliation]:
        rows = [{**STATES_OF_A_DAY, "Mood": "7", "Customer Price": str(number + 1), "": "x"} for number in range(2)]
        files = [report(tmp_path, [row], heading, f"Subscriber_8_2026031{number}.txt")
                 for number, (row, heading) in enumerate(zip(rows, headings))]
        return files, reconcile.compare(table([MINE]), files, catalog=CATALOG)

    files, found = compared(headings)
    assert found.unknown_columns == {heading: files[index] for heading, index in unknown.items()}
    _, without_them = compared([[each for each in heading if each in (*HEADING, *STATED)] for heading in headings])
    assert {**found.to_dict(), "unknownColumns": {}} == without_them.to_dict() and found.table == without_them.table


def test_a_count_that_is_not_one_and_files_that_are_no_reports(tmp_path: Path) -> None:
    values = {**dict.fromkeys(STATED, "0"), **THEIRS, "Grace Period": "-1"}
    bad = [report(tmp_path, [values], STATED, "Subscription_80012345_20260315.txt")]
    for name, data in (("empty.txt", b""), ("cut.txt.gz", gzip.compress(b"x")[:-4]), ("latin.txt", "\t".join(
            HEADING).encode() + b"\n" + "\t".join("\xff" for _ in HEADING).encode("latin-1") + b"\n")):
        (tmp_path / name).write_bytes(data)
        bad.append(str(tmp_path / name))
    for file in bad:
        with pytest.raises(ValueError, match=f"^{file}"):
            reconcile.compare(table([MINE]), [file], catalog=CATALOG)


STATES_OF_A_DAY = {**dict.fromkeys(STATED, "0"), **THEIRS, "Active Standard Price Subscriptions": "2"}
# The files, their rows and headings, which of them are repeated, Apple's charges and the counts of all states.
REPEATED: Dict[str, Tuple[List[Tuple[str, List[Row], List[str]]], List[int], int, int]] = {
    "as text and packed": ([("Subscriber_1.txt", [THEIRS], HEADING), ("Subscriber_1.txt.gz", [THEIRS], HEADING)],
                           [1], 1, 0),
    "under two names": ([("Subscriber_1.txt", [THEIRS], HEADING), ("copy of it.txt", [THEIRS], HEADING)], [1], 1, 0),
    "under the name of another day": ([("Subscriber_8_20260315.txt", [THEIRS], HEADING),
                                       ("Subscriber_8_20260316.txt", [THEIRS], HEADING)], [1], 1, 0),
    "three times": ([(f"{each}.txt", [THEIRS], HEADING) for each in "abc"], [1, 2], 1, 0),
    "two charges of one report": ([("Subscriber_1.txt", [THEIRS, THEIRS], HEADING)], [], 2, 0),
    "two reports": ([("a.txt", [THEIRS], HEADING), ("b.txt", [{**THEIRS, "Device": "iPad"}], HEADING)], [], 2, 0),
    "two days without a charge": ([("Subscriber_8_20260315.txt", [], HEADING),
                                   ("Subscriber_8_20260316.txt", [], HEADING)], [], 0, 0),
    "the states of two days": ([("Subscription_8_20260315.txt", [STATES_OF_A_DAY], STATED),
                                ("Subscription_8_20260316.txt", [STATES_OF_A_DAY], STATED)], [], 0, 4),
    "the states of one day": ([("Subscription_8_20260315.txt", [STATES_OF_A_DAY], STATED),
                               ("Subscription_9_20260315.txt", [STATES_OF_A_DAY], STATED)], [1], 0, 2),
}


@pytest.mark.parametrize("given, repeated, charges, states", REPEATED.values(), ids=REPEATED)
def test_a_report_counts_once(given: List[Tuple[str, List[Row], List[str]]], repeated: List[int], charges: int,
                              states: int, tmp_path: Path) -> None:
    files = [report(tmp_path, rows, heading, name) for name, rows, heading in given]
    found = reconcile.compare(table([]), files, catalog=CATALOG)
    assert found.repeated_files == tuple(files[each] for each in repeated)
    assert (found.charges.only_apples, sum(each.apples or 0 for each in found.states)) == (charges, states)


def test_two_files_of_one_name_with_other_rows(tmp_path: Path) -> None:
    files = [report(tmp_path, [THEIRS]), report(tmp_path, [{**THEIRS, "Units": "2"}], name="Subscriber_1.txt.gz")]
    with pytest.raises(ValueError, match="Subscriber_1.txt.gz: a file of this name with other rows was read before"):
        reconcile.compare(table([MINE]), files, catalog=CATALOG)


LARGE = 1 << 62
# What of your rows does not fit, and the message.
TOO_LARGE: Dict[str, Tuple[Row, str]] = {
    "a purchase": ({"purchaseDate": LARGE, "expiresDate": LARGE + 1}, "/rows/0/purchaseDate: The instant must be "),
    "a refund": ({"revocationDate": LARGE}, "/rows/0/revocationDate: The instant must be within"),
}


@pytest.mark.parametrize("mine, message", TOO_LARGE.values(), ids=TOO_LARGE)
def test_what_does_not_fit(mine: Row, message: str, tmp_path: Path) -> None:
    rows = table([MINE]).to_pylist()
    rows = pyarrow.Table.from_pylist([{**rows[0], **mine}], pyarrow.schema([
        field.with_type(pyarrow.int64()) if field.name in mine else field for field in LINES]))
    with pytest.raises(ValueError) as error:
        reconcile.compare(rows, [report(tmp_path, [THEIRS])], catalog=CATALOG)
    assert str(error.value).startswith(message)


class Endless(io.RawIOBase):
    """A file of this text again and again."""

    def __init__(self, first: bytes, again: bytes) -> None:
        self._text, self._again = first, again * (1 + (1 << 20) // len(again))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while len(self._text) < len(buffer):
            self._text += self._again
        buffer[:], self._text = self._text[:len(buffer)], self._text[len(buffer):]
        return len(buffer)


LINE = "\t".join(str(THEIRS.get(each, "")) for each in HEADING).encode() + b"\n"
HEAD = "\t".join(HEADING).encode() + b"\n"
# A file that never ends, and the message.
ENDLESS: Dict[str, Tuple[bytes, bytes, str]] = {
    "zeros": (b"", b"\0", ", line 1: the heading has more than 65536 bytes"),
    "a heading": (b"Event Date\t", b"Units\t", ", line 1: the heading has more than 65536 bytes"),
    "lines": (b"", b"y\n", ", line 1, column 1: 'y' is not a heading"),
    "rows": (HEAD, LINE, ": the report has more than 1048576 bytes"),
    "empty lines": (HEAD, b"\n", ": the report has more than 1048576 bytes"),
}


@pytest.mark.parametrize("is_packed", [False, True], ids=["text", "packed"])
@pytest.mark.parametrize("first, again, message", ENDLESS.values(), ids=ENDLESS)
def test_a_file_that_does_not_end(first: bytes, again: bytes, message: str, is_packed: bool, tmp_path: Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_apple, "MOST_BYTES", 1 << 20)
    name = str(tmp_path / "Subscriber_1.txt.gz")
    if is_packed:
        # 64 MiB, of which only the limit is unpacked.
        with gzip.open(name, "wb") as file:
            file.write(first + again * ((1 << 26) // len(again)))
    else:
        monkeypatch.setattr(_apple, "open", lambda *_: io.BufferedReader(Endless(first, again)), raising=False)
    tracemalloc.start()
    try:
        with pytest.raises(ValueError) as error:
            reconcile.compare(table([MINE]), [name], catalog=CATALOG)
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()
    assert str(error.value).startswith(f"{name}{message}")
    assert len(str(error.value)) < 400


# Each catalog, and whether it names the subscription by its Apple ID or its name.
CATALOGS: Dict[str, Tuple[Any, bool]] = {
    "App Store Connect": (CATALOG, True),
    "groups with their subscriptions": ({"data": [], "included": CATALOG["data"]}, True),
    "pages": ([{"data": []}, CATALOG], True),
    "a StoreKit configuration": ({"subscriptionGroups": [{"subscriptions": [
        {"internalID": "600", "productID": "pro.month", "referenceName": "x"}]}]}, True),
    "only a name": ({"subscriptionGroups": [{"subscriptions": [
        {"internalID": "A1", "productID": "pro.month", "referenceName": "Pro monthly"}]}]}, True),
    "a name of two": ({"data": [{**each, "id": "1", "attributes": {**each["attributes"], "name": "Pro Monthly"}}
                                for each in CATALOG["data"]]}, False),
    "the library's own form": ({"groups": [{"id": "21", "products": [{"productId": "pro.month"}]}]}, False),
    "none": (None, False),
}


@pytest.mark.parametrize("catalog, is_known", CATALOGS.values(), ids=CATALOGS)
def test_catalogs(catalog: Any, is_known: bool, tmp_path: Path) -> None:
    file = report(tmp_path, [THEIRS])
    if is_known:
        assert reconcile.compare(table([MINE]), [file], catalog=catalog).charges.same == 1
    else:
        with pytest.raises(ValueError, match="expected a subscription that the catalog lists"):
            reconcile.compare(table([MINE]), [file], catalog=catalog)


# States


GRACE = {"customer": "anna", "originalTransactionId": "11", "signedDate": NOON + 31 * DAY + 9000, "status": 4,
         "autoRenewStatus": 1, "isInBillingRetryPeriod": True, "gracePeriodExpiresDate": NOON + 47 * DAY,
         "notificationType": "DID_FAIL_TO_RENEW", "subtype": "GRACE_PERIOD", "transactionId": "11"}
# What changes in your row, your reports, the day after 15 March, and the state; None for none.
STATES: Dict[str, Tuple[Row, List[Row], int, Optional[str]]] = {
    "the standard price": ({}, [], 0, "standard_price"),
    "the day before": ({}, [], -1, None),
    "no date of signing": ({"signedDate": None}, [], 0, "standard_price"),
    "the last day": ({}, [], 30, "standard_price"),
    "the day of the end": ({}, [], 31, None),
    "a free trial": ({"offerType": 1, "offerDiscountType": "FREE_TRIAL"}, [], 0, "free_trial_introductory"),
    "a free trial without its kind": ({"offerType": 1, "price": 0}, [], 0, "free_trial_introductory"),
    "an offer without its kind": ({"offerType": 1}, [], 0, "other_offer"),
    "paid up front": ({"offerType": 2, "offerDiscountType": "PAY_UP_FRONT"}, [], 0, "pay_up_front_promotional"),
    "an offer code": ({"offerType": 3, "offerDiscountType": "PAY_AS_YOU_GO"}, [], 0, "pay_as_you_go_offer_code"),
    "a win-back offer": ({"offerType": 4, "offerDiscountType": "FREE_TRIAL"}, [], 0, "free_trial_win_back"),
    "an offer to stay": ({"offerType": 5, "offerDiscountType": "FREE_TRIAL"}, [], 0, "other_offer"),
    "a grace period": ({}, [GRACE], 31, "billing_grace_period"),
    "a grace period that was not known yet": ({}, [GRACE], 30, "standard_price"),
    "billing retry": ({}, [{**GRACE, "status": 3, "gracePeriodExpiresDate": None, "subtype": None}], 31,
                      "billing_retry"),
    "a refund": ({**REFUND, "signedDate": NOON + HOUR}, [], 0, None),
    "a family share": ({"inAppOwnershipType": "FAMILY_SHARED"}, [], 0, None),
}


@pytest.mark.parametrize("mine, said, day, state", STATES.values(), ids=STATES)
def test_states(mine: Row, said: List[Row], day: int, state: Optional[str], tmp_path: Path) -> None:
    heading = [*STATED, *CODES, *WIN_BACK]
    at = datetime.fromtimestamp((NOON + day * DAY) / 1000, timezone.utc)
    file = report(tmp_path, [], heading, f"Subscription_80012345_{at:%Y%m%d}_V1_4.txt")
    found = reconcile.compare(table([{**MINE, **mine}]), [file], catalog=CATALOG,
                              reports=pyarrow.Table.from_pylist(said, REPORTS) if said else None)
    expected = [] if state is None else [(state, 1, None if state == "other_offer" else 0)]
    assert [(row["state"], row["yours"], row["apples"]) for row in found.table.to_pylist()] == expected
    assert [(each.state, each.yours, each.apples) for each in found.states] == expected


def test_counts_of_states_are_added_up_by_product_and_territory(tmp_path: Path) -> None:
    values = {**dict.fromkeys(STATED, "0"), **THEIRS, "Active Standard Price Subscriptions": "2"}
    rows = [values, {**values, "Device": "iPad"}, {**values, "Country": "DE", "Billing Retry": "5"}]
    file = report(tmp_path, rows, STATED, "Subscription_80012345_20260315_V1_2.txt")
    found = reconcile.compare(table([MINE]), [file], catalog=CATALOG)
    assert [(row["territory"], row["state"], row["yours"], row["apples"], row["difference"], row["inferred"])
            for row in found.table.to_pylist()] == [
        ("DEU", "billing_retry", 0, 5, -5, 0), ("DEU", "standard_price", 0, 2, -2, 0),
        ("USA", "standard_price", 1, 4, -3, 0)]
    assert (found.state_differences, found.state_total, found.differences) == (10, 11, 10)


# Companies


def products(country: str) -> Tuple[str, List[Row]]:
    currency, prices = {"USA": ("USD", ("79.99", "9.99", "4.99", "1.99")),
                        "DEU": ("EUR", ("89.99", "9.99", "5.49", "2.29"))}[country]
    names = (("pro.year", 1, "P1Y"), ("pro.month", 1, "P1M"), ("basic.month", 2, "P1M"), ("basic.week", 3, "P1W"))
    return currency, [{"productId": name, "level": level, "period": period, "price": price, "currency": currency}
                      for (name, level, period), price in zip(names, prices)]


class Company:
    """The customers of two countries, and the reports that Apple would have made of them."""

    def __init__(self, folder: Path, lost: int, version: str = "1_4") -> None:
        self.people: List[Row] = []
        self.files: List[str] = []
        for number, (country, share) in enumerate((("USA", 3), ("DEU", 2))):
            request = {"catalog": {"groups": [{"id": "21", "products": products(country)[1]}]},
                       "app": {"bundleId": "com.example.news", "appAppleId": 123}, "environment": "Production",
                       "storefront": country, "gracePeriod": "P16D", "start": "2025-01-01T00:00:00Z",
                       "until": "2025-12-01T00:00:00Z", "seed": 61 + number,
                       "population": {"count": COUNT * share // 5}, "delivery": {"lost": lost}}
            people = [{**each, "id": f"{country} {each['id']}"} for each in simulate.customers(request)]
            simulate.reports(request, people, folder / country, version)
            self.people += people
            self.files += self._named(folder / country, country)
            self.catalog = (folder / country / "subscriptions.json").read_text()

    def _named(self, folder: Path, country: str) -> List[str]:
        """The files under names of their own: Apple's have all countries in one file."""
        return [str(file.rename(file.with_name(f"{country}_{file.name}"))) for file in sorted(folder.glob("*.gz"))]

    def tables(self) -> Tuple[Any, Any]:
        """What the webhook received."""
        rows, said = [], []
        for customer in self.people:
            for _, document in simulate.deliveries(customer):
                said.append(notification(customer["id"], document))
                rows.append({"customer": customer["id"], **document["data"]["transactionInfo"]})
        return (table(rows).sort_by("customer"),
                pyarrow.Table.from_pylist(said, REPORTS).sort_by("customer"))

    def documents(self) -> Any:
        """The same as it came."""
        found = [{"customer": customer["id"], "body": json.dumps(document)} for customer in self.people
                 for _, document in simulate.deliveries(customer)]
        return pyarrow.Table.from_pylist(found).sort_by("customer")

    def compared(self) -> reconcile.Reconciliation:
        rows, said = self.tables()
        return reconcile.compare(rows, self.files, reports=said, catalog=self.catalog)

    def signed_near_midnight(self, day: date) -> bool:
        """Whether the store signed something in the minute after this day that had happened on it."""
        end = _sales_reports._midnight(day) + DAY
        return any(end - 2 * HOUR <= each["document"]["signedDate"] - end < 60_000 for person in self.people
                   for each in person["notifications"])


def test_that_a_company_that_lost_nothing_is_the_same(tmp_path: Path) -> None:
    print(f"SUBSCORE_RECONCILED={COUNT}")
    company = Company(tmp_path, 0)
    found = company.compared()
    for each in (found.charges, found.refunds):
        assert each.total == each.same > COUNT // 50
    assert found.not_same == 0 < found.not_same_in_utc and found.other_apps == 0
    states = {each.state for each in found.states}
    assert states >= {"standard_price", "free_trial_introductory", "billing_grace_period", "billing_retry"}
    # What happened seconds before midnight is known a day later.
    wrong = {row["day"] for row in found.table.to_pylist() if row["difference"]}
    assert len(wrong) < found.state_days // 50 and all(map(company.signed_near_midnight, wrong))


def test_that_documents_say_what_tables_say(tmp_path: Path) -> None:
    """Beside refunds of single seats, which have no column."""
    company = Company(tmp_path, 1000)
    tables = company.compared()
    found = reconcile.compare(company.documents(), company.files, catalog=company.catalog, columns={"document": "body"})
    assert (found.charges, found.refunds.same, found.states) == (tables.charges, tables.refunds.same, tables.states)
    both = [[repr(row) for row in each.table.to_pylist()] for each in (found, tables)]
    seats = [row for row in found.table.to_pylist() if repr(row) not in both[1]]
    assert [row for row in both[0] if row in both[1]] == both[1] and len(seats) < COUNT // 100
    assert {(row["kind"], row["result"]) for row in seats} <= {("refund", "onlyYours")}
    twice = pyarrow.concat_tables([company.documents(), company.documents()[:1]])
    with pytest.raises(subscore.RequestError, match="All rows of a customer must be together"):
        reconcile.compare(twice, company.files, catalog=company.catalog, columns={"document": "body"})


@pytest.mark.parametrize("version", ["1_2", "1_3", "1_4"])
def test_that_exactly_the_charges_without_a_document_are_apples_alone(version: str, tmp_path: Path) -> None:
    company = Company(tmp_path, 1000, version)
    found = company.compared()
    # A transaction may be refunded again, after the first refund was reversed.
    named = {(row["transactionId"], at) for person in company.people for _, document in simulate.deliveries(person)
             for row in (document["data"]["transactionInfo"],) for at in (None, row.get("revocationDate"))}
    lost: Counter[Tuple[Any, ...]] = Counter()
    for person in company.people:
        for at, amount, is_refund, row in _sales_reports._Customer(person).charges():
            day = _sales_reports._local(at)
            if (row["transactionId"], at if is_refund else None) not in named and day < date(2025, 11, 30):
                lost[day, is_refund, row["productId"], row["storefront"], amount * row.get("quantity", 1)
                     if not is_refund else amount, row["currency"]] += 1
    rows = found.table.filter(pyarrow.compute.equal(found.table["result"], "onlyApples")).to_pylist()
    assert Counter((row["day"], row["kind"] == "refund", row["productId"], row["territory"], row["price"],
                    row["currency"]) for row in rows) == lost
    assert (found.charges.shifted, found.charges.differs, found.charges.only_yours) == (0, 0, 0)
    assert found.charges.only_apples > 0 and found.charges.same > 50 * found.charges.only_apples
