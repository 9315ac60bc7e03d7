"""Draws docs/plots: the pictures of a made-up company with 6, 24 and 48 months, in 46 currencies.

    pictures.py FOLDER
"""

from __future__ import annotations

import random
import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, List

from company import pyarrow
from lives import REPORTS, ROWS, STORE

from subscore import columns, plot, simulate, summary

OFTEN = {"USD": 40, "EUR": 20, "GBP": 10, "JPY": 8, "BRL": 6, "INR": 5}
RARE = ("AED AUD BGN CAD CHF CLP CNY COP CZK DKK EGP HKD HUF IDR ILS KES KRW KZT MXN MYR NGN NOK NZD PEN PHP PKR PLN "
        "QAR RON RUB SAR SEK SGD THB TRY TWD TZS UAH VND ZAR").split()
RATES = {"USD": 1, "EUR": 1.08, "GBP": 1.27}


def company() -> List[Dict[str, Any]]:
    draw = random.Random(1)
    people: List[Dict[str, Any]] = []
    store = {**STORE, "until": "2028-01-02T00:00:00Z", "seed": 2025}
    for year in range(2023, 2028):
        people += map(dict, simulate.customers({**store, "start": f"{year}-01-01T00:00:00Z",
                                                "population": {"first": (year - 2023) * 700, "count": 700}}))
    names = [*OFTEN, *RARE]
    for each in people:
        currency = draw.choices(names, [OFTEN.get(name, 1) for name in names])[0]
        each["transactions"] = [{**row, "currency": currency} for row in each["transactions"]]
    return people


def main(folder: Path) -> None:
    people = company()
    rows, reports = (pyarrow.Table.from_pylist(
        [{"customer": each["id"], **record} for each in people for record in each[kind]], schema)
        for kind, schema in (("transactions", ROWS), ("renewalInfo", REPORTS)))
    folder.mkdir(parents=True, exist_ok=True)
    for count in (6, 24, 48):
        months = [datetime(2024 + (48 - count + month) // 12, (48 - count + month) % 12 + 1, 1, tzinfo=timezone.utc)
                  for month in range(count + 1)]
        states = columns.state_at(rows, reports=reports, at=months, output=summary.OUTPUT)
        plot.save(states, folder / f"{count}.png", rates=RATES)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
