"""Reads the functions that the headers in Include declare."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECISION = ["const char *", "size_t", "char **", "size_t *"]


@dataclass(frozen=True)
class Declaration:
    """A C function. A decision takes a request and returns a response, and nothing else."""

    name: str
    returns: str
    parameters: tuple[tuple[str, str], ...]

    @property
    def short(self) -> str:
        return self.name.removeprefix("subs_")

    @property
    def is_decision(self) -> bool:
        return [kind for kind, _ in self.parameters] == DECISION

    @property
    def c(self) -> str:
        """The declaration in C."""
        given = ", ".join(spelt(*parameter) for parameter in self.parameters) or "void"
        return f"{spelt(self.returns, self.name)}({given});"


def spelt(kind: str, name: str) -> str:
    return kind + ("" if kind.endswith("*") else " ") + name


def separated(text: str) -> tuple[str, str]:
    """The type and the name of a declarator: "char **", "response"."""
    found = re.fullmatch(r"(.*?) ?((?:\* ?)*)(\w+)", " ".join(text.split()))
    if not found:
        raise ValueError(f"cannot read {text!r}")
    kind, stars, name = found[1], found[2].replace(" ", ""), found[3]
    return kind + (f" {stars}" if stars else ""), name


@cache
def code(header: str) -> str:
    """A header without its comments and without what it says about NULL."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "Include" / header).read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*\bSUBS_(NULLABLE|NONNULL)\b", "", text)


@cache
def declared(header: str) -> tuple[Declaration, ...]:
    found = re.findall(r"^SUBS_API (.*?)\((.*?)\);", code(header), re.DOTALL | re.MULTILINE)
    if not found:
        raise ValueError(f"Include/{header} declares nothing")
    declarations = []
    for start, parameters in found:
        returns, name = separated(start)
        given = () if parameters == "void" else tuple(separated(each) for each in parameters.split(","))
        declarations.append(Declaration(name, returns, given))
    return tuple(declarations)


def types(header: str) -> list[str]:
    """The type definitions of a header, each on one line."""
    found = re.findall(r"^typedef [^;{]*(?:\{.*?\}[^;]*)?;", code(header), re.DOTALL | re.MULTILINE)
    return [" ".join(each.split()) for each in found]


def decisions() -> tuple[Declaration, ...]:
    """Those of subscore.h, in its order."""
    return tuple(each for each in declared("subscore.h") if each.is_decision)
