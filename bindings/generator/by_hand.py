"""Names what a function lacks that only a person can write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .read_header import ROOT, Declaration, declared

# What a function needs: files, a line in one of them, and what that line is. For subs_prorate {constant} is PRORATE.
Need = tuple[str, str, str]

EVERY: list[Need] = [
    ("docs/functions.md", r"\|.*`{name}`.*\|", "a row in a table of functions"),
    ("Sources/*ABI/*.swift", r'@_cdecl\("{name}"\)', "an export"),
]
# What is recorded of the libraries that have an ABI record.
RECORDED: list[Need] = [("Tests/Packages/ABI/exports", r"{name}@@", "a record; `make abi` writes it")]
# Without a schema nothing is generated.
SCHEMA: list[Need] = [("docs/schema/{name}.json", "", "the schema of its request and its response")]
DECISION: list[Need] = [
    ("Tests/Vectors/{name}/*.json", "", "its vectors"),
    ("Tests/Fuzz/oracles.c", r" +case {constant}:", "what holds for each of its answers"),
    ("Tests/Fuzz/corpus/{name}.txt", "", "its saved requests; `make fuzz-corpus` writes them"),
    ("Tests/Library/Limits/worst_requests.py", r'.*"{name}"', "a request that takes much"),
]
# The rest of subscore.h, which each language calls in its own way. Python calls what it uses.
OTHER: list[Need] = [
    ("Include/subscore.hpp", r".*\b{name}\(", "a function or a class that calls it"),
    ("bindings/csharp/src/*.cs", r".*\b{name}\(", "a call"),
    ("bindings/go/*.go", r".*\bC\.{name}\b", "a call"),
    ("bindings/java/native/*.c", r".*\b{name}\b", "a call"),
    ("bindings/javascript/src/*.js", r".*\b{name}\b", "a call"),
    ("bindings/php/src/*.php", r".*->{name}\(", "a call"),
    ("bindings/ruby/lib/subscore/*.rb", r".*\b{name}\b", "a call"),
    ("bindings/rust/subscore/src/*.rs", r".*\bsys::{name}\b", "a call"),
    ("bindings/swift/Sources/Subscore/*.swift", r".*\b{name}\b", "a call"),
]
VERIFY: list[Need] = [
    ("docs/man/subscore-verify.3", r"\.It Fn {name}$", "its purpose under DESCRIPTION"),
    ("bindings/python/src/subscore/_verify.py", r".*\b{name}\b", "a call"),
    ("bindings/rust/subscore-sys/src/verify.rs", r' +{name}: .*b"{name}\\0"', "a member of Verify"),
    ("bindings/go/verify.go", r" +FIND\({name}\)", "a FIND in load()"),
    ("bindings/java/native/subscore_jni.c", r" +FIND\({name}\)", "a FIND in verify_load()"),
    ("bindings/ruby/lib/subscore/verify_library.rb", r'.*"{name}"', "a function in find()"),
    ("bindings/php/src/*.php", r".*\b{name}\b", "a call"),
    ("bindings/csharp/src/VerifyLibrary.cs", r'.*Find<.*"{name}"', "a delegate"),
    ("bindings/swift/Sources/Subscore/VerifyLibrary.swift", r'.*find\("{name}"\)', "a function"),
]


@cache
def texts(files: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(files))]


def lacking(function: Declaration, needs: list[Need]) -> Iterator[str]:
    for need in needs:
        files, line, what = (part.format(name=function.name, constant=function.short.upper()) for part in need)
        if not any(re.search("^" + line, text, re.MULTILINE) for text in texts(files)):
            yield f"{function.name}: {files} lacks {what}"


def needed(header: str, function: Declaration) -> list[Need]:
    needs = [*EVERY]
    if header != "subscore_simulate.h":
        needs += RECORDED
    if function.is_decision and header != "subscore_simulate.h":
        needs += SCHEMA
    if header == "subscore.h":
        needs += DECISION if function.is_decision else OTHER
    return needs + VERIFY if header == "subscore_verify.h" else needs


def without_schema() -> list[str]:
    return [each for function in declared("subscore.h") if function.is_decision for each in lacking(function, SCHEMA)]


def missing() -> Iterator[str]:
    # A function that does not exist lacks everything, or a check could not fail.
    every = [*EVERY, *RECORDED, *SCHEMA, *DECISION, *OTHER, *VERIFY]
    if len(list(lacking(Declaration("subs_made_up", "void", ()), every))) != len(every):
        raise ValueError("a file has a function that is made up")
    for header in ("subscore.h", "subscore_arrow.h", "subscore_verify.h", "subscore_simulate.h"):
        for function in declared(header):
            yield from lacking(function, needed(header, function))
