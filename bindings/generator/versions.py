"""Writes the version of the file VERSION wherever a file states it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from .read_header import ROOT

# Each file, and the line with the version. If a file has several, the first one counts.
LINES = [
    ("Include/subscore.h", r'#define SUBS_VERSION "(.*)"$'),
    ("Include/subscore.h", r"#define SUBS_VERSION_MAJOR (\d+)\n.* (\d+)\n.* (\d+)$"),
    ("Sources/SubscoreABI/Exports.swift", r'public func subs_version\(\).*\n +constant\("(.*)"\)$'),
    ("bindings/python/src/subscore/_library.py", r'VERSION = "(.*)"$'),
    ("bindings/rust/subscore-sys/Cargo.toml", r'version = "(.*)"$'),
    ("bindings/rust/subscore/Cargo.toml", r'version = "(.*)"$'),
    ("bindings/rust/subscore/Cargo.toml", r'subscore-sys = .* version = "(.*)" }$'),
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
    ("README.md", r'.*libsubscore\.git", from: "(.*)"\)'),
    ("bindings/swift/README.md", r'.*libsubscore\.git", from: "(.*)"\)'),
    ("docs/python.md", r".*subscore-([\d.]+)-py3"),
    ("bindings/javascript/package.json", r'  "version": "(.*)",'),
    ("bindings/javascript/src/library.js", r'const VERSION = "(.*)";'),
    ("bindings/javascript/README.md", r".*npm install .*subscore-([\d.]+)\.tgz"),
]
# A person writes the entry of a version here.
ENTRIES = [("debian/changelog", r"libsubscore \((.*)\)"), ("CHANGELOG.md", r"## ([\d.]+)")]


def version() -> str:
    return (ROOT / "VERSION").read_text(encoding="utf-8").strip()


def files(text: Callable[[str], str]) -> dict[str, str]:
    """Each file that states the version, with its text."""
    made: dict[str, str] = {}
    for file, pattern in LINES:
        before = made.get(file) or text(file)
        found = re.search("^" + pattern, before, re.MULTILINE)
        if not found:
            raise ValueError(f"{file} has no line with the version")
        groups = range(1, len(found.groups()) + 1)
        parts = [version()] if len(groups) == 1 else version().split(".")
        for group, part in reversed(list(zip(groups, parts, strict=True))):
            before = before[:found.start(group)] + part + before[found.end(group):]
        made[file] = before
    return made


def missing() -> Iterator[str]:
    """The changelogs whose first entry is that of another version."""
    for file, pattern in ENTRIES:
        found = re.search("^" + pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        if not found or found[1] != version():
            yield f"{file} lacks an entry of version {version()} at its top"
