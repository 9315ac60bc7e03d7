"""Programs in an environment that has the packages of one extra, or of none, and of those what they require."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Set

from packaging.requirements import Requirement

import subscore
from subscore import _library
from vectors import ROOT

PROJECT = ROOT / "bindings/python/pyproject.toml"
# What has the package that is tested.
PACKAGE = Path(subscore.__file__).parents[1]

# Hides every package that is not allowed, as if it were not installed.
HIDING = """
import importlib.abc, json, sys
HIDDEN = set(json.loads({hidden!r}))
class Hiding(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hiding())
"""


def declared() -> Dict[str, List[str]]:
    """The requirements of each extra."""
    table = PROJECT.read_text().partition("[project.optional-dependencies]\n")[2].partition("\n\n")[0]
    return {name: json.loads(values) for name, values in re.findall(r"^(\w+) = (\[.*\])$", table, re.MULTILINE)}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required_by(requirements: Iterable[str]) -> Set[str]:
    """The distributions that these requirements bring, with what they require themselves."""
    found: Set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = Requirement(waiting.pop())
        if normal(requirement.name) in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(normal(requirement.name))
        waiting += importlib.metadata.requires(requirement.name) or []
    return found


def are_installed(extra: str) -> bool:
    try:
        return bool(required_by(declared()[extra]))
    except importlib.metadata.PackageNotFoundError:
        return False


def program(code: str, extra: Optional[str] = None) -> List[str]:
    """The command that runs a program with the packages of an extra, of several ("columns,picture"), or of none."""
    of_extras = [each for name in (extra.split(",") if extra else []) for each in declared()[name]]
    allowed = required_by([*of_extras, *(["wasmtime"] if _library.PORTABLE.exists() else [])])
    hidden = [name for name, owners in importlib.metadata.packages_distributions().items()
              if not allowed.intersection(map(normal, owners)) and name != "subscore"]
    return [sys.executable, "-c", HIDING.format(hidden=json.dumps(hidden)) + code]


def run(code: str, extra: Optional[str] = None) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    return subprocess.run(program(code, extra), capture_output=True, text=True, env=environment)


def command(arguments: List[str]) -> str:
    return f"from subscore.command import main; sys.exit(main({arguments!r}))"
