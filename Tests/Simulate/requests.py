#!/usr/bin/env python3
"""Prints every request of the tables beside this file, one to a line, with and without an answer."""

import json

import test_actions
import test_errors
import test_seats
from simulator import DAY, START, request

for _, actions, until, *_ in test_actions.SCENARIOS:
    print(json.dumps(request(actions, until=test_actions.UNTIL.get(until, until), server=True)))
print(json.dumps(request(population={"count": 20}, until=START + 400 * DAY,
                         delivery={"late": 20_000, "lost": 10_000, "duplicate": 20_000})))
for _, actions, days, *_ in test_actions.EXTENSIONS:
    print(json.dumps(request(actions, until=START + (max(days) + 1) * DAY,
                             extensions=[{**test_actions.ALL, "at": START + day * DAY} for day in days])))
# What lies beyond the end waits for a server, also within a family.
SHARING = [{**test_actions.MONTH, "at": START}, test_actions.after("P9D", "family_share", customer="child"),
           test_actions.after("P1M", "refund")]
print(json.dumps(request(customers=[{"id": "parent", "actions": SHARING}, {"id": "child"}], until=START + 5 * DAY,
                         server=True)))
for _, actions in test_seats.REFUSED:
    print(json.dumps(test_seats.team(*actions)))
WITHDRAWN = {"do": "withdraw_seat", "after": "P35D", "customer": "ann"}
print(json.dumps(test_seats.team(test_seats.ANN, test_seats.BEN, WITHDRAWN)))
for _, body, *_ in test_errors.MISTAKES:
    # The largest answers only show the limits, and take long when every allocation fails in turn.
    if (body.get("population") or {}).get("count", 0) < 1000 and "xcode" not in json.dumps(body.get("clock")):
        print(json.dumps(body))
