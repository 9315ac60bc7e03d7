#!/usr/bin/env python3
"""Runs the code of docs/tutorial.md and docs/preview.md as it stands. Each piece has to print what its page says.

    Tests/Documents/tutorial.py            fails if a piece prints something else
    Tests/Documents/tutorial.py --write    writes what each piece prints into its page
"""

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
    result = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    # A refusal of the command is what the page shows; a program that breaks is not.
    if result.returncode and not result.stdout.startswith("subscore: "):
        sys.exit(f"tutorial: {command[-1]}\nends with the status {result.returncode}:\n{result.stdout}")
    return result.stdout


count = 0
for name, languages in PAGES.items():
    page = (root / name).read_text()
    pieces = list(PIECE.finditer(page))
    if page.count("\n```text\n") != len(pieces) or {piece[1] for piece in pieces} != languages:
        sys.exit(f"tutorial: in {name} a piece of code has no output, or a language has no piece")
    # From the last one to the first, so that what is written moves no piece that follows.
    for piece in reversed(pieces):
        language, code, expected = piece.groups()
        output = printed(["bash" if language == "sh" else sys.executable, "-c", code]).rstrip("\n") + "\n"
        if output == expected:
            count += 1
        elif "--write" in sys.argv[1:]:
            page = page[:piece.start(3)] + output + page[piece.end(3):]
            (root / name).write_text(page)
            print(f"tutorial: {name} shows another output now; read it with `git diff`")
        else:
            sys.exit(f"tutorial: {code}\nprints\n{output}\nand not\n{expected}\nIf it should, run make docs.")
print(f"{count} pieces print what their pages show.")
