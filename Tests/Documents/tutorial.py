#!/usr/bin/env python3
"""Runs the code of docs/tutorial.md and docs/preview.md as it stands. Each piece has to print what its page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[2]
library = root / "build/embedded"
# The pages, with the languages that each has pieces in.
PAGES = {"docs/tutorial.md": {"sh", "python"}, "docs/preview.md": {"sh", "python"}}
# A piece of code and the output after it, with nothing but prose between them.
PIECE = re.compile(r"^```(sh|python)\n((?:(?!```).)*?)^```\n(?:(?!```).)*?^```text\n(.*?)^```$", re.S | re.M)
environment = dict(
    os.environ,
    SUBSCORE_LIBRARY=str(library / "libsubscore.so.0"),
    LD_LIBRARY_PATH=str(library),
    PYTHONPATH=str(root / "bindings/python/src"),
    PYTHONDONTWRITEBYTECODE="1",
)


def printed(command):
    return subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True).stdout


pieces = []
for name, languages in PAGES.items():
    page = (root / name).read_text()
    found = PIECE.findall(page)
    if page.count("\n```text\n") != len(found) or {language for language, _, _ in found} != languages:
        sys.exit(f"tutorial: in {name} a piece of code has no output, or a language has no piece")
    pieces += found
for language, code, expected in pieces:
    found = printed(["bash" if language == "sh" else sys.executable, "-c", code])
    if found.rstrip("\n") != expected.rstrip("\n"):
        sys.exit(f"tutorial: {code}\nprints\n{found}\nand not\n{expected}")
print(f"{len(pieces)} passed, 0 failed")
