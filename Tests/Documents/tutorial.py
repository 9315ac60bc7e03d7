#!/usr/bin/env python3
"""Runs the code of docs/tutorial.md and docs/preview.md as it stands. Each piece has to print what its page says."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
library = root / "build/embedded"
# The pages, with the languages that each has pieces in.
PAGES = {"docs/tutorial.md": {"sh", "python", "c"}, "docs/preview.md": {"sh", "python"}}
# A piece of code and the output after it, with nothing but prose between them.
PIECE = re.compile(r"^```(sh|python|c)\n((?:(?!```).)*?)^```\n(?:(?!```).)*?^```text\n(.*?)^```$", re.S | re.M)
environment = dict(
    os.environ,
    SUBSCORE_LIBRARY=str(library / "libsubscore.so.0"),
    LD_LIBRARY_PATH=str(library),
    PYTHONPATH=str(root / "bindings/python/src"),
    PYTHONDONTWRITEBYTECODE="1",
)


def printed(command, **options):
    result = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, **options)
    return result.stdout


def built(source, folder):
    (folder / "program.c").write_text(source)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{root}/Include", f"-L{library}"]
    program = str(folder / "program")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *flags, str(folder / "program.c"), "-lsubscore", "-o", program], check=True)
    return [program]


pieces = []
for name, languages in PAGES.items():
    page = (root / name).read_text()
    found = PIECE.findall(page)
    if page.count("\n```text\n") != len(found) or {language for language, _, _ in found} != languages:
        sys.exit(f"tutorial: in {name} a piece of code has no output, or a language has no piece")
    pieces += found
with tempfile.TemporaryDirectory() as scratch:
    for language, code, expected in pieces:
        if language == "sh":
            found = printed(["bash", "-c", code])
        elif language == "python":
            found = printed([sys.executable, "-c", code])
        else:
            with open(root / "examples/payload/notification.json") as notification:
                found = printed(built(code, Path(scratch)), stdin=notification)
        if found.rstrip("\n") != expected.rstrip("\n"):
            sys.exit(f"tutorial: {code}\nprints\n{found}\nand not\n{expected}")
print(f"{len(pieces)} passed, 0 failed")
