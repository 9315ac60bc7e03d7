#!/usr/bin/env python3
"""Checks the pictures of the Python package with made-up answers. It needs no library."""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings/python/src"))
sys.dont_write_bytecode = True
from subscore import picture as timeline  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
DAY = 86_400_000
KINDS = ["subscribed", "renewed", "upgraded", "billing_failed", "grace_started", "retry_started", "expired", "refunded",
         "price_increase_accepted", "auto_renew_disabled"]
FORBIDDEN = "<&\"'\x01\ud800>"


def answer(step, count):
    """An answer with an interval and an event every `step`, and one interval that is open."""
    intervals, events, states = [], [], list(timeline.COLOURS)
    for n in range(count):
        state, basis = states[n % 5], ("observed", "inferred", "projected")[n % 3]
        end = None if n == count - 1 else (n + 1) * step
        product = ("basic", "pro" + FORBIDDEN)[n // 4 % 2]
        intervals.append({"start": n * step, "end": end, "state": state, "status": 1, "hasAccess": n % 5 < 2,
                          "productId": product, "transactionId": str(n), "basis": basis})
        events.append({"at": n * step, "event": KINDS[n % len(KINDS)], "basis": basis})
        events.append({"at": n * step, "event": KINDS[n * 7 % len(KINDS)], "productId": product, "basis": basis})
    upcoming = [{"at": (count + n) * step, "event": kind} for n, kind in enumerate(("preflight_opens", "renews"))]
    return {"subscriptions": [{"subscriptionGroupIdentifier": FORBIDDEN, "originalTransactionIds": ["1", "2"],
                               "intervals": intervals, "events": events, "upcoming": upcoming}], "warnings": []}


def boxes(root):
    """Every text outside the legend, with its left, its right and its baseline."""
    for text in root.findall(f"{SVG}text"):
        shown = "".join(text.itertext())
        x, y, kind = float(text.get("x")), float(text.get("y")), text.get("class")
        width = timeline.wide(shown)
        left = x - width if "end" in kind else x - width / 2 if "axis" in kind else x
        yield shown, left, left + width, y


def check(name, response):
    drawn = timeline.svg(response)
    assert drawn == timeline.svg(response), f"{name}: not the same again"
    root = ElementTree.fromstring(drawn.encode())
    assert root.find(f"{SVG}title") is not None and root.find(f"{SVG}desc") is not None, name
    bars = [path for path in root.findall(f"{SVG}g/{SVG}path") if path.get("fill") in timeline.COLOURS.values()]
    intervals = sum(len(each["intervals"]) for each in response["subscriptions"])
    assert len(bars) == intervals, f"{name}: {len(bars)} bars of {intervals}"
    placed = list(boxes(root))
    for number, (shown, left, right, y) in enumerate(placed):
        assert 0 <= left and right <= timeline.WIDTH, f"{name}: {shown!r} leaves the picture"
        for other, from_x, to_x, its_y in placed[:number]:
            assert abs(y - its_y) >= 11 or right <= from_x or to_x <= left, f"{name}: {shown!r} lies on {other!r}"


for step in (1, 60_000, 3_600_000, DAY, 7 * DAY, 30 * DAY, 365 * DAY, 3650 * DAY, 10**15):
    for count in (1, 2, 5, 8):
        check(f"{count} steps of {step} ms", answer(step, count))
check("60 months", answer(30 * DAY, 60))
check("nothing", {"subscriptions": [], "warnings": [{"code": "unknown_field", "message": ""}]})
print("timeline_svg: every picture is well-formed and legible")
