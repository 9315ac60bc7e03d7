"""Pairs your charges with those of Apple's report: as many as possible, and of these as few as possible a day apart.

Charges that agree in everything but the day form a group. In it a charge may be paired with one of the same day or of a
neighbouring day, which is a *shift*. Only how many charges each side has on each day matters, so rows may be in any
order.

Let x[d] be the charges paired across midnight between the days d and d+1: above 0 if they are yours of d with Apple's
of d+1, below 0 for the reverse. Both at once are never needed: two such pairs become two of the same day, which are
as many pairs with two shifts fewer. On day d, what x leaves is paired with itself, so the charges left unpaired are
|x[d] - x[d-1] - s[d]|, where s[d] is yours less Apple's. Since the number of charges is fixed, the most pairs are the
fewest unpaired charges, and the goal is the least

    sum of W * |x[d] - x[d-1] - s[d]| + |x[d]|

with W above the number of days: a further pair changes at most one x on each day. Each |x[d]| is limited by what both
days have. A day's two neighbours cannot take more than it has either: if they did, the first term would count more
charges as unpaired than there are, and an x closer to 0 would cost less.

That sum is minimised by dynamic programming over the days. The least cost up to day d, as a function of x[d], is convex
and piecewise linear, and the first term of the next day limits its slopes to -W and W. So it is stored as the points
at which its slope increases, 2 * W units in all. A day moves all points by s[d], adds two units at 0 for |x[d]|, limits
the points to what x[d] may be, and drops the first and the last unit, because slopes beyond W are never used. The best
x[d-1] for a given x[d] is x[d] - s[d], limited to the span of these points.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Dict, Hashable, Iterable, Iterator, List, Mapping, NamedTuple, Sequence, Tuple

Group = Dict[int, List[int]]  # The indexes of charges by their day, in the order in which they are to be paired.


class Pairs(NamedTuple):
    """Indexes of charges: those of each pair, and those left over, both in ascending order of groups and days."""

    pairs: List[Tuple[int, int]]
    yours: List[int]
    apples: List[int]


def crossings(yours: Mapping[int, int], apples: Mapping[int, int]) -> Dict[int, int]:
    """How many charges are paired across the midnight after each day, where any are: x above."""
    found: Dict[int, int] = {}
    for days in _runs(sorted({*yours, *apples})):
        mine, theirs = [yours.get(day, 0) for day in days], [apples.get(day, 0) for day in days]
        if mine != theirs:
            found.update({day: count for day, count in zip(days, _least(mine, theirs)) if count})
    return found


def _runs(days: Sequence[int]) -> Iterator[List[int]]:
    """Days without a gap between them."""
    run: List[int] = []
    for day in days:
        if run and day != run[-1] + 1:
            yield run
            run = []
        run.append(day)
    if run:
        yield run


def _least(mine: Sequence[int], theirs: Sequence[int]) -> List[int]:
    """The best x of each day of a run. There is nothing beyond its last day."""
    last = len(mine) - 1
    points, units = [0], [2 * (last + 2)]  # x before the first day is 0.
    spans: List[Tuple[int, int]] = []
    for day, (own, other) in enumerate(zip(mine, theirs)):
        low = -min(other, mine[day + 1]) if day < last else 0
        high = min(own, theirs[day + 1]) if day < last else 0
        points = [point + own - other for point in points]
        at = bisect_left(points, 0)
        points.insert(at, 0)
        units.insert(at, 2)
        points, units = _limited(points, units, low, high)
        for end in (0, -1):
            units[end] -= 1
            if not units[end]:
                del points[end], units[end]
        spans.append((points[0], points[-1]))
    found = [0] * len(mine)
    for day in range(last, 0, -1):
        low, high = spans[day - 1]
        found[day - 1] = min(max(found[day] - mine[day] + theirs[day], low), high)
    return found


def _limited(points: List[int], units: List[int], low: int, high: int) -> Tuple[List[int], List[int]]:
    """The points between two limits, and those that have become one joined."""
    joined: Dict[int, int] = {}
    for point, count in zip(points, units):
        limited = min(max(point, low), high)
        joined[limited] = joined.get(limited, 0) + count
    return list(joined), list(joined.values())


def paired(yours: Iterable[Tuple[Hashable, int, int]], apples: Iterable[Tuple[Hashable, int, int]]) -> Pairs:
    """Pairs charges, each given as its group, its day and its index.

    Which of several charges of a group and day is paired follows from their order: those paired across midnight are
    the last of the earlier day and the first of the later day.
    """
    mine, theirs = _grouped(yours), _grouped(apples)
    found = Pairs([], [], [])
    for key in {**mine, **theirs}:
        _pair(mine.get(key, {}), theirs.get(key, {}), found)
    return found


def _grouped(charges: Iterable[Tuple[Hashable, int, int]]) -> Dict[Any, Group]:
    found: Dict[Any, Group] = {}
    for key, day, index in charges:
        found.setdefault(key, {}).setdefault(day, []).append(index)
    return found


def _pair(mine: Group, theirs: Group, found: Pairs) -> None:
    counts = ({day: len(indexes) for day, indexes in group.items()} for group in (mine, theirs))
    across = crossings(*counts)
    for day in sorted({*mine, *theirs}):
        own, other = mine.get(day, []), theirs.get(day, [])
        before, after = across.get(day - 1, 0), across.get(day, 0)
        if after > 0:
            found.pairs.extend(zip(own[-after:], theirs[day + 1]))
        elif after < 0:
            found.pairs.extend(zip(mine[day + 1], other[after:]))
        # Those of the day itself: what the neighbours take is the first and the last of it.
        own = own[max(-before, 0):len(own) - max(after, 0)]
        other = other[max(before, 0):len(other) - max(-after, 0)]
        same = min(len(own), len(other))
        found.pairs.extend(zip(own, other))
        found.yours.extend(own[same:])
        found.apples.extend(other[same:])
