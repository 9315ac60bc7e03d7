"""Pictures of states: their numbers, what an SVG contains, and the command."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Dict, List, Set, Tuple

import pytest
from company import DAY, START, company, pyarrow, table

from subscore import columns, plot, summary

parquet: Any = pytest.importorskip("pyarrow.parquet")
csv: Any = pytest.importorskip("pyarrow.csv")
pytest.importorskip("matplotlib")

AT = [START + 20 * DAY * number for number in range(7)]
ROWS, REPORTS = (table(each) for each in company(150))
PRICES = [5000 + number % 7 for number in range(len(ROWS))]
CURRENCIES = ["USD" if customer % 3 else "EUR" for customer in ROWS["customer"].to_pylist()]
for name, values in (("price", PRICES), ("currency", CURRENCIES)):
    ROWS = ROWS.set_column(ROWS.column_names.index(name), name, pyarrow.array(values))
CATALOG = {"groups": [{"id": "1", "products": [
    {"productId": product, "level": 1, "period": "P1M"}
    for product in sorted(set(ROWS["productId"].to_pylist()))]}]}
STATES = pyarrow.table(columns.state_at(ROWS, reports=REPORTS, at=AT, catalog=CATALOG, output=[
    *columns.DEFAULT_OUTPUT, *(name for name in summary.OUTPUT if name not in columns.DEFAULT_OUTPUT)]))
COUNTS = summary.of(STATES)
TABLE = COUNTS.table().to_pydict()
SERIES = {
    "subscribers": {"paying": [active - trial for active, trial in zip(TABLE["active"], TABLE["trial"])],
                    "trial": TABLE["trial"], "in grace": TABLE["inGrace"], "in retry": TABLE["inRetry"]},
    "churn": {reason: TABLE[f"churned{reason.title()}"][1:] for reason in summary.REASONS}}
DAYS = [f"{row.at:%Y-%m-%d}" for row in COUNTS.rows]
SVG = "{http://www.w3.org/2000/svg}"


def text_of(axis: Any) -> str:
    return "\n".join(each.get_text() for each in [*axis.texts, axis.title])


def test_there_is_something_to_draw() -> None:
    assert sum(each.size for each in COUNTS.cohorts) > 50
    for kind, series in SERIES.items():
        assert len([name for name, numbers in series.items() if any(numbers)]) > 2, kind
    assert min(max(TABLE[f"mrrMilliunits_{currency}"]) for currency in ("USD", "EUR")) > 10_000


@pytest.mark.parametrize("kind", ["subscribers", "churn"])
def test_bars_are_the_numbers_of_the_table(kind: Any) -> None:
    (axis,) = plot.figure(STATES, kind).axes
    shown = [each.get_label() for each in axis.containers]
    assert shown == list(SERIES[kind]) == [each.get_text() for each in axis.get_legend().get_texts()]
    count = len(next(iter(SERIES[kind].values())))
    above, under = [0] * count, [0] * count
    for bars, (name, numbers) in zip(axis.containers, SERIES[kind].items()):
        sign, ends = (-1, under) if name in ("in grace", "in retry") else (1, above)
        assert [bar.get_height() for bar in bars] == [sign * number for number in numbers]
        assert [bar.get_y() for bar in bars] == ends
        days = DAYS if kind == "subscribers" else DAYS[:-1]
        assert [bar.get_gid() for bar in bars] == [f"{kind}-{name.replace(' ', '-')}-{day}" for day in days]
        ends[:] = [end + sign * number for end, number in zip(ends, numbers)]
    assert [each.get_text() for each in axis.texts] == [f"{total:,}" for total in above]
    if kind == "subscribers":  # Retry and grace are not active.
        assert above == TABLE["active"] and min(under) < 0
    assert axis.get_ylim()[1] > max(above) and axis.get_ylim()[0] <= min(under)


def test_shares_are_not_paying() -> None:
    counts = replace(COUNTS, rows=tuple(replace(row, shared=row.active // 4) for row in COUNTS.rows))
    (axis,) = plot.figure(counts, "subscribers").axes
    drawn = {bars.get_label(): [bar.get_height() for bar in bars] for bars in axis.containers}
    assert drawn["shared"] == [row.shared for row in counts.rows] and any(drawn["shared"])
    for row, *parts in zip(counts.rows, drawn["paying"], drawn["trial"], drawn["shared"]):
        assert sum(parts) == row.active


def test_bars_are_the_movements_of_the_table() -> None:
    (dollars, euros) = plot.figure(STATES, "movements").axes
    for axis, currency in ((dollars, "USD"), (euros, "EUR")):
        for bars, kind in zip(axis.containers, summary.KINDS):
            assert [round(bar.get_height() * 1000) for bar in bars] == TABLE[f"{kind}Milliunits_{currency}"][1:]
        assert any(bar.get_height() < 0 for bars in axis.containers for bar in bars)
        # Positive bars stand upon each other above zero, negative ones below.
        heights = [sum(max(bars[0].get_height(), 0) for bars in axis.containers)]
        assert max(bars[0].get_y() + max(bars[0].get_height(), 0) for bars in axis.containers) == pytest.approx(
            heights[0])


def test_one_unit_by_rates() -> None:
    rates = {"USD": 1, "EUR": 1.5}
    (axis,) = plot.figure(STATES, "revenue", rates).axes
    dollars, euros = (TABLE[f"mrrMilliunits_{each}"] for each in ("USD", "EUR"))
    assert [round(each * 1000) for each in axis.lines[0].get_ydata()] == [
        round(one + 1.5 * other) for one, other in zip(dollars, euros)]
    assert axis.get_ylabel() == "USD a month" and "by the given rates" in axis.get_title("left")
    (axis,) = plot.figure(STATES, "movements", {"EUR": 1}).axes
    assert "(without USD)" in axis.get_title("left")
    with pytest.raises(ValueError, match="no currency has the rate 1"):
        plot.figure(STATES, "revenue", {"USD": 2})


def test_trials() -> None:
    with pytest.raises(ValueError, match="trials: no trial began or ended"):
        plot.figure(STATES, "trials")
    free = [0 if kind == 1 else price for kind, price in zip(ROWS["offerType"].to_pylist(), PRICES)]
    rows = ROWS.set_column(ROWS.column_names.index("price"), "price", pyarrow.array(free))
    counts = summary.of(columns.state_at(rows, reports=REPORTS, at=AT, output=summary.OUTPUT))
    (axis,) = plot.figure(counts, "trials").axes
    table = counts.table().to_pydict()
    assert list(axis.lines[0].get_ydata()) == table["trialsStarted"][1:] and sum(table["trialsConverted"][1:]) > 5
    for bars, name in zip(axis.containers, ("Converted", "Lost", "Unknown")):
        assert [bar.get_height() for bar in bars] == table[f"trials{name}"][1:]


MONTHS = [f"{2023 + (10 + month) // 12}-{(10 + month) % 12 + 1:02}-01T00:00:00Z" for month in range(50)]


@pytest.mark.parametrize("months", [6, 24, 48])
def test_months_are_those_that_the_counts_are_about(months: int) -> None:
    counts = summary.of(columns.state_at(ROWS, reports=REPORTS, at=MONTHS[:months + 1], output=summary.OUTPUT))
    assert [row.period for row in counts.rows] == [None, *(month[:7] for month in MONTHS[:months])]
    drawn = plot.figure(counts)
    canvas = pytest.importorskip("matplotlib.backends.backend_agg").FigureCanvasAgg(drawn)
    canvas.draw()
    renderer = canvas.get_renderer()
    titles = {axis.get_title("left").split(",")[0].split(":")[0]: axis for axis in drawn.axes}
    for name, first in (("Churned subscriptions by reason", "2023-11"),
                        ("Movements of monthly recurring revenue", "2023-11")):
        labels = titles[name].get_xticklabels()
        assert months > 6 or labels[0].get_text() == first
        boxes = [each.get_window_extent(renderer) for each in labels]
        assert all(one.x1 < other.x0 for one, other in zip(boxes, boxes[1:])), name
    retention = titles["Retention"]
    assert retention.get_yticklabels()[0].get_text().startswith("2023-11 (")
    assert retention.get_xlabel() == "months after its own"
    boxes = [each.get_window_extent(renderer) for each in retention.texts]
    assert all(one.x1 < other.x0 or other.x0 < one.x0 for one, other in zip(boxes, boxes[1:]))
    table = counts.table().to_pydict()
    assert table["period"][:3] == [None, "2023-11", "2023-12"]


@pytest.mark.parametrize("since, until, name", [
    ("2025-01-01T00:00", "2025-02-01T00:00", "2025-01"), ("2024-12-31T23:00", "2025-01-31T23:00", "2025-01"),
    ("2025-01-01T08:00", "2025-02-01T08:00", "2025-01"), ("2025-12-01T00:00", "2026-01-01T00:00", "2025-12"),
    ("2025-01-31T00:00", "2025-02-01T00:00", "2025-01-31"), ("2025-01-01T00:00", "2025-03-01T00:00",
                                                            "2025-01-01 to 2025-03-01"),
    ("2025-01-15T00:00", "2025-02-15T00:00", "2025-01-15 to 2025-02-15"),
    ("2025-01-01T00:00", "2025-01-01T06:00", "2025-01-01 00:00 to 2025-01-01 06:00")])
def test_the_names_of_periods(since: str, until: str, name: str) -> None:
    assert summary.period(*(datetime.fromisoformat(f"{each}+00:00") for each in (since, until))) == name


def test_lines_are_the_revenue_of_each_currency() -> None:
    axes = plot.figure(STATES, "revenue").axes
    assert [axis.get_ylabel() for axis in axes] == ["USD a month", "EUR a month"]
    for axis, currency in zip(axes, ("USD", "EUR")):
        (line,) = axis.lines
        milliunits = TABLE[f"mrrMilliunits_{currency}"]
        assert [round(each * 1000) for each in line.get_ydata()] == milliunits
        assert axis.texts[0].get_text() == (f"{(milliunits[0] + 500) // 1000:,}" if max(milliunits) >= 100_000 else
                                            summary.units(milliunits[0]))


def test_cells_are_the_retention_of_each_cohort() -> None:
    (axis,) = plot.figure(STATES, "retention").axes
    cohorts = [each for each in COUNTS.cohorts if each.size]
    (image,) = axis.images
    shares = image.get_array().tolist()
    for cohort, row in zip(cohorts, shares):
        known = [share for share in row if share is not None and share == share]
        assert known == pytest.approx([each / cohort.size for each in cohort.with_access])
    assert len(shares) == len(cohorts)
    assert [each.get_text() for each in axis.texts] == [
        f"{100 * each / cohort.size:.0f}" for cohort in cohorts for each in cohort.with_access]
    assert [each.get_text() for each in axis.get_yticklabels()] == [
        f"to {cohort.at:%Y-%m-%d %H:%M} ({cohort.size:,})" for cohort in cohorts]


def test_bars_and_lines_differ_without_colours() -> None:
    assert len({hatch for _, hatch, _ in plot.STYLES}) == len({marker for *_, marker in plot.STYLES}) == \
        len(plot.STYLES) >= max(len(series) for series in SERIES.values())
    for kind in ("subscribers", "churn"):
        (axis,) = plot.figure(STATES, kind).axes
        assert len({bars[0].get_hatch() for bars in axis.containers}) == len(axis.containers)
    markers = {axis.lines[0].get_marker() for axis in plot.figure(STATES, "revenue").axes}
    assert len(markers) == 2


def luminance(colour: Tuple[float, ...]) -> float:
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_numbers_in_cells_are_legible() -> None:
    """A contrast of at least 4.5, as WCAG 2.2 requires of text."""
    (axis,) = plot.figure(STATES, "retention").axes
    cmap, colours = axis.images[0].get_cmap(), {"black": 0.0, "white": 1.0}
    for number in range(101):
        share = number / 100
        chosen = colours["black" if share > 0.47 else "white"]
        light, dark = sorted((luminance(cmap(share)), chosen), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, share
    shares = [each / cohort.size for cohort in COUNTS.cohorts if cohort.size for each in cohort.with_access]
    assert [each.get_color() for each in axis.texts] == ["black" if each > 0.47 else "white" for each in shares]


def ids(root: Any) -> Set[str]:
    return {each.get("id") for each in root.iter() if each.get("id")}


def test_an_svg_has_texts_ids_and_numbers(tmp_path: Path) -> None:
    plot.save(STATES, tmp_path / "all.svg")
    root = xml.etree.ElementTree.parse(tmp_path / "all.svg").getroot()
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    for title in ("Active subscriptions; below zero those whose renewal failed", "Churned subscriptions by reason",
                  "Monthly recurring revenue, USD", "Monthly recurring revenue, EUR",
                  "Movements of monthly recurring revenue, EUR",
                  "Retention: share of each cohort that has access, in percent"):
        assert title in texts
    for kind, series in SERIES.items():
        for name, numbers in series.items():
            assert name in texts
            days = DAYS[:len(numbers)]
            assert {f"{kind}-{name.replace(' ', '-')}-{day}" for day in days} <= ids(root)
    cohorts = [each for each in COUNTS.cohorts if each.size]
    assert {f"retention-{each.since:%Y-%m-%d}-{index}" for each in cohorts
            for index in range(len(each.with_access))} | {"revenue-USD", "revenue-EUR", "retention"} <= ids(root)
    about = "".join("".join(each.itertext()) for each in root.iter() if each.tag.endswith("}description"))
    for row in COUNTS.rows:
        assert f"at {row.at:%Y-%m-%d %H:%M}; " in about
        assert f"active {row.active:,}; of them trial {row.trial:,}" in about
    assert f"cohort of {summary.period(cohorts[0].since, cohorts[0].at)}: {cohorts[0].size} began" in about
    written = (tmp_path / "all.svg").read_text()
    assert "<script" not in written and "@import" not in written
    plot.save(STATES, tmp_path / "again.svg")
    assert (tmp_path / "again.svg").read_text() == written
    assert sorted(each.name for each in tmp_path.iterdir()) == ["again.svg", "all.svg"]


def made(**changes: Any) -> Any:
    """A subscription that is active at two instants."""
    fields: Dict[str, Any] = {
        "at": [0, DAY], "state": ["subscribed"] * 2, "hasAccess": [True] * 2, "price": [1000] * 2,
        "expirationReason": pyarrow.nulls(2, "string"), "monthlyPrice": [1000] * 2, "currency": ["USD"] * 2, **changes}
    return pyarrow.table(fields)


LACKING: List[Tuple[Any, str, str]] = [
    (made()[:0], "all", "no rows to draw"), (made()[:1], "churn", "at least two instants"),
    (made()[:1], "retention", "at least two instants"), (made(), "retention", "no subscription began"),
    (made(monthlyPrice=pyarrow.nulls(2, "int64")), "revenue", "no subscription that gives access has a monthly price")]


@pytest.mark.parametrize("states, kind, wrong", LACKING, ids=[f"{kind}, {wrong}" for _, kind, wrong in LACKING])
def test_nothing_to_draw(states: Any, kind: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        plot.figure(states, kind)


def test_all_is_what_there_is() -> None:
    assert [axis.get_title("left") for axis in plot.figure(made()[:1]).axes] == [
        "Active subscriptions; below zero those whose renewal failed", "Monthly recurring revenue, USD"]
    nameless = made(currency=pyarrow.nulls(2, "string"))
    assert plot.figure(nameless, "revenue").axes[0].get_ylabel() == "without a currency a month"


def test_more_currencies_than_plots_are_named() -> None:
    codes = ["USD", "EUR", "JPY", "GBP", "CHF", "SEK", "NOK", "DKK"]
    found = pyarrow.concat_tables([made(currency=[code] * 2) for code in codes for _ in range(9 - codes.index(code))])
    axes = plot.figure(found, "revenue").axes
    assert [axis.get_ylabel()[:3] for axis in axes] == codes[:plot.CURRENCIES]
    assert axes[-1].get_title("left").endswith("SEK\n(without NOK, DKK)")


def test_many_instants_have_room(tmp_path: Path) -> None:
    count = 60
    at = [DAY * number for number in range(count)]
    found = pyarrow.concat_tables([pyarrow.table({
        "at": at, "state": ["none"] * begun + ["subscribed"] * (count - begun),
        "hasAccess": [False] * begun + [True] * (count - begun), "price": [1000] * count,
        "expirationReason": pyarrow.nulls(count, "string"), "monthlyPrice": [1000] * count,
        "currency": ["USD"] * count}) for begun in range(count)])
    drawn = plot.figure(found)
    for axis in drawn.axes[:3]:
        assert 4 <= len(axis.get_xticks()) <= 12 and not [each for each in axis.texts if "\n" in each.get_text()]
    drawn.savefig(tmp_path / "many.png")


# The command.

@pytest.fixture
def folder(tmp_path: Path) -> Path:
    parquet.write_table(STATES, tmp_path / "states.parquet")
    csv.write_csv(STATES.set_column(STATES.column_names.index("state"), "state", STATES["state"].cast("string")),
                  tmp_path / "states.csv")
    return tmp_path


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", "plot", *arguments], cwd=folder, capture_output=True,
                          text=True)
    return done.returncode, done.stdout, done.stderr


def test_the_command(folder: Path) -> None:
    code, printed, wrong = run(folder, "states.parquet", "-o", "all.svg")
    assert (code, wrong) == (0, "") and "subscribers, churn, revenue, movements, retention" in printed
    plot.save(STATES, folder / "same.svg")
    assert (folder / "all.svg").read_text() == (folder / "same.svg").read_text()
    assert run(folder, "states.csv", "-o", "text.svg", "--kind", "churn")[0] == 0
    plot.save(STATES, folder / "churn.svg", "churn")
    assert (folder / "text.svg").read_text() == (folder / "churn.svg").read_text()
    assert run(folder, "states.parquet", "-o", "all.PNG", "--kind", "retention")[0] == 0
    assert (folder / "all.PNG").read_bytes().startswith(b"\x89PNG")


FAILURES = {
    "another kind of picture": (["states.parquet", "-o", "out.gif"], 2, ".svg or .png"),
    "another kind of table": (["states.json", "-o", "out.svg"], 2, ".parquet or .csv"),
    "no file": (["nothing.parquet", "-o", "out.svg"], 1, "nothing.parquet"),
    "no folder": (["states.parquet", "-o", "nowhere/out.svg"], 1, "nowhere"),
    "rows and not states": (["rows.parquet", "-o", "out.svg"], 1, "rows.parquet: states: no column 'at'"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_refused(name: str, folder: Path) -> None:
    arguments, code, text = FAILURES[name]
    parquet.write_table(ROWS, folder / "rows.parquet")
    (folder / "out.svg").write_text("what was there before")
    before = sorted(folder.iterdir())
    found, printed, wrong = run(folder, *arguments)
    assert (found, printed) == (code, "") and text in wrong and "Traceback" not in wrong, wrong
    assert sorted(folder.iterdir()) == before and (folder / "out.svg").read_text() == "what was there before"


def test_without_matplotlib(folder: Path) -> None:
    (folder / "matplotlib.py").write_text("raise ImportError('no module')")
    code, _, wrong = run(folder, "states.parquet", "-o", "out.svg")
    assert code == 2 and "[picture]" in wrong and "build/python/wheel" in wrong
