"""Reads docs/schema into functions, structures and enumerations, for any language.

A structure is named by the `title` of its definition, otherwise by the definition's own name, without `Response` at
the end: StateAtResponse is StateAt. An enumeration without a title in a field has no name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .names import pascal
from .read_header import ROOT, declared

SCHEMAS = ROOT / "docs/schema"
# The functions that every binding has. Those of the companions are not among them.
FUNCTIONS = {each.name for each in declared("subscore.h")}

# What the answers of libsubscore-verify contain beside the answers of those functions.
VERIFIED = {"$ref": "subs_verify.json#/$defs/notification"}
# Fields that printed forms leave out, because they identify a customer.
UNPRINTED = {"appAccountToken", "appTransactionId"}

# Definitions of common.json that mean more than their JSON type.
MEANINGS = {"instant": "instant", "milliseconds": "instant", "price": "price", "history": "history",
            "catalog": "document"}


@dataclass(frozen=True)
class Enumeration:
    name: str | None
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Type:
    """`kind` is text, integer, boolean, instant, decimal, price, history, document, enum, array, object or any.

    `of` is the Enumeration, the Type of an array's items, the Structure of an object, or the tuple of those that it may
    be. A price has the Structure of the object that it may be, too, or None.
    """

    kind: str
    of: Any = None


@dataclass(frozen=True)
class Field:
    name: str
    type: Type
    about: str
    required: bool
    nullable: bool

    @property
    def always(self) -> bool:
        """Whether it always has a value."""
        return self.required and not self.nullable

    @property
    def is_null_written(self) -> bool:
        """Whether a request must contain it even if it is null."""
        return self.required and self.nullable

    @property
    def is_printed(self) -> bool:
        return self.name not in UNPRINTED


@dataclass(frozen=True)
class Structure:
    name: str
    about: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Form:
    """One form of a function's request, with the response to it."""

    request: Structure
    response: Structure


@dataclass
class Function:
    name: str
    question: str
    forms: list[Form]
    # Of a function without forms, whose request is a document as it is.
    answer: Structure | None = None

    @property
    def answers(self) -> Structure:
        return self.answer or self.forms[0].response


@dataclass
class Interface:
    """Everything, in the order that it is read in: what a structure is made of comes before it."""

    functions: list[Function] = field(default_factory=list)
    # The functions that take a document. Languages call them with text, and have no types for what they take.
    documents: list[Function] = field(default_factory=list)
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    responses: dict[str, Structure] = field(default_factory=dict)

    def named(self, enumeration: Enumeration, of: Field) -> str | None:
        """The name of a field's enumeration.

        One without a name has that of an answer's with the name of the field, if that has all of its values: a request
        accepts what an answer returned.
        """
        own = pascal(of.name)
        known = self.enumerations.get(own)
        return enumeration.name or (own if known and set(enumeration.values) <= set(known.values) else None)


class Schema:
    """A schema in a file."""

    def __init__(self, reader: Reader, file: str, body: dict[str, Any], name: str | None = None) -> None:
        self.reader, self.file, self.body, self.name = reader, file, body, name

    def at(self, body: dict[str, Any]) -> Schema:
        """Another schema in the same file. A reference is followed."""
        if "$ref" not in body:
            return Schema(self.reader, self.file, body)
        file, _, name = body["$ref"].partition("#/$defs/")
        target = file or self.file
        found = Schema(self.reader, target, self.reader.files[target]["$defs"][name], name)
        return found.at(found.body) if "$ref" in found.body else found

    def choices(self) -> list[Schema]:
        return [self.at(each) for each in self.body.get("oneOf", self.body.get("anyOf", []))]

    def title(self) -> str | None:
        title: str | None = self.body.get("title") or (self.name and self.name[0].upper() + self.name[1:])
        return title and title.removesuffix("Response")


def is_null(schema: Schema) -> bool:
    return schema.body.get("type") == "null"


class Reader:
    def __init__(self, folder: Path = SCHEMAS) -> None:
        self.files = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}
        self.interface = Interface()

    def read(self) -> Interface:
        for file, body in self.files.items():
            # Else it is what a function returns that is asked nothing.
            is_asked = "request" in body.get("properties", {})
            if is_asked and file.removesuffix(".json") in FUNCTIONS:
                self.function(Schema(self, file, body))
        self.structure(Schema(self, "", {}).at(VERIFIED))
        return self.interface

    def function(self, call: Schema) -> None:
        name = call.file.removesuffix(".json")
        request, response = (call.at({"$ref": f"#/$defs/{part}"}) for part in ("request", "response"))
        question = call.body["description"].removeprefix(f"A call of {name}: ")
        question = question[0].upper() + question[1:]
        if "properties" not in request.body and not request.choices():
            self.interface.documents.append(Function(name, question, [], self.structure(response)))
            return
        forms = [Form(self.structure(asked, asking=True), self.structure(answered))
                 for asked, answered in self.pairs(request, response)]
        self.interface.functions.append(Function(name, question, forms))

    def pairs(self, request: Schema, response: Schema) -> list[tuple[Schema, Schema]]:
        """Each form of the request with its response: its own if there is one for each, otherwise the same for all."""
        requests, responses = request.choices() or [request], response.choices() or [response]
        return list(zip(requests, responses if len(responses) > 1 else responses * len(requests), strict=True))

    def structure(self, schema: Schema, asking: bool = False) -> Structure:
        required = schema.body.get("required", [])
        fields = tuple(self.member(schema, name, body, name in required, asking)
                       for name, body in schema.body["properties"].items())
        name = schema.title() or ""
        if not name and not asking:
            raise ValueError(f"{schema.file}: a structure has neither a title nor a name: {schema.body}")
        found = Structure(name, schema.body["description"], fields)
        if not asking and self.interface.responses.setdefault(name, found) != found:
            raise ValueError(f"{schema.file}: there is another {name}; give one of the two a title")
        return found

    def member(self, owner: Schema, name: str, body: dict[str, Any], required: bool, asking: bool) -> Field:
        schema = owner.at(body)
        about = body.get("description") or schema.body.get("description", "")
        kind, nullable = self.type(schema, asking)
        return Field(name, kind, about, required, nullable)

    def type(self, schema: Schema, asking: bool) -> tuple[Type, bool]:
        """The type of a value, and whether it may be null."""
        body = schema.body
        if schema.file == "common.json" and schema.name in MEANINGS:
            return Type(MEANINGS[schema.name]), False
        if "enum" in body or "const" in body:
            return self.enumeration(schema)
        if "allOf" in body:
            return Type("document"), False
        if choices := schema.choices():
            return self.choice(choices, asking)
        types = body.get("type", [])
        names = [types] if isinstance(types, str) else types
        nullable = "null" in names
        kinds = [name for name in names if name != "null"]
        if kinds == ["array"]:
            return Type("array", self.type(schema.at(body["items"]), asking)[0]), nullable
        if kinds == ["object"]:
            # What a request may have further fields in is a document of somebody else's.
            is_open = "properties" not in body or (asking and body.get("additionalProperties", True))
            return Type("document") if is_open else Type("object", self.structure(schema, asking)), nullable
        if kinds == ["string"]:
            is_decimal = not asking and "[0-9]+(\\.[0-9]+)?$" in body.get("pattern", "")
            return Type("decimal" if is_decimal else "text"), nullable
        if len(kinds) == 1:
            return Type(kinds[0]), nullable
        return Type("any"), nullable

    def choice(self, choices: list[Schema], asking: bool) -> tuple[Type, bool]:
        nullable = any(is_null(each) for each in choices)
        found = [self.type(each, asking) for each in choices if not is_null(each)]
        nullable = nullable or any(null for _, null in found)
        kinds = {kind.kind for kind, _ in found}
        if len(found) == 1:
            return found[0][0], nullable
        structures = [kind.of for kind, _ in found if kind.kind == "object"]
        if kinds == {"price", "object"}:  # Plain, or with the currency beside it.
            return Type("price", structures[0]), nullable
        if kinds == {"object"}:
            return Type("object", tuple(structures)), nullable
        if kinds <= {"document", "object"}:
            return Type("document"), nullable
        return Type("any"), nullable

    def enumeration(self, schema: Schema) -> tuple[Type, bool]:
        values = schema.body.get("enum", [schema.body.get("const")])
        found = Enumeration(schema.title(), tuple(value for value in values if value is not None))
        if found.name is not None and self.interface.enumerations.setdefault(found.name, found) != found:
            raise ValueError(f"{schema.file}: there is another {found.name}; give one of the two a title")
        return Type("enum", found), None in values
