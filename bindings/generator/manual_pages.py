"""Writes what the answers of the functions contain, for the manual pages: each structure with its members.

The descriptions are those of docs/schema. A structure comes after the first one that contains it.
"""

from __future__ import annotations

import re

from .read_header import declared
from .read_schema import Field, Interface, Reader, Schema, Structure, Type

WORDS = {"text": "text", "integer": "integer", "boolean": "boolean", "instant": "instant", "decimal": "decimal text",
         "document": "document", "price": "price", "enum": "text"}


def structures(type_: Type) -> tuple[Structure, ...]:
    """The structures that a value of the type may be, or contain as an array."""
    if type_.kind == "array":
        return structures(type_.of)
    if type_.kind != "object":
        return ()
    return type_.of if isinstance(type_.of, tuple) else (type_.of,)


def kind(type_: Type) -> str:
    if type_.kind == "array":
        return f"array of {kind(type_.of)}"
    if type_.kind == "enum" and all(isinstance(value, int) for value in type_.of.values):
        return "integer"
    return " or ".join(each.name for each in structures(type_)) or WORDS.get(type_.kind, "value")


def sentences(text: str) -> list[str]:
    """A description as the text of a manual page, a sentence on each line."""
    text = text.replace("\\", "\\e")
    return [re.sub(r"^([.'])", r"\\&\1", each) for each in re.split(r"(?<=[.:]) (?=[A-Z])", text)]


def member(field: Field) -> list[str]:
    spelt = kind(field.type) + (" or null" if field.nullable else "") + ("" if field.required else ", may be absent")
    return [f".It Va {field.name} Pq {spelt}", *sentences(field.about)]


def described(heading: str, structure: Structure) -> list[str]:
    lines = [f".Ss {heading}", *sentences(structure.about)]
    if structure.fields:
        lines += [".Bl -tag -width Ds", *(line for field in structure.fields for line in member(field)), ".El"]
    return lines


def all_described(answers: list[tuple[str, Structure]]) -> list[str]:
    """The answers, each with the structures that it contains and that no earlier one does."""
    lines: list[str] = []
    seen: set[str] = set()

    def add(structure: Structure, heading: str) -> None:
        if structure.name in seen:
            return
        seen.add(structure.name)
        lines.extend(described(heading, structure))
        for field in structure.fields:
            for inner in structures(field.type):
                add(inner, inner.name)

    for function, answer in answers:
        add(answer, f"{answer.name}, an answer of {function}")
    return lines


def decisions(interface: Interface) -> list[str]:
    """The answers of the functions of subscore.h, in its order."""
    found = []
    names = [each.name for each in declared("subscore.h")]
    for function in sorted((*interface.functions, *interface.documents), key=lambda each: names.index(each.name)):
        answers = [form.response for form in function.forms] or [function.answers]
        found += [(function.name, answer) for answer in dict.fromkeys(answers)]
    return all_described(found)


def verification() -> list[str]:
    """The answers of libsubscore-verify."""
    reader = Reader()
    response = Schema(reader, "", {}).at({"$ref": "subs_verify.json#/$defs/response"})
    question = Schema(reader, "", {}).at({"$ref": "subs_ocsp_requests.json#/$defs/question"})
    return all_described([("subs_verify", reader.structure(response)),
                          ("subs_ocsp_requests, which returns an array of them", reader.structure(question))])
