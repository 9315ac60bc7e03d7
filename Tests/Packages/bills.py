#!/usr/bin/env python3
"""Checks the bills of materials of packages: what each kind of package contains of others, and what it loads.

    Tests/Packages/bills.py PACKAGE...

The PACKAGEs are those of make/sbom.py, which writes the bills and checks them with CycloneDX's schema.
"""

import json
import re
import sys
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


def main(packages):
    if not packages:
        sys.exit(__doc__.split("\n\n")[1].strip())
    wrong = [f"{package}: {fault}" for package in packages for fault in faults(Path(package))]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"bills: those of {len(packages)} packages name what they contain and require")


if __name__ == "__main__":
    main(sys.argv[1:])
