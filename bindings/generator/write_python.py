"""Writes the Python package's answers, requests, functions and names of fields."""

from __future__ import annotations

import builtins
import keyword
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from . import names, typed
from .read_header import decisions
from .read_schema import Enumeration, Field, Form, Function, Interface, Structure, Type

WIDTH, INDENT = 120, "    "
HEAD = f"# {names.HEAD}"

# What a class has beside its fields, from subscore._result.
BASES = {
    "Money": "AmountText, Result",
    "Timeline": "Drawn, Result",
    "StateAt": "Tabled, Explained, Result",
    **dict.fromkeys(("ChangePreview", "ObservedChanges", "ProposedChange"), "Explained, Result"),
}
# What opens something that is asked afterwards: the function's own name and its class, from subscore._open.
OPENING = {"subs_history_open": ("open_history", "OpenHistory")}
# Describes an amount that the package makes if the answer has none.
AMOUNT = "The amount, exact, with the decimals of its currency. Without a currency it has three."
# Arguments that may also be given in another way, which subscore._requests understands.
IDIOMS = {"toleratedLapse": "Union[int, timedelta]", "to": "Union[str, PreviewTarget, WantedProduct, Fields]"}
MODEL = "an object of app-store-server-library from Apple"
IDIOM_NOTES = {
    "toleratedLapse": "An int of milliseconds, or a timedelta.",
    "to": "Its product id, a WantedProduct or PreviewTarget, or a dict of its fields.",
    **dict.fromkeys(("transaction", "nextTransaction"), f"A dict, JSON as str or bytes, or {MODEL}."),
}
NOTES = {
    "history": f"A dict, JSON as str or bytes, {MODEL}, or a list of these.",
    "document": "A dict, or JSON as str or bytes.",
    "instant": "An aware datetime, an int of milliseconds since 1970, or an RFC 3339 text.",
    "price": "A Decimal, or an int of milliunits (9990 is 9.99).",
}

RESULTS = '''"""The answers, as frozen dataclasses.

Every field of an answer has its name in Python's style, `has_access` for `hasAccess`. Instants are datetimes in UTC,
and arrays are tuples. What is null or absent is None. The answer and every object in it have `raw`, the document
itself, with the fields that a later library adds; `to_dict()` and `to_json()` give it away. Two answers are equal when
their fields are equal. `raw` does not count.

Datetimes are exact. An answer with an instant before the year 1 or after 9999 raises `DateRangeError`, which has the
document. There is one exception: what has no known beginning begins with `datetime.min` in UTC, which stands for the
first of all instants, -8640000000000000 milliseconds.
"""

{head}

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import {typing}

from .._result import AmountText, Drawn, Explained, Result, Tabled

# What some texts and numbers can be. A later library may know more.

'''
REQUESTS = '''"""Requests as frozen dataclasses, and the objects that they consist of.

A request holds all arguments of one call, to be checked by a type checker, kept, compared and passed on. Its function
takes it in place of the arguments; `dataclasses.replace()` makes one that differs.

    request = StateAtRequest(history=history, at="2026-03-18T10:00:00Z", environment="Production")
    answer = subscore.state_at(request)

Fields are given as the package's docstring says: an instant is an aware datetime, an int of milliseconds since 1970 or
an RFC 3339 text, and money is a Decimal or an int of milliunits. None leaves a field out. A request checks nothing
itself: the call does. Documents are held as they were given and are not printed.
"""

{head}

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import {typing}

from .._requests import Document, History, Instant, Price, Request, RequestObject
from .results import {results}
'''
FUNCTIONS = '''"""One function for each decision. The package's own docstring says what arguments may be."""

{head}

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import {typing}

from .._open import OpenHistory
from .._requests import REQUIRED, Document, Fields, History, Instant, OtherText, Price, ask, takes
from .._result import build
from .requests import (
{requests}
)
from .results import (
{results}
)

__all__ = [
{exported}
]
'''
FIELDS = '''"""The names of fields, and what the fields of a request hold."""

{head}

# Names in Python's style that follow no rule, with the library's spelling.
'''
RAISES = """
    Raises:
        SubscoreError: The library has no answer. The error's class says why.
        TypeError: A value has a wrong type.
        ValueError: No request can hold a value.
    \"\"\""""


def own_name(function: Function) -> str:
    return OPENING.get(function.name, (function.name.removeprefix("subs_"), None))[0]


def snake(name: str) -> str:
    """The name in Python's style: purchase_date, dependent_skus, from_."""
    found = names.snake(name)
    return f"{found}_" if keyword.iskeyword(found) else found


def camel(name: str) -> str:
    """What the package makes of a name in Python's style, where its table does not say otherwise."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in others)


def structures(kind: Type) -> Iterator[Structure]:
    """What a value of this type may have members of."""
    if kind.kind == "array":
        yield from structures(kind.of)
    elif kind.kind in ("object", "price") and kind.of is not None:
        yield from kind.of if isinstance(kind.of, tuple) else [kind.of]


def members(structure: Structure) -> Iterator[Field]:
    for field in structure.fields:
        yield field
        for inner in structures(field.type):
            yield from members(inner)


def history_first(fields: Iterable[Field]) -> list[Field]:
    """The history first, and else as the schema has them."""
    return sorted(fields, key=lambda field: field.name != "history")


def part(field: Field) -> str:
    """The class of an object that a request consists of."""
    first = next(structures(field.type))
    return typed.UNNAMED.get(field.name, first.name)


def optional(hint: str) -> str:
    return f"Union[{hint[6:-1]}, None]" if hint.startswith("Union[") else f"Optional[{hint}]"


def used(names: Iterable[str], text: str) -> list[str]:
    return [name for name in names if re.search(rf"\b{name}\b", text)]


def annotated(field: Field, hint: str, end: str = "") -> list[str]:
    """A field or an argument with its type, over several lines where one is too long."""
    one = f"{INDENT}{snake(field.name)}: {hint}{end}"
    if len(one) <= WIDTH:
        return [one]
    opened = hint.index("[") + 1
    inner = textwrap.wrap(hint[opened:-1], WIDTH, initial_indent=INDENT * 2, subsequent_indent=INDENT * 2)
    return [f"{INDENT}{snake(field.name)}: {hint[:opened]}", *inner, f"{INDENT}]{end}"]


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.interface = interface
        self.requests = [form.request for function in interface.functions for form in function.forms]
        every = [*self.requests, *interface.responses.values()]
        self.names = {field.name for each in every for field in members(each)}
        self.parts: dict[str, Structure] = {}
        for request in self.requests:
            for owner in members(request):
                if owner.type.kind in ("object", "array") and (forms := tuple(structures(owner.type))):
                    one = typed.Builder.merged(forms)
                    self.parts.setdefault(part(owner), Structure(part(owner), one.about, one.fields))

    # Texts ------------------------------------------------------------------------------------------------------

    def spoken(self, text: str) -> str:
        """A description in Python's words."""
        plain = {"null": "None", "absent": "None", "Absent": "None", "true": "True", "false": "False"}
        return names.spoken(text, {name: snake(name) for name in self.names}, plain).replace("\\", "\\\\")

    def docstring(self, text: str, indent: str = "    ") -> list[str]:
        one = f'{indent}"""{text}"""'
        if len(one) <= WIDTH:
            return [one]
        lines = textwrap.wrap(text, WIDTH, initial_indent=f'{indent}"""', subsequent_indent=indent,
                              break_long_words=False, break_on_hyphens=False)
        return [*lines, f'{indent}"""']

    # Answers ----------------------------------------------------------------------------------------------------

    def literal(self, enumeration: Enumeration) -> str:
        return f"Literal[{', '.join(self.quoted(value) for value in enumeration.values)}]"

    @staticmethod
    def quoted(value: object) -> str:
        return f'"{value}"' if isinstance(value, str) else repr(value)

    def enumeration(self, enumeration: Enumeration) -> list[str]:
        return self.wrapped(f"{enumeration.name} = Literal[", [self.quoted(value) for value in enumeration.values], "]")

    def hint(self, kind: Type) -> str:
        plain = {"text": "str", "integer": "int", "boolean": "bool", "instant": "datetime", "decimal": "Decimal",
                 "any": "Any"}
        if kind.kind == "enum":
            return kind.of.name or self.literal(kind.of)
        if kind.kind == "array":
            return f"Tuple[{self.hint(kind.of)}, ...]"
        return plain[kind.kind] if kind.kind in plain else str(kind.of.name)

    def always(self, structure: Structure, field: Field) -> bool:
        # Where an amount has no text, because its currency is unknown, the package makes one.
        always = {each.name for each in structure.fields if each.always}
        return field.always or (field.name == "amount" and "milliunits" in always)

    def result(self, structure: Structure) -> list[str]:
        lines = ["", "", "@dataclass(frozen=True)", f"class {structure.name}({BASES.get(structure.name, 'Result')}):",
                 *self.docstring(self.spoken(structure.about)), ""]
        for field in structure.fields:
            hint = self.hint(field.type)
            if not self.always(structure, field):
                hint = f"Optional[{hint}]"
            about = AMOUNT if hint == "Decimal" else field.about
            hidden = "" if field.is_printed else " = field(repr=False)"
            about = about.replace(" as decimal text", "")
            lines += [*annotated(field, hint, hidden), *self.docstring(self.spoken(about))]
        return lines

    def results(self) -> str:
        lines: list[str] = []
        for enumeration in self.interface.enumerations.values():
            lines += self.enumeration(enumeration)
        for structure in self.interface.responses.values():
            lines += self.result(structure)
        text = "\n".join(lines) + "\n"
        return RESULTS.format(head=HEAD, typing=", ".join(used(["Any", "Literal", "Optional", "Tuple"], text))) + text

    # Functions --------------------------------------------------------------------------------------------------

    def argument(self, field: Field, given: bool, is_overloaded: bool) -> str:
        """The type of an argument, which is always `given` or may be left out."""
        kind = field.type
        if field.name in IDIOMS:
            hint = IDIOMS[field.name]
        elif kind.kind == "price":
            hint = "Union[Price, Fields]" if kind.of else "Price"
        elif kind.kind == "object":
            hint = f"Union[{part(field)}, Fields]"
        elif kind.kind == "array":
            hint = f"Iterable[Union[{part(field)}, Fields]]" if kind.of.kind == "object" else "Iterable[str]"
        elif kind.kind == "enum" and is_overloaded:
            hint = f"Union[{self.plain(field)}, OtherText]"
        else:
            hint = self.plain(field)
        return hint if given else optional(hint)

    def plain(self, field: Field) -> str:
        """The type of a field of a request whose value has no fields of its own."""
        hints = {"text": "str", "integer": "int", "boolean": "bool", "instant": "Instant", "document": "Document",
                 "history": "History", "any": "Any", "price": "Price"}
        if field.type.kind == "enum":
            return self.interface.named(field.type.of, field) or self.literal(field.type.of)
        return hints[field.type.kind]

    def signature(self, name: str, fields: list[tuple[Field, bool]], returns: str, end: str,
                  is_overloaded: bool, requests: Sequence[str] = ()) -> list[str]:
        """The signature of a function, which takes one of these requests in place of its arguments."""
        lines = [f"def {name}("]
        for index, (field, given) in enumerate(fields):
            hint, default = self.argument(field, given, is_overloaded), "" if given else " = None"
            if index == 0 and field.name == "history":
                either = f"Union[{', '.join([hint, *requests])}]" if requests else hint
                lines += [*annotated(field, either, f"{default},"), "    *,"]
                continue
            if index == 0:
                lines += [f"    request: Union[{', '.join(requests)}, None] = None,", "    /,"] if requests else []
                lines.append("    *,")
            lines += annotated(field, hint, f"{' = REQUIRED' if given and requests else default},")
        return [*lines, f") -> {returns}:{end}"]

    def about(self, field: Field) -> str:
        note = IDIOM_NOTES.get(field.name) or NOTES.get(field.type.kind)
        return " ".join([self.spoken(field.about), *([note] if note else [])])

    def arguments(self, fields: Iterable[Field], indent: str) -> list[str]:
        lines = []
        for field in fields:
            text = f"{snake(field.name)}: {self.about(field)}"
            inner: dict[str, Field] = {}
            if field.name not in IDIOMS:
                for structure in structures(field.type):
                    for each in structure.fields:
                        inner.setdefault(each.name, each)
            if inner:
                text += f" {part(field)} objects, or dicts of:" if field.type.kind == "array" else \
                    f" A {part(field)}, or a dict of:" if field.type.kind == "object" else " Or a dict of:"
            lines += textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ",
                                   break_long_words=False, break_on_hyphens=False)
            lines += self.arguments(inner.values(), indent + "    ")
        return lines

    def function(self, function: Function) -> list[str]:
        name, opened = OPENING.get(function.name, (function.name.removeprefix("subs_"), None))
        forms = function.forms
        lines: list[str] = []
        # A type checker names the argument that is wrong of a function without overloads alone. So those overload only
        # whose forms have different answers.
        is_overloaded = not opened and len({form.response.name for form in forms}) > 1
        for form in forms if is_overloaded else ():
            own = [(field, field.required) for field in history_first(form.request.fields)]
            returns = form.response.name
            lines += ["", "", "@overload", f"def {name}(request: {form.request.name}, /) -> {returns}: ...",
                      "", "", "@overload", *self.signature(name, own, returns, " ...", is_overloaded)]
        every: dict[str, Field] = {}
        for form in forms:
            for field in form.request.fields:
                every.setdefault(field.name, field)
        fields = history_first(every.values())
        responses = list({form.response.name: form.response for form in forms}.values())
        names = [opened] if opened else [response.name for response in responses]
        returns = names[0] if len(names) == 1 else f"Union[{', '.join(names)}]"
        own = [(field, field.required and len(forms) == 1) for field in fields]
        requests = [form.request.name for form in forms]
        lines += ["", "", f"@takes({', '.join(requests)})",
                  *self.signature(name, own, returns, "", is_overloaded, requests)]
        lines += [f'    """{self.spoken(function.question)}', ""]
        if len(forms) > 1:
            lines += [*(line for form in forms for line in self.form(form)), ""]
        kinds = " or a ".join(f"`{form.request.name}`" for form in forms)
        lines += textwrap.wrap(f"Instead of the arguments a {kinds} may be given, which has all of them.", WIDTH,
                               initial_indent=INDENT, subsequent_indent=INDENT)
        lines += ["", "    Args:", *self.arguments(fields, " " * 8), *RAISES.split("\n")]
        given = ", ".join(f"{snake(field.name)}={snake(field.name)}" for field in fields)
        if opened:
            call = f"    return {opened}("
            return [*lines, *textwrap.wrap(f"{call}{given})", WIDTH, subsequent_indent=" " * len(call))]
        lines += textwrap.wrap(f'    answer = ask("{function.name}", {given})', WIDTH, subsequent_indent=" " * 17)
        if "Drawn" in BASES.get(responses[0].name, ""):  # It can also show the request.
            call = f"    return build({responses[0].name}, answer)._answers("
            return [*lines, *textwrap.wrap(f"{call}{given})", WIDTH, subsequent_indent=" " * len(call))]
        return [*lines, *self.built(responses)]

    def form(self, form: Form) -> list[str]:
        """A line on a form of the arguments."""
        given = ", ".join(snake(field.name) for field in history_first(form.request.fields) if field.required)
        return textwrap.wrap(f"With {given}: {self.spoken(form.request.about)}", WIDTH, initial_indent="    ",
                             subsequent_indent="    ")

    @staticmethod
    def built(responses: list[Structure]) -> list[str]:
        # Forms of a response differ in the fields that they always have.
        one, *others = sorted(responses, key=lambda form: -len(form.fields))
        if not others:
            return [f"    return build({one.name}, answer)"]
        names = {field.name for other in others for field in other.fields}
        own = next(field.name for field in one.fields if field.required and field.name not in names)
        return [f'    if "{own}" in answer:', f"        return build({one.name}, answer)", *Writer.built(others)]

    def functions(self) -> str:
        text = "\n".join(line for function in self.interface.functions for line in self.function(function)) + "\n"
        code = re.sub('""".*?"""', "", text, flags=re.DOTALL)
        exported = "\n".join(f'    "{own_name(function)}",' for function in self.interface.functions)
        results = sorted(used([*self.interface.enumerations, *self.interface.responses], code))
        requests = sorted(used([*self.parts, *(each.name for each in self.requests)], code))
        typing = used(["Any", "Literal", "Optional", "Union", "overload"], code)
        return FUNCTIONS.format(head=HEAD, typing=", ".join(typing),
                                requests="\n".join(f"    {name}," for name in requests),
                                results="\n".join(f"    {name}," for name in results), exported=exported) + text

    # Requests ---------------------------------------------------------------------------------------------------

    def held(self, field: Field) -> str:
        """The type of a field of a request."""
        kind = field.type
        if field.name == "to":
            return f"Union[str, {part(field)}]"
        if field.name in IDIOMS:
            return IDIOMS[field.name]
        if kind.kind == "object":
            return part(field)
        if kind.kind == "array":
            return f"Sequence[{part(field) if kind.of.kind == 'object' else 'str'}]"
        return self.plain(field)

    def request(self, structure: Structure, base: str) -> list[str]:
        lines = ["", "", "@dataclass(frozen=True)", f"class {structure.name}({base}):",
                 *self.docstring(self.spoken(structure.about)), ""]
        # What has a default comes after what has none.
        for field in sorted(history_first(structure.fields), key=lambda field: not field.required):
            is_printed = field.is_printed and field.type.kind not in ("history", "document")
            hint, options = self.held(field), [] if is_printed else ["repr=False"]
            if not field.required:
                hint, options = optional(hint), [*options, "default=None"]
            elif field.nullable:
                hint = optional(hint)
            default = f" = field({', '.join(reversed(options))})" if not is_printed else " = None" if options else ""
            lines += [*annotated(field, hint, default), *self.docstring(self.about(field))]
        return lines

    def request_classes(self) -> str:
        lines: list[str] = []
        for structure in self.parts.values():
            lines += self.request(structure, "RequestObject")
        for function in self.interface.functions:
            for form in function.forms:
                about = form.request.about if len(function.forms) > 1 else function.question
                own = own_name(function)
                request = Structure(form.request.name, f"For `subscore.{own}()`: {about}", form.request.fields)
                lines += self.request(request, "Request")
                lines += ["", f'{INDENT}function = "{function.name}"']
        text = "\n".join(lines) + "\n"
        code = re.sub('""".*?"""', "", text, flags=re.DOTALL)
        return REQUESTS.format(head=HEAD, typing=", ".join(used(["Any", "Literal", "Optional", "Union"], code)),
                               results=", ".join(sorted(used(self.interface.enumerations, code)))) + text

    # Names ------------------------------------------------------------------------------------------------------

    def fields(self) -> str:
        """What the package has to know of the fields of a request to write one."""
        kinds: dict[str, str] = {}
        for request in self.requests:
            for field in members(request):
                kind = {"history": "document"}.get(field.type.kind, field.type.kind)
                kind = kind if kind in ("document", "instant", "price") else "other"
                if kinds.setdefault(field.name, kind) != kind:
                    raise ValueError(f"{field.name} is {kinds[field.name]} in one request and {kind} in another")
        irregular = {snake(name): name for name in sorted(self.names) if camel(snake(name)) != name}
        lines = self.wrapped("IRREGULAR = {", [f'"{name}": "{own}"' for name, own in irregular.items()], "}")
        for constant, kind in (("DOCUMENTS", "document"), ("INSTANTS", "instant"), ("PRICES", "price")):
            lines += self.wrapped(f"{constant} = (", [f'"{name}"' for name in kinds if kinds[name] == kind], ")")
        parts = (*self.parts.values(), *self.requests)
        lines += self.wrapped("NULLS = (", [f'"{name}",' for name in typed.null_written(parts)], ")")
        every = ["", "# The functions of the library that take a request.", "DECISIONS = (",
                 *(f'    "{each.name}",' for each in decisions()), ")"]
        return FIELDS.format(head=HEAD) + "\n".join([*lines, *every]) + "\n"

    @staticmethod
    def wrapped(start: str, items: list[str], end: str) -> list[str]:
        one = start + ", ".join(items) + end
        if len(one) <= WIDTH:
            return [one]
        inner = textwrap.wrap(", ".join(items) + ",", WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
        return [start, *inner, end]


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/python that is generated, with its text."""
    for name in interface.responses:
        if hasattr(builtins, name):
            raise ValueError(f"{name} is a built-in name of Python; give the definition another title")
    writer = Writer(interface)
    folder = "src/subscore/_generated/"
    return {folder + "results.py": writer.results(), folder + "requests.py": writer.request_classes(),
            folder + "functions.py": writer.functions(),
            folder + "fields.py": writer.fields()}
