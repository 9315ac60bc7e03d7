#!/usr/bin/env python3
"""Compares each list of functions with the headers, and each version with VERSION.

    Tests/Documents/header.py [ROOT]

ROOT is another copy of the project. Declare a function there and run this: it says what else the function needs.
"""

import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parents[2])

# What each function needs: a file, a line in it, and what that line is. {name} is subs_prorate, {short} is prorate.
ALL = [
    ("Sources/SubscoreABI/Exports.swift", r'@_cdecl\("{name}"\)', "an export"),
    ("docs/functions.md", r"\|.*`{name}`.*\|", "a row in a table of functions"),
    ("docs/man/subscore.3", r"\.Nm {name}( ,)?$", "its name under NAME"),
    ("docs/man/subscore.3", r"\.Fn {name} ", "its signature under SYNOPSIS"),
    ("debian/libsubscore0.symbols", r" {name}@", "a line with the version that brings it"),
    ("Tests/Packages/ABI/exports", r"{name}@@", "a record; `make abi` writes it"),
]
# What a function of subscore.h needs too.
DOCUMENTS = [
    ("Include/subscore.hpp", r"(inline .*[ *]{short}|        .*\b{name})\(",
     "a function {short}(), or a class that calls it"),
]
# What a decision of subscore.h needs too. A decision is a function that turns a request into a response.
DECISION = [
    ("docs/man/subscore.3", r"\.It Fn {name}$", "its question under DESCRIPTION"),
    ("docs/schema/{name}.json", "", "the schema of its request and its response"),
    ("bindings/python/src/subscore/_library.py", r'    "{name}",$', "an entry of FUNCTIONS"),
    ("bindings/python/src/subscore/_generated/functions.py", r"def {short}\(",
     "a function {short}(), by bindings/generate.py"),
    ("bindings/python/src/subscore/__init__.py", r'    "{short}",$', "an entry of __all__"),
    ("bindings/javascript/src/generated/functions.js", r'    return ask\("{name}"',
     "a function, by bindings/generate.py"),
    ("bindings/javascript/src/library.d.ts", r'    \| "{name}"', "a name of call()"),
    ("bindings/rust/subscore-sys/src/lib.rs", r" +{name},?$", "an entry of decisions!"),
    ("bindings/go/subscore.go", r'\t"{name}": ', "an entry of decisions"),
    ("bindings/java/src/main/java/io/github/libsubscore/Library.java", r' +case "{name}":$', "a case of decide()"),
    ("bindings/ruby/ext/subscore/subscore_ext.c", r"    .*DECISION\({name}\)", "an entry of decisions"),
    ("bindings/ruby/lib/subscore/fiddle.rb", r"      .*\b{name}\b", "an entry of DECISIONS"),
    ("bindings/php/src/Library.php", r"        '{name}' => true,$", "an entry of DECISIONS"),
    ("bindings/csharp/src/Decision.cs", r'            \{{ "{name}", ', "an entry of Functions"),
    ("bindings/swift/Sources/Subscore/generated/Requests.swift", r'    case \w+ = "{name}"$', "a case of Function"),
    ("Tests/Vectors/{name}", "", "its vectors"),
    ("Tests/SubscoreABITests/Library.swift", r'    case \w+ = "{name}"$', "a case of RequestFunction"),
    ("Tests/Fuzz/oracles.h", r" +each\(\w+, {name}\)", "an entry of FUNCTIONS"),
    ("Tests/Fuzz/corpus/{name}.txt", "", "its saved requests; `make fuzz-corpus` writes them"),
    ("Tests/Library/Limits/worst_requests.py", r'.*"{name}"', "a request that takes much"),
    (".github/workflows/nightly.yml", r" +- {name}$", "a nightly run of its fuzzer"),
]
# What each function of subscore_verify.h needs, which is that of another library.
VERIFY = [
    ("Sources/SubscoreVerifyABI/Exports.swift", r'@_cdecl\("{name}"\)', "an export"),
    ("docs/functions.md", r"\|.*`{name}`.*\|", "a row in a table of functions"),
    ("docs/man/subscore-verify.3", r"\.Nm {name}( ,)?$", "its name under NAME"),
    ("docs/man/subscore-verify.3", r"\.Fn {name} ", "its signature under SYNOPSIS"),
    ("docs/man/subscore-verify.3", r"\.It Fn {name}$", "its purpose under DESCRIPTION"),
    ("debian/libsubscore-verify0.symbols", r" {name}@", "a line with the version that brings it"),
    ("bindings/python/src/subscore/_verify.py", r".*\b{name}\b", "a call"),
    ("bindings/rust/subscore-sys/src/verify.rs", r' +{name}: .*b"{name}\\0"', "a member of Verify"),
    ("bindings/go/verify.go", r" +FIND\({name}\)", "a FIND in load()"),
    ("bindings/java/native/subscore_jni.c", r" +FIND\({name}\)", "a FIND in verify_load()"),
    ("bindings/ruby/lib/subscore/verify_library.rb", r'.*"{name}"', "a function in find()"),
    ("bindings/php/src/VerifyLibrary.php", r"        \w+ {name}\(", "a declaration"),
    ("bindings/csharp/src/VerifyLibrary.cs", r'.*Find<.*"{name}"', "a delegate"),
    ("bindings/swift/Sources/Subscore/VerifyLibrary.swift", r'.*find\("{name}"\)', "a function"),
    ("Tests/Packages/ABI/exports", r"{name}@@", "a record; `make abi` writes it"),
]
# What each of these that turns a request into a response needs too.
VERIFY_DECISION = [("docs/schema/{name}.json", "", "the schema of its request and its response")]
# What a function of subscore_simulate.h needs.
SIMULATOR = [
    ("docs/functions.md", r"\|.*`{name}`.*\|", "a row in a table of functions"),
    ("Sources/StoreSimulatorABI/Exports.swift", r'@_cdecl\("{name}"\)', "an export"),
    ("docs/man/subscore-simulate.3", r"\.Nm {name}( ,)?$", "its name under NAME"),
    ("docs/man/subscore-simulate.3", r"\.Fn {name} ", "its signature under SYNOPSIS"),
    ("debian/libsubscore-simulate0.symbols", r" {name}@", "a line with the version that brings it"),
]
# Where the version stands. If a file has several, the first one counts.
VERSION = [
    ("Include/subscore.h", r'#define SUBS_VERSION "(.*)"$'),
    ("Include/subscore.h", r"#define SUBS_VERSION_MAJOR (\d+)\n.* (\d+)\n.* (\d+)$"),
    ("Sources/SubscoreABI/Exports.swift", r'public func subs_version\(\).*\n +constant\("(.*)"\)$'),
    ("bindings/python/src/subscore/_library.py", r'VERSION = "(.*)"$'),
    ("bindings/rust/subscore-sys/Cargo.toml", r'version = "(.*)"$'),
    ("bindings/rust/subscore/Cargo.toml", r'version = "(.*)"$'),
    ("bindings/rust/subscore/src/lib.rs", r'pub const MADE_FOR: &str = "(.*)";$'),
    ("bindings/go/subscore.go", r'const MadeFor = "(.*)"$'),
    ("bindings/java/src/main/java/io/github/libsubscore/Subscore.java",
     r'    public static final String MADE_FOR = "(.*)";$'),
    ("bindings/java/pom.xml", r"  <version>(.*)</version>$"),
    ("bindings/ruby/lib/subscore.rb", r'  VERSION = "(.*)"$'),
    ("bindings/php/src/Subscore.php", r"    public const MADE_FOR = '(.*)';$"),
    ("bindings/php/composer.json", r'    "version": "(.*)",$'),
    ("bindings/csharp/src/Decision.cs", r'        public const string MadeFor = "(.*)";$'),
    ("bindings/csharp/Subscore.csproj", r"    <Version>(.*)</Version>$"),
    ("bindings/csharp/subscore.nuspec", r"    <version>(.*)</version>$"),
    ("bindings/swift/Sources/Subscore/LibSubscore.swift", r'    public static let madeFor = "(.*)"$'),
    ("docs/python.md", r"subscore-([\d.]+)-py3"),
    ("bindings/javascript/package.json", r'  "version": "(.*)",'),
    ("bindings/javascript/src/library.js", r'const VERSION = "(.*)";'),
    ("bindings/javascript/README.md", r"npm install .*subscore-([\d.]+)\.tgz"),
    ("debian/changelog", r"libsubscore \((.*)\)"),
    ("CHANGELOG.md", r"## ([\d.]+)"),
]


def text(file):
    return (ROOT / file).read_text(encoding="utf-8")


def declared(header):
    """The functions of a header, each with whether it is a decision."""
    code = re.sub(r"/\*.*?\*/", "", text(header), flags=re.DOTALL)
    found = re.findall(r"^SUBS_API .*?\b(subs_\w+)\((.*?)\);", code, re.DOTALL | re.MULTILINE)
    return {name: "request_length" in parameters for name, parameters in found}


def lacking(name, locations):
    """What a function lacks, and where."""
    symbols = re.findall(r"[\w*]+(?=;)", text("Include/subscore.map").partition("local:")[0])
    if not any(fnmatchcase(name, symbol) for symbol in symbols):
        yield "Include/subscore.map lacks a pattern that exports it"
    for location in locations:
        file, line, what = (part.format(name=name, short=name.removeprefix("subs_")) for part in location)
        is_there = (ROOT / file).exists() and (not line or re.search("^" + line, text(file), re.MULTILINE))
        if not is_there:
            yield f"{file} lacks {what}"


def versions():
    """The locations with another version than VERSION."""
    expected = text("VERSION").strip()
    for file, pattern in VERSION:
        found = re.search("^" + pattern, text(file), re.MULTILINE)
        if not found:
            yield f"{file} lacks the version"
        elif (version := ".".join(found.groups())) != expected:
            line = text(file)[:found.start()].count("\n") + 1
            yield f"{file}, line {line}, has version {version}, and VERSION {expected}"


functions = declared("Include/subscore.h")
tables = declared("Include/subscore_arrow.h")
verify = declared("Include/subscore_verify.h")
simulator = declared("Include/subscore_simulate.h")
if not functions or not tables or not verify or not simulator:
    sys.exit("header: a header declares nothing")
# A function that does not exist must be missing in each location, or the check could not fail there.
everywhere = ALL + DOCUMENTS + DECISION + VERIFY + VERIFY_DECISION + SIMULATOR
unnoticed = len(everywhere) + 1 - len(list(lacking("made_up", everywhere)))
if unnoticed:
    sys.exit(f"header: {unnoticed} locations have a function that is made up")
problems = []
for name, is_decision in functions.items():
    problems += [f"{name}: {problem}" for problem in lacking(name, ALL + DOCUMENTS + DECISION * is_decision)]
for name in tables:
    problems += [f"{name}: {problem}" for problem in lacking(name, ALL)]
for name, is_decision in verify.items():
    problems += [f"{name}: {problem}" for problem in lacking(name, VERIFY + VERIFY_DECISION * is_decision)]
for name in simulator:
    problems += [f"{name}: {problem}" for problem in lacking(name, SIMULATOR)]
problems += versions()
for problem in problems:
    print(f"header: {problem}", file=sys.stderr)
if problems:
    sys.exit(1)
print(f"{len(functions)} functions, {sum(functions.values())} of them decisions, {len(tables)} over tables, "
      f"{len(verify)} that verify and {len(simulator)} of the simulator are everywhere they have to be.")
