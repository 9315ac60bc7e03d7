#!/usr/bin/env python3
"""Writes whatever follows from the headers in Include, docs/schema, the list of members that are read, and VERSION.

    bindings/generate.py            writes it: types and functions of the bindings, exports, lists, versions
    bindings/generate.py --check    writes nothing, and names what is stale and what a function lacks

A function is declared in a header. What of it must be written by hand, --check names.
"""

import argparse
import importlib
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from generator import by_hand, columns, project, read_schema, versions  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = sorted(path.stem.removeprefix("write_") for path in Path(__file__).parent.glob("generator/write_*.py"))


def generated():
    """Each file that is generated, or has a list that is, with its text."""
    made = {}

    def text(file):
        return made[file] if file in made else (ROOT / file).read_text(encoding="utf-8")

    for language in LANGUAGES:
        writer = importlib.import_module(f"generator.write_{language}")
        for name, found in writer.files(read_schema.Reader().read()).items():
            made[f"bindings/{language}/{name}"] = found
    made |= columns.files()
    made |= project.files(read_schema.Reader().read(), text)
    return made | versions.files(text)


def main():
    parser = argparse.ArgumentParser(description="Writes whatever follows from Include, docs/schema and VERSION.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if something is stale or missing")
    check = parser.parse_args().check
    problems = by_hand.without_schema()
    if problems:
        sys.exit("\n".join(f"generate: {problem}" for problem in problems))
    stale = 0
    for file, text in generated().items():
        path = ROOT / file
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if check:
            problems.append(f"{file} is stale; run `make generate`")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(file)
    if not check:
        return print(f"generate: {stale} written")
    problems += [*by_hand.missing(), *versions.missing()]
    if problems:
        sys.exit("\n".join(f"generate: {problem}" for problem in problems))
    print("generate: nothing is stale, and no function lacks anything")


if __name__ == "__main__":
    main()
