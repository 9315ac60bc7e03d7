"""Writes the Java package's answers, requests and functions."""

from __future__ import annotations

import re

from . import names, typed
from .read_header import decisions
from .read_schema import Field, Interface, Structure, Type

PLAIN = {"null": "empty", "absent": "empty", "Absent": "Empty"}
# The type of a value, as a class and where it is always there.
TYPES = {"text": ("String", "String"), "decimal": ("BigDecimal", "BigDecimal"), "integer": ("Long", "long"),
         "boolean": ("Boolean", "boolean"), "instant": ("Instant", "Instant"), "price": ("Price", "Price"),
         "document": ("Document", "Document"), "any": ("Document", "Document")}
READERS = {"text": "text", "decimal": "decimal", "integer": "integer", "boolean": "flag", "instant": "instant"}
IMPORTS = {"BigDecimal": "java.math", "Instant": "java.time", "List": "java.util", "Map": "java.util",
           "Optional": "java.util"}


def kind(of: Type, always: bool = False) -> str:
    if of.kind == "array":
        return f"List<{kind(of.of)}>"
    return str(of.of) if of.kind in ("choice", "object") else TYPES[of.kind][always]


def camel(name: str) -> str:
    first, *others = names.words(names.pascal(name))
    return first.lower() + "".join(others)


def constant(value: str) -> str:
    return names.snake(value).upper() if re.search("[a-z]", value) else value


def reader(of: Type) -> str:
    """What makes a value of this type from one of JSON."""
    if of.kind == "array":
        return f"list({reader(of.of)})"
    if of.kind == "choice":
        return f"choice({of.of}.class)"
    return f"object({of.of}::new)" if of.kind == "object" else f"Answer::{READERS[of.kind]}"


def decisions_in_order() -> list[str]:
    every = [f'"{each.name}"' for each in decisions()]
    return ["/** The functions that take a request, in the order of the C part. */",
            "final class Decisions {", "    private Decisions() {}", "",
            *names.wrapped("    static final List<String> NAMES = List.of(", every, ");", " " * 12, trailing=""), "}"]


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: f"{{@code {camel(name)}}}" for name in self.model.names}

    def spoken(self, text: str) -> str:
        return names.spoken(text.replace("&", "&amp;").replace("<", "&lt;"), self.names, PLAIN)

    def doc(self, text: str, indent: str = "") -> list[str]:
        return names.block(self.spoken(text), indent)

    def choice(self, choice: typed.Choice) -> list[str]:
        values = [f'    {constant(value)}("{value}"),' for value in choice.values]
        return [*self.doc(choice.about), f"public enum {choice.name} implements Choice {{", *values,
                "    /** A value of a later library, which this package does not know. */", "    UNLISTED(null);", "",
                "    private final String text;", "",
                f"    {choice.name}(String text) {{", "        this.text = text;", "    }", "",
                "    @Override", "    public String text() {", "        return text;", "    }", "}"]

    def answer(self, structure: Structure) -> list[str]:
        name = structure.name
        lines = [*self.doc(structure.about), f"public final class {name} extends Answer {{",
                 f"    {name}(Map<String, Object> raw) {{", "        super(raw);", "    }"]
        for field in structure.fields:
            always = field.always or (field.type.kind == "array" and field.required)
            hint = kind(field.type, True) if always else f"Optional<{kind(field.type)}>"
            read = "always" if always else "maybe"
            lines += ["", *self.doc(field.about, "    "), f"    public {hint} {camel(field.name)}() {{",
                      f'        return {read}("{field.name}", {reader(field.type)});', "    }"]
        return [*lines, "}"]

    def takes(self, field: Field) -> str:
        return f"{kind(field.type, True)} {camel(field.name)}"

    @staticmethod
    def put(field: Field, structure: Structure) -> str:
        or_null = field.is_null_written or typed.decides_form(structure, field)
        return f'        put{"OrNull" if or_null else ""}("{field.name}", {camel(field.name)});'

    def request(self, structure: Structure) -> list[str]:
        name, required = structure.name, typed.needed(structure.fields)
        about = " ".join(f"{{@code {camel(each.name)}}}: {self.spoken(each.about)}"
                         + (" It may be null." if each.is_null_written else "") for each in required)
        lines = [*self.doc(structure.about), f"public final class {name} extends Request {{",
                 *names.block(about, "    "),
                 *names.wrapped(f"    public {name}(", [self.takes(each) for each in required], ") {", " " * 12,
                                trailing="")]
        lines += [*(self.put(each, structure) for each in required), "    }"]
        if name in typed.OWN_FUNCTIONS:
            lines += self.with_product(name, required)
        for field in typed.optional(structure.fields):
            own = camel(field.name)
            lines += ["", *self.doc(field.about, "    "), f"    public {name} {own}({self.takes(field)}) {{",
                      f'        put("{field.name}", {own});', "        return this;", "    }"]
        return [*lines, "}"]

    def with_product(self, name: str, required: list[Field]) -> list[str]:
        """A constructor with the id of a product in place of the field `to`."""
        takes = [f"String {typed.PRODUCT}" if each.name == "to" else self.takes(each) for each in required]
        given = [f"new {each.type.of}({typed.PRODUCT})" if each.name == "to" else camel(each.name)
                 for each in required]
        return ["", *self.doc("The same with the id of the product.", "    "),
                *names.wrapped(f"    public {name}(", takes, ") {", " " * 12, trailing=""),
                f"        this({', '.join(given)});", "    }"]

    def functions(self) -> list[str]:
        lines = ["/** A method for each decision. */", "class Functions {", "    Functions() {}"]
        for call in self.model.calls:
            if call.function == "subs_history_open":
                continue
            own = camel(call.name if call.has_own_function else call.function.removeprefix("subs_"))
            lines += ["", *self.doc(f"{call.question} Throws SubscoreException.", "    "),
                      f"    public static {call.response.name} {own}({call.request.name} request) {{",
                      f'        return new {call.response.name}(Library.ask("{call.function}", request));', "    }"]
        return [*lines, "}"]


def file(lines: list[str]) -> str:
    text = "\n".join(lines) + "\n"
    code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
    used = [f"import {package}.{name};" for name, package in IMPORTS.items() if re.search(rf"\b{name}\b", code)]
    return "\n".join([f"// {names.HEAD}", "package io.github.libsubscore;", "", *used, *([""] if used else [])]) + text


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/java that is generated, with its text."""
    writer = Writer(interface)
    found = {choice.name: writer.choice(choice) for choice in writer.model.choices.values()}
    found |= {each.name: writer.answer(each) for each in writer.model.answers.values()}
    found |= {each.name: writer.request(each) for each in (*writer.model.parts.values(), *writer.model.requests)}
    found["Functions"] = writer.functions()
    found["Decisions"] = decisions_in_order()
    return {f"generated/java/io/github/libsubscore/{name}.java": file(lines) for name, lines in found.items()}
