"""The worst known requests for time and memory, at any length up to the limit.

    worst_requests.py NAME BYTES > request.json
    worst_requests.py            # the names, each with its function

A case has a text at the start, units that repeat, and a text at the end. A unit is a function of its number. The cases
try to make a call keep much for each byte of its request. They have many small values, many rows that each add much to
the answer, long texts that are compared often, and members that nobody reads.
"""

import base64
import re
import sys

LIMIT = 16_777_216
BYTES_PER_VALUE = 8
PRICE_CHANGE = ('{"period":"P1M","currentPrice":1,"newPrice":%s,"currency":"USD","storefront":"USA","requestedAt":0,'
                '"renewalDate":%s,"sku":"s",%s')
CASES = {}
# Where the dates of the cases begin: they are written as small numbers, but the store's dates before 1970-01-02 are absent.
BEGIN = 10 ** 12
DATE = re.compile(r'("(?:at|knownAt|publishedAt|purchaseDate|expiresDate|signedDate|revocationDate|renewalDate'
                  r'|recentSubscriptionStartDate|purchase_date_ms|expires_date_ms|start|end)":)(\d+)(?=[,}])')
# These take dates in plain values, also before 1970.
PLAIN = ("subs_prorate", "subs_price_change")


def dated(text):
    """The text with the dates that the store would write."""
    return DATE.sub(lambda found: "%s%d" % (found[1], BEGIN + int(found[2])), text)


def case(name, function, before, unit, behind, separator=","):
    units = unit if callable(unit) else lambda _: unit
    if function in PLAIN:
        CASES[name] = (function, before, units, behind, separator)
        return
    if isinstance(before, str):
        before = dated(before)
    else:
        head, rest = before
        before = (dated(head), (lambda size: dated(rest(size))) if callable(rest) else dated(rest))
    CASES[name] = (function, before, lambda i: dated(units(i)), dated(behind), separator)


def build(name, size):
    """The longest request of a case that is no longer than `size`."""
    _, before, unit, behind, separator = CASES[name]
    if not isinstance(before, str):
        head, before = before
        before = head + (before(size) if callable(before) else before)
    return before + filled(unit, size - len(before) - len(behind), separator) + behind


def spaced(text, behind):
    """Adds spaces to a text that is too short for its values. A comma or an opening bracket counts as a value."""
    values = len(re.findall(r"[,{\[]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text) + behind))
    return text + " " * (BYTES_PER_VALUE * values - len(text) - len(behind))


def filled(unit, size, separator=","):
    """As many units as fit into the size."""
    units = []
    while True:
        text = spaced(unit(len(units)), separator)
        size -= len(text) + (len(separator) if units else 0)
        if size < 0:
            return separator.join(units)
        units.append(text)


HISTORY = ("subs_state_at", "subs_timeline", "subs_classify_change", "subs_content_access")


def history(name, before, unit, behind, only=HISTORY[:2], more="", separator=","):
    """A case for each function that takes a history. Its name has the function in it."""
    own = {"subs_state_at": '"at":9,', "subs_timeline": "", "subs_classify_change": "", "subs_content_access": '"content":[],'}
    for function in only:
        case("%s/%s" % (name, function[5:]), function, ("{" + own[function] + more + '"history":', before), unit,
             behind + "}", separator)


def scrambled(number, bits=20):
    """Gives the numbers below 2 ** bits in a scrambled order."""
    return number * 0x9E375 % (1 << bits)


def encoded(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def jws(text):
    """A compact JWS in which only the payload is not empty."""
    return "." + encoded(dated(text)) + "."


# Values that nobody reads show what the parser itself keeps.
for label, unit in {
    "empty objects": "{}", "empty arrays": "[]", "integers": "0", "reals": "0.", "texts": '""', "nulls": "null",
    "objects of one": '{"":0}', "objects nested": '{"":' * 28 + "0" + "}" * 28, "arrays nested": "[" * 28 + "]" * 28,
}.items():
    unit = "0e0" if unit == "0." else unit
    case("unread %s" % label, "subs_prorate", '{"transaction":{"x":[', unit, "]}}")
case("unread keys", "subs_prorate", '{"transaction":{', lambda i: '"%x":0' % i, "}}")
case("unread key, long", "subs_prorate", '{"transaction":{"', "k" * 1000, '":0}}', "")
case("unread text, long", "subs_prorate", '{"transaction":{"x":"', "t" * 1000, '"}}', "")
case("unread text, escaped", "subs_prorate", '{"transaction":{"x":"', "\\u00e9", '"}}', "")
case("unknown field, long", "subs_prorate", '{"', "k" * 1000, '":0}', "")
case("unknown field, escaped", "subs_prorate", '{"', "~" * 1000, '":0}', "")
case("unknown field, two bytes", "subs_prorate", '{"', "\\u0001" * 100, '":0}', "")
case("number, long", "subs_prorate", '{"price":1', "0" * 1000, "e-16777216}", "")
case("number, long fraction", "subs_prorate", '{"price":0.', "1" * 1000, "}", "")
case("price text, long", "subs_prorate", '{"price":"', "1" * 1000, '"}', "")
case("date text, long", "subs_prorate", '{"price":"1","purchaseDate":"', "1" * 1000, '"}', "")
case("row date, long", "subs_prorate", '{"transaction":{"transactionId":"1","purchaseDate":"', "0" * 1000, '"}}', "")
case("row id, long", "subs_prorate", '{"transaction":{"transactionId":"', "0" * 1000, '"}}', "")
case("no JSON, newlines", "subs_prorate", "{", "\n" * 1000, "x", "")
case("no JSON, brackets", "subs_prorate", '{"a":"', "\\\\" * 500 + "[[", '"', "")
case("a document of objects", "subs_check_document", "[", '{"":0}', "]")
case("two keys alike, last", "subs_prorate", '{"0":0,', lambda i: '"%x":0' % (i + 1), ',"0":0}')

# Entitlements, as many as there may be.
ENTITLED = '"entitlements":[%s],' % ",".join('{"id":"e","productIds":["a","b"]}' for _ in range(1000))
history("non-consumables, entitlements", '{"transactions":[',
        lambda i: '{"transactionId":%d,"productId":"a","type":"Non-Consumable","purchaseDate":1}' % scrambled(i), "]}",
        only=("subs_state_at",), more=ENTITLED)
history("switches, entitlements", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":0,"productId":"%s","purchaseDate":%d,"expiresDate":%d}'
        % (i, "ab"[i % 2], i, i + 1), "]}", only=("subs_state_at",), more=ENTITLED)
history("chains, entitlements", '{"transactions":[',
        lambda i: '{"transactionId":%d,"productId":"a","purchaseDate":0,"expiresDate":%d}' % (scrambled(i), i + 10), "]}",
        only=("subs_state_at",), more=ENTITLED)
case("products of an entitlement", "subs_state_at", '{"at":9,"history":[],"catalog":{"otherProducts":[]},"entitlements":'
     '[{"id":"e","productIds":[', lambda i: '"%x"' % scrambled(i), "]}]}")
case("other products", "subs_state_at", '{"at":9,"history":[],"catalog":{"otherProducts":[',
     lambda i: '{"productId":"%x","type":"non_renewing","period":"P1D"}' % scrambled(i), "]}}")

# Grants of other stores, as many and as long as there may be, beside as many entitlements.
GRANTED = '"entitlements":[%s],"otherGrants":[%s],' % (
    ",".join('{"id":"%d","productIds":["a","b"]}' % i for i in range(1000)),
    ",".join('{"entitlement":"%d","source":"%s","start":%d,"end":%d,"reference":"%s"}'
             % (i % 1000 if i % 2 else 0, "s" * 64, scrambled(i, 10), scrambled(i, 10) + 2, "r" * 256) for i in range(1000)))
for label, product in (("rows of an entitlement", "a"), ("rows of none", "c")):
    history("grants, " + label, '{"transactions":[',
            lambda i, product=product: '{"transactionId":%d,"originalTransactionId":0,"productId":"%s","purchaseDate":%d,'
            '"expiresDate":%d}' % (i, product, 2 * i, 2 * i + 1), "]}", only=("subs_state_at",), more=GRANTED)
history("grants, chains", '{"transactions":[',
        lambda i: '{"transactionId":%d,"productId":"a","purchaseDate":0,"expiresDate":%d}' % (scrambled(i), i + 10), "]}",
        only=("subs_state_at",), more=GRANTED)
case("grants, too many", "subs_state_at", '{"at":9,"history":[],"entitlements":[{"id":"e","productIds":[]}],"otherGrants":[',
     '{"entitlement":"e","source":"s","start":1,"end":null}', "]}")

# Reports without a transaction, each a subscription of its own.
history("statuses alone", '{"data":[{"lastTransactions":[',
        lambda i: '{"originalTransactionId":"%d","status":1}' % (i + 10), "]}]}", only=HISTORY[:2])
case("statuses alone, explained", "subs_state_at", '{"at":9,"explain":true,"history":{"data":[{"lastTransactions":[',
     lambda i: '{"originalTransactionId":"%d","status":1}' % (i + 10), "]}]}}")
case("offers, statuses alone", "subs_offer_eligibility", '{"at":9,"history":{"data":[{"lastTransactions":[',
     lambda i: '{"originalTransactionId":"%d","status":1}' % (i + 10), "]}]}}")

# Offers.
case("offers, a chain a row", "subs_offer_eligibility", '{"at":9,"history":{"transactions":[',
     lambda i: '{"transactionId":%d,"productId":"a","purchaseDate":0,"expiresDate":%d}' % (scrambled(i), i + 10), "]}}")
case("offers, win-back offers", "subs_offer_eligibility", '{"at":9,"history":{"transactions":[{"transactionId":1,'
     '"productId":"a","purchaseDate":0,"expiresDate":1}],"renewalInfo":{"originalTransactionId":1,'
     '"eligibleWinBackOfferIds":[', lambda i: '"%x"' % scrambled(i), "]}}}")
# Win-back offers that are configured: of one product, of many, and beside many rows or groups. Each condition is asked.
CONFIGURED = ('{"attributes":{"offerId":"%x","customerEligibilityPaidSubscriptionDurationInMonths":6,'
              '"customerEligibilityTimeSinceLastSubscribedInMonths":{"minimum":2,"maximum":12},'
              '"customerEligibilityWaitBetweenOffersInMonths":3,"startDate":"2001-01-01","endDate":"2030-01-01"}}')
PAID = '{"transactionId":%d,%s"productId":"%s","purchaseDate":%d,"expiresDate":%d,"price":1,"currency":"USD"}'
LAPSED = '"at":99999999999,"history":{"transactions":[%s]}' % (PAID % (1, "", "a", 0, 10 ** 9))
case("win-back offers, one product", "subs_offer_eligibility", '{%s,"winBackOffers":[{"productId":"a","offers":{"data":[' % LAPSED,
     lambda i: CONFIGURED % scrambled(i), "]}}]}")
case("win-back offers, a product each", "subs_offer_eligibility", '{%s,"winBackOffers":[' % LAPSED,
     lambda i: '{"productId":"%x","offers":{"data":[%s]}}' % (scrambled(i), CONFIGURED % i), "]}")
case("win-back offers, as short as may be", "subs_offer_eligibility",
     '{%s,"winBackOffers":[{"productId":"a","offers":{"data":[' % LAPSED, lambda i: '{"attributes":{"offerId":"%x"}}' % i, "]}}]}")
for label, own in (("rows of one chain", lambda i: '"originalTransactionId":0,'),
                   ("chains of one group", lambda i: '"subscriptionGroupIdentifier":0,'),
                   ("groups", lambda i: '"subscriptionGroupIdentifier":%d,' % i)):
    case("win-back offers, " + label, "subs_offer_eligibility",
         ('{"at":99999999999,"history":{"transactions":[', lambda size, own=own: filled(
             lambda i: PAID % (i, own(i), "a", 1000 * i, 1000 * i + 1000), size // 2)
             + ']},"winBackOffers":[{"productId":"a","offers":{"data":['),
         lambda i: CONFIGURED % scrambled(i), "]}}]}")

case("offers, groups of a catalog", "subs_offer_eligibility", '{"at":9,"history":[],"catalog":{"groups":[',
     lambda i: '{"id":"%x","products":[{"productId":"%x","level":1,"period":"P1M"}]}' % (scrambled(i), i), "]}}")

# Rows that are passed over.
history("empty rows", '{"transactions":[', "{}", "]}", only=HISTORY)
history("rows of other kinds", '{"transactions":[', lambda i: '{"transactionId":%d}' % scrambled(i, 21), "]}")
history("rows of other kinds, long ids", '{"transactions":[',
        lambda i: '{"transactionId":"%s%06d"}' % ("0" * 250, scrambled(i, 16)), "]}", only=("subs_state_at",))
history("empty receipt rows", '{"latest_receipt_info":[', "{}", "]}", only=("subs_state_at",))
history("empty in_app rows", '{"receipt":{"in_app":[', "{}", "]}}", only=("subs_state_at",))
history("empty renewal infos", '{"renewalInfo":[', "{}", "]}", only=("subs_state_at",))
history("empty pending renewals", '{"pending_renewal_info":[', "{}", "]}", only=("subs_state_at",))
history("empty last transactions", '{"data":[{"lastTransactions":[', "{}", "]}]}", only=("subs_state_at",))
history("notifications passed over", "[", lambda i: '{"notificationType":"%x"}' % scrambled(i), "]",
        only=("subs_state_at", "subs_timeline"))
history("renewal infos, one chain", '{"transactions":[{"transactionId":"1","productId":"a","purchaseDate":0,'
        '"expiresDate":1,"type":"Auto-Renewable Subscription"}],"renewalInfo":[',
        lambda i: '{"autoRenewStatus":%d,"signedDate":%d}' % (i % 2, scrambled(i)), "]}")
history("renewal infos, many chains", '{"renewalInfo":[', lambda i: '{"originalTransactionId":%d}' % scrambled(i), "]}",
        only=("subs_state_at",))
history("consent asked and given", '{"transactions":[{"transactionId":"1","productId":"a","purchaseDate":0,'
        '"expiresDate":1,"type":"Auto-Renewable Subscription"}],"renewalInfo":[',
        lambda i: '{"autoRenewStatus":%d,"priceIncreaseStatus":%d,"signedDate":%d}' % (i % 2, i % 2, i), "]}",
        only=("subs_timeline",))

# Rows that count.
ROW = '{"transactionId":%d,%s"productId":"a","purchaseDate":%d,"expiresDate":%d%s}'
history("rows with gaps, scrambled", '{"transactions":[',
        lambda i: ROW % (scrambled(i), '"originalTransactionId":0,', 2 * scrambled(i), 2 * scrambled(i) + 1, ""), "]}", only=HISTORY)
history("a chain a row", '{"transactions":[', lambda i: ROW % (scrambled(i), "", 0, 9 + i % 2, ""), "]}", only=HISTORY)
history("a chain a row, one group", '{"transactions":[',
        lambda i: ROW % (scrambled(i), '"subscriptionGroupIdentifier":0,', scrambled(i), 9 + scrambled(i), ""), "]}", only=HISTORY)
history("a receipt row a chain", '{"latest_receipt_info":[',
        lambda i: '{"transaction_id":%d,"product_id":"a","purchase_date_ms":0,"expires_date_ms":9}' % scrambled(i), "]}")
history("refunds", '{"transactions":[',
        lambda i: ROW % (i, '"originalTransactionId":0,', 3 * i, 3 * i + 2, ',"revocationDate":%d' % (3 * i + 1)), "]}")
history("upgrades, one chain", '{"transactions":[',
        lambda i: ROW % (i, '"originalTransactionId":0,', 2 * i, 2 * i + 3, ',"isUpgraded":1'), "]}", only=HISTORY)
history("upgrades without successor", '{"transactions":[',
        lambda i: ROW % (scrambled(i), "", 0, 9, ',"isUpgraded":1'), "]}")
history("upgrades, a chain each, known at", '{"transactions":[',
        lambda i: ROW % (scrambled(i), '"subscriptionGroupIdentifier":0,', scrambled(i) // 2, 9999999, ',"isUpgraded":1'),
        "]}", only=("subs_state_at", "subs_timeline"), more='"knownAt":1000000,')
history("upgrades, one instant", '{"transactions":[',
        lambda i: ROW % (scrambled(i), '"subscriptionGroupIdentifier":0,', 0, 9999999, ',"isUpgraded":1'), "]}", only=HISTORY)
history("product changes", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":0,"productId":%d,"purchaseDate":%d,"expiresDate":%d}'
        % (i, i % 2, i, i + 1), "]}", only=HISTORY)
history("cuts, rows with a price", '{"transactions":[',
        lambda i: ROW % (i, '"originalTransactionId":0,', i, i + 2, ',"isUpgraded":1,"price":1,"currency":"USD"'), "]}",
        only=("subs_classify_change",))
history("product changes, catalog lacks them", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":0,"productId":%d,"purchaseDate":%d,"expiresDate":%d}'
        % (i, i % 2, i, i + 1), "]}", more='"catalog":{"groups":[]},', only=("subs_classify_change", "subs_timeline"))
history("copies of one row", '{"transactions":[',
        lambda i: ROW % (0, "", 0, scrambled(i), ',"signedDate":%d' % scrambled(i)), "]}")
history("copies of one row, corrected", '{"transactions":[',
        lambda i: ROW % (0, "", 0, 1, ',"signedDate":%d%s' % (i, ',"revocationDate":0' if i % 2 else "")), "]}",
        only=("subs_timeline",))
history("rows at one instant", '{"transactions":[',
        lambda i: ROW % (scrambled(i), '"originalTransactionId":0,', 0, 1, ""), "]}")
history("rows at one instant, long ids", '{"transactions":[',
        lambda i: '{"transactionId":"%s%05d","originalTransactionId":"0","productId":"a","purchaseDate":0,"expiresDate":9}'
        % ("1" * 251, scrambled(i, 16)), "]}")
history("chains in one group, long ids", '{"transactions":[',
        lambda i: '{"transactionId":"%s%05d","subscriptionGroupIdentifier":"0","productId":"a","purchaseDate":0,'
        '"expiresDate":9}' % ("1" * 251, scrambled(i, 16)), "]}", only=HISTORY)


def long_text(row):
    """The longest id in one row. The answer repeats it wherever it repeats the row."""
    return row % ("p" * 256)


history("long product id, many events", long_text('{"transactions":[{"transactionId":"0","productId":"%s","purchaseDate":0,'
        '"expiresDate":1,"type":"Auto-Renewable Subscription"}],"renewalInfo":['),
        lambda i: '{"autoRenewStatus":%d,"signedDate":%d}' % (i % 2, i), "]}", only=("subs_timeline",))
history("long product id, many intervals", long_text('{"data":[{"lastTransactions":[{"transactionInfo":{"transactionId":0,'
        '"productId":"%s","purchaseDate":0,"expiresDate":1}},'),
        lambda i: '{"originalTransactionId":0,"renewalInfo":{"isInBillingRetryPeriod":%d,"signedDate":%d}}'
        % (i % 2, i + 2), "]}]}", only=("subs_timeline",))
history("long product id, one successor of many", long_text('{"transactions":[{"transactionId":"0","productId":"%s",'
        '"subscriptionGroupIdentifier":0,"purchaseDate":0,"expiresDate":9},'),
        lambda i: ROW % (i + 1, '"subscriptionGroupIdentifier":0,', 0, 9, ',"isUpgraded":1'), "]}",
        only=("subs_classify_change", "subs_timeline"))
history("long group id of a status", long_text('{"data":[{"subscriptionGroupIdentifier":"%s","lastTransactions":['),
        lambda i: '{"transactionInfo":' + ROW % (i, "", 0, 1, "") + "}", "]}]}", only=("subs_state_at", "subs_timeline"))
history("long chain id", long_text('{"transactions":[{"transactionId":"%s","productId":"a","purchaseDate":0,"expiresDate":1}],'
        '"renewalInfo":['), lambda i: '{"autoRenewStatus":1,"signedDate":%d}' % scrambled(i), "]}")
PREVIEW = ('{"catalog":{"groups":[{"id":"1","products":[{"productId":"a","level":1,"period":"P1M"},{"productId":"b","level":2,'
           '"period":"P1M"}]}]},"to":{"productId":"a"},"at":1,"history":{')
case("preview, renewals bought ahead", "subs_classify_change", PREVIEW + '"transactions":[',
     lambda i: '{"transactionId":%d,"originalTransactionId":1,"productId":"b","purchaseDate":%d,"expiresDate":%d,"signedDate":1,'
     '"price":1}' % (i + 1, i + 1, i + 2), "]}}")
case("preview, a chain a row", "subs_classify_change", PREVIEW + '"transactions":[',
     lambda i: '{"transactionId":%d,"productId":"%s","purchaseDate":1,"expiresDate":%d}' % (scrambled(i), "bc"[i % 2], i + 10),
     "]}}")
# Both of a preview's parts: rows in the group, and reports that decide the renewal.
case("preview, reports", "subs_classify_change", PREVIEW + '"transactions":[{"transactionId":1,"productId":"b","purchaseDate":1,'
     '"expiresDate":9999}],"renewalInfo":[',
     lambda i: '{"originalTransactionId":1,"autoRenewStatus":%d,"autoRenewProductId":"%s","renewalDate":9999,"signedDate":%d}'
     % (i % 2, "bc"[i % 3 > 0], scrambled(i)), "]}}")
case("next charge, rows bought ahead", "subs_state_at", '{"at":1,"history":{"renewalInfo":{"originalTransactionId":1,'
     '"autoRenewStatus":1,"renewalPrice":1,"currency":"USD","signedDate":1},"transactions":[',
     lambda i: ROW % (i + 1, '"originalTransactionId":1,', i + 1, i + 2, ',"signedDate":1'), "]}}")
case("next charge, a report a chain", "subs_state_at", '{"at":9,"history":[',
     lambda i: ROW % (i + 1, '"originalTransactionId":%d,"subscriptionGroupIdentifier":0,' % (i + 1), 1, 99 + i % 7, "")
     + ',{"renewalInfo":{"originalTransactionId":%d,"autoRenewStatus":1,"renewalPrice":%d,"renewalDate":%d,"signedDate":1}}'
     % (i + 1, i, 99 + i % 7), "]}")
case("next charge, reports", "subs_state_at", '{"at":9,"history":{"transactions":[{"transactionId":1,"productId":"a",'
     '"purchaseDate":1,"expiresDate":9999}],"renewalInfo":[',
     lambda i: '{"originalTransactionId":1,"autoRenewStatus":1,"renewalPrice":%d,"renewalDate":%d,"signedDate":1}'
     % (scrambled(i), i), "]}}")
case("long group id of a catalog", "subs_classify_change", long_text(
     '{"catalog":{"groups":[{"id":"%s","products":[{"productId":"0","level":1,"period":"P1M"},{"productId":"1","level":1,'
     '"period":"P1M"}]}]},"history":{"transactions":['),
     lambda i: '{"transactionId":%d,"originalTransactionId":0,"productId":%d,"purchaseDate":%d,"expiresDate":%d}'
     % (i, i % 2, i, i + 1), "]}}")
history("long warning names", '{"transactions":[', lambda i: '{"transactionId":"%s%d"}' % ("~" * 100, scrambled(i)), "]}",
        only=("subs_state_at",))

# Seats, and chains that continue each other.
history("seats added", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":1,"productId":"a","purchaseDate":%d,"expiresDate":99999999,'
        '"quantity":2,"price":1,"additionalTransactionReason":"SEAT_ADDITION"}' % (i + 1, i + 1), "]}", only=HISTORY)
history("seats added and refunded", '[{"transactions":[', lambda i: '{"transactionId":%d,"originalTransactionId":1,'
        '"productId":"a","purchaseDate":1,"expiresDate":99999999,"quantity":2,"additionalTransactionReason":"SEAT_ADDITION"}'
        % (i + 1) if i % 2 else '{"transactionId":%d,"originalTransactionId":1,"productId":"a","purchaseDate":%d,'
        '"expiresDate":99999999,"revocationDate":%d,"additionalTransactionReason":"SEAT_ADDITION"}' % (i + 1, i + 1, i + 2),
        "]}]")
history("chains that continue each other", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":%d,"productId":"a","purchaseDate":%d,"expiresDate":%d,'
        '"previousOriginalTransactionId":%d}' % (i + 2, i + 2, i + 1, i + 3, i + 1), "]}", only=HISTORY)
history("chains in a circle", '{"transactions":[',
        lambda i: '{"transactionId":%d,"originalTransactionId":%d,"productId":"a","purchaseDate":%d,"expiresDate":%d,'
        '"previousOriginalTransactionId":%d}' % (i + 2, i + 2, i + 1, i + 3, (i ^ 1) + 2), "]}")

# Notifications and statuses.
NOTE = ('{"notificationType":"%s","notificationUUID":%d,"signedDate":%d,"data":{"transactionInfo":{"transactionId":%d,'
        '"originalTransactionId":0,"productId":"a","purchaseDate":%d,"expiresDate":%d}}}')
history("notifications", "[", lambda i: NOTE % ("DID_RENEW", scrambled(i), 2 * i, i, 2 * i, 2 * i + 1), "]", only=HISTORY)
history("notifications, one row", "[",
        lambda i: NOTE % ("DID_FAIL_TO_RENEW" if i % 2 else "EXPIRED", scrambled(i), i, 0, 0, 1), "]")
history("failures before the end", "[",
        lambda i: NOTE % ("DID_FAIL_TO_RENEW", scrambled(i), i, 0, 0, 99999999), "]")
history("renewal info only", "[", lambda i: '{"notificationType":"X","signedDate":%d,"data":{"renewalInfo":'
        '{"originalTransactionId":0,"autoRenewStatus":%d}}}' % (i, i % 2), "]", only=("subs_state_at", "subs_timeline"))
history("statuses that disagree", '{"data":[{"lastTransactions":[{"status":2,"transactionInfo":' +
        ROW % (0, "", 0, 99999999, ',"signedDate":0') + "},",
        lambda i: '{"originalTransactionId":0,"status":2,"renewalInfo":{"signedDate":%d}}' % i, "]}]}")
history("version 1 notifications", "[", lambda i: '{"notification_type":"DID_RENEW","unified_receipt":{"latest_receipt_info":'
        '{"transaction_id":%d,"original_transaction_id":0,"product_id":"a","purchase_date_ms":%d,"expires_date_ms":%d}}}'
        % (i, 2 * i, 2 * i + 1), "]")
history("unknown environments", '{"transactions":[', lambda i: '{"transactionId":%d,"environment":"%d"}' % (i, i % 2), "]}")
history("prices that cannot be read", '{"transactions":[', lambda i: ROW % (i, "", 0, 1, ',"price":"x"'), "]}")
# Gaps, and what reports state about them.
def gap(number, stated):
    """A row with a gap after it, and renewal info that was signed in the gap."""
    start = 4000 * number
    row = ROW % (number, '"originalTransactionId":0,', start, start + 1000, ',"transactionReason":"RENEWAL"')
    return '%s,{"renewalInfo":{"originalTransactionId":0,"signedDate":%d,%s}}' % (row, start + 1500, stated)


history("gaps, auto-renew off", "[", lambda i: gap(i, '"autoRenewStatus":0'), "]")
history("gaps, renewal expected", "[", lambda i: gap(i, '"autoRenewStatus":1,"renewalDate":%d' % (4000 * i + 3000)), "]")
history("gaps of chains, recent starts of another", "[", lambda i: ROW % (
            2 * i, '"originalTransactionId":%d,' % (i + 1), 0, 1000, "") + "," + ROW % (
            2 * i + 1, '"originalTransactionId":%d,' % (i + 1), 10**10, 10**10 + 1000, ',"transactionReason":"RENEWAL"')
        + ',{"renewalInfo":{"originalTransactionId":1,"signedDate":%d,"recentSubscriptionStartDate":%d}}' % (
            10**10 + i, 10**9 + i), "]")
history("renewals in the sandbox, reports between", "[", lambda i:
        ROW % (i, '"originalTransactionId":0,"environment":"Sandbox",', 10 * i, 10 * i + 300000, "")
        + ',{"renewalInfo":{"originalTransactionId":0,"environment":"Sandbox","signedDate":%d,"autoRenewStatus":1}}'
        % (10 * i + 5), "]")
history("ends and statuses", '{"data":[{"lastTransactions":[{"status":2,"transactionInfo":' + ROW % (0, "", 0, 9, "") + "},",
        lambda i: '{"originalTransactionId":0,"status":%d,"renewalInfo":{"signedDate":%d,"autoRenewStatus":0}}'
        % (2 + 3 * (i % 2), 20 + i), "]}]}")
history("price increases that are unclear", "[", lambda i: ROW % (i, '"originalTransactionId":0,', 9 * i, 9 * i + 9, "") + (
            ',{"notificationType":"PRICE_INCREASE","subtype":"PENDING","notificationUUID":"a","signedDate":1,"data":'
            '{"renewalInfo":{"originalTransactionId":0,"autoRenewStatus":1}}}' if i == 0 else "")
        + ',{"renewalInfo":{"originalTransactionId":0,"autoRenewStatus":1,"priceIncreaseStatus":0,"offerType":0,'
        '"signedDate":%d}}' % (10**9 + i), "]")
for kind in ("REFUND", "RENEWAL_EXTENDED", "EXPIRED"):
    history("%s without effect" % kind, "[", lambda i, kind=kind:
            NOTE % (kind, scrambled(i), 10**9 + i, i, 2 * i, 2 * i + 1), "]")
    history("%s without effect, one row" % kind, "[", lambda i, kind=kind: NOTE % (kind, scrambled(i), i, 0, 0, 10**9), "]")
OFFER = ('{"transactionId":%d,"originalTransactionId":0,"productId":"%s","purchaseDate":%d,"expiresDate":%d,'
         '"transactionReason":"RENEWAL",%s}')
history("introductory offers of many products", '{"transactions":[', lambda i: OFFER % (
            i, i, 10 * i, 10 * i + 10, '"offerType":1,"offerPeriod":"P1M"'), "]}", only=("subs_timeline",))
history("offers redeemed ahead", "[", lambda i: OFFER % (i, "a", 10 * i, 10 * i + 10, '"offerType":2,"offerIdentifier":"%d"' % i)
        + ',' + NOTE % ("OFFER_REDEEMED", scrambled(i), 10 * i + 5, i, 10 * i, 10 * i + 10), "]", only=("subs_timeline",))
history("auto-renew off after each end", "[", lambda i: ROW % (
            i, '"originalTransactionId":0,', 4000 * i, 4000 * i + 1000, ',"transactionReason":"PURCHASE"')
        + ',{"notificationType":"DID_CHANGE_RENEWAL_STATUS","subtype":"AUTO_RENEW_DISABLED","notificationUUID":%d,'
        '"signedDate":%d,"data":{"renewalInfo":{"originalTransactionId":0,"autoRenewStatus":0}}}' % (i, 4000 * i + 1500), "]")


# One list inside another: a loop over one must not read the other again for each element. Rows that begin within a second
# would be one purchase.
def half(head, unit, between):
    """The beginning of a request, of which a list takes half."""
    return lambda size: head + filled(unit, size // 2) + between


def spaced_row(number, start, end, more=""):
    return ROW % (number, '"originalTransactionId":0,', 1000 * start, 1000 * end, more)


def stated(signed, more):
    return '{"originalTransactionId":0,"signedDate":%d%s}' % (1000 * signed, more)


NEVER_RAN = ',"transactionReason":"RENEWAL","revocationReason":0,"revocationDate":0'
REFUNDED = ',"revocationReason":0,"revocationDate":%d'
history("pages without records", "[", '{"hasMore":1}', "]", only=HISTORY[:1])
history("pages that share chains", "[", lambda i: '{"hasMore":%d,"transactions":[{"transactionId":%d,"productId":"a",'
        '"type":"Auto-Renewable Subscription"},{"transactionId":%d,"productId":"a","type":"Auto-Renewable Subscription"}]}'
        % (i > 0, 2000000 - i, 2000001 - i), "]", only=HISTORY[:1])
history("pending renewals without a chain", half('{"latest_receipt_info":[', lambda i:
        '{"transaction_id":%d,"product_id":"a","purchase_date_ms":0,"expires_date_ms":%d}' % (scrambled(i), 9 + i),
        '],"pending_renewal_info":['), lambda i: '{"product_id":"a","auto_renew_status":%d}' % (i % 2), "]}")
history("unreadable values beside many members", '{"transactions":[{"transactionId":1,"productId":"a","purchaseDate":1,%s,'
        % ",".join('"%s":[]' % key for key in (
            "price", "currency", "offerType", "offerIdentifier", "offerPeriod", "offerDiscountType", "appAccountToken",
            "appTransactionId", "inAppOwnershipType", "revocationReason", "revocationType", "quantity", "multiSeatInfo",
            "billingPlanType", "transactionReason", "type", "rawType", "commitmentInfo", "advancedCommerceInfo",
            "additionalTransactionReason", "previousOriginalTransactionId", "environment")),
        lambda i: '"%x":0' % i, "}]}", only=HISTORY[:1])


def spelled(number):
    """A member whose key has underscores between other letters for each number, and a value that cannot be read."""
    letters = ("%s_" % letter if number >> place & 1 else letter for place, letter in enumerate("advancedcommerceinfo"))
    return '"%s":[]' % "".join(letters)


history("unreadable spellings of a key", '{"transactions":[{"transactionId":1,"productId":"a","purchaseDate":1,', spelled,
        "}]}", only=HISTORY[:1])
for label, unit in {
        "statuses": lambda i: '{"notificationType":"X","signedDate":%d,"data":{"status":3,"renewalInfo":%s}}' % (
            1000 * i + 2000, stated(i + 2, "")),
        "reports": lambda i: stated(9 * i + 5, ',"autoRenewStatus":1,"renewalDate":%d' % (9000 * i + 8000))}.items():
    start = 9000000 if label == "statuses" else 90
    history(label + " before renewals that never ran", half(
        '[{"transactions":[' + spaced_row(0, 0, 1) + ",",
        lambda i, start=start: spaced_row(i + 1, start + 9 * i, start + 9 * i + 8, NEVER_RAN), "]},"), unit, "]")
history("recoveries dated back", half('[{"transactions":[', lambda i: spaced_row(i, i, i + 1, ',"transactionReason":"RENEWAL"'),
        "]},"), lambda i: NOTE % ("DID_FAIL_TO_RENEW", scrambled(i), 1000 * i + 1001, i, 1000 * i, 1000 * i + 1000), "]",
        only=HISTORY[1:2])
history("refunds before gaps, as never made", '{"transactions":[' + spaced_row(1, 0, 90000000, REFUNDED % 5) + ",",
        lambda i: spaced_row(2 * i + 2, 10 * i + 1, 10 * i + 3, ',"transactionReason":"PURCHASE"') + ","
        + spaced_row(2 * i + 3, 10 * i + 4, 10 * i + 7, REFUNDED % (10000 * i + 5000)), "]}", only=HISTORY[:2],
        more='"retroactiveRefunds":true,')


def in_app(number):
    return ('{"transaction_id":%d,"product_id":"a","purchase_date_ms":%d,"expires_date_ms":%d}'
            % (scrambled(number), 2 * number, 2 * number + 1))


history("in_app and latest_receipt_info",
        lambda size: '{"latest_receipt_info":[%s],"receipt":{"in_app":[' % filled(in_app, size // 2), in_app, "]}}")

# Signed payloads.
history("signed rows", '{"signedTransactions":[',
        lambda i: '"%s"' % jws(ROW % (scrambled(i), "", 0, 1, "")), "]}", more='"trustSignedPayloads":true,')
history("signed, empty", '{"signedTransactions":[', '".e30."', "]}", more='"trustSignedPayloads":true,')
# Four letters of base64 are three bytes, so the start and the end of the payload are multiples of three bytes long.
history("signed, one large", '{"signedTransactions":[".' + encoded('{"x":[{},'), encoded('{"xxxxxxxxxxx":0},'), encoded('{}]}  ')
        + '."]}', more='"trustSignedPayloads":true,', only=("subs_state_at",), separator="")
# Fields of the request itself.
case("content items", "subs_content_access", '{"history":{"transactions":[]},"content":[', '{"id":"a","publishedAt":0}', "]}")
case("content items, scrambled", "subs_content_access", '{"history":{"transactions":[]},"content":[',
     lambda i: '{"id":"a","publishedAt":%d}' % scrambled(i), "]}")
for label, first in (("many windows", 0), ("before many windows", 1_000_000)):
    case("content items, %s" % label, "subs_content_access", ("", lambda size, first=first:
         '{"initialUnlock":1000000000,"history":{"transactions":[%s]},"content":[' % filled(
             lambda i: ROW % (i, '"originalTransactionId":0,', first + 2 * i, first + 2 * i + 1, ""), size // 3)),
         lambda i: '{"id":"a","publishedAt":%d}' % scrambled(i, 17), "]}")
# Claims, some after FIRST, because smaller dates count as absent. Two ask for states as long as they may.
FIRST = 10 ** 9
OWNED = '"history":{"transactions":[' + ROW % (1, '"originalTransactionId":1,', FIRST, 2 * FIRST, "") + "]}"
for label, policy in (("keep", "keep"), ("share", "share"), ("transfer", "transfer")):
    case("claims, " + label, "subs_owner", '{"at":9999999999,"policy":"%s",%s,"claims":[' % (policy, OWNED),
         lambda i: '{"customer":"%d","at":%d,"originalTransactionId":"1"}' % (scrambled(i), FIRST + scrambled(i)), "]}")
case("claims on many chains", "subs_owner",
     ('{"at":9999999999,"policy":"keep","unit":"apple_account","history":{"transactions":[', lambda size: filled(
         lambda i: ROW % (i, '"originalTransactionId":%d,"appTransactionId":%d,' % (i, i // 2), FIRST + scrambled(i), FIRST + scrambled(i) + 9, ""),
         size // 2) + ']},"claims":['),
     lambda i: '{"customer":"%d","at":%d,"originalTransactionId":"%d"}' % (i, FIRST + scrambled(i), scrambled(i)), "]}")
case("claims that ask for states", "subs_owner",
     '{"at":9999999999,"policy":"transfer_if_inactive","claims":[' + ",".join(
         '{"customer":"%d","at":%d,"originalTransactionId":"1"}' % (i, FIRST + i) for i in range(4)) + '],"history":{"transactions":[',
     lambda i: ROW % (i, '"originalTransactionId":1,', FIRST + 2 * i, FIRST + 2 * i + 1, ""), "]}}")
case("claims that ask for states of one row", "subs_owner",
     '{"at":9999999999,"policy":"transfer_if_inactive",%s,"claims":[' % OWNED,
     lambda i: '{"customer":"%d","at":%d,"originalTransactionId":"1"}' % (i, FIRST + i), "]}")
case("tokens", "subs_owner", '{"at":9999999999,"policy":"keep","claims":[],%s,"tokens":{' % OWNED,
     lambda i: '"%08x-0000-4000-8000-000000000000":"%d"' % (scrambled(i) + 1, i), "}}")
EVENTS = {
    "declined, consented": lambda i: '{"at":0,"event":"%s"}' % ("consented" if i % 2 else "declined"),
    "declined": lambda i: '{"at":0,"event":"declined"}',
    "migrate": lambda i: '{"at":0,"event":"migrate"}',
    "sheet_viewed": lambda i: '{"at":0,"event":"sheet_viewed"}',
    "communicated": lambda i: '{"at":%d,"event":"communicated"}' % scrambled(i),
    "metadata_change": lambda i: '{"at":0,"event":"metadata_change"}',
    "reactivate": lambda i: '{"at":0,"event":"reactivate","items":["s"]}',
    "reactivate, declined": lambda i: '{"at":0,"event":"reactivate","items":["s"]}' if i % 2 else '{"at":0,"event":"declined"}',
    "modify": lambda i: '{"at":0,"event":"modify","billingCycle":"retain","offer":true}',
    "modify, offer": lambda i: '{"at":0,"event":"modify","billingCycle":"retain","offer":{"period":"P1W","periodCount":1}}',
    "modify, far offer": lambda i: '{"at":0,"event":"modify","billingCycle":"retain","offer":{"period":"P1D","periodCount":99999999}}',
}
for label, unit in EVENTS.items():
    case("events %s" % label, "subs_price_change", PRICE_CHANGE % (99999, 99999999999, '"events":['), unit, "]}")
case("events after the end", "subs_price_change", PRICE_CHANGE % (2, 1, '"events":['), '{"at":9,"event":"migrate"}', "]}")
case("events of a decrease", "subs_price_change", (PRICE_CHANGE % (1, 1, '"events":[')).replace(
     '"currentPrice":1', '"currentPrice":2'), '{"at":0,"event":"migrate"}', "]}")
case("items of reactivate", "subs_price_change", PRICE_CHANGE % (2, 99999999999, '"events":[{"at":0,"event":"reactivate","items":['),
     '"a"', "]}]}")
case("dependent SKUs", "subs_price_change", PRICE_CHANGE % (99999, 99999999999, '"events":[{"at":0,"event":"communicated"},'
     '{"at":0,"event":"declined"}],"dependentSKUs":['), '"a"', "]}")
case("storefronts", "subs_price_change", PRICE_CHANGE % (2, 99999999999, '"alwaysConsentStorefronts":['), '"USA"', "]}")
case("renewals a week, far", "subs_price_change", '{"period":"P1W","currentPrice":1,"newPrice":2,"currency":"USD",'
     '"storefront":"USA","requestedAt":-8640000000000000,"renewalDate":-8639999999999999,"events":[',
     '{"at":8630000000000000,"event":"declined"}', "]}")

# Catalogs.
SWITCH = '"from":{"productId":"0","purchaseDate":0,"expiresDate":1},"to":{"productId":"%d"},"at":0}' % scrambled(1)
for function, rest in (("subs_classify_change", SWITCH), ("subs_state_at", '"history":{"transactions":[]},"at":0}')):
    label = function[5:]
    case("catalog/" + label, function, '{"catalog":{"groups":[{"id":"1","products":[',
         lambda i: '{"productId":"%d","level":1,"period":"P1M"}' % scrambled(i), "]}]}," + rest)
    case("catalog groups/" + label, function, '{"catalog":{"groups":[', '{"id":"1","products":[]}', "]}," + rest)
    case("catalog, incomplete/" + label, function, '{"catalog":{"subscriptionGroups":[{"subscriptions":[', "{}", "]}]}," + rest)
    case("catalog, incomplete data/" + label, function, '{"catalog":{"data":[', "{}", "]}," + rest)
    case("catalog of StoreKit/" + label, function, '{"catalog":{"subscriptionGroups":[{"subscriptions":[',
         lambda i: '{"productID":%d,"groupNumber":1,"recurringSubscriptionPeriod":"P1M"}' % scrambled(i), "]}]}," + rest)
    case("catalog, one product twice/" + label, function, '{"catalog":{"groups":[{"id":"1","products":[',
         '{"productId":"1","level":1,"period":"P1M"}', "]}]}," + rest)
case("catalog, long ids", "subs_state_at", '{"catalog":{"groups":[{"id":"1","products":[',
     lambda i: '{"productId":"%s%d","level":1,"period":"P1M"}' % ("1" * 250, scrambled(i, 16)),
     ']}]},"history":{"transactions":[]},"at":0}')


def main():
    if len(sys.argv) == 1:
        for name, entry in CASES.items():
            print("%s: %s" % (name, entry[0]))
    else:
        sys.stdout.write(build(sys.argv[1], int(sys.argv[2])))


if __name__ == "__main__":
    main()
