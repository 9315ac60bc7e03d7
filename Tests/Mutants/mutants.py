#!/usr/bin/env python3
"""Changes the rules in one place at a time and says which changes no test notices.

    Tests/Mutants/mutants.py [--again] [PATH ...]

Each PATH is a part of Sources/Subscore, to change only those. --again tries only those that lived in the last run, with
the tests of now, and those of files that changed since. `make mutants` sets what this needs. It fails if fewer than
96 % of the mutants are killed, or if one lives that survivors.txt does not explain.
"""

import collections
import ctypes
import datetime
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

from subscore import call_bytes

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Vectors"))
import vectors  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Mutants"
BUILD = ROOT / "build/mutants"
RULES = "Sources/Subscore"
LIBRARY = os.environ["SUBSCORE_LIBRARY"]
ACCEPTED = HERE / "survivors.txt"
RESULTS = BUILD / "results.json"
# The rules that the results are of.
SOURCES = BUILD / "sources"
# The vectors that every mutant with the mark "held" was held to.
REPLAYED = BUILD / "vectors"
WITHOUT = BUILD / "without"
# Which bodies each suite runs.
REACHED = BUILD / "reached"
LEAST_SHARE = 96.0
PROCESSES = os.cpu_count() or 2
# Seconds of work for the answer to one vector, and for one program of tests: several times what they take unchanged.
ANSWER_LIMIT = 2
PROGRAM_LIMIT = 120
# What takes seconds of work for each mutant is not asked of those that survivors.txt explains.
SLOW = ("tables", "core", "rounds", "fuzz")
# The share of the random rounds, in percent, that the suites try at first.
ROUNDS = 20
# How often what was found out is saved, in seconds.
SAVING = 60
# The exit code of Swift Testing when a filter leaves no test, as for a file without a suite of its own.
NO_TESTS = os.EX_UNAVAILABLE


def run(*command, **options):
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=True, **options)


# Building


def files(folder):
    """By their paths in the folder."""
    return {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}


def mirror(source, target):
    """Makes a folder the same as another one, and leaves alone what is. Whether anything had to change."""
    new, old = files(source), files(target)
    gone = [path for name, path in old.items() if name not in new]
    changed = [name for name, path in new.items() if name not in old or path.read_bytes() != old[name].read_bytes()]
    for path in gone:
        path.unlink()
    for name in changed:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(new[name], target / name)
    return bool(gone or changed)


def unchanged():
    """The files of the rules that are as the results have them."""
    new, old = files(ROOT / RULES), files(SOURCES)
    return {name for name, path in new.items() if name in old and path.read_bytes() == old[name].read_bytes()}


def last_results():
    """The mutants of those files as the last run left them, by what names them."""
    same = {f"{RULES}/{name}" for name in unchanged()}
    mutants = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    return {mutant["entry"]: mutant for mutant in mutants if mutant["file"] in same}


def build(only):
    """Writes and compiles every mutant. Returns those that compile."""
    run("swift", "build", "-q", "--package-path", HERE, "--scratch-path", BUILD / "tool")
    library = pathlib.Path(LIBRARY).parent
    library.mkdir(parents=True, exist_ok=True)
    run("clang", "-O1", "-fPIC", "-c", HERE / "CMutant/mutant.c", "-o", BUILD / "mutant.o")
    # Mutants have the same numbers as long as the rules are the same.
    is_same = WITHOUT.exists() and unchanged() == set(files(SOURCES)) == set(files(ROOT / RULES))
    without = set(map(int, WITHOUT.read_text().split())) if is_same else set()
    while True:
        shutil.rmtree(BUILD / "mutated", ignore_errors=True)
        WITHOUT.write_text("".join(f"{number}\n" for number in sorted(without)))
        arguments = [RULES, BUILD / "mutated", "--without", WITHOUT, "--only", " ".join(only)]
        listed = run(BUILD / "tool/debug/Mutate", *arguments, stdout=subprocess.PIPE, text=True).stdout
        mutants = [json.loads(line) for line in listed.splitlines()]
        mirror(BUILD / "mutated", BUILD / "rules")
        made = subprocess.run(
            [
                *["make", "-s", "lib", "RUNTIME=full", f"BUILD={library}", "OPTIMIZE=-Onone", "LINKFLAGS="],
                f"core={' '.join(str(path) for path in (BUILD / 'rules').rglob('*.swift'))}",
                f"beneath={BUILD / 'mutant.o'}",
                f"SANITIZE=-I {HERE / 'CMutant'} -no-warnings-as-errors -suppress-warnings -diagnostic-style llvm",
            ],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        if made.returncode == 0:
            return mutants
        broken = {int(number) for number in re.findall(r"^mutant-(\d+):.* error: ", made.stderr, re.MULTILINE)}
        if not broken - without:
            sys.exit(made.stderr)
        without |= broken
        print(f"{len(mutants)} mutants, of which {len(broken)} do not compile", flush=True)


def build_tests():
    """The programs that test what the vectors let live, the quickest first: for each a name and a command."""
    requests, tables = BUILD / "replay_requests", BUILD / "replay_tables"
    run(ROOT / "Tests/Fuzz/pack.py", "unpack", BUILD / "saved")
    flags = ["-std=gnu11", "-D_GNU_SOURCE", "-DREPLAY", "-O2", "-I", ROOT / "Include"]
    for program, names in ((requests, ("replay_requests.c", "oracles.c", "schema.c")), (tables, ("tables.c",))):
        run("cc", *flags, *(ROOT / "Tests/Fuzz" / name for name in names), "-o", program, "-ljansson", "-ldl")
    saved = sorted(folder for folder in (BUILD / "saved").iterdir() if folder.name != "tables")
    package = BUILD / "package"
    for name, source in (
        ("Sources/CMutant", HERE / "CMutant"),
        ("Sources/Subscore", BUILD / "rules"),
        ("Tests/SubscoreTests", ROOT / "Tests/SubscoreTests"),
    ):
        mirror(source, package / name)
    shutil.copy(HERE / "Package.tests.swift", package / "Package.swift")
    run("swift", "build", "-q", "--build-tests", "--package-path", package)
    # Not `swift test`, which lets no other test program run at the same time.
    core = [package / ".build/debug/subscorePackageTests.xctest", "--testing-library", "swift-testing"]
    return {
        # The suite that is named for the mutant's file takes a moment. All suites take seconds.
        "suite": [*core, "--filter", "SubscoreTests.{suite}Tests"],
        # The vectors have no tables.
        "tables": [tables, LIBRARY, BUILD / "saved/tables"],
        "core": core,
        "rounds": [*core, "--filter", "SubscoreTests.{suite}Tests"],
        "fuzz": [requests, LIBRARY, ROOT / "docs/schema", *saved],
    }


# Running


def each(jobs, work):
    """Does each job in a process of its own, several at a time, and yields it with how that ended."""
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
            yield running.pop(process), how_ended(status)


def how_ended(status):
    """None for a mutant that lives."""
    if os.WIFSIGNALED(status):
        return "hang" if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL) else "crash"
    return None if os.WEXITSTATUS(status) in (0, NO_TESTS) else "difference"


def replay(mutants, known):
    """Holds each mutant to those vectors that reach its body and are new to it. Yields each with how it ended."""
    library = ctypes.CDLL(LIBRARY)
    chosen = ctypes.c_int32.in_dll(library, "subscore_chosen_mutant")
    reached = (ctypes.c_uint8 * 4096).in_dll(library, "subscore_reached")
    reaching = collections.defaultdict(list)
    for vector in vectors.read():
        request, expected = vector.whole_request, (vector.status, vector.response)
        ctypes.memset(reached, 0, len(reached))
        if call_bytes(vector.function, request) != expected:
            sys.exit(f"unchanged, the rules fail {vector.file}: {vector.name}")
        for body in (index for index, flag in enumerate(bytes(reached)) if flag):
            reaching[body].append((vector.function, request, expected, vector in known))
    for cases in reaching.values():
        cases.sort(key=lambda case: len(case[1] or b""))

    def work(mutant):
        chosen.value = mutant["number"]
        resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
        for function, request, expected, is_known in reaching[mutant["body"]]:
            if mutant["held"] and is_known:
                continue
            # This runs out only for a call that does not end. Its signal then ends the process.
            signal.setitimer(signal.ITIMER_PROF, ANSWER_LIMIT)
            if call_bytes(function, request) != expected:
                return 1
        return 0

    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    return each(mutants, work)


def become(words, number, **more):
    """Replaces this process by a program of tests that runs a mutant. Number 0 is the unchanged rules."""
    resource.setrlimit(resource.RLIMIT_CPU, (PROGRAM_LIMIT, PROGRAM_LIMIT))
    environment = {**os.environ, "SUBSCORE_MUTANT": str(number), "SUBSCORE_SEED": "1", **more}
    os.execvpe(str(words[0]), [str(word) for word in words], environment)


def reaching_suites(core):
    """For each body the suites that run it, the unchanged rules first."""
    listed = run(*core, "--list-tests", stdout=subprocess.PIPE, text=True).stdout
    suites = sorted(set(re.findall(r"^SubscoreTests\.(\w+)/", listed, re.MULTILINE)))
    if not suites:
        sys.exit(f"{core[0]} lists no suite")
    REACHED.mkdir(exist_ok=True)

    def work(suite):
        words = [*core, "--filter", f"SubscoreTests.{suite}/"]
        become(words, 0, SUBSCORE_ROUNDS=str(ROUNDS), SUBSCORE_REACHED=str(REACHED / suite))

    reaching = collections.defaultdict(list)
    for suite, how in each(suites, work):
        if how:
            sys.exit(f"unchanged, the rules fail {suite}")
        for body in (index for index, flag in enumerate((REACHED / suite).read_bytes()) if flag):
            reaching[body].append(suite)
    return reaching


def test_reaching(mutants, core):
    """Runs, for each mutant, the suites that reach it. Yields each with how it ended."""
    reaching = reaching_suites(core)

    def work(mutant):
        suites = reaching[mutant["body"]]
        if not suites:
            return 0
        words = [*core, "--filter", f"SubscoreTests.({'|'.join(suites)})/"]
        become(words, mutant["number"], SUBSCORE_ROUNDS=str(ROUNDS))

    return each(mutants, work)


def test(mutants, command, rounds):
    """Runs a program of tests for each mutant. Yields each with how it ended."""

    def work(mutant):
        suite = pathlib.Path(mutant["file"]).stem.replace("+", "")
        become([str(word).format(suite=suite) for word in command], mutant["number"], SUBSCORE_ROUNDS=str(rounds))

    unchanged = [how for _, how in each([{"number": 0, "file": "None"}], work)]
    if unchanged != [None]:
        sys.exit(f"unchanged, the rules fail {command[0]}")
    return each(mutants, work)


# Reporting


def key(mutant, ordinals):
    """What names a mutant when lines around it move: its file, function and line as text, and which of such."""
    text = mutant["file"].removeprefix(RULES + "/"), mutant["function"], mutant["before"], mutant["after"]
    ordinals[text] += 1
    return (*text, ordinals[text])


def entry(name):
    file, function, before, after, ordinal = name
    return f"{file}: {function}{f' #{ordinal}' if ordinal > 1 else ''}\n- {before}\n+ {after}\n"


def read_accepted():
    """The survivors that are explained: for each its reason."""
    accepted, reason = {}, ""
    for block in re.split(r"\n\n+", ACCEPTED.read_text().strip()):
        lines = block.split("\n")
        if all(line.startswith("#") for line in lines):
            continue
        if lines[0].startswith("= "):
            reason = " ".join(lines)[2:]
            continue
        accepted["\n".join(lines) + "\n"] = reason
    return accepted


def main():
    again = "--again" in sys.argv[1:]
    only = [word for word in sys.argv[1:] if word and word != "--again"] or [RULES]
    mutants = build(only)
    if not mutants:
        sys.exit(f"There is nothing to change under {' or '.join(only)}.")
    programs = build_tests()
    # Whatever killed a mutant still does: tests are only added.
    last = last_results() if again else {}
    SOURCES.mkdir(exist_ok=True)
    mirror(ROOT / RULES, SOURCES)
    ordinals = collections.Counter()
    for mutant in mutants:
        mutant["entry"] = entry(key(mutant, ordinals))
        mutant |= {name: last.get(mutant["entry"], {}).get(name) for name in ("by", "how", "held")}
    known = set(vectors.read(REPLAYED)) if again and REPLAYED.exists() else set()
    stages = {"vectors": lambda living: replay(living, known)} | {
        name: lambda living, command=command, rounds=100 if name in SLOW else ROUNDS: test(living, command, rounds)
        for name, command in programs.items()
    }
    # All suites would take longest, so only those run that reach the mutant.
    stages["core"] = lambda living: test_reaching(living, programs["core"])
    accepted = read_accepted()
    for stage, run_stage in stages.items():
        # The last run did the same to those that it explained.
        done = accepted if stage in SLOW else accepted.keys() & last.keys() if stage == "suite" else ()
        living = [mutant for mutant in mutants if not mutant["by"] and mutant["entry"] not in done]
        saved = time.monotonic()
        for mutant, how in run_stage(living):
            if how:
                mutant["by"], mutant["how"] = stage, how
            if time.monotonic() - saved > SAVING:
                RESULTS.write_text(json.dumps(mutants, indent=0))
                saved = time.monotonic()
        if stage == "vectors":
            for mutant in mutants:
                mutant["held"] = True
            shutil.copy(vectors.FLAT, REPLAYED)
        RESULTS.write_text(json.dumps(mutants, indent=0))
        print(f"{stage}: {sum(mutant['by'] == stage for mutant in living)} of {len(living)} killed", flush=True)
    if only == [RULES]:
        write_figures(mutants)
    sys.exit(report(mutants, only, list(stages)))


def write_figures(mutants):
    """The last section of README.md, from which docs/proof.md takes its figures."""
    parts = collections.defaultdict(collections.Counter)
    for mutant in mutants:
        for part in (mutant["file"].removeprefix(RULES + "/").split("/")[0], "all"):
            parts[part][mutant["by"]] += 1
    count = parts["all"]
    killed = count.total() - count[None]
    version = (ROOT / "VERSION").read_text().strip()
    lines = [
        "## Figures",
        "",
        f"{datetime.date.today():%-d %B %Y}, rules of {version}: {len(mutants)} mutants compile, {killed} of them "
        f"({100 * killed / len(mutants):.1f} %) are killed, {count['vectors']} by the vectors, and {count[None]} live.",
        "`make mutants` writes this section when it has tried all of them.",
        "",
        "| part | mutants | vectors | other tests | live | killed |",
        "|---|---|---|---|---|---|",
    ]
    for part in sorted(parts, key=lambda part: (part == "all", part)):
        count = parts[part]
        others = count.total() - count["vectors"] - count[None]
        share = 100 * (count.total() - count[None]) / count.total()
        lines.append(f"| {part} | {count.total()} | {count['vectors']} | {others} | {count[None]} | {share:.1f} % |")
    page = HERE / "README.md"
    page.write_text(page.read_text().partition("## Figures\n")[0] + "\n".join(lines) + "\n")


def report(mutants, only, stages):
    accepted = read_accepted()
    files = collections.defaultdict(collections.Counter)
    for mutant in mutants:
        for name in (mutant["file"], "all"):
            files[name][mutant["by"]] += 1
    print(f"\n{'':44}mutants  " + "  ".join(stages) + "  living  killed")
    for name in sorted(files, key=lambda name: (name == "all", name)):
        count = files[name]
        share = 100 * (count.total() - count[None]) / count.total()
        columns = "  ".join(f"{count[stage]:{len(stage)}}" for stage in stages)
        print(f"{name.removeprefix(RULES + '/'):44}{count.total():7}  {columns}  {count[None]:6}  {share:5.1f} %")
    ends = collections.Counter(mutant["how"] for mutant in mutants if mutant["by"])
    print(", ".join(f"{count} by {how}" for how, count in ends.most_common()))

    living = {mutant["entry"]: mutant for mutant in mutants if not mutant["by"]}
    for text in living:
        if text not in accepted:
            print(f"\nlives, {living[text]['file']}:{living[text]['line']}\n{text}", end="")
    dead = [text for text in accepted if text not in living and (RULES + "/" + text).startswith(tuple(only))]
    for text in dead:
        print(f"\nkilled or gone, to be taken off {ACCEPTED.name}:\n{text}", end="")
    unexplained = sum(text not in accepted for text in living)
    share = 100 * (1 - len(living) / len(mutants))
    print(f"\n{share:.2f} % of {len(mutants)} killed; {len(living)} live, {unexplained} of them unexplained")
    # A part may have more survivors than the whole.
    return unexplained > 0 or (only == [RULES] and share < LEAST_SHARE)


if __name__ == "__main__":
    main()
