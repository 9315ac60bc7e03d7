"""Pictures of the states of all subscriptions: by state, churn by reason, revenue and retention.

    from subscore import columns, plot

    states = columns.state_at(rows, reports=reports, at=[...])      # or a table that `subscore states` wrote
    plot.save(states, "company.svg")
    plot.figure(states, "churn")                                     # a Figure of matplotlib, to change or to embed

The numbers are those of `subscore.summary`. Each kind of bar and line has a colour of Okabe and Ito's palette, which
people with any colour vision distinguish, and a pattern or marker of its own; the retention has its numbers in its
cells. An SVG contains its texts as texts, an id for each bar ("churn-voluntary-2025-02-01"), and all numbers as its
description.
Requires matplotlib and pyarrow.
"""

from __future__ import annotations

import functools
import importlib
import io
import os
from pathlib import Path
from typing import Any, Callable, Dict, List, Literal, Optional, Sequence, Tuple, Union

from . import _files, summary
from ._install import extra
from .summary import AtInstant, Summary

Kind = Literal["all", "subscribers", "churn", "revenue", "retention"]
KINDS: Tuple[Kind, ...] = ("subscribers", "churn", "revenue", "retention")

# Okabe and Ito's colours that stand out from white, with a hatch for bars and a marker for lines.
STYLES = [("#0072B2", "", "o"), ("#E69F00", "///", "s"), ("#56B4E9", "...", "^"), ("#D55E00", "xxx", "D"),
          ("#CC79A7", "\\\\\\", "v"), ("#009E73", "++", "P")]
PAYING, CURRENCIES, CELLS = "paying", 6, 18
WIDTH, HEIGHT = 9.0, 3.4  # inches, of one plot
LETTERS = 88  # below it
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "subscore", "hatch.linewidth": 0.8, "font.size": 9,
            "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 144}


def needed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"a picture needs matplotlib ({error}): {extra('picture')}") from None


def figure(states: Any, kind: Kind = "all") -> Any:
    """A Figure of matplotlib.

    Args:
        states: An answer of `columns.state_at()`, a table of its columns, or a `summary.Summary`.
        kind: subscribers (how many are in which state at each instant), churn (how many lost access since the instant
            before, by reason), revenue (monthly recurring revenue of each currency), retention (the share of each
            cohort that has access at each later instant), or all of them below each other.

    Raises:
        ValueError: There is nothing to draw: no states, one instant for churn or retention, or no prices for revenue.
    """
    counts = states if isinstance(states, Summary) else summary.of(states)
    if not counts.rows:
        raise ValueError("states: there are no rows to draw")
    missing = {each: lacking(counts, each) for each in KINDS}
    if kind != "all" and missing[kind]:
        raise ValueError(f"{kind}: {missing[kind]}")
    kinds = [each for each in KINDS if not missing[each]] if kind == "all" else [kind]
    panels: List[Tuple[float, Callable[[Any], None]]] = [panel for each in kinds for panel in PANELS[each](counts)]
    with needed("matplotlib").rc_context(SETTINGS):
        drawn = needed("matplotlib.figure").Figure(figsize=(WIDTH, sum(height for height, _ in panels)),
                                                  layout="constrained")
        drawn.get_layout_engine().set(h_pad=0.1)
        axes = drawn.subplots(len(panels), squeeze=False, height_ratios=[height for height, _ in panels])
        for (_, draw), (axis,) in zip(panels, axes):
            draw(axis)
    return drawn


def save(states: Any, file: Union[str, os.PathLike[str]], kind: Kind = "all") -> None:
    """Writes the picture. The end of the name decides whether it is SVG or PNG."""
    path = Path(file)
    form = path.suffix.lower()[1:]
    if form not in ("svg", "png"):
        raise ValueError(f"{file}: a name that ends in .svg or .png is expected")
    counts = states if isinstance(states, Summary) else summary.of(states)
    drawn, target = figure(counts, kind), io.BytesIO()
    title = "Subscriptions" if kind == "all" else TITLES[kind]
    about = {"Title": title, "Description": described(counts), **({"Date": None} if form == "svg" else {})}
    with needed("matplotlib").rc_context(SETTINGS):
        drawn.savefig(target, format=form, metadata=about)
    _files.write(path, target.getvalue(), shared=True)


TITLES: Dict[str, str] = {
    "subscribers": "Subscriptions by state", "churn": "Churned subscriptions by reason, since the instant before",
    "revenue": "Monthly recurring revenue", "retention": "Retention: share of each cohort that has access"}


def lacking(counts: Summary, kind: str) -> Optional[str]:
    """Why there is nothing to draw."""
    if kind in ("churn", "retention") and len(counts.rows) < 2:
        return "at least two instants are required"
    if kind == "retention" and not any(each.size for each in counts.cohorts):
        return "no subscription began after the first instant"
    if kind == "revenue" and not currencies(counts):
        return "no subscription that gives access has a monthly price"
    return None


def currencies(counts: Summary) -> List[Optional[str]]:
    """The currencies of the revenue, that of the most subscriptions first."""
    most: Dict[Optional[str], int] = {}
    for row in counts.rows:
        for each in row.monthly_revenue:
            most[each.currency] = max(most.get(each.currency, 0), each.subscriptions)
    return sorted(most, key=lambda currency: (-most[currency], currency or ""))


def described(counts: Summary) -> str:
    """All numbers, for people who cannot see the picture."""
    lines = []
    for row in counts.rows:
        lines.append("; ".join(f"{name} {value}" for name, value in row.cells().items() if value != "-"))
    for cohort in counts.cohorts:
        if cohort.size:
            lines.append(f"cohort of {cohort.at:%Y-%m-%d %H:%M}: {cohort.size} began; with access then and at each "
                         f"later instant {', '.join(map(str, cohort.with_access))}")
    return "\n".join(lines)


def days(rows: Sequence[Any]) -> List[str]:
    """The instants, as short as they are unambiguous."""
    midnight = all((row.at.hour, row.at.minute, row.at.second) == (0, 0, 0) for row in rows)
    if midnight and all(row.at.day == 1 for row in rows):
        return [f"{row.at:%Y-%m}" for row in rows]
    return [f"{row.at:%Y-%m-%d}" if midnight else f"{row.at:%Y-%m-%d %H:%M}" for row in rows]


def label(axis: Any, rows: Sequence[Any]) -> None:
    """Names the positions of the instants, or as many of them as fit."""
    names = days(rows)
    step = -(-len(names) * len(names[0]) // LETTERS)
    axis.set_xticks(range(0, len(names), step), names[::step])
    axis.set_xlim(-0.6, len(names) - 0.4)


def stacked(axis: Any, kind: str, rows: Sequence[AtInstant], series: Dict[str, List[int]]) -> None:
    """Bars upon each other, with the total above."""
    bottoms = [0] * len(rows)
    for (name, heights), (colour, hatch, _) in zip(series.items(), STYLES):
        bars = axis.bar(range(len(rows)), heights, 0.8, bottoms, color=colour, hatch=hatch, edgecolor="white",
                        linewidth=0.5, label=name)
        for bar, row in zip(bars, rows):
            bar.set_gid(f"{kind}-{name.replace(' ', '-')}-{row.at:%Y-%m-%d}")
        bottoms = [below + height for below, height in zip(bottoms, heights)]
    if len(rows) <= CELLS:
        for index, total in enumerate(bottoms):
            axis.annotate(f"{total:,}", (index, total), (0, 2), textcoords="offset points", ha="center", va="bottom",
                          fontsize=8)
    label(axis, rows)
    axis.set_ylim(0, max(max(bottoms), 1) * 1.12)
    axis.set_ylabel("subscriptions")
    axis.set_title(TITLES[kind], loc="left", fontweight="bold")
    axis.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, handlelength=2.4, handleheight=1.4)


def subscribers(counts: Summary) -> List[Tuple[float, Callable[[Any], None]]]:
    rows = counts.rows
    series = {PAYING: [row.active - row.trial for row in rows], "trial": [row.trial for row in rows],
              "in grace": [row.in_grace for row in rows], "in retry": [row.in_retry for row in rows]}
    return [(HEIGHT, lambda axis: stacked(axis, "subscribers", rows, series))]


def churn(counts: Summary) -> List[Tuple[float, Callable[[Any], None]]]:
    rows = counts.rows[1:]
    series = {reason: [getattr(row.churned, reason) for row in rows] for reason in summary.REASONS}
    return [(HEIGHT, lambda axis: stacked(axis, "churn", rows, series))]


def revenue(counts: Summary) -> List[Tuple[float, Callable[[Any], None]]]:
    """A plot for each currency, because amounts of two have no common axis."""
    known = currencies(counts)

    def draw(axis: Any, number: int, currency: Optional[str]) -> None:
        rows = counts.rows
        amounts = [sum(each.milliunits for each in row.monthly_revenue if each.currency == currency) for row in rows]
        colour, _, marker = STYLES[number % len(STYLES)]
        name = currency or "without a currency"
        (line,) = axis.plot(range(len(rows)), [each / 1000 for each in amounts], color=colour, marker=marker)
        line.set_gid(f"revenue-{currency or 'none'}")
        for index, each in enumerate(amounts):
            if len(rows) <= CELLS or index == len(rows) - 1:
                amount = f"{(each + 500) // 1000:,}" if max(amounts) >= 100_000 else summary.units(each)
                axis.annotate(amount, (index, each / 1000), (0, 5), textcoords="offset points", ha="center",
                              va="bottom", fontsize=7.5)
        label(axis, rows)
        axis.set_ylim(0, max(max(amounts) / 1000, 0.01) * 1.18)
        axis.set_ylabel(f"{name} a month")
        others = known[CURRENCIES:] if number == CURRENCIES - 1 else []
        more = f" (without {', '.join(each or 'no currency' for each in others)})" if others else ""
        axis.set_title(f"{TITLES['revenue']}, {name}{more}", loc="left", fontweight="bold")
        axis.yaxis.set_major_formatter("{x:,.0f}")

    return [(HEIGHT * 0.8, functools.partial(draw, number=number, currency=currency))
            for number, currency in enumerate(known[:CURRENCIES])]


def retention(counts: Summary) -> List[Tuple[float, Callable[[Any], None]]]:
    cohorts = [each for each in counts.cohorts if each.size]
    columns = max(len(each.with_access) for each in cohorts)

    def draw(axis: Any) -> None:
        shares = [[each.with_access[index] / each.size if index < len(each.with_access) else float("nan")
                   for index in range(columns)] for each in cohorts]
        axis.imshow(shares, cmap="cividis", vmin=0, vmax=1, aspect="auto").set_gid("retention")
        if columns <= CELLS:
            for line, row in enumerate(shares):
                for index, share in enumerate(row[:len(cohorts[line].with_access)]):
                    text = axis.text(index, line, f"{100 * share:.0f} %", ha="center", va="center", fontsize=7.5,
                                     color="black" if share > 0.47 else "white")
                    text.set_gid(f"retention-{cohorts[line].at:%Y-%m-%d}-{index}")
        step = -(-columns // 24)
        axis.set_xticks(range(0, columns, step))
        axis.set_yticks(range(len(cohorts)), [f"{name} ({each.size:,})" for name, each in zip(days(cohorts), cohorts)])
        axis.set_xlabel("instants after the one by which the cohort had begun")
        axis.set_ylabel("cohort (size)")
        axis.set_title(TITLES["retention"], loc="left", fontweight="bold")
        axis.spines[:].set_visible(False)

    return [(max(HEIGHT, 1.0 + 0.24 * len(cohorts)), draw)]


PANELS: Dict[str, Callable[[Summary], List[Tuple[float, Callable[[Any], None]]]]] = {
    "subscribers": subscribers, "churn": churn, "revenue": revenue, "retention": retention}
