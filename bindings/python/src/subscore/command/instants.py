"""The instants of `subscore states`: those that are named, or the first of each month or day in a time zone."""

from __future__ import annotations

import re
import zoneinfo
from argparse import Namespace
from datetime import date, datetime, timedelta, timezone, tzinfo
from typing import Any, Callable, Iterable, List

from .inputs import Missing

KINDS = ("--at", "--monthly", "--daily")


def kind(options: Namespace) -> str:
    """Which option the instants come from."""
    given = [name for name in KINDS if getattr(options, name[2:]) is not None]
    if not given:
        raise Missing("--at, --monthly or --daily is required")
    if len(given) > 1:
        raise Missing(f"{given[0]} and {given[1]} exclude each other")
    return given[0]


def instants(options: Namespace) -> List[Any]:
    """The instants that the options name, each once."""
    name = kind(options)
    if name == "--at":
        if options.zone is not None and options.cohorts is None:
            raise Missing("--zone is for --monthly, --daily and --cohorts; instants of --at have their own offsets")
        found: Iterable[Any] = options.at
    else:
        dates = days(*options.daily) if options.monthly is None else months(*options.monthly)
        found = starts(dates, zone(options.zone))
    return list(dict.fromkeys(found))


def zone(name: Any) -> tzinfo:
    """A time zone by the name of the IANA database; UTC without a name."""
    if name is None:
        return timezone.utc
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        if zoneinfo.available_timezones():
            raise Missing(f"--zone: {name!r} is not the name of a time zone, such as Europe/Berlin") from None
        raise Missing("--zone: this machine has no time zones; install its package tzdata, or Python's") from None


def starts(dates: Iterable[date], where: tzinfo) -> List[int]:
    """Midnight of each date in milliseconds. A date without a midnight begins when its clocks have been set forward."""
    return [round(datetime(each.year, each.month, each.day, tzinfo=where).timestamp() * 1000) for each in dates]


def months(first: str, last: str) -> List[date]:
    """The first of each month, from one month to another: 2025-01, 2025-12."""
    begin, end = ordered("--monthly", lambda text: read("--monthly", text, "month", "2025-01", r"(\d{4})-(\d\d)"),
                         first, last)
    numbers = range(begin.year * 12 + begin.month - 1, end.year * 12 + end.month)
    return [date(each // 12, each % 12 + 1, 1) for each in numbers]


def days(first: str, last: str) -> List[date]:
    """Each day, from one to another: 2025-01-01, 2025-01-31."""
    begin, end = ordered("--daily", lambda text: read("--daily", text, "day", "2025-01-31", r"(\d{4})-(\d\d)-(\d\d)"),
                         first, last)
    return [begin + timedelta(each) for each in range((end - begin).days + 1)]


def read(option: str, text: str, what: str, example: str, form: str) -> date:
    """The date that a text begins."""
    found = re.fullmatch(form, text, re.ASCII)
    try:
        if found:
            year, month, day = [*map(int, found.groups()), 1][:3]
            return date(year, month, day)
    except ValueError:
        pass
    raise Missing(f"{option}: {text!r} is not a {what}, such as {example}")


def ordered(option: str, reader: Callable[[str], date], first: str, last: str) -> List[date]:
    found = [reader(first), reader(last)]
    if found[1] < found[0]:
        raise Missing(f"{option}: {last} is before {first}")
    return found
