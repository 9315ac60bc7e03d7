#!/usr/bin/env python3
"""Compares docs/rules.md, and what subs_rules() returns, with the table of rules and the vectors.

    Tests/Documents/rules_page.py            fails where one of them is stale
    Tests/Documents/rules_page.py --write    writes them anew
"""

import html
import json
import re
import sys
from collections import defaultdict

sys.dont_write_bytecode = True
from cases import FOLDER, ROOT, cases  # noqa: E402

PAGE = ROOT / "docs/rules.md"
TABLE = ROOT / "Sources/Subscore/Rules/RuleBook.swift"
LIST = ROOT / "Sources/Subscore/Rules/RuleList.swift"
TOPICS = {
    "change": "Changes of plan that are asked for",
    "observed": "Changes of plan that a history shows",
    "proration": "Refunds",
    "state": "State and access",
    "entitlement": "Entitlements",
    "offer": "Offers",
    "price": "Price changes",
    "commerce": "Advanced Commerce requests during a price change",
}
# If a rule has more vectors, only their files are listed: so many names would hide them.
NAMED = 20
WIDTH = 100

LIST_HEAD = """\
// `make docs` writes this file from RuleBook.swift.
// swift-format-ignore-file
extension Rule {
    /// The table of all rules as a JSON array: what `subs_rules` returns.
    package static var list: StaticString {
        #\"\"\"
"""
LIST_END = """\
        \"\"\"#
    }
}
"""

HEAD = """\
# Rules

Every decision of the library names the rules that made it. This page lists them all: what each says, who says so, and
an example. The examples are test vectors, whole: send the request, and you get the answer.

`make docs` writes this page from the table of rules and from the vectors. A link to a rule ends in its id:
`rules.md#state.grace`.

## Contents

"""


def rules():
    """The rules in the order of the table: id, sentence, source, link."""
    text = TABLE.read_text()
    pages = dict(re.findall(r'static var (\w+): StaticString \{ "([^"]*)" \}', text))
    entry = re.compile(r'case \.\w+: Entry\("([^"]*)",\s*"([^"]*)",\s*"([^"]*)"(?:, (?:Page\.(\w+)|"([^"]*)"))?\)')
    found = [(name, sentence, source, pages[page] if page else link)
             for name, sentence, source, page, link in entry.findall(text)]
    if len(found) != len(re.findall(r"case \.", text)):
        sys.exit(f"{TABLE.name}: not every entry can be read")
    return found


def laid_out(value, indent=""):
    """JSON in which every array or object that fits on a line is on one."""
    line = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, (dict, list)) or len(indent) + len(line) <= WIDTH:
        return line
    deeper = indent + "  "
    if isinstance(value, list):
        inner = [deeper + laid_out(element, deeper) for element in value]
        return "[\n" + ",\n".join(inner) + f"\n{indent}]"
    inner = [f"{deeper}{json.dumps(key)}: {laid_out(member, deeper)}" for key, member in value.items()]
    return "{\n" + ",\n".join(inner) + f"\n{indent}}}"


def example(candidates):
    """The smallest request that shows a rule, with its answer."""
    shown = [case for case in candidates if case.request is not None and case.status == "SUBS_OK"]
    return min(shown, key=lambda case: (len(json.dumps(case.request)) + len(json.dumps(case.answer)), case.name))


def link(function, file):
    return f"[{function}/{file}](../{FOLDER.relative_to(ROOT)}/{function}/{file})"


def section(name, sentence, source, address, held):
    shown = example(held)
    files = defaultdict(list)
    for case in held:
        files[case.function, case.file].append(case.name)
    where = f"[{source}]({address})" if address else source
    yield f'<a id="{name}"></a>\n\n### `{name}`\n\n{sentence}\n\nSource: {where}.\n'
    yield f"\n<details><summary>Example: {html.escape(shown.name, quote=False)}</summary>\n"
    yield f"\nFrom {link(shown.function, shown.file)}. The request to `{shown.function}`:\n"
    yield f"\n```json\n{laid_out(shown.request)}\n```\n\nThe answer:\n\n```json\n{laid_out(shown.answer)}\n```\n"
    yield f"\n</details>\n\n<details><summary>Vectors: {len(held)}</summary>\n\n"
    for key, names in files.items():
        yield f"- {link(*key)}" + (f": {len(names)}\n" if len(held) > NAMED else "\n")
        if len(held) <= NAMED:
            yield from (f"  - {each}\n" for each in names)
    yield "\n</details>\n\n"


def page():
    held = defaultdict(list)
    for case in cases():
        for name in case.rules:
            held[name].append(case)
    topics = defaultdict(list)
    for rule in rules():
        topics[rule[0].split(".")[0]].append(rule)
    if set(topics) != set(TOPICS):
        sys.exit(f"{__file__}: TOPICS lacks or has too much of {set(topics) ^ set(TOPICS)}")
    yield HEAD
    for topic, members in topics.items():
        links = ", ".join(f"[`{name}`](#{name})" for name, *_ in members)
        yield f"- [{TOPICS[topic]}](#{topic}): {links}\n"
    for topic, members in topics.items():
        yield f'\n<a id="{topic}"></a>\n\n## {TOPICS[topic]}\n\n'
        for rule in members:
            yield from section(*rule, held[rule[0]])


def listed():
    """The table as JSON in a Swift literal, with a line for each rule."""
    table = [{"id": name, "sentence": sentence, "source": source, "url": address or None}
             for name, sentence, source, address in rules()]
    text = "[" + ",\n".join(json.dumps(rule, ensure_ascii=False, separators=(",", ":")) for rule in table) + "]"
    return LIST_HEAD + "".join(f"        {line}\n" for line in text.split("\n")) + LIST_END


text = "".join(page()).rstrip("\n") + "\n"
for file, wanted in {PAGE: text, LIST: listed()}.items():
    if "--write" in sys.argv[1:]:
        file.write_text(wanted)
    elif not file.exists() or file.read_text() != wanted:
        sys.exit(f"{file.relative_to(ROOT)} is not what the rules and the vectors say: run make docs")
print(f"docs/rules.md: {text.count('### `')} rules")
