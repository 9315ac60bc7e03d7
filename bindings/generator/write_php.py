"""Writes the PHP package's functions and the shapes of their answers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from . import names, typed
from .read_header import decisions, declared, types
from .read_schema import Field, Interface, Structure, Type

OPENING = ["<?php", "", f"// {names.HEAD}", "", "declare(strict_types=1);", "", "namespace Subscore;", ""]
SHAPES = {"text": "string", "decimal": "numeric-string", "integer": "int", "boolean": "bool", "instant": "int"}
# What an argument is for PHP, and for PHPStan.
TAKES = {"text": ("string", "string"), "integer": ("int", "int"), "boolean": ("bool", "bool"),
         "instant": (r"int|string|\DateTimeInterface", r"int|string|\DateTimeInterface"),
         "price": ("int|string", "int|numeric-string"), "document": ("string|object", "string|object"),
         "choice": ("string", "string"), "object": ("array", "array"), "array": ("array", "list")}
NOTES = {"instant": "Milliseconds since 1970, an object of a date, or RFC 3339 text.",
         "price": "Milliunits (9990 is 9.99), or decimal text.",
         "document": "JSON as text, passed through unchanged, or an object from json_decode().",
         "history": "JSON as text, passed through unchanged, an object from json_decode(), or a list of these."}


def camel(name: str) -> str:
    first, *others = names.words(names.pascal(name))
    return first.lower() + "".join(others)


DECLARATIONS = """<?php

// {head}

declare(strict_types=1);

namespace Subscore;

/**
 * The headers for FFI.
 *
 * @internal
 */
final class Declarations
{{
    public const SUBSCORE = <<<'C'
{subscore}
        C;

    public const VERIFY = <<<'C'
{verify}
        C;

    /** The functions that take a request. */
    public const DECISIONS = [
{decisions}
    ];
}}
"""


def declarations() -> str:
    def indented(lines: Iterable[str]) -> str:
        return "\n".join(f"        {line}" for line in lines)

    status, *others = types("subscore.h")
    return DECLARATIONS.format(
        head=names.HEADER_HEAD,
        subscore=indented([status, *others, *(each.c for each in declared("subscore.h"))]),
        verify=indented([status, *types("subscore_verify.h"), *(each.c for each in declared("subscore_verify.h"))]),
        decisions=indented(f"'{each.name}' => true," for each in decisions()))


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.interface, self.model = interface, typed.model(interface)
        self.arguments = {name: f"${camel(name)}" for name in self.model.names}

    def shape(self, of: Type) -> str:
        if of.kind == "array":
            return f"list<{self.shape(of.of)}>"
        if of.kind == "choice":
            # A later library may know more.
            return "string"
        return str(of.of) if of.kind == "object" else SHAPES[of.kind]

    def member(self, field: Field) -> str:
        absent = "" if field.required else "?"
        nullable = "|null" if field.nullable else ""
        return f"{field.name}{absent}: {self.shape(field.type)}{nullable}"

    def listed(self, of: Type) -> str:
        inner = of.of if of.kind == "array" else of
        if inner.kind != "choice":
            return ""
        return f" One of {', '.join(self.model.choices[inner.of].values)}; a later library may add values."

    def structure(self, structure: Structure) -> list[str]:
        lines = [" *", *names.comment(f"{structure.name}: {structure.about}", " * ")]
        for field in structure.fields:
            text = f"- {field.name}: {field.about}{self.listed(field.type)}"
            lines += textwrap.wrap(text, 110, initial_indent=" * ", subsequent_indent=" *   ",
                                   break_long_words=False, break_on_hyphens=False)
        members = names.wrapped(f" * @phpstan-type {structure.name} array{{", map(self.member, structure.fields), "}",
                                " *     ", trailing="")
        return [*lines, " *", *(line if line.startswith(" *") else f" * {line.strip()}" for line in members)]

    def answers(self) -> str:
        lines = [*OPENING, "/**", " * The shapes of the answers, for PHPStan and Psalm. An instant is milliseconds",
                 " * since 1970. A later library may add members."]
        for structure in self.model.answers.values():
            lines += self.structure(structure)
        return "\n".join([*lines, " */", "final class Answers", "{", "}"]) + "\n"

    def takes(self, field: Field) -> tuple[str, str]:
        if field.name == typed.PRODUCT:
            return "string|array", f"string|{self.part(field.type)}"
        if field.name == "history":
            return "string|object|array", "string|object|list<string|object>"
        native, stan = TAKES[field.type.kind]
        if field.type.kind == "choice":
            native = stan = f"string|{field.type.of}"
        if field.type.kind == "array":
            stan = f"list<{self.part(field.type.of)}>"
        if field.type.kind == "object":
            stan = self.part(field.type)
        return native, stan

    def part(self, of: Type) -> str:
        if of.kind == "choice":
            return f"string|{of.of}"
        if of.kind != "object":
            return TAKES[of.kind][1]
        members = [f"{each.name}{'' if each.required else '?'}: {self.takes(each)[1]}{'' if each.always else '|null'}"
                   for each in self.model.parts[of.of].fields]
        return f"array{{{', '.join(members)}}}"

    def param(self, field: Field, needed: bool) -> list[str]:
        inner = field.type.of if field.type.kind == "array" else field.type
        note = NOTES["history"] if field.name == "history" else NOTES.get(inner.kind, "")
        about = " ".join(part for part in (field.about + self.listed(field.type), note) if part)
        about = names.spoken(about, self.arguments, {"absent": "null"})
        if field.name == typed.PRODUCT:
            about += " Its id, or an array."
        if inner.kind == "object":
            members = [f"{each.name}: {each.about}".rstrip(".") for each in self.model.parts[inner.of].fields]
            about += f" With {'; '.join(members)}."
        hint = self.takes(field)[1] + ("" if needed else "|null")
        opened = hint.find("{")
        if opened < 0:
            first = [f"     * @param {hint} ${camel(field.name)}"]
        else:
            closed = hint.rindex("}")
            first = names.wrapped(f"     * @param {hint[:opened + 1]}", hint[opened + 1:closed].split(", "),
                                  f"{hint[closed:]} ${camel(field.name)}", "     *     ", trailing="")
            first[-1] = first[-1] if first[-1].startswith("     * ") else f"     * {first[-1].strip()}"
        return [*first, *names.comment(about, "     *     ")]

    def function(self, name: str, own: str, calls: list[typed.Call], question: str) -> list[str]:
        fields: dict[str, Field] = {}
        for call in calls:
            for field in call.request.fields:
                fields.setdefault(field.name, field)
        needed = [each for each in fields.values() if len(calls) == 1 and each.required]
        ordered = [*needed, *(each for each in fields.values() if each not in needed)]
        opens = name == "subs_history_open"
        answers = list(dict.fromkeys(call.response.name for call in calls))
        lines = ["", "    /**", *names.comment(question, "     * "), *(self.forms(calls) if len(calls) > 1 else []),
                 "     *"]
        given, passed = [], []
        for field in ordered:
            lines += self.param(field, field in needed)
            native = self.takes(field)[0]
            if "array" in native or "object" in native:  # A customer's data must not get into a stack trace.
                native = f"#[\\SensitiveParameter] {native}"
            given.append(f"{native} ${camel(field.name)}" if field in needed else
                         f"{native}|null ${camel(field.name)} = null")
            is_product = field.name == typed.PRODUCT
            passed.append("'to' => is_array($product) ? $product : ['productId' => $product]" if is_product
                          else f"'{field.name}' => ${camel(field.name)}")
        result = "OpenHistory" if opens else "|".join(answers)
        lines += ["     *", f"     * @return {result}", "     *", "     * @throws SubscoreException", "     */",
                  f"    public static function {own}(", *(f"        {each}," for each in given),
                  f"    ): {'OpenHistory' if opens else 'array'} {{"]
        members = [f"            {each}," for each in passed]
        if opens:
            return [*lines, "        return new OpenHistory(Request::json([", *members, "        ]));", "    }"]
        return [*lines, f"        return Library::ask('{name}', [", *members, "        ]);", "    }"]

    def forms(self, calls: Iterable[typed.Call]) -> list[str]:
        lines = []
        for call in calls:
            given = ", ".join(f"${camel(each.name)}" for each in typed.needed(call.request.fields))
            lines += names.comment(f"With {given}: {call.question}", "     * ")
        return lines

    def functions(self) -> str:
        documents: dict[str, bool] = {}
        for structure in (*self.model.parts.values(), *self.model.requests):
            documents |= {field.name: True for field in structure.fields if field.type.kind == "document"}
        lines: list[str] = []
        for function in self.interface.functions:
            calls = [call for call in self.model.calls if call.function == function.name]
            own = "openHistory" if function.name == "subs_history_open" else camel(function.name.removeprefix("subs_"))
            lines += self.function(function.name, own, calls, function.question)
            for call in calls:
                if call.has_own_function:
                    lines += self.function(function.name, camel(call.name), [call.with_product()], call.question)
        text = "\n".join(lines)
        used = [name for name in self.model.answers if re.search(rf"@return .*\b{name}\b", text)]
        listed = ", ".join(f"'{name}' => true" for name in documents)
        nulls = typed.null_written((*self.model.parts.values(), *self.model.requests))
        every = (*self.model.parts.values(), *self.model.requests)
        mixed = ", ".join(f"'{name}' => true" for name in typed.mixed(every))
        null_written = ", ".join(f"'{name}' => true" for name in nulls)
        head = [*OPENING, "/**", " * One function for each decision. null omits an argument.", " *",
                *(f" * @phpstan-import-type {name} from Answers" for name in used), " */",
                "abstract class Functions", "{",
                "    /** Fields that contain a document defined by Apple. */",
                f"    public const DOCUMENTS = [{listed}];", "",
                "    /** Those of them that are other values in another object. */",
                f"    public const MIXED = [{mixed}];", "",
                "    /** Fields that are written even if they are null. */",
                f"    public const NULLS = [{null_written}];"]
        return "\n".join([*head, text, "}"]) + "\n"


    def enumeration(self, choice: typed.Choice) -> str:
        lines = [*OPENING, "/**", *names.comment(choice.about, " * "), " *",
                 " * An answer has the text. tryFrom() returns null for a value of a later library.", " */",
                 f"enum {choice.name}: string", "{"]
        lines += [f"    case {names.pascal(value)} = '{value}';" for value in choice.values]
        return "\n".join([*lines, "}"]) + "\n"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/php that is generated, with its text."""
    writer = Writer(interface)
    found = {f"generated/{choice.name}.php": writer.enumeration(choice) for choice in writer.model.choices.values()}
    found["generated/Declarations.php"] = declarations()
    return {**found, "generated/Answers.php": writer.answers(), "generated/Functions.php": writer.functions()}
