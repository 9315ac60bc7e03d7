"""The tables of `subscore.columns`, made from documents of the store as they were stored.

    stored = pyarrow.table({"customer": […], "payload": […]})        # one document a row, as JSON
    made = subscore.payloads.tables(stored)
    states = subscore.columns.state_at(made.rows, reports=made.reports, at="2025-07-01T00:00:00Z")

A notification becomes a row and a report, a transaction a row, a renewal info a report. Each member becomes the column
that it is named after, and nothing is decided here. A document whose records have no columns, such as a receipt, is
refused: `subscore.state_at()` and `subscore.audit` read it. What of a document has no column is counted in `left_out`,
and notifications about nothing that a customer bought in `passed_over`. Requires pyarrow.
"""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

from ._blocks import arrow, reader, renamed
from ._library import call_bytes
from ._tables import KIND
from ._values import READERS, Unreadable, numbered, parsed, shown
from .errors import error_of

__all__ = ["Tables", "tables"]

Record = Dict[str, Any]

ROWS = (
    "transactionId", "originalTransactionId", "webOrderLineItemId", "productId", "subscriptionGroupIdentifier",
    "purchaseDate", "expiresDate", "originalPurchaseDate", "signedDate", "transactionReason", "inAppOwnershipType",
    "type", "environment", "bundleId", "revocationDate", "revocationType", "revocationPercentage", "isUpgraded",
    "offerType", "offerDiscountType", "offerIdentifier", "storefront", "price", "currency", "quantity",
    "additionalTransactionReason", "billingPlanType", "previousOriginalTransactionId")
# What makes a report a renewal info, as subscore_arrow.h says.
RENEWAL_INFO = ("autoRenewStatus", "productId", "autoRenewProductId", "isInBillingRetryPeriod",
                "gracePeriodExpiresDate", "renewalDate", "expirationIntent", "priceIncreaseStatus", "renewalPrice")
REPORTS = ("originalTransactionId", "signedDate", "status", *RENEWAL_INFO, "renewalCurrency", "notificationType",
           "subtype", "transactionId", "environment", "bundleId")
# Members of documents that decide something, and have no column.
LACKING = ("commitmentInfo", "advancedCommerceInfo", "multiSeatInfo", "renewalPriceTiers", "renewalQuantity",
           "renewalBillingPlanType", "eligibleWinBackOfferIds", "revokedSeatQuantity")
TRANSACTION = ("transactionInfo", "decodedTransactionInfo", "transaction", "signedTransactionInfo")
INFO = ("renewalInfo", "decodedRenewalInfo", "signedRenewalInfo")
# The names of members that this module knows, by their spelling without capitals and underscores.
NAMES = {name.lower(): name for name in (
    *ROWS, *REPORTS, *LACKING, *TRANSACTION, *INFO, "state", "data", "lastTransactions", "transactions",
    "signedTransactions", "signedPayload", "notificationUUID", "unifiedReceipt", "latestReceiptInfo",
    "pendingRenewalInfo", "receipt", "latestReceipt", "inApp", "notificationHistory", "revocationReason",
    "cancellationDate", "cancellationDateMs", "purchaseDateMs", "expiresDateMs", "isTrialPeriod",
    "isInIntroOfferPeriod")}
RECEIPT = ("unifiedReceipt", "latestReceiptInfo", "pendingRenewalInfo", "receipt", "latestReceipt", "inApp",
           "cancellationDate", "cancellationDateMs", "purchaseDateMs", "expiresDateMs", "isTrialPeriod",
           "isInIntroOfferPeriod")
# What carries records, in any spelling.
CARRIERS = (*TRANSACTION, *INFO, "data", "lastTransactions", "transactions", "signedTransactions", "signedPayload",
            "notificationType", "notificationHistory", *RECEIPT)
IDS = ("transactionId", "originalTransactionId")
SPELLINGS: Sequence[Callable[[str], str]] = (
    lambda name: name, lambda name: re.sub("([A-Z])", r"_\1", name).lower(), lambda name: name[0].upper() + name[1:])
# An instant in milliseconds. No document is refused at one instant and read at another.
SOME_INSTANT = 1_767_225_600_000
# What counts as absent where it cannot be read, because no access depends on it.
OPTIONAL = ("price", "currency", "renewalPrice", "renewalCurrency", "offerType", "offerDiscountType", "offerIdentifier",
            "storefront", "quantity", "revocationPercentage", "expirationIntent", "priceIncreaseStatus",
            "originalPurchaseDate", "transactionReason", "billingPlanType", "additionalTransactionReason", "subtype")
# Some clients write 0 for what is absent.
NO_ZERO = ("offerType", "expirationIntent", "status")
ELSEWHERE = "subscore.state_at() and `subscore audit` read it"
RECEIPTS = f"the document is a receipt, or a part of one, whose rows are not those of tables; {ELSEWHERE}"


@dataclass(frozen=True)
class Tables:
    """Rows and reports, and what is not in them."""

    rows: Any
    """A table of pyarrow."""
    reports: Any
    """A table of pyarrow."""
    passed_over: Dict[str, int]
    """How many documents or values were passed over, by the code of the library's warning."""
    left_out: Dict[str, int]
    """How many documents have a member that decides something and has no column, by the member."""
    row_sources: Sequence[int]
    """The payload that each row comes from, counted from 0."""
    report_sources: Sequence[int]
    """The same of the reports."""
    customers: int
    """How many customers the documents are about."""


def spelled(document: Mapping[str, Any]) -> Record:
    """The members by Apple's names, also if they are in snake_case or PascalCase. What the store sent (rawStatus)
    precedes what a client library made of it. Beside an id in one spelling, members in another one are the owner's."""
    found: Record = {}
    raw: Record = {}
    own = next((spelling for spelling in SPELLINGS if any(spelling(name) in document for name in IDS)), None)
    for key, value in document.items():
        plain = key.replace("_", "").lower()
        if plain in NAMES:
            name = NAMES[plain]
            if own is None or name in CARRIERS or key == own(name):
                found[name] = value
        elif plain.startswith("raw") and plain[3:] in NAMES and value is not None:
            raw[NAMES[plain[3:]]] = value
    return {**found, **raw}


def has_renewal_info(members: Record) -> bool:
    return any(members.get(name) is not None for name in RENEWAL_INFO if name != "productId") or \
        "gracePeriodExpiresDate" in members


def has_parts(members: Record) -> bool:
    """Whether an element of a list carries records in members, or is a notification."""
    return any(isinstance(members.get(name), (dict, str)) for name in (*TRANSACTION, *INFO, "notificationType"))


def around(document: Record) -> Record:
    """What a list says about all its elements."""
    return {name: document[name] for name in ("environment", "bundleId") if name in document}


def status_of(members: Record) -> Any:
    """Apple's status. StoreKit calls it `state`, and has names for it."""
    status, state = members.get("status"), members.get("state")
    return state if status is None and isinstance(numbered("status", state), int) and isinstance(state, str) else status


def latest(*records: Optional[Record]) -> Optional[int]:
    """The newest signing among some records."""
    return max((each["signedDate"] for each in records if each and each.get("signedDate") is not None), default=None)


def is_plain(document: Any) -> bool:
    """Whether a document is what the store sends most: a transaction, or a notification with one."""
    if not isinstance(document, dict) or any(name in document for name in (*TRANSACTION, *INFO)):
        return False
    data = document.get("data")
    found = data.get("transactionInfo") if "notificationType" in document and isinstance(data, dict) else document
    if not isinstance(found, dict) or any(name in found for name in (*TRANSACTION, *INFO)):
        return False
    dates = [found.get(name) for name in ("purchaseDate", "expiresDate", "signedDate")]
    return all(type(each) is int and 10**12 < each < 10**15 for each in dates) \
        and isinstance(found.get("transactionId"), str) and isinstance(found.get("productId"), str)


class Converter:
    """Turns documents into rows and reports, one customer after the other. `more` names columns that are carried."""

    def __init__(self, trust_signed_payloads: bool = False, more: Sequence[str] = ()) -> None:
        self._trusts, self._more = trust_signed_payloads, more
        self.passed_over: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        self._customer: Any = None
        self._seen: Set[Tuple[Any, str]] = set()
        self._carried: Sequence[Any] = ()
        self._clear()

    def _clear(self) -> None:
        self._rows: Dict[str, List[Any]] = {name: [] for name in ("customer", *ROWS, *self._more)}
        self._reports: Dict[str, List[Any]] = {name: [] for name in ("customer", *REPORTS)}
        self._row_sources: List[int] = []
        self._report_sources: List[int] = []
        self._source = self._customers = 0

    def add(self, customer: Any, payload: Any, carried: Sequence[Any] = ()) -> None:
        """Adds a document. Raises Unreadable if it cannot be a part of tables."""
        if customer is None:
            raise Unreadable("each row must have a customer")
        if customer != self._customer:
            self._customer, self._seen = customer, set()
            self._customers += 1
        self._carried = carried
        if payload is not None and payload != "":
            document = self._parsed(payload)
            self._document(document)
            if not is_plain(document):
                self._check(document)
        self._source += 1

    def _check(self, document: Any) -> None:
        """Raises Unreadable if the library does not read a document: it knows more that is not Apple's."""
        request = {"history": [document], "at": SOME_INSTANT, "trustSignedPayloads": self._trusts}
        status, response = call_bytes("subs_state_at", json.dumps(request).encode())
        if status != "SUBS_OK" or response is None:
            error = error_of(status, response)
            member = (error.path or "").rpartition("/")[2]
            raise Unreadable(f"{f'{member}: ' if member in KIND else ''}{error.message}")

    def take(self, kind: Any) -> Tables:
        """The tables of what was added since the last call. `kind` is the type of the customers."""
        found = Tables(self._table(self._rows, kind), self._table(self._reports, kind), dict(self.passed_over),
                       dict(self.left_out), self._row_sources, self._report_sources, self._customers)
        self.passed_over, self.left_out = Counter(), Counter()
        self._clear()
        return found

    def _table(self, columns: Dict[str, List[Any]], kind: Any) -> Any:
        pyarrow = arrow()
        kinds = {"instant": pyarrow.timestamp("ms", "UTC"), "integer": pyarrow.int64(), "flag": pyarrow.bool_(),
                 "id or text": pyarrow.string()}
        made = {}
        for name, values in columns.items():
            try:
                made[name] = pyarrow.array(values, kind if name == "customer" else kinds.get(KIND.get(name, ""), None))
            except (OverflowError, pyarrow.ArrowInvalid):
                raise ValueError(f"column {name}: a number must fit into 64 bits") from None
        return pyarrow.table(made)

    # Documents

    def _parsed(self, payload: Any) -> Any:
        text = bytes(payload).decode("utf-8", "replace") if isinstance(payload, (bytes, bytearray)) else payload
        if not isinstance(text, str):
            return text
        text = text.lstrip("\ufeff").strip()
        if text.startswith("eyJ") and text.count(".") == 2:
            return self._signed(text)
        try:
            return parsed(text)
        except Unreadable:
            raise
        except (ValueError, RecursionError):
            raise Unreadable(f"{shown(text)} is not valid JSON; expected a document of the store") from None

    def _signed(self, text: str) -> Record:
        """The payload of a JWS."""
        if not self._trusts:
            raise Unreadable("the payload is signed; verify it and store what it contains, or if that has been done, "
                             "trust it with --trust-signed-payloads (trust_signed_payloads=True)")
        part = text.split(".")[1] if text.count(".") == 2 else ""
        try:
            payload = parsed(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        except Unreadable:
            raise
        except (ValueError, RecursionError):
            payload = ()
        if payload is not None and not isinstance(payload, dict):
            raise Unreadable(f"{shown(text)} is not a signed payload (JWS)")
        return payload or {}  # The store has signed null.

    def _document(self, document: Any) -> None:
        if isinstance(document, list):
            for each in document:
                if each is not None:
                    self._document(self._signed(each) if isinstance(each, str) else each)
            return
        if not isinstance(document, dict):
            raise Unreadable(f"{shown(document)} is not a document of the store, which is a JSON object")
        own = spelled(document)
        items = own.get("data")
        if isinstance(own.get("signedPayload"), str):
            self._document(self._signed(own["signedPayload"]))
        elif "notificationType" in own and "unifiedReceipt" not in own:
            self._notification(own)
        elif isinstance(own.get("notificationHistory"), list):
            self._document(own["notificationHistory"])
        elif any(own.get(name) is not None for name in RECEIPT):
            raise Unreadable(RECEIPTS)
        elif isinstance(items, list) or own.get("lastTransactions"):
            for group in items if isinstance(items, list) else [own]:
                self._group(group, own)
        elif isinstance(own.get("transactions") or own.get("signedTransactions"), list) or \
                own.get("transactions") == [] and own.get("renewalInfo"):
            self._history(own)
        elif any(own.get(name) is not None for name in (*TRANSACTION, *INFO)):
            self._item(own, own, None)
        elif own.get("transactionId") is not None:
            row = self._row(own, own, None)
            if has_renewal_info(own):
                self._report(own, own, row=row, status=status_of(own))
        elif own.get("originalTransactionId") is not None and any(own.get(name) is not None for name in RENEWAL_INFO):
            self._report(own, own, status=status_of(own))
        elif document and "data" not in own and "transactions" not in own:
            raise Unreadable(f"the object with {', '.join(list(document)[:5])} has no known form; expected a "
                             "notification, a transaction, a renewal info, or an answer of the App Store Server API. "
                             f"If the library knows it, {ELSEWHERE}")
        else:
            self.passed_over["document_without_effect"] += 1

    def _member(self, item: Record, names: Sequence[str]) -> Optional[Record]:
        for name in names:
            value = item.get(name)
            if isinstance(value, str) and value:
                if not name.startswith("signed") and not value.startswith("eyJ"):
                    raise Unreadable(f"{name} is a text; expected an object: parse it first")
                value = self._signed(value)
            if value:
                if not isinstance(value, dict):
                    raise Unreadable(f"{name} must be an object, not {shown(value)}")
                return spelled(value)
        return None

    def _parts(self, item: Record) -> Tuple[Optional[Record], Optional[Record]]:
        """A transaction and a renewal info beside each other, or in one object under the name of either."""
        transaction, info = self._member(item, TRANSACTION), self._member(item, INFO)
        if info is None and transaction is not None and has_renewal_info(transaction):
            info = transaction
        elif transaction is None and info is not None and info.get("purchaseDate") is not None:
            transaction = info
        return transaction, info

    def _notification(self, own: Record) -> None:
        data = own.get("data")
        if isinstance(data, str):
            raise Unreadable("the data of the notification is a text; expected an object: parse it first")
        data = spelled(data) if isinstance(data, dict) else own if data is None else {}
        transaction, info = self._parts(data)
        if not transaction and not info:
            self.passed_over["notification_passed_over"] += 1
            return
        if own.get("notificationUUID"):
            again = (own["notificationUUID"], json.dumps(own, sort_keys=True))
            if again in self._seen:
                return
            self._seen.add(again)
        signed = self._read("signedDate", own)
        row = None if transaction is None else self._row(transaction, data, signed)
        more = {"notificationType": own["notificationType"], "subtype": own.get("subtype"),
                "transactionId": transaction and transaction.get("transactionId")}
        self._report(info or {}, data, signed=signed, row=row, status=status_of(data), **more)

    def _group(self, group: Any, whole: Record) -> None:
        if not isinstance(group, dict):
            raise Unreadable(f"{shown(group)} in data is not an object")
        own = spelled(group)
        items = own.get("lastTransactions")
        for item in items if isinstance(items, list) else [group]:
            if not isinstance(item, dict):
                raise Unreadable(f"{shown(item)} in lastTransactions is not an object")
            self._item(spelled(item), whole, own.get("subscriptionGroupIdentifier"))

    def _item(self, item: Record, whole: Record, group: Any) -> None:
        """A transaction and a renewal info beside each other, and a status."""
        transaction, info = self._parts(item)
        named = {} if group is None else {"subscriptionGroupIdentifier": group}
        row = None if transaction is None else self._row({**named, **transaction}, whole, None)
        chain = {"originalTransactionId": item.get("originalTransactionId")}
        if info or status_of(item):
            self._report({**(info or {}), **{name: each for name, each in chain.items() if each}}, whole, row=row,
                         status=status_of(item))

    def _history(self, own: Record) -> None:
        for each in own.get("transactions") or own.get("signedTransactions") or []:
            if each is not None:
                transaction = self._signed(each) if isinstance(each, str) else each
                if not isinstance(transaction, dict):
                    raise Unreadable(f"{shown(transaction)} in transactions is not an object")
                members = spelled(transaction)
                if has_parts(members) or has_renewal_info(members):
                    self._document({**around(own), **transaction})
                else:
                    self._row(members, own, None)
        infos = own.get("renewalInfo")
        for each in infos if isinstance(infos, list) else [infos]:
            if each:
                info = self._member({"renewalInfo": each}, INFO) or {}
                if has_parts(info) or info.get("purchaseDate") is not None:
                    self._document({**around(own), **each})
                else:
                    self._report(info, own)

    # Records

    def _read(self, name: str, members: Record) -> Any:
        try:
            value = members.get("currency" if name == "renewalCurrency" else name)
            value = READERS[KIND[name]](numbered(name, value))
        except Unreadable as error:
            if name == "status":
                self.passed_over["unknown_status"] += 1
                return None
            if name not in OPTIONAL:
                raise Unreadable(f"{name}: {error}") from None
            self.passed_over["value_unreadable"] += 1
            return None
        return None if name in NO_ZERO and value == 0 else value

    def _row(self, members: Record, whole: Record, signed: Optional[int]) -> Record:
        if any(members.get(name) is not None for name in RECEIPT):
            raise Unreadable(RECEIPTS)
        if members.get("revocationReason") not in (None, 0, 1, "0", "1"):
            self.left_out["revocationReason"] += 1
        found = {name: self._read(name, members) for name in ROWS}
        self._complete(found, members, whole)
        if found["signedDate"] is None:
            found["signedDate"] = signed
        for name, value in (("customer", self._customer), *found.items(), *zip(self._more, self._carried)):
            self._rows[name].append(value)
        self._row_sources.append(self._source)
        return found

    def _report(self, info: Record, whole: Record, *, signed: Optional[int] = None, row: Optional[Record] = None,
                **said: Any) -> None:
        found = {name: self._read(name, info) for name in REPORTS}
        if any(info.get(name) == 0 for name in ("expirationIntent", "offerType", "gracePeriodExpiresDate")) and \
                found["priceIncreaseStatus"] == 0:
            found["priceIncreaseStatus"] = None  # A client library wrote 0 for what is absent.
        for name in ("notificationType", "subtype", "transactionId", "status"):
            found[name] = self._read(name, said)
        self._complete(found, info, whole)
        if found["originalTransactionId"] is None and row is not None:
            found["originalTransactionId"] = row["originalTransactionId"] or row["transactionId"]
        if found["originalTransactionId"] is None:
            self.passed_over["renewal_info_unattached"] += 1
            return
        found["signedDate"] = latest({"signedDate": signed}, row, found)
        for name, value in (("customer", self._customer), *found.items()):
            self._reports[name].append(value)
        self._report_sources.append(self._source)

    def _complete(self, found: Record, members: Record, whole: Record) -> None:
        """Adds what stands around a record, and counts what has no column."""
        for name in ("environment", "bundleId"):
            if found[name] is None:
                found[name] = self._read(name, whole)
        for name in LACKING:
            if members.get(name):
                self.left_out[name] += 1


def batches(stream: Any, names: List[str]) -> Iterator[Tuple[Any, List[Any], List[Any]]]:
    """The batches of a table of payloads, with the customers and the documents of each."""
    for batch in stream:
        columns = [batch.column(names.index(name)).to_pylist() for name in ("customer", "payload")]
        yield batch, columns[0], columns[1]


def tables(payloads: object, *, columns: Optional[Mapping[str, str]] = None,
           trust_signed_payloads: bool = False) -> Tables:
    """The rows and the reports that stored documents contain.

    Args:
        payloads: A table that offers Arrow, with the columns `customer` and `payload`: decoded documents of the store
            as JSON, one a row. The rows of a customer stand together.
        columns: Your names of these columns, as {"customer": "user_id"}.
        trust_signed_payloads: True: read signed payloads, whose signatures have been verified.

    Raises:
        ImportError: There is no pyarrow.
        ValueError: A document cannot be a part of tables; the message names its row, counted from 0.
    """
    stream = reader("payloads", payloads)
    names = renamed(stream.schema, columns or {})
    for name in ("customer", "payload"):
        if name not in names:
            raise ValueError(f"payloads: there is no column {name}; it has {', '.join(names)}")
    converter, row = Converter(trust_signed_payloads), 0
    for _, customers, documents in batches(stream, names):
        for customer, document in zip(customers, documents):
            try:
                converter.add(customer, document)
            except Unreadable as error:
                raise ValueError(f"payloads, row {row}: {error}") from None
            row += 1
    return converter.take(stream.schema.field(names.index("customer")).type)
