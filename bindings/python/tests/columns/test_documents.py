"""Stored documents in a column: each way in, and the answers of a call for each customer."""

from __future__ import annotations

import base64
import json
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

import pytest
from company import milliseconds, pyarrow
from lives import payloads, people, population

import subscore
from subscore import columns, duckdb
from subscore.columns import Unreadable, UnreadableCustomer

duckdb_module: Any = pytest.importorskip("duckdb")
polars: Any = pytest.importorskip("polars")

AT = ["2025-09-01T00:00:00Z", "2026-02-03T00:00:00Z", "2026-07-31T23:59:00Z"]
PEOPLE = population(120)
STORED = payloads(PEOPLE).rename_columns(["customer", "document"])
NAMES = ("customer", "at", "originalTransactionId", "state", "hasAccess", "productId", "since", "until", "accessSince",
         "accessUntil", "expirationReason", "autoRenew", "basis")
GIFT = {"do": "subscribe", "at": "2026-01-10T00:00:00Z", "productId": "pro.month"}
PURCHASE: Dict[str, Any] = json.loads(payloads(people({"a": [GIFT]}))["payload"][0].as_py())
TRANSACTION: Dict[str, Any] = PURCHASE["data"]["transactionInfo"]
RECEIPT = {"environment": "Production", "status": 0, "receipt": {"bundle_id": "com.example.news"},
           "latest_receipt_info": [{
               "product_id": "pro.month", "transaction_id": "120000000000001", "quantity": "1",
               "original_transaction_id": "120000000000001", "purchase_date_ms": "1768000000000",
               "original_purchase_date_ms": "1768000000000", "expires_date_ms": "1770600000000",
               "subscription_group_identifier": "21", "is_trial_period": "false"}]}


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads get parts of these small tables, too."""
    monkeypatch.setattr(columns, "LEAST_DOCUMENTS", 10)


def one_by_one(table: Any, **options: Any) -> List[Dict[str, Any]]:
    """What subs_state_at answers about each customer's documents."""
    histories: Dict[Any, List[Any]] = {}
    for customer, document in zip(*(table[name].to_pylist() for name in ("customer", "document"))):
        histories.setdefault(customer, []).append(json.loads(document))
    found = []
    for customer, history in histories.items():
        answers = [subscore.call("subs_state_at", {"history": history, "at": at, **options}) for at in AT]
        for states in zip(*(answer["subscriptions"] for answer in answers)):
            found += [{**{name: state.get(name) for name in NAMES}, "customer": customer, "at": answer["at"]}
                      for answer, state in zip(answers, states)]
    return found


def of_table(table: Any, **options: Any) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = milliseconds(columns.state_at(table, at=AT, **options)).select(NAMES).to_pylist()
    return found


EXPECTED = one_by_one(STORED)


def batches(table: Any, size: int) -> Any:
    return pyarrow.Table.from_batches(table.to_batches(max_chunksize=size))


def table(*documents: Any, customers: Optional[Sequence[Any]] = None) -> Any:
    texts = [each if each is None or isinstance(each, str) else json.dumps(each) for each in documents]
    return pyarrow.table({"customer": customers or ["a"] * len(texts), "document": pyarrow.array(texts, "string")})


def jws(value: Any) -> str:
    return "eyJhbGciOiJFUzI1NiJ9." + base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=") + ".AAAA"


def signed(document: Dict[str, Any]) -> Dict[str, str]:
    data = dict(document.get("data") or {})
    for name in ("transactionInfo", "renewalInfo"):
        if name in data:
            data[f"signed{name[0].upper()}{name[1:]}"] = jws(data.pop(name))
    return {"signedPayload": jws({**document, **({"data": data} if data else {})})}


def changed(change: Callable[[Any], Any]) -> Any:
    texts = [json.dumps(change(json.loads(each))) for each in STORED["document"].to_pylist()]
    return STORED.set_column(1, "document", pyarrow.array(texts))


def snake(value: Any) -> Any:
    """A document with the names of members in snake_case, as some frameworks store it."""
    if isinstance(value, list):
        return [snake(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {"".join("_" + sign.lower() if sign.isupper() else sign for sign in name): snake(each)
            for name, each in value.items()}


TYPES = ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]
KINDS = {**{name: pyarrow.type_for_alias(name) for name in TYPES},
         "dictionary of texts": pyarrow.dictionary(pyarrow.int16(), pyarrow.string()),
         "dictionary of bytes": pyarrow.dictionary(pyarrow.int64(), pyarrow.large_binary()),
         **({"JSON": pyarrow.json_()} if hasattr(pyarrow, "json_") else {})}


def as_kind(kind: str) -> Any:
    column = STORED["document"].combine_chunks()
    made = pyarrow.ExtensionArray.from_storage(KINDS[kind], column) if kind == "JSON" else column.cast(KINDS[kind])
    return STORED.set_column(1, "document", made)


# Of seven rows a batch, most customers span two and some three of them.
@pytest.mark.parametrize("size", [1, 2, 7, 10_000])
@pytest.mark.parametrize("kind", KINDS)
def test_every_type_of_column(kind: str, size: int, either: None) -> None:
    assert of_table(batches(as_kind(kind), size)) == EXPECTED


@pytest.mark.parametrize("kind", KINDS)
def test_several_threads(kind: str) -> None:
    for size in (7, 100, 10_000):
        answer = columns.state_at(batches(as_kind(kind), size), at=AT, threads=4)
        assert milliseconds(answer).select(NAMES).to_pylist() == EXPECTED
        assert (answer.customers, answer.rows) == (120, len(STORED))


FORMS: Dict[str, Callable[[], Any]] = {
    "twice": lambda: pyarrow.concat_tables([STORED, STORED]).sort_by("customer"),
    "in snake_case": lambda: changed(snake),
    "several in an array": lambda: changed(lambda each: [each, each]),
    "signed": lambda: changed(signed),
    "beside columns of other types and names": lambda: STORED.append_column(
        "status", pyarrow.array([[1.5]] * len(STORED))).append_column("transactionId", STORED["customer"]),
    "beside columns of the type null": lambda: STORED.append_column("price", pyarrow.nulls(len(STORED))),
    "a frame of Polars": lambda: polars.from_arrow(STORED),
    "a relation of DuckDB": lambda: duckdb_module.connect().from_arrow(STORED).order("customer"),
    "JSON of DuckDB": lambda: duckdb_module.connect().from_arrow(STORED).select(
        "customer, document::JSON AS document").order("customer"),
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    trusts = True if form == "signed" else None
    assert of_table(FORMS[form](), trust_signed_payloads=trusts) == EXPECTED
    assert of_table(batches(pyarrow.table(FORMS[form]()), 5), trust_signed_payloads=trusts) == EXPECTED


def test_own_names_of_the_columns() -> None:
    """Then a column named document is the caller's, as all others."""
    own = STORED.rename_columns(["user", "body"]).append_column("document", pyarrow.array([1] * len(STORED)))
    own = own.append_column("transactionId", STORED["customer"]).append_column("purchaseDate", STORED["customer"])
    assert of_table(own, columns={"customer": "user", "document": "body"}) == EXPECTED


def test_the_timeline() -> None:
    names = ["start", "end", "state", "hasAccess", "productId", "transactionId", "basis", "expirationReason"]
    found = milliseconds(columns.timeline(batches(STORED, 9))).select(["customer", *names]).to_pylist()
    expected = []
    for customer in STORED["customer"].unique().to_pylist():
        own = STORED.filter(pyarrow.compute.equal(STORED["customer"], customer))["document"].to_pylist()
        expected += [{"customer": customer, **{name: interval[name] for name in names}}
                     for course in subscore.timeline([json.loads(each) for each in own]).raw["subscriptions"]
                     for interval in course["intervals"]]
    assert found == expected


def test_duckdb() -> None:
    connection = duckdb_module.connect()
    connection.from_arrow(STORED.take(pyarrow.array(range(len(STORED))[::-1]))).create_view("stored")
    found = duckdb.state_at(connection, "SELECT customer, document::JSON AS body, 1.5 AS status FROM stored", at=AT,
                            columns={"document": "body"}, on_unreadable="omit")
    assert milliseconds(found.to_arrow_table()).select(NAMES).to_pylist() == EXPECTED
    intervals = duckdb.timeline(connection, "FROM stored")
    assert milliseconds(intervals.to_arrow_table()).to_pylist() == milliseconds(columns.timeline(STORED)).to_pylist()


# What tables of rows cannot hold, and the state at the second instant.
READ: Dict[str, Tuple[Sequence[Any], bool, List[str]]] = {
    "a receipt": ([RECEIPT], False, ["subscribed"]),
    "a notification of version 1": ([{
        "notification_type": "INITIAL_BUY", "environment": "PROD", "bid": "com.example.news",
        "unified_receipt": RECEIPT}], False, ["subscribed"]),
    "a transaction with its own renewal info": ([{**TRANSACTION, "renewalInfo": {}}], False, ["subscribed"]),
    "a signed transaction": ([{"signedTransactionInfo": jws(TRANSACTION)}], True, ["subscribed"]),
    "a signed notification": ([signed(PURCHASE)], True, ["subscribed"]),
    "a signed notification alone": ([jws(PURCHASE)], True, ["subscribed"]),
    "a page of the history": ([{"bundleId": "com.example.news", "environment": "Production",
                                "signedTransactions": [jws(TRANSACTION)]}], True, ["subscribed"]),
    "a page of notifications": ([{"notificationHistory": [{**signed(PURCHASE), "sendAttempts": []}]}], True,
                                ["subscribed"]),
    "a commitment": ([{**TRANSACTION, "commitmentInfo": {"commitmentPrice": 1}}], False, ["subscribed"]),
    "no document": ([None, "", "null", " null "], False, []),
    "one among nulls": ([None, PURCHASE, "null"], False, ["subscribed"]),
    "a document of 100 KB": ([{**PURCHASE, "note": "x" * 100_000}], False, ["subscribed"]),
}


@pytest.mark.parametrize("name", READ)
def test_documents_that_are_read(name: str) -> None:
    documents, trusts, expected = READ[name]
    answer = columns.state_at(table(*documents), at=AT[1], trust_signed_payloads=trusts)
    assert (answer.customers, answer.warnings) == (1, ())
    assert milliseconds(answer)["state"].to_pylist() == expected


# A document, and the path, code and position of the error about it.
NOTIFICATION = "/data/transactionInfo"
REFUSED: Dict[str, Tuple[Any, str, str, Optional[int]]] = {
    "not JSON": ("{", "", "invalid_json", 1),
    "a key twice": ('{"data":{"transactionInfo":{"revocationDate":1767225600000,"revocationDate":null}}}', "",
                    "invalid_json", 1),
    "not UTF-8": (b'{"a":"\xff"}', "", "invalid_json", 1),
    "a number": (3, "", "wrong_type", None),
    "signed": (signed(PURCHASE), "/signedPayload", "unverified_signature", None),
    "a JWS alone": (jws(PURCHASE), "/signedPayload", "unverified_signature", None),
    "another document": ({"app_user_id": "a", "event": "RENEWAL"}, "", "invalid_value", None),
    "a date without an offset": (
        {**PURCHASE, "data": {**PURCHASE["data"], "transactionInfo": {**TRANSACTION, "purchaseDate": "2026-01-10"}}},
        f"{NOTIFICATION}/purchaseDate", "invalid_value", None),
    "an id that is a real": ({**TRANSACTION, "transactionId": 1.5}, "/transactionId", "wrong_type", None),
    "data as text": ({**PURCHASE, "data": "{}"}, "/data", "invalid_value", None),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("name", REFUSED)
def test_documents_that_are_refused(name: str, size: int, threads: int, either: None) -> None:
    document, path, code, line = REFUSED[name]
    encoded = document if isinstance(document, (str, bytes)) else json.dumps(document)
    texts = [json.dumps(PURCHASE).encode()] * 5
    texts[3] = encoded if isinstance(encoded, bytes) else encoded.encode()
    stored = batches(pyarrow.table({"customer": [1, 1, 2, 3, 4], "document": texts}), size)
    with pytest.raises(subscore.SubscoreError) as failed:
        columns.state_at(stored, at=AT, threads=threads)
    assert (failed.value.path, failed.value.code, failed.value.line) == (f"/rows/3/document{path}", code, line)
    answer = columns.state_at(stored, at=AT[0], on_unreadable="omit", threads=threads)
    assert answer.unreadable == Unreadable(1, 1, (UnreadableCustomer(
        3, 3, code, f"/rows/3/document{path}", answer.unreadable.first[0].message),))
    assert set(pyarrow.table(answer)["customer"].to_pylist()) == {1, 2, 4}
    assert (answer.customers, answer.rows) == (4, 5)


def test_never_half_of_a_customer() -> None:
    stored = table(PURCHASE, "{", PURCHASE, customers=["a", "b", "b"])
    for size in (1, 2, 3):
        answer = columns.state_at(batches(stored, size), at=AT[1], on_unreadable="omit")
        assert pyarrow.table(answer)["customer"].to_pylist() == ["a"]
        assert (answer.unreadable.customers, answer.unreadable.documents) == (1, 2)
    # Also if the other documents come later.
    apart = table("{", PURCHASE, PURCHASE, customers=["b", "a", "b"])
    for size in (1, 2, 3):
        with pytest.raises(subscore.RequestError, match="All rows of a customer must be together") as failed:
            columns.state_at(batches(apart, size), at=AT[1], on_unreadable="omit")
        assert failed.value.path == "/rows/2/customer"


def test_the_first_hundred_are_listed() -> None:
    stored = table(*["{"] * 250, customers=list(range(250)))
    for size in (40, 120, 250):
        found = columns.timeline(batches(stored, size), on_unreadable="omit").unreadable
        assert (found.customers, [each.row for each in found.first]) == (250, list(range(100)))
    each = [batch.unreadable for batch in columns.timeline_batches(batches(stored, 120), on_unreadable="omit")]
    assert [(found.customers, found.first[0].row, len(found.first)) for found in each] == [
        (120, 0, 100), (120, 120, 100), (10, 240, 10)]


@pytest.mark.parametrize("customer", [0, 2**63 - 1, 2**63, 2**64 - 1])
def test_a_large_number_is_named_by_its_digits(customer: int) -> None:
    numbers = pyarrow.array([7, customer], pyarrow.uint64())
    stored = pyarrow.table({"customer": numbers, "document": [json.dumps(PURCHASE), "{"]})
    answer = columns.state_at(stored, at=AT[1], on_unreadable="omit")
    (left_out,) = answer.unreadable.first
    assert left_out.customer == (customer if customer < 2**63 else str(customer))
    assert pyarrow.table(answer)["customer"].to_pylist() == [7]


def test_the_path_of_a_warning() -> None:
    strange = {**PURCHASE, "data": {**PURCHASE["data"], "status": 77}}
    stored = table(PURCHASE, PURCHASE, strange, customers=[1, 2, 3])
    for size in (1, 2, 3):
        (warning,) = columns.state_at(batches(stored, size), at=AT[1]).warnings
        assert (warning.code, warning.path, warning.count) == ("unknown_status", "/rows/2/document/data/status", 1)


# The table, the arguments, the path of the error, and a part of its message.
MISTAKES: Dict[str, Tuple[Callable[[], Any], Dict[str, Any], str, str]] = {
    "documents under another name": (lambda: STORED.rename_columns(["customer", "payload"]), {}, "/rows/transactionId",
                                     'documents of the store: columns={"document": "yours"}'),
    "rows beside documents": (lambda: STORED.append_column("transactionId", STORED["customer"]).append_column(
        "purchaseDate", STORED["customer"]), {}, "/rows/document", "either documents, or rows"),
    "reports beside documents": (lambda: STORED, {"reports": STORED}, "/rows/document", "either documents, or rows"),
    "documents as lists": (lambda: pyarrow.table({"customer": [1], "document": [["a"]]}), {}, "/rows/document",
                           "Documents are JSON as text or bytes."),
    "no customers": (lambda: STORED.drop_columns(["customer"]), {}, "/rows/customer", "The table has document."),
    "a customer in two places": (lambda: table(PURCHASE, PURCHASE, PURCHASE, customers=["a", "b", "a"]), {},
                                 "/rows/2/customer", "Rows have to be sorted by customer"),
    "trust beside rows": (lambda: pyarrow.table({
        "customer": ["a"], "transactionId": ["1"], "productId": ["m"], "purchaseDate": [1768000000000],
        "expiresDate": [1770000000000]}), {"trust_signed_payloads": True}, "/trustSignedPayloads", ""),
    "another choice": (lambda: STORED, {"on_unreadable": "keep"}, "/onUnreadable", ""),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str) -> None:
    make, options, path, message = MISTAKES[name]
    with pytest.raises(subscore.RequestError) as failed:
        columns.state_at(make(), at=AT, **options)
    assert failed.value.path == path and message in str(failed.value.message), failed.value


def test_a_customer_of_many_documents() -> None:
    documents = STORED["document"].to_pylist()
    many = [documents[number % 12] for number in range(10_000)]
    stored = batches(table(*many, PURCHASE, customers=[1] * 10_000 + [2]), 3_000)
    few = table(*documents[:12], PURCHASE, customers=[1] * 12 + [2])
    assert of_table(stored) == of_table(few)


def test_simulated_customers() -> None:
    """Ten thousand of them: the same answer as by a call for each."""
    def stored(customers: Iterable[Any]) -> Any:
        return payloads(customers).rename_columns(["customer", "document"])

    everybody = stored(population(10_000, seed=77))
    assert of_table(batches(everybody, 5_000), threads=2) == one_by_one(everybody)
