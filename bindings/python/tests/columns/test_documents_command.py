"""`subscore states`, `timelines` and `columns` on stored documents, as a shell runs them, and how lines are split."""

from __future__ import annotations

import base64
import gzip
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from company import milliseconds, pyarrow
from lives import payloads, people, population

from subscore import _library, columns
from subscore import payloads as stored
from subscore._values import Unreadable
from subscore.command.splitting import Splitter

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")

AT = ["2025-09-01T00:00:00Z", "2026-02-03T00:00:00Z"]
INSTANTS = ["--at", AT[0], "--at", AT[1], "-o", "states.parquet"]
STORED = payloads(population(200))
NAMES = {"document": "payload"}
NAMED = ["customer", "at", "originalTransactionId", "state", "hasAccess", "productId", "since", "until", "price"]
ORDER = [(name, "ascending") for name in ("customer", "originalTransactionId", "at")]
EXPECTED = milliseconds(columns.state_at(STORED, at=AT, columns=NAMES)).select(NAMED)
GIFT = {"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "pro.month"}
PURCHASE: Dict[str, Any] = json.loads(payloads(people({"a": [GIFT]}))["payload"][0].as_py())
TRANSACTION: Dict[str, Any] = PURCHASE["data"]["transactionInfo"]


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def lines(form: str = '{"customer":%s,"payload":%s}', end: str = "\n") -> bytes:
    both = zip(*(STORED[name].to_pylist() for name in ("customer", "payload")))
    step = -1 if "payload" in form.partition("%s")[0] else 1
    return "".join(form % (json.dumps(customer), document)[::step] + end for customer, document in both).encode()


def changed(change: Callable[[str], Any], name: str = "payload") -> Any:
    return STORED.set_column(1, name, pyarrow.array([change(each) for each in STORED["payload"].to_pylist()]))


def write(folder: Path, name: str, content: Any) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    if isinstance(content, bytes):
        (folder / name).write_bytes(content)
    elif name.endswith(".csv"):
        csv.write_csv(content, folder / name)
    else:
        parquet.write_table(content, folder / name, row_group_size=300)


def halves(name: str) -> Dict[str, Any]:
    customers = STORED["customer"].to_pylist()
    half = customers.index(customers[len(customers) // 2])
    return {f"stored/1{name}": STORED[:half], f"stored/2{name}": STORED[half:]}


# The files, and the arguments about them.
FILES: Dict[str, Tuple[Dict[str, Any], List[str]]] = {
    "Parquet": ({"stored.parquet": STORED}, ["stored.parquet"]),
    "Parquet of bytes": ({"stored.parquet": changed(str.encode)}, ["stored.parquet"]),
    "CSV": ({"stored.csv": STORED}, ["stored.csv"]),
    "a folder of CSV": (halves(".csv"), ["stored"]),
    "a pattern of Parquet": (halves(".parquet"), ["stored/*.parquet"]),
    "Parquet and lines": ({"1.parquet": STORED[:0], "2.jsonl": lines()}, ["1.parquet", "2.jsonl"]),
    "packed CSV": ({"stored.csv.gz": gzip.compress(b"customer;payload\n" + b"".join(
        b'"%b";"%b"\n' % (each["customer"].encode(), each["payload"].replace('"', '""').encode())
        for each in STORED.to_pylist()))}, ["stored.csv.gz"]),
    "documents over lines in CSV": ({"stored.csv": changed(lambda text: json.dumps(json.loads(text), indent=1))},
                                    ["stored.csv"]),
    "lines": ({"stored.jsonl": lines()}, ["stored.jsonl"]),
    "the document first": ({"stored.jsonl": lines('{"payload": %s, "customer": %s}')}, ["stored.jsonl"]),
    "other members between": ({"stored.jsonl": lines('{"id":1,"customer":%s,"x":{"a":"}"},"payload":%s,"y":[{}]}')},
                              ["stored.jsonl"]),
    "spaces, blank lines and a byte order mark": (
        {"stored.jsonl": b"\xef\xbb\xbf" + lines(' { "customer" : %s ,\t"payload" : %s } ', "\r\n\n")},
        ["stored.jsonl"]),
    "packed lines": ({"stored.ndjson.gz": gzip.compress(lines())}, ["stored.ndjson.gz"]),
    "an array": ({"stored.json": b"[" + lines(end=",")[:-1] + b"]"}, ["stored.json"]),
    "texts in lines": ({"stored.jsonl": b"".join(
        json.dumps(each).encode() + b"\n" for each in STORED.to_pylist())}, ["stored.jsonl"]),
    "a column named document": ({"stored.parquet": STORED.rename_columns(["customer", "document"])},
                                ["stored.parquet"]),
    "own names": ({"stored.jsonl": lines('{"who":%s,"body":%s}')},
                  ["stored.jsonl", "--column", "customer=who", "--document", "body"]),
    "an own name as before": ({"stored.parquet": STORED.rename_columns(["customer", "body"])},
                              ["stored.parquet", "--column", "payload=body"]),
    "beside rows": ({"stored.parquet": STORED.append_column("transactionId", STORED["customer"]).append_column(
        "purchaseDate", STORED["customer"]).rename_columns(["customer", "document", "transactionId", "purchaseDate"])},
        ["stored.parquet", "--document", "document"]),
    "customers in no order": ({"stored.jsonl": b"\n".join(sorted(lines().split(b"\n"), key=hash))},
                              ["stored.jsonl", "--sort"]),
}


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, tmp_path: Path) -> None:
    files, arguments = FILES[name]
    for file, content in files.items():
        write(tmp_path, file, content)
    code, printed, wrong = run(tmp_path, "states", *arguments, *INSTANTS, "--json")
    assert (code, wrong) == (0, "")
    found = milliseconds(parquet.read_table(tmp_path / "states.parquet")).select(NAMED)
    assert found.sort_by(ORDER).to_pylist() == EXPECTED.sort_by(ORDER).to_pylist()
    said = json.loads(printed)
    assert (said["customers"], said["rows"]) == (200, len(STORED)) and "unreadable" not in said


@pytest.mark.parametrize("threads", ["1", "4"])
def test_timelines(threads: str, tmp_path: Path) -> None:
    write(tmp_path, "stored.jsonl", lines())
    code, _, wrong = run(tmp_path, "timelines", "stored.jsonl", "-o", "intervals.parquet", "--threads", threads)
    assert (code, wrong) == (0, "")
    assert milliseconds(parquet.read_table(tmp_path / "intervals.parquet")).to_pylist() == \
        milliseconds(columns.timeline(STORED, columns=NAMES)).to_pylist()


def test_some_customers_and_a_breakdown(tmp_path: Path) -> None:
    """A column of the file has the value of the customer's last row, and others are those of the states."""
    customers = STORED["customer"].to_pylist()
    last = {customer: number for number, customer in enumerate(customers)}
    where = pyarrow.array(["DE" if last[each] % 2 else "US" if number == last[each] else "FR"
                           for number, each in enumerate(customers)])
    write(tmp_path, "stored.csv", STORED.append_column("country", where))
    (tmp_path / "some.csv").write_text("customer\n" + "\n".join(list(last)[:50]))
    code, _, wrong = run(tmp_path, "states", "stored.csv", *INSTANTS, "--customers", "some.csv", "--by",
                         "country,productId", "--summary", "by.csv")
    assert (code, wrong) == (0, "")
    found = parquet.read_table(tmp_path / "states.parquet").to_pylist()
    assert {each["customer"] for each in found} == set(list(last)[:50])
    for each in found:
        known = "DE" if last[each["customer"]] % 2 else "US"
        assert each["country"] == (None if each["state"] == "none" else known)
    counts = csv.read_csv(tmp_path / "by.csv").to_pylist()
    active = [each for each in found if each["state"] == "subscribed"]
    assert sum(each["active"] or 0 for each in counts) == len(active) > 5
    assert {(each["country"], each["productId"]) for each in active} <= {
        (each["country"], each["productId"]) for each in counts}
    code, _, wrong = run(tmp_path, "states", "stored.csv", *INSTANTS, "--by", "city", "--summary", "by.csv")
    assert code == 1 and "--by city: stored.csv has no such column; it has customer, payload, country; beside" in wrong


def access_of(intervals: List[Any]) -> Dict[Any, List[List[Any]]]:
    """The spans of unbroken access of each customer."""
    found: Dict[Any, List[List[Any]]] = {}
    for each in intervals:
        if each["hasAccess"]:
            spans = found.setdefault(each["customer"], [])
            if spans and spans[-1][1] == each["start"]:
                spans[-1][1] = each["end"]
            else:
                spans.append([each["start"], each["end"]])
    return found


def found_as_table(folder: Path) -> Any:
    return parquet.read_table(folder / "purchases.parquet")


def test_the_columns_of_purchases(tmp_path: Path) -> None:
    write(tmp_path, "stored.jsonl", lines())
    code, printed, wrong = run(tmp_path, "columns", "stored.jsonl", "-o", "purchases.parquet", "--json")
    assert (code, wrong) == (0, "")
    found = milliseconds(parquet.read_table(tmp_path / "purchases.parquet")).to_pylist()
    said = json.loads(printed)
    assert (said["customers"], said["documents"], said["rows"]) == (200, len(STORED), len(found))
    assert (tmp_path / "purchases.parquet").stat().st_mode & 0o777 == 0o600
    output = ["customer", "transactionId", "start", "end", "hasAccess", "state", "price", "origin"]
    code, _, wrong = run(tmp_path, "states", "purchases.parquet", *INSTANTS)
    assert (code, wrong) == (0, "")
    same = ["customer", "originalTransactionId", "at", "hasAccess", "productId", "price", "accessUntil"]
    states = milliseconds(parquet.read_table(tmp_path / "states.parquet")).select(same)
    expected = milliseconds(columns.state_at(STORED, columns=NAMES, at=AT)).select(same)
    assert states.sort_by(ORDER).to_pylist() == expected.sort_by(ORDER).to_pylist()
    intervals = milliseconds(columns.timeline(STORED, columns=NAMES, output=output)).to_pylist()
    access = access_of(milliseconds(columns.timeline(found_as_table(tmp_path), output=output)).to_pylist())
    assert access == access_of(intervals)
    own: Dict[Any, List[Any]] = {}
    for each in intervals:
        if each["transactionId"] is not None:
            own.setdefault((each["customer"], each["transactionId"]), []).append(each)
    first = [each for each in found if "#" not in each["transactionId"]]
    assert [(each["customer"], each["transactionId"]) for each in first] == list(own)
    for each, spans in zip(first, own.values()):
        assert (each["purchaseDate"], each["price"]) == (spans[0]["start"], spans[0]["price"])
    code, _, wrong = run(tmp_path, "columns", "stored.jsonl", "-o", "a.csv", "--reports", "b.csv")
    assert code == 2 and "--reports: `columns` writes no table of reports any more" in wrong


JANUARY, FEBRUARY, MARCH, APRIL = 1767225600000, 1769904000000, 1773964800000, 1776643200000


def of_months(number: str, start: int, end: int, **more: Any) -> Dict[str, Any]:
    return {"transactionId": number, "originalTransactionId": "1", "productId": "p", "purchaseDate": start,
            "expiresDate": end, "signedDate": start, "transactionReason": "PURCHASE", **more}


def info(signed: int, **more: Any) -> Dict[str, Any]:
    return {"originalTransactionId": "1", "productId": "p", "autoRenewProductId": "p", "autoRenewStatus": 1,
            "signedDate": signed, **more}


MONTH = of_months("1", JANUARY, FEBRUARY)
RENEWED = of_months("2", MARCH, APRIL, transactionReason="RENEWAL")
# The documents of a customer whose access has a gap, or is not that of a purchase; the ids of the rows, and how much
# access has none.
SPANS: Dict[str, Tuple[List[Any], List[str], int]] = {
    "a renewal that is missing": (
        [MONTH, {"notificationType": "DID_RENEW", "notificationUUID": "u", "signedDate": MARCH + 5000,
                 "data": {"transactionInfo": RENEWED}}], ["1", "1#2", "2"], 0),
    "a recent start in a gap": (
        [MONTH, of_months("2", 1780000000000, 1782600000000, transactionReason="RENEWAL"),
         {"renewalInfo": info(1780000000001, recentSubscriptionStartDate=1777000000000)}], ["1", "1#2", "2"], 0),
    "renewal info that proves a purchase": (
        [MONTH, {"renewalInfo": info(MARCH, renewalDate=APRIL)}], ["1", "1#2"], 0),
    "a status after a gap": (
        [MONTH, {"status": 1, "renewalInfo": info(MARCH, renewalDate=APRIL)}], ["1", "1#2"], 0),
    "a status alone": ([{"status": 1, "renewalInfo": info(MARCH, renewalDate=APRIL)}], ["1#1"], 0),
    "a status without a product": (
        [MONTH, {"notificationType": "DID_RENEW", "notificationUUID": "u", "signedDate": MARCH,
                 "data": {"status": 1, "renewalInfo": {"originalTransactionId": "8", "signedDate": MARCH}}}],
        ["1"], 1),
}


@pytest.mark.parametrize("name", SPANS)
def test_a_gap_in_access_stays_a_gap(name: str, tmp_path: Path) -> None:
    documents, ids, lost = SPANS[name]
    stored = pyarrow.table({"customer": ["m"] * len(documents), "document": list(map(json.dumps, documents))})
    write(tmp_path, "stored.parquet", stored)
    code, printed, wrong = run(tmp_path, "columns", "stored.parquet", "-o", "purchases.parquet", "--json",
                               "--warnings", "whose.csv")
    assert (code, wrong) == (0, "")
    table = found_as_table(tmp_path)
    assert table["transactionId"].to_pylist() == ids
    expected = access_of(milliseconds(columns.timeline(stored)).to_pylist())["m"]
    found = access_of(milliseconds(columns.timeline(table)).to_pylist())["m"]
    counts = {each["code"]: each["count"] for each in json.loads(printed)["warnings"]}
    assert counts.get("access_without_row", 0) == lost
    assert ("access_without_row,m" in (tmp_path / "whose.csv").read_text().replace('"', "")) == bool(lost)
    assert found == expected if not lost else found == [[JANUARY, FEBRUARY]] and len(expected) == 2


SHARE = {"inAppOwnershipType": "FAMILY_SHARED", "originalTransactionId": "50", "productId": "q"}
SOLD = {**MONTH, "price": 9990, "currency": "USD", "subscriptionGroupIdentifier": "7"}


def shared(number: str, start: int, end: int, **more: Any) -> Dict[str, Any]:
    return {**SOLD, **SHARE, "transactionId": number, "purchaseDate": start, "expiresDate": end, **more}


# Documents about several subscriptions of one group, and how many rows there are of them.
BESIDE: Dict[str, Tuple[List[Any], int]] = {
    "a share that begins later": ([SOLD, shared("50", JANUARY + 86_400_000, FEBRUARY + 86_400_000)], 2),
    "a share at the same instants": ([SOLD, shared("50", JANUARY, FEBRUARY)], 2),
    "a share around it": ([SOLD, shared("50", JANUARY - 86_400_000, FEBRUARY + 86_400_000)], 2),
    "another own one": ([SOLD, shared("50", JANUARY, FEBRUARY, inAppOwnershipType="PURCHASED")], 2),
    "a notification of each": ([
        {"notificationType": "SUBSCRIBED", "notificationUUID": each["transactionId"], "signedDate": JANUARY + 1,
         "data": {"transactionInfo": each}} for each in (SOLD, shared("50", JANUARY, FEBRUARY))], 2),
    "after each other": ([SOLD, shared("50", MARCH, APRIL)], 2),
    "in one document": ([{"transactions": [SOLD, shared("50", JANUARY + 86_400_000, FEBRUARY)]}], -1),
}


@pytest.mark.parametrize("name", BESIDE)
def test_a_purchase_behind_another_has_its_row(name: str, tmp_path: Path) -> None:
    documents, count = BESIDE[name]
    stored = pyarrow.table({"customer": ["a", *["m"] * len(documents), "z"],
                            "document": list(map(json.dumps, [MONTH, *documents, MONTH]))})
    write(tmp_path, "stored.parquet", stored)
    code, printed, wrong = run(tmp_path, "columns", "stored.parquet", "-o", "purchases.parquet", "--json",
                               "--warnings", "whose.csv")
    assert (code, wrong) == (0, "")
    table = found_as_table(tmp_path)
    assert [*dict.fromkeys(table["customer"].to_pylist())] == ["a", "m", "z"]
    counts = {each["code"]: each["count"] for each in json.loads(printed)["warnings"]}
    assert counts.get("purchase_behind_another", 0) == (count < 0)
    assert ("purchase_behind_another" in (tmp_path / "whose.csv").read_text()) == (count < 0)
    if count < 0:
        return
    assert len(table) == count + 2
    at = [JANUARY + 1000, JANUARY + 2 * 86_400_000, FEBRUARY + 1000, MARCH + 1000]
    output = ["customer", "at", "hasAccess", "hasOwnAccess", "monthlyPrice"]
    found, expected = (milliseconds(columns.state_at(each, at=at, output=output)).to_pylist()
                       for each in (table, stored))
    assert found == expected


# A line, and what is said about it.
REFUSED: Dict[str, Tuple[bytes, str]] = {
    "a document that ends": (b'{"customer":"b","payload":{"a":}', " is not valid JSON; expected an object in one"),
    "a document that is not JSON": (b'{"customer":"b","payload":{"a":x}}', ", in payload, line 1, column 7: The text"),
    "no document but a comma": (b'{"customer":"b","payload":}', " is not valid JSON; expected an object in one line"),
    "a key twice in a document": (b'{"customer":"b","payload":{"a":1,"a":2}}', ", in payload, line 1, column 11: An"),
    "a member twice": (b'{"customer":"b","payload":{"a":1},"customer":"c"}', ": the key 'customer' appears twice"),
    "something behind": (b'{"customer":"b","payload":{"a":1}} {}', ' is not valid JSON; expected an object in one'),
    "a list": (b"[1]", ": [1] is not an object"),
    "a customer that is a real": (b'{"customer":1.5,"payload":{}}', ": 1.5 is not valid; expected a text"),
    "no customer": (b'{"customer":"","payload":{}}', ", column customer: Each row must have a customer."),
    "not UTF-8": (b'{"customer":"\xff","payload":{}}', ": the text is not valid UTF-8"),
    "a number": (b'{"customer":"b","payload":3}', ", in payload: The value must be a document, not an integer."),
    "another document": (b'{"customer":"b","payload":{"app_user_id":"a"}}', ", in payload: The object has no known"),
    "a date without an offset": (json.dumps({"customer": "b", "payload": {
        **TRANSACTION, "purchaseDate": "2026-01-10"}}).encode(), ", in payload/purchaseDate: \"2026-01-10\" is not a"),
    "signed": (b'{"customer":"b","payload":{"signedPayload":"eyJhbGciOiJFUzI1NiJ9.e30.AAAA"}}',
               ", in payload/signedPayload: "),
}


@pytest.mark.parametrize("name", REFUSED)
def test_lines_that_are_refused(name: str, tmp_path: Path) -> None:
    line, message = REFUSED[name]
    good = json.dumps({"customer": "a", "payload": PURCHASE}).encode()
    (tmp_path / "stored.jsonl").write_bytes(b"\n".join([good, b"", line, good.replace(b'"a"', b'"c"', 1)]))
    for command in ("states", "timelines"):
        instants = ["--at", AT[0]] if command == "states" else []
        code, printed, wrong = run(tmp_path, command, "stored.jsonl", *instants, "-o", "out.csv")
        assert (code, printed) == (1, "") and wrong.startswith("subscore: stored.jsonl, row 2"), wrong
        assert message in wrong and not (tmp_path / "out.csv").exists(), wrong


def test_signed_purchases_behind_another_have_their_rows(tmp_path: Path) -> None:
    """A signed transaction alone is a document, and no JSON."""
    def signed(record: Dict[str, Any]) -> str:
        parts = [base64.urlsafe_b64encode(json.dumps(each).encode()).decode().rstrip("=")
                 for each in ({"alg": "ES256", "x5c": []}, record)]
        return ".".join([*parts, "A" * 86])

    stored = pyarrow.table({"customer": ["m"] * 2, "document": [
        signed(each) for each in (SOLD, shared("50", JANUARY + 86_400_000, FEBRUARY))]})
    write(tmp_path, "stored.parquet", stored)
    code, _, wrong = run(tmp_path, "columns", "stored.parquet", "-o", "purchases.parquet", "--trust-signed-payloads")
    assert (code, wrong) == (0, "")
    found = milliseconds(found_as_table(tmp_path)).to_pylist()
    assert [(each["transactionId"], each["expiresDate"]) for each in found] == [("1", FEBRUARY), ("50", FEBRUARY)]


def test_unreadable_customers_are_written(tmp_path: Path) -> None:
    """More of them than a call lists. Customers 0, 3, 6… cannot be read."""
    bad = {0: "{", 1: '{"app_user_id":"a"}', 2: json.dumps({**TRANSACTION, "purchaseDate": "2026-01-10"})}
    documents = [bad[number % 9 // 3] if number % 3 == 0 else json.dumps(PURCHASE) for number in range(1000)]
    table = pyarrow.table({"customer": [number for number in range(1000) for _ in range(2)],
                           "payload": [each for document in documents for each in (json.dumps(PURCHASE), document)]})
    write(tmp_path, "stored/1.parquet", table[:1000])
    write(tmp_path, "stored/2.parquet", table[1000:])
    for file in ("who.csv", "who.parquet"):
        code, printed, wrong = run(tmp_path, "states", "stored", *INSTANTS, "--omit-unreadable", file, "--json")
        assert (code, wrong) == (0, "")
        said = json.loads(printed)
        assert (said["customers"], said["unreadable"]) == (1000, 334)
        found = (csv.read_csv if file.endswith("csv") else parquet.read_table)(tmp_path / file).to_pylist()
        assert [each["customer"] for each in found] == list(range(0, 1000, 3))
        assert [(each["file"], each["row"]) for each in found] == [
            (f"stored/{1 + each // 500}.parquet", each % 500 * 2 + 2) for each in range(0, 1000, 3)]
        assert {(each["code"], each["path"] or "") for each in found} == {
            ("invalid_json", ""), ("invalid_value", ""), ("invalid_value", "/purchaseDate")}
        assert (tmp_path / file).stat().st_mode & 0o777 == 0o600
    states = parquet.read_table(tmp_path / "states.parquet")["customer"].to_pylist()
    assert set(states) == {each for each in range(1000) if each % 3}
    code, _, wrong = run(tmp_path, "timelines", "stored/1.parquet", "-o", "x.parquet")
    assert code == 1 and wrong.startswith("subscore: stored/1.parquet, row 2, in payload, line 1, column 2: The text ")


MISTAKES: Dict[str, Tuple[List[str], int, str]] = {
    "columns in the place of their documents": (["columns", "stored.parquet", "-o", "stored.parquet"], 2,
                                                "--output stored.parquet: the command reads this file"),
    "a document without effect": (
        ["states", "idle.parquet", *INSTANTS], 1, "records that were passed over: none. The document holds only an app "
                                            "transaction"),
    "reports beside documents": (["states", "stored.parquet", *INSTANTS, "--reports", "stored.parquet"], 1,
                                 "--reports: stored.parquet has documents of the store, which contain the reports"),
    "a customer in two places": (["states", "again.parquet", *INSTANTS], 1, "again.parquet, row 1234, column customer"),
    "rows and documents in one column": (["states", "both.parquet", *INSTANTS], 1, "to read the documents: --document"),
    "no such column": (["states", "stored.parquet", *INSTANTS, "--document", "body"], 1,
                       "--document body: stored.parquet has no such column; it has customer, payload"),
    "two names": (["states", "stored.parquet", *INSTANTS, "--document", "a", "--column", "payload=b"], 2,
                  "--document: only one column has the documents, not a and b"),
    "another name that is not said": (["states", "other.parquet", *INSTANTS], 1,
                                      "Instead of these a column document or payload would do, with documents of the "
                                      "store; if it is named otherwise: --document YOURS"),
    "rows that cannot be left out": (["timelines", "rows.parquet", "-o", "x.csv", "--omit-unreadable", "who.csv"], 1,
                                     "--omit-unreadable: rows.parquet has rows; only documents"),
    "one file for two": (["timelines", "stored.parquet", "-o", "x.csv", "--omit-unreadable", "./x.csv"], 2,
                         "--omit-unreadable and --output name the same file"),
    "nobody can be read": (["timelines", "bad.parquet", "-o", "x.csv", "--omit-unreadable", "who.csv"], 1,
                           "and 2 customers are left out because of their documents; the first is bad.parquet, row 1:"),
    "rows for columns": (["columns", "rows.parquet", "-o", "x.csv"], 1, "rows.parquet: no column document or payload;"),
    "rows after documents": (["timelines", "stored.parquet", "rows.parquet", "-o", "x.csv"], 1,
                             "rows.parquet: no column payload, which stored.parquet has"),
    "documents after rows": (["timelines", "rows.parquet", "stored.parquet", "-o", "x.csv"], 1,
                             "stored.parquet: the file has documents, and rows.parquet has rows"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str, tmp_path: Path) -> None:
    arguments, status, message = MISTAKES[name]
    rows = pyarrow.table({"customer": ["a"], "transactionId": ["1"], "productId": ["m"], "purchaseDate": [10 ** 12],
                          "expiresDate": [2 * 10 ** 12]})
    both = rows.append_column("document", pyarrow.array(["{}"]))
    idle = pyarrow.table({"customer": [1], "payload": ['{"appTransactionId":"1","bundleId":"b"}']})
    bad = pyarrow.table({"customer": [1, 2], "payload": ["{", "{"]})
    for file, table in {"stored": STORED, "again": pyarrow.concat_tables([STORED, STORED[:1]]), "both": both,
                        "rows": rows, "bad": bad, "idle": idle,
                        "other": STORED.rename_columns(["customer", "body"])}.items():
        write(tmp_path, f"{file}.parquet", table)
    before = sorted(tmp_path.iterdir())
    code, printed, wrong = run(tmp_path, *arguments)
    message = message.replace("1234", str(len(STORED) + 1))
    assert (code, printed) == (status, "") and message in wrong, wrong
    assert sorted(tmp_path.iterdir()) == before


def test_tables_of_before() -> None:
    with pytest.warns(DeprecationWarning, match="read documents themselves"):
        made = stored.tables(STORED)
    found = milliseconds(columns.state_at(made.rows, reports=made.reports, at=AT)).select(NAMED)
    assert found == EXPECTED


DOCUMENTS = ['{"a":1}', '{"a":"}"}', '{"a":"{"}', '{"a":"{"},"x":{"b":"}"}', "[1]", '[{"x":"]"}]', "{}", "[]",
             '{"a":"\\""}', '{"b":{"c":[{}]}}', '{"a":1},"x":{}', '"text"', "null", "", '{"a":1}}',
             '{"q":"a","r":"b}","s":"{c"}', "3", '{"customer":"9"}', '{"a":["}"," {"]}', '{"a":1} ', '{"a" b}', "{]"]
CUSTOMERS = ['"7"', "7", "-0", '"a\\u0062"', '""', '"\u00e9"', "null", "1.5", '"}"', '"a]"', '"{"', "0", "007", "{}"]
FORMS = ['{"customer":%s,"payload":%s}', '{"payload":%s,"customer":%s}', '{ "customer" : %s , "payload" : %s }\n',
         '{"payload":%s,"customer":%s,"x":1}', '{"x":[],"payload":%s,"customer":%s}', '{"customer":%s,"payload":%s} ,',
         '{"customer":%s,"payload":%s,"payload":{}}', '{"customer":%s,"payload":%s,"z":{"y":{}}}']


@pytest.mark.parametrize("form", FORMS)
def test_lines_are_split_as_json_is_read(form: str) -> None:
    """Whatever is in a line: the members are those of Python's reader, or neither the line nor what is passed on is
    JSON."""
    splitter = Splitter("customer", "payload")
    for both in itertools.product(CUSTOMERS, DOCUMENTS):
        line = form % (both if form.index("customer") < form.index("payload") else both[::-1])
        pairs: Any = None
        try:
            pairs = json.loads(line, object_pairs_hook=lambda members: members)
        except ValueError:
            pass
        try:
            customer, document = splitter.split(line.encode())
        except Unreadable:
            assert pairs is None or len(pairs) > len(dict(pairs)), line
            continue
        except ValueError:
            assert pairs is None, line
            continue
        if pairs is None:
            with pytest.raises(ValueError):
                json.loads(document)
            continue
        whole = json.loads(line)
        assert customer == whole["customer"] or customer == str(whole["customer"]).encode(), line
        if isinstance(whole["payload"], (dict, list)):
            assert json.loads(document) == whole["payload"], line
        else:
            assert document in (whole["payload"], str(whole["payload"])), line


# The memory of a program that this one started counts what it had before it was the program, so a small one starts it.
MEASURE = "import os, subprocess as s, sys; print(os.wait4(s.Popen(sys.argv[1:], stdout=s.DEVNULL).pid, 0)[1:])"


@pytest.mark.skipif(_library.PORTABLE.exists(), reason="the portable package copies tables into its module")
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not say how much memory a program had")
def test_memory_does_not_follow_the_file(tmp_path: Path) -> None:
    """Fifty thousand documents in 160 MB. How many batches are under way at once depends on what else the machine does:
    usually 140 MB, and once in many runs 168. So the least of three counts, which grows with the file if anything
    keeps it."""
    with open(tmp_path / "stored.jsonl", "wb") as file:
        for number in range(100):
            file.write(lines().replace(b'{"customer":"', b'{"customer":"%d-' % number))
    command = [sys.executable, "-c", MEASURE, sys.executable, "-m", "subscore", "states", "stored.jsonl", *INSTANTS]
    measured: list[int] = []
    while len(measured) < 3 and min(measured, default=1 << 30) >= 160 << 10:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        found = re.fullmatch(r"\(0, .*ru_maxrss=(\d+), .*\)\n", done.stdout)
        assert found, done.stdout
        measured.append(int(found[1]))
    assert min(measured) < 160 << 10, measured


PEOPLE = population(40)
SIMULATED = "".join(json.dumps(each) + "\n" for each in PEOPLE)


def test_files_of_the_simulator(tmp_path: Path) -> None:
    """Each customer's access is what happened, and customers without a document count."""
    (tmp_path / "played.jsonl").write_text(SIMULATED)
    (tmp_path / "played.json").write_text(json.dumps(PEOPLE))
    at = 1_770_076_800_000
    happened = {each["id"]: any(one["hasAccess"] and one["start"] <= at and (one["end"] is None or at < one["end"])
                                for one in each["truth"]) for each in PEOPLE}
    assert len(set(happened.values())) == 2
    for name in ("played.jsonl", "played.json"):
        status, printed, error = run(tmp_path, "states", name, "--at", str(at), "-o", "states.parquet", "--json")
        assert (status, error) == (0, "") and json.loads(printed)["customers"] == len(PEOPLE)
        found: Dict[str, bool] = dict.fromkeys(happened, False)
        for state in parquet.read_table(tmp_path / "states.parquet").to_pylist():
            found[state["customer"]] |= state["hasAccess"]
        assert found == happened
    mine = pyarrow.table({"customer": list(happened), "at": [at] * len(happened), "hasAccess": list(happened.values())})
    parquet.write_table(mine, tmp_path / "mine.parquet")
    for command in (["timelines", "played.jsonl", "-o", "x.csv"], ["columns", "played.jsonl", "-o", "y.csv"],
                    ["audit", "played.jsonl", "--expected", "mine.parquet", "--fail-above", "0"]):
        assert run(tmp_path, *command)[::2] == (0, "")


SPOILT: Dict[str, Tuple[str, str]] = {
    "a document": (SIMULATED.replace('"purchaseDate": 1', '"purchaseDate": "x", "was": 1', 1), "played.jsonl, row "),
    "a line": (SIMULATED + "{}\n", "played.jsonl, row 41: {} is not a customer of the simulator"),
    "no JSON": (SIMULATED + "{", "played.jsonl, row 41: "),
    "a key twice": (SIMULATED + '{"id": "a", "transactions": [{"revocationDate": 1, "revocationDate": null}]}',
                    "row 41: the key 'revocationDate' appears twice in /transactions/0"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_spoilt_files_of_the_simulator(name: str, tmp_path: Path) -> None:
    text, message = SPOILT[name]
    (tmp_path / "played.jsonl").write_text(text)
    row = 1 + next((number for number, line in enumerate(text.splitlines()) if '"x"' in line), 40)
    status, _, error = run(tmp_path, "states", "played.jsonl", *INSTANTS)
    assert status == 1 and message in error and f"row {row}" in error
