"""The movements of revenue, the customers and the trials of a summary, from states that were written by hand."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple
from zoneinfo import ZoneInfo

import pytest
from company import pyarrow

from subscore import summary
from subscore.summary import OUTPUT, AtInstant, Summary


def day(text: str) -> int:
    """Midnight of a day in 2026, as 03-01, in milliseconds."""
    return round(datetime.fromisoformat(f"2026-{text}").replace(tzinfo=timezone.utc).timestamp() * 1000)


class Held(NamedTuple):
    """A subscription at an instant. Days are those of 2026."""

    state: str
    price: Optional[int] = None
    currency: Optional[str] = "USD"
    since: str = "01-10"
    last: Optional[str] = "01-10"
    first: Optional[str] = "01-10"
    is_own: bool = True
    reason: Optional[str] = None
    trial: Tuple[Optional[str], Optional[str], Optional[str]] = (None, None, None)
    trials: Tuple[int, int, int, int] = (0, 0, 0, 0)


def paid(price: Optional[int], **more: Any) -> Held:
    return Held("subscribed", price, **more)


def ended(reason: Optional[str] = "voluntary", **more: Any) -> Held:
    return Held("expired", currency=None, reason=reason, **more)


NONE = Held("none", currency=None, first=None, last=None)
GRACE = Held("billing_grace_period", 9990)
RETRY = Held("billing_retry", currency=None, reason=None)
# In a trial since 20 February, before any payment.
TRIAL = paid(0, since="02-20", first=None, last=None, trial=("02-20", None, None), trials=(1, 0, 0, 0))
# One that began after 1 March.
LATER = TRIAL._replace(since="03-03", trial=("03-03", None, None))

Life = Sequence[Sequence[Held]]


def states(at: Sequence[str], customers: Dict[Any, Life]) -> Any:
    """The states of customers: of each a list of subscriptions, and of each of these a state at each instant."""
    rows = []
    for customer, life in customers.items():
        for number, subscription in enumerate(life):
            assert len(subscription) == len(at)
            for instant, held in zip(at, subscription):
                has_access = held.state in ("subscribed", "billing_grace_period")
                started, over, outcome = held.trial
                rows.append({
                    "customer": customer, "at": day(instant), "originalTransactionId": f"{customer}-{number}",
                    "state": held.state, "hasAccess": has_access, "expirationReason": held.reason,
                    "price": held.price, "monthlyPrice": held.price, "currency": held.currency,
                    "hasOwnAccess": has_access and held.is_own,
                    "isTrial": has_access and started is not None and over is None,
                    "accessSince": day(held.since), "firstPaidAt": held.first and day(held.first),
                    "lastPaidAt": held.last and day(held.last), "trialStartedAt": started and day(started),
                    "trialEndedAt": over and day(over), "trialOutcome": outcome,
                    **dict(zip(("trialsStarted", "trialsConverted", "trialsLost", "trialsUnknown"), held.trials))})
    texts = {"state", "expirationReason", "currency", "originalTransactionId", "trialOutcome"}
    flags = {"hasAccess", "hasOwnAccess", "isTrial"}
    kinds = {name: pyarrow.string() if name in texts else pyarrow.bool_() if name in flags else pyarrow.int64()
             for name in OUTPUT}
    if any(isinstance(each, str) for each in customers):
        kinds["customer"] = pyarrow.string()
    return pyarrow.Table.from_pylist(rows, pyarrow.schema(kinds))


def moved(row: AtInstant) -> Dict[str, Any]:
    """The movements of a row without zeros, as {"USD": {"new": 9990}}."""
    assert row.movements is not None
    return {str(each.currency): kinds for each in row.movements
            if (kinds := {name: value for name, value in each.raw.items() if name != "currency" and value})}


def crossed(row: AtInstant) -> Dict[str, int]:
    assert row.customers is not None
    return {name: count for name, count in row.customers.raw.items() if name != "paying" and count}


def revenue(row: AtInstant) -> Dict[str, int]:
    return {str(each.currency): each.milliunits for each in row.monthly_revenue if each.milliunits}


def assert_adds_up(found: Summary) -> None:
    """Movements add up to the difference of the revenue, customers and trials to theirs, at each step."""
    for before, now in zip(found.rows, found.rows[1:]):
        assert now.movements is not None and now.customers and before.customers and now.trials and before.trials
        sums = {str(each.currency): sum(each.raw[kind] for kind in summary.KINDS) for each in now.movements}
        for currency in {*sums, *revenue(before), *revenue(now)}:
            assert sums.get(currency, 0) == revenue(now).get(currency, 0) - revenue(before).get(currency, 0), currency
        for each in now.movements:
            assert each.churned == sum(each.raw[f"churned{reason.title()}"] for reason in summary.REASONS)
        started, ceased = now.customers.raw, now.customers.churned
        assert now.customers.paying == before.customers.paying + started["new"] + started["reactivated"] - (ceased or 0)
        trials = now.trials.raw
        assert now.trials.open == before.trials.open + trials["started"] - trials["converted"] - trials["lost"] - \
            trials["unknown"]


# The states of one customer at 1 March and 1 April, the movements by currency, and how many crossed.
STEPS: Dict[str, Tuple[List[List[Held]], Dict[str, Any], Dict[str, int]]] = {
    "a first purchase": ([[NONE, paid(9990, since="03-05", first="03-05", last="03-05")]],
                         {"USD": {"new": 9990}}, {"new": 1}),
    "another month": ([[paid(9990), paid(9990, last="03-10")]], {}, {}),
    "a switch to the better product": ([[paid(9990), paid(19990)]], {"USD": {"expansion": 10000}}, {}),
    "a year after a month": ([[paid(9990), paid(6666)]], {"USD": {"contraction": -3324}}, {}),
    "the second of two subscriptions ends": ([[paid(9990)] * 2, [paid(19990), ended()]],
                                             {"USD": {"contraction": -19990}}, {}),
    "both end, for different reasons": (
        [[paid(9990), ended("billing_error")], [paid(19990), Held("revoked", currency=None)]],
        {"USD": {"churned": -29980, "churnedInvoluntary": -9990, "churnedRevoked": -19990}}, {"churned": 1}),
    "another currency": ([[paid(9990), paid(8990, currency="EUR")]],
                         {"USD": {"currencyChange": -9990}, "EUR": {"currencyChange": 8990}}, {}),
    "another currency in another group": ([[paid(9990), ended()], [NONE, paid(8990, currency="EUR")]],
                                          {"USD": {"currencyChange": -9990}, "EUR": {"currencyChange": 8990}}, {}),
    "a second subscription in another currency": ([[paid(9990)] * 2, [NONE, paid(8990, currency="EUR")]],
                                                  {"EUR": {"expansion": 8990}}, {}),
    "one of two currencies for a third, and more of the second": (
        [[paid(9990), paid(8990, currency="EUR")], [paid(500, currency="GBP"), paid(700, currency="GBP")]],
        {"USD": {"currencyChange": -9990}, "EUR": {"currencyChange": 8990}, "GBP": {"expansion": 200}}, {}),
    "more in one currency and less in another": (
        [[paid(9990), paid(19990)], [paid(900, currency="EUR"), paid(500, currency="EUR")]],
        {"USD": {"expansion": 10000}, "EUR": {"contraction": -400}}, {}),
    "retry": ([[paid(9990), RETRY]], {"USD": {"churned": -9990, "churnedInvoluntary": -9990}}, {"churned": 1}),
    "grace": ([[paid(9990), GRACE]], {}, {}),
    "retry after grace": ([[GRACE, RETRY]], {"USD": {"churned": -9990, "churnedInvoluntary": -9990}}, {"churned": 1}),
    "paid again after retry": ([[RETRY, paid(9990, since="03-20", last="03-20")]], {"USD": {"reactivated": 9990}},
                               {"reactivated": 1}),
    "back in another group": ([[ended(), ended()], [NONE, paid(5990, first="03-20", last="03-20", since="03-20")]],
                              {"USD": {"reactivated": 5990}}, {"reactivated": 1}),
    "records that begin with a renewal": ([[NONE, paid(9990, first="01-10", last="03-10")]],
                                          {"USD": {"reactivated": 9990}}, {"reactivated": 1}),
    "a payment at the instant before": ([[NONE, paid(9990, first="03-01", last="03-01")]],
                                        {"USD": {"reactivated": 9990}}, {"reactivated": 1}),
    "a free month to stay": ([[paid(9990), paid(0, last="02-10")]], {"USD": {"contraction": -9990}}, {}),
    "paid after a free month to stay": ([[paid(0), paid(9990, last="03-10")]], {"USD": {"expansion": 9990}}, {}),
    "gone after a free month to stay": ([[paid(0), ended()]], {}, {"churned": 1}),
    "a free month to come back": ([[ended(), paid(0, since="03-10")]], {}, {}),
    "paid after a free month to come back": (
        [[paid(0, since="02-20"), paid(9990, since="02-20", last="03-20")]], {"USD": {"reactivated": 9990}},
        {"reactivated": 1}),
    "left, and back for free": ([[paid(9990), paid(0, since="03-20")]], {"USD": {"churned": -9990,
                                "churnedUnknown": -9990}}, {"churned": 1}),
    "a trial": ([[NONE, LATER]], {}, {}),
    "a trial that converted": (
        [[TRIAL, paid(9990, since="02-20", first="03-10", last="03-10", trial=("02-20", "03-10", "converted"),
                      trials=(1, 1, 0, 0))]], {"USD": {"new": 9990}}, {"new": 1}),
    "a trial that was lost": ([[TRIAL, ended(first=None, last=None, trial=("02-20", "03-10", "lost"),
                                             trials=(1, 0, 1, 0))]], {}, {}),
    "a trial in another group of a customer who pays": ([[paid(9990)] * 2, [NONE, LATER]], {}, {}),
    "a customer who pays ends, and a trial goes on": (
        [[paid(9990), ended("price_increase")], [TRIAL, TRIAL]],
        {"USD": {"churned": -9990, "churnedOther": -9990}}, {"churned": 1}),
    "a price that gets known": ([[paid(None, currency=None), paid(9990)]], {"USD": {"unpriced": 9990}}, {}),
    "a price that is not known any more": ([[paid(9990), paid(None, currency=None)]], {"USD": {"unpriced": -9990}}, {}),
    "a price that gets known beside one that rises": (
        [[paid(None, currency=None), paid(9990)], [paid(5000), paid(7000)]],
        {"USD": {"unpriced": 9990, "expansion": 2000}}, {}),
    "a purchase without a known price": ([[NONE, paid(None, currency=None, first="03-05", last="03-05",
                                                      since="03-05")]], {}, {"new": 1}),
    "gone, and the price was never known": ([[paid(None, currency=None), ended()]], {}, {"churned": 1}),
    "a trial, and then a purchase without a known price": (
        [[TRIAL, paid(None, currency=None, since="02-20", first="03-10", last="03-10",
                      trial=("02-20", "03-10", "converted"), trials=(1, 1, 0, 0))]], {}, {"new": 1}),
    "a price without a currency": ([[NONE, paid(9990, currency=None, first="03-05", last="03-05")]],
                                   {"None": {"new": 9990}}, {"new": 1}),
    "a share": ([[NONE, paid(None, currency=None, is_own=False, first=None, last=None)]], {}, {}),
    "a share after a purchase": ([[paid(9990), paid(None, currency=None, is_own=False)]],
                                 {"USD": {"churned": -9990, "churnedUnknown": -9990}}, {"churned": 1}),
    "a purchase beside a share": ([[paid(None, currency=None, is_own=False, first=None, last=None),
                                    paid(9990, first="03-05", last="03-05")]], {"USD": {"new": 9990}}, {"new": 1}),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_step(name: str) -> None:
    """Alone, and as the second step of a series, so that the kinds do not depend on where the series begins."""
    life, movements, crossings = STEPS[name]
    found = summary.of(states(["03-01", "04-01"], {1: life}))
    assert (moved(found.rows[1]), crossed(found.rows[1])) == (movements, crossings)
    assert found.rows[0].movements is None and found.rows[0].customers is not None
    assert found.rows[0].customers.new is None
    for earlier in (NONE, paid(4990), ended(), GRACE):
        longer = summary.of(states(["02-01", "03-01", "04-01"], {1: [[earlier, *each] for each in life]}))
        assert (moved(longer.rows[2]), crossed(longer.rows[2])) == (movements, crossings)


def test_that_the_steps_of_all_customers_add_up() -> None:
    """In any mixture of customers with one, two and three subscriptions."""
    lives: Dict[Any, Life] = {number: life for number, (life, _, _) in enumerate(STEPS.values())}
    lives[100] = [*STEPS["another currency"][0], *STEPS["retry"][0], *STEPS["a trial"][0]]
    found = summary.of(states(["03-01", "04-01"], lives))
    sums: Dict[str, Dict[str, int]] = {}
    heads: Dict[str, int] = {}
    for number in lives:
        one = summary.of(states(["03-01", "04-01"], {number: lives[number]})).rows[1]
        for currency, kinds in moved(one).items():
            for kind, amount in kinds.items():
                sums.setdefault(currency, {})[kind] = sums.get(currency, {}).get(kind, 0) + amount
        for kind, count in crossed(one).items():
            heads[kind] = heads.get(kind, 0) + count
    assert (moved(found.rows[1]), crossed(found.rows[1])) == (sums, heads)
    assert_adds_up(found)
    # Texts as customers, and instants in another order.
    texts = summary.of(states(["03-01", "04-01"], {f"user-{number}": life for number, life in lives.items()}))
    turned = summary.of(states(["04-01", "03-01"], {number: [list(reversed(each)) for each in life]
                                                    for number, life in lives.items()}))
    assert texts.rows == found.rows == turned.rows


# The instants, the states of one customer, and the movements and crossings of each step.
SERIES: Dict[str, Tuple[List[str], List[List[Held]], List[Tuple[Dict[str, Any], Dict[str, int]]]]] = {
    "grace, retry, paid": (
        ["02-01", "03-01", "04-01", "05-01"],
        [[paid(9990), GRACE, RETRY, paid(9990, since="04-20", last="04-20")]],
        [({}, {}), ({"USD": {"churned": -9990, "churnedInvoluntary": -9990}}, {"churned": 1}),
         ({"USD": {"reactivated": 9990}}, {"reactivated": 1})]),
    "a paid month, a free one to stay, a paid one": (
        ["02-01", "03-01", "04-01"], [[paid(9990), paid(0), paid(9990, last="03-10")]],
        [({"USD": {"contraction": -9990}}, {}), ({"USD": {"expansion": 9990}}, {})]),
    "who left by 1 April is in no kind of 1 May": (
        ["03-01", "04-01", "05-01"], [[paid(9990), ended(), ended()]],
        [({"USD": {"churned": -9990, "churnedVoluntary": -9990}}, {"churned": 1}), ({}, {})]),
}


@pytest.mark.parametrize("name", SERIES)
def test_a_series(name: str) -> None:
    at, life, steps = SERIES[name]
    found = summary.of(states(at, {1: life}))
    assert [(moved(row), crossed(row)) for row in found.rows[1:]] == steps
    assert_adds_up(found)


def test_revenue_counts_grace_and_no_share() -> None:
    found = summary.of(states(["03-01"], {
        1: [[paid(9990)]], 2: [[GRACE]], 3: [[RETRY]], 4: [[paid(None, currency=None, is_own=False)]],
        5: [[paid(None, currency=None)]], 6: [[TRIAL]], 7: [[paid(5000, currency="EUR")]],
        8: [[TRIAL._replace(price=None, currency=None)]], 9: [[TRIAL._replace(price=9990)]]}))
    (row,) = found.rows
    assert [each.raw for each in row.monthly_revenue] == [
        {"currency": "EUR", "subscriptions": 1, "milliunits": 5000, "inGrace": 0, "restated": None},
        {"currency": "USD", "subscriptions": 4, "milliunits": 19980, "inGrace": 9990, "restated": None}]
    assert (row.active, row.in_grace, row.in_retry, row.shared, row.without_monthly_price) == (7, 1, 1, 1, 1)
    assert row.customers is not None and row.customers.raw == {"paying": 4, "new": None, "reactivated": None,
                                                               "churned": None}


def trial(started: str, ended: Optional[str] = None, outcome: Optional[str] = None,
          trials: Tuple[int, int, int, int] = (1, 0, 0, 0)) -> Held:
    return TRIAL._replace(trial=(started, ended, outcome), trials=trials)


# Of one subscription the trial at 1 March and 1 April, and the counts of the step.
TRIALS: Dict[str, Tuple[List[Held], Dict[str, int]]] = {
    "none": ([NONE, paid(9990)], {}),
    "started": ([NONE, trial("03-03")], {"started": 1, "open": 1}),
    "started at the instant before": ([trial("03-01"), trial("03-01")], {"open": 1}),
    "started at this instant": ([NONE, trial("04-01")], {"started": 1, "open": 1}),
    "started and converted": ([NONE, trial("03-03", "03-10", "converted", (1, 1, 0, 0))],
                              {"started": 1, "converted": 1}),
    "converted": ([trial("02-20"), trial("02-20", "03-20", "converted", (1, 1, 0, 0))], {"converted": 1}),
    "converted at this instant": ([trial("02-20"), trial("02-20", "04-01", "converted", (1, 1, 0, 0))],
                                  {"converted": 1}),
    "converted at the instant before": ([trial("02-01", "03-01", "converted", (1, 1, 0, 0))] * 2, {}),
    "lost": ([trial("02-20"), trial("02-20", "03-20", "lost", (1, 0, 1, 0))], {"lost": 1}),
    "unknown": ([trial("02-20"), trial("02-20", "03-20", "unknown", (1, 0, 0, 1))], {"unknown": 1}),
    "lost, and another one": ([trial("02-01"), trial("03-20", trials=(2, 0, 1, 0))],
                              {"started": 1, "lost": 1, "open": 1}),
    "lost, another one, and that lost, too": (
        [trial("02-01"), trial("03-10", "03-17", "lost", trials=(2, 0, 2, 0))], {"started": 1, "lost": 2}),
    "three in one step": ([NONE, trial("03-20", "03-27", "unknown", trials=(3, 0, 2, 1))],
                          {"started": 3, "lost": 2, "unknown": 1}),
    "one before and one in the step": (
        [trial("02-01", "02-08", "lost", (1, 0, 1, 0)), trial("03-10", "03-17", "converted", (2, 1, 1, 0))],
        {"started": 1, "converted": 1}),
    "open in retry, and another one in a chain of its own": (
        [trial("02-01"), trial("03-10", trials=(2, 0, 0, 0))], {"started": 1, "open": 2}),
    "the older of two ends": ([trial("02-10", trials=(2, 0, 0, 0)), trial("02-10", trials=(2, 0, 1, 0))],
                              {"lost": 1, "open": 1}),
    # As known at 1 March there was none, or it was still open.
    "started before, and known only now": ([NONE, trial("02-20", trials=(1, 0, 0, 0))], {"open": 1}),
    "over before, and known only now": ([trial("02-20"), trial("02-20", "02-27", "lost", (1, 0, 1, 0))], {}),
    "started later than was known": ([trial("02-20"), trial("03-03")], {"started": 1, "open": 1}),
}


@pytest.mark.parametrize("name", TRIALS)
def test_trials(name: str) -> None:
    held, expected = TRIALS[name]
    zeros = dict.fromkeys(("started", "converted", "lost", "unknown", "open"), 0)
    for at, life in ((["03-01", "04-01"], held), (["02-01", "03-01", "04-01"], [NONE, *held])):
        row = summary.of(states(at, {1: [life]})).rows[-1]
        assert row.trials is not None and row.trials.raw == {**zeros, **expected}
    first = summary.of(states(["04-01"], {1: [held[1:]]})).rows[0].trials
    assert first is not None and first.raw == {**dict.fromkeys(zeros), "open": expected.get("open", 0)}


def test_cohorts_of_months() -> None:
    """In UTC 1 March 00:30 in Berlin is a day of February."""
    late = "2026-02-28 23:30"
    moment = round(datetime.fromisoformat(late).replace(tzinfo=timezone.utc).timestamp() * 1000)
    at = ["03-15", "04-15"]
    table = states(at, {
        1: [[paid(9990, first="02-10"), paid(9990, first="02-10")]],
        2: [[paid(5000, first="02-20"), ended(first="02-20")]],
        3: [[paid(7000, first="03-10", currency="EUR")] * 2, [paid(1000, first="02-25")] * 2],  # The first of both.
        4: [[NONE, paid(9990, first="04-01")]],
        5: [[LATER, ended(first=None, last=None, trial=("03-03", "04-03", "lost"), trials=(1, 0, 1, 0))]],
        6: [[trial("02-20", "02-27", "converted", (1, 1, 0, 0))] * 2],
    })
    found = summary.of(table)
    assert [(each.month, f"{each.at:%m-%d}", each.customers, each.paying, each.monthly_revenue)
            for each in found.paid_cohorts] == [
        ("2026-02", "03-15", 3, 3, {"USD": 15990, "EUR": 7000}),
        ("2026-02", "04-15", 3, 2, {"USD": 10990, "EUR": 7000}),
        ("2026-04", "04-15", 1, 1, {"USD": 9990})]
    assert [(each.month, f"{each.at:%m-%d}", each.started, each.converted, each.lost, each.unknown, each.open)
            for each in found.trial_cohorts] == [
        ("2026-02", "03-15", 1, 1, 0, 0, 0), ("2026-02", "04-15", 1, 1, 0, 0, 0), ("2026-03", "03-15", 1, 0, 0, 0, 1),
        ("2026-03", "04-15", 1, 0, 1, 0, 0)]
    assert found.cohort_table().to_pydict() == {
        "kind": ["trial"] * 4 + ["paid"] * 3,
        "month": ["2026-02", "2026-02", "2026-03", "2026-03", "2026-02", "2026-02", "2026-04"],
        "at": [datetime(2026, month, 15, tzinfo=timezone.utc) for month in (3, 4, 3, 4, 3, 4, 4)],
        "trialsStarted": [1, 1, 1, 1, None, None, None], "trialsConverted": [1, 1, 0, 0, None, None, None],
        "trialsLost": [0, 0, 0, 1, None, None, None], "trialsUnknown": [0, 0, 0, 0, None, None, None],
        "trialsOpen": [0, 0, 1, 0, None, None, None], "customers": [None] * 4 + [3, 3, 1],
        "customersPaying": [None] * 4 + [3, 2, 1], "mrrMilliunits_EUR": [None] * 4 + [7000, 7000, 0],
        "mrrMilliunits_USD": [None] * 4 + [15990, 10990, 9990]}
    place = table.column_names.index("firstPaidAt")
    edge = table.set_column(place, "firstPaidAt", pyarrow.array([moment] * len(table)))
    assert {each.month for each in summary.of(edge).paid_cohorts} == {"2026-02"}
    assert {each.month for each in summary.of(edge, zone=ZoneInfo("Europe/Berlin")).paid_cohorts} == {"2026-03"}


def test_what_is_restated() -> None:
    """On 1 March nobody knew of the refund of customer 1, nor of the purchase of customer 2."""
    at = ["03-01", "04-01"]
    then = states(at, {1: [[paid(9990), Held("revoked", currency=None)]], 2: [[NONE, paid(4000, currency="EUR")]]})
    now = states(at, {1: [[Held("revoked", currency=None)] * 2], 2: [[paid(4000, currency="EUR")] * 2]})
    found = summary.of(then, known_now=now)
    assert [{each.currency: each.restated for each in row.monthly_revenue} for row in found.rows] == [
        {"EUR": 4000, "USD": -9990}, {"EUR": 0}]
    table = found.table().to_pydict()
    assert (table["restatedMilliunits_EUR"], table["restatedMilliunits_USD"]) == ([4000, 0], [-9990, 0])
    with pytest.raises(ValueError, match="the instants are not those of the states"):
        summary.of(then, known_now=now.take([0, 2]))


def test_columns_of_the_table() -> None:
    life: Life = [[paid(9990), paid(8990, currency="EUR")]]
    found = summary.of(states(["03-01", "04-01"], {1: life})).table()
    movements = [f"{kind}Milliunits_{currency}" for kind in (
        "new", "reactivated", "expansion", "contraction", "churned", "currencyChange", "unpriced", "churnedVoluntary",
        "churnedInvoluntary", "churnedRevoked", "churnedOther", "churnedUnknown") for currency in ("EUR", "USD")]
    assert found.column_names == [
        "at", "active", "trial", "inGrace", "inRetry", "new", "returned", "churned", "churnedVoluntary",
        "churnedInvoluntary", "churnedRevoked", "churnedOther", "churnedUnknown", "withoutMonthlyPrice",
        "mrrMilliunits_EUR", "mrrMilliunits_USD", "inGraceMilliunits_EUR", "inGraceMilliunits_USD", "shared",
        "customersPaying", "customersNew", "customersReactivated", "customersChurned", "trialsStarted",
        "trialsConverted", "trialsLost", "trialsUnknown", "trialsOpen", *movements, "period"]
    row = found.to_pydict()
    assert row["currencyChangeMilliunits_EUR"] == [None, 8990] and row["currencyChangeMilliunits_USD"] == [None, -9990]
    assert row["customersPaying"] == [1, 1]
    assert row["customersNew"] == row["newMilliunits_USD"] == [None, 0]


def test_that_states_without_the_columns_have_no_movements() -> None:
    table = states(["03-01", "04-01"], {1: [[paid(9990), ended()]]})
    for name in set(OUTPUT) - set(summary.COLUMNS) - {"originalTransactionId"}:
        found = summary.of(table.drop_columns([name]))
        assert [(row.movements, row.customers, row.trials, row.shared) for row in found.rows] == [(None,) * 4] * 2
        assert [revenue(row) for row in found.rows] == [{"USD": 9990}, {}]
        assert not found.paid_cohorts and not found.trial_cohorts
        assert "customersPaying" not in found.table().column_names


def test_that_the_subscriptions_of_a_customer_must_be_adjacent() -> None:
    table = states(["03-01", "04-01"], {1: [[paid(9990), ended()]] * 2, 2: [[paid(9990), ended()]]})
    assert summary.of(table.take([4, 5, 0, 1, 2, 3])).rows == summary.of(table).rows
    with pytest.raises(ValueError, match="the subscriptions of a customer must be adjacent"):
        summary.of(table.take([0, 1, 4, 5, 2, 3]))


def test_texts_for_people() -> None:
    found = summary.of(states(["03-01", "04-01"], {1: [[paid(9990), GRACE._replace(price=19990)]], 2: [[NONE, LATER]]}))
    row = found.rows[1]
    assert row.customer_cells() == {
        "at": "2026-04-01 00:00", "since the one before": "2026-03",
        "paying customers": "1", "new": "0", "reactivated": "0", "churned": "0",
        "trials open": "1", "started": "1", "converted": "0", "lost": "0", "unknown": "0"}
    assert row.revenue_cells() == [{
        "at": "2026-04-01 00:00", "since the one before": "2026-03",
        "currency": "USD", "new": "0", "reactivated": "0", "expansion": "10.00",
        "contraction": "0", "churned": "0", "currency change": "0", "unpriced": "0", "MRR": "19.99",
        "in grace": "19.99", "restated": "-"}]
    assert found.rows[0].revenue_cells()[0]["new"] == "-"
