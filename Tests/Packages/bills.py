#!/usr/bin/env python3
"""Checks the bills of materials of packages: what each kind of package contains of others, and what it loads.

    Tests/Packages/bills.py PACKAGE...

The PACKAGEs are those of make/sbom.py, which writes the bills and checks them with CycloneDX's schema.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "make"))
import sbom  # noqa: E402

SWIFT, JANSSON = {"swift-stdlib"}, {"swift-stdlib", "jansson"}
C = {"libc.so.6", "libm.so.6"}
SERDE = {"serde", "serde_json"}
# The name of a package, what it contains, and what it must name as external.
WANTED = [
    (r"libsubscore0_.*\.deb", SWIFT, C | {"libjansson.so.4"}),
    (r"libsubscore-verify0_.*\.deb", SWIFT, C | {"libjansson.so.4", "libcrypto.so.3"}),
    (r"libsubscore-simulate0_.*\.deb", SWIFT, C | {"libjansson.so.4"}),
    (r"libsubscore-dev_.*\.deb", SWIFT, set()),
    (r"libsubscore-(verify|simulate)-dev_.*\.deb", set(), set()),
    (r"(postgresql-15-subscore|sqlite-subscore)_.*\.deb", set(), {"libsubscore.so.0"}),
    (r"subscore-.*linux.*\.whl", JANSSON | {"wasi-libc", "compiler-rt"}, C | {"libcrypto.so.3", "pyarrow"}),
    (r"subscore-.*-none-any\.whl", JANSSON | {"wasi-libc", "compiler-rt"}, {"wasmtime", "pyarrow"}),
    (r"subscore-.*\.tgz", JANSSON | {"wasi-libc", "compiler-rt"}, set()),
    (r"subscore-.*\.gem", JANSSON, C),
    (r"subscore-.*\.zip", JANSSON, C),
    (r"subscore-.*\.jar", JANSSON, C),
    (r"subscore-sys-.*\.crate", JANSSON, set()),
    (r"subscore-\d.*\.crate", set(), SERDE | {"subscore-sys"}),
    (r"subscore-go", JANSSON, set()),
    (r"subscore", JANSSON, set()),
]


def faults(package):
    text = sbom.bill(package)
    components = json.loads(text).get("components", [])
    contains = {each["name"] for each in components if not each.get("isExternal")}
    external = {each["name"] for each in components if each.get("isExternal")}
    kinds = [(inside, outside) for name, inside, outside in WANTED if re.fullmatch(name, package.name)]
    if len(kinds) != 1:
        yield f"{len(kinds)} kinds of packages have such a name"
        return
    inside, outside = kinds[0]
    if contains != inside:
        yield f"the bill says that it contains {sorted(contains)}; expected {sorted(inside)}"
    if not outside <= external:
        yield f"the bill lacks {sorted(outside - external)} of what it requires"
    if any("version" not in each or "purl" not in each for each in components if not each.get("isExternal")):
        yield "a component has no version or no address"
    if sbom.bill(package) != text:
        yield "the second bill of one package differs from the first"


# The versions in the sources of jansson (Debian's and the header's), the pinned one, and that of the bill or the fault.
SOURCES = [
    ("2.14-2", "2.14", "2.14-2", "2.14"),
    ("2.14-2+deb12u1", "2.14", "2.14-2+deb12u1", "2.14"),
    ("2.14-2+deb12u1", "2.14", "2.14-2", "expected 2.14-2,"),
    ("2.14.1-1", "2.14.1", "2.14-2", "has jansson 2.14.1-1;"),
    ("2.14-2", "2.14.1", "2.14-2", 'is of version "2.14.1"'),
    ("", "2.14", "2.14-2", "debian-version is missing or empty"),
]


def faults_of_sources():
    """The bill states the jansson of the sources that were compiled; there is none if that is not the pinned one."""
    for debian, header, pinned, wanted in SOURCES:
        with tempfile.TemporaryDirectory() as folder:
            sources, record = Path(folder) / "jansson", Path(folder) / "jansson.version"
            (sources / "include").mkdir(parents=True)
            (sources / "include/jansson.h").write_text(f'#define JANSSON_VERSION "{header}"\n', encoding="utf-8")
            (sources / "debian-version").write_text(f"{debian}\n" if debian else "", encoding="utf-8")
            record.write_text(f"{pinned}\n", encoding="utf-8")
            try:
                made = sbom.jansson(sources, record)
                found = f"{made.version}, {made.purl.version}"
                is_right = (made.version, made.purl.version) == (wanted, debian)
            except SystemExit as fault:
                found, is_right = str(fault), wanted in str(fault)
            if not is_right:
                yield f"sources of jansson {debian}, {header}, where {pinned} is pinned: {found}; expected {wanted}"


def main(packages):
    if not packages:
        sys.exit(__doc__.split("\n\n")[1].strip())
    wrong = [*faults_of_sources(), *(f"{package}: {fault}" for package in packages for fault in faults(Path(package)))]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"bills: those of {len(packages)} packages name what they contain and require")


if __name__ == "__main__":
    main(sys.argv[1:])
