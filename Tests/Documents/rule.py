#!/usr/bin/env python3
"""Prints all that belongs to a rule: its sentence, source and decisions, the code that decides it, tests and vectors.

    Tests/Documents/rule.py state.grace              what `make rule ID=state.grace` prints
    Tests/Documents/rule.py state.grace --example    the smallest vector that shows the rule as well, whole
    Tests/Documents/rule.py --check                  fails if something of a rule cannot be found, if a page or a
                                                     decision names a rule that does not exist, or if a decision
                                                     repeats a sentence

It reads the sources and the vectors, so it requires no built library. --example reads build/vectors, and --check
compares what it read with subs_rules() of the built library.

A line decides a rule if it names the rule's case outside `Sources/SubscoreCore/Rules`. A unit test belongs to a rule
if it names the case, and each rule has one; the suite of a deciding file belongs to all its rules.
"""

import json
import re
import sys
from collections import defaultdict
from difflib import get_close_matches
from typing import NamedTuple

sys.dont_write_bytecode = True
from cases import FOLDER, ROOT, cases, decisions, rules, vectors  # noqa: E402

BOOK = ROOT / "Sources/SubscoreCore/Rules/RuleBook.swift"
CORE = ROOT / "Sources/SubscoreCore"
WORDS = ROOT / "Sources/SubscoreJSON/Requests"
UNIT_TESTS = ROOT / "Tests/SubscoreCoreTests"
# How many words in a row an entry of docs/decisions.json may share with the sentence of a rule that it names.
LONGEST_SHARED = 9


class Rule(NamedTuple):
    name: str
    """The name of its case in Swift."""
    id: str
    sentence: str
    source: str
    link: str | None


def read_book():
    """The rules of the book, by their ids."""
    text = BOOK.read_text()
    pages = dict(re.findall(r'static var (\w+): StaticString \{ "(.*?)" \}', text))
    string = r'"((?:[^"\\]|\\.)*)"'
    entry = re.compile(rf'case \.(\w+): Entry\("([^"]*)",\s*{string},\s*{string}(?:, (?:Page\.(\w+)|"([^"]*)"))?\)')
    return {found[2]: Rule(found[1], found[2], json.loads(f'"{found[3]}"'), json.loads(f'"{found[4]}"'),
                           pages[found[5]] if found[5] else found[6])
            for found in entry.finditer(text)}


def named(folder, leave_out=None):
    """Where the Swift files of a folder name a case: {case: [(file, line)]}."""
    locations = defaultdict(list)
    for file in sorted(folder.rglob("*.swift")):
        if leave_out and leave_out in file.parents:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for case in dict.fromkeys(re.findall(r"\.([a-z]\w+)", line.partition("//")[0])):
                locations[case].append((file, number))
    return locations


def location(file, line=None):
    return str(file.relative_to(ROOT)) + (f":{line}" if line else "")


def function_of(file, line):
    """The title or name of the test that contains a line."""
    for text in reversed(file.read_text().splitlines()[:line]):
        found = re.match(r'\s*@Test\("(.*?)"', text) or re.match(r"\s*(?:@Test.* )?func (\w+|`.*?`)\(", text)
        if found:
            return found[1].strip("`")
    return None


def suites(file):
    """The suite of a source file, as suites.py requires it."""
    suite = UNIT_TESTS / file.relative_to(CORE).parent / (file.stem.replace("+", "") + "Tests.swift")
    return [suite] if suite.exists() else []


class Index:
    """Where everything that belongs to the rules is."""

    def __init__(self):
        self.rules = read_book()
        self.decides = named(CORE, CORE / "Rules")
        self.explains = named(WORDS)
        self.tested = named(UNIT_TESTS)
        self.vectors = defaultdict(list)
        common = vectors.load_common()
        for file in sorted(FOLDER.glob("*/*.json")):
            for case, _, _ in vectors.cases_of(file, common):
                for name in case.get("rules", []):
                    self.vectors[name].append((file, case["name"]))

    def unit_tests(self, rule):
        """Lines about the tests that name the rule, then about the suites of the files that decide it."""
        direct = [f"{location(file, line)}  {function_of(file, line) or ''}".rstrip() for file, line in
                  self.tested[rule.name]]
        general = {location(suite): None for file, _ in self.decides[rule.name] for suite in suites(file)}
        return direct + [f"{suite}  (the suite of the file that decides it)" for suite in general
                         if not any(line.startswith(suite) for line in direct)]

    def lines_of_vectors(self, rule):
        """A line for each vector."""
        lines = {}
        for file, name in self.vectors[rule.id]:
            if file not in lines:
                lines[file] = file.read_text().splitlines()
            quoted = f'"name": {json.dumps(name, ensure_ascii=False)}'
            number = next((n for n, line in enumerate(lines[file], 1) if quoted in line), None)
            yield f"{location(file, number)}  {name}"


def example(candidates):
    """The smallest vector that shows a rule, with its answer."""
    shown = [case for case in candidates if case.request is not None and case.status == "SUBS_OK"]
    return min(shown, key=lambda case: (len(json.dumps(case.request)) + len(json.dumps(case.answer)), case.name))


def show(index, rule, with_example):
    print(f"{rule.id}\n\n  {rule.sentence}\n\nSource\n  {rule.source}")
    if rule.link:
        print(f"  {rule.link}")
    sections = {
        "Decisions": [each["decision"] for each in decisions() if rule.id in each.get("rules", [])],
        "Stated in": [location(BOOK, line) for _, line in named(CORE / "Rules")[rule.name] if "Entry" in
                      BOOK.read_text().splitlines()[line - 1]],
        "Decided in": [location(*where) for where in index.decides[rule.name]],
        "Put into words in": [location(*where) for where in index.explains[rule.name]],
        "Unit tests": index.unit_tests(rule),
        "Vectors": list(index.lines_of_vectors(rule)),
    }
    for title, lines in sections.items():
        if lines:
            print(f"\n{title}" + (f" ({len(lines)})" if title == "Vectors" else ""))
            print("\n".join(f"  {line}" for line in lines))
    if with_example:
        case = example(case for case in cases() if rule.id in case.rules)
        print(f"\nThe request of “{case.name}” to {case.function}")
        print(json.dumps(case.request, indent=2, ensure_ascii=False))
        print("\nIts answer")
        print(json.dumps(case.answer, indent=2, ensure_ascii=False))


def check(index):
    """What cannot be found, and where the book was read wrongly."""
    built = {rule["id"]: tuple(rule.values()) for rule in rules()}
    if built != {rule.id: rule[1:] for rule in index.rules.values()}:
        yield "the rules of the built library differ from those read from RuleBook.swift"
    for rule in index.rules.values():
        if not index.decides[rule.name]:
            yield f"{rule.id}: no file of Sources/SubscoreCore decides it"
        if not index.tested[rule.name]:
            yield f"{rule.id}: no unit test names it"
        if not index.vectors[rule.id]:
            yield f"{rule.id}: no vector names it"
        yield from (f"{rule.id}: no line has the vector {line}" for line in index.lines_of_vectors(rule)
                    if not re.match(r"\S+\.json:\d+ ", line))


def named_in_pages(index):
    """The ids that pages name and that do not exist."""
    topics = "|".join(sorted({each.partition(".")[0] for each in index.rules}))
    for page in [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md",
                 ROOT / "Sources/README.md"]:
        text = page.read_text()
        for found in re.finditer(rf"`((?:{topics})\.[a-z_]+)`|rules\.md#((?:{topics})\.[a-z_]+)", text):
            if (name := found[1] or found[2]) not in index.rules:
                yield f"{location(page, text[:found.start()].count(chr(10)) + 1)} names {name}, which does not exist"


def wrong_decisions(index):
    """What is wrong with docs/decisions.json."""
    for entry in decisions():
        text = entry["decision"]
        if set(entry) not in ({"rules", "decision"}, {"topic", "decision"}) or not entry.get("rules", True):
            yield f"docs/decisions.json: “{text}” needs either rules or a topic"
        for name in entry.get("rules", []):
            if name not in index.rules:
                yield f"docs/decisions.json: “{text}” names {name}, which does not exist"
            elif shared := shared_words(text, index.rules[name].sentence):
                yield f"docs/decisions.json repeats the sentence of {name}: “{shared}”"


def shared_words(entry, sentence):
    """The first words in a row that both texts have, if they are more than LONGEST_SHARED."""
    entry, sentence = (" ".join(re.findall(r"[\w'-]+", text.lower())) for text in (entry, sentence))
    words, count = sentence.split(), LONGEST_SHARED + 1
    runs = (" ".join(words[first:first + count]) for first in range(len(words) - count + 1))
    return next((run for run in runs if f" {run} " in f" {entry} "), None)


def main(arguments):
    index = Index()
    if arguments == ["--check"]:
        problems = [*check(index), *named_in_pages(index), *wrong_decisions(index)]
        for problem in problems:
            print(f"rule: {problem}", file=sys.stderr)
        if not problems:
            print(f"make rule finds everything about {len(index.rules)} rules.")
        return bool(problems)
    ids = [argument for argument in arguments if argument != "--example"]
    if len(ids) != 1:
        print("usage: make rule ID=state.grace [EXAMPLE=1]", file=sys.stderr)
        return 2
    rule = index.rules.get(ids[0])
    if rule is None:
        near = get_close_matches(ids[0], index.rules) or [each for each in index.rules if ids[0] in each]
        print(f"rule: there is no rule {ids[0]!r}" + (f"; did you mean {', '.join(near)}?" if near else
              "; docs/rules.md lists all rules"), file=sys.stderr)
        return 2
    show(index, rule, "--example" in arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
