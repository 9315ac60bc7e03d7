#!/usr/bin/env python3
"""Prints every message of the libraries, from the files of Sources that hold them.

    Tests/Documents/messages.py            what `make messages` prints
    Tests/Documents/messages.py --check    fails if a message is written in another file, if a vector has one that is
                                           not printed, or if a message is not a sentence

A line has the library, the kind, the code and the sentence. <…> is a value; the words that some of them stand for come
last. Explanations and the sentences of rules are not messages; WORDS lists their files.
"""

import re
import subprocess
import sys
from typing import Any, Iterator, NamedTuple

sys.dont_write_bytecode = True
from cases import ROOT, cases  # noqa: E402

SOURCES = ROOT / "Sources"
# The tables of each library.
TABLES = {
    "json": ["SubscoreJSON/Messages/DocumentText.swift", "SubscoreJSON/Messages/CatalogText.swift",
             "SubscoreJSON/Messages/RequestText.swift", "SubscoreJSON/Messages/ChoiceText.swift",
             "SubscoreJSON/Messages/RefusalText.swift", "SubscoreJSON/Messages/WarningText.swift"],
    "arrow": ["SubscoreArrow/Messages.swift"],
    "verify": ["SubscoreVerify/Messages.swift"],
    "simulator": ["StoreSimulatorABI/Messages.swift"],
}
# Other texts for people.
WORDS = ["SubscoreCore/Rules/RuleBook.swift", "SubscoreCore/Rules/WarningBook.swift",
         "SubscoreJSON/Requests/ChangeExplanation.swift", "SubscoreJSON/Requests/Explanation.swift",
         "SubscoreJSON/Requests/StateExplanation.swift", "SubscoreJSON/Requests/StateExplanation+Gap.swift",
         "SubscoreJSON/Requests/StateExplanation+Renewal.swift"]
# Texts that no caller gets: those of jansson's errors, and what a build for measurements prints.
UNSEEN = ["Platform/CReader/reader.c", "Platform/CWorkMemory/workmemory.c"]
# Where else messages are, or are quoted.
OTHERS = ["bindings", "examples", "page/src", "docs"]
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


class Text(NamedTuple):
    """A literal, or several joined by +."""
    start: int
    end: int
    parts: tuple[str, ...]
    """Texts and values in turn, beginning and ending with a text."""

    @property
    def shown(self) -> str:
        return "".join(part if index % 2 == 0 else placeholder(part) for index, part in enumerate(self.parts))

    @property
    def pattern(self) -> str:
        return ".*".join(re.escape(part) for part in self.parts[::2])


class Message(NamedTuple):
    library: str
    kind: str
    code: str
    text: Text


def placeholder(expression: str) -> str:
    """How a value is printed: `currency.code` as <currency>."""
    if choice := re.fullmatch(r'.* \? "(.*)" : (.*)', expression):
        other = choice[2][1:-1] if choice[2].startswith('"') else placeholder(choice[2])[1:-1]
        return f"<{choice[1]}|{other}>"
    if quoted := re.fullmatch(r"quoted\((?:beginningOf: )?(.*)\)", expression):
        return f'"{placeholder(quoted[1])}"'
    expression = re.sub(r" \?\? .*", "", expression)
    expression = re.sub(r"\(.*", "", expression)
    names = expression.replace("?", "").split(".")
    while len(names) > 1 and names[-1] in ("text", "code", "name", "knownName", "words", "description", "milliseconds"):
        names.pop()
    return f"<{names[-1]}>"


def literal(source: str, position: int) -> tuple[int, list[str]]:
    """The literal whose first character is at the position: its end, and its parts."""
    parts = [""]
    while source[position] != '"':
        if source.startswith("\\(", position):
            begin = position = position + 2
            depth = 1
            while depth:
                if source[position] == '"':
                    position = literal(source, position + 1)[0]
                    continue
                depth += {"(": 1, ")": -1}.get(source[position], 0)
                position += 1
            parts += [source[begin:position - 1], ""]
        elif source[position] == "\\":
            parts[-1] += ESCAPES.get(source[position + 1], source[position + 1])
            position += 2
        else:
            parts[-1] += source[position]
            position += 1
    return position + 1, parts


def texts(source: str) -> Iterator[Text]:
    """The literals of a Swift or C file, joined where + joins them."""
    last: Text | None = None
    for start in tokens(source):
        end, parts = literal(source, start + 1)
        if last and re.fullmatch(r"\s*\+\s*", source[last.end:start]):
            last = Text(last.start, end, (*last.parts[:-1], last.parts[-1] + parts[0], *parts[1:]))
            continue
        if last:
            yield last
        last = Text(start, end, tuple(parts))
    if last:
        yield last


def tokens(source: str) -> Iterator[int]:
    """Where literals begin outside of comments."""
    position = 0
    while found := re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])\'|"', re.S).search(source, position):
        position = found.end()
        if found[0] == '"':
            yield found.start()
            position = literal(source, position)[0]


def codes() -> dict[str, str]:
    """The code of each case of errors and refusals."""
    errors = (SOURCES / "SubscoreCore/Rules/Refusal.swift").read_text()
    refusals = (SOURCES / "SubscoreVerify/Refusal.swift").read_text()
    return dict(re.findall(r'case (\w+) = "(\w+)"', errors) + re.findall(r'case \.(\w+): return "(\w+)"', refusals))


def warning_ids() -> dict[str, str]:
    """The id of each case of warnings. A case with a disagreement has that of its own name as well."""
    ids = {}
    source = (SOURCES / "SubscoreCore/Rules/Warning.swift").read_text()
    for cases_, key in re.findall(r'case ((?:(?!\bcase\b).)*?)Key\("(\w+)"', source, re.S):
        ids |= {name: key for name in re.findall(r"\.(\w+)", cases_.split(":")[0])}
    # One whose key depends on a value of the case.
    ids |= dict(re.findall(r'case \.(\w+)\([^\n]*\):\s+switch \w+ \{\s+case [^\n]*Key\("(\w+)"', source))
    return ids


def labels(source: str, text: Text, known: dict[str, str], ids: dict[str, str], file: str) -> tuple[str, list[str]]:
    """The kind of a message and its codes; no codes for a text that is only a part of messages."""
    before = source[:text.start]
    if before.endswith("at: "):
        return "", []
    if call := re.search(r"\(([^()]*)$", before):
        first = call[1].split(",")[0]
        found = [known[name] for name in re.findall(r"(?<!\w)\.(\w+)", first) if name in known]
        if found and "," in call[1]:
            return "error", found
        if own := re.fullmatch(r'\s*"(\w+)",\s*', call[1]):
            return "warning", [own[1]]
    if not text.shown.endswith(".") and "<message>" not in text.shown:
        return "", []
    if "<message>" in text.shown:
        return "error", ["…"]
    case = re.findall(r"case \.(\w+)", before)
    if file.endswith("WarningText.swift"):
        return "warning", [ids[case[-1]]] if case and case[-1] in ids else []
    after = re.search(r"self\.init\(\s*\.(\w+)", source[text.end:])
    return "error", [known[after[1]]] if case and after else []


def read() -> tuple[list[Message], list[tuple[str, str, str]], list[str]]:
    """The messages, the parts of messages with their library and name, and what cannot be read."""
    known, ids = codes(), warning_ids()
    messages: dict[tuple[str, str, str, str], Message] = {}
    words: set[tuple[str, str, str]] = set()
    problems = []
    for library, files in TABLES.items():
        for file in files:
            source = (SOURCES / file).read_text()
            for text in texts(source):
                before = source[:text.start]
                kind, found = labels(source, text, known, ids, file)
                for code in found:
                    messages[library, kind, code, text.shown] = Message(library, kind, code, text)
                if kind and not found:
                    problems.append(f"{file}: no code found for \"{text.shown}\"")
                elif not found and before[-4:] != "at: " and not re.fullmatch(r"/.*|[a-z]+_\w+|\W*", text.shown):
                    words.add((library, owner(before), text.shown))
    values = {(key[0], name) for key in messages for name in re.findall(r"<(\w+)>", key[-1])}
    used = [word for word in words if word[:2] in values or word[1][:1].isupper()]
    return [messages[key] for key in sorted(messages)], sorted(used), problems


def owner(before: str) -> str:
    """What the text after this is a part of: the variable or function around it, or the type whose words it has."""
    extension = re.findall(r"^extension (?:\w+\.)*(\w+)", before, re.M)
    name = re.findall(r"^ *(?:\w+ )*?(?:var|func|let) (\w+)", before, re.M)
    if extension and name[-1:] in (["name"], ["words"]):
        return extension[-1]
    return name[-1] if name else ""


def is_message(text: Text, source: str) -> bool:
    """Whether a text is written for a person: two words of small letters, a sentence, or the text of an error."""
    shown = re.sub(r"<[^>]*>", "x", text.shown)
    return bool(re.search(r"[a-z]{2,}[,;]? [a-z]", shown) or re.search(r"\b(Found|wanted|expected)\b", shown)
                or re.search(r" .*\.$", shown)
                or re.search(r"\b(?:Failure|Refusal)\(\s*[^()\"]*(?:at: \"\w*\")?,\s*$", source[:text.start]))


def strays() -> Iterator[str]:
    others = {SOURCES / file for files in [*TABLES.values(), WORDS, UNSEEN] for file in files}
    for path in sorted([*SOURCES.rglob("*.swift"), *SOURCES.rglob("*.c"), *SOURCES.rglob("*.h")]):
        if path in others:
            continue
        source = path.read_text()
        for text in texts(source):
            if is_message(text, source):
                line = source.count("\n", 0, text.start) + 1
                yield f"{path.relative_to(ROOT)}:{line}: \"{text.shown}\" belongs in a table of messages"


def unnatural(messages: list[Message]) -> Iterator[str]:
    """Messages that are not sentences, or that are pressed into the frame "Found X; wanted Y."."""
    for message in messages:
        shown = message.text.shown
        if not re.fullmatch(r'["A-Z<].*[.>]', shown) or re.search(r"^Found\b|\bwanted\b", shown):
            yield f"{message.library} {message.code} \"{shown}\" is not a natural sentence"
    for name in subprocess.run(["git", "ls-files", *OTHERS], cwd=ROOT, check=True, capture_output=True,
                               text=True).stdout.splitlines():
        source = (ROOT / name).read_text(errors="replace") if (ROOT / name).is_file() else ""
        for found in re.findall(r"\bFound [^\n]*?; (?:wanted|expected)\b|\bis wanted, not\b", source):
            yield f"{name}: \"{found}\" is not a natural sentence"


def answered(value: Any) -> Iterator[tuple[str, str]]:
    """The codes and messages of an answer."""
    if isinstance(value, dict):
        if isinstance(value.get("code"), str) and isinstance(value.get("message"), str):
            yield value["code"], value["message"]
        for member in value.values():
            yield from answered(member)
    elif isinstance(value, list):
        for element in value:
            yield from answered(element)


def unprinted(messages: list[Message]) -> Iterator[str]:
    """Messages of vectors that no printed one fits."""
    patterns: dict[str, list[str]] = {}
    for message in messages:
        if message.library == "json":
            patterns.setdefault(message.code, []).append(message.text.pattern)
    for code, text in sorted({pair for case in cases() for pair in answered(case.answer)}):
        inner = re.sub(r"^In \S+ of the signed payload: ", "", text)
        if not any(re.fullmatch(pattern, inner, re.S) for pattern in patterns.get(code, [])):
            yield f"a vector has {code} \"{text}\", which is not printed"


def main() -> None:
    messages, words, problems = read()
    if "--check" in sys.argv:
        problems += [*strays(), *unnatural(messages), *unprinted(messages)]
        problems += [f"{library}: no messages found" for library in TABLES
                     if not any(message.library == library for message in messages)]
        sys.exit("\n".join(problems) or 0)
    for message in messages:
        print(f"{message.library:9}  {message.kind:7}  {message.code:25}  {message.text.shown}")
    print("\nWords in the place of values:")
    for library, name, shown in words:
        print(f"{library:9}  {f'<{name}>':18}  {shown}")


main()
