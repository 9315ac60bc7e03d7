"""Writes the Go module's answers and requests."""

from __future__ import annotations

from . import names, typed
from .read_schema import Field, Interface, Structure, Type

HEAD = ["// Code generated from docs/schema by bindings/generate.py. DO NOT EDIT.", "", "//go:build cgo", ""]
PLAIN = {"null": "nil", "absent": "nil", "Absent": "Nil"}
TYPES = {"text": "string", "decimal": "string", "integer": "int64", "boolean": "bool", "instant": "Instant",
         "price": "Price", "document": "Document", "any": "Document"}
INITIALS = {"Id": "ID", "Ids": "IDs"}
# What a request leaves out: the zero value of each type.
ZERO = {"text": "optionalText", "choice": "optionalText", "price": "optionalText", "boolean": "flag",
        "instant": "instant", "document": "document", "integer": "number"}


def exported(name: str) -> str:
    """PurchaseDate, TransactionID"""
    return "".join(INITIALS.get(word, word) for word in names.words(names.pascal(name)))


def kind(of: Type) -> str:
    if of.kind == "array":
        return f"[]{kind(of.of)}"
    return str(of.of) if of.kind in ("choice", "object") else TYPES[of.kind]


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: exported(name) for name in self.model.names}

    def doc(self, text: str, indent: str = "") -> list[str]:
        return names.comment(names.spoken(text, self.names, PLAIN), f"{indent}// ")

    def choice(self, choice: typed.Choice) -> list[str]:
        constants = [(choice.name + names.pascal(value), value) for value in choice.values]
        room = max(len(name) for name, _ in constants)
        about = f"{choice.name} is an enumeration. {choice.about} A later library may add values."
        return ["", *self.doc(about), f"type {choice.name} string", "", "const (",
                *(f'\t{name:{room}} {choice.name} = "{value}"' for name, value in constants), ")"]

    def answer(self, structure: Structure) -> list[str]:
        about = f"{structure.name} is part of an answer. {structure.about}"
        lines = ["", *self.doc(about), f"type {structure.name} struct {{"]
        for field in structure.fields:
            hint = kind(field.type)
            if not field.always and field.type.kind != "array":
                hint = f"*{hint}"
            lines += [*self.doc(field.about, "\t"), f'\t{exported(field.name)} {hint} `json:"{field.name}"`']
        return [*lines, "}"]

    @staticmethod
    def written(field: Field) -> str:
        """The statement that writes a field."""
        value, of = f"r.{exported(field.name)}", field.type
        if of.kind == "array":
            each = {"text": "w.string(string(each))", "object": "each.write(w)"}[of.of.kind]
            return f'list(w, "{field.name}", {value}, func(each {kind(of.of)}) {{ {each} }})'
        if of.kind == "object" and not field.required:
            return f'if {value} != nil {{\n\t\tw.name("{field.name}")\n\t\t{value}.write(w)\n\t\tw.leave()\n\t}}'
        if of.kind == "object":
            return f'w.name("{field.name}")\n\t{value}.write(w)\n\tw.leave()'
        if of.kind == "integer" and field.required:
            return f'w.number("{field.name}", &{value})'
        if field.is_null_written:
            return f'w.{ZERO[of.kind]}OrNull("{field.name}", {value})'
        spelt = f"string({value})" if of.kind in ("choice", "price") else value
        return f'w.{ZERO[of.kind]}("{field.name}", {spelt})'

    def request(self, structure: Structure) -> list[str]:
        about = f"{structure.name} is a request, or a part of one. {structure.about}"
        lines = ["", *self.doc(about), f"type {structure.name} struct {{"]
        for field in (*typed.needed(structure.fields), *typed.optional(structure.fields)):
            hint = kind(field.type).replace("Instant", "time.Time")
            if not field.required and field.type.kind in ("integer", "object"):
                hint = f"*{hint}"
            need = "Required. " if field.required else ""
            need = "Required; a zero Time stands for null. " if field.is_null_written else need
            lines += [*self.doc(need + field.about, "\t"), f"\t{exported(field.name)} {hint}"]
        return [*lines, "}", "", f"func (r {structure.name}) write(w *writer) {{", "\tw.open()",
                *(f"\t{self.written(field)}" for field in structure.fields), "\tw.close()", "}"]

    def call(self, call: typed.Call) -> list[str]:
        name, answer = call.request.name, call.response.name
        lines = ["", "// JSON returns the request as JSON, or an error if a document is not one JSON value.",
                 f"func (r {name}) JSON() ([]byte, error) {{", "\treturn written(r)", "}"]
        if call.function == "subs_history_open":
            return lines
        return [*lines, "", *self.doc(f"Ask returns the answer: {call.question} The error is an *Error."),
                f"func (r {name}) Ask() (*{answer}, error) {{", f"\tanswer := new({answer})",
                f'\treturn answer, ask("{call.function}", r, answer)', "}"]

    def answers(self) -> str:
        lines = [*HEAD, "package subscore"]
        for choice in self.model.choices.values():
            lines += self.choice(choice)
        for structure in self.model.answers.values():
            lines += self.answer(structure)
        return "\n".join(lines) + "\n"

    def requests(self) -> str:
        lines = [*HEAD, "package subscore", "", 'import "time"']
        for structure in (*self.model.parts.values(), *self.model.requests):
            lines += self.request(structure)
        for call in self.model.calls:
            lines += self.call(call)
        return "\n".join(lines) + "\n"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/go that is generated, with its text."""
    writer = Writer(interface)
    return {"generated_answers.go": writer.answers(), "generated_requests.go": writer.requests()}
