#!/usr/bin/env python3
"""Checks the live examples of the site: each request is answered, and the answer beside it is the library's.

    Tests/Documents/live.py            fails if an answer is not the library's
    Tests/Documents/live.py --write    corrects the values of each answer that are not the library's

A block of JSON is live if the line before it is `<!-- live: FUNCTION -->`. The next block of JSON of its page, if there
is one before the next heading, is its answer. The answer may leave out members, but every member that it has is that of
the library. page/live/programs.json has the requests of programs, which other tests run. make/site.py uses this file.
So is the output that bindings/example has for the first program of each binding's README.
"""

import ctypes
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LIVE_BLOCK = re.compile(r"^<!-- live: (?P<function>subs_\w+) -->\n```json\n(?P<request>.*?)^```\n", re.M | re.S)
ANSWER = re.compile(r"(?:(?!^#|^```|^<!-- live)[^\n]*\n)*?```json\n(?P<answer>.*?)^```$", re.M | re.S)
# What the first program of each binding's README asks, and what it prints: bindings/example/run.sh.
EXAMPLE = {"history": {"file": "examples/payload/history.json"}, "at": "2026-03-18T10:00:00Z", "explain": True}
PRINTED = ROOT / "bindings/example/answered.txt"


class Program(NamedTuple):
    """A request that a program of a page makes."""

    page: str
    block: str
    """A text that is in the block of the program, and in no other block of the page."""
    function: str
    request: str

    def end(self, text):
        """The position after the program's block in the text of its page."""
        blocks = [found for found in re.finditer(r"^```\w+\n.*?^```\n", text, re.M | re.S) if self.block in found[0]]
        if len(blocks) != 1:
            sys.exit(f"live: {len(blocks)} blocks of {self.page} contain {self.block}; page/live/programs.json expects "
                     "one")
        return blocks[0].end()


def whole(value):
    """A value with the documents that {"file": PATH} stands for."""
    if isinstance(value, dict):
        if set(value) == {"file"}:
            return json.loads((ROOT / value["file"]).read_text())
        return {name: whole(member) for name, member in value.items()}
    return [whole(each) for each in value] if isinstance(value, list) else value


def programs():
    """The programs of each page."""
    found = {}
    for entry in json.loads((ROOT / "page/live/programs.json").read_text()):
        request = json.dumps(whole(entry["request"]), ensure_ascii=False, separators=(",", ":"))
        for page, block in entry["pages"].items():
            found.setdefault(page, []).append(Program(page, block, entry["function"], request))
    return found


def answered(library, function, request):
    """The status of a call, and its response as text."""
    data, response, length = request.encode(), ctypes.c_void_p(), ctypes.c_size_t()
    status = getattr(library, function)(data, ctypes.c_size_t(len(data)), ctypes.byref(response), ctypes.byref(length))
    try:
        return status, ctypes.string_at(response, length.value).decode()
    finally:
        library.subs_free(response)


def contains(whole_value, part):
    """Whether a part of an answer is what the answer says."""
    if isinstance(part, dict) and isinstance(whole_value, dict):
        return all(name in whole_value and contains(whole_value[name], member) for name, member in part.items())
    if isinstance(part, list) and isinstance(whole_value, list):
        return len(part) == len(whole_value) and all(map(contains, whole_value, part))
    return type(part) is type(whole_value) and part == whole_value


def corrected(text, whole_value):
    """The text of a part of an answer, with the whole answer's values where they differ. Everything else, line breaks
    too, stays as it is; what the answer does not have is left out."""
    changes = []

    def after(characters, at):
        return re.compile(f"[{characters}\\s]*").match(text, at).end()

    def walk(at, value):
        part, end = json.JSONDecoder().raw_decode(text, at)
        if contains(value, part):
            return
        inside = isinstance(part, dict) and isinstance(value, dict) and part.keys() <= value.keys()
        if not inside and not (isinstance(part, list) and isinstance(value, list) and len(part) == len(value)):
            if isinstance(part, dict) and isinstance(value, dict):
                value = {name: member for name, member in value.items() if name in part}
            return changes.append((at, end, json.dumps(value, ensure_ascii=False)))
        at += 1
        for n in range(len(part)):
            at = after(",", at)
            name = n
            if inside:
                name, at = json.JSONDecoder().raw_decode(text, at)
                at = after(":", at)
            walk(at, value[name])
            at = json.JSONDecoder().raw_decode(text, at)[1]

    walk(after("", 0), whole_value)
    for begin, end, value in reversed(changes):
        text = text[:begin] + value + text[end:]
    return text


def main(arguments):
    library = ctypes.CDLL(str(ROOT / "build/embedded/libsubscore.so.0"))
    library.subs_free.argtypes = [ctypes.c_void_p]
    write = "--write" in arguments
    problems, count, compared = [], 0, 0
    held = programs()
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("bindings/*/README.md"))]:
        page = str(path.relative_to(ROOT))
        text = before = path.read_text()
        if text.count("<!-- live:") != len(LIVE_BLOCK.findall(text)):
            problems.append(f"{page}: a line <!-- live: FUNCTION --> has no block of JSON after it")
        # From the last one to the first, so that what is written moves no block that follows.
        for found in reversed(list(LIVE_BLOCK.finditer(text))):
            count += 1
            status, response = answered(library, found["function"], found["request"])
            shown = ANSWER.match(text, found.end())
            expected = json.loads(shown["answer"]) if shown else None
            compared += shown is not None
            if (status != 0) != (expected is not None and "error" in expected):
                problems.append(f"{page}: {found['request']}has the status {status}: {response}")
            elif shown and not contains(json.loads(response), expected):
                if write:
                    answer = corrected(shown["answer"], json.loads(response))
                    text = text[:shown.start("answer")] + answer + text[shown.end("answer"):]
                else:
                    problems.append(f"{page}: {found['request']}is answered\n{response}\nand not\n{shown['answer']}"
                                    "If it should be, run make docs.")
        for program in held.pop(page, []):
            count += 1
            end = program.end(text)
            status, response = answered(library, program.function, program.request)
            if status:
                problems.append(f"{page}: the request of {program.block} has the status {status}: {response}")
            # A program that prints the response as it is.
            printed = re.compile(r"\n*```text\n(\{.*\})\n```$", re.M).match(text, end)
            if printed and printed[1] != response and write:
                text = text[:printed.start(1)] + response + text[printed.end(1):]
            elif printed and printed[1] != response:
                problems.append(f"{page}: {program.block} prints {printed[1]}, and its live request has {response}")
        if text != before:
            path.write_text(text)
            print(f"live: {page} shows other answers now; read them with `git diff`")
    answer = json.loads(answered(library, "subs_state_at", json.dumps(whole(EXAMPLE)))[1])
    texts = [each["explanation"] for each in answer["subscriptions"]]
    if (output := "\n".join(["access" if answer["hasAccess"] else "no access", *texts]) + "\n") != PRINTED.read_text():
        if write:
            PRINTED.write_text(output)
            print(f"live: {PRINTED.relative_to(ROOT)} has another output now; read it with `git diff`")
        else:
            problems.append(f"{PRINTED.relative_to(ROOT)} is not what the programs print; run make docs:\n{output}")
    problems += [f"page/live/programs.json: there is no {page}" for page in held]
    if problems or not compared:
        sys.exit("live: " + "\n".join(problems or ["no answer was compared"]))
    # A correction changes what differs and nothing else, or it would spoil a page.
    was = '{"a": [1, {"b": "x,"}],\n "c": {"d": 1, "e": 2}, "f": 1}\n'
    assert corrected(was, {"a": [2, {"b": "y", "z": 0}], "c": {"d": 3}, "f": [4]}) == (
        '{"a": [2, {"b": "y"}],\n "c": {"d": 3}, "f": [4]}\n')
    assert corrected(was, json.loads(was)) == was
    print(f"{count} live examples are answered, and {compared} answers beside them are the library's.")


if __name__ == "__main__":
    main(sys.argv[1:])
