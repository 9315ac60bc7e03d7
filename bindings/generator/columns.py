"""Takes the list of the members that are read from the library's sources, and writes what follows from it: how a key is
found among them, and the Python package's list of columns."""

from __future__ import annotations

import re
import textwrap

from . import names
from .read_header import ROOT

# How a table is read, and what its columns are called there.
READERS = {"rows": "Sources/SubscoreArrow/TransactionColumns.swift",
           "reports": "Sources/SubscoreArrow/ReportColumns.swift"}
TABLES = "Sources/SubscoreArrow/CustomerTables.swift"
FIELDS = "Sources/SubscoreCore/Records/StoreField.swift"
# What a column contains, as subscore_arrow.h says it.
KINDS = {"customer": "id or text", "id": "id or text", "word": "id or text", "instant": "instant", "integer": "integer",
         "flag": "flag"}


# No key of a document.
OF_TABLES = ("customer", "document", "status", "notificationType", "subtype", "renewalCurrency")
KEYS = """// @generated from StoreField by bindings/generate.py. DO NOT EDIT.

internal import SubscoreCore

extension StoreField {{
    /// Returns nil for another text than the camelCase key of a member.
    init?(_ name: JSONString) {{
        // By length, because every key of every record is looked up.
        let key: StoreField? =
            switch name.length {{
{cases}
            default: nil
            }}
        guard let key else {{ return nil }}
        self = key
    }}
}}
"""


def cases(text: str) -> list[str]:
    return re.findall(r"\.(\w+)", re.sub(r"//.*", "", text))


def listed(file: str, name: str) -> list[str]:
    """The members in a list of a reader."""
    found = re.search(rf"static var {name}: \[StoreField\] {{(.*?)}}", (ROOT / file).read_text(encoding="utf-8"), re.S)
    if not found or not cases(found[1]):
        raise ValueError(f"{file} has no list of {name}")
    return cases(found[1])


def noticed() -> list[str]:
    """The names of columns that no table has, or only reports, and about which there is a warning."""
    text = (ROOT / TABLES).read_text(encoding="utf-8")
    lists = re.findall(r"let of\w+: \[StaticString\] = \[(.*?)\]", text, re.S)
    found = re.findall(r'"(\w+)"', "".join(lists))
    if len(lists) != 2 or not found:
        raise ValueError(f"{TABLES} has no lists of the columns that are noticed")
    return found


def tuple_of(names: list[str], indent: str) -> str:
    lines = textwrap.wrap(", ".join(f'"{name}"' for name in names), 118 - len(indent))
    return ("\n" + indent).join(lines)


def kinds() -> dict[str, str]:
    """What a column contains, for every member that is not a word."""
    text = (ROOT / FIELDS).read_text(encoding="utf-8").split("package var kind: Kind {")[1].split("default:")[0]
    return {name: kind for group, kind in re.findall(r"case (.*?):\s*\.(\w+)", text, re.S) for name in cases(group)}


def keys() -> str:
    """The Swift file that finds a member by its key."""
    text = (ROOT / FIELDS).read_text(encoding="utf-8").split("extension StoreField")[0]
    of_length: dict[int, list[str]] = {}
    for name in re.findall(r"^    case (\w+)", text, re.M):
        if name not in OF_TABLES:
            of_length.setdefault(len(name), []).append(name)
    lines = []
    for length, found in sorted(of_length.items()):
        if len(found) == 1:
            lines.append(f'            case {length}: "{found[0]}" ~= name ? .{found[0]} : nil')
            continue
        lines += [f"            case {length}:", "                switch name {"]
        lines += [f'                case "{name}": .{name}' for name in found]
        lines += ["                default: nil", "                }"]
    return KEYS.format(cases="\n".join(lines))


def files() -> dict[str, str]:
    found = kinds()
    required = {table: ["customer", *listed(file, "required")] for table, file in READERS.items()}
    columns = ["customer"]
    for file in READERS.values():
        columns += [name for name in listed(file, "fields") if name not in columns]
    lines = ["# " + names.HEAD.replace("docs/schema", "Sources"), "",
             '"""The columns of the tables of rows and of reports, those of each, and those that a table must have."""',
             "", "KIND = {"]
    lines += [f'    "{name}": "{KINDS[found.get(name, "word")]}",' for name in columns]
    lines += ["}", "REQUIRED = {"]
    for table, own in required.items():
        texts = ", ".join(f'"{name}"' for name in own)
        lines.append(f'    "{table}": ({texts}),')
    lines += ["}", "READ = {"]
    for table, file in READERS.items():
        begin = f'    "{table}": ('
        lines.append(f'{begin}{tuple_of(["customer", *listed(file, "fields")], " " * len(begin))}),')
    lines += ["}", "# Not read, but there is a warning about them.",
              f"NOTICED = ({tuple_of(noticed(), ' ' * len('NOTICED = ('))})"]
    return {"Sources/SubscoreJSON/Formats/StoreField+Keys.swift": keys(),
            "bindings/python/src/subscore/_generated/columns.py": "\n".join([*lines, ""])}
