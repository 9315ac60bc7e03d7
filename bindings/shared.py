#!/usr/bin/env python3
"""What the code of a binding makes once and keeps for all threads of a process, and why threads may share it.

    bindings/shared.py    fails if something is kept that KEPT does not list, or listed that is not kept

What the first calls make at the same time must be made once: otherwise a thread may get the answer about the customer
of another one. The tests of the first calls show that; this lists all that they have to cover. What Python keeps is in
python/tests/test_first_calls.py, which asks Python's own parser.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
# How each language writes what outlives a call and can change, or is made when it is first needed: a group is its name.
C_STATE = r"(?m)^static (?!const\b|inline\b)[\w *]+?\b(\w+)(?:\[\w*\])?(?: = [^;]*)?;|^static struct \{[^}]*\} (\w+);"
PATTERNS = {
    "csharp/src/*.cs": r"\bstatic (?:readonly (?:Lazy<\w+>|object|\w*Dictionary\S*|List\S*) "
                       r"|(?!readonly|class)[\w<>]+ )(\w+)(?: = .*)?;",
    "go/*.go": r"(?m)^var (\w+)\b|^var \((?:\n\t(\w+)[^\n]*)(?:\n\t(\w+)[^\n]*)*\n\)",
    "java/src/**/*.java": r"\bstatic (?:volatile )?(?!final|native|synchronized|class)[\w<>\[\]]+ (\w+)(?: = .*)?;"
                          r"|\bstatic final [\w<>\[\], ]+ (\w+) = (?:[a-z]\w*\(\)|new \w+<?.*>?\(\));",
    "java/native/*.c": C_STATE,
    "javascript/src/**/*.js": r"(?m)^let (\w+)|^const (\w+) = new (?:Map|WeakMap|WeakRef|FinalizationRegistry)\b",
    "php/src/*.php": r"\bstatic \??[\w\\]+ \$(\w+)",
    "postgresql/*.c": C_STATE,
    "ruby/ext/**/*.c": C_STATE,
    "ruby/lib/**/*.rb": r"(@\w+) \|\|=|(@@\w+)|(?m:\b([A-Z]+) = (?:Mutex\.new|\{\}|\[\])$)",
    "rust/*/src/**/*.rs": r"\bstatic (?:mut )?(\w+): (?!&)",
    "sqlite/*.c": C_STATE + "|(SQLITE_EXTENSION_INIT1)",
    "swift/Sources/**/*.swift": r"\bstatic var (\w+)(?![^\n]*\{)|\bstatic let (\w+) = Mutex\b",
}
KEPT = {
    "csharp/src/Decision.cs: Running": "Lazy makes it in one thread, while others wait",
    "csharp/src/Request.cs: Null": "never changes",
    "csharp/src/VerifyLibrary.cs: Lock": "a lock",
    "csharp/src/VerifyLibrary.cs: found": "under Lock",
    "go/history.go: ErrClosed": "never changes",
    "go/history.go: states": "never changes",
    "go/nocgo.go: _": "keeps a program without C from being compiled",
    "go/subscore.go: decisions": "never changes",
    "go/verify.go: verifyFound": "under verifyLock",
    "go/verify.go: verifyLock": "a lock",
    "java/native/subscore_jni.c: verify": "written by verify_load() alone, which VerifyLibrary calls under its lock",
    "java/src/main/java/io/github/libsubscore/Library.java: FAULT": "each class loader initializes the class once, "
                                                                    "and has a copy of the library",
    "java/src/main/java/io/github/libsubscore/Request.java: NULL": "never changes",
    "java/src/main/java/io/github/libsubscore/VerifyLibrary.java: isLoaded": "under the lock of the class",
    "javascript/src/history.js: forgotten": "each worker has its own",
    "javascript/src/library.js: current": "each worker has its own instance",
    "javascript/src/library.js: module": "each worker has its own, which refers to compiled code that never changes",
    "javascript/src/library.js: provide": "each worker has its own",
    "php/src/Allocations.php: count": "each request has its own",
    "php/src/Allocations.php: held": "each request has its own",
    "php/src/Allocations.php: reserve": "each request has its own",
    "php/src/Library.php: ffi": "each request has its own",
    "php/src/VerifyLibrary.php: ffi": "each request has its own",
    "ruby/lib/subscore/verify_library.rb: @functions": "under LOCK",
    "ruby/lib/subscore/verify_library.rb: LOCK": "a lock",
    "rust/subscore/src/verify.rs: FOUND": "a Mutex",
    "sqlite/subscore.c: SQLITE_EXTENSION_INIT1": "SQLite's own functions, the same for each connection",
    "swift/Sources/Subscore/VerifyLibrary.swift: found": "a Mutex",
}


def kept():
    """Every name that a pattern finds, behind its file."""
    for files, pattern in PATTERNS.items():
        for path in sorted(HERE.glob(files)):
            if not path.stem.endswith(("_test", "Tests")):
                for found in re.finditer(pattern, path.read_text(encoding="utf-8")):
                    yield from (f"{path.relative_to(HERE)}: {name}" for name in found.groups() if name)


def main():
    found = set(kept())
    for name in sorted(found - set(KEPT)):
        print(f"shared: {name} is kept: state in KEPT why threads may share it, and test the first calls",
              file=sys.stderr)
    for name in sorted(set(KEPT) - found):
        print(f"shared: KEPT lists {name}, which is not kept", file=sys.stderr)
    if found != set(KEPT):
        sys.exit(1)
    print(f"What {len(found)} names of the bindings keep is listed.")


if __name__ == "__main__":
    main()
