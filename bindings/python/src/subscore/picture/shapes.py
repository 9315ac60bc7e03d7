"""Texts, lines and boxes of SVG, and how they look in light and in dark."""

from __future__ import annotations

import re
from html import escape
from typing import Dict, List

WIDTH, EDGE = 1000, 20
BAR, LOW_BAR = 24, 12

# Okabe and Ito's colours, which colour-blind people can tell apart.
COLOURS = {"subscribed": "#009E73", "billing_grace_period": "#F0E442", "billing_retry": "#E69F00",
           "expired": "#999999", "revoked": "#D55E00"}
TRIAL = "#7FCEB9"  # As subscribed is, and lighter.
HATCHES = {
    "inferred": '<path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" stroke="#000" stroke-width="1.2"/>',
    "projected": '<circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/>',
}
SIZES = """
.subscore text { font: 11px Helvetica, Arial, sans-serif }
.subscore .title { font-size: 17px; font-weight: bold } .subscore .heading { font-size: 12px; font-weight: bold }
.subscore .product, .subscore .answer { font-size: 12px } .subscore .axis { text-anchor: middle }
.subscore .end { text-anchor: end } .subscore .dashed { stroke-dasharray: 4 3 } .subscore .asked { stroke-width: 1.5 }
.subscore .ghost { fill: none; stroke-dasharray: 4 3 }
"""
# A class of its own, because a notebook shows all its pictures on one page.
THEME = """
.subscore text {{ fill: {ink} }} .subscore .faint {{ fill: {faint} }}
.subscore .soon {{ fill: {soon} }} .subscore .dashed, .subscore .ghost {{ stroke: {soon} }}
.subscore .estimate {{ fill: none; stroke: {ink} }}
.subscore .answer {{ fill: {asked} }} .subscore .asked {{ stroke: {asked} }}
.subscore .line {{ stroke: {faint} }} .subscore .grid {{ stroke: {grid} }} .subscore .band {{ fill: {band} }}
.subscore .paper {{ fill: {paper} }} .subscore .bar {{ stroke: {paper} }}
.subscore .seen {{ fill: {ink}; stroke: {ink} }} .subscore .guessed {{ fill: {paper}; stroke: {ink} }}
"""
LIGHT = {"ink": "#222222", "faint": "#666666", "soon": "#0072B2", "asked": "#8F2D6B", "grid": "#e6e6e6",
         "band": "#f1f3f5", "paper": "#ffffff"}
DARK = {"ink": "#e8e8e8", "faint": "#a0a6ac", "soon": "#56B4E9", "asked": "#E59AC4", "grid": "#2c3238",
        "band": "#22272c", "paper": "#15181b"}


def style(theme: str) -> str:
    """`auto` is light, and dark where the reader's screen is."""
    light, dark = THEME.format(**LIGHT), THEME.format(**DARK)
    themes: Dict[str, str] = {
        "light": light, "dark": dark, "auto": f"{light}@media (prefers-color-scheme: dark) {{{dark}}}\n"}
    if theme not in themes:
        raise ValueError(f"theme: {theme!r} is none of {', '.join(themes)}")
    return SIZES + themes[theme]


def xml(text: str) -> str:
    return escape(re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))


def wide(text: str, size: float = 11) -> float:
    """About how wide a text is, on the safe side: no font can be measured here."""
    return sum(0.33 if sign in "fijlrt .,:" else 0.88 if sign in "mwMW" else 0.6 for sign in text) * size


def lines(text: str, size: float, room: float = WIDTH - 2 * EDGE) -> List[str]:
    """A text in as many lines as it needs, broken after a space or a dot, or else anywhere. Nothing is lost."""
    found = [""]
    for part in re.findall(r"[^ .]*[ .]?", text):
        for piece in [part] if wide(part, size) <= room else list(part):
            if found[-1] and wide(found[-1] + piece.rstrip(), size) > room:
                found.append("")
            found[-1] += piece
    return [each.rstrip() for each in found]


def text(x: float, y: float, content: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{xml(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    return f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" class="{kind}"/>'


def behind(x: float, middle: float, width: float) -> str:
    """Paper behind a text, so that lines do not cross it."""
    return f'<rect x="{x:.1f}" y="{middle - 6}" width="{width:.1f}" height="12" class="paper" opacity=".85"/>'


def titled(shape: str, title: str) -> str:
    """A shape with a title, which browsers show on hovering."""
    return f"<g><title>{xml(title)}</title>{shape}</g>" if title else f"<g>{shape}</g>"


def box(x1: float, x2: float, bottom: float, colour: str, basis: str, height: float, tip: float = 0,
        title: str = "", kind: str = "bar") -> str:
    """A bar from its bottom up, with a tip where it goes on."""
    shape = f'd="M{x1:.1f},{bottom} v{-height} H{x2 - tip:.1f} l{tip},{height / 2} l{-tip},{height / 2} Z"'
    hatch = f'<path {shape} fill="url(#subscore-{basis})"/>' if basis in HATCHES else ""
    fill = f' fill="{colour}"' if colour else ""
    return titled(f'<path {shape} class="{kind}"{fill}/>{hatch}', title)
