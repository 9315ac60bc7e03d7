#!/usr/bin/env python3
"""Makes the types of a binding from docs/schema.

    bindings/generate.py python            writes them
    bindings/generate.py --check python    only says which files are stale
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
from generator import read_schema, write_python  # noqa: E402

FOLDER = Path(__file__).resolve().parent
WRITERS = {"python": write_python.files}


def main():
    parser = argparse.ArgumentParser(description="Makes the types of a binding from docs/schema.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail where a file is stale")
    parser.add_argument("language", choices=WRITERS)
    options = parser.parse_args()
    stale = []
    for name, text in WRITERS[options.language](read_schema.Reader().read()).items():
        path = FOLDER / options.language / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not options.check:
                path.write_text(text, encoding="utf-8")
    if options.check and stale:
        sys.exit(f"generate: stale: {', '.join(stale)}; run bindings/generate.py {options.language}")
    print(f"generate: {len(stale)} written" if not options.check else "generate: nothing is stale")


if __name__ == "__main__":
    main()
