#!/usr/bin/env python3
"""Checks the pictures that the Python package draws from made-up answers. It needs no library."""

import json
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings/python/src"))
sys.dont_write_bytecode = True
from subscore import picture  # noqa: E402
from subscore.picture import words  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
DAY = 86_400_000
KINDS = ["subscribed", "renewed", "upgraded", "billing_failed", "grace_started", "retry_started", "expired", "refunded",
         "price_increase_accepted", "auto_renew_disabled"]
FORBIDDEN = "<&\"'\x01\ud800>"
LONG = "com.example." + "a_product_with_a_long_name." * 9 + "month"
SIZES = {"title": 17, "heading": 13, "product": 12, "answer": 12}


def answer(step, count, products=("basic", "pro" + FORBIDDEN)):
    """An answer with an interval and an event every `step`, and one interval that is open."""
    intervals, events, states = [], [], list(picture.COLOURS)
    for n in range(count):
        state, basis = states[n % 5], ("observed", "inferred", "projected")[n % 3]
        end = None if n == count - 1 else (n + 1) * step
        product = products[n // 4 % 2]
        intervals.append({"start": n * step, "end": end, "state": state, "status": 1, "hasAccess": n % 5 < 2,
                          "productId": product, "transactionId": str(n), "basis": basis})
        events.append({"at": n * step, "event": KINDS[n % len(KINDS)], "basis": basis})
        events.append({"at": n * step, "event": KINDS[n * 7 % len(KINDS)], "productId": product, "basis": basis})
    upcoming = [{"at": (count + n) * step, "event": kind} for n, kind in enumerate(("preflight_opens", "renews"))]
    return {"subscriptions": [{"subscriptionGroupIdentifier": FORBIDDEN, "originalTransactionIds": ["1", "2"],
                               "intervals": intervals, "events": events, "upcoming": upcoming}], "warnings": []}


def renewing(step, count):
    """A subscription that was only renewed."""
    subscription = answer(step, count, ("plan", "plan"))["subscriptions"][0]
    for interval in subscription["intervals"]:
        interval.update(state="subscribed", basis="observed", hasAccess=True)
    subscription["events"] = [{"at": n * step, "event": "renewed" if n else "subscribed", "basis": "observed"}
                              for n in range(count)]
    return {"subscriptions": [subscription], "warnings": []}


def state(at, product="basic", change=None):
    """The answer of subs_state_at for that subscription."""
    return {"at": at, "hasAccess": True, "subscriptions": [
        {"originalTransactionId": "2", "productId": product, "state": "subscribed", "until": at + DAY,
         "pendingChange": change}]}


def boxes(root):
    """Every text outside the legend, with its left and right end and its baseline."""
    for text in root.findall(f"{SVG}text"):
        shown = "".join(text.itertext())
        x, y, kind = float(text.get("x")), float(text.get("y")), text.get("class")
        width = picture.wide(shown, SIZES.get(kind, 11))
        left = x - width / 2 if "axis" in kind else x
        yield shown, left, left + width, y


def check(name, response, *others):
    """Draws an answer, and checks that the picture is well-formed and legible."""
    drawn = picture.svg(response, *others)
    assert drawn == picture.svg(response, *others), f"{name}: not the same again"
    root = ElementTree.fromstring(drawn.encode())
    assert root.find(f"{SVG}title") is not None and root.find(f"{SVG}desc") is not None, name
    placed = list(boxes(root))
    for number, (shown, left, right, y) in enumerate(placed):
        assert 0 <= left and right <= picture.WIDTH, f"{name}: {shown!r} leaves the picture"
        assert y <= float(root.get("height")), f"{name}: {shown!r} is below the picture"
        for other, from_x, to_x, its_y in placed[:number]:
            assert abs(y - its_y) >= 11 or right <= from_x or to_x <= left, f"{name}: {shown!r} lies on {other!r}"
    products = {interval["productId"] for each in response["subscriptions"] for interval in each["intervals"]}
    names = "".join("".join(text.itertext()) for text in root.findall(f"{SVG}text") if text.get("class") == "product")
    for product in products:
        assert picture.xml(product) in picture.xml(names), f"{name}: {product!r} is cut"
    return root


def written(root):
    return ["".join(text.itertext()) for text in root.findall(f"{SVG}text")]


def bars(root):
    return root.findall(f"{SVG}g/{SVG}path[@class='bar']")


for step in (1, 60_000, 3_600_000, DAY, 7 * DAY, 30 * DAY, 365 * DAY, 3650 * DAY, 10**15):
    for count in (1, 2, 5, 8):
        response = answer(step, count)
        assert len(bars(check(f"{count} steps of {step} ms", response))) == count
check("60 months", answer(30 * DAY, 60))
check("long names", answer(30 * DAY, 12, (LONG, LONG + ".2")), state(0), "a customer with a name " * 9)

# Each of 3, 12 and 120 weeks has a bar of its own. A dot that would lie on another is left out.
for count, dots in ((3, 3), (12, 12), (120, 1)):
    root = check(f"{count} weeks", renewing(7 * DAY, count))
    assert len(bars(root)) == count, f"{count} weeks are {len(bars(root))} bars"
    assert len(root.findall(f"{SVG}g/{SVG}circle")) == dots
# Ten years of weeks would blur into grey. So they become one bar, whose text has their number.
root = check("520 weeks", renewing(7 * DAY, 520))
assert len(bars(root)) == 2 and ", 519 periods," in ElementTree.tostring(root, encoding="unicode")

# The instant in question, and the change that waits.
change = {"productId": "max", "change": "upgrade", "effectiveDate": 40 * DAY}
for at in (0, 5 * DAY, 80 * DAY, 4000 * DAY):
    root = check(f"asked on day {at // DAY}", answer(7 * DAY, 5), state(at, change=change), "4711")
    texts = written(root)
    assert {"Customer 4711: basic", "asked", "max"} <= set(texts)
    assert "Pending: upgrade to max on 1970-02-10 00:00." in texts and any("pending upgrade" in each for each in texts)
    assert len(root.findall(f"{SVG}path[@class='asked']")) == 1 == len(root.findall(f".//{SVG}path[@class='ghost']"))
texts = written(check("unknown date", answer(7 * DAY, 5), state(0, change={**change, "effectiveDate": None})))
assert {"Pending: upgrade to max.", "Original transaction 1, 2: basic"} <= set(texts)
assert any("access; basic active until 1970-01-08 00:00." in each for each in texts)

# A refund, with its amount.
refund = answer(7 * DAY, 5)
refund["subscriptions"][0]["events"] = [
    {"at": DAY, "event": "refunded", "basis": "observed", "productId": "basic", "amount": amount} for amount in
    ({"milliunits": 4990, "amount": "4.99", "currency": "USD"}, {"milliunits": 1500})]
texts = " ".join(written(check("refunds", refund)))
assert "refunded 4.99 USD" in texts and "refunded 1.500" in texts

# An end that is inferred although a renewal is expected.
for count in (2, 12, 60):
    ending = renewing(30 * DAY, count)
    subscription = ending["subscriptions"][0]
    start = subscription["intervals"][-1]["start"]
    subscription["intervals"][-1].update(state="expired", basis="inferred", hasAccess=False)
    subscription["events"][-1].update(event="expired", basis="inferred")
    assert "expired" in " ".join(written(check("an end", ending))) and "not known yet" not in picture.svg(ending)
    subscription["upcoming"] = [{"at": start, "event": "renews"}]
    texts = written(check("an end that is not known yet", ending))
    assert any("expected to renew; not known yet" in each for each in texts)
    assert not any(each.startswith("expired") for each in texts)

# What only reports show: a time without a state or a beginning is not drawn, and a missing product is said.
reported = answer(7 * DAY, 4)
intervals = reported["subscriptions"][0]["intervals"]
intervals[0]["start"] = -8_640_000_000_000_000
intervals[1]["productId"] = None
intervals[2].update(state="none", productId=None)
drawn = picture.svg(reported)
assert "unknown product" in drawn and len(bars(ElementTree.fromstring(drawn.encode()))) == 2, "reports alone"

# The words for states take what was paid, and what happened, into account; the page has the same.
PAID = {"milliunits": 9990, "amount": "9.99", "currency": "USD"}
FREE = {"milliunits": 0, "amount": "0.00", "currency": "USD"}
TRIAL = {"type": 1, "discountType": "FREE_TRIAL"}
for members, causes, wanted in (
        ({"price": PAID}, [], "paid"), ({"price": FREE}, [], "free"), ({"price": None}, [], "active"),
        ({"price": FREE, "offer": TRIAL}, [], "trial"), ({"price": None, "offer": TRIAL}, [], "trial"),
        ({"price": None, "ownership": "FAMILY_SHARED"}, [], "shared"), ({"ownership": "ASSIGNED"}, [], "shared"),
        ({"state": "billing_grace_period"}, [], "grace period"), ({"state": "billing_retry"}, [], "payment failed"),
        ({"state": "expired"}, [], "expired"), ({"state": "revoked"}, ["refunded"], "refunded"),
        ({"state": "revoked"}, ["refunded", "family_revoked"], "sharing ended"),
        ({"state": "revoked"}, [], "withdrawn"), ({"state": "none"}, [], "not bought yet")):
    events = [{"at": 0, "event": each} for each in causes] + [{"at": 1, "event": "refunded"}]
    found = words.of_interval({"start": 0, "state": "subscribed", **members}, events)
    assert found == wanted, f"{members}, {causes}: {found!r}, not {wanted!r}"
shared = json.loads((Path(__file__).resolve().parents[2] / "page/src/words.json").read_text(encoding="utf-8"))
assert shared == {"meanings": words.MEANINGS, "events": words.EVENTS, "states": words.STATES,
                  "withdrawals": words.WITHDRAWALS}, "the page has other words than the pictures of the Python package"
bought = answer(7 * DAY, 3)
bought["subscriptions"][0]["intervals"][0].update(state="subscribed", offer=TRIAL, price=FREE)
bought["subscriptions"][0]["events"] = [{"at": 0, "event": "subscribed", "basis": "observed", "offer": TRIAL,
                                         "amount": FREE}]
texts = ["".join(text.itertext()) for text in check("a trial", bought).iter(f"{SVG}text")]
for word in ("trial started", "trial", "grace period", "payment failed", "first day on which renewal is checked"):
    assert any(each.startswith(word) for each in texts), f"{word!r} is not in {texts}"
# The end of a trial is not that of the renewals after it.
renewed = renewing(7 * DAY, 4)
renewed["subscriptions"][0]["intervals"][0].update(offer=TRIAL, price=FREE)
in_trial = {**state(0, "plan"), "at": DAY}
assert any("plan trial until 1970-01-08 00:00." in each for each in written(check("in a trial", renewed, in_trial)))
tried = state(0)
tried["subscriptions"][0].update(state="billing_retry", until=14 * DAY)
bought["subscriptions"][0]["upcoming"] = [{"at": 14 * DAY, "event": "retry_ends"}]
assert any("basic payment failed, Apple will try again until 1970-01-15 00:00." in each
           for each in written(check("a payment that is tried again", bought, tried)))

check("nothing", {"subscriptions": [], "warnings": [{"code": "unknown_field", "message": ""}]})
check("nothing, asked", {"subscriptions": [], "warnings": []}, {"at": 0, "hasAccess": False, "subscriptions": []})
print("timeline_svg: every picture is well-formed and legible")
