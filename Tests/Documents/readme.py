#!/usr/bin/env python3
"""Runs the snippets of README.md as they are, against the shipped library, and checks its length and CONTRIBUTING.md's.

    Tests/Documents/readme.py            fails if a snippet prints something else than README.md shows
    Tests/Documents/readme.py --write    writes what each snippet prints into README.md

Each snippet in C or Python has to print exactly the block of text that follows it. The first 40 lines have to contain
one snippet of each language with its answer.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
library = root / "build/embedded"
page = (root / "README.md").read_text()
LONGEST = {"README.md": 120, "CONTRIBUTING.md": 100}
FIRST_SCREEN = 40


def run(command):
    environment = dict(os.environ, LD_LIBRARY_PATH=str(library), PYTHONPATH=str(root / "bindings/python/src"),
                       PYTHONDONTWRITEBYTECODE="1")
    environment.pop("SUBSCORE_LIBRARY", None)
    result = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"readme: {command[0]} fails:\n{result.stdout}{result.stderr}")
    return result.stdout


def printed(language, code, scratch):
    if language == "python":
        return run([sys.executable, "-c", code])
    source, program = scratch / "program.c", scratch / "program"
    source.write_text(code)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{root}/Include", f"-L{library}"]
    run([os.environ.get("CC", "cc"), *flags, str(source), "-lsubscore", "-o", str(program)])
    return run([str(program)])


for name, longest in LONGEST.items():
    lines = (root / name).read_text().count("\n")
    if lines > longest:
        sys.exit(f"readme: {name} has {lines} lines; the limit is {longest}")
snippets = list(re.finditer(r"^```(python|c)\n(.*?)^```\n```text\n(.*?)^```$", page, re.S | re.M))
if sorted(found[1] for found in snippets) != ["c", "python"]:
    sys.exit("readme: README.md must have one snippet in C and one in Python, each followed by its output")
last = page[:snippets[-1].end()].count("\n") + 1
if last > FIRST_SCREEN:
    sys.exit(f"readme: the second snippet ends at line {last}; both have to be in the first {FIRST_SCREEN} lines")
with tempfile.TemporaryDirectory() as folder:
    for found in reversed(snippets):
        output = printed(found[1], found[2], Path(folder))
        if output != found[3] and "--write" in sys.argv[1:]:
            page = page[:found.start(3)] + output + page[found.end(3):]
            (root / "README.md").write_text(page)
            print(f"readme: README.md shows another output of the {found[1]} snippet now; read it with `git diff`")
        elif output != found[3]:
            sys.exit(f"readme: the {found[1]} snippet prints {output!r}, and README.md shows {found[3]!r}: if it "
                     "should, run make docs")
print(f"{len(snippets)} passed, 0 failed")
