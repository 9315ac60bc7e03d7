#!/usr/bin/env python3
"""Compares docs/rules.md with the rules of the built library and the vectors.

    Tests/Documents/rules_page.py            fails if the page is stale
    Tests/Documents/rules_page.py --write    writes the page again
"""

import sys
from collections import Counter, defaultdict

sys.dont_write_bytecode = True
from rule import example  # noqa: E402

from cases import FOLDER, ROOT, cases, rules  # noqa: E402

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

HEAD = """\
# Rules

Every decision of the library names the rules that made it. This page lists them all, with the sentence of each, its
source and its vectors, which are the specification by example. `make rule ID=state.grace` prints where a rule is
decided and tested, and with `EXAMPLE=1` its smallest vector: a request with its answer.

`make docs` writes this page from the table of rules and from the vectors. A link to a rule ends in its id:
`rules.md#state.grace`.

## Contents

"""


def link(function, file):
    return f"[{function}/{file}](../{FOLDER.relative_to(ROOT)}/{function}/{file})"


def section(name, sentence, source, address, held):
    where = f"[{source}]({address})" if address else source
    files = Counter((case.function, case.file) for case in held)
    vectors = ", ".join(f"{link(*key)} ({count})" for key, count in files.items())
    shown = example(held)
    yield f'<a id="{name}"></a>\n\n### `{name}`\n\n{sentence}\n\n'
    yield f"- Source: {where}\n- Example: “{shown.name}”, in {link(shown.function, shown.file)}\n"
    yield f"- Vectors: {vectors}\n\n"


def page():
    held = defaultdict(list)
    for case in cases():
        for name in case.rules:
            held[name].append(case)
    topics = defaultdict(list)
    for rule in rules():
        topics[rule["id"].split(".")[0]].append(rule)
    if set(topics) != set(TOPICS):
        sys.exit(f"{__file__}: TOPICS lacks or has too much of {set(topics) ^ set(TOPICS)}")
    yield HEAD
    for topic, members in topics.items():
        links = ", ".join(f"[`{rule['id']}`](#{rule['id']})" for rule in members)
        yield f"- [{TOPICS[topic]}](#{topic}): {links}\n"
    for topic, members in topics.items():
        yield f'\n<a id="{topic}"></a>\n\n## {TOPICS[topic]}\n\n'
        for rule in members:
            yield from section(*rule.values(), held[rule["id"]])


text = "".join(page()).rstrip("\n") + "\n"
if "--write" in sys.argv[1:]:
    PAGE.write_text(text)
elif not PAGE.exists() or PAGE.read_text() != text:
    sys.exit(f"{PAGE.relative_to(ROOT)} differs from the rules and the vectors: run make docs")
print(f"docs/rules.md: {text.count('### `')} rules")
