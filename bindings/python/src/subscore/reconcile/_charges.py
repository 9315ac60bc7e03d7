"""Your charges and refunds."""

from __future__ import annotations

from datetime import datetime, timezone, tzinfo
from typing import Any, List, NamedTuple, Optional

from .._blocks import arrow
from .._distinct import coded, scalar
from ._apple import EPOCH, Facts

QUARTER = 900_000  # milliseconds. In every zone, days begin at a multiple of it.


def compute() -> Any:
    return arrow("pyarrow.compute")


class Yours(NamedTuple):
    """Your charges and refunds, in the order of their instants and ids."""

    facts: List[Facts]
    """Of each. Equal ones are one object."""
    instants: Any
    """An array of pyarrow: milliseconds since 1970."""
    rows: Any
    """A table of pyarrow with the `customer` and the `transactionId` of each."""

    def days(self, zone: tzinfo) -> List[int]:
        """The day of each in a time zone, counted from 1970-01-01."""
        quarters, positions = coded([compute().divide(self.instants, scalar(QUARTER))])
        days = [(datetime.fromtimestamp(quarter * QUARTER // 1000, timezone.utc).astimezone(zone).date() - EPOCH).days
                for quarter, in quarters]
        return [days[each] for each in positions.to_pylist()]


def constant(text: Optional[str]) -> str:
    """A constant in any spelling: PRODUCTION, Environment.PRODUCTION."""
    return "".join(each for each in (text or "").rpartition(".")[2].casefold() if each.isalnum())
