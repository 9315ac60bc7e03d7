"""Writes the C# package's answers, requests and functions."""

from __future__ import annotations

from . import names, typed
from .read_header import decisions
from .read_schema import Field, Interface, Structure, Type

PLAIN = {"absent": "null", "Absent": "Null"}
TYPES = {"text": "string", "decimal": "decimal", "integer": "long", "boolean": "bool", "instant": "Instant",
         "price": "Price", "document": "Document", "any": "Document"}
READERS = {"text": "AsText", "decimal": "AsDecimal", "integer": "AsInteger", "boolean": "AsFlag",
           "instant": "AsInstant"}
# Value types, which are read by another function if they may be missing.
VALUES = {"decimal", "integer", "boolean", "instant", "choice"}
KEYWORDS = {"from", "event"}
# System has another of that name.
RENAMED = {"Environment": "StoreEnvironment"}


def kind(of: Type) -> str:
    if of.kind == "array":
        return f"IReadOnlyList<{kind(of.of)}>"
    return RENAMED.get(of.of, str(of.of)) if of.kind in ("choice", "object") else TYPES[of.kind]


def camel(name: str) -> str:
    first, *others = names.words(names.pascal(name))
    found = first.lower() + "".join(others)
    return f"@{found}" if found in KEYWORDS else found


def member(name: str, owner: str) -> str:
    """A property's name. It may not be that of its class."""
    found = names.pascal(name)
    return f"{found}Kind" if found == owner else found


def reader(of: Type) -> str:
    if of.kind == "array":
        return f"AsList({reader(of.of)})"
    if of.kind == "choice":
        return f"AsChoice<{kind(of)}>(Texts.{kind(of)})"
    return f"AsObject(raw => new {of.of}(raw))" if of.kind == "object" else READERS[of.kind]


# The decisions of subscore.h for Native and Decision.
NATIVE = """// {head}

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Subscore
{{
    internal static partial class Native
    {{
{declarations}
    }}

    public static partial class Decision
    {{
        private static readonly Dictionary<string, Function> Functions = new Dictionary<string, Function>
        {{
{entries}
        }};
    }}
}}
"""
DECLARATION = """        [DllImport(Library)]
        internal static extern int {name}(byte[] request, UIntPtr size, out IntPtr response, out UIntPtr length);"""


def native() -> str:
    found = [each.name for each in decisions()]
    return NATIVE.format(head=names.HEADER_HEAD,
                         declarations="\n\n".join(DECLARATION.format(name=name) for name in found),
                         entries="\n".join(f'            {{ "{name}", Native.{name} }},' for name in found))


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: names.pascal(name) for name in self.model.names}

    def doc(self, text: str, indent: str) -> list[str]:
        text = names.spoken(text.replace("&", "&amp;").replace("<", "&lt;"), self.names, PLAIN)
        return names.comment(f"<summary>{text}</summary>", f"{indent}/// ")

    def choice(self, choice: typed.Choice) -> list[str]:
        return ["", *self.doc(choice.about, "    "), f"    public enum {kind(Type('choice', choice.name))}", "    {",
                "        /// <summary>A value of a later library. The raw object has its text.</summary>",
                "        Unlisted,", *(f"        {names.pascal(value)}," for value in choice.values), "    }"]

    def answer(self, structure: Structure) -> list[str]:
        name = structure.name
        lines = ["", *self.doc(structure.about, "    "), f"    public sealed class {name} : Answer", "    {",
                 f"        internal {name}(IReadOnlyDictionary<string, object> raw) : base(raw)", "        {",
                 "        }"]
        for field in structure.fields:
            hint, read = kind(field.type), "Always"
            if not field.always:
                hint, read = f"{hint}?", "MaybeValue" if field.type.kind in VALUES else "Maybe"
            lines += ["", *self.doc(field.about, "        "),
                      f"        public {hint} {member(field.name, name)}", "        {",
                      f'            get {{ return {read}("{field.name}", {reader(field.type)}); }}', "        }"]
        return [*lines, "    }"]

    @staticmethod
    def texts(choice: typed.Choice) -> list[str]:
        own = kind(Type("choice", choice.name))
        return names.wrapped(f"        internal static readonly string[] {own} = {{",
                             ["null", *(f'"{value}"' for value in choice.values)], "};", " " * 12)

    def property(self, field: Field, owner: str) -> list[str]:
        hint, own = kind(field.type), member(field.name, owner)
        lines = ["", *self.doc(field.about, "        ")]
        if field.required:
            mark = "?" if field.is_null_written else ""
            return [*lines, f"        public {hint}{mark} {own} {{ get; private set; }}"]
        return [*lines, f"        public {hint}? {own} {{ get; set; }}"]

    def request(self, structure: Structure) -> list[str]:
        name, required = structure.name, typed.needed(structure.fields)
        takes = [f"{kind(each.type)}{'?' if each.is_null_written else ''} {camel(each.name)}" for each in required]
        lines = ["", *self.doc(structure.about, "    "), f"    public sealed class {name} : Request", "    {",
                 *(line for each in required for line in names.comment(
                     f'<param name="{camel(each.name).lstrip("@")}">{each.about}</param>', "        /// ")),
                 *names.wrapped(f"        public {name}(", takes, ")", " " * 12, trailing=""), "        {",
                 *(f"            {member(each.name, name)} = {camel(each.name)};" for each in required), "        }"]
        for field in structure.fields:
            lines += self.property(field, name)
        puts = []
        for field in structure.fields:
            value = member(field.name, name)
            if field.type.kind == "choice":
                value = f"Texts.Of(Texts.{kind(field.type)}, (int{'' if field.required else '?'}){value})"
            if field.is_null_written or typed.decides_form(structure, field):
                value = f"(object){value} ?? RequestWriter.Null"
            puts.append(f'            put("{field.name}", {value});')
        return [*lines, *self.of_text(structure), "",
                "        internal override void Fields(Action<string, object> put)", "        {", *puts,
                "        }", "    }"]

    def of_text(self, structure: Structure) -> list[str]:
        """What makes a part of a text, if it requires only that."""
        field = typed.only_text(structure)
        if structure.name not in self.model.parts or field is None:
            return []
        own = camel(field.name)
        return ["", *self.doc("Calls the constructor, so that a text may stand for the object.", "        "),
                f"        public static implicit operator {structure.name}(string {own})", "        {",
                f"            return new {structure.name}({own});", "        }"]

    def function(self, call: typed.Call) -> list[str]:
        name = call.name if call.has_own_function else call.function.removeprefix("subs_")
        own, answer = names.pascal(name), call.response.name
        return ["", *self.doc(f"{call.question} Throws a SubscoreException.", "        "),
                f"        public static {answer} {own}({call.request.name} request)", "        {",
                f'            return new {answer}(Ask("{call.function}", request));', "        }"]

    @staticmethod
    def file(lines: list[str]) -> str:
        head = [f"// {names.HEAD}", "", "using System;", "using System.Collections.Generic;", "", "namespace Subscore",
                "{"]
        return "\n".join([*head, *lines[1:], "}"]) + "\n"

    def files(self) -> dict[str, str]:
        choices = list(self.model.choices.values())
        answers = [line for each in choices for line in self.choice(each)]
        answers += [line for each in self.model.answers.values() for line in self.answer(each)]
        texts = ["", "    /// <summary>The library's names, in the order of the enumerations.</summary>",
                 "    internal static partial class Texts", "    {"]
        requests = [*texts, *(line for each in choices for line in self.texts(each)), "    }"]
        for structure in (*self.model.parts.values(), *self.model.requests):
            requests += self.request(structure)
        calls = [call for call in self.model.calls if call.function != "subs_history_open"]
        functions = ["", "    public static partial class Decision", "    {",
                     *[line for call in calls for line in self.function(call)][1:], "    }"]
        return {"generated/Answers.cs": self.file(answers), "generated/Requests.cs": self.file(requests),
                "generated/Functions.cs": self.file(functions), "generated/Native.cs": native()}


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/csharp that is generated, with its text."""
    return Writer(interface).files()
