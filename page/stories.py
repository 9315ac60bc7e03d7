#!/usr/bin/env python3
"""Writes the stories that the page starts from: customers of the store in a box, each with a question about them.

Each is what a server would have kept: the notifications, decoded, a line each. The same simulator gives the same bytes.
"""

import json
import sys
from typing import NamedTuple, Optional

from subscore import simulate

PRODUCTS = [
    {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"},
    {"productId": "pro.year", "level": 1, "period": "P1Y", "price": "199.99", "currency": "USD"},
    {"productId": "basic.month", "level": 2, "period": "P1M", "price": "9.99", "currency": "USD"},
]
CATALOG = {"groups": [{"id": "21500001", "products": PRODUCTS}]}
ENTITLEMENTS = [{"id": "reading", "productIds": ["pro.month", "pro.year", "basic.month"]},
                {"id": "archive", "productIds": ["pro.month", "pro.year"]}]
STORE = {"catalog": CATALOG, "app": {"bundleId": "com.example.reader", "appAppleId": 1234567890}, "storefront": "USA",
         "environment": "Production", "start": "2026-01-01T00:00:00Z", "seed": 2026}
TRIAL = {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W"}
BACK = {"type": 4, "discountType": "PAY_AS_YOU_GO", "period": "P3M", "price": "4.99", "identifier": "come-back"}


def does(day, action, **fields):
    """What somebody does on a day of 2026, at ten."""
    return {"do": action, "at": f"2026-{day}T10:00:00Z", **fields}


def buys(product, **fields):
    return does("01-10", "subscribe", productId=product, **fields)


class Story(NamedTuple):
    title: str
    question: str
    day: str  # The day in 2026 that the question is about, at noon.
    actions: list
    until: str
    is_known_then: bool = False  # Whether only what was known at that instant counts at first.
    grace: Optional[str] = None


STORIES = [
    Story("First purchase", "When did the free week end, and what was paid?", "02-20",
          [buys("basic.month", offer=TRIAL)], "2026-03-05"),
    Story("Upgrade with refund", "What became of the month that I had paid for?", "01-25",
          [buys("basic.month"), does("01-22", "switch", productId="pro.month")], "2026-03-10"),
    Story("Downgrade", "I chose the cheaper plan. Why do I still have Pro?", "02-20",
          [buys("pro.month"), does("02-15", "switch", productId="basic.month")], "2026-04-01"),
    Story("Grace and recovery", "My card failed. Did I lose access?", "02-14",
          [buys("pro.month"), does("02-01", "billing", works=False), does("02-18", "billing", works=True)],
          "2026-04-01", is_known_then=True, grace="P16D"),
    Story("Retry and loss", "Why did I lose access in February?", "03-05",
          [buys("pro.month"), does("02-01", "billing", works=False)], "2026-05-10"),
    Story("Refund and reversal", "I was refunded. Why do I have no access?", "02-20",
          [buys("pro.year"), does("02-10", "refund"), does("03-01", "reverse_refund")], "2026-05-01",
          is_known_then=True),
    Story("Family sharing", "Why can I not read any more? I never paid.", "03-20",
          [buys("pro.month"), does("01-15", "family_share", customer="member"),
           does("03-15", "family_revoke", customer="member")], "2026-04-20"),
    Story("Price increase with consent", "Did I agree to the new price?", "03-25",
          [buys("basic.month"),
           does("03-12", "price_increase", productId="basic.month", price="16.99", consentRequired=True),
           does("03-28", "consent", agreed=True)], "2026-05-20", is_known_then=True),
    Story("Win-back offer", "Which price do I pay after coming back?", "04-20",
          [buys("basic.month"), does("01-20", "auto_renew", on=False),
           does("04-12", "subscribe", productId="basic.month", offer=BACK)], "2026-08-20"),
    Story("12-month commitment", "I cancelled. Why am I still charged every month?", "06-20",
          [buys("pro.year", commitment={"price": "17.99"}), does("05-12", "auto_renew", on=False)], "2027-02-01",
          is_known_then=True),
]


def told(story):
    """One story: the documents of the customer who asks, the last one of those who take part."""
    customers = [{"id": "customer", "actions": story.actions}]
    customers += [{"id": each["customer"]} for each in story.actions if each["do"] == "family_share"]
    answer = simulate.simulate({**STORE, "gracePeriod": story.grace, "until": f"{story.until}T00:00:00Z",
                                "customers": customers})
    notifications = [each["document"] for each in answer["customers"][-1]["notifications"]]
    at = f"2026-{story.day}T12:00:00Z"
    known = {"knownAt": at} if story.is_known_then else {}
    return {"title": story.title, "question": story.question, "at": at, **known,
            "text": "\n".join(json.dumps(each, separators=(",", ":")) for each in notifications),
            "catalog": json.dumps(CATALOG), "entitlements": json.dumps(ENTITLEMENTS)}


def main():
    json.dump([told(story) for story in STORIES], sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
