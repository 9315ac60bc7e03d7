"""Measures the simulator: notifications a second, the size of an answer, and a customer's year.

    SUBSCORE_SIMULATE_LIBRARY=… python Tests/Simulate/measure.py

The best of several rounds counts, in time of the processor, because other programs can only slow it down.
"""

import json
import time

from simulator import CATALOG, DAY, SIMULATOR, START, ask

ROUNDS = 7
STORE = {"catalog": CATALOG, "app": {"bundleId": "com.example.news", "appAppleId": 6448311069},
         "environment": "Production", "storefront": "USA", "clock": "production", "gracePeriod": "P16D", "seed": 1,
         "start": START, "until": START + 365 * DAY}


def best(request):
    """The least seconds of a call, and its answer."""
    text, taken = json.dumps(request).encode(), []
    for _ in range(ROUNDS):
        start = time.process_time()
        status, answer = ask(SIMULATOR, "subs_simulate", text)
        taken.append(time.process_time() - start)
        assert status == 0, answer
    return min(taken), answer


seconds, answer = best({**STORE, "population": {"count": 1000}})
notifications = sum(len(each["notifications"]) for each in json.loads(answer)["customers"])
print(f"population: {notifications / seconds:,.0f} notifications a second, 1,000 customers in {seconds:.2f} seconds, "
      f"{len(answer) / 1e6:.0f} MB of JSON")
year, _ = best({**STORE, "customers": [{"id": "1", "actions": [
    {"after": "P1D", "do": "subscribe", "productId": "pro.month"}]}]})
print(f"year: {year * 1e3:.2f} ms")
