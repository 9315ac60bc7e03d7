"""The shapes in which people keep Apple's documents, in tables: the answers and the messages of the library."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import pytest
from company import milliseconds, pyarrow

import subscore
from subscore import columns
from subscore._library import call_bytes
from subscore.errors import error_of
from vectors import ROOT


class Shape(NamedTuple):
    name: str
    payloads: List[str]
    at: int
    options: Dict[str, Any]


def shapes() -> List[Shape]:
    found = []
    for line in (ROOT / "build/vectors").read_text(encoding="utf-8").splitlines():
        *_, request, _, _, file, name = line.split("\t")
        if file.startswith("subs_state_at/shapes_of"):
            fields = json.loads(base64.b64decode(request))
            history, at = fields.pop("history"), fields.pop("at")
            if isinstance(at, str):
                at = int(datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp()) * 1000
            documents = history if isinstance(history, list) else [history]
            found.append(Shape(name, [json.dumps(each) for each in documents], at, fields))
    assert len(found) > 200
    return found


def asked(shape: Shape) -> Any:
    """What the library answers, or its error."""
    fields = json.dumps({"at": shape.at, **shape.options})[1:]
    status, response = call_bytes("subs_state_at", f'{{"history":[{",".join(shape.payloads)}],{fields}'.encode())
    assert response is not None
    return json.loads(response) if status == "SUBS_OK" else error_of(status, response)


SHAPES = shapes()
READ = {each.name: asked(each) for each in SHAPES if isinstance(asked(each), dict)}
REFUSED = [each for each in SHAPES if each.name not in READ]


def payloads(shown: List[Shape]) -> Any:
    rows = [(each.name, payload) for each in shown for payload in each.payloads]
    return pyarrow.table({"customer": [row[0] for row in rows], "payload": [row[1] for row in rows]})


NAMES = {"document": "payload"}


def named(shape: Shape) -> Dict[str, Any]:
    """The options by their names in Python."""
    return {re.sub("([A-Z])", lambda sign: "_" + sign[1].lower(), name): value for name, value in shape.options.items()}


def expected(shown: List[Shape], opposite: bool = False) -> Any:
    return pyarrow.table({"customer": [each.name for each in shown], "at": [each.at for each in shown],
                          "hasAccess": [READ[each.name]["hasAccess"] != opposite for each in shown]})


def test_an_audit_reads_what_the_library_reads() -> None:
    plain = [each for each in SHAPES if each.name in READ and not each.options]
    assert len(plain) > 100
    assert subscore.audit.compare(payloads(plain), expected(plain)).differences == 0
    assert subscore.audit.compare(payloads(plain), expected(plain, opposite=True)).differences == len(plain)
    for each in SHAPES:
        if each.name in READ and each.options:
            found = subscore.audit.compare(payloads([each]), expected([each]), **named(each))
            assert found.differences == 0, each.name


def refusal(shape: Shape) -> Optional[Tuple[int, str, str]]:
    """The document that the library refuses, the place in it, and the message; None if it refuses another value."""
    error = asked(shape)
    found = re.fullmatch(r"/history/(\d+)(/.*)?", error.path or "")
    return None if found is None else (int(found[1]), found[2] or "", error.message)


@pytest.mark.parametrize("shape", REFUSED, ids=lambda shape: shape.name)
def test_what_the_library_refuses(shape: Shape) -> None:
    with pytest.raises(subscore.SubscoreError) as failed:
        columns.state_at(payloads([shape]), at=shape.at, columns=NAMES, **named(shape))
    assert failed.value.code == asked(shape).code
    refused = refusal(shape)
    if refused is None:
        return
    row, inside, message = refused
    assert (failed.value.path, failed.value.message) == (f"/rows/{row}/document{inside}", message)
    mine = pyarrow.table({"customer": [shape.name], "at": [shape.at], "hasAccess": [True]})
    with pytest.raises(ValueError) as found:
        subscore.audit.compare(payloads([shape]), mine, **named(shape))
    assert str(found.value) == f"rows, row {row}: {f'{inside}: ' if inside else ''}{message}"


@pytest.mark.parametrize("name", READ)
def test_what_the_library_reads(name: str) -> None:
    (shape,) = (each for each in SHAPES if each.name == name)
    found = milliseconds(columns.state_at(payloads([shape]), at=[shape.at], columns=NAMES, **named(shape))).to_pylist()
    assert [(each["state"], each["hasAccess"]) for each in found] == [
        (each["state"], each["hasAccess"]) for each in READ[name]["subscriptions"]]


def test_the_command_line_answers_alike(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")

    def run(shown: List[Shape], mine: Any) -> "subprocess.CompletedProcess[str]":
        parquet.write_table(payloads(shown), tmp_path / "payloads.parquet")
        parquet.write_table(mine, tmp_path / "mine.parquet")
        command = [sys.executable, "-m", "subscore", "audit", "payloads.parquet", "--expected", "mine.parquet",
                   "--json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    plain = [each for each in SHAPES if each.name in READ and not each.options]
    done = run(plain, expected(plain))
    assert json.loads(done.stdout)["differences"] == 0 and json.loads(done.stdout)["compared"] == len(plain)
    foreign = next(each for each in REFUSED if "PurchaseDetails" in each.name)
    done = run([foreign], pyarrow.table({"customer": [foreign.name], "at": [foreign.at], "hasAccess": [True]}))
    assert done.returncode == 1 and "serverVerificationData is Apple's own record as a JWS" in done.stderr, done.stderr


# Runs a command for each of several files of payloads, and prints what each says.
EACH = """
import contextlib, io, json, sys
from subscore.command import main
found = []
for name in sys.argv[3:]:
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        code = main([sys.argv[1], name, *sys.argv[2].split(), "-o", "out.parquet"])
    found.append([code, said.getvalue()])
print(json.dumps(found))
"""


COMMANDS = {"states": "--at 2026-03-10T10:00:00Z", "timelines": ""}


def command(folder: Path, *arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_states_and_timelines_of_the_command_line(tmp_path: Path) -> None:
    """The states and the intervals of the library."""
    parquet = pytest.importorskip("pyarrow.parquet")
    shown = [each for each in SHAPES if each.name in READ and not each.options]
    assert len(shown) > 100
    parquet.write_table(payloads(shown), tmp_path / "payloads.parquet")
    instants = [word for at in sorted({each.at for each in shown}) for word in ("--at", str(at))]
    command(tmp_path, "states", "payloads.parquet", *instants, "-o", "states.parquet")
    states = milliseconds(parquet.read_table(tmp_path / "states.parquet")).to_pylist()
    command(tmp_path, "timelines", "payloads.parquet", "-o", "intervals.parquet")
    intervals = milliseconds(parquet.read_table(tmp_path / "intervals.parquet")).to_pylist()
    for each in shown:
        found = [(one["state"], one["hasAccess"]) for one in states
                 if (one["customer"], one["at"]) == (each.name, each.at)]
        wanted = [(one["state"], one["hasAccess"]) for one in READ[each.name]["subscriptions"]]
        assert sorted(found) == sorted(wanted), each.name
        history = [json.loads(payload) for payload in each.payloads]
        subscriptions = subscore.call("subs_timeline", {"history": history})["subscriptions"]
        assert sorted(map(interval, (one for one in intervals if one["customer"] == each.name))) == sorted(
            interval(one) for own in subscriptions for one in own["intervals"]), each.name


def interval(one: Dict[str, Any]) -> List[str]:
    return [str(one[name]) for name in ("start", "end", "state", "hasAccess")]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_line_refuses_what_the_library_refuses(name: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    shown = [each for each in REFUSED if not each.options and refusal(each)]
    for number, each in enumerate(shown):
        parquet.write_table(payloads([each]), tmp_path / f"{number}.parquet")
    files = [f"{number}.parquet" for number in range(len(shown))]
    done = subprocess.run([sys.executable, "-c", EACH, name, COMMANDS[name], *files], cwd=tmp_path,
                          capture_output=True, text=True, check=True)
    for file, each, (code, said) in zip(files, shown, json.loads(done.stdout)):
        row, inside, message = refusal(each) or (0, "", "")
        start = f"subscore: {file}, row {row + 1}, in payload{inside}: "
        assert (code, said.startswith(start)) == (1, True) and message[:60].replace(
            "trustSignedPayloads true", "--trust-signed-payloads") in said, said
