#!/usr/bin/env python3
"""The figures of docs/proof.md, from what the tools and the tests wrote, and the answers of the demo in README.md.

    Tests/Documents/proof.py            fails if a figure that can be counted at once is stale
    Tests/Documents/proof.py --count    writes those, and the answers of the demo
    Tests/Documents/proof.py --write    writes all of them, from the files in build/proof
"""

import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from cases import ROOT, cases  # noqa: E402

PAGE = ROOT / "docs/proof.md"
README = ROOT / "README.md"
WRITTEN = ROOT / "build/proof"
LIBRARY = ROOT / "build/embedded/libsubscore.so.0"
# The page gives a bound for the size, in steps of so many KiB. So a small change does not make it stale.
STEP = 32


def between(mark, text):
    head, begin, rest = text.partition(f"<!-- {mark} -->\n")
    inner, end, tail = rest.partition(f"<!-- /{mark} -->\n")
    if not begin or not end:
        sys.exit(f"proof: no page has the marks for {mark}")
    return head + begin, inner, end + tail


def put(mark, text, inner):
    head, _, tail = between(mark, text)
    return head + inner + tail


def found(file, pattern):
    matches = re.findall(pattern, (WRITTEN / file).read_text())
    return matches or sys.exit(f"build/proof/{file} does not say {pattern}")


def one(file, pattern):
    return found(file, pattern)[0]


def demo():
    """What the demo prints first, from the library just built."""
    environment = dict(os.environ, SUBSCORE_LIBRARY=str(LIBRARY), PYTHONDONTWRITEBYTECODE="1",
                       PYTHONPATH=f"{ROOT}/bindings/python/src:{ROOT}/examples/python")
    printed = subprocess.run([sys.executable, ROOT / "examples/python/answers.py"], env=environment, check=True,
                             capture_output=True, text=True).stdout
    lines = [line for line in printed.splitlines() if not line.startswith(("libsubscore", "SUBS_ERROR"))]
    return "```text\n" + "\n".join(lines) + "\n```\n"


def counted():
    """The rows whose figures the sources hold, by their first column."""
    everything = list(cases())
    rules = {rule for case in everything for rule in case.rules}
    functions = {case.function for case in everything}
    version, total, share = mutants()
    return {
        "vectors": f"{len(everything):,} requests with their answers, byte for byte: `Tests/Vectors`",
        "rules": f"{len(rules)}, each with a source and at least one vector, in {len(functions)} functions",
        "mutants": f"{int(total):,} changes to the rules of {version}, one at a time; "
                   f"the tests noticed {share} % of them: `Tests/Mutants`",
    }


def mutants():
    text = (ROOT / "Tests/Mutants/README.md").read_text()
    match = re.search(r"rules of (\S+): (\d+) mutants compile, \d+ of them \((\S+) %\) are killed", text)
    return match.groups() if match else sys.exit("Tests/Mutants/README.md has no figures")


def measured():
    size = int(one("bench.txt", r"size: +(\d+) bytes"))
    bound = -(-size // (1024 * STEP)) * STEP
    needs = one("bench.txt", r"needs: +(.*\S)").replace(" ", ", ")
    load, first = one("bench.txt", r"first call: +(\d+) us, (\d+) us")
    rows, size_in = one("bench.txt", r"state_at: +(\d+) rows, (\d+) bytes in")
    times = one("bench.txt", r"([\d.]+) times jansson alone")
    calls = one("bench.txt", r"throughput: +(\d+) calls a second")
    growth = one("bench.txt", r"state_at of 10,000 rows takes ([\d.]+) times")
    units = sum(map(int, found("fuzz.txt", r"number_of_executed_units: *(\d+)")))
    # A request that breaks a promise has a line that begins with the name of its function.
    broke = len(re.findall(r"(?m)^subs_\w+: ", (WRITTEN / "fuzz.txt").read_text()))
    failing, ended, misled = map(int, one("faults.txt", r"calls, in (\d+) .*; (\d+) ended .*, (\d+) gave"))
    held, broken = map(int, one("replay.txt", r"(\d+) requests hold, (\d+) do not"))
    if ended or misled or broken:
        sys.exit("a promise is broken: see build/proof")
    return {
        "saved requests": f"{held:,} held to every promise of the manual in each `make test-all`: `Tests/Fuzz`",
        "fuzzing": f"{units:,} changed requests under AddressSanitizer: "
                   f"no crash, and {broke or 'no'} broken promise{'' if broke == 1 else 's'}",
        "failing memory": f"{failing:,} calls in which an allocation failed: none ended the process, and none gave "
                          "another answer",
        "size": f"under {bound} KiB, stripped; needs {needs}",
        "load": f"{int(load):,} µs to load, {int(first):,} µs for the first call",
        "work": f"a call on {rows} rows ({int(size_in):,} bytes) takes {float(times):.2f} times the work of reading "
                f"and writing its JSON; about {int(calls) // 1000 * 1000:,} calls a second on one thread",
        "growth": f"ten times the rows take {float(growth):.1f} times the work",
    }


def table(rows):
    lines = [f"| {name} | {text} |" for name, text in rows.items()]
    note = "`make proof` measures these figures and writes them here. The times are those of the machine it ran on."
    return "\n".join(["| | |", "|---|---|", *lines, "", note, ""])


def check(text, readme):
    _, proof, _ = between("proof", text)
    for name, row in counted().items():
        if f"| {name} | {row} |\n" not in proof:
            sys.exit(f"docs/proof.md is stale about {name}, which is now {row}: run make docs")
    bound = int(re.search(r"under (\d+) KiB", proof)[1])
    if LIBRARY.stat().st_size > bound * 1024:
        sys.exit(f"docs/proof.md says that the library is under {bound} KiB; it has {LIBRARY.stat().st_size} bytes")
    if between("demo", readme)[1] != demo():
        sys.exit("README.md does not show what the demo answers: run make docs")


def recounted(proof):
    fresh = counted()
    return re.sub(r"(?m)^\| (\w+) \| (.*) \|$", lambda row: f"| {row[1]} | {fresh.get(row[1], row[2])} |", proof)


page, readme = PAGE.read_text(), README.read_text()
if "--write" in sys.argv[1:]:
    page = put("proof", page, table(counted() | measured()))
if {"--write", "--count"} & set(sys.argv[1:]):
    page = put("proof", page, recounted(between("proof", page)[1]))
    PAGE.write_text(page)
    readme = put("demo", readme, demo())
    README.write_text(readme)
check(page, readme)
print("docs/proof.md states what was counted and measured, and README.md what the demo answers.")
