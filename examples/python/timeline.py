"""Draws what subs_timeline answers as a picture.

    python3 timeline.py [history.json [catalog.json]] [--out FILE]

A lane is a product and a bar a stretch of one state, at full height where the customer has access.
"""

import argparse
import json
import re
from datetime import datetime, timedelta, timezone
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAYLOAD = ROOT / "examples/payload"

# Okabe and Ito's colours, which people with colour-blindness tell apart.
COLOURS = {"subscribed": "#009E73", "billing_grace_period": "#F0E442", "billing_retry": "#E69F00",
           "expired": "#999999", "revoked": "#D55E00"}
HATCHES = {
    "inferred": '<path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" stroke="#000" stroke-width="1.2"/>',
    "projected": '<circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/>',
}
SHORT = {"auto_renew_enabled": "auto-renew on", "auto_renew_disabled": "auto-renew off",
         "family_revoked": "family sharing ended", "renewal_attempts_open": "attempts open"}
STYLE = """
text { font: 11px Helvetica, Arial, sans-serif; fill: #222 } .title { font-size: 17px; font-weight: bold }
.heading { font-size: 12px; font-weight: bold } .product { font-size: 12px } .faint { fill: #666 }
.soon { fill: #0072B2 } .dashed { stroke: #0072B2; stroke-dasharray: 4 3 } .line { stroke: #666 }
.axis { text-anchor: middle } .end { text-anchor: end }
.grid { stroke: #e6e6e6 } .band { fill: #f1f3f5 } .paper { fill: #fff }
"""

WIDTH, LEFT, EDGE, TAIL = 1000, 150, 20, 60
BAR, LOW_BAR, ROW, GAP = 24, 12, 15, 18
MINUTE, DAY = 60_000, 86_400_000
EARLIEST, LATEST = -62_135_596_800_000, 253_402_300_799_000  # the years 1 to 9999, which are Python's


def utc(at):
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=min(max(at, EARLIEST), LATEST))


def minute(at):
    return "open" if at is None else f"{utc(at):%Y-%m-%d %H:%M}"


def words(name):
    return SHORT.get(name, name.replace("_", " "))


def xml(text):
    return escape(re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))


def wide(text, size=11):
    """About how wide a text is, on the safe side: no font can be measured here."""
    return sum(0.33 if sign in "fijlrt .,:" else 0.88 if sign in "mwMW" else 0.6 for sign in text) * size


def text(x, y, content, kind="", room=WIDTH, size=11):
    """A text; where it doesn't fit, its middle is left out and shows when pointed at."""
    most = int(room / wide("x", size))
    title = f"<title>{xml(content)}</title>" if len(content) > most else ""
    shown = f"{content[: most // 3]}…{content[most // 3 + 1 - most :]}" if title else content
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{title}{xml(shown)}</text>'


def line(x1, y1, x2, y2, kind="line"):
    return f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" class="{kind}"/>'


class Scale:
    """Where an instant lies; on the right there is room for open bars and for the last labels."""

    def __init__(self, subscriptions):
        intervals = [interval for each in subscriptions for interval in each["intervals"]]
        moments = [moment for each in subscriptions for moment in each["events"] + each["upcoming"]]
        bounds = [at for interval in intervals for at in (interval["start"], interval["end"]) if at is not None]
        bounds = [min(max(at, EARLIEST), LATEST) for at in bounds + [moment["at"] for moment in moments]]
        self.first = min(bounds, default=0)
        self.span = max(max(bounds, default=0) - self.first, MINUTE)
        self.right = WIDTH - EDGE - TAIL
        for moment in moments:
            share = (self.x(moment["at"]) - LEFT) / (self.right - LEFT)
            room = WIDTH - EDGE - LEFT - wide(words(moment["event"]) + " Mmm 0000")
            if share * (self.right - LEFT) > room:
                self.right = LEFT + room / share

    def x(self, at):
        return LEFT + (min(max(at, EARLIEST), LATEST) - self.first) / self.span * (self.right - LEFT)

    def date(self, at):
        form = "%H:%M" if self.span < 2 * DAY else "%d %b" if self.span < 1500 * DAY else "%b %Y"
        return f"{utc(at):{form}}"

    def ticks(self):
        """Round instants, each with two lines of label: the closest that leave each other room."""
        closest, last = 60 * self.span / (self.right - LEFT), self.first + self.span
        for step in [n * MINUTE for n in (1, 5, 15, 30, 60, 180, 360, 720)] + [n * DAY for n in (1, 2, 7, 14)]:
            if step >= closest:
                monday = 4 * DAY if step >= 7 * DAY else 0
                forms = ("%H:%M", "%Y-%m-%d") if step < DAY else ("%d %b", "%Y")
                ticks = range(self.first + (monday - self.first) % step, last + 1, step)
                return [(at, *(utc(at).strftime(form) for form in forms)) for at in ticks]
        sizes = [1, 2, 3, 6] + [12 * n * 10**zeros for zeros in range(4) for n in (1, 2, 5)]
        step = next(months for months in sizes if months * 28 * DAY >= closest)
        forms = ("%b", "%Y") if step < 12 else ("%Y", "")
        months = range(utc(self.first).year * 12 // step * step, utc(last).year * 12 + 12, step)
        starts = [datetime(month // 12, month % 12 + 1, 1, tzinfo=timezone.utc) for month in months if month >= 12]
        ticks = [(round(start.timestamp() * 1000), *(start.strftime(form) for form in forms)) for start in starts]
        return [tick for tick in ticks if self.first <= tick[0] <= last]


def placed(moments, scale):
    """Labels as (x, name, date, row), each from its moment on, none upon another or upon another's leader.

    What happens again before its label has ended is counted in that label.
    """
    runs = {}
    for moment in sorted(moments, key=lambda moment: moment["at"]):
        name, at = words(moment["event"]), moment["at"]
        own = runs.setdefault(name, [])
        if own and scale.x(at) - scale.x(own[-1][-1]) < wide(name) + 10:
            own[-1].append(at)
        else:
            own.append([at])
    found = []
    for name, own in runs.items():
        firsts = [scale.x(run[0]) for run in own]
        dates = [scale.date(run[0]) if len(run) == 1 else "" for run in own]
        if any(wide(name + date) + 10 > after - x for x, date, after in zip(firsts, dates, firsts[1:])):
            dates = [""] * len(own)
        names = [name if len(run) == 1 else f"{name} ×{len(run)}" for run in own]
        found += zip(firsts, names, dates)
    labels = []
    # From the right: of what is there already, everything begins further right, so only its leader can be in the way.
    for x, name, date in sorted(reversed(found), key=lambda label: -label[0]):
        end = x + wide(name + date) + 10
        labels.append((x, name, date, rows(label for label in labels if label[0] < end)))
    return labels


def rows(labels):
    return max((row + 1 for *_, row in labels), default=0)


def labelled(labels, y, away, leader="line", kind=""):
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


def box(x1, x2, bottom, colour, basis, height, tip=0, title=""):
    shape = f'd="M{x1:.1f},{bottom} v{-height} H{x2 - tip:.1f} l{tip},{height / 2} l{-tip},{height / 2} Z"'
    hatch = f'<path {shape} fill="url(#{basis})"/>' if basis in HATCHES else ""
    return f'<g>{title and f"<title>{xml(title)}</title>"}<path {shape} fill="{colour}" stroke="#fff"/>{hatch}</g>'


def spoken(interval):
    return (f"{interval['productId']}: {words(interval['state'])} ({interval['basis']}), "
            f"{minute(interval['start'])} to {minute(interval['end'])}")


def bar(interval, scale, bottom):
    x1, end = scale.x(interval["start"]), interval["end"]
    x2 = WIDTH - EDGE if end is None else max(scale.x(end), x1 + 2)
    height = BAR if interval["hasAccess"] else LOW_BAR
    colour, tip = COLOURS.get(interval["state"], "#fff"), 8 if end is None else 0
    return box(x1, x2, bottom, colour, interval["basis"], height, tip, spoken(interval))


def lanes(subscription, scale, top):
    """What to draw of a subscription from `top` down, and where it ends."""
    intervals, upcoming = subscription["intervals"], subscription["upcoming"]
    events = {interval["productId"]: [] for interval in intervals}
    for event in subscription["events"]:
        product = event.get("productId")
        if product is None:  # It belongs to what ran at the time.
            running = [interval["productId"] for interval in intervals if interval["start"] <= event["at"]]
            product = (running or list(events) or ["?"])[-1]
        events.setdefault(product, []).append(event)

    bars, marks, bottoms, y = [], [], {}, top
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


def legend(y):
    """The meaning of colours, hatches and heights, in a line upon y."""
    heights = [BAR, BAR, LOW_BAR, LOW_BAR, LOW_BAR]
    items = [(words(state), box(0, 18, 0, COLOURS[state], "", height)) for state, height in zip(COLOURS, heights)]
    items += [(basis, box(0, 18, 0, "#ddd", basis, BAR)) for basis in HATCHES]
    items += [("upcoming", line(9, -BAR, 9, 0, "dashed")), ("full height = access", "")]
    parts, x = [], EDGE
    for name, sign in items:
        shift = 23 if sign else 0
        parts.append(f'<g transform="translate({x:.1f},{y})">{sign}{text(shift, -3, name)}</g>')
        x += shift + wide(name) + 16
    return parts


def axis(scale, top, y):
    parts, above = [], None
    for at, upper, lower in scale.ticks():
        parts.append(line(scale.x(at), top, scale.x(at), y + 4, "grid"))
        parts.append(text(scale.x(at), y + 17, upper, "axis"))
        if lower != above:
            parts.append(text(scale.x(at), y + 31, lower, "axis faint"))
        above = lower
    return parts + [line(LEFT, y, WIDTH - EDGE, y)]


def svg(response):
    """The answer of subs_timeline, drawn."""
    subscriptions = response["subscriptions"]
    scale = Scale(subscriptions)
    spans = "; ".join(spoken(interval) for each in subscriptions for interval in each["intervals"])
    y = 78
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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img" '
        'aria-labelledby="title desc">',
        '<title id="title">Subscription timeline</title>',
        f'<desc id="desc">{xml(spans or "No subscriptions")}. Times are in UTC.</desc>',
        f"<style>{STYLE}</style>",
        f"<defs>{patterns}</defs>",
        '<rect width="100%" height="100%" class="paper"/>',
        *lines, *parts, "</svg>\n",
    ])


def main():
    parser = argparse.ArgumentParser(description="Draws the timeline of a history as an SVG.")
    parser.add_argument("history", nargs="?", type=Path)
    parser.add_argument("catalog", nargs="?", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "docs/timeline.svg")
    options = parser.parse_args()
    if options.history is None:
        options.history, options.catalog = PAYLOAD / "history.json", PAYLOAD / "catalog.json"
    request = {"history": json.loads(options.history.read_text())}
    if options.catalog is not None:
        request["catalog"] = json.loads(options.catalog.read_text())

    from subscore import call  # here, so that svg() needs no library

    response = call("subs_timeline", request)
    options.out.write_text(svg(response), encoding="utf-8")
    intervals, events = (sum(len(each[part]) for each in response["subscriptions"]) for part in ("intervals", "events"))
    print(f"{options.out}: {len(response['subscriptions'])} subscription(s), {intervals} intervals, {events} events")


if __name__ == "__main__":
    main()
