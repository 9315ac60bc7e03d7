#!/usr/bin/env python3
"""Compares docs/rules.md with the rules of the built library and the vectors.

    Tests/Documents/rules_page.py            fails if the page is stale
    Tests/Documents/rules_page.py --write    writes the page again
"""

import html
import json
import sys
from collections import defaultdict

sys.dont_write_bytecode = True
from cases import FOLDER, ROOT, cases, rules  # noqa: E402

PAGE = ROOT / "docs/rules.md"
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

HEAD = """\
# Rules

Every decision of the library names the rules that made it. This page lists them all: what each says, who says so, and
an example. The examples are test vectors, whole: send the request, and you get the answer.

`make docs` writes this page from the table of rules and from the vectors. A link to a rule ends in its id:
`rules.md#state.grace`.

## Contents

"""


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
