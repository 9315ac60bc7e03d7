#!/usr/bin/env python3
"""Writes a bill of materials in CycloneDX's format beside each package: PACKAGE.cdx.json.

    make/sbom.py PACKAGE...

A PACKAGE is a Debian package, a wheel, an archive for npm, a gem, an archive for composer, a crate, a jar, a package
for NuGet, or the folder of the module for Go or of the package for Swift.

What a package contains follows from its files: jansson by a message of jansson, the others by the libraries that
they are linked into. The version of jansson is that of the sources that are compiled into the packages. External
components are what its libraries load, and what the package declares that it requires. The same package gives the same
bytes. A wheel has its bill inside as well, by make/finish_wheel.py. SOURCE_DATE_EPOCH is by default the date of the
commit.
"""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
import uuid
from datetime import datetime, timezone
from email.parser import Parser
from io import BytesIO
from pathlib import Path

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot7
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from elftools.elf.elffile import ELFFile
from package_files import files
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parents[1]
VERSION = (ROOT / "VERSION").read_text(encoding="utf-8").strip()
REPOSITORY = re.search(r'"repository": "(.*?)"', (ROOT / "bindings/packages.json").read_text(encoding="utf-8"))[1]
# A message that jansson's parser has.
OF_JANSSON = b"unable to decode byte 0x"
LIBRARY = re.compile(r"libsubscore[\w-]*\.(so|a)\b|subscore[\w-]*\.wasm$|libsubscore_jni\.so$")


def printed(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def installed(package):
    return printed("dpkg-query", "-W", "-f", "${Version}", package)


def upstream(version):
    """The version that Debian's version is made from."""
    return re.sub(r"^\d+:|-[^-]*$", "", version)


def of_debian(name, package, version, licence, **more):
    """A component as Debian builds it."""
    return Component(name=name, version=upstream(version), licenses=[LicenseExpression(licence)], bom_ref=name,
                     purl=PackageURL("deb", "debian", package, version, {"distro": "bookworm"}), **more)


def jansson(sources=ROOT / "build/jansson", pinned=ROOT / "make/jansson.version"):
    """The jansson that packages bundle, as its sources say. Exits if they are not those of the pinned version."""
    asked = subprocess.run([ROOT / "make/jansson-version.sh", sources, pinned], capture_output=True, text=True)
    if asked.returncode:
        sys.exit(asked.stderr.strip())
    version = asked.stdout.strip()
    cpe = f"cpe:2.3:a:jansson_project:jansson:{upstream(version)}:*:*:*:*:*:*:*"
    return of_debian("jansson", "jansson", version, "MIT", cpe=cpe)


def swift():
    """The parts of Swift's library and runtime that are compiled into each of the libraries."""
    version = re.search(r"Swift version ([\d.]+)", printed("swiftc", "--version"))[1]
    return Component(name="swift-stdlib", version=version, bom_ref="swift-stdlib",
                     licenses=[LicenseExpression("Apache-2.0 WITH Swift-exception")],
                     purl=PackageURL("github", "swiftlang", "swift", f"swift-{version}-RELEASE"))


def contained(found):
    """The components of others whose code is in the files."""
    libraries = [name for name in found if LIBRARY.search(name)]
    if libraries:
        yield swift()
    if any(OF_JANSSON in data for data in found.values()):
        yield jansson()
    # The page holds the module, too.
    if any(name.endswith((".wasm", "/subscore.html")) for name in found):
        yield of_debian("wasi-libc", "wasi-libc", installed("wasi-libc"), "MIT AND (Apache-2.0 WITH LLVM-exception)")
        yield of_debian("compiler-rt", "libclang-rt-14-dev-wasm32", installed("libclang-rt-14-dev-wasm32"),
                        "Apache-2.0 WITH LLVM-exception")


def loaded(found):
    """The shared libraries that those of the package load and that are not in it."""
    names = set()
    for data in found.values():
        if data[:4] == b"\x7fELF":
            dynamic = ELFFile(BytesIO(data)).get_section_by_name(".dynamic")
            names |= {tag.needed for tag in dynamic.iter_tags("DT_NEEDED")} if dynamic else set()
    own = {Path(name).name for name in found}
    return sorted(names - own)


def declared(found):
    """The packages that the package itself names as required, with the version that it asks for."""
    for name, data in found.items():
        if name.endswith(".dist-info/METADATA"):
            for required in Parser().parsestr(data.decode()).get_all("Requires-Dist", []):
                wanted = re.match(r"([\w.-]+)\s*([^;]*)", required)
                yield wanted[1], (wanted[2].strip() or None, "extra ==" in required)
        elif Path(name).name == "Cargo.toml":
            for required, wanted in tomllib.loads(data.decode()).get("dependencies", {}).items():
                yield required, (wanted["version"] if isinstance(wanted, dict) else wanted, False)


def bill(package, inside=None):
    """The bill of one package, as JSON. For the bill in the package itself, `inside` is all of its other files."""
    found = files(package) if inside is None else inside
    is_whole = inside is None and package.is_file()
    digest = hashlib.sha256(package.read_bytes() if is_whole else b"".join(
        name.encode() + data for name, data in sorted(found.items()))).hexdigest()
    parts = list(contained(found))
    external = [Component(name=name, is_external=True, bom_ref=f"external:{name}") for name in loaded(found)]
    for name, (wanted, is_optional) in sorted(declared(found)):
        external.append(Component(name=name, is_external=True, bom_ref=f"external:{name}",
                                  scope=ComponentScope.OPTIONAL if is_optional else ComponentScope.REQUIRED,
                                  description=f"Required version: {wanted}" if wanted else None))
    owner, repository = REPOSITORY.split("/")[-2:]
    whole = Component(
        name=package.name, version=VERSION, type=ComponentType.LIBRARY, bom_ref=package.name,
        licenses=[LicenseExpression("MIT")], purl=PackageURL("github", owner, repository, f"v{VERSION}"),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)] if is_whole else None,
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(REPOSITORY))])
    made = Bom(components=[*parts, *external], serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"{REPOSITORY}#{digest}"))
    made.metadata.component = whole
    made.metadata.timestamp = datetime.fromtimestamp(int(
        os.environ.get("SOURCE_DATE_EPOCH") or printed("git", "-C", ROOT, "log", "-1", "--format=%ct")), timezone.utc)
    made.register_dependency(whole, [*parts, *external])
    text = JsonV1Dot7(made).output_as_string(indent=2)
    fault = JsonStrictValidator(SchemaVersion.V1_7).validate_str(text)
    if fault:
        raise ValueError(f"{package}: {fault}")
    return text + "\n"


def main(packages):
    if not packages:
        sys.exit(__doc__.split("\n\n")[1].strip())
    for each in packages:
        path = Path(each)
        target = path.with_name(f"{path.name}.cdx.json")
        target.write_text(bill(path), encoding="utf-8")
        print(target)


if __name__ == "__main__":
    main(sys.argv[1:])
