#!/usr/bin/env python3
"""Compares docs/rules.md with the rules and warnings of the built library, docs/decisions.json and the vectors.

    Tests/Documents/rules_page.py            fails if the page is stale
    Tests/Documents/rules_page.py --write    writes the page again

Both fail if a code of Warning.swift has no entry in WarningBook.swift, no vector, or no place in docs/schema.
"""

import json
import re
import sys
from collections import defaultdict

sys.dont_write_bytecode = True
from rule import example  # noqa: E402

from cases import FOLDER, ROOT, cases, decisions, rules, warnings  # noqa: E402

PAGE = ROOT / "docs/rules.md"
TOPICS = {
    "change": "Changes of plan that are asked for",
    "observed": "Changes of plan that a history shows",
    "proration": "Refunds",
    "state": "State and access",
    "charge": "The next charge",
    "entitlement": "Entitlements",
    "offer": "Offers",
    "owner": "Owners of purchases",
    "price": "Price changes",
    "commerce": "Advanced Commerce requests during a price change",
}

# What each value of `about` means.
DOUBTS = {
    "access": "the state, the access or their dates",
    "amount": "a price, a charge or a refund",
    "change": "what a change of product or price does, or when",
    "completeness": "records are missing or were passed over, so the answer is what the others show",
    "offer": "whether the customer may redeem an offer",
    "owner": "whose purchase it is",
    "none": "nothing: the warning only adds a fact",
}
# The warnings that only the functions over tables give: a column that they do not read, and a price a month, which no
# answer to a JSON request has. A vector is such a request, so a test of tables shows them.
OF_TABLES = {
    "column_not_read": "bindings/python/tests/columns/test_columns.py",
    "several_currencies": "Tests/SubscoreArrowTests/CustomersAnswerTests.swift",
}

HEAD = """\
# Rules

Every decision of the library names the rules that made it. This page lists them with their sources and an example, the
file of the smallest vector, and then the [warnings](#warnings) of answers. `make rule ID=state.grace` prints where a
rule is decided and tested and all of its vectors, and with `EXAMPLE=1` the smallest one.

Below the source stand decisions: what the library does where Apple's documents are silent or contradict each other. A
decision completes the rules that it names; some concern [no single rule](#decisions). A sentence whose source is this
library, or for which no primary source is known, is a decision itself.

`make docs` writes this page. A link to a rule ends in its id, and one to a warning in its code:
`rules.md#state.grace`, `rules.md#purchase_missing`.

"""


def file_of(case):
    return FOLDER / case.function / case.file


def link(file):
    return f"[example](../{file.relative_to(ROOT)})"


def shown(name, held):
    """The file of the smallest vector that has a rule or a warning, and names it: there a reader searches for it."""
    return file_of(example([case for case in held if f'"{name}"' in file_of(case).read_text()] or held))


def section(name, sentence, source, address, held):
    where = f"[{source}]({address})" if address else source
    yield f'<a id="{name}"></a>\n\n### `{name}`\n\n{sentence}\n\n'
    yield f"- Source: {where} ({link(shown(name, held))})\n"
    elsewhere = {}
    for first, *others, text in ((*each.get("rules", [None]), each["decision"]) for each in decisions()):
        if name == first:
            yield f"- {text}{f' ({links(others)})' if others else ''}\n"
        elif name in others:
            elsewhere[first] = None
    if elsewhere:
        yield f"- See {links(elsewhere)}\n"
    yield "\n"


def links(names):
    return ", ".join(f"[`{name}`](#{name})" for name in names)


DECISIONS = """\
<a id="decisions"></a>

## Decisions of no single rule
"""


def decisions_of_no_rule():
    topics = defaultdict(list)
    for each in decisions():
        if "topic" in each:
            topics[each["topic"]].append(each["decision"])
    for topic, texts in topics.items():
        yield f"\n### {topic}\n\n"
        yield from (f"- {text}\n" for text in texts)


WARNINGS = """\

<a id="warnings"></a>

## Warnings

A warning is what the caller should know beside an answer. These are all codes; `subs_warnings` returns the same list,
and `subscore explain purchase_missing` prints an entry. Its `about` states what is in doubt:

| about | in doubt |
|---|---|
"""


def codes(value):
    """The codes of the warnings in an answer."""
    if isinstance(value, list):
        for each in value:
            yield from codes(each)
    elif isinstance(value, dict):
        yield from (each["code"] for each in value.get("warnings", []))
        for each in value.values():
            yield from codes(each)


def warning_section(code, about, sentence, remedy, held):
    example_of = link(ROOT / OF_TABLES[code] if code in OF_TABLES else shown(code, held))
    yield f'<a id="{code}"></a>\n\n### `{code}`\n\n{sentence} {remedy}\n\n- In doubt: {about} ({example_of})\n\n'


def problems(held):
    """What a warning lacks. `held` has the vectors of each code."""
    source = (ROOT / "Sources/SubscoreCore/Rules/Warning.swift").read_text()
    used = set(re.findall(r'\bKey\("(\w+)"', source))
    book = [each["code"] for each in warnings()]
    schema = json.loads((ROOT / "docs/schema/common.json").read_text())
    common = schema["$defs"]["warning"]["properties"]["code"]["examples"]
    for code in sorted(used - set(book)):
        yield f"{code} has no entry in Sources/SubscoreCore/Rules/WarningBook.swift: add a line, and run make lib"
    for code in sorted(set(book) - used):
        yield f"{code} is in WarningBook.swift, but Warning.swift does not have it"
    if book != sorted(set(book)):
        yield "the entries of WarningBook.swift are not in the order of their codes, each once"
    for code in sorted(used - OF_TABLES.keys()):
        if not any(case.request is not None and case.status == "SUBS_OK" for case in held[code]):
            yield f"{code} has no vector"
        if code not in common:
            yield f"{code} is not among the examples of warnings in docs/schema/common.json"
    for code in sorted((set(common) - used) | (set(common) & OF_TABLES.keys())):
        yield f"{code} is among the examples of warnings in docs/schema/common.json, but no answer has it"
    for code, file in OF_TABLES.items():
        if code not in (ROOT / file).read_text():
            yield f"{file} does not show {code}"
        if held[code]:
            yield f"{code} has a vector, so OF_TABLES should not list it"


def page():
    held = defaultdict(list)
    for case in cases():
        for name in case.rules:
            held[name].append(case)
        for code in dict.fromkeys(codes(case.answer)):
            held[code].append(case)
    if found := list(problems(held)):
        sys.exit("\n".join(f"rules_page: {problem}" for problem in found))
    topics = defaultdict(list)
    for rule in rules():
        topics[rule["id"].split(".")[0]].append(rule)
    if set(topics) != set(TOPICS):
        sys.exit(f"{__file__}: TOPICS lacks or has too much of {set(topics) ^ set(TOPICS)}")
    yield HEAD
    yield from (f"- [{TOPICS[topic]}](#{topic})\n" for topic in topics)
    yield "- [Decisions of no single rule](#decisions)\n- [Warnings](#warnings)\n"
    for topic, members in topics.items():
        yield f'\n<a id="{topic}"></a>\n\n## {TOPICS[topic]}\n\n'
        for rule in members:
            yield from section(*rule.values(), held[rule["id"]])
    yield DECISIONS
    yield from decisions_of_no_rule()
    yield WARNINGS
    yield from (f"| `{about}` | {meaning} |\n" for about, meaning in DOUBTS.items())
    yield "\n"
    for warning in warnings():
        yield from warning_section(*warning.values(), held[warning["code"]])


text = "".join(page()).rstrip("\n") + "\n"
if "--write" in sys.argv[1:]:
    PAGE.write_text(text)
elif not PAGE.exists() or PAGE.read_text() != text:
    sys.exit(f"{PAGE.relative_to(ROOT)} differs from the rules and the vectors: run make docs")
print(f"docs/rules.md: {len(rules())} rules, {len(decisions())} decisions, {len(warnings())} warnings")
