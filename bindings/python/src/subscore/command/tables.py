"""Answers as tables for people. Nothing here is for programs: they have `--json`."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from typing import List, Sequence

from .._result import Result
from ..results import Money, Period, Span

WIDEST = 8  # columns; an object with more fields is written downwards


def words(name: str) -> str:
    return name.strip("_").replace("_", " ")


def cell(value: object, name: str = "") -> str:
    """A value in one line, without anything that a terminal would take for a command."""
    if value is None:
        return "open" if name == "end" else "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        moment = value.replace(tzinfo=None)
        return f"{moment.isoformat(' ', 'milliseconds' if moment.microsecond else 'seconds')}Z"
    if isinstance(value, Money):
        return cell(str(value))
    if isinstance(value, (Period, Span)):
        return f"{cell(value.start)} to {cell(value.end, 'end')}"
    if isinstance(value, tuple):
        return ", ".join(cell(each) for each in value) or "-"
    if isinstance(value, Result):
        told = {name: getattr(value, name) for name in names(value)}
        return "; ".join(f"{words(name)} {cell(each)}" for name, each in told.items() if each not in (None, ()))
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in str(value))


def names(value: Result) -> List[str]:
    return [each.name for each in fields(value) if each.name != "raw"]


def aligned(rows: Sequence[Sequence[str]], indent: str) -> List[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [indent + "  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows]


def members(value: object) -> Sequence[Result]:
    """What goes below its name and not beside it: the objects of an array, and an object with an array in it."""
    if isinstance(value, tuple):
        return [each for each in value if isinstance(each, Result)]
    return [value] if isinstance(value, Result) and has_arrays(value) else []


def has_arrays(value: Result) -> bool:
    return any(isinstance(getattr(value, name), tuple) for name in names(value))


def table(answer: Result, indent: str = "") -> str:
    """The fields of an answer, one below the other, then each object or array of objects below its name."""
    values = {name: getattr(answer, name) for name in names(answer) if name != "warnings" or answer.raw["warnings"]}
    below = {name: members(value) for name, value in values.items() if members(value)}
    lines = aligned([(words(name), cell(value, name)) for name, value in values.items() if name not in below], indent)
    for name, rows in below.items():
        lines += ["", f"{indent}{words(name)}"]
        columns = names(rows[0])
        if len(columns) > WIDEST or has_arrays(rows[0]):
            lines += "\n\n".join(table(row, indent + "  ") for row in rows).split("\n")
        else:
            heading = [words(column) for column in columns]
            lines += aligned([heading, *([cell(getattr(row, column), column) for column in columns] for row in rows)],
                             indent + "  ")
    return "\n".join(lines).lstrip("\n")
