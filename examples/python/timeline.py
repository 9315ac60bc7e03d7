"""Draws the course of a customer's subscriptions, for a support question on 18 March: why is there access?

    python3 timeline.py [--out FILE]

It needs the package subscore. `python -m subscore timeline --svg FILE` draws any history.
"""

import argparse
from pathlib import Path

import subscore

ROOT = Path(__file__).resolve().parents[2]
PAYLOAD = ROOT / "examples/payload"


def main():
    parser = argparse.ArgumentParser(description="Draws the timeline of a history as an SVG.")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/timeline.svg")
    options = parser.parse_args()

    history, catalog = ((PAYLOAD / name).read_bytes() for name in ("history.json", "catalog.json"))
    timeline = subscore.timeline(history, catalog=catalog)
    asked = subscore.state_at(history, at="2026-03-18T10:00:00Z", catalog=catalog)
    options.out.write_text(timeline.svg(asked=asked, customer="4711"), encoding="utf-8")
    intervals = sum(len(course.intervals) for course in timeline.subscriptions)
    events = sum(len(course.events) for course in timeline.subscriptions)
    print(f"{options.out}: {len(timeline.subscriptions)} subscription(s), {intervals} intervals, {events} events")


if __name__ == "__main__":
    main()
