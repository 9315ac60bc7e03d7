"""Writes the Swift package's answers and requests."""

from __future__ import annotations

import re

from . import names, typed
from .read_schema import Field, Interface, Structure, Type

PLAIN = {"null": "nil", "absent": "nil", "Absent": "Nil"}
TYPES = {"text": "String", "decimal": "Amount", "integer": "Int", "boolean": "Bool", "instant": "Instant",
         "price": "Price", "document": "Document", "any": "Document"}
CHOICE = ("RawRepresentable", "RequestValue", "Codable", "Hashable", "Sendable", "CustomStringConvertible")
HEAD = f"// {names.HEAD}\n// swift-format-ignore-file\n"


def kind(of: Type) -> str:
    if of.kind == "array":
        return f"[{kind(of.of)}]"
    return str(of.of) if of.kind in ("choice", "object") else TYPES[of.kind]


def constant(value: str) -> str:
    first, *others = names.words(names.pascal(value))
    return first.lower() + "".join(others)


def function(name: str) -> str:
    return constant(name.removeprefix("subs_"))


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: f"`{name}`" for name in self.model.names}

    def doc(self, text: str, indent: str = "") -> list[str]:
        return names.comment(names.spoken(text, self.names, PLAIN), f"{indent}/// ")

    def choice(self, choice: typed.Choice) -> list[str]:
        name = choice.name
        constants = [f'    public static let {constant(value)} = {name}(rawValue: "{value}")'
                     for value in choice.values]
        every = ", ".join(f".{constant(value)}" for value in choice.values)
        return ["", *self.doc(f"{choice.about} A later library may add values."),
                *names.wrapped(f"public struct {name}: ", CHOICE, " {", " " * 4, trailing=""),
                "    public let rawValue: String", "", "    public init(rawValue: String) {",
                "        self.rawValue = rawValue", "    }", "",
                "    /// The name of the value.", "    public var description: String { rawValue }", "", *constants, "",
                "    /// Every value that this package knows, in the library's order.",
                *names.wrapped(f"    public static let known: [{name}] = [", every.split(", "), "]", " " * 8), "}"]

    def hint(self, field: Field, needed: bool) -> str:
        return kind(field.type) if needed else f"{kind(field.type)}?"

    def answer(self, structure: Structure) -> list[str]:
        lines = ["", *self.doc(structure.about),
                 f"public struct {structure.name}: Codable, Hashable, Sendable {{"]
        for field in structure.fields:
            lines += [*self.doc(field.about, "    "), f"    public var {field.name}: {self.hint(field, field.always)}"]
        return [*lines, "}", *self.printed(structure)]

    @staticmethod
    def printed(structure: Structure) -> list[str]:
        """Printed forms of a structure that has fields that identify a customer, without these."""
        shown = [field.name for field in structure.fields if field.is_printed]
        if len(shown) == len(structure.fields):
            return []
        children = [f'"{name}": {name} as Any' for name in shown]
        protocols = "CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable"
        return ["", f"extension {structure.name}: {protocols} {{",
                "    /// All fields except those that identify the customer.", "    public var description: String {",
                '        let shown = customMirror.children.map { "\\($0.label ?? ""): \\($0.value)" }',
                f'        return "{structure.name}(" + shown.joined(separator: ", ") + ")"', "    }", "",
                "    /// The same as `description`.", "    public var debugDescription: String { description }", "",
                "    /// A mirror of the same fields, for `dump`.", "    public var customMirror: Mirror {",
                *names.wrapped("        Mirror(self, children: [", children, "])", " " * 12), "    }", "}"]

    def request(self, structure: Structure) -> list[str]:
        fields = structure.fields
        lines = ["", *self.doc(structure.about), f"public struct {structure.name}: RequestPart, Sendable {{"]
        for field in fields:
            lines += [*self.doc(field.about, "    "),
                      f"    public var {field.name}: {self.hint(field, field.always)}"]
        takes = [f"{each.name}: {self.hint(each, each.always)}{'' if each.required else ' = nil'}" for each in fields]
        values = {each.name: f"orNull({each.name})" if each.is_null_written else each.name for each in fields}
        prices = [each.name for each in fields if each.type.kind == "price"]
        if "currency" in values and prices:
            values["currency"] = f"commonCurrency(currency, {', '.join(prices)})"
        members = [f'("{each.name}", {values[each.name]})' for each in structure.fields]
        return [*lines, "", *names.wrapped("    public init(", takes, ") {", " " * 8, trailing=""),
                *(f"        self.{each.name} = {each.name}" for each in fields), "    }", "",
                *names.wrapped("    var fields: [(String, (any RequestValue)?)] { [", members, "] }", " " * 8,
                               trailing=""),
                "}"]

    def call(self, call: typed.Call) -> list[str]:
        lines = ["", f"extension {call.request.name} {{",
                 "    /// Returns the request as JSON in UTF-8.", "    ///",
                 "    /// - Throws: A `SubscoreError` if a document is not one JSON value.",
                 "    public func json() throws(SubscoreError) -> [UInt8] {", "        try written(self)", "    }"]
        if call.function != "subs_history_open":
            lines += ["", *self.doc(call.question, "    "), "    ///", "    /// - Throws: a `SubscoreError`.",
                      f"    public func answer() throws(SubscoreError) -> {call.response.name} {{",
                      f"        try decoded(LibSubscore.call(.{function(call.function)}, json()))", "    }"]
        return [*lines, "}", *(self.own_function(call) if call.has_own_function else [])]

    def own_function(self, call: typed.Call) -> list[str]:
        """A function with the id of a product, and the fields of its object, in place of the field `to`."""
        fields = call.request.fields
        target = next(each.type.of for each in fields if each.name == "to")
        parts = typed.optional(self.model.parts[target].fields)
        takes = []
        for each in fields:
            if each.name == "to":
                takes += [f"{typed.PRODUCT}: String",
                          *(f"{part.name}: {self.hint(part, False)} = nil" for part in parts)]
            else:
                takes.append(f"{each.name}: {self.hint(each, each.always)}{'' if each.required else ' = nil'}")
        made = ", ".join([f"productId: {typed.PRODUCT}", *(f"{each.name}: {each.name}" for each in parts)])
        given = [f"{each.name}: {f'{target}({made})' if each.name == 'to' else each.name}"
                 for each in fields]
        return ["", "extension LibSubscore {", *self.doc(call.question, "    "), "    ///",
                *self.doc(f"It is `answer()` of a `{call.request.name}` with these fields.", "    "),
                "    ///", "    /// - Throws: a `SubscoreError`.",
                *names.wrapped(f"    public static func {constant(call.name)}(", takes,
                               f") throws(SubscoreError) -> {call.response.name} {{", " " * 8, trailing=""),
                *names.wrapped(f"        try {call.request.name}(", given, ").answer()", " " * 12, trailing=""),
                "    }", "}"]

    def functions(self) -> list[str]:
        found = [name for name in self.model.functions if name != "subs_history_open"]
        return ["", "/// The functions of libsubscore that take a request.",
                "public enum Function: String, CaseIterable, Sendable {",
                *(f'    case {function(name)} = "{name}"' for name in found), "",
                "    var decide: Decision {", "        switch self {",
                *(f"        case .{function(name)}: {name}" for name in found), "        }", "    }", "}"]

    def answers(self) -> str:
        lines = [HEAD]
        for choice in self.model.choices.values():
            lines += self.choice(choice)
        for structure in self.model.answers.values():
            lines += self.answer(structure)
        return re.sub("\n{3,}", "\n\n", "\n".join(lines)) + "\n"

    def requests(self) -> str:
        lines = [HEAD, "internal import CSubscore", *self.functions()]
        for structure in (*self.model.parts.values(), *self.model.requests):
            lines += self.request(structure)
        for call in self.model.calls:
            lines += self.call(call)
        return re.sub("\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/swift that is generated, with its text."""
    writer = Writer(interface)
    return {"Sources/Subscore/generated/Answers.swift": writer.answers(),
            "Sources/Subscore/generated/Requests.swift": writer.requests()}
