"""Writes the JavaScript package's types, and its functions with what an editor shows of them."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator

from . import typed
from .read_header import decisions
from .read_schema import Enumeration, Field, Form, Function, Interface, Structure, Type

WIDTH = 120
HEAD = "// @generated from docs/schema by bindings/generate.py. DO NOT EDIT."
# What opens something that is asked afterwards: its own name, and the class of src/history.js.
OPENING = {"subs_history_open": ("openHistory", "OpenHistory")}
# Counted in the smallest units of money, so it is text like every amount.
EXACT = "milliunits"
NOTES = {
    "history": "An object, JSON as text or bytes, or an array of these.",
    "document": "An object, or JSON as text or bytes.",
    "instant": "Milliseconds since 1970, a Date, or an RFC 3339 text.",
    "price": 'Decimal text ("9.99"), or whole milliunits (9990).',
}
RAISES = ("@throws {SubscoreError} where the library has no answer, and {TypeError} where the request holds what JSON "
          "cannot.")

TYPES = '''{head}
// What requests hold and what answers are. A release may add fields to an answer.

/** A moment of a request: milliseconds since 1970, a Date, or an RFC 3339 text with an offset. */
export type Instant = number | bigint | string | Date;

/**
 * An amount of a request: decimal text with at most three decimals ("9.99"), or whole milliunits, 9990 for 9.99. A
 * number with a fraction is refused when the call is made: 9.99 is `wrong_type`.
 */
export type Price = string | number | bigint;

/** A document of somebody else's: an object, or JSON as text or bytes, which is passed on as it is. */
export type Document = object | string | Uint8Array;

/** What the store reported about one customer: one document, or an array of documents of any kinds. */
export type History = Document | readonly Document[];

/** A whole request as JSON, in text or bytes. It is passed on as it is. */
export type RequestText = string | Uint8Array;

/** The C functions that take a request. */
export type FunctionName =
{functions};
'''
SIGNATURES = '''{head}

import type {{ OpenHistory }} from "../history.js";
import type {{
{types}
}} from "./types.js";

'''
FUNCTIONS = '''{head}

import {{ OpenHistory }} from "../history.js";
import {{ ask, withTarget }} from "../request.js";

'''


def camel(name: str) -> str:
    first, *others = name.removeprefix("subs_").split("_")
    return first + "".join(word.capitalize() for word in others)


def comment(lines: Iterable[str], indent: str = "") -> list[str]:
    """A comment of these paragraphs, on one line where it fits."""
    paragraphs = [line for line in lines if line]
    if any("*/" in line for line in paragraphs):
        raise ValueError(f"this would end a comment: {paragraphs}")
    one = f"{indent}/** {paragraphs[0]} */" if len(paragraphs) == 1 else ""
    if one and len(one) <= WIDTH:
        return [one]
    wrapped: list[str] = []
    for paragraph in paragraphs:
        wrapped += textwrap.wrap(paragraph, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ",
                                 break_long_words=False, break_on_hyphens=False)
    return [f"{indent}/**", *wrapped, f"{indent} */"]


def literal(enumeration: Enumeration) -> str:
    return " | ".join(json.dumps(value) for value in enumeration.values)


def structures(kind: Type) -> Iterator[Structure]:
    """What a value of this type may have members of."""
    if kind.kind == "array":
        yield from structures(kind.of)
    elif kind.kind in ("object", "price") and kind.of is not None:
        yield from kind.of if isinstance(kind.of, tuple) else [kind.of]


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.interface = interface
        self.written: dict[str, Structure] = {}

    # Types ------------------------------------------------------------------------------------------------------

    def hint(self, kind: Type, asking: bool) -> str:
        plain = {"text": "string", "boolean": "boolean", "integer": "number", "decimal": "string", "any": "unknown",
                 "instant": "Instant" if asking else "number", "document": "Document", "history": "History"}
        if kind.kind == "enum":
            return kind.of.name or literal(kind.of)
        if kind.kind == "price":
            return f"Price | {self.name(kind.of)}" if kind.of else "Price"
        if kind.kind == "array":
            of = self.hint(kind.of, asking)
            of = f"({of})" if "|" in of else of
            return f"readonly {of}[]" if asking else f"{of}[]"
        if kind.kind == "object":
            return " | ".join(self.name(each) for each in structures(kind))
        return plain[kind.kind]

    @staticmethod
    def name(structure: Structure) -> str:
        if not structure.name:
            raise ValueError(f"a structure of a request has neither a title nor a name: {structure.about}")
        return structure.name

    def member(self, field: Field, asking: bool) -> list[str]:
        hint = "string" if field.name == EXACT else self.hint(field.type, asking)
        if asking and field.type.kind == "enum":
            hint = self.interface.named(field.type.of, field) or hint
        if asking and not field.required:
            hint += " | null | undefined"
        elif field.nullable:
            hint += " | null"
        about = field.about
        if field.name == EXACT:
            about += " As text, because it may need more digits than a number has."
        note = NOTES.get(field.type.kind) if asking else None
        return [*comment([" ".join(filter(None, [about, note]))], "    "),
                f"    {field.name}{'' if field.required else '?'}: {hint};"]

    def interface_of(self, structure: Structure, asking: bool) -> list[str]:
        name = self.name(structure)
        if self.written.setdefault(name, structure) != structure:
            raise ValueError(f"there is another {name}; give one of the two a title")
        lines = ["", *comment([structure.about]), f"export interface {name} {{"]
        for field in structure.fields:
            lines += self.member(field, asking)
        return [*lines, "}"]

    def requested(self, structure: Structure) -> list[str]:
        """A structure of a request, after those that it is made of."""
        lines: list[str] = []
        for field in structure.fields:
            for inner in structures(field.type):
                if inner.name not in self.written:
                    lines += self.requested(inner)
        return lines + self.interface_of(structure, asking=True)

    def types(self) -> str:
        lines: list[str] = []
        for enumeration in self.interface.enumerations.values():
            lines += ["", *textwrap.wrap(f"export type {enumeration.name} = {literal(enumeration)};", WIDTH,
                                         subsequent_indent="    ")]
        for structure in self.interface.responses.values():
            lines += self.interface_of(structure, asking=False)
        for function in self.interface.functions:
            for form in function.forms:
                lines += self.requested(form.request)
        functions = "\n".join(f'    | "{each.name}"' for each in decisions())
        return TYPES.format(head=HEAD, functions=functions) + "\n".join(lines) + "\n"

    # Functions --------------------------------------------------------------------------------------------------

    @staticmethod
    def named(function: Function) -> tuple[str, str | None]:
        """The function's name, and the class of what it opens."""
        return OPENING.get(function.name, (camel(function.name), None))

    def signature(self, function: Function) -> list[str]:
        name, opened = self.named(function)
        lines: list[str] = []
        for form in function.forms:
            about = form.request.about if len(function.forms) > 1 else ""
            lines += [*comment([function.question, about, RAISES]),
                      f"export function {name}(request: {form.request.name}): {opened or form.response.name};"]
        responses = list(dict.fromkeys(form.response.name for form in function.forms))
        lines += [*comment([f"{function.question} The request is JSON already.", RAISES]),
                  f"export function {name}(request: RequestText): {opened or ' | '.join(responses)};", ""]
        for form in self.own_forms(function):
            request = form.request.name
            product = f"`{typed.PRODUCT}` is the id of a product, or an object with its id and an offer."
            about = f"{form.request.about} {product}"
            lines += [*comment([about, RAISES]),
                      f"export function {camel(typed.OWN_FUNCTIONS[request])}(", f"    request: Omit<{request}, \"to\">"
                      f" & {{ {typed.PRODUCT}: string | {request}[\"to\"] }},", f"): {form.response.name};", ""]
        return lines

    @staticmethod
    def own_forms(function: Function) -> list[Form]:
        return [form for form in function.forms if form.request.name in typed.OWN_FUNCTIONS]

    def signatures(self) -> str:
        text = "\n".join(line for function in self.interface.functions for line in self.signature(function))
        names = sorted(name for name in {*self.written, "RequestText"} if re.search(rf"[ :]{name}\b[;)| ]", text))
        return SIGNATURES.format(head=HEAD, types="\n".join(f"    {name}," for name in names)) + text

    def functions(self) -> str:
        lines: list[str] = []
        documents: list[str] = []
        for function in self.interface.functions:
            name, opened = self.named(function)
            lines += comment([function.question])
            result = f"new {opened}(request, DOCUMENTS)" if opened else f'ask("{function.name}", request, DOCUMENTS)'
            lines += [f"export function {name}(request) {{", f"    return {result};", "}", ""]
            for form in self.own_forms(function):
                lines += [*comment([form.request.about]),
                          f"export function {camel(typed.OWN_FUNCTIONS[form.request.name])}(request) {{",
                          f'    return ask("{function.name}", withTarget(request), DOCUMENTS);', "}", ""]
            documents += [field.name for form in function.forms for field in form.request.fields
                          if field.type.kind in ("document", "history")]
        names = ", ".join(f'"{name}"' for name in dict.fromkeys(documents))
        lines = ["// The fields of requests that hold documents of somebody else's.",
                 f"const DOCUMENTS = new Set([{names}]);", "", *lines]
        return FUNCTIONS.format(head=HEAD) + "\n".join(lines).rstrip("\n") + "\n"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/javascript that is generated, with its text."""
    writer = Writer(interface)
    return {"src/generated/types.d.ts": writer.types(), "src/generated/functions.d.ts": writer.signatures(),
            "src/generated/functions.js": writer.functions()}
