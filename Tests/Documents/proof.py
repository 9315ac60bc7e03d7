#!/usr/bin/env python3
"""The figures of docs/proof.md and docs/engines.md, from what the tools and the tests wrote, and the answers of the
demo in README.md.

    Tests/Documents/proof.py            fails if a figure that can be counted at once is stale, or if another page
                                        states a measured figure that docs/proof.md does not have
    Tests/Documents/proof.py --count    writes what can be counted, and the answers of the demo
    Tests/Documents/proof.py --write    writes what the files in build/proof say as well

A section of the page is what lies between two marks. `make proof` makes a file for each section. A section without its
file stays unchanged, with the version that it was measured with.
"""

import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from cases import ROOT, cases, vectors  # noqa: E402

PAGE = ROOT / "docs/proof.md"
README = ROOT / "README.md"
# The pages of the sections that are not on docs/proof.md.
PAGES = {"engines": ROOT / "docs/engines.md"}
WRITTEN = ROOT / "build/proof"
BUILD = ROOT / "build/embedded"
LIBRARY = BUILD / "libsubscore.so.0"
VERSION = (ROOT / "VERSION").read_text().strip()
# The budget of a size: beyond it the changelog has to state a reason.
GROWTH = 1.03
SIZES = {"libsubscore": LIBRARY, "libsubscore in the packages": ROOT / "build/bundle/x86_64/libsubscore.so.0",
         "libsubscore for arm64": ROOT / "build/arm64/libsubscore.so.0",
         "libsubscore-verify": BUILD / "libsubscore-verify.so.0",
         "libsubscore-simulate": BUILD / "libsubscore-simulate.so.0",
         "subscore.wasm": ROOT / "build/wasm/subscore.wasm"}
# Names of rows of `make bench-bindings`.
LANGUAGES = {"python": "Python", "rust": "Rust", "go": "Go", "java": "Java", "ruby": "Ruby",
             "ruby-fiddle": "Ruby with Fiddle", "php": "PHP", "csharp": "C#", "swift": "Swift"}

# Figures that somebody measured: times below a second, rates, sizes of files, and ratios with decimals. Limits are in
# whole KiB and MiB, and rules in whole seconds, hours and days.
MEASURED = re.compile(r"(?<![\w.,])[\d,.]*\d ?(?:µs|ns|ms|kB|KB|microseconds?|nanoseconds?)\b"
                      r"|(?<![\w.,])\d+\.\d+ times\b|(?<![\w.,])[\d,.]*\d (?:\w+ ){1,3}(?:a|per) second\b")
# What states measured figures without docs/proof.md: the worst requests, which have a writer and a test of their own,
# and what was true of a release.
OTHERS = ("docs/proof.md", "docs/limits.md", "CHANGELOG.md")


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


def table(head, rows):
    """A section: a table, what a row of one cell says about it, and the version that it was measured with."""
    rows = list(rows)
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    lines += [f"| {' | '.join(row)} |" for row in rows if len(row) > 1]
    notes = [line for row in rows if len(row) == 1 for line in ("", *row)]
    return "\n".join(lines + notes + ["", f"Measured with {VERSION}.", ""])


def counted():
    """The rows whose figures the sources have, by their first column."""
    everything, stated = list(cases()), vectors.expected()
    answered = [case for case in everything if case.status == "SUBS_OK"]
    rules = {rule for case in everything for rule in case.rules}
    functions = {case.function for case in everything}
    version, total, share = mutants()
    return {
        "vectors": f"{len(everything):,} requests: {len(answered) - len(stated):,} with the whole answer, "
                   f"{len(stated):,} with the members that they are about, the others with the error: `Tests/Vectors`",
        "rules": f"{len(rules)}, each with a source and at least one vector, in {len(functions)} functions",
        "mutants": f"{int(total):,} changes to the rules of {version}, one at a time; "
                   f"the tests noticed {share} % of them: `Tests/Mutants`",
    }


def mutants():
    text = (ROOT / "Tests/Mutants/README.md").read_text()
    match = re.search(r"rules of (\S+): (\d+) mutants compile, \d+ of them \((\S+) %\) are killed", text)
    return match.groups() if match else sys.exit("Tests/Mutants/README.md has no figures")


def tests(rows):
    """The rows of the tests: counted ones afresh, and those of each file that was written."""
    rows = rows | counted()
    if (WRITTEN / "replay.txt").exists():
        held, broken = map(int, one("replay.txt", r"(\d+) requests hold, (\d+) do not"))
        whole(broken)
        rows["saved requests"] = f"{held:,} held to every promise of the manual in each `make ci`: `Tests/Fuzz`"
    if (WRITTEN / "fuzz.txt").exists():
        # A request that breaks a promise has a line that begins with the name of its function.
        broke = len(re.findall(r"(?m)^subs_\w+: ", (WRITTEN / "fuzz.txt").read_text()))
        rows["fuzzing"] = (f"{fuzzed('fuzz.txt', 'requests')}: "
                           f"no crash, and {broke or 'no'} broken promise{'' if broke == 1 else 's'}")
    for kind, target in (("verify", "signed payloads and histories"), ("simulate", "requests to the simulator")):
        if (WRITTEN / f"fuzz-{kind}.txt").exists():
            rows[f"fuzzing, {kind}"] = f"{fuzzed(f'fuzz-{kind}.txt', target)}: no crash, and no broken promise"
    if (WRITTEN / "faults.txt").exists():
        failing, ended, misled = map(int, one("faults.txt", r"calls, in (\d+) .*; (\d+) ended .*, (\d+) gave"))
        whole(ended + misled)
        rows["failing memory"] = (f"{failing:,} calls in which an allocation failed: none ended the process, and none "
                                  "gave another answer")
    return rows


def fuzzed(file, target):
    """What the fuzzers did whose output a file has."""
    units = sum(map(int, found(file, r"number_of_executed_units: *(\d+)")))
    hours = sum(map(int, found(file, r"processor: (\d+) seconds"))) / 3600
    return f"{units:,} changed {target} in {hours:.1f} hours of a processor under AddressSanitizer, with {VERSION}"


def whole(broken):
    if broken:
        sys.exit("a promise is broken: see build/proof")


def library():
    needs = one("bench.txt", r"needs: +(.*\S)").replace(" ", ", ")
    load, first = one("bench.txt", r"first call: +(\d+) us, (\d+) us")
    rows, size_in = one("bench.txt", r"state_at: +(\d+) rows, (\d+) bytes in")
    times = one("bench.txt", r"([\d.]+) times jansson alone")
    call = one("bench.txt", rf"call: +([\d.]+) us, state_at of {rows} rows")
    question = one("bench.txt", rf"open history: +([\d.]+) ns, \d+ instructions a question of {rows} rows")
    calls, two, count, mean = one(
        "bench.txt", r"throughput: +(\d+) calls a second .*, ([\d.]+) times .*; (\d+) requests of (\d+)")
    growth = one("bench.txt", r"state_at of 10,000 rows takes ([\d.]+) times")
    yield "dependencies", f"{needs}"
    yield "load", f"{int(load):,} µs to load, {int(first):,} µs for the first call"
    yield f"a call of `subs_state_at` on {rows} rows ({int(size_in):,} bytes)", f"{float(call):.0f} µs"
    yield "work of that call", f"{float(times):.2f} times the work of reading and writing its JSON"
    yield f"a question to an open history of {rows} rows", f"{float(question):.0f} ns"
    yield (f"the requests of the vectors in turn ({int(count):,} of {int(mean):,} bytes on average)",
           f"{int(calls) // 1000 * 1000:,} calls a second on one thread, {float(two):.2f} times as many on two")
    yield "growth", f"ten times the rows take {float(growth):.1f} times the work"


def work():
    (read, write), *_ = found("work.txt", r"jansson alone: +(\d+) instructions to read the request, (\d+) to write")
    alone = int(read) + int(write)
    names = ("`subs_state_at`", "the same in the packages, which contain jansson")
    yield "Debian's jansson reads the request and writes the response", f"{alone:,}", "1.00"
    counts = found("work.txt", r"subs_state_at: +(\d+) instructions, ([\d.]+) times")
    for name, (own, times) in zip(names, counts, strict=True):
        yield name, f"{int(own):,}", f"{float(times):.2f}"
    own, times = one("rows.txt", r"columns, documents: (\d+) instructions a document of \d+ documents, ([\d.]+) times")
    yield "`subs_columns_state_at`, a stored notification of a table", f"{int(own):,}", times


def rows():
    counts = {}
    for way, count, ids in found("rows.txt", r"columns, (\w+): +(\d+) instructions a row of \d+ rows, (\w+) ids"):
        counts.setdefault(way, {})[ids] = f"{int(count):,}"
    names = {"rows": "states at an instant", "reports": "the same with reports",
             "instants": "states at twelve instants", "texts": "states at an instant, ids as texts",
             "timeline": "timelines"}
    for way, name in names.items():
        yield name, counts[way]["drawn"], counts[way]["ascending"]


def bindings():
    pattern = r"(?m)^(\S+) +([\d.]+) us in C +([+-][\d.]+) us +first call +([\d.]+) ms"
    for name, c, more, first in found("bindings.txt", pattern):
        yield LANGUAGES[name], f"{float(c):.0f} µs", f"{float(more):+.0f} µs", f"{float(first):.1f} ms"
    c, node, times, first = one("javascript.txt", r"C (\d+) us, Node (\d+) us: ([\d.]+) times; first call (\d+) ms")
    yield "JavaScript in Node", f"{c} µs", f"{int(node) - int(c):+d} µs ({times} times)", f"{first} ms"


def signatures():
    for name, rate, ratio in found("verify.txt", r"(?m)^\| (subs\S.*|Apple's.*) \| ([\d,]+) \| ([\d.]+) \|$"):
        yield name, rate, ratio


def columns():
    yield from found("columns.txt", r"(?m)^\| ((?!way|-).*?) \| ([\d.]+) \| ([\d.]+) \| (\d+) \|$")
    yield (one("columns.txt", r"(?m)^(`subscore states` takes .*)$"),)
    yield (one("columns.txt", r"(?m)^(Who has access\?.*)$"),)


def engines():
    yield from found("engines.txt", r"(?m)^\| ((?!engine|-).*?) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$")


def simulator():
    rate, customers, seconds, size = one(
        "simulate.txt", r"population: ([\d,]+) .*, ([\d,]+) customers in ([\d.]+) .*, (\d+) MB")
    yield (f"a year of {customers} customers",
           f"{rate} notifications a second; {seconds} seconds and {size} MB of JSON in all")
    yield "a year of one customer", f"{one('simulate.txt', r'year: ([0-9.]+) ms')} ms"


# The files, the head and the rows of each section.
SECTIONS = {
    "library": (["bench.txt"], ["", "libsubscore"], library),
    "work": (["work.txt", "rows.txt"], ["a call on 12 rows, and a document", "instructions",
                                        "times those of jansson on the same text"], work),
    "rows": (["rows.txt"], ["instructions a row", "ids in no order", "ids that ascend, as most of Apple's do"], rows),
    "bindings": (["bindings.txt", "javascript.txt"],
                 ["language", "the call from C in the same run", "more than that", "first call of a process"],
                 bindings),
    "signatures": (["verify.txt"],
                   ["way", "payloads a second and core", "times Apple's with the chain proven once"], signatures),
    "columns": (["columns.txt"],
                ["way", "million rows a second", "of the first", "core minutes for 10⁹ rows"], columns),
    "engines": (["engines.txt"], ["engine", "million rows a second that pass through", "with the decision",
                                  "time, of passing through"], engines),
    "simulator": (["simulate.txt"], ["", "libsubscore-simulate"], simulator),
}


def rows_of(section):
    return dict(re.findall(r"(?m)^\| (\w[^|]*?) \| (.*) \|$", section))


def two_columns(rows):
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {text} |" for name, text in rows.items()), ""])


def sizes(section):
    """The sizes in bytes, a column for each version; the last column has those of the files that were built."""
    lines = [line for line in section.splitlines() if line and not line.startswith("|--")]
    head, *stated = [line.strip("| ").split(" | ") for line in lines]
    versions = head if VERSION in head else [*head, VERSION]
    for row in stated:
        row += ["–"] * (len(versions) + 1 - len(row))
        if SIZES[row[0]].exists():
            row[versions.index(VERSION) + 1] = f"{SIZES[row[0]].stat().st_size:,}"
    lines = [f"| | {' | '.join(versions)} |", "|---" * (len(versions) + 1) + "|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in stated] + [""])


def other_figures(proof):
    """Measured figures on other pages that docs/proof.md does not have."""
    command = ["git", "ls-files", "*.md", "Include/*.h", "Include/*.hpp", "docs/man/*"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.split():
        if name in OTHERS or not (ROOT / name).exists():
            continue
        # Blocks of code show answers of the library and are compared by other tests.
        text = re.sub(r"^```.*?^```$", lambda block: re.sub(r"[^\n]", " ", block[0]), (ROOT / name).read_text(),
                      flags=re.M | re.S)
        for match in MEASURED.finditer(text):
            if not re.search(rf"(?<![\d.,]){re.escape(match[0])}(?!\w)", proof):
                yield f"{name}, line {text[:match.start()].count(chr(10)) + 1}, states “{match[0]}”"


def check(text, readme):
    _, proof, _ = between("tests", text)
    for name, row in counted().items():
        if f"| {name} | {row} |\n" not in proof:
            sys.exit(f"docs/proof.md is stale about {name}, which is now {row}: run make docs")
    stated = {name: row.split(" | ")[-1] for name, row in rows_of(between("sizes", text)[1]).items()}
    for name, file in SIZES.items():
        if not file.exists() or stated[name] == "–":
            continue
        if file.stat().st_size > GROWTH * int(stated[name].replace(",", "")):
            sys.exit(f"{name} has {file.stat().st_size:,} bytes, and docs/proof.md states {stated[name]}. If it has to "
                     "grow so much, state the reason in CHANGELOG.md and run make docs.")
    if between("demo", readme)[1] != demo():
        sys.exit("README.md does not show what the demo answers: run make docs")
    problems = list(other_figures(text))
    for problem in problems:
        print(f"proof: {problem}, which docs/proof.md does not have", file=sys.stderr)
    if problems:
        sys.exit("proof: name the row of docs/proof.md instead, or let make proof measure the figure")
    # A page that states a made-up figure must fail, or the check could not.
    assert all(map(MEASURED.search, ("takes 98,765 µs", "98,765 rows a second", "9.87 times")))


def written(page):
    for name, (files, head, rows) in SECTIONS.items():
        if not all((WRITTEN / file).exists() for file in files):
            continue
        section = table(head, list(rows()))
        if name in PAGES:
            PAGES[name].write_text(put(name, PAGES[name].read_text(), section))
        else:
            page = put(name, page, section)
    return put("tests", page, two_columns(tests(rows_of(between("tests", page)[1]))))


def main(arguments):
    page, readme = PAGE.read_text(), README.read_text()
    if "--write" in arguments:
        page = written(page)
    if {"--write", "--count"} & set(arguments):
        page = put("tests", page, two_columns(rows_of(between("tests", page)[1]) | counted()))
        page = put("sizes", page, sizes(between("sizes", page)[1]))
        PAGE.write_text(page)
        readme = put("demo", readme, demo())
        README.write_text(readme)
    check(page, readme)
    print("docs/proof.md states what was counted and measured, and other pages state the same.")


if __name__ == "__main__":
    main(sys.argv[1:])
