"""Answers as HTML, for notebooks and for people: tables without a script, and nothing that is loaded.

Every text of an answer is escaped, so a product named `<script>` is shown as it is.
"""

from __future__ import annotations

from html import escape
from typing import Any, Dict, Iterable, List, Optional, Sequence

from ._expected import EXPECTED, is_any_unknown, is_unknown, unknown_ends, unknown_words
from .picture import money, svg
from .picture.scale import EARLIEST, minute, named
from .picture.shapes import DARK, LIGHT, xml
from .picture.words import of_interval

Object = Dict[str, Any]

# A notebook keeps what it shows. The answer itself has everything.
ROWS = 200
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
body {{ font: 15px Helvetica, Arial, sans-serif; margin: 16px; color: {0[ink]}; background: {0[paper]} }}
svg {{ max-width: 100%; height: auto }} table {{ border-collapse: collapse; margin: 12px 0 }}
caption {{ font-weight: bold; text-align: left; padding: 4px 0 }}
th, td {{ border: 1px solid {0[grid]}; padding: 3px 8px; text-align: left }}
"""


def style(theme: str) -> str:
    light, dark = STYLE.format(LIGHT), STYLE.format(DARK)
    return {"light": light, "dark": dark}.get(theme, f"{light}@media (prefers-color-scheme: dark) {{{dark}}}")


def moment(at: Optional[int], missing: str = "") -> str:
    if at is None:
        return missing
    return "no known beginning" if at < EARLIEST else f"{minute(at)} UTC"


def table(caption: str, names: Sequence[str], rows: Sequence[Sequence[str]],
          most: Optional[int] = None) -> str:
    """A table with a caption. Of more than `most` rows the first are left out, and a row says how many."""
    left_out = max(0, len(rows) - most) if most is not None else 0
    head = "".join(f'<th scope="col">{xml(name)}</th>' for name in names)
    lines = [f"<table><caption>{xml(caption)}</caption><thead><tr>{head}</tr></thead><tbody>"]
    if left_out:
        lines.append(f'<tr><td colspan="{len(names)}">{left_out} earlier rows are left out here</td></tr>')
    lines += [f"<tr>{''.join(f'<td>{xml(cell)}</td>' for cell in row)}</tr>" for row in rows[left_out:]]
    return "\n".join([*lines, "</tbody></table>"])


def name_of(subscription: Object) -> str:
    ids = subscription.get("originalTransactionIds") or [subscription["originalTransactionId"]]
    group = subscription["subscriptionGroupIdentifier"]
    known = "Unknown subscription group" if group is None else f"Subscription group {group}"
    return f"{known}, originalTransactionId {', '.join(ids)}"


def yes(value: bool) -> str:
    return "yes" if value else "no"


def expected(text: str, is_unknown_end: bool) -> str:
    return f"{text} ({EXPECTED})" if is_unknown_end else text


def warnings_of(answer: Object) -> List[str]:
    every = [*answer["warnings"], *(each for one in answer["subscriptions"] for each in one.get("warnings", []))]
    if not every:
        return []
    items = (f"<li>{xml(each['code'])}: {xml(each['message'])}</li>" for each in every)
    return ["<p>Warnings:</p><ul>", *items, "</ul>"]


def refunded(event: Object) -> str:
    """What an event gave back, and whether that was computed."""
    return f"{money.refund(event)}, {money.estimate(event)}" if money.is_estimated(event) else money.refund(event)


def course(answer: Object, most: Optional[int] = None) -> str:
    """A timeline as tables, which say the same as its picture."""
    parts: List[str] = []
    for each in answer["subscriptions"]:
        name = name_of(each)
        unknown = unknown_ends(each)
        ends = {one["start"] for one in unknown}
        intervals = [(moment(one["start"]), moment(one["end"], "open"),
                      expected(of_interval(one, each["events"]), one in unknown),
                      "unknown" if one in unknown else yes(one["hasAccess"]), one["productId"] or "unknown product",
                     one["basis"])
                     for one in each["intervals"]]
        columns = ("from", "until", "state", "access", "product", "basis")
        parts.append(table(f"States. {name}", columns, intervals, most))
        events = [(moment(one["at"]), expected(named(one), one["event"] == "expired" and one["at"] in ends),
                   one.get("productId") or "", refunded(one), one["basis"]) for one in each["events"]]
        if events:
            parts.append(table(f"Events. {name}", ("at", "event", "product", "refund", "basis"), events, most))
        sums = money.sums(each["events"])
        parts += [f"<p>{xml(sums)}</p>"] if sums else []
        upcoming = [(moment(one["at"]), named(one)) for one in each["upcoming"]]
        if upcoming:
            parts.append(table(f"Upcoming. {name}", ("at", "event"), upcoming, most))
    return "\n".join([*(parts or ["<p>No subscriptions.</p>"]), *warnings_of(answer)])


def timeline(answer: Object, asked: Optional[Object] = None, customer: Optional[str] = None, theme: str = "auto",
             most: Optional[int] = ROWS) -> str:
    """The picture of a timeline, with the tables that say the same below it."""
    return (f'<div class="subscore-answer">\n{svg(answer, asked, customer, theme)}'
            f"<details><summary>The timeline as tables</summary>\n{course(answer, most)}\n</details>\n</div>\n")


def pending(state: Object) -> str:
    change = state["pendingChange"]
    if change is None:
        return ""
    when = "" if change["effectiveDate"] is None else f", {moment(change['effectiveDate'])}"
    return f"{change['change'].replace('_', ' ')} to {change['productId']}{when}"


def doubt(state: Object) -> str:
    """That a state is unknown, in words; empty if it is known."""
    if not is_unknown(state):
        return ""
    newest = state["knownThrough"]
    return unknown_words(moment(state["since"]), None if newest is None else moment(newest))


def state(answer: Object) -> str:
    """The states at an instant as a table."""
    names = ("product", "state", "access", "since", "until", "pending change", "basis")
    rows = [(each["productId"] or "", expected(each["state"].replace("_", " "), is_unknown(each)),
             "unknown" if is_unknown(each) else yes(each["hasAccess"]), moment(each["since"]),
             moment(each["until"], "open"), pending(each), each["basis"])
            for each in answer["subscriptions"]]
    access = "Access" if answer["hasAccess"] else "Unknown" if is_any_unknown(answer) else "No access"
    parts = [f"<p><strong>{access}</strong> at {xml(moment(answer['at']))}.</p>"]
    parts += [f"<p>{xml(f'{name_of(each)}: {doubt(each)}.')}</p>" for each in answer["subscriptions"] if doubt(each)]
    if rows:
        subscriptions = [(name_of(each), *row) for each, row in zip(answer["subscriptions"], rows)]
        parts.append(table("Subscriptions", ("subscription", *names), subscriptions))
    parts += [f"<p>{xml(each['explanation'])}</p>" for each in answer["subscriptions"] if each.get("explanation")]
    entitlements: Iterable[Object] = answer.get("entitlements") or []
    ends = {each["since"] for each in answer["subscriptions"] if is_unknown(each)}
    given = [(each["id"], "unknown" if each.get("endedAt") in ends else yes(each["hasAccess"]))
             for each in entitlements]
    if given:
        parts.append(table("Entitlements", ("id", "access"), given))
    return "\n".join(['<div class="subscore-answer">', *parts, *warnings_of(answer), "</div>", ""])


def document(title: str, body: str, theme: str = "auto") -> str:
    """A whole page without scripts. The policy in it forbids everything that it does not have."""
    return ("<!DOCTYPE html>\n"
            f'<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" '
            f'content="{escape(POLICY)}">\n<meta name="viewport" content="width=device-width">\n'
            f"<title>{xml(title)}</title>\n<style>{style(theme)}</style>\n</head>\n<body>\n{body}</body>\n</html>\n")
