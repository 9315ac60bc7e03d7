#!/usr/bin/env python3
"""Makes the types of a binding from docs/schema.

    bindings/generate.py python            writes them
    bindings/generate.py --check python    only says which files are stale

Without a language it makes those of all.
"""

import argparse
import importlib
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from generator import read_schema  # noqa: E402

FOLDER = Path(__file__).resolve().parent
LANGUAGES = sorted(path.stem.removeprefix("write_") for path in (FOLDER / "generator").glob("write_*.py"))


def main():
    parser = argparse.ArgumentParser(description="Makes the types of a binding from docs/schema.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail where a file is stale")
    parser.add_argument("languages", nargs="*", metavar="language", help=f"one of {', '.join(LANGUAGES)}")
    options = parser.parse_args()
    if unknown := set(options.languages) - set(LANGUAGES):
        parser.error(f"no writer for {', '.join(sorted(unknown))}")
    stale = []
    for language in options.languages or LANGUAGES:
        writer = importlib.import_module(f"generator.write_{language}")
        for name, text in writer.files(read_schema.Reader().read()).items():
            path = FOLDER / language / name
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(f"{language}/{name}")
                if not options.check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
    if options.check and stale:
        sys.exit(f"generate: stale: {', '.join(stale)}; run bindings/generate.py")
    print(f"generate: {len(stale)} written" if not options.check else "generate: nothing is stale")


if __name__ == "__main__":
    main()
