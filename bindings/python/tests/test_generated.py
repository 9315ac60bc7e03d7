"""bindings/generate.py: what becomes of a schema."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import shutil
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, Dict, Iterator, List, get_overloads, get_type_hints

import pytest

from vectors import ROOT

sys.path.insert(0, str(ROOT / "bindings"))
from generator import read_schema, write_python  # noqa: E402

STATE, COMMON = "subs_state_at.json", "common.json"
SEAT = {"type": "object", "description": "A seat.", "required": ["heldBy"],
        "properties": {"heldBy": {"type": ["string", "null"], "description": "Who holds it; null where nobody does."}}}


def written(folder: Path, **members: Dict[str, Any]) -> Dict[str, str]:
    """What the generator writes where responses of subs_state_at and of subs_timeline have further members."""
    shutil.copytree(ROOT / "docs/schema", folder, dirs_exist_ok=True)
    for name, member in members.items():
        path = folder / f"subs_{name}.json"
        body = json.loads(path.read_text())
        body["$defs"]["subscription"]["properties"].update(member)
        path.write_text(json.dumps(body))
    files = write_python.files(read_schema.Reader(folder).read())
    return {Path(name).stem: text for name, text in files.items()}


MEMBERS = {
    "a text that may be null": ({"a": {"type": ["string", "null"], "description": "It."}}, "    a: Optional[str]\n"),
    "a number": ({"a": {"type": "integer", "description": "It."}}, "    a: Optional[int]\n"),
    "a name with capitals": ({"previewURL": {"type": "string", "description": "It."}},
                             "    preview_url: Optional[str]\n"),
    "an array of texts": ({"a": {"type": "array", "items": {"type": "string"}, "description": "It."}},
                          "    a: Optional[Tuple[str, ...]]\n"),
    "one of some texts": ({"a": {"enum": ["x", None], "description": "It."}}, '    a: Optional[Literal["x"]]\n'),
    "one of some texts, with a name": ({"a": {"title": "Letter", "enum": ["x"], "description": "It."}},
                                       'Letter = Literal["x"]\n'),
    "an instant": ({"a": {"$ref": "common.json#/$defs/milliseconds", "description": "It."}},
                   "    a: Optional[datetime]\n"),
    "a structure": ({"a": {"title": "Seat", **SEAT}}, "class Seat(Result):\n    \"\"\"A seat.\"\"\"\n\n"
                    "    held_by: Optional[str]\n    \"\"\"Who holds it; None where nobody does.\"\"\"\n"),
}


@pytest.mark.parametrize("member, text", MEMBERS.values(), ids=MEMBERS)
def test_a_further_member(member: Dict[str, Any], text: str, tmp_path: Path) -> None:
    files = written(tmp_path, state_at=member)
    assert text in files["results"]
    assert text not in (ROOT / "bindings/python/src/subscore/_generated/results.py").read_text()
    for source in files.values():
        ast.parse(source)
    assert ('"preview_url": "previewURL"' in files["fields"]) == ("previewURL" in member)


def test_two_structures_of_one_name_are_refused(tmp_path: Path) -> None:
    other = {**SEAT, "description": "Another seat."}
    with pytest.raises(ValueError, match="subs_timeline.json: there is another Seat; give one of the two a title"):
        written(tmp_path, state_at={"a": {"title": "Seat", **SEAT}}, timeline={"a": {"title": "Seat", **other}})


def test_a_name_of_pythons_own_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Warning is a built-in name of Python"):
        written(tmp_path, state_at={"a": {"title": "Warning", **SEAT}})


@pytest.mark.parametrize("module", ["results", "requests", "functions"])
def test_every_field_and_argument_is_documented(module: str) -> None:
    tree = ast.parse((ROOT / f"bindings/python/src/subscore/_generated/{module}.py").read_text())
    for each in tree.body:
        if isinstance(each, ast.ClassDef):
            assert ast.get_docstring(each)
            fields = [index for index, line in enumerate(each.body) if isinstance(line, ast.AnnAssign)]
            for index in fields:
                after = each.body[index + 1]
                assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
        elif isinstance(each, ast.FunctionDef) and ast.unparse(each.decorator_list[0]) != "overload":
            about = ast.get_docstring(each) or ""
            assert each.args.kwonlyargs
            for argument in each.args.args + each.args.kwonlyargs:
                assert f"\n    {argument.arg}: " in about, f"{each.name}: {argument.arg}"


def test_generated_files_stand_in_one_folder_and_say_so() -> None:
    package = ROOT / "bindings/python/src/subscore"
    marked = {path.relative_to(package) for path in package.rglob("*.py")
              if re.search("^# @generated ", path.read_text(), re.MULTILINE)}
    expected = {path.relative_to(package) for path in (package / "_generated").glob("[a-z]*.py")}
    assert marked == expected and len(marked) >= 4
    attributes = (ROOT / ".gitattributes").read_text()
    assert "bindings/python/src/subscore/_generated/** linguist-generated\n" in attributes


def test_public_names_are_where_they_were() -> None:
    """The folder is private: what is imported and pickled names the modules of the package."""
    import subscore

    assert subscore.results.StateAt.__module__ == "subscore.results"
    assert get_type_hints(subscore.results.StateAt)["at"] is datetime
    assert subscore.state_at is subscore._generated.functions.state_at


def members(value: object) -> Iterator[Any]:
    """A public class or function, and what a class defines."""
    yield value
    if isinstance(value, type):
        for each in vars(value).values():
            found = each.fget if isinstance(each, property) else getattr(each, "__func__", each)
            if inspect.isfunction(found):
                yield found


def test_every_annotation_can_be_evaluated() -> None:
    """Programs that check arguments as they run, as those with beartype, evaluate all of them."""
    import subscore

    modules = [importlib.import_module(f"subscore.{name}") for name in (
        "errors", "requests", "results", "columns", "audit", "summary", "simulate", "plot", "spark", "ray", "dask",
        "duckdb")]
    public = {id(found): found for module in (subscore, *modules) for name, each in vars(module).items()
              if not name.startswith("_") and getattr(each, "__module__", "").startswith("subscore")
              for found in members(each)}
    for each in public.values():
        for one in (each, *(get_overloads(each) if inspect.isfunction(each) else ())):
            get_type_hints(one)
    assert len(public) > 200


def objects(schema: object) -> Iterator[List[str]]:
    """The members of each object of a schema, in order."""
    if isinstance(schema, dict) and isinstance(schema.get("properties"), dict):
        yield [*schema["properties"]]
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from objects(each)


MANUAL = [each for path in (ROOT / "docs/schema").glob("*.json") for each in objects(json.loads(path.read_text()))]
SWIFT = {f"{file}: {name}": body for file in ("Answers", "Requests") for name, body in re.findall(
    r"^public struct (\w+): (?:Codable|RequestPart)[^{]*\{\n(.*?)^\}",
    (ROOT / f"bindings/swift/Sources/Subscore/generated/{file}.swift").read_text(), re.MULTILINE | re.DOTALL)}


@pytest.mark.parametrize("name", SWIFT)
def test_members_of_swift_have_the_order_of_the_manual(name: str) -> None:
    """In Swift the order of arguments is a part of the interface."""
    members = re.findall(r"^    public var (\w+): ", SWIFT[name], re.MULTILINE)
    # A structure of several forms has the members of each in its order.
    forms = [each for each in MANUAL if each[:2] == members[:2]
             and each == [member for member in members if member in each]]
    assert members in forms or {*members} == {member for each in forms for member in each}
    for arguments, pattern in ((r"public init\((.*?)\) \{", r"(?:^|,)\s*(\w+): "),
                               (r"var fields: .*? \{ \[(.*?)\] \}", r'\("(\w+)", ')):
        found = re.search(arguments, SWIFT[name], re.DOTALL)
        assert (found is not None) == name.startswith("Requests")
        assert found is None or re.findall(pattern, found[1]) == members


def test_there_are_members_of_swift() -> None:
    assert len(SWIFT) > 70
