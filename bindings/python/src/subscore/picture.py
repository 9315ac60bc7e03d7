"""Draws what subs_timeline answers as a picture.

A lane is a product and a bar a stretch of one state, at full height where the customer has access.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from html import escape
from typing import Any, Dict, List, Optional, Tuple

Object = Dict[str, Any]
Label = Tuple[float, str, str, int]

# Okabe and Ito's colours, which colour-blind people can tell apart.
COLOURS = {"subscribed": "#009E73", "billing_grace_period": "#F0E442", "billing_retry": "#E69F00",
           "expired": "#999999", "revoked": "#D55E00"}
HATCHES = {
    "inferred": '<path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" stroke="#000" stroke-width="1.2"/>',
    "projected": '<circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/>',
}
SHORT = {"auto_renew_enabled": "auto-renew on", "auto_renew_disabled": "auto-renew off",
         "family_revoked": "family sharing ended", "renewal_attempts_open": "attempts open"}
# A class of its own, because a notebook shows all its pictures on one page.
STYLE = """
.subscore text { font: 11px Helvetica, Arial, sans-serif; fill: #222 }
.subscore .title { font-size: 17px; font-weight: bold } .subscore .heading { font-size: 12px; font-weight: bold }
.subscore .product { font-size: 12px } .subscore .faint { fill: #666 } .subscore .soon { fill: #0072B2 }
.subscore .dashed { stroke: #0072B2; stroke-dasharray: 4 3 } .subscore .line { stroke: #666 }
.subscore .axis { text-anchor: middle } .subscore .end { text-anchor: end } .subscore .grid { stroke: #e6e6e6 }
.subscore .band { fill: #f1f3f5 } .subscore .paper { fill: #fff }
"""

WIDTH, LEFT, EDGE, TAIL = 1000, 150, 20, 60
BAR, LOW_BAR, ROW, GAP = 24, 12, 15, 18
MINUTE, DAY = 60_000, 86_400_000
EARLIEST, LATEST = -62_135_596_800_000, 253_402_300_799_000  # the years 1 to 9999, which are Python's


def utc(at: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=min(max(at, EARLIEST), LATEST))


def minute(at: Optional[int]) -> str:
    return "open" if at is None else f"{utc(at):%Y-%m-%d %H:%M}"


def words(name: str) -> str:
    return SHORT.get(name, name.replace("_", " "))


def xml(text: str) -> str:
    return escape(re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))


def wide(text: str, size: float = 11) -> float:
    """About how wide a text is, on the safe side: no font can be measured here."""
    return sum(0.33 if sign in "fijlrt .,:" else 0.88 if sign in "mwMW" else 0.6 for sign in text) * size


def text(x: float, y: float, content: str, kind: str = "", room: float = WIDTH, size: float = 11) -> str:
    """A text. Where it doesn't fit, its middle is left out, and the whole shows on hovering."""
    most = int(room / wide("x", size))
    title = f"<title>{xml(content)}</title>" if len(content) > most else ""
    shown = f"{content[: most // 3]}…{content[most // 3 + 1 - most :]}" if title else content
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{title}{xml(shown)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    return f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" class="{kind}"/>'


class Scale:
    """Where an instant is. On the right there is room for open bars and for the last labels."""

    def __init__(self, subscriptions: List[Object]) -> None:
        intervals = [interval for each in subscriptions for interval in each["intervals"]]
        moments = [moment for each in subscriptions for moment in each["events"] + each["upcoming"]]
        bounds = [at for interval in intervals for at in (interval["start"], interval["end"]) if at is not None]
        bounds = [min(max(at, EARLIEST), LATEST) for at in bounds + [moment["at"] for moment in moments]]
        self.first = min(bounds, default=0)
        self.span = max(max(bounds, default=0) - self.first, MINUTE)
        self.right: float = WIDTH - EDGE - TAIL
        for moment in moments:
            share = (self.x(moment["at"]) - LEFT) / (self.right - LEFT)
            room = WIDTH - EDGE - LEFT - wide(words(moment["event"]) + " Mmm 0000")
            if share * (self.right - LEFT) > room:
                self.right = LEFT + room / share

    def x(self, at: int) -> float:
        return LEFT + (min(max(at, EARLIEST), LATEST) - self.first) / self.span * (self.right - LEFT)

    def date(self, at: int) -> str:
        form = "%H:%M" if self.span < 2 * DAY else "%d %b" if self.span < 1500 * DAY else "%b %Y"
        return f"{utc(at):{form}}"

    def ticks(self) -> List[Tuple[int, str, str]]:
        """Round instants, each with two lines of label: the closest that leave each other room."""
        closest, last = 60 * self.span / (self.right - LEFT), self.first + self.span
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


def placed(moments: List[Object], scale: Scale) -> List[Label]:
    """Labels as (x, name, date, row), each from its moment on, none upon another or upon another's leader.

    What happens again before its label has ended is counted in that label.
    """
    runs: Dict[str, List[List[int]]] = {}
    for moment in sorted(moments, key=lambda moment: moment["at"]):
        name, at = words(moment["event"]), moment["at"]
        own = runs.setdefault(name, [])
        if own and scale.x(at) - scale.x(own[-1][-1]) < wide(name) + 10:
            own[-1].append(at)
        else:
            own.append([at])
    found: List[Tuple[float, str, str]] = []
    for name, own in runs.items():
        firsts = [scale.x(run[0]) for run in own]
        dates = [scale.date(run[0]) if len(run) == 1 else "" for run in own]
        if any(wide(name + date) + 10 > after - x for x, date, after in zip(firsts, dates, firsts[1:])):
            dates = [""] * len(own)
        names = [name if len(run) == 1 else f"{name} ×{len(run)}" for run in own]
        found += zip(firsts, names, dates)
    labels: List[Label] = []
    # From the right: everything that is there already begins further right, so only its leader can be in the way.
    for x, name, date in sorted(reversed(found), key=lambda label: -label[0]):
        end = x + wide(name + date) + 10
        labels.append((x, name, date, rows(label for label in labels if label[0] < end)))
    return labels


def rows(labels: Iterable[Label]) -> int:
    return max((row + 1 for *_, row in labels), default=0)


def labelled(labels: List[Label], y: float, away: int, leader: str = "line", kind: str = "") -> List[str]:
    """Draws labels that are stacked upwards from y where `away` is -1, downwards where it is 1."""
    parts = []
    for x, name, date, row in labels:
        middle = y + away * (13 + ROW * row)
        parts.append(f'<rect x="{x + 2:.1f}" y="{middle - 6}" width="{wide(name + date):.1f}" height="12" '
                     'class="paper" opacity=".85"/>')
        parts.append(line(x, y, x, middle + away * 4, leader))
        date = f'<tspan dx="4" class="faint">{date}</tspan>' if date else ""
        parts.append(f'<text x="{x + 4:.1f}" y="{middle + 4}" class="{kind}">{xml(name)}{date}</text>')
    return parts


def box(x1: float, x2: float, bottom: float, colour: str, basis: str, height: float, tip: float = 0,
        title: str = "") -> str:
    shape = f'd="M{x1:.1f},{bottom} v{-height} H{x2 - tip:.1f} l{tip},{height / 2} l{-tip},{height / 2} Z"'
    hatch = f'<path {shape} fill="url(#{basis})"/>' if basis in HATCHES else ""
    return f'<g>{title and f"<title>{xml(title)}</title>"}<path {shape} fill="{colour}" stroke="#fff"/>{hatch}</g>'


def spoken(interval: Object) -> str:
    return (f"{interval['productId']}: {words(interval['state'])} ({interval['basis']}), "
            f"{minute(interval['start'])} to {minute(interval['end'])}")


def bar(interval: Object, scale: Scale, bottom: float) -> str:
    x1, end = scale.x(interval["start"]), interval["end"]
    x2 = WIDTH - EDGE if end is None else max(scale.x(end), x1 + 2)
    height = BAR if interval["hasAccess"] else LOW_BAR
    colour, tip = COLOURS.get(interval["state"], "#fff"), 8 if end is None else 0
    return box(x1, x2, bottom, colour, interval["basis"], height, tip, spoken(interval))


def lanes(subscription: Object, scale: Scale, top: float) -> Tuple[List[str], float]:
    """What to draw of a subscription from `top` down, and where it ends."""
    intervals, upcoming = subscription["intervals"], subscription["upcoming"]
    events: Dict[str, List[Object]] = {interval["productId"]: [] for interval in intervals}
    for event in subscription["events"]:
        product = event.get("productId")
        if product is None:  # It belongs to what ran at the time.
            running = [interval["productId"] for interval in intervals if interval["start"] <= event["at"]]
            product = (running or list(events) or ["?"])[-1]
        events.setdefault(product, []).append(event)

    bars: List[str] = []
    marks: List[str] = []
    bottoms: Dict[str, float] = {}
    y = top
    for product, own in events.items():
        labels = placed(own, scale)
        y += GAP + ROW * rows(labels) + BAR
        bottoms[product] = y
        bars += [bar(interval, scale, y) for interval in intervals if interval["productId"] == product]
        marks.append(text(EDGE, y - 8, product, "product", LEFT - EDGE - 8, 12))
        marks += labelled(labels, y - BAR, -1)
        for event in own:
            title = f"{words(event['event'])} ({event['basis']}), {minute(event['at'])}"
            fill = "#222" if event["basis"] == "observed" else "#fff"
            marks.append(f'<circle cx="{scale.x(event["at"]):.1f}" cy="{y - BAR}" r="3" fill="{fill}" stroke="#222">'
                         f"<title>{xml(title)}</title></circle>")
    moves = []
    for before, after in zip(intervals, intervals[1:]):
        if before["productId"] != after["productId"]:
            ends = sorted((bottoms[before["productId"]], bottoms[after["productId"]]))
            moves.append(line(scale.x(after["start"]), ends[0], scale.x(after["start"]), ends[1] - BAR))
    soon = [line(scale.x(moment["at"]), top, scale.x(moment["at"]), y + 8, "dashed") for moment in upcoming]
    if upcoming:
        labels = placed(upcoming, scale)
        marks.append(text(EDGE, y + 21, "upcoming", "product soon"))
        marks += labelled(labels, y + 4, 1, "dashed", "soon")
        y += 10 + ROW * rows(labels)
    return moves + bars + soon + marks, y


def legend(y: float) -> List[str]:
    """The meaning of colours, hatches and heights, in a line upon y."""
    heights = [BAR, BAR, LOW_BAR, LOW_BAR, LOW_BAR]
    items = [(words(state), box(0, 18, 0, COLOURS[state], "", height)) for state, height in zip(COLOURS, heights)]
    items += [(basis, box(0, 18, 0, "#ddd", basis, BAR)) for basis in HATCHES]
    items += [("upcoming", line(9, -BAR, 9, 0, "dashed")), ("full height = access", "")]
    parts: List[str] = []
    x: float = EDGE
    for name, sign in items:
        shift = 23 if sign else 0
        parts.append(f'<g transform="translate({x:.1f},{y})">{sign}{text(shift, -3, name)}</g>')
        x += shift + wide(name) + 16
    return parts


def axis(scale: Scale, top: float, y: float) -> List[str]:
    parts: List[str] = []
    above = None
    for at, upper, lower in scale.ticks():
        parts.append(line(scale.x(at), top, scale.x(at), y + 4, "grid"))
        parts.append(text(scale.x(at), y + 17, upper, "axis"))
        if lower != above:
            parts.append(text(scale.x(at), y + 31, lower, "axis faint"))
        above = lower
    return parts + [line(LEFT, y, WIDTH - EDGE, y)]


def svg(response: Object) -> str:
    """The answer of subs_timeline, drawn."""
    subscriptions = response["subscriptions"]
    scale = Scale(subscriptions)
    spans = "; ".join(spoken(interval) for each in subscriptions for interval in each["intervals"])
    y: float = 78
    days = " to ".join(f"{utc(at):%Y-%m-%d}" for at in (scale.first, scale.first + scale.span))
    summary = f"{days}, UTC" if subscriptions else "No subscriptions"
    parts = [text(EDGE, 32, "Subscription timeline", "title"), text(WIDTH - EDGE, 32, summary, "faint end"), *legend(y)]
    top = y + 18
    for each in subscriptions:
        group = each["subscriptionGroupIdentifier"]
        heading = "Unknown subscription group" if group is None else f"Subscription group {group}"
        heading += f" · originalTransactionId {', '.join(each['originalTransactionIds'])}"
        parts.append(f'<rect x="{EDGE - 8}" y="{y + 18}" width="{WIDTH - 2 * EDGE + 16}" height="22" class="band"/>')
        parts.append(text(EDGE, y + 33, heading, "heading", WIDTH - 2 * EDGE, 13))
        drawn, y = lanes(each, scale, y + 44)
        parts += drawn
    lines = axis(scale, top, y + 14) if subscriptions else []
    y += 58
    if response["warnings"]:
        codes = ", ".join(dict.fromkeys(warning["code"] for warning in response["warnings"]))
        parts.append(text(EDGE, y + 6, f"Warnings: {codes}", "faint", WIDTH - 2 * EDGE))
        y += 20
    patterns = "".join(f'<pattern id="{basis}" width="8" height="8" patternUnits="userSpaceOnUse">{hatch}</pattern>'
                       for basis, hatch in HATCHES.items())
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" class="subscore" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" '
        f'height="{y}" role="img" aria-labelledby="title desc">',
        '<title id="title">Subscription timeline</title>',
        f'<desc id="desc">{xml(spans or "No subscriptions")}. Times are in UTC.</desc>',
        f"<style>{STYLE}</style>",
        f"<defs>{patterns}</defs>",
        '<rect width="100%" height="100%" class="paper"/>',
        *lines, *parts, "</svg>\n",
    ])
