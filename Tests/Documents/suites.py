#!/usr/bin/env python3
"""Checks that each file of Sources/SubscoreCore has its unit suite, and that each suite has its file.

The suite of `Folder/Name.swift` is `NameTests` in `Tests/SubscoreCoreTests/Folder/NameTests.swift`. A file that extends
a type, `Name+Part.swift`, has a suite of its own, `NamePartTests`: so the name of a file leads to its tests, and its
mutants meet its suite first. A suite stands alone in its file.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "Sources/SubscoreCore"
TESTS = ROOT / "Tests/SubscoreCoreTests"

# Suites of several files, and what they test.
ACROSS = {
    "Access/SubscriptionRules": "the rules that SubscriptionAnswer names, one by one",
    "Events/Consistency": "that origins, changes, events and moments agree",
    "Records/CopyOrder": "the order of copies, one property after the other",
}


def problems():
    sources = {str(file.relative_to(CORE).with_suffix("")) for file in CORE.rglob("*.swift")}
    suites = {str(file.relative_to(TESTS))[: -len("Tests.swift")]: file for file in TESTS.rglob("*Tests.swift")}
    expected = {source.replace("+", ""): source for source in sources}
    for suite, source in sorted(expected.items()):
        if suite not in suites:
            yield f"Sources/SubscoreCore/{source}.swift has no suite: write Tests/SubscoreCoreTests/{suite}Tests.swift"
    for suite in sorted(set(suites) - set(expected) - set(ACROSS)):
        yield f"Tests/SubscoreCoreTests/{suite}Tests.swift is named after no file of Sources/SubscoreCore"
    for suite in sorted(set(ACROSS) - set(suites)):
        yield f"{suite}Tests.swift does not exist, but ACROSS lists it"
    for suite, file in sorted(suites.items()):
        text = file.read_text()
        declared = re.findall(r"^(?:@Suite(?:\([^)]*\))? )?struct (\w+Tests)\b", text, re.MULTILINE)
        expected = Path(suite).name + "Tests"
        if declared != [expected]:
            yield f"{file.relative_to(ROOT)} declares {', '.join(declared) or 'no suite'}, not {expected} alone"
        if "@Test" not in text:
            yield f"{file.relative_to(ROOT)} tests nothing"


def main():
    found = list(problems())
    for problem in found:
        print(f"suites: {problem}", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
