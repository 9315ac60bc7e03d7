"""Where an instant is in the picture, and how it is written."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any, Dict, List, Optional, Tuple

from .money import REFUNDED, refund, written
from .shapes import EDGE, WIDTH, wide
from .words import is_trial, of_event

Object = Dict[str, Any]

TAIL = 60
MINUTE, DAY = 60_000, 86_400_000
EARLIEST, LATEST = -62_135_596_800_000, 253_402_300_799_000  # the years 1 to 9999, which are Python's


def utc(at: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=min(max(at, EARLIEST), LATEST))


def minute(at: Optional[int]) -> str:
    return "open" if at is None else f"{utc(at):%Y-%m-%d %H:%M}"


def named(moment: Object) -> str:
    """What happened, with the amount that was paid or went back."""
    if moment["event"] in ("subscribed", "resubscribed") and is_trial(moment):
        return "trial started"
    amount = moment.get("amount")
    if not amount:
        return of_event(moment["event"])
    text = refund(moment) if moment["event"] in REFUNDED else ""
    return f"{of_event(moment['event'])} {text or written(amount)}"


class Scale:
    """Where an instant is. On the right there is room for open bars and for the last labels."""

    def __init__(self, subscriptions: List[Object], others: List[int]) -> None:
        intervals = [interval for each in subscriptions for interval in each["intervals"]]
        moments = [moment for each in subscriptions for moment in each["events"] + each["upcoming"]]
        bounds = [at for interval in intervals for at in (interval["start"], interval["end"]) if at is not None]
        bounds += others + [moment["at"] for moment in moments]
        bounds = [min(max(at, EARLIEST), LATEST) for at in bounds]
        self.first = min(bounds, default=0)
        self.span = max(max(bounds, default=0) - self.first, MINUTE)
        self.right: float = WIDTH - EDGE - TAIL
        for moment in moments:
            share = (self.x(moment["at"]) - EDGE) / (self.right - EDGE)
            room = WIDTH - EDGE - EDGE - wide(named(moment) + " 00 Mmm 0000")
            if share * (self.right - EDGE) > room:
                self.right = EDGE + room / share

    def x(self, at: int) -> float:
        return EDGE + (min(max(at, EARLIEST), LATEST) - self.first) / self.span * (self.right - EDGE)

    def date(self, at: int) -> str:
        form = "%H:%M" if self.span < 2 * DAY else "%d %b" if self.span < 330 * DAY else "%d %b %Y"
        return f"{utc(at):{form}}"

    def ticks(self) -> List[Tuple[int, str, str]]:
        """Round instants, each with two lines of label: the closest that leave each other room."""
        closest, last = 60 * self.span / (self.right - EDGE), self.first + self.span
        for step in [n * MINUTE for n in (1, 5, 15, 30, 60, 180, 360, 720)] + [n * DAY for n in (1, 2, 7, 14)]:
            if step >= closest:
                monday = 4 * DAY if step >= 7 * DAY else 0
                upper, lower = ("%H:%M", "%Y-%m-%d") if step < DAY else ("%d %b", "%Y")
                ticks = range(self.first + (monday - self.first) % step, last + 1, step)
                return [(at, utc(at).strftime(upper), utc(at).strftime(lower)) for at in ticks]
        sizes = [1, 2, 3, 6] + [12 * n * 10**zeros for zeros in range(4) for n in (1, 2, 5)]
        step = next(months for months in sizes if months * 28 * DAY >= closest)
        upper, lower = ("%b", "%Y") if step < 12 else ("%Y", "")
        months = range(utc(self.first).year * 12 // step * step, utc(last).year * 12 + 12, step)
        starts = [datetime(month // 12, month % 12 + 1, 1, tzinfo=timezone.utc) for month in months if month >= 12]
        labels = [(round(start.timestamp() * 1000), start.strftime(upper), start.strftime(lower)) for start in starts]
        return [label for label in labels if self.first <= label[0] <= last]
