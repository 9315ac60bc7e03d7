"""Names of moments, none upon another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Dict, List, Tuple

from .scale import Object, Scale, named
from .shapes import behind, line, wide, xml

Label = Tuple[float, str, str, int]
ROW = 15


def placed(moments: List[Object], scale: Scale) -> List[Label]:
    """Labels as (x, name, date, row), each from its moment on, none upon another or upon another's leader.

    What happens again before its label has ended is counted in that label.
    """
    runs: Dict[str, List[List[int]]] = {}
    for moment in sorted(moments, key=lambda moment: moment["at"]):
        name, at = named(moment), moment["at"]
        own = runs.setdefault(name, [])
        if own and scale.x(at) - scale.x(own[-1][-1]) < wide(name) + 10:
            own[-1].append(at)
        else:
            own.append([at])
    found: List[Tuple[float, str, str]] = []
    for name, own in runs.items():
        firsts = [scale.x(run[0]) for run in own]
        names = [name if len(run) == 1 else f"{name} ×{len(run)}" for run in own]
        dates = [scale.date(run[0]) if len(run) == 1 else f"to {scale.date(run[-1])}" for run in own]
        labels = zip(firsts, names, dates, firsts[1:])
        if any(wide(each + date) + 10 > after - x for x, each, date, after in labels):
            dates = [""] * len(own)
        found += zip(firsts, names, dates)
    placed_labels: List[Label] = []
    # From the right: everything that is there already begins further right, so only its leader can be in the way.
    for x, name, date in sorted(reversed(found), key=lambda label: -label[0]):
        end = x + wide(name + date) + 10
        placed_labels.append((x, name, date, rows(label for label in placed_labels if label[0] < end)))
    return placed_labels


def rows(labels: Iterable[Label]) -> int:
    return max((row + 1 for *_, row in labels), default=0)


def labelled(labels: List[Label], y: float, away: int, leader: str = "line", kind: str = "") -> List[str]:
    """Draws labels that are stacked upwards from y where `away` is -1, downwards where it is 1."""
    parts = []
    for x, name, date, row in labels:
        middle = y + away * (13 + ROW * row)
        parts.append(behind(x + 2, middle, wide(name + date)))
        parts.append(line(x, y, x, middle + away * 4, leader))
        date = f'<tspan dx="4" class="faint">{date}</tspan>' if date else ""
        parts.append(f'<text x="{x + 4:.1f}" y="{middle + 4}" class="{kind}">{xml(name)}{date}</text>')
    return parts
