#!/usr/bin/env python3
"""Compares the header and the library with the ABI that Tests/Packages/ABI records.

    Tests/Packages/abi.py check LIBRARY...     fails if something is broken, or new and not recorded
    Tests/Packages/abi.py record LIBRARY...    rewrites Tests/Packages/ABI
    Tests/Packages/abi.py mutants              fails if the check misses a mistake

The record has three parts:

    functions.abi   the functions of the headers and their types, as a C compiler sees them, for abidiff
    exports         the names of the libraries and their dynamic symbols with their versions
    macros          the values of the headers' macros

The shipped library has no debug information, so its types cannot be read. They come from a shadow of it: a C compiler
compiles the functions of the header with empty bodies.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "Include/subscore.h"
# It includes the first one, which is read before it, so that a changed copy of that counts.
TABLES = ROOT / "Include/subscore_arrow.h"
# Those of two more libraries, libsubscore-verify and libsubscore-simulate. Their functions stand among the others.
VERIFY = ROOT / "Include/subscore_verify.h"
SIMULATE = ROOT / "Include/subscore_simulate.h"
MAP = ROOT / "Include/subscore.map"
RECORD = ROOT / "Tests/Packages/ABI"
SONAME = "libsubscore.so.0"
SONAMES = (SONAME, "libsubscore-verify.so.0", "libsubscore-simulate.so.0")
CC = os.environ.get("CC", "cc")

# These macros promise nothing. The header needs some for itself, and every release changes the version.
PRIVATE = re.compile(r"SUBS_(API|NULLABLE|NONNULL|VERSION.*)$")

BROKEN = """\
abi: this breaks programs that were built against libsubscore:

{}

Undo it. If you want something else, leave the old function unchanged and add another one. If the break is
meant (before 1.0 a new minor version may break callers, after that only a new SONAME), add it to CHANGELOG.md, then
record the new ABI with `make abi` and commit Tests/Packages/ABI.
"""
GROWN = """\
abi: this is new, breaks nobody, and is not recorded yet:

{}

Record it with `make abi` and commit Tests/Packages/ABI.
"""


def run(command, accept=(0,)):
    result = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    if result.returncode not in accept:
        sys.exit(f"abi: {' '.join(map(str, command))} fails:\n{result.stdout}{result.stderr}")
    return result


def all_headers(header):
    return ["-include", header, "-include", TABLES, "-include", SIMULATE, VERIFY]


def shadow(header, map_file, scratch, soname=SONAME):
    """Builds a library with the functions of the header and with debug information."""
    declarations = run([CC, "-std=c99", "-E", "-P", *all_headers(header)]).stdout
    source = scratch / "subscore.c"
    source.write_text(re.sub(r"(\bsubs_\w+\([^;]*\));", r"\1 { __builtin_trap(); }", declarations))
    library = scratch / soname
    run([CC, "-std=c99", "-w", "-g", "-fPIC", "-shared", f"-Wl,-soname={soname}", f"-Wl,--version-script={map_file}",
         f"-fdebug-prefix-map={scratch}=.", source, "-o", library])
    return library


def functions(header, map_file, output, scratch):
    """What abidiff reads of the shadow, without what differs from one machine to another."""
    run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-architecture",
         "--out-file", output, shadow(header, map_file, scratch)])


def exports(libraries):
    return {line for library in libraries for line in exports_of(library)}


def exports_of(library):
    dynamic = run(["readelf", "-d", "-W", library]).stdout
    names = re.findall(r"Library soname: \[(.*)\]", dynamic)
    symbols = [line.split()[:2] for line in
               run(["nm", "-D", "--defined-only", "--format=posix", library]).stdout.splitlines()]
    has_id = "Build ID:" in run(["readelf", "-n", "-W", library]).stdout
    # Some linkers add the version itself as an absolute symbol.
    suffix = ", with a build id" if has_id else ""
    # A process has room for the static TLS of some hundred libraries that are loaded late.
    suffix += ", with static TLS" if "STATIC_TLS" in dynamic else ""
    return {f"soname {name}{suffix}" for name in names} | {f"{name} {kind}" for name, kind in symbols if kind != "A"}


def macros(header):
    preprocessed = run([CC, "-std=c99", "-E", "-dM", *all_headers(header)]).stdout
    defined = re.findall(r"^#define (SUBS_\w+) (.*)$", preprocessed, re.M)
    return {f"{name} {value}" for name, value in defined if not PRIVATE.match(name)}


def compare(header, map_file, libraries, scratch):
    """What is broken and what is new, as two texts. A text is empty if there is nothing."""
    broken, grown = [], []
    for name, present in (("exports", exports(libraries)), ("macros", macros(header))):
        recorded = set((RECORD / name).read_text().splitlines())
        broken += [f"{name}: gone or changed: {line}" for line in sorted(recorded - present)]
        grown += [f"{name}: {line}" for line in sorted(present - recorded)]

    # abidiff sets bit 4 of its status for any change. With --no-added-syms, a new function is not a change.
    current = scratch / "functions.abi"
    functions(header, map_file, current, scratch)
    abidiff = ["abidiff", "--harmless", RECORD / "functions.abi", current]
    changes = run(abidiff + ["--no-added-syms"], accept=(0, 4, 12))
    if changes.returncode:
        broken.append(changes.stdout.strip())
    elif (additions := run(abidiff, accept=(0, 4))).returncode:
        grown.append(additions.stdout.strip())
    return "\n".join(broken), "\n".join(grown)


def finding(broken, grown):
    """The message for a person. Empty if all is well."""
    if broken:
        return BROKEN.format(broken)
    return GROWN.format(grown) if grown else ""


def check(libraries, scratch):
    message = finding(*compare(HEADER, MAP, libraries, scratch))
    if message:
        sys.exit(message)
    print("The ABI is the recorded one.")


def record(libraries, scratch):
    RECORD.mkdir(exist_ok=True)
    (RECORD / "exports").write_text("".join(f"{line}\n" for line in sorted(exports(libraries))))
    (RECORD / "macros").write_text("".join(f"{line}\n" for line in sorted(macros(HEADER))))
    functions(HEADER, MAP, RECORD / "functions.abi", scratch)
    print("Recorded in Tests/Packages/ABI. Read the difference before you commit it.")


# What somebody might do by mistake: the file, what replaces what in it, and the first words of the message.
HARM, GROWTH, SILENCE = BROKEN.split(":\n")[0], GROWN.split(":\n")[0], ""
MUTANTS = [
    (HEADER, r"SUBS_API size_t subs_max_depth\(void\);", "", HARM),
    (HEADER, r"subs_max_depth\(void\)", "subs_deepest(void)", HARM),
    (HEADER, r"size_t subs_max_depth\(void\)", "int subs_max_depth(void)", HARM),
    (HEADER, r"subs_free\(char ", "subs_free(const char ", HARM),
    (HEADER, r"subs_free\(char \*SUBS_NULLABLE response\)", "subs_free(char *response, int quick)", HARM),
    (HEADER, r"subs_prorate\((.*), size_t request_length,", r"subs_prorate(\1, uint32_t request_length,", HARM),
    (HEADER, r"subs_prorate\((.*), size_t request_length,", r"subs_prorate(size_t request_length, \1,", HARM),
    (HEADER, r"typedef int32_t subs_status;", "typedef int64_t subs_status;", HARM),
    (HEADER, r"SUBS_ERROR_JSON \(\(subs_status\)2\)", "SUBS_ERROR_JSON ((subs_status)6)", HARM),
    (HEADER, r"#define SUBS_ERROR_LIMIT .*", "", HARM),
    (HEADER, r"\(size_t\)16777216", "(size_t)1048576", HARM),
    (HEADER, r"\(int64_t\)8640000000000000", "(int32_t)864000000", HARM),
    (MAP, r"SUBSCORE_0", "SUBSCORE_1", HARM),
    (MAP, r"subs_\*;", "subs_p*;", HARM),
    (HEADER, r"(SUBS_API size_t subs_max_depth\(void\);)", r"\1\nSUBS_API int subs_new(int first);", GROWTH),
    (HEADER, r"(#define SUBS_OK .*)", r"\1\n#define SUBS_ERROR_NEW ((subs_status)6)", GROWTH),
    (HEADER, r"char \*SUBS_NULLABLE response\);", "char *SUBS_NULLABLE text);", SILENCE),
    (HEADER, r'SUBS_VERSION ".*"', 'SUBS_VERSION "999.0.0"', SILENCE),
]


def mutants(scratch):
    """Compares each mutant with the record. Its shadows also take the places of the libraries."""
    for file, pattern, replacement, expected in MUTANTS:
        text, count = re.subn(pattern, replacement, file.read_text())
        if count == 0:
            sys.exit(f"abi: there is nothing like {pattern} in {file.name} any more")
        mutant = scratch / file.name
        mutant.write_text(text)
        header, map_file = (mutant, MAP) if file == HEADER else (HEADER, mutant)
        shadows = [shadow(header, map_file, scratch, soname) for soname in SONAMES]
        message = finding(*compare(header, map_file, shadows, scratch))
        if not message.startswith(expected) or bool(message) != bool(expected):
            sys.exit(f"abi: {pattern} replaced by {replacement} gives:\n{message or 'nothing'}\nand not:\n{expected}")
    print(f"The check notices what it should in {len(MUTANTS)} mutants.")


with tempfile.TemporaryDirectory() as folder:
    match sys.argv[1:]:
        case ["check", *libraries] if libraries:
            check(libraries, Path(folder))
        case ["record", *libraries] if libraries:
            record(libraries, Path(folder))
        case ["mutants"]:
            mutants(Path(folder))
        case _:
            sys.exit(__doc__)
