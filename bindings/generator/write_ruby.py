"""Writes the Ruby gem's answers and functions."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from . import names, typed
from .read_header import decisions
from .read_schema import Field, Interface, Structure, Type

# What may be the name of an argument, but not of a variable.
KEYWORDS = {"until", "end", "next"}
PLAIN = {"null": "nil", "absent": "nil", "Absent": "Nil"}
RETURNS = {"text": "String", "decimal": "BigDecimal", "integer": "Integer", "boolean": "Boolean", "instant": "Time",
           "choice": "String"}
TAKES = {"text": "String", "integer": "Integer", "boolean": "Boolean", "instant": "Time, Integer, String",
         "price": "BigDecimal, Integer, String", "document": "String, Hash", "choice": "String", "object": "Hash"}
SIGNATURES = {"boolean": "bool"}
ARGUMENTS = {"text": "String", "integer": "Integer", "boolean": "bool", "instant": "instant", "price": "price",
             "document": "document", "choice": "String | Symbol", "object": "Hash[Symbol | String, untyped]"}
NOTES = {"instant": "A Time, milliseconds since 1970, or RFC 3339 text.",
         "price": "A BigDecimal, an Integer of milliunits (9990 is 9.99), or decimal text.",
         "document": "JSON as a String, passed through unchanged, or a Hash.",
         "history": "JSON as a String, passed through unchanged, a Hash, or an Array of these."}

# What Fiddle calls.
DECISIONS = """# frozen_string_literal: true

# {head}

module Subscore
  module Native
    DECISIONS = %w[
{names}
    ].freeze
  end
end
"""


def reader(of: Type, value: str) -> str:
    if of.kind == "array":
        inner = reader(of.of, "each")
        return value if inner == "each" else f"{value}.map {{ |each| {inner} }}.freeze"
    if of.kind == "object":
        return f"{of.of}.new({value})"
    return {"instant": f"Answer.time({value})", "decimal": f"BigDecimal({value})"}.get(of.kind, value)


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: names.snake(name) for name in self.model.names}

    def doc(self, text: str, indent: str) -> list[str]:
        return names.comment(names.spoken(text, self.names, PLAIN), f"{indent}# ")

    def returns(self, of: Type) -> str:
        if of.kind == "array":
            return f"Array<{self.returns(of.of)}>"
        return str(of.of) if of.kind == "object" else RETURNS[of.kind]

    def listed(self, of: Type) -> str:
        """What a text may be, for the description."""
        inner = of.of if of.kind == "array" else of
        if inner.kind != "choice":
            return ""
        return f" One of {', '.join(self.model.choices[inner.of].values)}; a later library may add values."

    def answer(self, structure: Structure) -> list[str]:
        lines = ["", *self.doc(structure.about, "  "), f"  class {structure.name} < Answer"]
        for field in structure.fields:
            hint = self.returns(field.type) + ("" if field.always else ", nil")
            name, value = names.snake(field.name), f'raw["{field.name}"]'
            read = reader(field.type, value)
            if read != value and not field.always:
                read = f"{value} && {read}"
            lines += [""] if lines[-1] == "    end" else []
            lines += [*self.doc(field.about + self.listed(field.type), "    "),
                      f"    # @return [{hint}]", f"    def {name}", f"      {read}", "    end"]
        return [*lines, "  end"]

    def param(self, field: Field, indent: str) -> list[str]:
        of = field.type.of if field.type.kind == "array" else field.type
        hint = TAKES[of.kind]
        if field.type.kind == "array":
            hint = f"Array<{hint}>"
        note = NOTES["history"] if field.name == "history" else NOTES.get(of.kind, "")
        about = " ".join(part for part in (field.about + self.listed(field.type), note) if part)
        if field.name == typed.PRODUCT:
            hint, about = "String, Hash", f"{about} Its id, or a Hash."
        if of.kind == "object":
            inner = self.model.parts[of.of].fields
            members = [f"{names.snake(each.name)}: {each.about}".rstrip(".") for each in inner]
            about += f" With {'; '.join(members)}."
        about = names.spoken(about, self.names, PLAIN)
        text = f"@param {names.snake(field.name)} [{hint}] {about}"
        return textwrap.wrap(text, 110, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}#   ",
                             break_long_words=False, break_on_hyphens=False)

    def function(self, name: str, own: str, calls: list[typed.Call], question: str) -> list[str]:
        fields: dict[str, Field] = {}
        for call in calls:
            for field in call.request.fields:
                fields.setdefault(field.name, field)
        needed = [each for each in fields.values() if len(calls) == 1 and each.required]
        others = [each for each in fields.values() if each not in needed]
        given = [f"{names.snake(each.name)}:" + ("" if each in needed else " nil") for each in (*needed, *others)]
        lines = ["", *self.doc(question, "    "), *(self.forms(calls) if len(calls) > 1 else [])]
        for field in (*needed, *others):
            lines += self.param(field, "    ")
        answers = list(dict.fromkeys(call.response.name for call in calls))
        opens = name == "subs_history_open"
        lines += [f"    # @return [{'OpenHistory' if opens else ', '.join(answers)}]", "    # @raise [Error]"]
        lines += names.wrapped(f"    def {own}(", given, ")", " " * 6, trailing="")
        members = [self.passed(each.name) for each in (*needed, *others)]
        passed = names.wrapped("      fields = {", members, "}", " " * 8, trailing="")
        if opens:
            return [*lines, *passed, "      OpenHistory.new(Request.json(fields))", "    end"]
        lines += [*passed, f'      answer = Subscore.ask("{name}", fields)']
        *told, other = self.told_apart(calls)
        lines += [f'      return {answer}.new(answer) if answer.key?("{member}")' for answer, member in told]
        return [*lines, *([""] if told else []), f"      {other[0]}.new(answer)", "    end"]

    @staticmethod
    def told_apart(calls: list[typed.Call]) -> list[tuple[str, str | None]]:
        """The answers of a function, each with a member that it has and no other one, and last the one without."""
        answers = {call.response.name: [field.name for field in call.response.fields if field.required]
                   for call in calls}
        found: dict[str, str | None] = {}
        for answer, members in answers.items():
            others = {member for other, theirs in answers.items() if other != answer for member in theirs}
            own = next((member for member in members if member not in others), None)
            found[answer] = own if len(answers) > 1 else None
        assert list(found.values()).count(None) == 1, found
        return sorted(found.items(), key=lambda each: each[1] is None)

    @staticmethod
    def passed(name: str) -> str:
        own = names.snake(name)
        if name == typed.PRODUCT:
            return "to: product.is_a?(Hash) ? product : { productId: product }"
        return f"{name}: binding.local_variable_get(:{own})" if own in KEYWORDS else f"{name}: {own}"

    def forms(self, calls: Iterable[typed.Call]) -> list[str]:
        lines = []
        for call in calls:
            given = ", ".join(names.snake(each.name) for each in typed.needed(call.request.fields))
            lines += self.doc(f"With {given}: {call.question}", "    ")
        return lines

    @staticmethod
    def own(function: str) -> str:
        return "open_history" if function == "subs_history_open" else function.removeprefix("subs_")

    def described(self, interface: Interface) -> Iterable[tuple[str, str, list[typed.Call], str]]:
        """The functions: the one of C, its name in Ruby, its forms, and what it answers."""
        for function in interface.functions:
            calls = [call for call in self.model.calls if call.function == function.name]
            yield function.name, self.own(function.name), calls, function.question
            for call in calls:
                if call.has_own_function:
                    yield function.name, call.name, [call.with_product()], call.question

    def answers(self) -> str:
        lines = ["# frozen_string_literal: true", "", f"# {names.HEAD}", "", 'require "bigdecimal"', "",
                 "module Subscore"]
        for structure in self.model.answers.values():
            lines += self.answer(structure)
        return "\n".join([*lines, "end"]) + "\n"

    def functions(self, interface: Interface) -> str:
        kinds: dict[str, list[str]] = {"document": []}
        for structure in (*self.model.parts.values(), *self.model.requests):
            for field in structure.fields:
                if field.type.kind in kinds and field.name not in kinds[field.type.kind]:
                    kinds[field.type.kind].append(field.name)
        irregular = [f'"{own}" => "{name}"' for name, own in self.names.items()
                     if names.pascal(own) != names.pascal(name)]
        nulls = typed.null_written((*self.model.parts.values(), *self.model.requests))
        lines = ["# frozen_string_literal: true", "", f"# {names.HEAD}", "", "module Subscore", "  module Request",
                 "    # Fields that contain a document defined by Apple.",
                 f"    DOCUMENTS = %w[{' '.join(kinds['document'])}].freeze", "",
                 "    # Those of them that are other values in another object.",
                 f"    MIXED = %w[{' '.join(typed.mixed((*self.model.parts.values(), *self.model.requests)))}].freeze",
                 "",
                 "    # Fields that are written even if they are nil.",
                 f"    NULLS = %w[{' '.join(nulls)}].freeze",
                 "",
                 "    # Irregular names, with the library's spelling.",
                 *names.wrapped("    IRREGULAR = {", irregular, "}.freeze", " " * 6, trailing=""),
                 "  end", "", "  class << self"]
        for described in self.described(interface):
            found = self.function(*described)
            lines += found[1:] if lines[-1] == "  class << self" else found
        return "\n".join([*lines, "  end", "end"]) + "\n"


    # Signatures for RBS, which Steep and editors read.

    def signature(self, of: Type) -> str:
        if of.kind == "array":
            return f"Array[{self.signature(of.of)}]"
        return str(of.of) if of.kind == "object" else SIGNATURES.get(of.kind, RETURNS.get(of.kind, ""))

    def given(self, field: Field) -> str:
        if field.type.kind == "array":
            return f"Array[{ARGUMENTS[field.type.of.kind]}]"
        if field.name == typed.PRODUCT:
            return f"String | {ARGUMENTS['object']}"
        return "history" if field.name == "history" else ARGUMENTS[field.type.kind]

    def signatures(self, interface: Interface) -> str:
        lines = [f"# {names.HEAD}", "", "module Subscore"]
        for structure in self.model.answers.values():
            lines += [f"  class {structure.name} < Answer"]
            for field in structure.fields:
                hint = self.signature(field.type) + ("" if field.always else "?")
                lines.append(f"    def {names.snake(field.name)}: () -> {hint}")
            lines += ["  end", ""]
        for name, own, calls, _ in self.described(interface):
            fields: dict[str, Field] = {}
            for call in calls:
                for field in call.request.fields:
                    fields.setdefault(field.name, field)
            needed = [each for each in fields.values() if len(calls) == 1 and each.required]
            takes = [f"{'' if each in needed else '?'}{names.snake(each.name)}: "
                     f"{self.given(each)}{'' if each in needed else '?'}" for each in fields.values()]
            opens = name == "subs_history_open"
            answers = list(dict.fromkeys(call.response.name for call in calls))
            result = self.either(["OpenHistory"] if opens else answers)
            lines += [*names.wrapped(f"  def self.{own}: (", takes, f") -> {result}", " " * 6, trailing=""), ""]
        return "\n".join([*lines[:-1], "end"]) + "\n"

    @staticmethod
    def either(answers: list[str]) -> str:
        return answers[0] if len(answers) == 1 else f"({' | '.join(answers)})"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/ruby that is generated, with its text."""
    writer = Writer(interface)
    every = "\n".join(f"      {each.name}" for each in decisions())
    return {"lib/subscore/generated/answers.rb": writer.answers(),
            "lib/subscore/generated/functions.rb": writer.functions(interface),
            "lib/subscore/generated/decisions.rb": DECISIONS.format(head=names.HEADER_HEAD, names=every),
            "sig/generated/subscore.rbs": writer.signatures(interface)}
