"""Pictures of the states of all subscriptions: by state, churn, revenue and its movements, trials and retention.

    from subscore import columns, plot, summary

    states = columns.state_at(rows, reports=reports, at=[...], output=summary.OUTPUT)  # or what `subscore states` wrote
    plot.save(states, "company.svg")
    plot.figure(states, "churn")                                     # a Figure of matplotlib, to change or to embed

The numbers are those of `subscore.summary`. Each kind of bar and line has a colour of Okabe and Ito's palette, which
people with any colour vision distinguish, and a pattern or marker of its own; the retention has its numbers in its
cells. An SVG contains its texts as texts, an id for each bar ("churn-voluntary-2025-01-01", of the beginning of the
time that it is about), and all numbers as its description.
Requires matplotlib and pyarrow.
"""

from __future__ import annotations

import functools
import importlib
import io
import os
from datetime import datetime
from pathlib import Path
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from . import _files, summary
from ._install import extra
from .summary import AtInstant, Summary

Kind = Literal["all", "subscribers", "churn", "revenue", "movements", "trials", "retention"]
KINDS: Tuple[Kind, ...] = ("subscribers", "churn", "revenue", "movements", "trials", "retention")
Rates = Mapping[str, float]
Panel = Tuple[float, Callable[[Any], None]]

# Okabe and Ito's colours that stand out from white, with a hatch for bars and a marker for lines.
STYLES = [("#0072B2", "", "o"), ("#E69F00", "///", "s"), ("#56B4E9", "...", "^"), ("#D55E00", "xxx", "D"),
          ("#CC79A7", "\\\\\\", "v"), ("#009E73", "++", "P"), ("#999999", "--", "X")]
PAYING, CURRENCIES, CELLS, COLUMNS = "paying", 6, 18, 24
WIDTH, HEIGHT = 9.0, 3.4  # inches, of one plot
LETTERS = 62  # below it
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "subscore", "hatch.linewidth": 0.8, "font.size": 9,
            "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 144}


def needed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"a picture needs matplotlib ({error}): {extra('picture')}") from None


def figure(states: Any, kind: Kind = "all", rates: Optional[Rates] = None) -> Any:
    """A Figure of matplotlib.

    Args:
        states: An answer of `columns.state_at()`, a table of its columns, or a `summary.Summary`.
        kind: subscribers (how many are in which state at each instant), churn (how many lost access since the instant
            before, by reason), revenue (monthly recurring revenue of each currency), movements (why it changed), trials
            (how they ended), retention (the share of each cohort that has access at each later instant), or all of
            them below each other.
        rates: What one unit of each currency is worth in one of them, whose rate is 1: revenue and movements are drawn
            in it. Without rates each of the six currencies with the most subscriptions has its own plot.

    Raises:
        ValueError: There is nothing to draw: no states, one instant for what is about the time between two, no prices
            for revenue, or states without the columns of movements and trials. Or no rate is 1.
    """
    counts = states if isinstance(states, Summary) else summary.of(states)
    if not counts.rows:
        raise ValueError("states: there are no rows to draw")
    missing = {each: lacking(counts, each) for each in KINDS}
    if kind != "all" and missing[kind]:
        raise ValueError(f"{kind}: {missing[kind]}")
    kinds = [each for each in KINDS if not missing[each]] if kind == "all" else [kind]
    money = Money(counts, rates)
    panels: List[Panel] = [panel for each in kinds for panel in PANELS[each](counts, money)]
    with needed("matplotlib").rc_context(SETTINGS):
        drawn = needed("matplotlib.figure").Figure(figsize=(WIDTH, sum(height for height, _ in panels)),
                                                  layout="constrained")
        drawn.get_layout_engine().set(h_pad=0.1)
        axes = drawn.subplots(len(panels), squeeze=False, height_ratios=[height for height, _ in panels])
        for (_, draw), (axis,) in zip(panels, axes):
            draw(axis)
    return drawn


def settle(drawn: Any) -> None:
    """Places the axes, so that the same numbers make the same file: the layout is solved in another order each time,
    which shows in the last digits."""
    drawn.draw_without_rendering()
    drawn.set_layout_engine("none")
    for axis in drawn.axes:
        axis.set_position([round(number, 6) for number in axis.get_position().bounds])


def save(states: Any, file: Union[str, os.PathLike[str]], kind: Kind = "all", rates: Optional[Rates] = None) -> None:
    """Writes the picture. The end of the name decides whether it is SVG or PNG."""
    path = Path(file)
    form = path.suffix.lower()[1:]
    if form not in ("svg", "png"):
        raise ValueError(f"{file}: a name that ends in .svg or .png is expected")
    counts = states if isinstance(states, Summary) else summary.of(states)
    drawn, target = figure(counts, kind, rates), io.BytesIO()
    title = "Subscriptions" if kind == "all" else TITLES[kind]
    about = {"Title": title, "Description": described(counts), **({"Date": None} if form == "svg" else {})}
    with needed("matplotlib").rc_context(SETTINGS):
        settle(drawn)
        drawn.savefig(target, format=form, metadata=about)
    _files.write(path, target.getvalue(), shared=True)


TITLES: Dict[str, str] = {
    "subscribers": "Active subscriptions; below zero those whose renewal failed",
    "churn": "Churned subscriptions by reason", "revenue": "Monthly recurring revenue",
    "movements": "Movements of monthly recurring revenue", "trials": "Trials that began (line) and how others ended",
    "retention": "Retention: share of each cohort that has access, in percent"}


def lacking(counts: Summary, kind: str) -> Optional[str]:
    """Why there is nothing to draw."""
    if kind not in ("subscribers", "revenue") and len(counts.rows) < 2:
        return "at least two instants are required"
    if kind == "retention" and not any(each.size for each in counts.cohorts):
        return "no subscription began after the first instant"
    if kind == "revenue" and not currencies(counts):
        return "no subscription that gives access has a monthly price"
    if kind in ("movements", "trials") and counts.rows[-1].trials is None:
        return "the states lack columns of summary.OUTPUT, which `subscore states` writes"
    if kind == "movements" and not any(row.movements for row in counts.rows):
        return "no revenue moved"
    if kind == "trials" and not any(trial_ends(row, "started") or sum(trial_ends(row, name) for name in ENDS)
                                    for row in counts.rows[1:]):
        return "no trial began or ended"
    return None


def currencies(counts: Summary) -> List[Optional[str]]:
    """The currencies of the revenue, that of the most subscriptions first."""
    most: Dict[Optional[str], int] = {}
    for row in counts.rows:
        for each in row.monthly_revenue:
            most[each.currency] = max(most.get(each.currency, 0), each.subscriptions)
    return sorted(most, key=lambda currency: (-most[currency], currency or ""))


class Money:
    """The currencies that are drawn, and amounts in them: all in one by rates, or each for itself."""

    def __init__(self, counts: Summary, rates: Optional[Rates]) -> None:
        known = currencies(counts)
        self._rates: Dict[Optional[str], float] = {currency: rate for currency, rate in (rates or {}).items()}
        if rates is None:
            self.drawn, self.others = known[:CURRENCIES], known[CURRENCIES:]
            return
        base: List[Optional[str]] = [currency for currency, rate in rates.items() if rate == 1]
        if not base:
            raise ValueError("rates: no currency has the rate 1; expected that of the amounts to draw, as "
                             '{"USD": 1, "EUR": 1.08}')
        self.drawn, self.others = base[:1], [each for each in known if each not in rates]

    def amount(self, found: Mapping[Optional[str], int], currency: Optional[str]) -> int:
        """An amount in milliunits, from those of each currency."""
        if not self._rates:
            return found.get(currency, 0)
        return round(sum(amount * self._rates[each] for each, amount in found.items() if each in self._rates))

    def title(self, kind: str, number: int) -> str:
        """The title of a plot. The last one names the currencies that are not drawn."""
        currency = self.drawn[number]
        is_last = number == len(self.drawn) - 1
        missing = ", ".join(each or "no currency" for each in self.others[:40]) if is_last else ""
        more = f"\n(without {missing})" if missing else ""
        return f"{TITLES[kind]}, {currency or 'without a currency'}{' by the given rates' if self._rates else ''}{more}"


def described(counts: Summary) -> str:
    """All numbers, for people who cannot see the picture."""
    lines = []
    for row in counts.rows:
        for cells in (row.cells(), row.customer_cells(), *row.revenue_cells()):
            lines.append("; ".join(f"{name} {value}" for name, value in cells.items() if value != "-"))
    for cohort in counts.cohorts:
        if cohort.size:
            lines.append(f"cohort of {summary.period(cohort.since, cohort.at)}: {cohort.size} began; with access at "
                         f"its end and at each later instant {', '.join(map(str, cohort.with_access))}")
    return "\n".join(lines)


def days(instants: Sequence[datetime]) -> List[str]:
    """The instants, as short as they are unambiguous."""
    midnight = all((at.hour, at.minute, at.second) == (0, 0, 0) for at in instants)
    if midnight and all(at.day == 1 for at in instants):
        return [f"{at:%Y-%m}" for at in instants]
    return [f"{at:%Y-%m-%d}" if midnight else f"{at:%Y-%m-%d %H:%M}" for at in instants]


def periods(spans: Sequence[Tuple[datetime, datetime]]) -> List[str]:
    """The times between instants: months by their names; others by the instants at which they end."""
    found = [summary.period(*each) for each in spans]
    return found if all(len(each) == len(found[0]) <= 10 for each in found) else \
        [f"to {each}" for each in days([until for _, until in spans])]


def label(axis: Any, names: Sequence[str]) -> None:
    """Names the positions of the instants, or as many of them as fit. Of months, each year begins with a name."""
    step = -(-len(names) * len(names[0]) // LETTERS)
    if len(names[0]) == len("2025-01") and step > 1:
        step = next((each for each in (2, 3, 4, 6, 12) if each >= step), step)
    first = next((number for number, name in enumerate(names) if name.endswith("-01")), 0) % step \
        if len(names[0]) == len("2025-01") else 0
    axis.set_xticks(range(first, len(names), step), names[first::step])
    axis.set_xlim(-0.6, len(names) - 0.4)


def bars(axis: Any, kind: str, starts: Sequence[datetime], series: Mapping[str, Sequence[float]],
         below: Sequence[str] = ()) -> List[float]:
    """Bars upon each other, negative ones and those named in `below` under zero. Returns the tops."""
    tops, bottoms = [0.0] * len(starts), [0.0] * len(starts)
    for (name, heights), (colour, hatch, _) in zip(series.items(), STYLES):
        signed = [-height if name in below else height for height in heights]
        begin = [top if height >= 0 and name not in below else bottom
                 for height, top, bottom in zip(signed, tops, bottoms)]
        drawn = axis.bar(range(len(starts)), signed, 0.8, begin, color=colour, hatch=hatch, edgecolor="white",
                         linewidth=0.5, label=name)
        for bar, start in zip(drawn, starts):
            bar.set_gid(f"{kind}-{name.replace(' ', '-')}-{start:%Y-%m-%d}")
        tops = [max(top, start + height) for top, start, height in zip(tops, begin, signed)]
        bottoms = [min(bottom, start + height) for bottom, start, height in zip(bottoms, begin, signed)]
    lowest, highest = min(bottoms), max(max(tops), 1e-9)
    if lowest < 0:
        axis.axhline(0, color="black", linewidth=0.8)
    span = highest - lowest
    axis.set_ylim(lowest - (0.04 * span if lowest < 0 else 0), highest + 0.12 * span)
    axis.yaxis.set_major_formatter(lambda value, _: f"{abs(value) if below else value:,.0f}" if span >= 10 else
                                   f"{abs(value) if below else value:,.2f}")
    axis.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, handlelength=2.4, handleheight=1.4)
    return tops


def totals(axis: Any, tops: Sequence[float], texts: Sequence[str]) -> None:
    """The numbers above bars or points: each of them, or the last one where they would not fit."""
    for index, (top, text) in enumerate(zip(tops, texts)):
        if len(tops) <= CELLS or index == len(tops) - 1:
            axis.annotate(text, (index, top), (0, 2), textcoords="offset points", ha="center", va="bottom", fontsize=8)


def titled(axis: Any, title: str, unit: str) -> None:
    axis.set_title(title, loc="left", fontweight="bold", wrap=True)
    axis.set_ylabel(unit)


def spans(counts: Summary) -> List[Tuple[datetime, datetime]]:
    """The times between the instants."""
    return [(before.at, row.at) for before, row in zip(counts.rows, counts.rows[1:])]


def subscribers(counts: Summary, money: Money) -> List[Panel]:
    rows = counts.rows
    # What somebody else pays for is active, and nobody's payment.
    shared = [min(row.shared or 0, row.active - row.trial) for row in rows]
    series = {PAYING: [row.active - row.trial - others for row, others in zip(rows, shared)],
              "trial": [row.trial for row in rows], "in grace": [row.in_grace for row in rows],
              "in retry": [row.in_retry for row in rows], **({"shared": shared} if any(shared) else {})}

    def draw(axis: Any) -> None:
        bars(axis, "subscribers", [row.at for row in rows], series, ("in grace", "in retry"))
        totals(axis, [row.active for row in rows], [f"{row.active:,}" for row in rows])
        label(axis, days([row.at for row in rows]))
        titled(axis, TITLES["subscribers"], "subscriptions")

    return [(HEIGHT, draw)]


def churn(counts: Summary, money: Money) -> List[Panel]:
    rows = counts.rows[1:]
    series = {reason: [getattr(row.churned, reason) for row in rows] for reason in summary.REASONS}

    def draw(axis: Any) -> None:
        tops = bars(axis, "churn", [since for since, _ in spans(counts)], series)
        totals(axis, tops, [f"{top:,.0f}" for top in tops])
        label(axis, periods(spans(counts)))
        titled(axis, TITLES["churn"], "subscriptions")

    return [(HEIGHT, draw)]


def revenue(counts: Summary, money: Money) -> List[Panel]:
    """A plot for each currency, because amounts of two have no common axis."""
    def draw(axis: Any, number: int, currency: Optional[str]) -> None:
        rows = counts.rows
        amounts = [money.amount({each.currency: each.milliunits for each in row.monthly_revenue}, currency)
                   for row in rows]
        colour, _, marker = STYLES[number % len(STYLES)]
        (line,) = axis.plot(range(len(rows)), [each / 1000 for each in amounts], color=colour, marker=marker,
                            markersize=6 if len(rows) <= CELLS else 3)
        line.set_gid(f"revenue-{currency or 'none'}")
        totals(axis, [each / 1000 for each in amounts],
               [f"{(each + 500) // 1000:,}" if max(amounts) >= 100_000 else summary.units(each) for each in amounts])
        label(axis, days([row.at for row in rows]))
        axis.set_ylim(0, max(max(amounts) / 1000, 0.01) * 1.18)
        titled(axis, money.title("revenue", number), f"{currency or 'without a currency'} a month")
        axis.yaxis.set_major_formatter("{x:,.0f}")

    return [(HEIGHT * 0.8, functools.partial(draw, number=number, currency=currency))
            for number, currency in enumerate(money.drawn)]


def movements(counts: Summary, money: Money) -> List[Panel]:
    """Why the revenue of each currency changed, in the time that each bar is about."""
    def draw(axis: Any, number: int, currency: Optional[str]) -> None:
        moved = [{each.currency: each.raw for each in row.movements or ()} for row in counts.rows[1:]]
        series = {("currency change" if kind == "currencyChange" else kind): [
            money.amount({own: each[kind] for own, each in row.items()}, currency) / 1000 for row in moved]
            for kind in summary.KINDS}
        bars(axis, "movements" if number == 0 else f"movements-{currency or 'none'}",
             [since for since, _ in spans(counts)], series)
        label(axis, periods(spans(counts)))
        titled(axis, money.title("movements", number), f"{currency or 'without a currency'} a month")

    return [(HEIGHT, functools.partial(draw, number=number, currency=currency))
            for number, currency in enumerate(money.drawn)]


ENDS = ("converted", "lost", "unknown")


def trial_ends(row: AtInstant, name: str) -> int:
    return (getattr(row.trials, name) or 0) if row.trials is not None else 0


def trials(counts: Summary, money: Money) -> List[Panel]:
    rows = counts.rows[1:]
    series = {name: [trial_ends(row, name) for row in rows] for name in ENDS}
    started = [trial_ends(row, "started") for row in rows]

    def draw(axis: Any) -> None:
        (line,) = axis.plot(range(len(rows)), started, color="black", marker="o", markersize=4, label="started")
        line.set_gid("trials-started")
        tops = bars(axis, "trials", [since for since, _ in spans(counts)], series)
        axis.set_ylim(0, max(*tops, *started, 1) * 1.12)
        totals(axis, tops, [f"{top:,.0f}" for top in tops])
        label(axis, periods(spans(counts)))
        titled(axis, TITLES["trials"], "trials")

    return [(HEIGHT, draw)]


def retention(counts: Summary, money: Money) -> List[Panel]:
    cohorts = [each for each in counts.cohorts if each.size]
    most = max(len(each.with_access) for each in cohorts)
    shown = range(0, most, -(-most // COLUMNS))  # So that the numbers can be read.

    def draw(axis: Any) -> None:
        shares = [[each.with_access[index] / each.size if index < len(each.with_access) else float("nan")
                   for index in shown] for each in cohorts]
        image = axis.imshow(shares, cmap="cividis", vmin=0, vmax=1, aspect="auto")
        image.set_gid("retention")
        for line, row in enumerate(shares):
            for column, share in enumerate(row):
                if share == share:
                    text = axis.text(column, line, f"{100 * share:.0f}", ha="center", va="center", fontsize=7,
                                     color="black" if share > 0.47 else "white")
                    text.set_gid(f"retention-{cohorts[line].since:%Y-%m-%d}-{shown[column]}")
        names = periods([(each.since, each.at) for each in cohorts])
        axis.set_xticks(range(len(shown)), [str(each) for each in shown])
        axis.set_yticks(range(len(cohorts)), [f"{name} ({each.size:,})" for name, each in zip(names, cohorts)])
        axis.set_xlabel("months after its own" if all(len(each) == len("2025-01") for each in names) else
                        "instants after the one by which the cohort had begun")
        titled(axis, TITLES["retention"], "cohort (size)")
        axis.spines[:].set_visible(False)
        scale = axis.figure.colorbar(image, cax=axis.inset_axes([1.03, 0, 0.02, 1]))
        scale.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=["0 %", "25 %", "50 %", "75 %", "100 %"])
        scale.outline.set_visible(False)

    return [(max(HEIGHT, 1.0 + 0.24 * len(cohorts)), draw)]


PANELS: Dict[str, Callable[[Summary, Money], List[Panel]]] = {
    "subscribers": subscribers, "churn": churn, "revenue": revenue, "movements": movements, "trials": trials,
    "retention": retention}
