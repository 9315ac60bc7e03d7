"""Answers as text for people. Nothing here is for programs: they have `--json`."""

from __future__ import annotations

import textwrap
from dataclasses import fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Dict, List, Optional, Sequence, get_args, get_type_hints

from .._expected import EXPECTED, is_any_unknown, is_unknown, unknown_ends, unknown_words
from .._result import Explained, Result, at_milliseconds
from ..picture import money
from ..results import Charge, Money, Period, Span, StateAt, SubscriptionState
from ..summary import AtInstant
from .terminal import clean

WIDTH = 100  # of text
WIDEST = 12  # columns; an object with more fields is written downwards
BOLD, FAINT, GREEN, YELLOW, RED = "1", "2", "32", "33", "31"
COLOURS = {
    "yes": GREEN, "no": RED, "subscribed": GREEN, "billing_grace_period": YELLOW, "billing_retry": RED, "expired": RED,
    "revoked": RED, "pending": YELLOW, "inferred": YELLOW, "projected": YELLOW,
}


class Paper:
    """Where text goes: a terminal that has colours, or anything else."""

    def __init__(self, colours: bool = False) -> None:
        self.colours = colours

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colours and colour and text.strip() else text

    def cell(self, text: str, width: int) -> str:
        return self.paint(text, COLOURS.get(text, "")) + " " * (width - len(text))


def words(name: str) -> str:
    return name.strip("_").replace("_", " ")


def moment(value: datetime) -> str:
    plain = value.replace(tzinfo=None)
    exact = "milliseconds" if plain.microsecond else "seconds" if plain.second else "minutes"
    return f"{plain.isoformat(' ', exact)} UTC"


def payment(charge: Charge) -> str:
    """How much is charged, and when."""
    amount = "an unknown amount"
    if charge.milliunits is not None:
        number = Decimal(charge.milliunits) / 1000 if charge.amount is None else charge.amount
        amount = f"{number} {charge.currency or ''}".rstrip()
    return clean(f"{amount} {'when the store decides' if charge.date is None else f'on {moment(charge.date)}'}")


def cell(value: object, name: str = "") -> str:
    """A value in one line."""
    if value is None:
        return "open" if name == "end" else "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, Money):
        return clean(str(value))
    if isinstance(value, Charge):
        return payment(value)
    if isinstance(value, (Period, Span)):
        return f"{cell(value.start)} to {cell(value.end, 'end')}"
    if isinstance(value, tuple):
        return ", ".join(cell(each) for each in value) or "-"
    if isinstance(value, Result):
        members = {name: getattr(value, name) for name in names(value)}
        return "; ".join(f"{words(name)} {cell(each)}" for name, each in members.items() if each not in (None, ()))
    return clean(str(value))


def cell_of(row: Result, name: str) -> str:
    """A field in one line. An amount that was computed is written with "about"."""
    text = cell(getattr(row, name), name)
    is_refund = name in ("refund", "kept") or (name == "amount" and getattr(row, "event", None) in money.REFUNDED)
    is_estimated = is_refund and getattr(row, "refund_basis", None) == "estimated" and text != "-"
    return f"about {text}" if is_estimated else text


def names(value: Result) -> List[str]:
    """The fields to show. An explanation stands above all of them."""
    return [each.name for each in fields(value) if each.name != "explanation"]


def arrays(value: Result) -> Dict[str, bool]:
    """The arrays of an object, and whether they hold objects, by their types: an empty array shows nothing."""
    found = {}
    for name, hint in get_type_hints(type(value)).items():
        for part in (hint, *get_args(hint)):
            if getattr(part, "__origin__", None) is tuple:
                item = get_args(part)[0]
                found[name] = isinstance(item, type) and issubclass(item, Result)
    return found


def members(value: Result) -> Dict[str, Any]:
    """What there is to say of an object: its fields, less what is absent."""
    found = {name: getattr(value, name) for name in names(value)}
    return {name: each for name, each in found.items() if name == "end" or each not in (None, ())}


def below(value: object) -> Sequence[Result]:
    """What goes below its name and not beside it: the objects of an array, and an object with an array in it."""
    if isinstance(value, tuple):
        return [each for each in value if isinstance(each, Result)]
    return [value] if isinstance(value, Result) and arrays(value) else []


def columns(rows: Sequence[Result], indent: str, paper: Paper) -> List[str]:
    """Objects as a table, or nothing where it would be too wide. What lies deeper is for `--json`."""
    if isinstance(rows[0], AtInstant):
        return instants([each for each in rows if isinstance(each, AtInstant)], indent, paper)
    hidden = arrays(rows[0])
    filled = {name for row in rows for name in members(row)}
    if any(name in filled and not has_objects for name, has_objects in hidden.items()):
        return []
    shown = [name for name in names(rows[0]) if name in filled and name not in hidden]
    if "state" in shown and "status" in shown:  # Apple's number for the same.
        shown.remove("status")
    if len(shown) > WIDEST:
        return []
    table = [[cell_of(row, name) for name in shown] for row in rows]
    widths = [max(map(len, column)) for column in zip([words(name) for name in shown], *table)]
    heading = "  ".join(words(name).ljust(width) for name, width in zip(shown, widths)).rstrip()
    lines = ["  ".join(paper.cell(text, width) for text, width in zip(row, widths)).rstrip() for row in table]
    return [indent + paper.paint(heading, FAINT), *(indent + line for line in lines)]


def instants(rows: Sequence[AtInstant], indent: str, paper: Paper) -> List[str]:
    """The counts at each instant: of subscriptions, of customers and trials, and the movements of each currency.

    A table that would have no number except 0 is left out.
    """
    lines = numbers([each.cells() for each in rows], indent, paper)
    more = {"customers and trials": [each.customer_cells() for each in rows],
            "movements of MRR": [cells for each in rows for cells in each.revenue_cells()]}
    for title, table in more.items():
        if any(value not in ("-", "0") for cells in table for name, value in cells.items()
               if name not in ("at", "currency")):
            lines += ["", indent + paper.paint(title, BOLD), *numbers(table, indent, paper)]
    return lines


def numbers(rows: Sequence[Dict[str, str]], indent: str, paper: Paper) -> List[str]:
    """Rows of numbers, each under its name. A column in which no row has a number except 0 is left out."""
    shown = [name for name in dict.fromkeys(name for row in rows for name in row)
             if any(row.get(name, "-") not in ("-", "0") for row in rows)]
    widths = {name: max(len(name), *(len(row.get(name, "-")) for row in rows)) for name in shown}
    lines = ["  ".join(row.get(name, "-").rjust(widths[name]) for name in shown) for row in rows]
    return [indent + paper.paint("  ".join(name.rjust(widths[name]) for name in shown), FAINT),
            *(indent + line for line in lines)]


def as_text(answer: Any, paper: Paper, because: Optional[str] = None) -> str:
    """The answer as text. `because` explains an answer that explains nothing itself."""
    if not isinstance(answer, Result):
        return rulebook(answer, paper)
    first = [] if because is None else [paragraph(because)]
    return "\n\n".join([*first, *explanations(answer), table(answer, paper)])


def paragraph(text: str) -> str:
    return textwrap.fill(clean(text), WIDTH, break_long_words=False, break_on_hyphens=False)


def explanations(answer: Result) -> List[str]:
    """What an answer says of itself, a paragraph for each of its parts."""
    try:
        lines = answer.explain().splitlines() if isinstance(answer, Explained) else []
    except ValueError:  # It was not asked to.
        return []
    return [paragraph(line) for line in lines]


def rulebook(entries: Sequence[Dict[str, Any]], paper: Paper) -> str:
    """Rules and warnings: of one all that is known, and of several a line each."""
    names = [each.get("id") or each["code"] for each in entries]
    if len(entries) > 1:
        width = max(map(len, names)) + 2
        return "\n".join(paper.paint(name.ljust(width), BOLD) + each["sentence"] for name, each in zip(names, entries))
    (entry,) = entries
    lines = [paper.paint(names[0], BOLD), *textwrap.wrap(entry["sentence"], WIDTH), ""]
    if "code" in entry:
        doubt = "nothing" if entry["about"] == "none" else entry["about"]
        return "\n".join([*lines, f"In doubt: {doubt}", f"Remedy: {entry['remedy']}"])
    return "\n".join([*lines, f"Source: {entry['source']}", *([entry["url"]] if entry["url"] else [])])


def currency_of(answer: Result) -> Optional[str]:
    """The currency of a refund, of an object that has one."""
    amounts = (getattr(answer, name, None) for name in ("refund", "amount"))
    return next((each.currency for each in amounts if isinstance(each, Money)), None)


def table(answer: Result, paper: Paper, indent: str = "") -> str:
    """The fields of an answer, one below the other, then each object or array of objects below its name."""
    values = members(answer)
    deeper = {name: below(value) for name, value in values.items() if below(value)}
    beside = {words(name): cell_of(answer, name) for name in values if name not in deeper}
    if beside.get("refund basis") == "estimated":
        beside["refund basis"] += f": {money.computed(currency_of(answer))}"
    if "state" in beside and isinstance(answer, SubscriptionState) and is_unknown(answer.raw):
        beside["state"] += f" ({EXPECTED})"
        newest = answer.known_through
        beside["has access"] = unknown_words(cell(answer.since), None if newest is None else cell(newest))
    if isinstance(answer, StateAt) and is_any_unknown(answer.raw):
        beside["has access"] = "unknown"
    empty = [name for name, objects in arrays(answer).items()
             if objects and getattr(answer, name) == () and name != "warnings"]
    beside.update(dict.fromkeys(map(words, empty), "none"))
    width = max(map(len, beside), default=0) + 2
    lines = [indent + paper.paint(name.ljust(width), FAINT) + paper.cell(text, 0) for name, text in beside.items()]
    for name, rows in deeper.items():
        lines += ["", indent + paper.paint(words(name), BOLD)]
        lines += columns(rows, indent + "  ", paper) or \
            "\n\n".join(table(row, paper, indent + "  ") for row in rows).split("\n")
        sums = money.sums(answer.raw["events"]) if name == "events" else ""
        lines += [indent + "  " + sums] if sums else []
        if name == "intervals":
            lines += [f"{indent}  {cell(at_milliseconds(each['start']))}: {EXPECTED}"
                      for each in unknown_ends(answer.raw)]
    return "\n".join(lines).lstrip("\n")
