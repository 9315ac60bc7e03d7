"""Writes the lists of functions of the whole project: exports, symbols, the manual, databases and tests.

A list in a file that is written by hand stands between two comments: `@generated NAME by bindings/generate.py`, and
`@end`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import manual_pages, names
from .read_header import Declaration, decisions, declared, spelt
from .read_schema import Function, Interface
from .versions import version

HEAD = names.HEADER_HEAD

# Each list with a line for each decision: its file and that line.
LINES = {
    "Include/subscore.hpp":
        "inline response {short}(std::string_view request) {{ return call({name}, request).value(); }}",
    ".github/ISSUE_TEMPLATE/wrong-answer.yml": "        - {name}",
    ".github/workflows/nightly.yml": "          - {name}",
    "docs/functions.md": "| `{name}` | {question} |",
    "docs/man/subscore.3": ".It Fn {name}\n{question}",
    "bindings/sqlite/subscore.c": '    {{"{name}", {name}, TAKES_{takes}, ANSWERS_DECISION}},',
    "bindings/go/subscore.go": '\t{quoted:{width}} C.decision(C.{name}),',
    # The type of its answer. Tests read a vector of observed changes as ObservedChanges.
    "bindings/go/subscore_test.go": '\tcase "{name}":\n\t\treturn new({answer})',
    "bindings/csharp/tests/Tests.cs": '            {{ "{name}", typeof({answer}) }},',
    "bindings/java/tests/SubscoreTest.java": '            case "{name}":\n                return new {answer}(raw);',
    "bindings/php/tests/run.php": "        '{name}' => '{answer}',",
    "bindings/ruby/test/test_subscore.rb": '    "{name}" => Subscore::{answer},',
    "bindings/rust/subscore/tests/inside.rs":
        "        Function::{pascal} => check::<{answer}>(response, value, name),",
    "bindings/swift/Tests/SubscoreTests/SubscoreTests.swift":
        "    case .{camel}: return try turned({answer}.self)",
    "bindings/javascript/tests/typed_vectors.mjs": "    {name}: {forms},",
}
# The line of a decision in the header for C++ that throws nothing.
RESULT = ("inline result {short}(const std::nothrow_t &, std::string_view request) noexcept "
          "{{ return call({name}, request); }}")
# The lines of docs/functions.md that begin its table.
TABLE = ["", "| function | question |", "|---|---|"]
# What each library calls a manual page and a Debian package, and its headers.
LIBRARIES = {
    "subscore": ("subscore.h", "subscore_arrow.h"),
    "subscore-verify": ("subscore_verify.h",),
    "subscore-simulate": ("subscore_simulate.h",),
}
SQL = "LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS 'MODULE_PATHNAME', 'subscore_{short}_{form}';"
EXPORT = """
@_cdecl("{name}") @implementation
public func {name}(
    _ request: UnsafePointer<CChar>?,
    _ request_length: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ response_length: UnsafeMutablePointer<Int>?
) -> subs_status {{
    call(.{camel}, request, request_length, response, response_length)
}}
"""
FUNCTION = """internal import SubscoreCore

/// The functions that take a request and answer it.
package enum Function {{
{cases}
    case openHistory
}}

extension Function {{
    func answer(_ root: JSONValue, to writer: inout JSONWriter) throws(Failure) -> StateRuns? {{
        switch self {{
{answers}
        case .openHistory: return try OpenHistoryRequest.answer(root, to: &writer)
        }}
        return nil
    }}
}}
"""
REQUEST_FUNCTION = """/// The functions that turn a request into a response.
enum RequestFunction: String, CaseIterable, Sendable {{
{cases}
}}
"""


def camel(name: str) -> str:
    spelt = names.pascal(name)
    return spelt[0].lower() + spelt[1:]


class Decision:
    """A decision with everything that the lines of lists say about it."""

    def __init__(self, declaration: Declaration, function: Function) -> None:
        self.declaration, self.forms = declaration, function.forms
        name, short = declaration.name, declaration.short
        forms = ([f'["{form.request.name}", "{form.response.name}"]' for form in function.forms]
                 or [f'["Document", "{function.answers.name}"]'])
        self.values = {
            "name": name, "short": short, "camel": camel(short), "pascal": names.pascal(short),
            "constant": short.upper(), "question": function.question, "quoted": f'"{name}":',
            "takes": "_".join(self.arguments).upper().replace("DOCUMENT", "REQUEST"), "answer": function.answers.name,
            "forms": f"[{', '.join(forms)}]",
        }

    @property
    def arguments(self) -> list[str]:
        """What an SQL function takes beside options: the history and a field, the whole request, or a document."""
        if not self.forms:
            return ["document"]
        needed = [field.name for field in self.forms[0].request.fields if field.required]
        others = [name for name in needed if name != "history"]
        if len(self.forms) > 1 or "history" not in needed or others not in ([], ["at"], ["content"]):
            return ["request"]
        return ["history", *others]

    def spelt(self, template: str) -> str:
        return template.format(**self.values)

    def sql(self) -> list[str]:
        lines = ["", self.spelt("-- {question}")]
        for kind in ("jsonb", "json", "text"):
            takes = [f"{name} {'timestamptz' if name == 'at' else kind}" for name in self.arguments]
            if takes[0] not in (f"request {kind}", f"document {kind}"):
                takes.append(f"options {kind} DEFAULT '{{}}'")
            returns, form = ("jsonb", "jsonb") if kind == "jsonb" else ("json", "text")
            lines += [self.spelt("CREATE FUNCTION {name}(") + f"{', '.join(takes)}) RETURNS {returns}",
                      "    " + SQL.format(short=self.values["short"], form=form)]
        return lines

    def asked(self) -> str:
        """What the PostgreSQL extension calls, with the positions of the arguments."""
        constant, takes = self.values["constant"], self.arguments
        if takes == ["document"]:
            return f"ask_document(fcinfo, DECIDE_{constant}, form)"
        if takes == ["request"]:
            return f"ask_whole(fcinfo, DECIDE_{constant}, form)"
        at, content = (1 if name in takes else -1 for name in ("at", "content"))
        return f"ask(fcinfo, DECIDE_{constant}, form, {at}, {content}, {len(takes)})"


def read_decisions(interface: Interface) -> list[Decision]:
    functions = {function.name: function for function in (*interface.functions, *interface.documents)}
    return [Decision(each, functions[each.name]) for each in decisions()]


# Blocks -------------------------------------------------------------------------------------------------------------


def replaced(file: str, name: str, lines: list[str], text: str) -> str:
    """A text with these lines as the list of that name."""
    block = re.compile(rf"(^[^\n]*@generated {name} by bindings/generate\.py[^\n]*\n).*?(^[^\n]*@end\b)",
                       re.DOTALL | re.MULTILINE)
    if len(block.findall(text)) != 1:
        raise ValueError(f"{file} has no list between `@generated {name} by bindings/generate.py` and `@end`")
    return block.sub(lambda found: found[1] + "".join(f"{line}\n" for line in lines) + found[2], text)


def listed(page: str) -> list[str]:
    """The names of a manual page."""
    found = [f".Nm {each.name} ," for header in LIBRARIES[page] for each in declared(header)]
    return [*found[:-1], found[-1].removesuffix(" ,")]


def signatures(page: str) -> list[str]:
    lines = []
    for header in LIBRARIES[page]:
        lines.append(f".In {header}")
        for each in declared(header):
            given = " ".join(f'"{spelt(*parameter)}"' for parameter in each.parameters)
            lines += [f".Ft {each.returns}", f".Fn {each.name} {given or 'void'}"]
    return lines


def blocks(interface: Interface, found: list[Decision]) -> dict[str, dict[str, list[str]]]:
    """The lists of each file by their names."""
    width = max(len(each.values["quoted"]) for each in found)
    lists = {}
    for file, line in LINES.items():
        lines = [line.format(**each.values, width=width) for each in found]
        lists[file] = {"decisions": [*TABLE, *lines, ""] if file == "docs/functions.md" else lines}
    for page in LIBRARIES:
        lists.setdefault(f"docs/man/{page}.3", {}).update(names=listed(page), signatures=signatures(page))
    lists["Include/subscore.hpp"]["results"] = [RESULT.format(**each.values) for each in found]
    lists["docs/man/subscore.3"]["answers"] = manual_pages.decisions(interface)
    lists["docs/man/subscore-verify.3"]["answers"] = manual_pages.verification()
    lists["bindings/postgresql/subscore--0.5.sql"] = {
        "decisions": [line for each in found for line in each.sql()] + [""]}
    return lists


# Files --------------------------------------------------------------------------------------------------------------


def macro(text: str, lines: list[str]) -> str:
    every = " \\\n".join(["#define DECISIONS(each)", *(f"    {line}" for line in lines)])
    return f"/* {HEAD} */\n\n/* {text} */\n/* clang-format off */\n{every}\n/* clang-format on */\n"


def swift(text: str) -> str:
    return f"// {HEAD}\n// swift-format-ignore-file\n\n{text}"


def exports(imports: list[str], functions: list[Declaration]) -> str:
    text = "\n".join(imports) + "\n"
    return swift(text + "".join(EXPORT.format(name=each.name, camel=camel(each.short)) for each in functions))


def symbols(library: str, text: str) -> str:
    """Debian's list of a library, with the version that brought each function. A new one comes with this version."""
    known = dict(re.findall(r"^ (\w+)@SUBSCORE_0 (\S+)$", text, re.MULTILINE))
    head = [line for line in text.splitlines() if not line.startswith((" ", "# @generated"))]
    every = sorted(each.name for header in LIBRARIES[library] for each in declared(header))
    lines = [*head, f"# {HEAD}", *(f" {name}@SUBSCORE_0 {known.get(name, version())}" for name in every)]
    return "\n".join(lines) + "\n"


def whole(found: list[Decision]) -> dict[str, str]:
    """The files that are generated as a whole."""
    def each(template: str) -> str:
        return "\n".join(decision.spelt(template) for decision in found)

    constants = macro("The decisions of subscore.h, each with the name of a constant.",
                      [one.spelt("each({constant}, {name})") for one in found])
    verifying = [one for one in declared("subscore_verify.h") if one.is_decision]
    return {
        "Sources/SubscoreABI/Decisions.swift": exports(
            ["public import CSubscore", "internal import SubscoreJSON"], [one.declaration for one in found]),
        "Sources/SubscoreVerifyABI/Decisions.swift": exports(
            ["public import CSubscoreVerify", "internal import SubscoreVerify"], verifying),
        "Sources/SubscoreJSON/Function.swift": swift(FUNCTION.format(
            cases=each("    case {camel}"),
            answers=each("        case .{camel}: try {pascal}Request.answer(root, to: &writer)"))),
        "Tests/SubscoreABITests/RequestFunction.swift": swift(REQUEST_FUNCTION.format(
            cases=each('    case {camel} = "{name}"'))),
        "Tests/Fuzz/decisions.h": constants,
        "bindings/java/native/decisions.h": constants,
        "bindings/ruby/ext/subscore/decisions.h": constants,
        "bindings/postgresql/decisions.h": macro(
            "The decisions of subscore.h, each with the name of a constant, and the call for its SQL function.",
            [one.spelt("each({constant}, {short}, ") + f"{one.asked()})" for one in found]),
    }


def files(interface: Interface, text: Callable[[str], str]) -> dict[str, str]:
    """Each file with a generated list, with its text. `text` reads a file as it is."""
    found = read_decisions(interface)
    made = whole(found)
    for file, lists in blocks(interface, found).items():
        made[file] = text(file)
        for name, lines in lists.items():
            made[file] = replaced(file, name, lines, made[file])
    for library in LIBRARIES:
        file = f"debian/lib{library}0.symbols"
        made[file] = symbols(library, text(file))
    return made
