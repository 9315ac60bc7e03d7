#!/usr/bin/env python3
"""Measures what the worst requests take, and compares it with what docs/limits.md promises.

    Tests/Library/Limits/limits.py build/embedded/libsubscore.so.0 [--bytes N] [--only TEXT]
        [--growth | --linear | --tables] [--write]

It runs every request of worst_requests.py, as long as a request may be, in a process of its own. It fails if one takes
more than its bounds. --tables does so for the tables of tables.c: one customer with as many rows as one may have, and a
million rows of customers with ten. --growth counts instructions on 1,000, 10,000 and 100,000 units instead, under
cachegrind. --linear counts them for requests and tables in which one list could be read again for each element of
another one, and for others four times as long. --write puts the table into docs/limits.md, between its two comments.
"""

import argparse
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import worst_requests

FOLDER = pathlib.Path(__file__).resolve().parent
DOCUMENT = FOLDER.parents[2] / "docs" / "limits.md"
# Seconds of processor time. A busy machine may take several times as long.
SECONDS = 2.0
NOISE = float(os.environ.get("SUBSCORE_LIMIT_NOISE", "2"))
# Seconds of a clock after which this script gives a request up: on a busy machine it may wait for most of them.
PATIENCE = 120
# Peak memory beyond what the process had before, as a multiple of the request's length.
MULTIPLE = 40
# The tables of tables.c. A customer has so many rows, and reports where the name says so.
TABLES = ("rows", "switches", "copies", "chains", "chains, one group", "chains, one group, overlap", "texts",
          "rows, reports", "rows, notification reports", "chains, one group, reports", "reports alone", "every column",
          "every column, chains")
# Those of whose questions each instant is answered as known at that instant.
KNOWN_THEN = ("rows", "chains", "chains, one group", "chains, one group, reports", "every column",
              "every column, chains")
FUNCTIONS = ("state_at", "timeline", "known_then")
MOST_ROWS = int(re.search(r"SUBS_MAX_CUSTOMER_ROWS \(\(int64_t\)(\d+)\)",
                          (FOLDER.parents[2] / "Include/subscore_arrow.h").read_text(encoding="utf-8"))[1])
# How many rows the tables in the document have: those that cost the most.
SHOWN = 6
# The cases whose growth is measured, by what the output calls them.
GROWTH = {
    "rows, state_at": "rows with gaps, scrambled/state_at",
    "rows, timeline": "rows with gaps, scrambled/timeline",
    "rows, classify_change": "product changes/classify_change",
    "rows, content_access": "rows with gaps, scrambled/content_access",
    "chains, state_at": "a chain a row/state_at",
    "chains of one group, timeline": "a chain a row, one group/timeline",
    "notifications, timeline": "notifications/timeline",
    "gaps with reports, timeline": "gaps, renewal expected/timeline",
    "refunds without effect, state_at": "REFUND without effect/state_at",
    "auto-renew off after each end, timeline": "auto-renew off after each end/timeline",
    "receipt rows, state_at": "a receipt row a chain/state_at",
    "content items": "content items, scrambled",
    "events": "events declined, consented",
    "products of a catalog": "catalog/state_at",
}
# Requests that take more than four times as long if one list is read again for each element of another one.
LINEAR = ("pages without records", "pages that share chains", "pending renewals without a chain",
          "before renewals that never ran", "recoveries dated back", "refunds before gaps, as never made",
          "unreadable values beside many members", "unreadable spellings of a key")
LINEAR_BYTES = 100_000
LINEAR_ROWS = 1_000


def built(folder, name):
    """Builds a program that measures."""
    program = folder / name
    subprocess.run([os.environ.get("CC", "cc"), "-std=c99", "-D_DEFAULT_SOURCE", "-Wall", "-Wextra", "-pedantic",
                    "-Werror", "-O2", FOLDER / f"{name}.c", "-o", program, "-ldl"], check=True)
    return program


def measured(program, library, name, request):
    """Status, seconds, and memory and response as multiples of the request; or else what went wrong."""
    path = program.parent / "request.json"
    path.write_text(request, encoding="ascii")
    try:
        run = subprocess.run([program, library, worst_requests.CASES[name][0], path], capture_output=True, text=True,
                             timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "no answer", math.inf, math.inf, math.inf
    if run.returncode != 0:
        return "ended by %d" % run.returncode, math.inf, math.inf, math.inf
    status, seconds, peak, response = run.stdout.split()
    return status.removeprefix("SUBS_"), float(seconds), int(peak) / len(request), int(response) / len(request)


def worst(program, library, options):
    """The table of the requests that take the most memory, and the names of those beyond a bound."""
    rows, beyond = [], []
    for name, entry in worst_requests.CASES.items():
        if options.only not in name:
            continue
        request = worst_requests.build(name, options.bytes)
        status, seconds, multiple, response = measured(program, library, name, request)
        is_met = seconds <= SECONDS * NOISE and multiple <= MULTIPLE and "MEMORY" not in status
        if not is_met:
            beyond.append(name)
        rows.append((multiple, "| %s | %s | %s | %.1f × | %.1f × |" % (
            name.split("/")[0], entry[0].removeprefix("subs_"), status, multiple, response)))
        print("%-50s %-16s %-14s %8.3f s %7.1f x %7.1f x%s" % (
            name.split("/")[0], entry[0], status, seconds, multiple, response, "" if is_met else "   BEYOND",
        ), flush=True)
    lines = ["| request | function | status | memory | response |", "|---|---|---|---|---|"]
    return lines + [row for _, row in sorted(rows, reverse=True)[:SHOWN]], beyond


def tables(program, library, options):
    """The table of the tables that cost the most, and the names of those beyond a bound. Only one customer has one: the
    time of a call is in proportion to its customers."""
    lines = ["| table | function | one customer, %s rows | memory | 100,000 customers of ten |" % f"{MOST_ROWS:,}",
             "|---|---|---|---|---|"]
    costs, beyond = [], []
    for name in TABLES:
        for function in FUNCTIONS:
            if options.only not in name or function == "known_then" and name not in KNOWN_THEN:
                continue
            found = []
            for customers, rows in ((1, MOST_ROWS), (100_000, 10)):
                run = subprocess.run([program, library, function, name, str(customers), str(rows)], capture_output=True,
                                     text=True, timeout=PATIENCE)
                status, seconds, peak, _ = run.stdout.split()
                if status != "SUBS_OK":
                    sys.exit(f"limits: {name}: {status} {run.stderr}")
                found.append((float(seconds), int(peak)))
            if found[0][0] > SECONDS * NOISE:
                beyond.append(f"{name}/{function}")
            costs.append((found[0][0], "| %s | %s | %.2f s | %d MB | %.2f s |" % (
                name, function, found[0][0], round(found[0][1] / 1e6), found[1][0])))
            print(costs[-1][1], flush=True)
    return lines + [line for _, line in sorted(costs, reverse=True)[:SHOWN]], beyond


def counted(*command):
    """The instructions of a process."""
    run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                          *command], capture_output=True, text=True)
    found = re.search(r"I +refs: +([\d,]+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit("limits: %s: %s" % (command, run.stderr))
    return int(found[1].replace(",", ""))


def instructions(program, library, name, request):
    """The instructions of the call alone, without those of a process whose request is refused at once."""
    path = program.parent / "request.json"
    counts = []
    for text in (request, "[]"):
        path.write_text(text, encoding="ascii")
        counts.append(counted(program, library, worst_requests.CASES[name][0], path))
    return counts[0] - counts[1]


def of_units(name, count):
    """The request of a case with so many units; None if it may not be long enough for them."""
    _, before, unit, behind, separator = worst_requests.CASES[name]
    before = before if isinstance(before, str) else "".join(before)
    request = before + separator.join(worst_requests.spaced(unit(i), separator) for i in range(count)) + behind
    return request if len(request) <= worst_requests.LIMIT else None


def growth(program, library, options):
    """Prints the instructions for each unit. Returns the names of those that grow faster than n log n."""
    beyond = []
    for label, name in GROWTH.items():
        if options.only not in label:
            continue
        requests = [of_units(name, count) for count in (1_000, 10_000, 100_000)]
        counts = [request and instructions(program, library, name, request) for request in requests]
        each = [taken and taken / count for taken, count in zip(counts, (1_000, 10_000, 100_000), strict=True)]
        # With ten times as many units, a unit may cost as much more as the logarithm grows, and a little for malloc.
        is_met = each[1] <= each[0] * 4 / 3 * 1.1 and (each[2] is None or each[2] <= each[1] * 5 / 4 * 1.1)
        if not is_met:
            beyond.append(label)
        shown = ["–" if value is None else "{:,}".format(round(value)) for value in each]
        print("%-32s %10s %10s %10s%s" % (label, *shown, "" if is_met else "   BEYOND"), flush=True)
    return [], beyond


def linear(program, library, options):
    """The names of those whose instructions grow faster than n log n. Most of the work of a request is reading it. Most
    of that of a table is sorting, which shows the logarithm."""
    beyond = []

    def add(name, counts, logarithm):
        is_met = counts[1] <= 4 * logarithm * counts[0]
        if not is_met:
            beyond.append(name)
        print("%-60s %13s %13s %6.1f%s" % (name, f"{counts[0]:,}", f"{counts[1]:,}", counts[1] / counts[0],
                                           "" if is_met else "   BEYOND"), flush=True)

    for name in worst_requests.CASES:
        if options.only in name and any(part in name for part in LINEAR):
            add(name, [instructions(program, library, name, worst_requests.build(name, size))
                       for size in (LINEAR_BYTES, 4 * LINEAR_BYTES)], 1.1)
    tables = built(program.parent, "tables")
    for name in KNOWN_THEN:
        for function in FUNCTIONS if "every column" in name else FUNCTIONS[-1:]:
            if options.only in name:
                add(f"{name}/{function}", [counted(tables, library, function, name, "1", str(rows))
                                           - counted(tables, library, function, name, "1", "1")
                                           for rows in (LINEAR_ROWS, 4 * LINEAR_ROWS)], 1.4)
    return [], beyond


def write(mark, lines):
    """Puts a table between its two comments in the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    begin, end = "<!-- %s -->\n" % mark, "<!-- end of %s -->" % mark
    head, rest = text.split(begin)
    _, tail = rest.split(end)
    DOCUMENT.write_text(head + begin + "\n".join(lines) + "\n" + end + tail, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--bytes", type=int, default=worst_requests.LIMIT)
    parser.add_argument("--only", default="")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--linear", action="store_true")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    measure, mark = (growth, None) if options.growth else (tables, "worst tables") if options.tables else (
        linear, None) if options.linear else (worst, "worst requests")
    with tempfile.TemporaryDirectory() as folder:
        program = built(pathlib.Path(folder), "tables" if options.tables else "measure")
        lines, beyond = measure(program, os.path.realpath(options.library), options)
    if options.write and mark:
        write(mark, lines)
    if beyond:
        sys.exit("Beyond the bounds: %s." % ", ".join(beyond))
    print("All within the bounds.")


if __name__ == "__main__":
    main()
