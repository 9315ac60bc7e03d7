#!/usr/bin/env python3
"""Compares the libraries inside of packages with the built ones, which the other tests test.

    Tests/Packages/contents.py PACKAGE...

A PACKAGE is a Debian package, a wheel, an archive for npm, a gem, an archive for composer, a crate, a package for
NuGet, or the folder of the module for Go or of the package for Swift. Most must contain the same bytes. Two tools
change a library on its way into a package: dh_strip removes sections that no program loads, and auditwheel lets
patchelf name the wheel's libjansson. There, each section that is loaded must be at the same address with the same
bytes, except for what patchelf moves: the tables of the dynamic linker, and the build id, whose bytes stay the same.
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

BUILD = {62: "embedded", 183: "arm64"}  # By the number that ELF gives the processor.
# Of ELF: a flag, a type, and where fields of its header are.
SHF_ALLOC, SHT_NOBITS, E_MACHINE, E_SHOFF, E_SHENTSIZE = 2, 8, 18, 40, 58
# patchelf writes these tables again, with the name of the wheel's libjansson and the folder that it is in.
MOVED = {".dynsym", ".dynstr", ".dynamic", ".gnu.version_r"}
# It moves this section, which is where it needs room for more program headers.
BUILD_ID = ".note.gnu.build-id"
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


def compared_sections(library, is_moved):
    """The loaded sections that must be the same. The first of the addresses in .got.plt is that of .dynamic."""
    found = sections(library)
    assert found.keys() >= {".text", ".rodata", ".dynamic"}
    if is_moved:
        if ".got.plt" in found:
            address, length, data = found[".got.plt"]
            found[".got.plt"] = address, length, data[8:]
        for name in MOVED:
            found.pop(name, None)
        _, length, data = found[BUILD_ID]
        found[BUILD_ID] = None, length, data
    return found


def different_sections(library, built, is_moved):
    """The names of the loaded sections that differ."""
    found, wanted = compared_sections(library, is_moved), compared_sections(built, is_moved)
    return sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))


def original(package, name, data):
    """The built file that a file of a package is, or None."""
    if package.suffix in (".deb", ".whl"):
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
        if package.suffix in (".deb", ".whl"):
            different = different_sections(data, built, is_moved=package.suffix == ".whl")
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
