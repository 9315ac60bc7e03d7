#!/usr/bin/env python3
"""Changes the rules in one place at a time and reports the changes that no test notices.

    Tests/Mutants/mutants.py [BASE]              on the lines that differ from the revision BASE
    Tests/Mutants/mutants.py --all [PATH ...]    everywhere, or in some parts of Sources/SubscoreCore

BASE is the merge base of HEAD and origin/main, or HEAD if there is no origin/main. --all without a PATH also writes the
figures of README.md. A surviving mutant is reported and is not a failure.
"""

import collections
import ctypes
import datetime
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Mutants"
BUILD = ROOT / "build/mutants"
PACKAGE = BUILD / "mutated"
RULES = "Sources/SubscoreCore"
LIBRARY = PACKAGE / ".build/debug/libsubscore.so"
# What the package takes as it is, by its path in the package.
LINKS = {
    "Package.swift": HERE / "Package.mutated.swift",
    "Sources/CMutant": HERE / "CMutant",
    "Sources/RuleList.swift": HERE / "RuleList.swift",
    **{name: ROOT / name for name in (
        "Include", "Sources/Platform/CJansson", "Sources/Platform/CReader", "Sources/SubscoreABI",
        "Sources/SubscoreArrow", "Sources/SubscoreJSON", "Tests/SubscoreCoreTests",
    )},
}
PROCESSES = os.cpu_count() or 2
# Seconds of work for the answer to one vector, and for one program of tests: several times what they take unchanged.
ANSWER_LIMIT = 2
PROGRAM_LIMIT = 120
# The share of the random rounds, in percent, when all suites run.
ROUNDS = 20
# The exit code of Swift Testing when a filter leaves no test, as for a file without a suite of its own.
NO_TESTS = os.EX_UNAVAILABLE

# Before the library is loaded, which happens at the first call.
os.environ |= {"SUBSCORE_LIBRARY": str(LIBRARY), "SUBSCORE_SEED": "1", "SWIFT_BACKTRACE": "enable=no"}
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(ROOT / "Tests/Vectors")]
import expectations  # noqa: E402
import vectors  # noqa: E402
from subscore import call_bytes  # noqa: E402


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], cwd=ROOT, text=True, **options)
    return done if done.returncode == 0 else sys.exit(f"failed: {' '.join(map(str, command))}")


def git(*words):
    return run("git", *words, stdout=subprocess.PIPE).stdout.splitlines()


# What to change


def default_base():
    found = subprocess.run(["git", "merge-base", "HEAD", "origin/main"], cwd=ROOT, capture_output=True, text=True)
    return found.stdout.strip() or "HEAD"


def touched(base):
    """The lines of the rules that differ from a revision, as FILE:FIRST-LAST, and the files that git does not know."""
    for line in git("diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-prefix", base, "--", RULES):
        if line.startswith("+++ "):
            file = line.removeprefix("+++ ")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            if count:
                yield f"{file}:{first}-{first + count - 1}"
    yield from git("ls-files", "--others", "--exclude-standard", "--", RULES)


# Building


def build(parts):
    """Writes and compiles every mutant of some parts. Returns those that compile."""
    run("swift", "build", "-q", "--package-path", HERE, "--scratch-path", BUILD / "tool")
    for name, source in LINKS.items():
        link = PACKAGE / name
        link.parent.mkdir(parents=True, exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(source)
    rules = PACKAGE / RULES
    for path in list(rules.rglob("*.swift")):
        if not (ROOT / RULES / path.relative_to(rules)).exists():
            path.unlink()
    left_out = set()
    while True:
        arguments = [RULES, rules, ",".join(map(str, left_out)), *parts]
        listed = run(BUILD / "tool/debug/Mutate", *arguments, stdout=subprocess.PIPE).stdout
        mutants = [json.loads(line) for line in listed.splitlines()]
        if not mutants:
            return []
        made = subprocess.run(["swift", "build", "-q", "--build-tests", "--package-path", PACKAGE], cwd=ROOT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode == 0:
            print(f"{len(mutants)} mutants compile, {len(left_out)} do not", flush=True)
            return mutants
        broken = {int(number) for number in re.findall(r"^mutant-(\d+):.* error: ", made.stdout, re.MULTILINE)}
        places = set(re.findall(r"^(\S+\.swift:\d+):.* error: ", made.stdout, re.MULTILINE))
        broken |= {mutant["number"] for mutant in mutants
                   if mutant["isValue"] and "{file}:{line}".format(**mutant) in places}
        if not broken - left_out:
            sys.exit(made.stdout)
        left_out |= broken


def stages():
    """What each mutant is tested with, the quickest first: for each stage its name, and a function that yields each
    mutant with whether it lives."""
    requests, tables = BUILD / "replay_requests", BUILD / "replay_tables"
    run(ROOT / "Tests/Fuzz/pack.py", "unpack", BUILD / "saved")
    flags = ["-std=gnu11", "-D_GNU_SOURCE", "-DREPLAY", "-O2", "-I", ROOT / "Include"]
    of_requests = ("replay_requests.c", "oracles.c", "documents.c", "schema.c")
    for program, names in ((requests, of_requests), (tables, ("tables.c",))):
        run("cc", *flags, *(ROOT / "Tests/Fuzz" / name for name in names), "-o", program, "-ljansson", "-ldl")
    saved = sorted(folder for folder in (BUILD / "saved").iterdir() if folder.name != "tables")
    # Not `swift test`, which lets no other test program run at the same time.
    core = [PACKAGE / ".build/debug/subscorePackageTests.xctest", "--testing-library", "swift-testing"]
    return {
        "vectors": replay,
        "suite": tested_with(*core, "--filter", "SubscoreCoreTests.{suite}Tests"),
        # The vectors have no tables.
        "tables": tested_with(tables, LIBRARY, BUILD / "saved/tables"),
        "requests": tested_with(requests, LIBRARY, ROOT / "docs/schema", *saved),
        "core": tested_with(*core, rounds=ROUNDS),
    }


# Running


def each(jobs, work):
    """Does each job in a process of its own, several at a time, and yields it with whether it passed."""
    waiting, running = list(reversed(jobs)), {}
    while waiting or running:
        while waiting and len(running) < PROCESSES:
            job = waiting.pop()
            process = os.fork()
            if process == 0:
                result = 3
                try:
                    silence = os.open(os.devnull, os.O_WRONLY)
                    os.dup2(silence, 1)
                    os.dup2(silence, 2)
                    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                    result = work(job)
                finally:
                    os._exit(result)
            running[process] = job
        process, status = os.wait()
        if process in running:
            yield running.pop(process), os.waitstatus_to_exitcode(status) in (0, NO_TESTS)


def is_as_stated(answer, vector, expect):
    """Whether an answer is what a vector states: its members if it states some, otherwise every byte."""
    status, response = answer
    if answer == (vector.status, vector.response):
        return True
    return status == "SUBS_OK" and expect is not None and not any(
        expectations.violations(expect, vectors.readable(json.loads(response))))


def replay(mutants):
    """Tests each mutant with those vectors that reach its body."""
    library = ctypes.CDLL(str(LIBRARY))
    chosen = ctypes.c_int32.in_dll(library, "subscore_chosen_mutant")
    reached = (ctypes.c_uint8 * 4096).in_dll(library, "subscore_reached")
    reaching = collections.defaultdict(list)
    expected = vectors.expected()
    for vector in vectors.read():
        ctypes.memset(reached, 0, len(reached))
        if call_bytes(vector.function, vector.whole_request) != (vector.status, vector.response):
            sys.exit(f"The rules fail without a mutant: {vector.file}, {vector.name}")
        for body in (index for index, flag in enumerate(bytes(reached)) if flag):
            reaching[body].append((vector, expected.get((vector.file, vector.name))))
    for cases in reaching.values():
        cases.sort(key=lambda case: len(case[0].whole_request or b""))

    def work(mutant):
        chosen.value = mutant["number"]
        resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        for vector, expect in reaching[mutant["body"]]:
            # This runs out only for a call that does not end. Its signal then ends the process.
            signal.setitimer(signal.ITIMER_PROF, ANSWER_LIMIT)
            if not is_as_stated(call_bytes(vector.function, vector.whole_request), vector, expect):
                return 1
        return 0

    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    return each(mutants, work)


def tested_with(*command, rounds=100):
    """A function that tests mutants with a program, after it passed without a mutant."""

    def words(mutant):
        suite = pathlib.Path(mutant["file"]).stem.replace("+", "")
        return tuple(str(word).format(suite=suite) for word in command)

    def work(mutant):
        resource.setrlimit(resource.RLIMIT_CPU, (PROGRAM_LIMIT, PROGRAM_LIMIT))
        variables = {"SUBSCORE_MUTANT": str(mutant["number"]), "SUBSCORE_ROUNDS": str(rounds)}
        os.execvpe(words(mutant)[0], words(mutant), os.environ | variables)

    def test(mutants):
        unchanged = {words(mutant): mutant | {"number": 0} for mutant in mutants}
        for mutant, passed in each(list(unchanged.values()), work):
            if not passed:
                sys.exit(f"The rules fail without a mutant: {' '.join(words(mutant))}")
        return each(mutants, work)

    return test


# Reporting


def table(mutants):
    """How many mutants of each part of the rules each kind of test killed."""
    parts = collections.defaultdict(collections.Counter)
    for mutant in mutants:
        for part in (mutant["file"].removeprefix(RULES + "/").split("/")[0], "all"):
            parts[part][mutant["by"]] += 1
    yield "| part | mutants | vectors | other tests | live | killed |"
    yield "|---|---|---|---|---|---|"
    for part, count in sorted(parts.items(), key=lambda item: (item[0] == "all", item[0])):
        total, by_vectors, live = count.total(), count["vectors"], count[None]
        share = 100 * (total - live) / total
        yield f"| {part} | {total} | {by_vectors} | {total - by_vectors - live} | {live} | {share:.1f} % |"


def write_figures(mutants):
    """The last section of README.md, from which docs/proof.md takes its figures."""
    count = collections.Counter(mutant["by"] for mutant in mutants)
    killed = len(mutants) - count[None]
    version = (ROOT / "VERSION").read_text().strip()
    lines = [
        "## Figures",
        "",
        f"{datetime.date.today():%-d %B %Y}, rules of {version}: {len(mutants)} mutants compile, {killed} of them "
        f"({100 * killed / len(mutants):.1f} %) are killed, {count['vectors']} by the vectors, and {count[None]} live.",
        "`make mutants-all` writes this section when it has tested all of them, and prints the figures of each folder.",
    ]
    page = HERE / "README.md"
    page.write_text(page.read_text().partition("## Figures\n")[0] + "\n".join(lines) + "\n")


def main(arguments):
    is_all = arguments[:1] == ["--all"]
    if is_all:
        parts = arguments[1:] or [RULES]
        where = " and ".join(parts)
    else:
        base = arguments[0] if arguments else default_base()
        parts = list(touched(base))
        where = f"the lines of {RULES} that differ from {base}"
    mutants = build(parts) if parts else []
    if not mutants:
        print(f"There is nothing to change in {where}.")
        return
    living = mutants
    for stage, test in stages().items():
        if not living:
            break
        for mutant, passed in test(living):
            mutant["by"] = None if passed else stage
        tested, living = living, [mutant for mutant in living if not mutant["by"]]
        print(f"{stage}: {len(tested) - len(living)} of {len(tested)} killed", flush=True)
    for mutant in living:
        print("\n{file}:{line}\n- {before}\n+ {after}".format(**mutant))
    print(f"\n{len(living)} of {len(mutants)} mutants live in {where}.")
    if is_all:
        print("", *table(mutants), sep="\n")
    if parts == [RULES]:
        write_figures(mutants)


if __name__ == "__main__":
    main(sys.argv[1:])
