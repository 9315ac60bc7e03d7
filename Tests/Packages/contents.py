#!/usr/bin/env python3
"""Compares the libraries inside of packages with the built ones, which the other tests test.

    Tests/Packages/contents.py PACKAGE...

A PACKAGE is a Debian package, a wheel, an archive for npm, a gem, an archive for composer, a crate, a package for
NuGet, or the folder of the module for Go or of the package for Swift. They must contain the same bytes, except for
Debian packages: dh_strip removes sections that no program loads. There, each section that is loaded must be at the
same address with the same bytes.
A jar is not compared: it contains a library for JNI, which the archive is linked into.

What a package shows of its README has no link to a page that the package lacks.
"""

import re
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "make"))
from package_files import files  # noqa: E402

# By the number that ELF gives the processor.
BUILD = {62: "embedded", 183: "arm64"}
MACHINES = {62: "x86_64", 183: "aarch64"}
# Of ELF: a flag, a type, and where fields of its header are.
SHF_ALLOC, SHT_NOBITS, E_MACHINE, E_SHOFF, E_SHENTSIZE = 2, 8, 18, 40, 58
BUNDLED = r"(x86_64|aarch64)[^/]*/(libsubscore\.(?:so\.0|a))$"
PLATFORMS = {"linux-x64": "x86_64", "linux-arm64": "aarch64"}


def processor(library):
    return struct.unpack_from("<H", library, E_MACHINE)[0]


def sections(library):
    """The address, the size and the bytes of each section that is loaded, by name. All libraries are ELF of 64 bits."""
    (offset,) = struct.unpack_from("<Q", library, E_SHOFF)
    size, count, names = struct.unpack_from("<HHH", library, E_SHENTSIZE)
    headers = [struct.unpack_from("<IIQQQQ", library, offset + index * size) for index in range(count)]
    texts = headers[names][4]
    found = {}
    for name, kind, flags, address, start, length in headers:
        if flags & SHF_ALLOC:
            label = library[texts + name:library.index(b"\0", texts + name)].decode()
            found[label] = address, length, b"" if kind == SHT_NOBITS else library[start:start + length]
    return found


def different_sections(library, built):
    """The names of the loaded sections that differ."""
    found, wanted = sections(library), sections(built)
    assert found.keys() >= {".text", ".rodata", ".dynamic"}
    return sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))


def original(package, name, data):
    """The built file that a file of a package is, or None."""
    if package.suffix == ".whl":
        found = re.search(r"/(libsubscore[\w-]*)\.so$", name)
        return found and ROOT / "build/bundle" / MACHINES[processor(data)] / f"{found[1]}.so.0"
    if package.suffix == ".deb":
        if not re.search(r"/(libsubscore[\w-]*\.so\.0|subscore\.so)(\.[\d.]+)?$", name):
            return None
        extension = re.search(r"/(postgresql|sqlite)", name) if name.endswith("/subscore.so") else None
        own = f"{extension[1]}/subscore.so" if extension else re.search(r"libsubscore[\w-]*\.so\.0", name)[0]
        return ROOT / "build" / BUILD[processor(data)] / own
    if package.suffix == ".tgz":
        return ROOT / "build/wasm/subscore.wasm" if name.endswith(".wasm") else None
    if package.suffix == ".nupkg":
        found = re.fullmatch(r"runtimes/([\w-]+)/native/libsubscore\.so", name)
        return found and ROOT / "build/bundle" / PLATFORMS[found[1]] / "libsubscore.so.0"
    # In the folder of Go's package.
    if found := re.fullmatch(r"libsubscore_(x86_64|aarch64)\.a", name):
        return ROOT / "build/bundle" / found[1] / "libsubscore.a"
    found = re.search(BUNDLED, name)
    return found and ROOT / "build/bundle" / found[1] / found[2]


def relative_links(name, data):
    """The links of a README, or of the metadata of a wheel, that lead to a page of the repository."""
    if not re.search(r"(^|/)(README\.md|METADATA)$", name):
        return []
    return re.findall(r"\]\((?!https://|#)([^)]*)\)", data.decode())


def faults(package):
    compared = 0
    for name, data in files(package).items():
        if package.suffix != ".deb" and (links := relative_links(name, data)):
            yield f"{name} links to {', '.join(links)}, which the package lacks"
        wanted = original(package, name, data)
        if wanted is None:
            continue
        compared += 1
        built = wanted.read_bytes()
        if package.suffix == ".deb":
            different = different_sections(data, built)
            if different:
                yield f"{name} differs from {wanted.relative_to(ROOT)} in {', '.join(different)}"
        elif data != built:
            yield f"{name} differs from {wanted.relative_to(ROOT)}"
    # Packages for development have links and headers.
    if compared == 0 and "-dev_" not in package.name:
        yield "found no library"
    print(f"{package.name}: {compared} libraries compared with the built ones")


def main(packages):
    if not packages:
        sys.exit(__doc__.split("\n\n")[1].strip())
    wrong = [f"{package}: {fault}" for package in packages for fault in faults(Path(package))]
    for each in wrong:
        print(each, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
