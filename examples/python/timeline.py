"""Draws the course of a customer's subscriptions.

    python3 timeline.py [history.json [catalog.json]] [--out FILE]

It needs the package subscore. `python -m subscore timeline --svg FILE` draws the same.
"""

import argparse
from pathlib import Path

import subscore

ROOT = Path(__file__).resolve().parents[2]
PAYLOAD = ROOT / "examples/payload"


def main():
    parser = argparse.ArgumentParser(description="Draws the timeline of a history as an SVG.")
    parser.add_argument("history", nargs="?", type=Path)
    parser.add_argument("catalog", nargs="?", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "docs/timeline.svg")
    options = parser.parse_args()
    if options.history is None:
        options.history, options.catalog = PAYLOAD / "history.json", PAYLOAD / "catalog.json"

    catalog = options.catalog.read_bytes() if options.catalog else None
    timeline = subscore.timeline(options.history.read_bytes(), catalog=catalog)
    options.out.write_text(timeline.svg(), encoding="utf-8")
    intervals = sum(len(course.intervals) for course in timeline.subscriptions)
    events = sum(len(course.events) for course in timeline.subscriptions)
    print(f"{options.out}: {len(timeline.subscriptions)} subscription(s), {intervals} intervals, {events} events")


if __name__ == "__main__":
    main()
