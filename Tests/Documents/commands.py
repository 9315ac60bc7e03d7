#!/usr/bin/env python3
"""Checks that there is one table of commands, that of `make help`.

A document may name a command (`make lint`) only if a make file has that target. No document has a table of commands of
its own: a description belongs in the make files, and every target that a person may call has one there.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Targets that the description of another one names, and parts of the tests, which Tests/README.md lists.
INNER = re.compile(r"(test|needs|install|uninstall|package|bench|fuzz)-.*|swift-tests|uninstall|simulate|sqlite|"
                   r"page-pictures|mutants-all|suites")
MOST_COMMANDS = 35
MOST_ROWS = 3


def make_files():
    return [ROOT / "Makefile", *sorted((ROOT / "make").glob("*.mk"))]


def documents():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.splitlines() if (ROOT / name).exists() and name != "CHANGELOG.md"]


def described():
    """What `make help` lists."""
    table = subprocess.run(["awk", "-f", "make/help.awk", *make_files()], cwd=ROOT, check=True, capture_output=True,
                           text=True).stdout
    return set(re.findall(r"^  make ([a-z0-9-]+) ", table, re.M))


def targets():
    """Every target, by make's own list of them, which has those that it computes."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    printed = subprocess.run(["make", "-pnq", "help"], cwd=ROOT, env=environment, capture_output=True, text=True)
    if "Stop." in printed.stderr:
        sys.exit(f"commands: {printed.stderr}")
    rules = printed.stdout
    return set(re.findall(r"^([a-z][a-z0-9-]*):(?!=)", rules, re.M)) or sys.exit("commands: make lists no target")


def phony():
    text = "\n".join(re.sub(r"\\\n", " ", file.read_text()) for file in make_files())
    return {name for line in re.findall(r"^\.PHONY: (.*)$", text, re.M) for name in line.split() if "$" not in name
            and ":" not in name and re.fullmatch(r"[a-z][a-z0-9-]*", name)}


def problems():
    known, listed = targets(), described()
    for name in sorted(listed - known):
        yield f"make help lists {name}, which no make file has"
    if len(listed) > MOST_COMMANDS:
        yield f"make help lists {len(listed)} commands, more than {MOST_COMMANDS}: join some"
    for name in sorted(name for name in phony() - listed if not INNER.fullmatch(name)):
        yield f"make {name} lacks a description: end its line with `## what it does`"
    for file in documents():
        text = file.read_text()
        name = file.relative_to(ROOT)
        for found in re.finditer(r"(?:^|[`(&] ?)make(?: -s| -j\S*)* ([a-z][a-z0-9-]*)(?=[\s`)&]|$)", text, re.M):
            if found[1] not in known:
                line = text[:found.start()].count("\n") + 1
                yield f"{name}, line {line}, names `make {found[1]}`, which no make file has"
        rows = len(re.findall(r"^\| `make ", text, re.M))
        if rows > MOST_ROWS:
            yield f"{name} has a table of {rows} commands: describe them in the make files, for `make help`"


found = list(problems())
for problem in found:
    print(f"commands: {problem}", file=sys.stderr)
if found:
    sys.exit(1)
print(f"make help lists {len(described())} commands, and the documents name no other ones.")
