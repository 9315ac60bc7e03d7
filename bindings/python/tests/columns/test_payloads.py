"""Stored documents as tables: in Python, and as `subscore columns`, `states` and `timelines` read them."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from company import milliseconds, pyarrow
from lives import payloads, people, population, tables

import subscore
from subscore import columns
from subscore import payloads as stored

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")

AT = ["2025-09-01T00:00:00Z", "2026-02-03T00:00:00Z", "2026-07-31T23:59:00Z"]
PEOPLE = population(200)
STORED = payloads(PEOPLE)
NAMES = ("customer", "at", "originalTransactionId", "state", "hasAccess", "productId", "since", "until", "accessSince",
         "accessUntil", "expirationReason", "autoRenew", "basis")


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def of_documents(table: Any) -> List[Dict[str, Any]]:
    """What subs_state_at answers about each customer's documents."""
    histories: Dict[str, List[Any]] = {}
    for each in table.to_pylist():
        histories.setdefault(each["customer"], []).append(json.loads(each["payload"]))
    found = []
    for customer, history in histories.items():
        answers = [subscore.call("subs_state_at", {"history": history, "at": at}) for at in AT]
        for states in zip(*(answer["subscriptions"] for answer in answers)):
            found += [{**{name: state.get(name) for name in NAMES}, "customer": customer, "at": answer["at"]}
                      for answer, state in zip(answers, states)]
    return found


def of_tables(made: stored.Tables) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = milliseconds(
        columns.state_at(made.rows, reports=made.reports, at=AT)).select(NAMES).to_pylist()
    return found


def snake(value: Any) -> Any:
    """A document with the names of members in snake_case, as some frameworks store it."""
    if isinstance(value, list):
        return [snake(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {"".join("_" + sign.lower() if sign.isupper() else sign for sign in name): snake(each)
            for name, each in value.items()}


def jws(value: Any) -> str:
    return "eyJhbGciOiJFUzI1NiJ9." + base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=") + ".AAAA"


def signed(document: Dict[str, Any]) -> Dict[str, str]:
    data = dict(document.get("data") or {})
    for name in ("transactionInfo", "renewalInfo"):
        if name in data:
            data[f"signed{name[0].upper()}{name[1:]}"] = jws(data.pop(name))
    return {"signedPayload": jws({**document, **({"data": data} if data else {})})}


def changed(change: Any) -> Any:
    texts = [json.dumps(change(json.loads(each))) for each in STORED["payload"].to_pylist()]
    return STORED.set_column(1, "payload", pyarrow.array(texts))


FORMS: Dict[str, Any] = {
    "as the store sends them": lambda: STORED,
    "twice": lambda: pyarrow.concat_tables([STORED, STORED]).sort_by("customer"),
    "in snake_case": lambda: changed(snake),
    "several in an array": lambda: changed(lambda each: [each, each]),
    "signed": lambda: changed(signed),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_states_are_those_of_the_documents(form: str) -> None:
    made = stored.tables(FORMS[form](), trust_signed_payloads=form == "signed")
    found = of_tables(made)
    assert found == of_documents(STORED) and len(found) > 500
    assert made.customers == 200 and set(made.left_out) <= set(stored.LACKING)
    assert Counter(each["state"] for each in found).keys() > {"none", "subscribed", "expired", "billing_retry"}


def test_answers_of_the_server_api() -> None:
    """A history and statuses, as the App Store Server API answers."""
    lists = []
    for each in PEOPLE[:60]:
        infos = {info["originalTransactionId"]: info for info in each["renewalInfo"]}
        lists += [
            (each["id"], {"environment": "Production", "bundleId": "com.example.news", "hasMore": False,
                          "signedTransactions": [jws(row) for row in each["transactions"]]}),
            (each["id"], {"environment": "Production", "bundleId": "com.example.news", "data": [
                {"subscriptionGroupIdentifier": "21", "lastTransactions": [
                    {"originalTransactionId": chain, "signedRenewalInfo": jws(info)} for chain, info in infos.items()]}
            ]})]
    table = pyarrow.table({"customer": [each[0] for each in lists], "payload": [json.dumps(each[1]) for each in lists]})
    made = stored.tables(table, trust_signed_payloads=True)
    histories: Dict[str, List[Any]] = {}
    for customer, document in lists:
        histories.setdefault(customer, []).append(document)
    expected = [subscore.call("subs_state_at", {"history": history, "at": AT[1], "trustSignedPayloads": True})
                for history in histories.values()]
    states = [each for each in of_tables(made) if each["at"] == expected[0]["at"]]
    assert [each["state"] for each in states] == [own["state"] for each in expected for own in each["subscriptions"]]


# Two forms of one notification, a status without a date, and names that are spelled in two ways in one object.
DIFFERING = {
    "Two copies of one notification name different chains, one way round",
    "Two copies of one notification name different chains, the other way round",
    "When access began is unknown where an undated status shows it before the purchase of a linked chain",
    "Members in camelCase beside a transaction_id in snake_case are not read",
    "Members in snake_case beside a transactionId in camelCase are not read",
}


def test_all_vectors_that_tables_can_hold() -> None:
    """States of the documents of each vector, and of their tables: the same, unless something was left out."""
    path = Path(__file__).resolve().parents[4] / (os.environ.get("SUBSCORE_VECTORS") or "build/sample")
    if not path.exists():
        pytest.skip(f"there is no {path}")
    compared = 0
    differing: List[str] = []
    refused: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        function, status, _, request, _, _, file, name = line.split("\t")
        if function != "subs_state_at" or status != "SUBS_OK":
            continue
        asked = json.loads(base64.b64decode(request))
        history = asked["history"] if isinstance(asked["history"], list) else [asked["history"]]
        if not history:
            continue
        table = pyarrow.table({"customer": ["a"] * len(history), "payload": [json.dumps(each) for each in history]})
        try:
            made = stored.tables(table, trust_signed_payloads=bool(asked.get("trustSignedPayloads")))
        except ValueError as error:
            refused[str(error).split(";")[0][:60]] += 1
            continue
        # What tables lack, as docs/columns.md lists it.
        if made.left_out or made.passed_over or '"recentSubscriptionStartDate"' in json.dumps(history):
            continue
        options = {each: asked[own] for each, own in (
            ("known_at", "knownAt"), ("assume_renewal", "assumeRenewal"), ("environment", "environment"),
            ("retroactive_refunds", "retroactiveRefunds"), ("bundle_id", "bundleId")) if own in asked}
        whole = {own: asked[own] for own in asked if own not in ("entitlements", "catalog", "otherGrants", "explain")}
        answer = subscore.call("subs_state_at", whole)
        found = milliseconds(columns.state_at(made.rows, reports=made.reports, at=asked["at"], **options)).to_pylist()
        found = [each for each in found if each["originalTransactionId"] is not None]
        one, other = ([(each["state"], each["hasAccess"], each["productId"], each["until"]) for each in side]
                      for side in (found, answer["subscriptions"]))
        if one != other and name not in DIFFERING:
            differing.append(f"{file}: {name}")
        compared += 1
    assert compared > 20 and refused.total() < 2 * compared, refused
    assert not differing


STATES = ["--at", AT[0], "--at", AT[1], "--at", AT[2], "-o", "states.parquet"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    parquet.write_table(STORED, tmp_path / "payloads.parquet")
    half = STORED["customer"].to_pylist().index(PEOPLE[100]["id"])
    (tmp_path / "payloads").mkdir()
    csv.write_csv(STORED[:half], tmp_path / "payloads/1.csv")
    csv.write_csv(STORED[half:].rename_columns(["customer", "payload"]), tmp_path / "payloads/2.csv")
    lines = [json.dumps({**each, "payload": json.loads(each["payload"])}) for each in STORED.to_pylist()]
    (tmp_path / "payloads.jsonl").write_text("\n".join(lines))
    return tmp_path


@pytest.mark.parametrize("name", ["payloads.parquet", "payloads", "payloads.jsonl"])
def test_states_of_stored_documents(name: str, folder: Path) -> None:
    code, printed, wrong = run(folder, "states", name, *STATES, "--json", "--summary", "sums.csv")
    assert (code, wrong) == (0, "")
    found = milliseconds(parquet.read_table(folder / "states.parquet"))
    assert found.select(NAMES).to_pylist() == of_documents(STORED)
    assert json.loads(printed)["customers"] == 200
    code, printed, wrong = run(folder, "timelines", name, "-o", "intervals.parquet", "--json")
    assert (code, wrong) == (0, "")
    made = stored.tables(STORED)
    intervals = milliseconds(columns.timeline(made.rows, reports=made.reports))
    assert milliseconds(parquet.read_table(folder / "intervals.parquet")) == intervals


def test_converted_once(folder: Path) -> None:
    code, printed, wrong = run(folder, "columns", "payloads", "-o", "rows.parquet", "--reports", "reports.parquet",
                               "--json")
    assert (code, wrong) == (0, "")
    said = json.loads(printed)
    made = stored.tables(STORED)
    assert {name: said[name] for name in ("customers", "documents", "rows", "reports")} == {
        "customers": 200, "documents": len(STORED), "rows": len(made.rows), "reports": len(made.reports)}
    assert {each["code"]: each["count"] for each in said["warnings"] if "commitmentInfo" in each["message"]} == {
        "not_in_columns": made.left_out["commitmentInfo"]}
    assert parquet.read_table(folder / "rows.parquet") == made.rows
    assert (folder / "rows.parquet").stat().st_mode & 0o777 == 0o600
    assert run(folder, "states", "rows.parquet", "--reports", "reports.parquet", *STATES)[0] == 0
    found = milliseconds(parquet.read_table(folder / "states.parquet")).select(NAMES).to_pylist()
    assert sorted(found, key=json.dumps) == sorted(of_documents(STORED), key=json.dumps)
    # The simulator's own tables have the same states.
    rows, reports = tables(PEOPLE)
    assert milliseconds(columns.state_at(rows, reports=reports, at=AT)).select(NAMES).to_pylist() == found


GIFT = {"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "pro.month"}
PURCHASE = json.loads(payloads(people({"a": [GIFT]}))["payload"][0].as_py())
TRANSACTION = PURCHASE["data"]["transactionInfo"]
# A document, and what is said about it.
REFUSED: Dict[str, Tuple[Any, str]] = {
    "not JSON": ("{", "'{' is not valid JSON; expected a document of the store"),
    # The first one is the refund, and Python would keep the other.
    "a key twice": ('{"data":{"transactionInfo":{"revocationDate":1767225600000,"revocationDate":null}}}',
                    "the key 'revocationDate' appears twice in /data/transactionInfo; expected it once"),
    "a key twice in two spellings of JSON": ('{"a/b":[{},{"c":1,"\\u0063":2}]}',
                                             "the key 'c' appears twice in /a~1b/1; expected it once"),
    "a key twice in the whole": ('{"a":1,"b":2,"a":1}', "the key 'a' appears twice; expected it once"),
    "a number": (3, "3 is not a document of the store, which is a JSON object"),
    "a receipt": ({"environment": "Production", "latest_receipt_info": [{}], "status": 0},
                  "the document is a receipt, or a part of one, whose rows are not those of tables; "),
    "signed": ({"signedPayload": "eyJhbGciOiJFUzI1NiJ9.e30.AAAA"},
               "the payload is signed; verify it and store what it contains, or if that has been done, trust it with "
               "--trust-signed-payloads"),
    "another document": ({"app_user_id": "a", "event": "RENEWAL"},
                         "the object with app_user_id, event has no known form; expected a notification, a"),
    "a date without an offset": ({**TRANSACTION, "purchaseDate": "2026-01-10 00:00:00"},
                                 "purchaseDate: '2026-01-10 00:00:00' has no offset"),
    "an id that is a real": ({**TRANSACTION, "transactionId": 1.5}, "transactionId: 1.5 is not valid; expected a text"),
    "data as text": ({**PURCHASE, "data": "{}"}, "the data of the notification is a text; expected an object"),
    "a date too far": ({**TRANSACTION, "expiresDate": 10 ** 16}, "expiresDate: The instant must be"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_documents_that_are_refused(name: str, tmp_path: Path) -> None:
    document, message = REFUSED[name]
    lines = [PURCHASE, document]
    (tmp_path / "stored.jsonl").write_text("\n".join(
        json.dumps({"customer": number, "payload": each}) for number, each in enumerate(lines)))
    code, printed, wrong = run(tmp_path, "states", "stored.jsonl", *STATES)
    assert (code, printed) == (1, "") and wrong.startswith(f"subscore: stored.jsonl, row 2: {message}"), wrong
    texts = [each if isinstance(each, str) else json.dumps(each) for each in lines]
    with pytest.raises(ValueError) as raised:
        stored.tables(pyarrow.table({"customer": ["a", "b"], "payload": texts}))
    assert str(raised.value).startswith(f"payloads, row 1: {message}")


def test_a_key_twice_in_what_was_signed() -> None:
    text = base64.urlsafe_b64encode(b'{"transactionId":"1","revocationDate":1767225600000,"revocationDate":null}')
    signed = f"eyJhbGciOiJFUzI1NiJ9.{text.decode().rstrip('=')}.AAAA"
    for payload in (signed, json.dumps({"signedTransactionInfo": signed})):
        with pytest.raises(ValueError, match="^payloads, row 0: the key 'revocationDate' appears twice; expected it "):
            stored.tables(pyarrow.table({"customer": ["a"], "payload": [payload]}), trust_signed_payloads=True)


def test_what_has_no_column_is_counted(tmp_path: Path) -> None:
    test = {"notificationType": "TEST", "notificationUUID": "1", "signedDate": 1, "data": {"bundleId": "a"}}
    commitment = {**TRANSACTION, "commitmentInfo": {"commitmentPrice": 1}}
    (tmp_path / "stored.jsonl").write_text("\n".join(
        json.dumps({"customer": "a", "payload": each}) for each in [test, commitment, PURCHASE]))
    _, printed, wrong = run(tmp_path, "states", "stored.jsonl", *STATES, "--json")
    said = json.loads(printed)
    assert said["passedOver"] == [{"code": "notification_passed_over", "count": 1}]
    (warning,) = [one for one in said["warnings"] if one["code"] == "not_in_columns"]
    assert warning["count"] == 1 and "no column for commitmentInfo" in warning["message"]


@pytest.mark.parametrize("arguments, message", [
    (["states", "payloads.parquet", *STATES, "--reports", "payloads.parquet"],
     "--reports: payloads.parquet has documents of the store, which contain the reports"),
    (["states", "again.parquet", *STATES], "all rows of a customer must be together"),
    (["columns", "rows.parquet", "-o", "a.csv", "--reports", "b.csv"], "rows.parquet: no column payload; "),
    (["columns", "payloads.parquet", "-o", "a.csv", "--reports", "./a.csv"], "name the same file"),
])
def test_mistakes(arguments: List[str], message: str, folder: Path) -> None:
    parquet.write_table(stored.tables(STORED).rows, folder / "rows.parquet")
    parquet.write_table(pyarrow.concat_tables([STORED, STORED[:1]]), folder / "again.parquet")
    before = sorted(folder.iterdir())
    code, printed, wrong = run(folder, *arguments)
    assert code in (1, 2) and printed == "" and message in wrong, wrong
    assert sorted(folder.iterdir()) == before


