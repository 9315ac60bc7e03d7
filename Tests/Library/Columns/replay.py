#!/usr/bin/env python3
"""Asks through documents and through columns: the answers must be the same.

    SUBSCORE_LIBRARY=libsubscore.so.0 replay.py vectors
    SUBSCORE_LIBRARY=libsubscore.so.0 replay.py lives < HISTORIES

It needs pyarrow. "vectors" are those of subs_state_at and subs_timeline in the file that SUBSCORE_VECTORS names, or in
the sample. "lives" are histories, one to a line, as the program beside this one prints them; all customers stand in one
table. A history that columns can't express is left out and counted. The others stand in the tables as their documents
say, with nothing decided here; and a table of these documents has to say the same in every column, as have the tables
of a vector in every other form: of constants, names of columns, ids, instants and columns without a value.
"""

import base64
import ctypes
import itertools
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

import pyarrow as pa

VECTORS = Path(__file__).resolve().parents[3] / (os.environ.get("SUBSCORE_VECTORS") or "build/sample")
LIBRARY = ctypes.CDLL(os.environ["SUBSCORE_LIBRARY"])
LIBRARY.subs_free.argtypes = [ctypes.c_void_p]
# Within and around the lives.
INSTANTS = [1640995200000, 1688169600000, 1719792000000]
INSTANT, FLAG, TEXT, INTEGER = pa.timestamp("ms", "UTC"), pa.bool_(), pa.utf8(), pa.int64()
ROWS = {
    "customer": INTEGER, "transactionId": TEXT, "originalTransactionId": TEXT, "webOrderLineItemId": TEXT,
    "productId": TEXT, "subscriptionGroupIdentifier": TEXT, "purchaseDate": INSTANT, "expiresDate": INSTANT,
    "originalPurchaseDate": INSTANT, "signedDate": INSTANT, "transactionReason": TEXT, "inAppOwnershipType": TEXT,
    "type": TEXT, "environment": TEXT, "bundleId": TEXT, "revocationDate": INSTANT, "revocationType": TEXT,
    "revocationPercentage": INTEGER, "isUpgraded": FLAG, "offerType": INTEGER, "price": INTEGER, "currency": TEXT,
    "quantity": INTEGER, "additionalTransactionReason": TEXT, "billingPlanType": TEXT,
    "previousOriginalTransactionId": TEXT, "offerDiscountType": TEXT, "offerIdentifier": TEXT, "storefront": TEXT,
}
REPORTS = {
    "customer": INTEGER, "originalTransactionId": TEXT, "signedDate": INSTANT, "status": INTEGER,
    "autoRenewStatus": FLAG, "productId": TEXT, "autoRenewProductId": TEXT, "isInBillingRetryPeriod": FLAG,
    "gracePeriodExpiresDate": INSTANT, "renewalDate": INSTANT, "expirationIntent": INTEGER,
    "priceIncreaseStatus": INTEGER, "notificationType": TEXT, "subtype": TEXT, "transactionId": TEXT,
    "environment": TEXT, "bundleId": TEXT, "renewalPrice": INTEGER, "renewalCurrency": TEXT,
}
# What says nothing of a state.
SILENT_IN_ROWS = {
    "storefrontId", "appTransactionId", "appAccountToken", "appAppleId", "offerPeriod", "deviceVerification",
    "deviceVerificationNonce",
    # Of a refund.
    "revocationReason",
}
SILENT_IN_REPORTS = {
    "currency", "offerType", "offerIdentifier", "offerPeriod", "offerDiscountType",
    "appTransactionId", "appAccountToken", "eligibleWinBackOfferIds",
}
# The names that others give the parts of a document.
OTHER_PARTS = {"transaction", "decodedTransactionInfo", "decodedRenewalInfo", "renewal_info"}
RENEWAL_INFO = {
    "autoRenewStatus", "productId", "autoRenewProductId", "isInBillingRetryPeriod", "gracePeriodExpiresDate",
    "renewalDate", "expirationIntent", "priceIncreaseStatus", "renewalPrice",
}


class Inexpressible(Exception):
    """Says why columns can't hold a history."""


# Documents to rows of tables


def members(data):
    """The transaction and the renewal info of a document, decoded."""
    if "signedTransactionInfo" in data or "signedRenewalInfo" in data:
        raise Inexpressible("signed")
    return data.get("transactionInfo"), data.get("renewalInfo")


def row(transaction, environment=None, bundle=None, signed=None):
    if not isinstance(transaction, dict):
        raise Inexpressible("signed")
    own = {key: value for key, value in transaction.items()
           if value not in (None, "", 0) or key in ("price", "currency", "quantity", "revocationPercentage")}
    if unknown := set(own) - set(ROWS) - SILENT_IN_ROWS:
        raise Inexpressible("a row's " + min(unknown))
    if own.get("revocationReason") not in (None, 1):
        raise Inexpressible("a row's revocationReason")
    if "transactionId" not in own or "productId" not in own:
        raise Inexpressible("a row without an id")
    if "type" not in own and not transaction.get("purchaseDate"):
        raise Inexpressible("a row without a purchase date and a type")
    own.setdefault("environment", environment)
    own.setdefault("bundleId", bundle)
    own.setdefault("signedDate", signed)
    return {key: own.get(key) for key in ROWS}


def report(chain, info=None, **said):
    if not isinstance(info or {}, dict):
        raise Inexpressible("signed")
    own = {key: value for key, value in (info or {}).items() if value not in (None, "")}
    if not isinstance(own.get("renewalPrice", 0), int):
        raise Inexpressible("values of other types")
    if unknown := set(own) - set(REPORTS) - SILENT_IN_REPORTS:
        raise Inexpressible("a renewal info's " + min(unknown))
    if info is not None and not set(own) & RENEWAL_INFO:
        raise Inexpressible("a renewal info that says nothing")
    if own.get("offerType") == 0 and (own.get("renewalPrice") == 0 or own.get("priceIncreaseStatus") == 0):
        raise Inexpressible("an offer type that is written as 0")
    own["renewalCurrency"] = own.pop("currency", None)
    if info is not None and all(info.get(key) == "" for key in ("originalTransactionId", "productId")):
        raise Inexpressible("zeros of a client library")
    own.update({key: value for key, value in said.items() if value is not None})
    own["originalTransactionId"] = chain
    return {key: own.get(key) for key in REPORTS}


def notification(document):
    data = document.get("data")
    if not isinstance(data, dict):
        raise Inexpressible("a notification without data")
    if "consumptionRequestReason" in data:
        raise Inexpressible("a request for a refund")
    transaction, info = members(data)
    if not transaction and not info:
        raise Inexpressible("a notification without members")
    signed = document.get("signedDate")
    environment, bundle = data.get("environment"), data.get("bundleId")
    dates = [member["signedDate"] for member in (transaction, info) if member and member.get("signedDate")]
    if not signed or any(date > signed for date in dates):
        raise Inexpressible("a notification older than its members")
    rows = [row(transaction, environment, bundle, signed)] if transaction else []
    chain = (info or {}).get("originalTransactionId")
    if not chain and transaction:
        chain = transaction.get("originalTransactionId") or transaction.get("transactionId")
    own_environment = (info or {}).get("environment") or environment
    return rows, [report(chain, info, signedDate=signed, status=data.get("status"),
                         notificationType=document["notificationType"], subtype=document.get("subtype"),
                         transactionId=(transaction or {}).get("transactionId"), environment=own_environment,
                         bundleId=bundle)]


def statuses(document):
    rows, reports = [], []
    for group in document["data"]:
        items = group.get("lastTransactions") or [] if isinstance(group, dict) else [group]
        if not all(isinstance(item, dict) for item in [group, *items]):
            raise Inexpressible("another document")
        for item in items:
            if set(item) & OTHER_PARTS:
                raise Inexpressible("parts by other names")
            transaction, info = members(item)
            if group.get("subscriptionGroupIdentifier") and not transaction:
                raise Inexpressible("the group of a status")
            environment, bundle = document.get("environment"), document.get("bundleId")
            if transaction:
                named = {"subscriptionGroupIdentifier": group.get("subscriptionGroupIdentifier"), **transaction}
                rows.append(row(named, environment, bundle))
            if not isinstance(info or {}, dict):
                raise Inexpressible("signed")
            dates = [member["signedDate"] for member in (transaction, info) if member and member.get("signedDate")]
            chain = item.get("originalTransactionId") or (info or {}).get("originalTransactionId")
            if not chain:
                raise Inexpressible("a status without a chain")
            if transaction and transaction.get("originalTransactionId", chain) != chain:
                raise Inexpressible("a status of another chain than its transaction")
            reports.append(report(chain, info, signedDate=max(dates, default=None), status=item.get("status"),
                                  environment=(info or {}).get("environment") or environment, bundleId=bundle))
    return rows, reports


def disagree(one, other):
    """Whether two copies with one date state different values."""
    is_copy = all(one[name] == other[name] for name in ("transactionId", "signedDate"))
    return is_copy and any(None not in (one[name], other[name]) and one[name] != other[name] for name in ROWS)


def tables(history, customer=1):
    """The rows and reports of a history."""
    rows, reports, uuids, carried, alone = [], [], {}, [], []
    for document in history if isinstance(history, list) else [history]:
        if not isinstance(document, dict):
            raise Inexpressible("signed")
        if "notificationType" in document and "unified_receipt" not in document:
            uuid = document.get("notificationUUID")
            if not isinstance(uuid, str | None):
                raise Inexpressible("values of other types")
            if uuid in uuids and uuids[uuid] != document:
                raise Inexpressible("one notification in two forms")
            uuids[uuid] = document
            more = notification(document)
            carried += more[0]
        elif "lastTransactions" in json.dumps(document) and "data" in document:
            more = statuses(document)
        elif (isinstance(document, dict) and set(document) & (OTHER_PARTS | {"transactionInfo", "status"})
              and "transactionId" not in document):
            raise Inexpressible("several parts")
        elif "transactions" in document or "renewalInfo" in document:
            infos = document.get("renewalInfo") or []
            # Null in a list is absent.
            infos = [each for each in (infos if isinstance(infos, list) else [infos]) if each is not None]
            if not all(isinstance(each, dict) for each in infos):
                raise Inexpressible("signed")
            if document.get("transactions") and not all(each.get("originalTransactionId") for each in infos):
                raise Inexpressible("a renewal info without an id")
            environment, bundle = document.get("environment"), document.get("bundleId")
            more = [row(each, environment, bundle) for each in document.get("transactions") or []], [
                report(each.get("originalTransactionId"), each, environment=each.get("environment") or environment,
                       bundleId=bundle) for each in infos]
        elif "transactionId" in document and "productId" in document:
            more = [row(document)], []
        else:
            raise Inexpressible("another document")
        if "notificationType" not in document:
            alone += more[0]
        rows += more[0]
        reports += more[1]
    # Of two copies with one date, that of a notification is newer. A row does not say where it comes from.
    if any(disagree(each, other) for each in carried for other in alone):
        raise Inexpressible("a copy of a notification")
    for each in rows + reports:
        each["customer"] = customer
    return rows, reports


def value(given, kind):
    """A flag may be a number in a document. pyarrow would cut the fraction of a number off."""
    if isinstance(given, float) and not given.is_integer():
        raise ValueError(given)
    return bool(given) if kind == FLAG and given in (0, 1) and given is not None else given


def batch(records, columns):
    try:
        return pa.record_batch([pa.array([value(each[name], kind) for each in records], kind)
                                for name, kind in columns.items()], names=list(columns))
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError, TypeError, ValueError):
        raise Inexpressible("values of other types") from None


# The same tables in other forms

# The constants of the store, for which their letters and what is between the words do not count.
CONSTANTS = {
    "PURCHASE", "RENEWAL", "PURCHASED", "FAMILY_SHARED", "ASSIGNED", "Auto-Renewable Subscription", "Non-Consumable",
    "Non-Renewing Subscription", "Consumable", "Production", "Sandbox", "Xcode", "LocalTesting", "REFUND_FULL",
    "REFUND_PRORATED", "FAMILY_REVOKE", "ASSIGNMENT_REVOKE", "FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT", "ONE_TIME",
    "SEAT_ADDITION", "MONTHLY", "BILLED_UPFRONT", "USD", "EUR",
}
IDS = ("transactionId", "originalTransactionId", "webOrderLineItemId", "subscriptionGroupIdentifier",
       "previousOriginalTransactionId")


def of_kind(kind, change):
    """Changes the columns of a type that have a value, with their values."""
    return lambda table: each_column(table, lambda name, column: (
        name, change(column) if column.type == kind and column.null_count < len(column) else column))


def each_column(table, change):
    changed = [change(name, table.column(number)) for number, name in enumerate(table.schema.names)]
    return pa.record_batch([column for _, column in changed], names=[name for name, _ in changed])


def constants(spell):
    return of_kind(TEXT, lambda column: pa.array(
        [spell(each) if each in CONSTANTS else each for each in column.to_pylist()], TEXT))


def words(text):
    """The words of a constant or of a name."""
    return re.findall("[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)


def camel(text):
    first, *others = (word.lower() for word in words(text))
    return first + "".join(word.capitalize() for word in others)


def named(spell):
    return lambda table: each_column(table, lambda name, column: (spell(name), column))


def ids(change):
    """Changes the ids of columns in which all are plain numbers below 2^53."""
    def changed(name, column):
        if name not in IDS or column.null_count == len(column):
            return name, column
        plain = all(each is None or re.fullmatch("[1-9][0-9]{0,14}", each) for each in column.to_pylist())
        return name, change(column) if plain else column

    return lambda table: each_column(table, changed)


def numbers(column):
    return pa.array([None if each is None else int(each) for each in column.to_pylist()], INTEGER)


def dates(column):
    return pa.array([None if each is None else each.isoformat() for each in column.to_pylist()], TEXT)


def nothing(kind):
    """Columns without a value, of one type."""
    return lambda table: each_column(table, lambda name, column: (
        name, pa.nulls(len(column), kind) if column.null_count == len(column) else column))


def absent(table):
    required = {"transactionId", "productId", "purchaseDate", "expiresDate", "originalTransactionId", "customer"}
    kept = [name for number, name in enumerate(table.schema.names)
            if name in required or table.column(number).null_count < len(table)]
    return table.select(kept)


FORMS = {
    "constants in small letters": constants(str.lower),
    "constants in capitals": constants(str.upper),
    "constants as an enumeration names them": constants(lambda text: "_".join(words(text)).upper()),
    "constants as Swift names them": constants(camel),
    "columns in snake_case": named(lambda name: "_".join(words(name)).lower()),
    "columns in PascalCase": named(lambda name: name[0].upper() + name[1:]),
    "columns in small letters": named(str.lower),
    "columns in capitals": named(str.upper),
    "ids as integers": ids(numbers),
    "ids as doubles": ids(lambda column: numbers(column).cast(pa.float64())),
    "ids in a dictionary": ids(lambda column: column.dictionary_encode()),
    "instants as integers": of_kind(INSTANT, lambda column: column.cast(INTEGER)),
    "instants as microseconds": of_kind(INSTANT, lambda column: column.cast(pa.timestamp("us"), safe=False)),
    "instants as doubles": of_kind(INSTANT, lambda column: pa.array(
        [each and float(each) for each in column.cast(INTEGER).to_pylist()], pa.float64())),
    "instants as texts": of_kind(INSTANT, dates),
    "missing columns": absent,
    "missing columns as nulls": nothing(pa.null()),
    "missing columns of text": nothing(TEXT),
    "missing columns of lists": nothing(pa.list_(FLAG)),
}


def with_texts(records):
    """The records of an answer. Ids that came as integers go out as integers."""
    return [{name: str(each) if isinstance(each, int) and name in IDS else each for name, each in record.items()}
            for record in records]


def other_form(function, question, given, records, response):
    """What differs where the tables have another form, or None."""
    for name, change in FORMS.items():
        try:
            changed = [change(table) for table in given]
        except (pa.ArrowInvalid, OverflowError, ValueError):  # A date that no timestamp of microseconds can be.
            continue
        if changed == given:
            continue
        status, other, found = columns(function, question, *changed)
        if status != 0:
            return f"{name}: status {status}: {other}"
        if with_texts(found) != records:
            return f"{name}: wanted {records}\n  got    {found}"
        if codes(other) != codes(response):
            return f"{name}: wanted warnings {sorted(codes(response))}\n  got {sorted(codes(other))}"
    return None


# Asking both ways


def documents(function, request):
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(LIBRARY, function)(request, ctypes.c_size_t(len(request)), ctypes.byref(response),
                                        ctypes.byref(length))
    text = ctypes.string_at(response.value, length.value)
    LIBRARY.subs_free(response)
    return status, json.loads(text)


def columns(function, request, rows, reports=None):
    """The status, the response, and the records of the answer."""
    request = json.dumps(request).encode()
    structs = [(ctypes.create_string_buffer(72), ctypes.create_string_buffer(80)) for _ in range(3)]
    given = [each for each in (rows, reports) if each is not None]
    for table, (schema, array) in zip(given, structs, strict=False):
        table._export_to_c(ctypes.addressof(array), ctypes.addressof(schema))
    passed = [struct for pair in structs for struct in pair]
    if reports is None:
        passed[2:4] = None, None
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(LIBRARY, function)(
        request, ctypes.c_size_t(len(request)), *passed, ctypes.byref(response), ctypes.byref(length))
    text = ctypes.string_at(response.value, length.value)
    LIBRARY.subs_free(response)
    for schema, array in structs[:len(given)]:
        pa.RecordBatch._import_from_c(ctypes.addressof(array), ctypes.addressof(schema))
    if status != 0:
        return status, json.loads(text), None
    schema, array = structs[2]
    answer = pa.RecordBatch._import_from_c(ctypes.addressof(array), ctypes.addressof(schema))
    answer.validate(full=True)
    for index, field in enumerate(answer.schema):
        if pa.types.is_timestamp(field.type):
            answer = answer.set_column(index, field.name, answer.column(index).cast(pa.int64()))
    return status, json.loads(text), answer.to_pylist()


def stored(histories):
    """A table of the documents in histories, each of a customer."""
    listed = [(customer, json.dumps(document)) for customer, history in histories
              for document in (history if isinstance(history, list) else [history])]
    return pa.record_batch([pa.array([customer for customer, _ in listed], INTEGER),
                            pa.array([document for _, document in listed], TEXT)], names=["customer", "document"])


# What is about documents or a catalog, or about texts that columns don't have or don't quote.
NOT_COMPARED = {"document_without_effect", "several_customers", "product_not_in_catalog", "product_incomplete",
                "evidence_disagrees", "warnings_omitted",
                # What documents do not have: a monthly price.
                "several_currencies"}


def codes(response):
    """The codes of all warnings of an answer."""
    found = {warning["code"] for warning in response["warnings"]} | set(response.get("passedOver", ()))
    for each in response.get("subscriptions", ()):
        found |= {warning["code"] for warning in each.get("warnings", ())}
    return found - NOT_COMPARED


STATE_FIELDS = ("subscriptionGroupIdentifier", "originalTransactionId", "state", "hasAccess", "productId", "since",
                "until", "accessSince", "accessUntil", "basis", "expirationReason", "autoRenew", "environment")
# Columns of the states that the document of the states does not have.
PRICES = ("price", "currency", "periodMonths", "monthlyPrice", "firstPaidAt", "lastPaidAt", "trialStartedAt",
          "trialsStarted", "trialsLost", "trialsUnknown")
# Those that have to be named, in the order of the header.
OF_PURCHASES = ("ownership", "offerType", "offerDiscountType", "offerIdentifier", "storefront")
STATE_COLUMNS = (
    "customer", "at", "subscriptionGroupIdentifier", "originalTransactionId", "state", "status", "hasAccess",
    "productId", "since", "until", "accessSince", "accessUntil", "basis", "expirationReason", "autoRenew", "price",
    "currency", "periodMonths", "monthlyPrice", "environment", "nextChargeAt", "nextChargePrice", "nextChargeCurrency",
    *OF_PURCHASES, "isTrial", "hasOwnAccess", "firstPaidAt", "lastPaidAt", "trialStartedAt", "trialEndedAt",
    "trialOutcome", "trialsStarted", "trialsConverted", "trialsLost", "trialsUnknown")
INTERVAL_COLUMNS = (
    "customer", "subscriptionGroupIdentifier", "originalTransactionId", "start", "end", "state", "status", "hasAccess",
    "productId", "transactionId", "basis", "expirationReason", "price", "currency", *OF_PURCHASES, "origin", "isTrial")
INTERVAL_FIELDS = ("start", "end", "state", "hasAccess", "productId", "transactionId", "basis", "expirationReason")


def purchase(each, storefronts):
    """The columns of the row that decides, from a subscription or an interval of a document."""
    offer = each["offer"] or {}
    ids = {each["transactionId"], *each.get("otherTransactionIds", ())}
    return {"ownership": each["ownership"], "offerType": min(max(offer.get("type") or 0, 0), 255),
            "offerDiscountType": offer.get("discountType"), "offerIdentifier": offer.get("identifier"),
            "storefront": storefronts.get(frozenset(ids))}


def storefronts(rows, answer, member):
    """By the ids of a purchase the storefront that its rows name, if there is only one."""
    found = {}
    for each in itertools.chain.from_iterable(own.get(member, (own,)) for own in answer["subscriptions"]):
        ids = frozenset({each["transactionId"], *each.get("otherTransactionIds", ())})
        named = {own["storefront"] for own in rows if own["transactionId"] in ids} - {None, ""}
        if len(named) > 1:
            raise Inexpressible("several storefronts of a purchase")
        found[ids] = min(named, default=None)
    return found


def conversions(timeline, instant):
    """By chain: when trials were converted by an instant, as the events of subs_timeline say."""
    found = {}
    for each in timeline["subscriptions"]:
        dates = [event["at"] for event in each["events"] if event["event"] == "trial_converted"]
        found |= dict.fromkeys(each["originalTransactionIds"], [date for date in dates if date <= instant])
    return found


def states(request, answer, rows, timeline, customer=1):
    """The records that columns should give, from the answers of subs_state_at and subs_timeline."""
    expected = []
    named, converted = storefronts(rows, answer, None), conversions(timeline, answer["at"])
    for each in answer["subscriptions"]:
        record = {name: each[name] for name in STATE_FIELDS}
        record.update(customer=customer, at=answer["at"], status=each["status"] or 0)
        charge = each["nextCharge"] or {}
        price = charge.get("price") or {}
        record.update(purchase(each, named), nextChargeAt=charge.get("at"), nextChargePrice=price.get("milliunits"),
                      nextChargeCurrency=price.get("currency"))
        own = converted.get(each["originalTransactionId"], [])
        record["trialsConverted"] = len(own)
        # Of a trial that was converted the end is the event's; others end without an event.
        record["convertedAt"] = own[-1] if own else None
        record["hasOwnAccess"] = each["hasAccess"] and each["ownership"] not in ("FAMILY_SHARED", "ASSIGNED")
        if not record["hasOwnAccess"] and each["alsoActive"]:
            # Whose the other chains are, the document does not say.
            record["hasOwnAccess"] = None
        if "entitlements" in request:
            record["entitlements"] = [own["id"] for own in answer["entitlements"] if own["hasAccess"]]
        expected.append(record)
    return expected


def told(records, expected):
    """The records of states, or of intervals, as far as documents say them."""
    def key(record):
        return record["customer"], record["at"], record["originalTransactionId"]

    if not records or "at" not in records[0]:
        return [without(each, ("subscriptionGroupIdentifier", "originalTransactionId", "origin", "isTrial"))
                for each in records]
    unknown = {key(each) for each in expected if each.get("hasOwnAccess", True) is None}
    found = []
    for each in records:
        own = without(each, (*PRICES, "isTrial", "trialEndedAt", "trialOutcome"))
        own["convertedAt"] = each["trialEndedAt"] if each["trialOutcome"] == "converted" else None
        if key(each) in unknown:
            own["hasOwnAccess"] = None
        found.append(own)
    return found


def intervals(answer, rows, customer=1):
    expected = []
    named = storefronts(rows, answer, "intervals")
    for each in answer["subscriptions"]:
        for interval in each["intervals"]:
            record = {name: interval[name] for name in INTERVAL_FIELDS}
            price = interval["price"] or {}
            record.update(purchase(interval, named), customer=customer, status=interval["status"] or 0,
                          price=price.get("milliunits"), currency=price.get("currency"))
            expected.append(record)
    return expected


def without(record, names):
    return {key: value for key, value in record.items() if key not in names}


def compare(function, request):
    """What differs, or None."""
    rows, reports = tables(request["history"])
    if len(set(re.findall(r'"appAccountToken": "(\S+)"', json.dumps(request["history"])))) > 1:
        raise Inexpressible("several account tokens")
    if "otherGrants" in request:
        raise Inexpressible("grants from elsewhere")
    question = without(request, ("history", "explain", "trustSignedPayloads", "until"))
    if function == "subs_timeline":
        question.pop("catalog", None)
    elif "entitlements" not in question:
        question.pop("catalog", None)
    plain = {**question, "history": request["history"]}
    status, answer = documents(function, json.dumps(plain).encode())
    if status != 0:
        raise Inexpressible("not answered")
    names = list(INTERVAL_COLUMNS if function == "subs_timeline" else STATE_COLUMNS)
    if "entitlements" in question:
        names.append("entitlements")
    asked, given = {**question, "columns": names}, [batch(rows, ROWS), batch(reports, REPORTS)]
    in_columns = function.replace("subs_", "subs_columns_")
    status, response, records = columns(in_columns, asked, *given)
    if status != 0:
        return f"status {status}: {response}"
    if difference := other_form(in_columns, asked, given, records, response):
        return difference
    _, _, of_documents = columns(in_columns, asked, stored([(1, request["history"])]))
    if of_documents != records:
        return f"a table of documents: wanted {records}\n  got    {of_documents}"
    if function == "subs_state_at":
        whole = without(plain, ("at", "entitlements"))
        _, timeline = documents("subs_timeline", json.dumps(whole).encode())
        expected = states(question, answer, rows, timeline)
        if "entitlements" in question and not expected:
            expected = [{"state": "none", "originalTransactionId": None, "entitlements": [
                own["id"] for own in answer["entitlements"] if own["hasAccess"]]}]
            records = [{key: each[key] for key in expected[0]} for each in records]
        else:
            records = told(records, expected)
    else:
        expected = intervals(answer, rows)
        records = told(records, expected)
    if records != expected:
        return f"wanted {expected}\n  got    {records}"
    if codes(response) != codes(answer):
        return f"wanted warnings {sorted(codes(answer))}\n  got             {sorted(codes(response))}"
    return None


def compare_lives(histories):
    """How many customers differ, of how many."""
    rows, reports, expected_states, expected_intervals, given = [], [], [], [], []
    left_out = Counter()
    for customer, history in enumerate(histories):
        try:
            more = tables(history, customer)
        except Inexpressible as reason:
            left_out[str(reason)] += 1
            continue
        rows += more[0]
        reports += more[1]
        given.append((customer, history))
        _, timeline = documents("subs_timeline", json.dumps({"history": history}).encode())
        for instant in INSTANTS:
            _, answer = documents("subs_state_at", json.dumps({"history": history, "at": instant}).encode())
            expected_states += states({}, answer, more[0], timeline, customer)
        expected_intervals += intervals(timeline, more[0], customer)
    tabled = batch(rows, ROWS), batch(reports, REPORTS)
    different = set()
    for function, request, expected in (
            ("subs_columns_state_at", {"at": INSTANTS, "columns": STATE_COLUMNS}, expected_states),
            ("subs_columns_timeline", {"columns": INTERVAL_COLUMNS}, expected_intervals)):
        status, response, records = columns(function, request, *tabled)
        if status != 0 or response["customers"] != len(histories) - left_out.total():
            sys.exit(f"{function}: status {status}, {response}")
        _, _, of_documents = columns(function, request, stored(given))
        plain = [{json.dumps(each, sort_keys=True) for each in found} for found in (records, of_documents)]
        for line in plain[0] ^ plain[1]:
            if len(different) < 5:
                print(f"{'a table of documents' if line in plain[1] else 'rows'} {line}")
            different.add(json.loads(line)["customer"])
        got = sorted(json.dumps(each, sort_keys=True) for each in told(records, expected))
        expected = sorted(json.dumps(each, sort_keys=True) for each in expected)
        for line in set(got) ^ set(expected) or (got != expected and {got[0]}) or ():
            if len(different) < 5:
                print(f"{'got' if line in got else 'wanted'} {line}")
            different.add(json.loads(line)["customer"])
    return len(different), left_out


def expressible(item):
    """An object of a simulated customer without the date that the store always writes and tables do not have."""
    return without(item, ("recentSubscriptionStartDate",))


def main_lives():
    different, count, left_out = 0, 0, Counter()
    while lines := list(itertools.islice(sys.stdin, 1000)):
        more = compare_lives([json.loads(line, object_hook=expressible) for line in lines])
        different, count, left_out = different + more[0], count + len(lines), left_out + more[1]
    print(f"{count - left_out.total()} simulated customers, {different} of them with another answer through columns; "
          "left out, because of: " + ", ".join(f"{reason} ({times})" for reason, times in left_out.most_common()))
    return 0 if 2 * left_out.total() < count and different == 0 else 1


def main_vectors():
    same, wrong, left_out = 0, 0, Counter()
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        function, status, _, request, _, _, file, name = line.split("\t")
        if function not in ("subs_state_at", "subs_timeline") or status != "SUBS_OK":
            continue
        try:
            difference = compare(function, json.loads(base64.b64decode(request)))
        except Inexpressible as reason:
            left_out[str(reason)] += 1
            continue
        if difference is None:
            same += 1
        else:
            wrong += 1
            print(f"FAILED {file}: {name}\n  {difference}")
    print(f"{same} vectors have the same answer through columns, {wrong} have not; left out, because of: "
          + ", ".join(f"{reason} ({count})" for reason, count in left_out.most_common()))
    # Fewer would mean that this script no longer understands the documents.
    is_enough = same > 0 and 2 * same >= left_out.total()
    if not is_enough:
        print("more than twice as many vectors were left out as compared")
    return 0 if wrong == 0 and is_enough else 1


if __name__ == "__main__":
    sys.exit({"vectors": main_vectors, "lives": main_lives}[sys.argv[1]]())
