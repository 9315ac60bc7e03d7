#!/usr/bin/env python3
"""Fails if a sentence stands twice across the pages and the headers: a fact has one home.

    Tests/Documents/once.py          fails for sentences that stand twice
    Tests/Documents/once.py --near   also lists those of which another place has SHARED words in a row

Also fails if a page, a header or a description of docs/schema has OF_A_RULE words in a row of docs/rules.md. When a
rule, a decision or a warning changes, only that page is generated again: a part of its old sentence would stay.

A sentence counts from WORDS words on. Code and generated blocks are not read, and neither are the sources and vectors
that docs/rules.md lists. Cells of one page may be equal. The READMEs of the packages may repeat each other, because a
package does not contain the other pages, and so may the headers.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Iterator

ROOT = Path(__file__).resolve().parents[2]
WORDS = 9
SHARED = 16
OF_A_RULE = 9
RULES = "docs/rules.md"
# Files that may repeat each other: each stands alone where it is read.
ALIKE = [re.compile(r"bindings/(?:.*/)?[^/]*\.md$"), re.compile(r"Include/.*$")]
# What records the past, and a template.
NEVER = ("CHANGELOG.md", ".github/")


def files() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "Include/*.h", "Include/*.hpp"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return [name for name in listed if not name.startswith(NEVER) and (ROOT / name).is_file()]


def prose(name: str, text: str) -> str:
    """The text of a file without its code, with a line for each paragraph, item, row or column of a table."""
    if name.endswith((".h", ".hpp")):
        comments = re.findall(r"/\*.*?\*/", text, re.S)
        text = "\n\n".join(re.sub(r"(?m)^/\*+|\*/$|^ \*(?: |$)", "", each) for each in comments)
        text = re.sub(r"(?m)^ {4,}.*$|^ {1,3}\S+(?:, \S+)* {2,}", "\n", text)
    else:
        generated = r"^ *```.*?^ *```$|<!-- @generated.*?<!-- @end -->|<!-- install -->.*?<!-- /install -->"
        text = re.sub(generated, "\n", text, flags=re.M | re.S)
        if name == RULES:
            text = re.sub(r"(?m)^- (?:Source|In doubt): .*$", "", text)
        cells = dict.fromkeys(cell for row in re.findall(r"(?m)^\|.*\|$", text) for cell in row.strip("|").split("|"))
        text = re.sub(r"(?m)^\|.*\|$", "", text) + "\n\n" + "\n\n".join(cells)
        text = re.sub(r"(?m)^(?=\s*(?:[-*] |\d+\. |#))", "\n", text)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return text


def sentences(name: str, text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", prose(name, text)):
        for sentence in re.split(r"(?<=[.:;?!])\s+(?=[A-Z`*\"])", paragraph):
            words = re.findall(r"[\w'.$/-]*\w", sentence.lower())
            if len(words) >= WORDS:
                yield " ".join(words)


def alike(names: set[str]) -> bool:
    return any(all(group.match(name) for name in names) for group in ALIKE)


def twice(texts: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """The sentences that stand twice, with the files that have them."""
    places = defaultdict(list)
    for name, text in texts.items():
        for sentence in sentences(name, text):
            places[sentence].append(name)
    for sentence, names in places.items():
        if len(names) > 1 and not (len(set(names)) > 1 and alike(set(names))):
            yield sentence, names


def near(texts: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for name, text in texts.items():
        for sentence in sentences(name, text):
            for run in runs(sentence, SHARED):
                places[run][name] = None
    for run, names in places.items():
        if len(names) > 1 and not alike(set(names)):
            yield run, list(names)


def runs(sentence: str, length: int) -> Iterator[str]:
    """Each run of so many words of a sentence."""
    words = sentence.split()
    return (" ".join(words[first:first + length]) for first in range(len(words) - length + 1))


def descriptions(value: object) -> Iterator[str]:
    """The descriptions of a schema."""
    if isinstance(value, dict):
        yield from (each for key, each in value.items() if key == "description" and isinstance(each, str))
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from descriptions(each)


def of_a_rule(texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The files that have a part of a rule, a decision or a warning, with the first words of each part."""
    tables = re.compile(r"(?m)^\|.*$")
    held = {run for sentence in sentences(RULES, tables.sub("", texts[RULES])) for run in runs(sentence, OF_A_RULE)}
    for name, text in texts.items():
        if name != RULES:
            for sentence in sentences(name, text):
                if part := next((run for run in runs(sentence, OF_A_RULE) if run in held), None):
                    yield name, part


def main(arguments: list[str]) -> bool:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in files()}
    found = list(twice(texts))
    schemas = {str(file.relative_to(ROOT)): "\n\n".join(descriptions(json.loads(file.read_text(encoding="utf-8"))))
               for file in sorted((ROOT / "docs/schema").glob("*.json"))}
    parts = list(of_a_rule(texts | schemas))
    for name, part in parts:
        print(f"once: {name} has a part of docs/rules.md, to which it should link: “{part}”", file=sys.stderr)
    for sentence, names in found:
        print(f"once: {' and '.join(names)}: “{sentence}”", file=sys.stderr)
    # A copy in another page, in a header and in the same page must be found, or the check could not fail.
    copy = "This sentence has enough words to be found where it stands twice."
    for one, other in (("a.md", "b.md"), ("a.md", "Include/a.h")):
        texts = {one: f"- {copy}\n", other: f"/*\n * {copy}\n */" if other.endswith(".h") else f"Well. {copy}"}
        assert len(list(twice(texts))) == 1, (one, other)
    assert len(list(twice({"a.md": f"{copy}\n\n{copy}"}))) == 1
    assert not list(twice({"a.md": f"```text\n{copy}\n```\n\n{copy}"}))
    # So must a part of a rule in a guide and in a header, and a schema's description. What a table or a source of
    # docs/rules.md says is not a rule.
    rule, part = "After its end a purchase starts a new period at once.", "end a purchase starts a new period at once"
    for name, text in (("a.md", f"At the {part}, if it can."), ("Include/a.h", f"/*\n * It may {part}.\n */")):
        assert list(of_a_rule({RULES: f"- {rule}\n", name: text})), name
    assert list(descriptions({"a": [{"description": rule, "properties": {"description": {"type": "null"}}}]})) == [rule]
    assert not list(of_a_rule({RULES: f"| {rule} |\n- Source: {rule}\n", "a.md": rule}))
    if "--near" in arguments:
        for run, names in near({name: (ROOT / name).read_text(encoding="utf-8") for name in files()}):
            print(f"near: {' and '.join(names)}: “{run}”")
    if not found and not parts:
        print("No sentence stands twice across the pages and the headers, and none has a part of a rule.")
    return bool(found or parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
