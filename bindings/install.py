#!/usr/bin/env python3
"""Writes how to install each package into its README, from packages.json.

    bindings/install.py            writes the blocks, and the command that the Python package's messages name
    bindings/install.py --check    only says which files are stale, and which name a registry while nothing is there

`published` in packages.json is the switch. While it is false, documents and messages name the file that `make` builds,
because a package of the same name in a registry would be somebody else's. If it is true, the blocks name the registry.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = json.loads((ROOT / "bindings/packages.json").read_text(encoding="utf-8"))
VERSION = (ROOT / "VERSION").read_text(encoding="utf-8").strip()
BLOCK = re.compile(r"<!-- install -->\n.*?<!-- /install -->\n", re.DOTALL)
# These may name a registry: they are the switch, and what a registry's own tools do with files.
EXCEPT = {"bindings/packages.json", "bindings/install.py", "CHANGELOG.md"}


def block(package):
    lines = package["registry"] if PACKAGES["published"] else [package["build"], *package["install"]]
    text = "\n".join(lines).replace("VERSION", VERSION)
    return f"<!-- install -->\n```sh\n{text}\n```\n<!-- /install -->\n"


def readmes():
    for language, package in PACKAGES["languages"].items():
        path = ROOT / "bindings" / language / "README.md"
        old = path.read_text(encoding="utf-8")
        found = BLOCK.search(old)
        yield path, old, old.replace(found[0], block(package)) if found else old


def extra():
    """The text of the Python module that messages take the command from."""
    package = PACKAGES["languages"]["python"]
    command = package["registryExtra" if PACKAGES["published"] else "extra"]
    return ("# @generated from bindings/packages.json by bindings/install.py. DO NOT EDIT.\n"
            '"""The command that installs an extra of this package."""\n\n'
            f"COMMAND = {command!r}\n")


def generated():
    yield from readmes()
    path = ROOT / "bindings/python/src/subscore/_generated/install.py"
    yield path, path.read_text(encoding="utf-8") if path.exists() else "", extra()


def registry_names():
    """Lines with a command that installs from a registry."""
    commands = {line.replace("VERSION", "") for each in PACKAGES["languages"].values() for line in each["registry"]}
    patterns = [re.escape(command).replace("subscore", "'?subscore") + r"(?![\w./@-]*[/.*])" for command in commands]
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    for name in files:
        if name in EXCEPT or "/Vectors/" in name or not (ROOT / name).is_file():
            continue
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        text = BLOCK.sub(lambda found: "\n" * found[0].count("\n"), text)
        for number, line in enumerate(text.splitlines(), 1):
            if any(re.search(pattern, line) for pattern in patterns):
                yield f"{name}:{number}: {line.strip()}"


# What each ecosystem reads about its package. Go's is the path of the module.
METADATA = ("csharp/Subscore.csproj", "csharp/subscore.nuspec", "java/pom.xml", "javascript/package.json",
            "php/composer.json", "python/pyproject.toml", "ruby/subscore.gemspec", "rust/subscore/Cargo.toml",
            "rust/subscore-sys/Cargo.toml", "../debian/control", "../debian/upstream/metadata")


def main():
    problems = []
    for path, old, new in generated():
        if path.suffix == ".md" and "<!-- install -->" not in old:
            problems.append(f"{path.relative_to(ROOT)} has no block between <!-- install --> and <!-- /install -->")
        elif old != new and "--check" in sys.argv:
            problems.append(f"{path.relative_to(ROOT)} is stale; run bindings/install.py")
        elif old != new:
            path.write_text(new, encoding="utf-8")
    for name in METADATA:
        if PACKAGES["repository"] not in (ROOT / "bindings" / name).read_text(encoding="utf-8"):
            problems.append(f"bindings/{name} does not name the repository of packages.json, {PACKAGES['repository']}")
    if not PACKAGES["published"]:
        problems += [f"{line}: nothing is published there; name what `make` builds" for line in registry_names()]
    if problems:
        sys.exit("\n".join(problems))
    print("install: every README says how to install its package, and no registry is named where nothing is published")


if __name__ == "__main__":
    main()
