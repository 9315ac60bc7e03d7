#!/usr/bin/env python3
"""Checks the live examples of the site: each request is answered, and the answer beside it is the library's.

A block of JSON is live if the line before it is `<!-- live: FUNCTION -->`. The next block of JSON of its page, if there
is one before the next heading, is its answer. The answer may leave out members, but every member that it has is that of
the library. page/live/programs.json has the requests of programs, which other tests run. make/site.py uses this file.
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


def main():
    library = ctypes.CDLL(str(ROOT / "build/embedded/libsubscore.so.0"))
    library.subs_free.argtypes = [ctypes.c_void_p]
    problems, count, compared = [], 0, 0
    held = programs()
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("bindings/*/README.md"))]:
        page = str(path.relative_to(ROOT))
        text = path.read_text()
        if text.count("<!-- live:") != len(LIVE_BLOCK.findall(text)):
            problems.append(f"{page}: a line <!-- live: FUNCTION --> has no block of JSON after it")
        for found in LIVE_BLOCK.finditer(text):
            count += 1
            status, response = answered(library, found["function"], found["request"])
            shown = ANSWER.match(text, found.end())
            expected = json.loads(shown["answer"]) if shown else None
            if shown and not contains(json.loads(response), expected):
                problems.append(f"{page}: {found['request']}is answered\n{response}\nand not\n{shown['answer']}")
            compared += shown is not None
            if (status != 0) != (expected is not None and "error" in expected):
                problems.append(f"{page}: {found['request']}has the status {status}: {response}")
        for program in held.pop(page, []):
            count += 1
            end = program.end(text)
            status, response = answered(library, program.function, program.request)
            if status:
                problems.append(f"{page}: the request of {program.block} has the status {status}: {response}")
            # A program that prints the response as it is.
            printed = re.match(r"```text\n(\{.*\})\n```$", text[end:].lstrip("\n"), re.M)
            if printed and printed[1] != response:
                problems.append(f"{page}: {program.block} prints {printed[1]}, and its live request has {response}")
    problems += [f"page/live/programs.json: there is no {page}" for page in held]
    if problems or not compared:
        sys.exit("live: " + "\n".join(problems or ["no answer was compared"]))
    print(f"{count} live examples are answered, and {compared} answers beside them are the library's.")


if __name__ == "__main__":
    main()
