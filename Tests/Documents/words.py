#!/usr/bin/env python3
"""Checks the words of comments, documents and messages.

    Tests/Documents/words.py            fails if a retired word is used
    Tests/Documents/words.py --count    how often each is used

The project has one term for each thing, and objects do not tell, speak or hear. RETIRED lists the words that readers
stumbled over, what to use instead, and phrases in which the word is right. Blocks of code in documents are not read:
they show what the library or Apple writes. NAMES are identifiers that Swift sources no longer use. The headers are held
to a width of 100 columns here as well.
"""

import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import Iterator, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Retired(NamedTuple):
    pattern: str
    instead: str
    allowed: tuple[str, ...] = ()
    """Phrases around the word in which it is right."""


RETIRED = [
    Retired(r"told|tells?|telling", "reports, states, shows, lists, notifies", (r"tell\w* apart", r"told apart")),
    Retired(r"speaks?|spoke|spoken|speaking|speaker", "means, describes, applies to"),
    Retired(r"hears?|heard", "receives, reads"),
    Retired(r"anew", "again, regenerate"),
    Retired(r"whom", "a sentence with a subject"),
    Retired(r"outlook", "renewal expectation"),
    Retired(r"verdicts?", "meaning, result", (r"without a verdict",)),
    Retired(r"kin", "related"),
    Retired(r"looks? at|looked at|looking at", "inspect, check, read"),
    Retired(r"(?:is|are|was|were) no(?= [a-z])", "is not a",
            (r"(?:is|are|was|were) no (?:longer|more)", r"there (?:is|are|was|were) no")),
    Retired(r"goes back|go back", "is refunded, returns"),
    Retired(r"an? \w+ of [A-Z]\w+'s", "Apple's document instead of a document of Apple's"),
    Retired(r"nowhere", "missing, absent"),
]
NAMES = [
    Retired(r"places?", "index or position (in an array), path or location (in a document)"),
    Retired(r"[tT]old|isTold", "reported, notified, announced"),
]
# Files whose words are Apple's, or data.
NEVER = ("Tests/Fuzz/corpus/", "Tests/Documents/words.py", "debian/", "LICENSE", "examples/payload/")
WIDTH = 100
C_LIKE = (".c", ".h", ".hpp", ".cpp", ".swift", ".mjs", ".js", ".ts", ".rs", ".go", ".java", ".cs", ".php")
# A comment or a text in such a file. Some languages have another kind of text.
PROSE = r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"'
QUOTED = {".mjs": r"|`(?:[^`\\]|\\.)*`", ".js": r"|`(?:[^`\\]|\\.)*`", ".ts": r"|`(?:[^`\\]|\\.)*`",
          ".php": r"|'(?:[^'\\]|\\.)*'"}
# What a text contains of code, in Swift and in JavaScript.
INSIDE = r"\\\((?:[^()]|\([^()]*\))*\)|\$\{[^{}]*\}"


def files():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    return [name for name in listed if not name.startswith(NEVER) and (ROOT / name).is_file()]


def prose(name, text) -> Iterator[tuple[int, str]]:
    """What a file says to a person: pieces with the number of their first line."""
    suffix = Path(name).suffix
    if suffix == ".3":
        yield 1, text
    elif suffix == ".md":
        yield 1, re.sub(r"^```.*?^```$|`[^`\n]*`", lambda code: re.sub(r"[^\n]", " ", code[0]), text, flags=re.M | re.S)
    elif suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT or token.type == tokenize.STRING and " " in token.string:
                yield token.start[0], re.sub(r"\{[^\s{}]*\}", "", token.string)
    elif suffix in C_LIKE:
        for found in re.finditer(PROSE + QUOTED.get(suffix, ""), text, re.S):
            if found[0].startswith("/") or " " in found[0]:
                yield text[:found.start()].count("\n") + 1, re.sub(INSIDE, "", found[0])
    elif suffix == ".json" and name.startswith(("docs/schema/", "Tests/Vectors/")):
        for number, line in enumerate(text.splitlines(), 1):
            if found := re.search(r'"(?:description|name)": "(.*)"', line):
                yield number, found[1]
    elif suffix in (".sh", ".mk", ".yml", ".in", ".rb", ".rbs") or name in ("Makefile", ".ci/run"):
        for number, line in enumerate(text.splitlines(), 1):
            comment = re.search(r'(?:^|\s)#.*|(?:echo|raise|abort|warn) .*".*"', line)
            if comment:
                yield number, comment[0]


def uses(name) -> Iterator[tuple[int, str, Retired]]:
    """The retired words of a file, each with its line."""
    for start, piece in prose(name, (ROOT / name).read_text(encoding="utf-8", errors="replace")):
        # A comment's own marks may stand between two words.
        flat = re.sub(r"\n[ \t]*(?:\*|//+|#)? ?", lambda gap: "\n" + " " * (len(gap[0]) - 1), piece)
        for word in RETIRED:
            for found in re.finditer(rf"\b(?:{word.pattern})\b", flat, re.I):
                around = re.sub(r"\s+", " ", flat[max(0, found.start() - 30):found.end() + 30])
                if not any(re.search(rf"\b{phrase}", around, re.I) for phrase in word.allowed):
                    yield start + flat[:found.start()].count("\n"), found[0], word


def identifiers(name, text) -> Iterator[tuple[int, str, Retired]]:
    """The retired identifiers of a Swift source: its comments and texts are prose."""
    if name.startswith("Sources/") and name.endswith(".swift"):
        code = re.sub(PROSE, lambda prose: "\n" * prose[0].count("\n"), text, flags=re.S)
        for word in NAMES:
            for found in re.finditer(rf"\b(?:{word.pattern})\b", code):
                yield code[:found.start()].count("\n") + 1, found[0], word


def main(arguments):
    covered = files()
    if "--count" in arguments:
        found = [word.pattern for name in covered for _, _, word in uses(name)]
        for word in RETIRED:
            print(f"{found.count(word.pattern):5} {word.pattern}")
        return 0
    problems = [f"{name}:{line}: “{text}”: use {word.instead}" for name in covered for line, text, word in uses(name)]
    problems += [f"{name}:{line}: the name “{text}”: use {word.instead}" for name in covered
                 for line, text, word in identifiers(name, (ROOT / name).read_text(encoding="utf-8", errors="replace"))]
    for header in sorted((ROOT / "Include").glob("*.h")):
        problems += [f"Include/{header.name}:{number}: {len(line)} columns; the limit is {WIDTH}"
                     for number, line in enumerate(header.read_text().splitlines(), 1) if len(line) > WIDTH]
    # The check has to find a word in each kind of file, or it could not fail.
    for kind, text in (("a.md", "it tells"), ("a.py", "# it tells\n"), ("a.c", "/* tells */"), ("a.mk", "# tells"),
                       ("a.go", "// tells"), ("a.js", "`it tells`"), ("a.php", "'it tells'"),
                       ("a.rb", "# tells"), ("docs/schema/a.json", '"description": "tells"'),
                       ("Tests/Vectors/a.json", '"name": "tells"')):
        if not any("tells" in piece for _, piece in prose(kind, text)):
            problems.append(f"the check does not read {kind}")
    for code, count in (("let place = told", 2), ('// place\n"in place of"', 0), ("replaced(replacement, placed)", 0)):
        if len(list(identifiers("Sources/a.swift", code))) != count:
            problems.append(f"the check does not find {count} names in {code!r}")
    for problem in problems:
        print(f"words: {problem}", file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
