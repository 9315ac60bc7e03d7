#!/usr/bin/env python3
"""Runs the snippets of README.md as they stand, against the shipped library."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
library = root / "build/embedded"


def snippet(language):
    found = re.findall(rf"^```{language}\n(.*?)^```$", (root / "README.md").read_text(), re.S | re.M)
    if len(found) != 1:
        sys.exit(f"readme: {len(found)} snippets in {language}, not one")
    return found[0]


def expect(name, output, wanted):
    if wanted not in output:
        sys.exit(f"readme: the {name} snippet says {output!r}, not {wanted!r}")


def run(command):
    environment = dict(os.environ, LD_LIBRARY_PATH=str(library), PYTHONPATH=str(root / "bindings/python/src"))
    environment.pop("SUBSCORE_LIBRARY", None)
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"readme: {command[0]} fails:\n{result.stdout}{result.stderr}")
    return result.stdout


with tempfile.TemporaryDirectory() as scratch:
    source = Path(scratch) / "program.c"
    source.write_text(snippet("c"))
    program = Path(scratch) / "program"
    compiler = os.environ.get("CC", "cc")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{root}/Include", f"-L{library}"]
    run([compiler, *flags, str(source), "-lsubscore", "-o", str(program)])
    expect("C", run([str(program)]), 'SUBS_OK {"kind":"prorated","refund":{"milliunits":6660,"amount":"6.66"')
expect("Python", run([sys.executable, "-c", snippet("python")]), "True subscribed ('state.subscribed',)\n6.66 USD")
print("2 passed, 0 failed")
