"""Writes the Rust crate's answers and requests."""

from __future__ import annotations

from . import names, typed
from .read_header import decisions, declared
from .read_schema import Field, Interface, Structure, Type

KEYWORDS = {"type"}
PLAIN = {"null": "`None`", "absent": "`None`", "Absent": "`None`"}
TYPES = {"text": "String", "decimal": "String", "integer": "i64", "boolean": "bool", "instant": "Timestamp",
         "price": "Price", "document": "Document", "any": "Document"}
DERIVED = "#[derive(Debug, Clone, PartialEq)]"
CAMEL = '#[serde(rename_all = "camelCase")]'


def snake(name: str) -> str:
    found = names.snake(name)
    return f"{found}_" if found in KEYWORDS else found


def kind(of: Type) -> str:
    if of.kind == "array":
        return f"Vec<{kind(of.of)}>"
    return of.of if of.kind in ("choice", "object") else TYPES[of.kind]


def native(of: str) -> str:
    """A type of C."""
    base, _, stars = of.removeprefix("const ").partition(" ")
    plain = {"char": "c_char", "size_t": "usize", "int64_t": "i64"}.get(base, base)
    for _ in stars:
        plain = f"*mut {plain}"
    # Only what the innermost pointer leads to is constant.
    return plain.replace("*mut ", "*const ") if of.startswith("const ") else plain


def functions() -> str:
    """The declarations of subscore.h."""
    lines = [f"// {names.HEADER_HEAD}", "",
             "use crate::{subs_history, subs_instant_state, subs_status, Decision};", "use std::os::raw::c_char;", "",
             'extern "C" {']
    for each in declared("subscore.h"):
        returns = "" if each.returns == "void" else f" -> {native(each.returns)}"
        given = [f"{name}: {native(kind)}" for kind, name in each.parameters]
        lines += names.wrapped(f"    pub fn {each.name}(", given, f"){returns};", " " * 8)
    pairs = [f'    ("{each.name}", {each.name} as Decision),' for each in decisions()]
    lines += ["}", "", "/// Every function that takes a request, with its name.",
              "pub const DECISIONS: &[(&str, Decision)] = &[", *pairs, "];"]
    return "\n".join(lines) + "\n"


class Writer:
    def __init__(self, interface: Interface) -> None:
        self.model = typed.model(interface)
        self.names = {name: f"`{snake(name)}`" for name in self.model.names}

    def doc(self, text: str, indent: str = "") -> list[str]:
        text = names.spoken(text, self.names, PLAIN).replace("[", "\\[").replace("<", "\\<")
        return names.comment(text, f"{indent}/// ")

    def choice(self, choice: typed.Choice) -> list[str]:
        pairs = [(value, names.pascal(value)) for value in choice.values]
        every = names.wrapped(f"    pub const ALL: &'static [{choice.name}] = &[",
                              [f"{choice.name}::{own}" for _, own in pairs], "];", " " * 8)
        return ["", *self.doc(choice.about), "#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]",
                '#[serde(from = "String")]', "#[non_exhaustive]",
                f"pub enum {choice.name} {{", *(f"    {own}," for _, own in pairs),
                "    /// A value of a later library, which this crate does not know.", "    Unlisted(String),", "}", "",
                f"impl {choice.name} {{",
                "    /// Every value that this crate knows, in the library's order.", *every, "",
                "    /// Returns its name in requests and answers.",
                "    pub fn as_str(&self) -> &str {", "        match self {",
                *(f'            {choice.name}::{own} => "{value}",' for value, own in pairs),
                f"            {choice.name}::Unlisted(text) => text,", "        }", "    }", "}", "",
                f"impl From<String> for {choice.name} {{", "    fn from(text: String) -> Self {",
                "        let known = Self::ALL.iter().find(|each| each.as_str() == text);",
                "        known.cloned().unwrap_or(Self::Unlisted(text))", "    }", "}", "",
                f"impl Serialize for {choice.name} {{",
                "    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {",
                "        serializer.serialize_str(self.as_str())", "    }", "}"]

    @staticmethod
    def member(field: Field, is_always: bool, has_null: bool = False) -> list[str]:
        """The attribute of a field for serde: its name if it is not the usual one, and whether it may be absent."""
        name = snake(field.name)
        first, *others = name.split("_")
        usual = first + "".join(word[:1].upper() + word[1:] for word in others)
        parts = [] if usual == field.name else [f'rename = "{field.name}"']
        parts += [] if is_always or has_null else ['skip_serializing_if = "Option::is_none"']
        return [f"    #[serde({', '.join(parts)})]"] if parts else []

    def answer(self, structure: Structure) -> list[str]:
        # An open history is made before its answer is read.
        derived = DERIVED.replace(")", ", Default)") if structure.name == "OpenedHistory" else DERIVED
        is_printed = all(field.is_printed for field in structure.fields)
        derived = derived if is_printed else derived.replace("Debug, ", "")
        lines = ["", *self.doc(structure.about), derived.replace(")", ", Serialize, Deserialize)"), CAMEL,
                 "#[non_exhaustive]", f"pub struct {structure.name} {{"]
        for field in structure.fields:
            hint = kind(field.type) if field.always else f"Option<{kind(field.type)}>"
            lines += [*self.doc(field.about, "    "), *self.member(field, field.always, field.required),
                      f"    pub {snake(field.name)}: {hint},"]
        return [*lines, "}"] if is_printed else [*lines, "}", "", *self.debug(structure), "}"]

    @staticmethod
    def debug(structure: Structure) -> list[str]:
        """A printed form without what identifies the customer, up to its last line."""
        printed = [f'            .field("{name}", &self.{name})' for name in
                   (snake(field.name) for field in structure.fields if field.is_printed)]
        return [f"impl std::fmt::Debug for {structure.name} {{",
                "    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {",
                f'        out.debug_struct("{structure.name}")', *printed, "            .finish_non_exhaustive()",
                "    }"]

    def argument(self, field: Field) -> tuple[str, str]:
        """The type of an argument, and what turns it into the field's."""
        name, hint = snake(field.name), kind(field.type)
        if field.is_null_written:
            return f"Option<{hint}>", name
        if hint == "Vec<String>":
            return "impl IntoIterator<Item = impl Into<String>>", f"{name}.into_iter().map(Into::into).collect()"
        if hint in ("String", "Timestamp", "Price", "Document"):
            return f"impl Into<{hint}>", f"{name}.into()"
        if field.type.kind == "object" and typed.only_text(self.model.parts[hint]):
            return f"impl Into<{hint}>", f"{name}.into()"
        return hint, name

    def request(self, structure: Structure) -> list[str]:
        required, others = typed.needed(structure.fields), typed.optional(structure.fields)
        lines = ["", *self.doc(structure.about), DERIVED.replace(")", ", Serialize)"), CAMEL, "#[non_exhaustive]",
                 f"pub struct {structure.name} {{"]
        for field in (*required, *others):
            hint = kind(field.type) if field.always else f"Option<{kind(field.type)}>"
            lines += [*self.doc(field.about, "    "), *self.member(field, field.required),
                      f"    pub {snake(field.name)}: {hint},"]
        takes = [f"{snake(field.name)}: {self.argument(field)[0]}" for field in required]
        lines += ["}", "", f"impl {structure.name} {{",
                  *names.wrapped("    pub fn new(", takes, ") -> Self {", " " * 8),
                  f"        {structure.name} {{"]
        for field in required:
            name, made = snake(field.name), self.argument(field)[1]
            lines.append(f"            {name}," if name == made else f"            {name}: {made},")
        lines += [*(f"            {snake(field.name)}: None," for field in others), "        }", "    }"]
        for field in others:
            name, (hint, made) = snake(field.name), self.argument(field)
            lines += ["", *self.doc(field.about, "    "), f"    pub fn {name}(mut self, {name}: {hint}) -> Self {{",
                      f"        self.{name} = Some({made});", "        self", "    }"]
        return [*lines, "}", *self.of_text(structure), *self.check(structure)]

    def of_text(self, structure: Structure) -> list[str]:
        """What makes a part of a text, if it requires only that."""
        if structure.name not in self.model.parts or typed.only_text(structure) is None:
            return []
        return [line for text in ("&str", "String") for line in
                ("", f"impl From<{text}> for {structure.name} {{", f"    fn from(text: {text}) -> Self {{",
                 f"        {structure.name}::new(text)", "    }", "}")]

    def holds_documents(self, of: Type) -> bool:
        if of.kind == "array":
            return self.holds_documents(of.of)
        if of.kind == "object":
            return any(self.holds_documents(field.type) for field in self.model.parts[of.of].fields)
        return of.kind == "document"

    def check(self, structure: Structure) -> list[str]:
        """The check of the documents in a structure; none for a part without documents."""
        found = [field for field in structure.fields if self.holds_documents(field.type)]
        if structure.name in self.model.parts and not found:
            return []
        checks = [f'        self.{snake(field.name)}.check(&format!("{{path}}/{field.name}"))?;' for field in found]
        return ["", f"impl Check for {structure.name} {{",
                f"    fn check(&self, {'path' if found else '_'}: &str) -> Result<(), Error> {{", *checks,
                "        Ok(())", "    }", "}"]

    def call(self, call: typed.Call) -> list[str]:
        name = call.request.name
        lines = ["", f"impl {name} {{",
                 "    /// Returns the request as JSON, or an error if a document is not one JSON value.",
                 "    pub fn json(&self) -> Result<Vec<u8>, Error> {", "        written(self)", "    }", "}"]
        if call.function == "subs_history_open":
            return lines
        variant = names.pascal(call.function.removeprefix("subs_"))
        return [*lines, "", *self.doc(call.question),
                f"pub fn {call.name}(request: &{name}) -> Result<{call.response.name}, Error> {{",
                f"    ask(Function::{variant}, request.json())", "}"]

    def functions(self) -> list[str]:
        found = [name for name in self.model.functions if name != "subs_history_open"]
        pairs = [(name, names.pascal(name.removeprefix("subs_"))) for name in found]
        return ["", "/// The functions of libsubscore that take a request.",
                "#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]", "#[non_exhaustive]", "pub enum Function {",
                *(f"    {own}," for _, own in pairs), "}", "", "impl Function {",
                *names.wrapped("    pub const ALL: &'static [Function] = &[", [f"Function::{own}" for _, own in pairs],
                               "];", " " * 8), "",
                "    /// Returns its name in C.", "    pub fn name(self) -> &'static str {", "        match self {",
                *(f'            Function::{own} => "{name}",' for name, own in pairs), "        }", "    }", "",
                "    pub(crate) fn pointer(self) -> sys::Decision {", "        match self {",
                *(f"            Function::{own} => sys::{name}," for name, own in pairs), "        }", "    }", "}"]

    def answers(self) -> str:
        lines = [f"// {names.HEAD}", "", "use crate::Timestamp;",
                 "use serde::{Deserialize, Serialize, Serializer};"]
        for choice in self.model.choices.values():
            lines += self.choice(choice)
        for structure in self.model.answers.values():
            lines += self.answer(structure)
        return "\n".join(lines) + "\n"

    def requests(self) -> str:
        lines = [f"// {names.HEAD}", "", "use crate::answers::*;", "use crate::json::{written, Check};",
                 "use crate::{ask, Document, Error, Price, Timestamp};", "use serde::Serialize;",
                 "use subscore_sys as sys;", *self.functions()]
        for structure in (*self.model.parts.values(), *self.model.requests):
            lines += self.request(structure)
        for call in self.model.calls:
            lines += self.call(call)
        return "\n".join(lines) + "\n"


def files(interface: Interface) -> dict[str, str]:
    """Each file of bindings/rust that is generated, with its text."""
    writer = Writer(interface)
    return {"subscore/src/generated/answers.rs": writer.answers(),
            "subscore/src/generated/requests.rs": writer.requests(),
            "subscore-sys/src/generated/functions.rs": functions()}
