#!/usr/bin/env python3
"""Checks what `make release` refuses and writes into its notes, and that it tries README's lines of every language.

    Tests/Documents/release.py
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "make"))
import release  # noqa: E402

CHANGELOG = """# Changelog

## 0.5.10, 2026-02-01

Ten.

## 0.5.1, not released yet

One, [a page](docs/a.md) and [another](https://example.com).

### Part

## 0.5.0

"""
# A version, and the entry that it has.
ENTRIES = [
    ("0.5.10", ("0.5.10, 2026-02-01", "Ten.")),
    ("0.5.1", ("0.5.1, not released yet", "One, [a page](docs/a.md) and [another](https://example.com).\n\n### Part")),
    ("0.5.0", None),  # It has no text.
    ("0.5", None),
    ("0.6.0", None),
]
# What git says about the tree, whether there is an entry, and the beginning of the refusal.
REFUSALS = [
    ("", True, None),
    (" M README.md\n", True, "The working tree has changed files"),
    ("?? new\n", False, "The working tree has changed files"),
    ("", False, "CHANGELOG.md has no entry"),
]
# The heading of the entry, and whether the commands begin with dating it.
HEADINGS = [("0.5.0, not released yet", True), ("0.5.0, 2026-02-01", False)]


def faults():
    for version, expected in ENTRIES:
        if (found := release.entry(CHANGELOG, version)) != expected:
            yield f"the entry of {version} is {found}; expected {expected}"
    for changed, has_entry, expected in REFUSALS:
        found = release.refusal(changed, ("0.5.0", "text") if has_entry else None)
        if not (found is None if expected is None else found and found.startswith(expected)):
            yield f"{changed!r}, {'an' if has_entry else 'no'} entry: refused by {found!r}; expected {expected!r}"
    for heading, expected in HEADINGS:
        found = release.commands(release.BUILD / "release", heading, "abc")
        if found.startswith("#") != expected or f"git tag -s v{release.VERSION}" not in found:
            yield f"the commands for {heading!r} are {found!r}"
    notes = release.notes(*release.entry(CHANGELOG, "0.5.1"), "2.14-2")
    for expected in (f"[a page]({release.ADDRESS}docs/a.md)", "[another](https://example.com)", "jansson 2.14-2",
                     "# libsubscore 0.5.1"):
        if expected not in notes:
            yield f"the notes lack {expected!r}"
    # Mono, which tests the package for C#, has no command that installs one.
    untried = set(release.PACKAGES["languages"]) - set(release.PROGRAMS) - {"python", "csharp"}
    if untried:
        yield f"README's lines for {', '.join(sorted(untried))} are not tried: add them to PROGRAMS of make/release.py"
    for language in set(release.PACKAGES["languages"]) - set(release.BUILT):
        yield f"the package for {language} is not collected: add it to BUILT of make/release.py"
    makefile = (ROOT / "make/packages.mk").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?m)^built_(\w+) :=", makefile))
    languages = re.search(r"(?m)^languages := (.*)$", makefile)[1].split()
    if targets | set(languages) != set(release.BUILT):
        yield f"make builds {sorted(targets | set(languages))}, and make/release.py collects {sorted(release.BUILT)}"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for first in ("Python", "Debian"):
        release.line_of(readme, first)


def main():
    found = list(faults())
    if found:
        sys.exit("\n".join(f"release: {each}" for each in found))
    print("release: what is refused, the notes and the commands are as expected")


if __name__ == "__main__":
    main()
