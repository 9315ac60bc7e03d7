"""Your charges, refunds and states of stored documents, as the library reads them.

The charges and refunds are events of the timeline of each customer. Who paid, in which country, and when the period
began, which events of a recovery do not state, are in the intervals of the same purchase.
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import tzinfo
from typing import Any, Collection, Dict, Iterator, List, Mapping, Optional, Set, Tuple

from .. import columns as _columns
from .._blocks import arrow, blocks, history_of, runs
from .._distinct import whole
from .._generated.columns import READ
from .._library import call_bytes
from .._requests import encoded
from .._tables import DOCUMENT
from ..audit._customers import Customers
from ..errors import SubscoreError, error_of
from ..results import Environment
from . import _states
from ._apple import Facts, State
from ._charges import Yours, compute, constant

# The events of a purchase.
CHARGED = ("subscribed", "renewed", "resubscribed", "recovered", "upgraded", "downgraded", "crossgraded",
           "product_changed", "seats_added", "migrated")
REFUNDED = ("refunded", "seats_refunded", "item_refunded")
OUTPUT = ("customer", "transactionId", "productId", "start", "ownership", "storefront", "currency")

Charge = Tuple[int, str, Facts]
"""When it was, its purchase, and what it is."""


def read(stream: Any, names: List[str], days: Collection[int], zone: tzinfo, environment: Environment,
         bundle_id: Optional[str], trust_signed_payloads: Optional[bool]
         ) -> Tuple[Yours, "Counter[State]", "Counter[State]"]:
    """The charges and refunds, the states, and how many of these no record states, a block of customers at a time."""
    whose = {"environment": environment, "bundle_id": bundle_id, "trust_signed_payloads": trust_signed_payloads}
    charges: List[Charge] = []
    customers: List[Any] = []
    found: Tuple[Counter[State], Counter[State]] = Counter(), Counter()
    kind = stream.schema.field(names.index("customer")).type
    seen: Set[Any] = set()
    row = 0
    for block in blocks(stream, names):
        block = block.select(["customer", DOCUMENT])
        try:
            _check_order(block["customer"], seen)
            for customer, charge in _charges(block, whose):
                customers.append(customer)
                charges.append(charge)
            for one, more in zip(found, _states.yours(block, None, days, zone, environment, bundle_id, None,
                                                      trust_signed_payloads)):
                one.update(more)
        except SubscoreError as error:
            raise _columns.moved(error, row) from None
        row += len(block)
    return (_yours(charges, customers, getattr(kind, "value_type", kind)), *found)


def _check_order(customers: Any, seen: Set[Any]) -> None:
    for customer, begin, _ in runs(customers):
        if customer in seen:
            raise _columns.disorder(f"/rows/{begin}", _columns.ELSEWHERE)
        seen.add(customer)


def of_tables(rows: Any, reports: Any, environment: Environment, bundle_id: Optional[str]) -> Yours:
    """The charges and refunds of rows and reports whose columns have the names of subscore_arrow.h.

    The records of each customer are asked about as documents, so the same function decides about both.
    """
    whose: Dict[str, Any] = {"environment": environment, "bundle_id": bundle_id}
    kept = [name for name in rows.column_names if name in READ["rows"]]
    _check_order(rows["customer"], set())
    records = Customers(rows.select(kept), reports, None)
    charges: List[Charge] = []
    customers: List[Any] = []
    head = encoded(whose)[:-1] + b',"history":'
    for block in records.blocks(None, None):
        if not block.customers:
            continue
        own, said = records.tables(block, block.customers)
        begun = _begun(_columns.timeline(own, reports=said, output=OUTPUT, **whose))
        _completed(begun, own)
        for customer in block.customers:
            status, response = call_bytes("subs_timeline", head + block.documents(customer)[1] + b"}")
            if status != "SUBS_OK" or response is None:
                error = error_of(status, response)
                raise ValueError(f"rows, customer {customer.name}: {error.message or error}")
            for charge in _of_timeline(response, customer.name, begun):
                customers.append(customer.name)
                charges.append(charge)
    return _yours(charges, customers, getattr(records.kind, "value_type", records.kind))


def _completed(begun: Dict[Tuple[Any, str], Dict[str, Any]], rows: Any) -> None:
    """Adds what intervals do not have: the currency of an unknown price, and purchases behind others."""
    names = [name for name in ("customer", "transactionId", "productId", "inAppOwnershipType", "storefront", "currency")
             if name in rows.column_names]
    for row in rows.select(names).to_pylist():
        owner = row.get("inAppOwnershipType")
        known = begun.setdefault((row["customer"], str(row["transactionId"])), {
            "productId": row["productId"], "storefront": row.get("storefront"), "currency": None,
            "ownership": None if constant(owner) in ("", "purchased") else owner})
        if known["currency"] is None:
            known["currency"] = row.get("currency") or None


def _yours(charges: List[Charge], customers: List[Any], kind: Any) -> Yours:
    pyarrow = arrow()
    order = sorted(range(len(charges)), key=lambda number: charges[number][:2])
    rows = pyarrow.table({"customer": pyarrow.array([customers[each] for each in order], kind),
                          "transactionId": pyarrow.array([charges[each][1] for each in order], "string")})
    return Yours([charges[each][2] for each in order],
                 pyarrow.array([charges[each][0] for each in order], "int64"), rows)


def _charges(block: Any, whose: Mapping[str, Any]) -> Iterator[Tuple[Any, Charge]]:
    """The charges and refunds of a block, each with its customer."""
    begun = _begun(_columns.timeline(block, output=OUTPUT, **whose))
    head = encoded(whose)[:-1] + b',"history":'
    documents = whole(block[DOCUMENT])
    for customer, begin, end in runs(block["customer"]):
        texts = [each for each in documents.slice(begin, end - begin).cast("binary").to_pylist() if each]
        if not texts:
            continue
        status, response = call_bytes("subs_timeline", head + history_of(texts) + b"}")
        if status != "SUBS_OK" or response is None:
            raise error_of(status, response)
        for charge in _of_timeline(response, customer, begun):
            yield customer, charge


def _begun(intervals: Any) -> Dict[Tuple[Any, str], Dict[str, Any]]:
    """The first interval of each purchase of each customer."""
    table = arrow().table(intervals)
    table = table.filter(compute().is_valid(table["transactionId"]))
    begun: Dict[Tuple[Any, str], Dict[str, Any]] = {}
    table = table.set_column(table.column_names.index("start"), "start", table["start"].cast("int64"))
    for each in table.to_pylist():
        begun.setdefault((each["customer"], str(each["transactionId"])), each)
    return begun


def _of_timeline(response: bytes, customer: Any, begun: Mapping[Tuple[Any, str], Dict[str, Any]]) -> Iterator[Charge]:
    for subscription in json.loads(response)["subscriptions"]:
        yield from _of(subscription["events"], customer, begun)


def _of(events: List[Dict[str, Any]], customer: Any, begun: Mapping[Tuple[Any, str], Dict[str, Any]]
        ) -> Iterator[Charge]:
    """The charges and refunds among the events of a subscription."""
    reversed_at = {each["transactionId"]: each["at"] for each in events if each["event"] == "refund_reversed"}
    # A purchase may have two events: that it recovered, and the change of product, which has the amount.
    amounts: Dict[str, Dict[str, Any]] = {}
    refunds: Dict[str, Dict[str, Any]] = {}
    for each in events:
        if each["event"] in CHARGED and each["transactionId"] is not None:
            if each.get("amount") is not None:
                amounts.setdefault(each["transactionId"], each["amount"])
            # What the library computed by time, no record states.
            if each.get("refund") is not None and each.get("refundBasis") == "stated":
                refunds.setdefault(each["transactionId"], each["refund"])
    charged: Dict[str, Dict[str, Any]] = {}  # What intervals say of the purchases so far.
    former: Optional[str] = None  # The purchase before.
    for each in events:
        name = each["transactionId"]
        # Seats that are added belong to the interval of the purchase before.
        purchase = begun.get((customer, name)) or charged.get(name) or charged.get(former or "") or {}
        if name is None or purchase.get("ownership") not in (None, "PURCHASED"):
            continue
        product, country = each["productId"], purchase.get("storefront")
        stated = amounts.get(name) if each["event"] in CHARGED else each.get("amount")
        amount = stated or {"milliunits": None, "currency": purchase.get("currency")}
        if each["event"] in CHARGED and name not in charged:
            charged[name] = purchase
            at = purchase.get("start", each["at"]) if each["event"] == "recovered" else each["at"]
            yield at, name, _facts(product, country, amount["milliunits"], amount["currency"], False)
            refund = refunds.get(name)
            if refund is not None and refund["milliunits"] and former:
                replaced = charged[former].get("productId", product)
                yield each["at"], former, _facts(replaced, country, -refund["milliunits"], refund["currency"], True)
            former = name
        elif each["event"] in REFUNDED and reversed_at.get(name, each["at"] - 1) < each["at"] \
                and amount["milliunits"] != 0:
            yield each["at"], name, _facts(product, country, amount["milliunits"] and -amount["milliunits"],
                                           amount["currency"], True)


def _facts(product: str, country: Optional[str], amount: Optional[int], currency: Optional[str], is_refund: bool
           ) -> Facts:
    return product, country and country.upper(), amount, currency and currency.upper(), is_refund
