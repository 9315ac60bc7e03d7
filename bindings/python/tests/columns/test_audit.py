"""subscore.audit: the kinds of differences, both forms of records, and two versions of the library."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections import Counter
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import pytest
from company import SPELLINGS, milliseconds, pyarrow
from lives import STORE, payloads, people, population, running, tables

import subscore
from subscore import audit, columns
from subscore.audit._documents import documents
from subscore.audit._kinds import KINDS
from subscore.audit._reading import records

DAY = 86_400_000


def at(text: str) -> int:
    """2026-01-10, or with a time."""
    return round(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp() * 1000)


def do(verb: str, day: str, **fields: Any) -> Dict[str, Any]:
    return {"do": verb, "at": at(day), **fields}


BUYS = do("subscribe", "2026-01-10", productId="pro.month")
BASIC = do("subscribe", "2026-01-10", productId="basic.month")
LIVES: Dict[str, List[Dict[str, Any]]] = {
    "renews": [BUYS],
    "cancels": [BUYS, do("auto_renew", "2026-01-15", on=False)],
    "fails": [BUYS, do("billing", "2026-01-20", works=False)],
    "recovers": [BUYS, do("billing", "2026-01-20", works=False), do("billing", "2026-03-05", works=True)],
    "is refunded": [BUYS, do("refund", "2026-01-20")],
    "upgrades": [BASIC, do("switch", "2026-01-20", productId="pro.month")],
    "upgrades, is refunded": [BASIC, do("switch", "2026-01-20", productId="pro.month"), do("refund", "2026-01-25")],
    "gives up a year": [do("subscribe", "2026-01-10", productId="basic.year"),
                        do("switch", "2026-01-20", productId="pro.month"), do("auto_renew", "2026-01-22", on=False)],
    "downgrades": [BUYS, do("switch", "2026-01-20", productId="basic.month")],
    "gets a month back": [BUYS, do("refund", "2026-02-15", periodsAgo=1)],
    "is refunded later": [BUYS, do("auto_renew", "2026-01-15", on=False), do("refund", "2026-01-25")],
    "comes back": [BUYS, do("auto_renew", "2026-01-15", on=False),
                   do("subscribe", "2026-04-10", productId="basic.month")],
    "shares": [BUYS, do("family_share", "2026-01-12", customer="member"),
               do("family_share", "2026-01-12", customer="guest"), do("family_revoke", "2026-02-01", customer="guest")],
    "member": [], "guest": [],
    "buys for life": [do("buy", "2026-01-10", productId="lifetime")],
}
PEOPLE = people(LIVES)
# Who, when, what the system says (access, state, product), and the kind, worked out by hand.
CASES: List[Tuple[str, str, bool, Optional[str], Optional[str], Optional[str]]] = [
    ("renews", "2026-01-20", True, "subscribed", "pro.month", None),
    ("renews", "2026-01-20", False, None, None, "purchase_missed"),
    ("renews", "2026-03-01", False, None, None, "renewal_missed"),
    ("renews", "2026-01-05", True, None, None, "before_purchase"),
    ("renews", "2026-01-05", False, "none", None, None),
    ("renews", "2026-01-20", True, None, "basic.month", "other_product"),
    ("cancels", "2026-01-20", False, None, None, "cancellation_as_end"),
    ("cancels", "2026-02-20", True, None, None, "expiry_unseen"),
    ("cancels", "2026-02-20", False, "expired", None, None),
    ("fails", "2026-02-15", False, None, None, "grace_ignored"),
    ("fails", "2026-02-15", True, "subscribed", None, "other_state"),
    ("fails", "2026-03-01", True, None, None, "retry_as_access"),
    ("fails", "2026-03-01", False, "expired", None, "other_state"),
    ("recovers", "2026-03-10", False, None, None, "recovery_missed"),
    ("is refunded", "2026-01-25", True, None, None, "refund_unseen"),
    ("is refunded", "2026-01-20T00:00:00.500", True, None, None, "known_later"),
    ("upgrades", "2026-01-25", False, None, None, "change_missed"),
    ("upgrades", "2026-01-25", True, None, "basic.month", "change_unseen"),
    ("upgrades, is refunded", "2026-01-28", True, None, "basic.month", "change_counted_twice"),
    ("upgrades, is refunded", "2026-01-28", True, None, None, "refund_unseen"),
    ("gives up a year", "2026-04-01", True, None, None, "change_counted_twice"),
    ("downgrades", "2026-01-25", True, None, "basic.month", "change_too_early"),
    ("gets a month back", "2026-02-20", False, None, None, "other_refund"),
    ("gets a month back", "2026-01-20", False, None, None, "refund_too_early"),
    ("is refunded later", "2026-01-20", False, None, None, "refund_too_early"),
    ("is refunded later", "2026-02-20", False, None, None, None),
    ("comes back", "2026-03-15", True, None, None, "later_purchase_counted"),
    ("comes back", "2026-01-20", False, None, None, "cancellation_as_end"),
    ("comes back", "2026-06-01", True, None, None, None),
    ("member", "2026-01-25", False, None, None, "sharing_ignored"),
    ("guest", "2026-02-05", True, None, None, "sharing_withdrawn"),
    ("nobody", "2026-02-05", True, None, None, "customer_unknown"),
    ("nobody", "2026-02-05", False, None, None, None),
    ("buys for life", "2026-02-05", True, None, None, "no_subscription"),
]


def expectations(cases: Any) -> Any:
    return pyarrow.Table.from_pylist([
        {"customer": each[0], "at": at(each[1]), "hasAccess": each[2], "state": each[3], "productId": each[4]}
        for each in cases], pyarrow.schema({
            "customer": pyarrow.string(), "at": pyarrow.int64(), "hasAccess": pyarrow.bool_(),
            "state": pyarrow.string(), "productId": pyarrow.string()}))


def kinds_of(found: audit.Audit) -> Dict[Tuple[Any, ...], str]:
    return {(each["customer"], each["at"], each["expectedAccess"], each["expectedState"], each["expectedProductId"]):
            each["kind"] for each in milliseconds(found.table).to_pylist()}


def expected_kinds(cases: Any) -> Dict[Tuple[Any, ...], str]:
    return {(each[0], at(each[1]), *each[2:5]): each[5] for each in cases if each[5] is not None}


def compare(form: str, people: Any, expected: Any, **options: Any) -> audit.Audit:
    if form == "payloads":
        return audit.compare(payloads(people), expected, **options)
    rows, reports = tables(people)
    if form in SPELLINGS:
        rows, reports = (each.rename_columns([SPELLINGS[form](name) for name in each.column_names])
                         for each in (rows, reports))
    elif form == "own columns":
        rows = rows.append_column("autoRenewStatus", pyarrow.array([False] * len(rows))).append_column(
            "isInBillingRetryPeriod", pyarrow.array([True] * len(rows)))
    return audit.compare(rows, expected, reports=reports, **options)


@pytest.mark.parametrize("form", ["columns", "payloads", "own columns", *SPELLINGS])
def test_kinds(form: str) -> None:
    found = compare(form, PEOPLE, expectations(CASES))
    assert kinds_of(found) == expected_kinds(CASES)
    assert (found.compared, found.customers) == (len(CASES), len({each[0] for each in CASES}))
    assert found.differences == len(expected_kinds(CASES)) == sum(each.count for each in found.kinds)
    assert found.known_later == 1 and found.wrong == found.differences - 1
    assert {each.kind: each.count for each in found.kinds}["refund_unseen"] == 2
    groups = Counter(each["difference"] for each in found.table.to_pylist())
    assert found.by_difference == groups and set(groups) == {"access_too_long", "access_too_short", "product", "state"}


def test_the_records_end() -> None:
    customer = PEOPLE[0]
    early = [each for each in customer["notifications"] if each["document"]["signedDate"] < at("2026-02-01")]
    assert len(early) == 1
    found = audit.compare(payloads([{**customer, "notifications": early}]),
                          expectations([("renews", "2026-02-20", True, None, None)]))
    assert [each.kind for each in found.kinds] == ["renewal_not_in_records"]


def test_every_kind_is_tested() -> None:
    assert {each[5] for each in CASES} | {"renewal_not_in_records"} == {None, *KINDS}


@pytest.mark.parametrize("form", ["columns", "payloads"])
def test_an_entitlement(form: str) -> None:
    pro = {"id": "pro", "product_ids": ["pro.month", "lifetime"]}
    cases = [
        ("buys for life", "2026-07-01", True, None, "lifetime", None),
        ("buys for life", "2026-07-01", False, None, None, "purchase_missed"),
        ("buys for life", "2026-07-01", True, None, "pro.month", "other_product"),
        ("buys for life", "2026-01-05", True, None, None, "no_subscription"),
        ("upgrades", "2026-01-15", True, None, None, "no_subscription"),  # It has the other product then.
        ("upgrades", "2026-01-25", True, "subscribed", "pro.month", None),
    ]
    found = compare(form, PEOPLE, expectations(cases), entitlement=pro, catalog=STORE["catalog"])
    assert kinds_of(found) == expected_kinds(cases)


def test_money_and_samples() -> None:
    cases = [("is refunded", day, True, None, None) for day in ("2026-01-25", "2026-01-26", "2026-01-27")]
    cases += [("upgrades, is refunded", "2026-01-28", True, None, None)]
    found = compare("columns", PEOPLE, expectations(cases), samples=2)
    (kind,) = found.kinds
    assert (kind.kind, kind.count, kind.customers, len(kind.samples)) == ("refund_unseen", 4, 2, 2)
    # Two periods of 9.99, however often they were asked about.
    assert [(each.currency, each.amount, each.milliunits, each.periods) for each in kind.money] == \
        [("USD", "19.98", 19_980, 2)]
    sample = kind.samples[0]
    assert sample.at == datetime(2026, 1, 25, tzinfo=timezone.utc) and sample.price == 9990
    assert sample.explanation is not None and "was refunded on 2026-01-20 00:00 UTC" in sample.explanation
    assert json.loads(json.dumps(found.to_dict()))["kinds"][0]["samples"][0]["at"] == at("2026-01-25")


@pytest.mark.parametrize("kind", ["notifications", "statuses", "renewal infos"])
def test_documents_are_what_the_columns_say(kind: str) -> None:
    """So that an explanation is of the same answer."""
    rows, reports = tables(population(300), kind)
    instants = [at("2026-02-03"), at("2026-04-11T10:00"), at("2026-06-30"), at("2026-07-31T23:59")]
    names = ("originalTransactionId", "state", "hasAccess", "productId", "since", "until", "accessSince", "accessUntil",
             "expirationReason", "autoRenew", "basis")
    found: Dict[Any, List[Any]] = {}
    for each in milliseconds(columns.state_at(rows, reports=reports, at=instants)).to_pylist():
        found.setdefault((each["customer"], each["at"]), []).append(tuple(each[name] for name in names))
    histories: Dict[Any, Tuple[List[Any], List[Any]]] = {}
    for index, table in enumerate((rows, reports)):
        for record in records(table):
            histories.setdefault(record["customer"], ([], []))[index].append(record)
    states = 0
    for customer, history in histories.items():
        documents_of = documents(*history, has_subtypes=True)
        for instant in instants:
            answer = subscore.call("subs_state_at", {"history": documents_of, "at": instant})
            assert [tuple(each[name] for name in names) for each in answer["subscriptions"]] == \
                found.get((customer, instant), [])
            states += len(answer["subscriptions"])
    assert states > 1000


def latest_expiry(customer: Any, instant: int) -> bool:
    """How many systems decide access."""
    return any(row["purchaseDate"] <= instant < row["expiresDate"] for row in customer["transactions"])


def truth(customer: Any, instant: int) -> bool:
    return any(each["hasAccess"] for each in customer["truth"]
               if each["start"] <= instant and (each["end"] is None or instant < each["end"]))


@pytest.mark.parametrize("instants", ["one", "of their own"])
@pytest.mark.parametrize("form", ["columns", "payloads"])
def test_a_population(form: str, instants: str) -> None:
    draw = random.Random(36)
    customers = population(800)
    moments = {each["id"]: [at("2025-12-20")] if instants == "one" else
               [at("2025-06-01") + draw.randrange(400 * DAY) for _ in range(draw.choice([0, 1, 3]))]
               for each in customers}
    answers = [(each["id"], moment, latest_expiry(each, moment))
               for each in customers for moment in moments[each["id"]]]
    people = {each["id"]: each for each in customers}
    wrong = {(name, moment) for name, moment, says in answers if truth(people[name], moment) != says}
    assert len(wrong) >= 2
    draw.shuffle(answers)
    expected = pyarrow.Table.from_pylist([{"customer": name, "instant": moment, "has_access": says}
                                          for name, moment, says in answers])
    found = compare(form, customers, expected)
    assert {each[:2] for each in kinds_of(found)} == wrong
    assert {each.kind for each in found.kinds} <= {"grace_ignored", "refund_unseen"}
    assert found.customers == len({name for name, _, _ in answers})


HOUR = 3_600_000
# How far the clock of a system is off, and the offset that is named. It is one clock for all instants.
CLOCKS: Dict[str, Tuple[int, Optional[int]]] = {
    "right": (0, None), "an hour ahead": (HOUR, HOUR), "two hours behind": (-2 * HOUR, -2 * HOUR),
    "in India": (11 * HOUR // 2, 11 * HOUR // 2), "a day behind": (-30 * HOUR, None)}


@pytest.mark.parametrize("form", ["columns", "payloads"])
@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_that_is_off(name: str, form: str) -> None:
    """The system decides by the rules, and writes down another instant than that it decided about."""
    offset, named = CLOCKS[name]
    customers = population(60)
    answers = []
    for each in customers:
        edges = [edge for one in each["truth"] for edge in (one["start"], one["end"]) if edge is not None]
        for edge in edges[:6]:
            for share in (-5, 1, 3, 5, 7, 9, 9.5, 15):
                moment = edge - round(offset * share / 10)
                answers.append((each["id"], moment, truth(each, moment + offset)))
    expected = pyarrow.Table.from_pylist([{"customer": own, "at": moment, "hasAccess": says}
                                          for own, moment, says in answers])
    found = compare(form, customers, expected)
    shared = found.shared_offset
    assert (shared and shared.milliseconds) == named
    if shared is not None:
        assert 10 * shared.differences >= 9 * shared.of and shared.of > 20
        assert found.to_dict()["sharedOffset"] == {
            "milliseconds": named, "differences": shared.differences, "of": shared.of}


def test_batches_and_progress() -> None:
    rows, reports = tables(PEOPLE)
    steps: List[Tuple[int, int]] = []
    small = pyarrow.Table.from_batches(rows.to_batches(max_chunksize=3))
    found = audit.compare(small, expectations(CASES), reports=reports, progress=lambda *each: steps.append(each))
    assert kinds_of(found) == expected_kinds(CASES)
    assert sum(each[0] for each in steps) == len(rows) and len(steps) > 3


def test_customers_are_integers() -> None:
    numbers = {each["id"]: number for number, each in enumerate(PEOPLE)}
    rows = payloads([{**each, "id": numbers[each["id"]]} for each in PEOPLE])
    texts = [each for each in CASES if each[0] in numbers]
    expected = expectations([(str(numbers[each[0]]), *each[1:]) for each in texts])
    found = audit.compare(rows, expected)
    assert found.differences == len(expected_kinds(texts)) and str(found.table.schema.field("customer").type) == "int64"
    with pytest.raises(ValueError, match="the customers of the records are integers, and these are not"):
        audit.compare(rows, expectations(CASES))


def test_known_by_the_callers_names() -> None:
    rows, reports = (each.rename_columns({"customer": "user"}) for each in tables(PEOPLE))
    mine = expectations(CASES).rename_columns({"hasAccess": "is_pro", "customer": "who"})
    found = audit.compare(rows, mine, reports=reports, columns={"customer": "user"},
                          expected_columns={"customer": "who", "hasAccess": "is_pro"})
    assert kinds_of(found) == expected_kinds(CASES)


def changed(table: Any, name: str, values: Any) -> Any:
    return table.set_column(table.column_names.index(name), name, pyarrow.array(values))


ROWS, REPORTS = tables(PEOPLE)
MINE = expectations(CASES)
WRONG: Dict[str, Tuple[Any, Any, str]] = {
    "no access": (ROWS, MINE.drop_columns(["hasAccess"]), "expected: there is no column hasAccess or has_access"),
    "two spellings": (ROWS, MINE.append_column("instant", MINE["at"]), "expected: only one of the columns at and"),
    "a hole": (ROWS, changed(MINE, "hasAccess", [None] + [True] * (len(MINE) - 1)),
               "expected, row 0: each row must have hasAccess"),
    "a state": (ROWS, changed(MINE, "state", ["active"] * len(MINE)),
                'expected: unknown state "active"; expected one of'),
    "a number": (ROWS, changed(MINE, "hasAccess", [2] * len(MINE)), "expected: an integer in hasAccess must be 0 or 1"),
    "an instant": (ROWS, changed(MINE, "at", ["2026-01-10"] * len(MINE)),
                   "expected: the column of instants must have"),
    "no rows": (ROWS.drop_columns(["purchaseDate"]), MINE, "rows: there is no column purchaseDate"),
    "a stranger": (changed(ROWS, "customer", [None] * len(ROWS)), MINE, "rows, row 0: each row must have a customer"),
    "not together": (pyarrow.concat_tables([ROWS, ROWS[:5]]), MINE, f"rows, row {len(ROWS)}: all rows of customer"),
    "a date too far": (changed(ROWS, "expiresDate", [10**16] * len(ROWS)), MINE,
                       "rows, customer buys for life, expiresDate: The instant must be"),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistakes(name: str) -> None:
    rows, mine, message = WRONG[name]
    with pytest.raises(ValueError, match="^" + message):
        audit.compare(rows, mine)


def test_mistakes_in_payloads() -> None:
    for text, message in (("{", "rows, row 0: line 1, column 2: The text ends in the middle of a JSON value."),
                          ('{"a":1,"a":2}', "rows, row 0: line 1, column 11: An object has the same key twice"),
                          ("[3]", "rows, row 0: /0: The value must be")):
        rows = pyarrow.table({"customer": ["renews"], "payload": [text]})
        with pytest.raises(ValueError, match=message):
            audit.compare(rows, MINE)
    with pytest.raises(ValueError, match="reports: a table cannot be combined with documents"):
        audit.compare(payloads(PEOPLE), MINE, reports=REPORTS)
    with pytest.raises(TypeError, match="rows: a table that offers Arrow is expected, not list"):
        audit.compare([1], MINE)


# A library with another opinion: it does not read the dates of grace periods, and calls itself 9.9.9.
SHIM = r"""
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
typedef int decide(const char *, size_t, char **, size_t *);
static void *find(const char *name) {
    static void *library;
    if (!library) library = dlopen(REAL, RTLD_NOW | RTLD_LOCAL);
    return dlsym(library, name);
}
static int changed(const char *name, const char *request, size_t length, char **response, size_t *size) {
    char *copy = malloc(length + 1);
    memcpy(copy, request, length);
    copy[length] = 0;
    for (char *at = copy; (at = strstr(at, "gracePeriodExpiresDate")); at++) at[0] = 'G';
    int status = ((decide *)find(name))(copy, length, response, size);
    free(copy);
    return status;
}
int subs_timeline(const char *a, size_t b, char **c, size_t *d) { return changed("subs_timeline", a, b, c, d); }
int subs_state_at(const char *a, size_t b, char **c, size_t *d) { return changed("subs_state_at", a, b, c, d); }
void subs_free(char *text) { ((void (*)(char *))find("subs_free"))(text); }
const char *subs_status_name(int status) { return ((const char *(*)(int))find("subs_status_name"))(status); }
const char *subs_rules(void) { return ((const char *(*)(void))find("subs_rules"))(); }
const char *subs_version(void) { return "9.9.9"; }
"""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    (folder / "shim.c").write_text(SHIM)
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", f'-DREAL="{running()}"', "-o", "other.so", "shim.c",
                    "-ldl"], cwd=folder, check=True)
    return folder / "other.so"


@pytest.mark.parametrize("form", ["columns", "payloads"])
def test_another_version(form: str, other: Path) -> None:
    records: Any = (payloads(PEOPLE), None) if form == "payloads" else tables(PEOPLE)
    found = audit.versions(records[0], other, reports=records[1])
    assert (found.version, found.other_version) == (subscore.version(), "9.9.9")
    assert (found.customers, found.differing) == (len({*records[0]["customer"].to_pylist()}), 2)
    # Without its date the grace period is not known to end on the 26th: it lasts until a record says so.
    spans = milliseconds(found.table).to_pylist()
    assert {each["customer"] for each in spans} == {"fails", "recovers"}
    for span in spans:
        assert {span["state"], span["otherState"]} <= {"billing_grace_period", "billing_retry"}
        assert span["difference"] == "access" and span["access"] != span["otherAccess"]
        assert at("2026-02-10") < span["start"] < span["end"] < at("2026-03-05")
        assert span["explanation"] != span["otherExplanation"] and span["explanation"] and span["otherExplanation"]
        assert span["rules"]
    assert len(found.samples) == min(3, len(spans)) and found.to_dict()["otherVersion"] == "9.9.9"


def test_the_same_version(tmp_path: Path) -> None:
    copy = tmp_path / "libsubscore.so.renamed"
    shutil.copy(running(), copy)
    rows, reports = tables(population(100))
    found = audit.versions(rows, copy, reports=reports)
    assert (found.customers, found.differing, found.differences, len(found.table)) == (100, 0, {}, 0)
    with pytest.raises(ValueError, match="this process already runs this library"):
        audit.versions(rows, running())
    with pytest.raises(OSError):
        audit.versions(rows, tmp_path / "missing.so")
    with pytest.raises(ValueError, match="it is not a libsubscore"):
        audit.versions(rows, next(Path(running()).parent.glob("libsubscore-simulate.so*")))
