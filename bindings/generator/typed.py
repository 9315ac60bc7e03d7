"""What docs/schema describes, as languages with declared types need it: every type has a name.

In addition to read_schema: an enumeration without a name gets the name of one with the field's name that contains it,
or a name made of its owner and its field. Several forms of an object in a request become one with all their fields.
An amount in a request is a plain amount. A history, a document and an arbitrary value are `document`. An enumeration
of numbers is an integer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .names import pascal, words
from .read_schema import Enumeration, Field, Form, Function, Interface, Structure, Type

# Names for types without a name in the schema, by field.
UNNAMED = {"content": "PublishedItem", "entitlements": "EntitlementProducts", "events": "PriceEvent"}
# The forms of requests that have a function of their own beside that of all forms, with its name.
OWN_FUNCTIONS = {"PreviewRequest": "preview_change"}
# The argument of such a function that stands for the field `to`: the id of a product, or the object.
PRODUCT = "product"


@dataclass(frozen=True)
class Choice:
    """An enumeration of texts. A later library may add values."""

    name: str
    about: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Call:
    """A function with one form of its request."""

    function: str
    name: str
    question: str
    request: Structure
    response: Structure

    @property
    def has_own_function(self) -> bool:
        return self.request.name in OWN_FUNCTIONS

    def with_product(self) -> Call:
        """The call with the argument `product` in place of the field `to`, for languages with named arguments."""
        fields = tuple(replace(each, name=PRODUCT) if each.name == "to" else each for each in self.request.fields)
        return replace(self, request=replace(self.request, fields=fields))


@dataclass
class Model:
    """`parts` are the structures inside requests. A structure comes after those that it contains."""

    choices: dict[str, Choice] = field(default_factory=dict)
    answers: dict[str, Structure] = field(default_factory=dict)
    parts: dict[str, Structure] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    # The C functions that take a document as it is.
    documents: list[str] = field(default_factory=list)

    @property
    def requests(self) -> list[Structure]:
        return [call.request for call in self.calls]

    @property
    def functions(self) -> list[str]:
        """The C functions that take a request, in order."""
        return [*dict.fromkeys(call.function for call in self.calls), *self.documents]

    @property
    def names(self) -> list[str]:
        every = [*self.parts.values(), *self.requests, *self.answers.values()]
        return sorted({each.name for structure in every for each in structure.fields})


class Builder:
    def __init__(self, interface: Interface) -> None:
        self.interface, self.model = interface, Model()

    def build(self) -> Model:
        for name, found in self.interface.enumerations.items():
            if self.is_text(found):
                self.model.choices[name] = Choice(name, f"The values of {name}.", found.values)
        for structure in self.interface.responses.values():
            self.model.answers[structure.name] = self.structure(structure, structure.name)
        for function in self.interface.functions:
            for form in function.forms:
                self.model.calls.append(self.call(function, form))
        self.model.documents = [function.name for function in self.interface.documents]
        return self.model

    def call(self, function: Function, form: Form) -> Call:
        name, question = function.name.removeprefix("subs_"), function.question
        if len(function.forms) > 1:
            short = f"{name.split('_')[0]}_{form.request.name.removesuffix('Request').lower()}"
            name = OWN_FUNCTIONS.get(form.request.name, short)
            question = form.request.about
        request = self.structure(form.request, form.request.name)
        return Call(function.name, name, question, request, self.model.answers[form.response.name])

    @staticmethod
    def is_text(enumeration: Enumeration) -> bool:
        return all(isinstance(value, str) for value in enumeration.values)

    def structure(self, structure: Structure, name: str) -> Structure:
        fields = tuple(replace(each, type=self.type(each.type, name, each)) for each in structure.fields)
        return Structure(name, structure.about, fields)

    def type(self, kind: Type, owner: str, of: Field) -> Type:
        if kind.kind in ("history", "document", "any"):
            return Type("document")
        if kind.kind == "price":
            return Type("price")
        if kind.kind == "array":
            return Type("array", self.type(kind.of, owner, of))
        if kind.kind == "enum":
            return Type("choice", self.choice(kind.of, owner, of)) if self.is_text(kind.of) else Type("integer")
        if kind.kind == "object":
            return Type("object", self.object(kind.of, of))
        return kind

    def object(self, of: Structure | tuple[Structure, ...], owner: Field) -> str:
        one = of if isinstance(of, Structure) else self.merged(of)
        name = one.name if one.name in self.interface.responses else UNNAMED.get(owner.name, one.name)
        if name not in self.model.answers:
            self.model.parts.setdefault(name, self.structure(one, name))
        return name

    @staticmethod
    def merged(forms: tuple[Structure, ...]) -> Structure:
        """One structure with the fields of all. What every form requires is required."""
        fields: dict[str, Field] = {}
        for form in forms:
            for each in form.fields:
                known = fields.get(each.name, each)
                kind = known.type
                if kind.kind == "enum" and known.type.of != each.type.of:
                    kind = Type("enum", Enumeration(None, known.type.of.values + each.type.of.values))
                always = all(any(other.name == each.name and other.required for other in form.fields) for form in forms)
                nullable = known.nullable or each.nullable or not always
                fields[each.name] = replace(known, type=kind, required=always, nullable=nullable)
        return Structure("", " Or: ".join(form.about for form in forms), tuple(fields.values()))

    def choice(self, enumeration: Enumeration, owner: str, of: Field) -> str:
        name = enumeration.name or self.chosen(enumeration, owner, of)
        self.model.choices.setdefault(name, Choice(name, of.about, enumeration.values))
        return name

    def chosen(self, enumeration: Enumeration, owner: str, of: Field) -> str:
        own = pascal(of.name)
        named = self.model.choices.get(own)
        if named is not None and set(enumeration.values) <= set(named.values):
            return own
        if of.type.kind == "array":
            own = own.removesuffix("s")
        first, last = words(own)[0], words(owner)[-1]
        name = owner + (own.removeprefix(first) if first == last else own)
        return name + "Kind" if name in self.model.answers or name == owner else name


def model(interface: Interface) -> Model:
    return Builder(interface).build()


def needed(fields: Iterable[Field]) -> list[Field]:
    """The required fields of a request, the history first."""
    return sorted((each for each in fields if each.required), key=lambda each: each.name != "history")


def mixed(structures: Iterable[Structure]) -> list[str]:
    """The names of fields that are a document in one object and another value elsewhere.

    Languages that go by name must distinguish them.
    """
    kinds: dict[str, set[bool]] = {}
    for structure in structures:
        for each in structure.fields:
            kinds.setdefault(each.name, set()).add(each.type.kind == "document")
    return [name for name, found in kinds.items() if len(found) > 1]


def decides_form(structure: Structure, field: Field) -> bool:
    """Whether a request without the object in this field would be another form, so that it is written even as null."""
    return structure.name in OWN_FUNCTIONS and field.required and field.type.kind == "object"


def only_text(structure: Structure) -> Field | None:
    """The field of a part that a text may stand for: the only one that is required."""
    required = [each for each in structure.fields if each.required]
    return required[0] if len(required) == 1 and required[0].type.kind == "text" else None


def null_written(structures: Iterable[Structure]) -> list[str]:
    """The names of the fields of requests that are written even if they are null, for languages that go by name."""
    every = [each for structure in structures for each in structure.fields]
    found = list(dict.fromkeys(each.name for each in every if each.is_null_written))
    for each in every:
        if each.name in found and not each.is_null_written:
            raise ValueError(f"{each.name} must be written as null in one object and may be absent in another")
    return found


def optional(fields: Iterable[Field]) -> list[Field]:
    return [each for each in fields if not each.required]
