"""Draws what subs_timeline answers as a picture for whoever asks what happened to a customer.

A lane is a product and a bar a stretch of one state, at full height where the customer has access. Beside the timeline
it may show what subs_state_at answers: the instant in question, the state then, and the change that waits.
"""

from __future__ import annotations

import zlib
from typing import Dict, List, Optional, Tuple

from .._expected import EXPECTED, is_any_unknown, is_next, is_unknown, unknown_ends, unknown_words
from . import money
from .labels import ROW, labelled, placed, rows
from .scale import EARLIEST, Object, Scale, minute, named, utc
from .shapes import (
    BAR,
    COLOURS,
    EDGE,
    HATCHES,
    LOW_BAR,
    TRIAL,
    WIDTH,
    behind,
    box,
    line,
    lines,
    style,
    text,
    titled,
    wide,
    xml,
)
from .words import MEANINGS, of_interval, retried
from .words import asked as asked_word

GAP, NAME, LANES_APART = 14, 17, 10
# Bars that are narrower run together, and become one. Dots need more room than bars.
NARROWEST, DOTS_APART = 4, 9


def described(interval: Object, periods: int = 1) -> str:
    count = f", {periods} periods" if periods > 1 else ""
    unknown = f"; {EXPECTED}" if interval.get("isUnknown") else ""
    return (f"{interval['productId']}: {interval['word']} ({interval['basis']}){count}, "
            f"{minute(interval['start'])} to {minute(interval['end'])}{unknown}")


def merged(intervals: List[Object], scale: Scale) -> List[Tuple[Object, int]]:
    """The bars of a lane, each with the number of its periods: what is too narrow to be seen goes with its like."""
    def same(one: Object, other: Object) -> bool:
        return one["end"] == other["start"] and \
            all(one[name] == other[name] for name in ("word", "basis", "isUnknown"))

    def width(interval: Object) -> float:
        return WIDTH if interval["end"] is None else scale.x(interval["end"]) - scale.x(interval["start"])

    found: List[Tuple[Object, int]] = []
    narrow = False
    for interval in intervals:
        thin = width(interval) < NARROWEST
        if found and narrow and thin and same(found[-1][0], interval):
            before, periods = found[-1]
            found[-1] = ({**before, "end": interval["end"]}, periods + 1)
        else:
            found.append((interval, 1))
        narrow = thin
    return found


def colour_of(interval: Object) -> str:
    return TRIAL if interval["word"] == "trial" else COLOURS.get(interval["state"], "#fff")


def bar(interval: Object, periods: int, scale: Scale, bottom: float) -> str:
    x1, end = scale.x(interval["start"]), interval["end"]
    x2 = WIDTH - EDGE if end is None else max(scale.x(end), x1 + 2)
    height = BAR if interval["hasAccess"] else LOW_BAR
    colour, tip = colour_of(interval), 8 if end is None else 0
    return box(x1, x2, bottom, colour, interval["basis"], height, tip, described(interval, periods))


def dots(events: List[Object], scale: Scale, y: float) -> List[str]:
    """The moments of a lane. Renewals without room for dots are shown by the bars that they begin."""
    renewals = [scale.x(event["at"]) for event in events if event["event"] == "renewed"]
    crowded = any(after - x < DOTS_APART for x, after in zip(renewals, renewals[1:]))
    parts = []
    for event in events:
        if event["event"] != "renewed" or not crowded:
            kind = "seen" if event["basis"] == "observed" else "guessed"
            x = scale.x(event["at"])
            sign = estimate(x, y) if money.is_estimated(event) else ""
            parts.append(titled(f'<circle cx="{x:.1f}" cy="{y}" r="3" class="{kind}"/>{sign}',
                                f"{named(event)}{given_back(event)} ({event['basis']}), {minute(event['at'])}"))
    return parts


def estimate(x: float, y: float) -> str:
    """The sign of a refund that was computed: a diamond around its dot."""
    return f'<path d="M{x:.1f},{y - 7} l7,7 l-7,7 l-7,-7 Z" class="estimate"/>'


def given_back(event: Object) -> str:
    """What an event gave back, where its name does not have that, and that it was computed."""
    refund = "" if event["event"] in money.REFUNDED else money.refund(event)
    computed = [money.estimate(event)] if money.is_estimated(event) else []
    about = [*([f"{refund} refunded"] if refund else []), *computed]
    return f"; {', '.join(about)}" if about else ""


def by_product(subscription: Object, pending: Optional[Object]) -> Dict[str, List[Object]]:
    """The lanes of a subscription, with the events of each."""
    intervals = subscription["intervals"]
    found: Dict[str, List[Object]] = {interval["productId"]: [] for interval in intervals}
    for event in subscription["events"]:
        product = event.get("productId")
        if product is None:  # It belongs to what ran at the time.
            running = [interval["productId"] for interval in intervals if interval["start"] <= event["at"]]
            product = (running or list(found) or ["?"])[-1]
        found.setdefault(product, []).append(event)
    if pending is not None:
        found.setdefault(pending["productId"], [])
    return found


def kind_of(change: Object) -> str:
    return "change" if change["change"] == "unknown" else str(change["change"])


def lanes(subscription: Object, pending: Optional[Object], scale: Scale,
          top: float) -> Tuple[List[str], List[str], float]:
    """The bars of a subscription from `top` down, what is written on them, and where it ends."""
    intervals, upcoming = subscription["intervals"], subscription["upcoming"]
    bars: List[str] = []
    marks: List[str] = []
    bottoms: Dict[str, float] = {}
    y = top - LANES_APART
    for product, events in by_product(subscription, pending).items():
        y += LANES_APART
        for part in lines(product, 12):
            y += NAME
            marks += [behind(EDGE, y - 6, wide(part, 12)), text(EDGE, y - 2, part, "product")]
        soon = []
        if pending is not None and pending["productId"] == product:
            soon = [{"event": f"pending {kind_of(pending)}", "at": pending["effectiveDate"]}]
        labels = placed(events + soon, scale)
        y += GAP + ROW * rows(labels) + BAR
        bottoms[product] = y
        own = [interval for interval in intervals if interval["productId"] == product]
        bars += [bar(interval, periods, scale, y) for interval, periods in merged(own, scale)]
        for change in soon:
            title = f"{product}: {change['event']}, {minute(change['at'])}"
            bars.append(box(scale.x(change["at"]), WIDTH - EDGE, y, "", "", BAR, 8, title, "ghost"))
        waiting = [label for label in labels if label[1] in [change["event"] for change in soon]]
        marks += labelled([label for label in labels if label not in waiting], y - BAR, -1)
        marks += labelled(waiting, y - BAR, -1, "dashed", "soon") + dots(events, scale, y - BAR)
    moves = []
    for before, after in zip(intervals, intervals[1:]):
        if before["productId"] != after["productId"]:
            ends = sorted((bottoms[before["productId"]], bottoms[after["productId"]]))
            moves.append(line(scale.x(after["start"]), ends[0], scale.x(after["start"]), ends[1] - BAR))
    leaders = [line(scale.x(moment["at"]), top, scale.x(moment["at"]), y + 8, "dashed") for moment in upcoming]
    if upcoming:
        labels = placed(upcoming, scale)
        marks += labelled(labels, y + 4, 1, "dashed", "soon")
        y += 10 + ROW * rows(labels)
    return moves + leaders + bars, marks, y


def legend(subscriptions: List[Object], y: float) -> List[str]:
    """The meaning of the colours, hatches and lines that are there, in a line upon y."""
    intervals = [interval for each in subscriptions for interval in each["intervals"]]
    samples = {"not known yet" if interval["isUnknown"] else interval["word"]: interval for interval in intervals}
    items = [(word, box(0, 18, 0, colour_of(samples[word]), "", BAR if samples[word]["hasAccess"] else LOW_BAR,
                        title=meaning, kind="sample")) for word, meaning in MEANINGS.items() if word in samples]
    bases = {interval["basis"] for interval in intervals}
    items += [(basis, box(0, 18, 0, "#ddd", basis, BAR, kind="sample")) for basis in HATCHES if basis in bases]
    if any(each["upcoming"] for each in subscriptions):
        items.append(("upcoming", line(9, -BAR, 9, 0, "dashed")))
    if any(money.is_estimated(event) for each in subscriptions for event in each["events"]):
        items.append(("refund computed by time", titled(estimate(9, -7), "Apple states no amount.")))
    if intervals:
        items.append(("full height = access", ""))
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
        middle = max(scale.x(at), wide(max(upper, lower, key=wide)) / 2)
        parts.append(text(middle, y + 17, upper, "axis"))
        if lower != above:
            parts.append(text(middle, y + 31, lower, "axis faint"))
        above = lower
    return parts + [line(EDGE, y, WIDTH - EDGE, y)]


def state_of(subscription: Object, asked: Optional[Object]) -> Optional[Object]:
    """What the other answer says of a subscription of the timeline."""
    for state in (asked or {}).get("subscriptions", []):
        if state["originalTransactionId"] in subscription["originalTransactionIds"]:
            found: Object = state
            return found
    return None


def pending_of(state: Optional[Object]) -> Optional[Object]:
    """The change that waits, where it is known for when."""
    change: Optional[Object] = state and state["pendingChange"]
    return change if change and change["effectiveDate"] is not None else None


def headline(subscriptions: List[Object], states: List[Optional[Object]], customer: Optional[str]) -> str:
    """The customer and the products, as they are in the end or at the instant in question."""
    products = []
    for each, state in zip(subscriptions, states):
        last = each["intervals"][-1]["productId"] if each["intervals"] else None
        products.append((state and state["productId"]) or last)
    ids = [each for subscription in subscriptions for each in subscription["originalTransactionIds"]]
    who = f"Customer {customer}" if customer else f"Original transaction {', '.join(ids)}" if ids else "No customer"
    what = ", ".join(dict.fromkeys(product for product in products if product)) or "no subscription"
    return f"{who}: {what}"


def sentences_about(asked: Object, subscriptions: List[Object], states: List[Optional[Object]]) -> List[str]:
    """The other answer in sentences."""
    access = "access" if asked["hasAccess"] else "unknown" if is_any_unknown(asked) else "no access"
    found = [state for state in states if state is not None]
    parts = []
    for subscription, state in zip(subscriptions, states):
        if state is None:
            continue
        word, end = asked_word(state, subscription, asked["at"])
        how = f", {retried(end, subscription)}" if end is not None and state["state"] == "billing_retry" else " until"
        until = "" if end is None else f"{how} {minute(end)}"
        if end == state["until"] and is_next(state):
            until += ", then expected to renew"
        product = f"{state['productId']} " if state["productId"] else ""
        if is_unknown(state):
            newest = state["knownThrough"]
            word, until = unknown_words(minute(state["since"]), None if newest is None else minute(newest)), ""
        parts.append(f"{product}{word}{until}")
    sentences = [f"On {minute(asked['at'])} UTC: {access}{'; ' if parts else ''}{'; '.join(parts)}."]
    for state in found:
        change = state["pendingChange"]
        if change:
            when = "" if change["effectiveDate"] is None else f" on {minute(change['effectiveDate'])}"
            sentences.append(f"Pending: {kind_of(change)} to {change['productId']}{when}.")
    return sentences


def drawable(subscription: Object) -> Object:
    """Without what reports alone leave open: times without a state, and states without a beginning or a product.

    An end that is only inferred although a renewal is expected is named so.
    """
    unknown = unknown_ends(subscription)
    ends = {interval["start"] for interval in unknown}
    return {**subscription, "intervals": [
        {**interval, "productId": interval["productId"] or "unknown product", "isUnknown": interval in unknown,
         "word": of_interval(interval, subscription["events"])}
        for interval in subscription["intervals"] if interval["state"] != "none" and interval["start"] > EARLIEST],
        "events": [{**event, "event": EXPECTED} if event["event"] == "expired" and event["at"] in ends else event
                   for event in subscription["events"]]}


def svg(response: Object, asked: Optional[Object] = None, customer: Optional[str] = None, theme: str = "auto") -> str:
    """The answer of subs_timeline, drawn, with that of subs_state_at on the same history where it is given."""
    subscriptions = [drawable(each) for each in response["subscriptions"]]
    states = [state_of(each, asked) for each in subscriptions]
    changes = [pending_of(state) for state in states]
    others = [] if asked is None else [asked["at"]]
    scale = Scale(subscriptions, others + [change["effectiveDate"] for change in changes if change])
    days = " to ".join(f"{utc(at):%Y-%m-%d}" for at in (scale.first, scale.first + scale.span))
    heading = headline(subscriptions, states, customer)
    parts: List[str] = []
    written: List[str] = []
    y: float = 12
    for shown in lines(heading, 17):
        y += 21
        parts.append(text(EDGE, y, shown, "title"))
    sentences = [("faint", f"{days}, UTC" if subscriptions or asked else "No subscriptions")]
    sums = money.sums([event for each in subscriptions for event in each["events"]])
    sentences += [("faint", sums)] if sums else []
    if asked is not None:
        sentences += [("answer", sentence) for sentence in sentences_about(asked, subscriptions, states)]
    for kind, sentence in sentences:
        for shown in lines(sentence, 12):
            y += 17
            parts.append(text(EDGE, y, shown, kind))
    y += 42
    parts += legend(subscriptions, y)
    top = y + 18
    for each, change in zip(subscriptions, changes):
        group = each["subscriptionGroupIdentifier"]
        heading_of = "Unknown subscription group" if group is None else f"Subscription group {group}"
        heading_of += f" · originalTransactionId {', '.join(each['originalTransactionIds'])}"
        shown_lines = lines(heading_of, 13)
        parts.append(f'<rect x="{EDGE - 8}" y="{y + 18}" width="{WIDTH - 2 * EDGE + 16}" '
                     f'height="{5 + 17 * len(shown_lines)}" class="band"/>')
        for shown in shown_lines:
            y += 17
            parts.append(text(EDGE, y + 16, shown, "heading"))
        bars, marks, y = lanes(each, change, scale, y + 27)
        parts += bars
        written += marks
    back = axis(scale, top, y + 24) if subscriptions else []
    if asked is not None:  # Upon the bars, and behind what is written.
        x = scale.x(asked["at"])
        parts.append(line(x, top, x, y + 24, "asked"))
        written.append(text(min(x + 4, WIDTH - EDGE - wide("asked", 12)), y + 21, "asked", "answer"))
    parts += written
    y += 68
    if response["warnings"]:
        codes = ", ".join(dict.fromkeys(warning["code"] for warning in response["warnings"]))
        for shown in lines(f"Warnings: {codes}", 11):
            parts.append(text(EDGE, y + 6, shown, "faint"))
            y += 17
    spans = "; ".join(described(interval) for each in subscriptions for interval in each["intervals"])
    patterns = "".join(f'<pattern id="subscore-{basis}" width="8" height="8" patternUnits="userSpaceOnUse">{hatch}'
                       "</pattern>" for basis, hatch in HATCHES.items())
    # Several pictures may stand on one page, and each has its own title.
    name = f"subscore-{zlib.crc32((heading + spans).encode(errors='replace')):08x}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" class="subscore" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" '
        f'height="{y}" role="img" aria-labelledby="{name}-title {name}-about">',
        f'<title id="{name}-title">{xml(heading)}</title>',
        f'<desc id="{name}-about">{xml(spans or "No subscriptions")}. Times are in UTC.</desc>',
        f"<style>{style(theme)}</style>",
        f"<defs>{patterns}</defs>",
        '<rect width="100%" height="100%" class="paper"/>',
        *back, *parts, "</svg>\n",
    ])
