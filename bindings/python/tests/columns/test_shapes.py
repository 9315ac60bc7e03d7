"""The shapes in which people keep Apple's documents, through the audit: the answers and the messages of the library."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, Dict, List, NamedTuple

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
            found = subscore.audit.compare(payloads([each]), expected([each]), **each.options)
            assert found.differences == 0, each.name


@pytest.mark.parametrize("shape", REFUSED, ids=lambda shape: shape.name)
def test_an_audit_refuses_what_the_library_refuses(shape: Shape) -> None:
    mine = pyarrow.table({"customer": [shape.name], "at": [shape.at], "hasAccess": [True]})
    with pytest.raises(ValueError) as found:
        subscore.audit.compare(payloads([shape]), mine, **shape.options)
    assert str(found.value) == f"customer {shape.name}: {asked(shape)}"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_tables_of_documents_answer_alike_or_refuse(shape: Shape) -> None:
    """What `states` and `timelines` read, too. Receipts have no columns."""
    options = {name: value for name, value in shape.options.items() if name != "trustSignedPayloads"}
    try:
        made = subscore.payloads.tables(payloads([shape]))
        found = milliseconds(columns.state_at(made.rows, reports=made.reports, at=[shape.at], **options)).to_pylist()
    except ValueError:
        return
    assert shape.name in READ, f"{found}, and the library says {asked(shape)}"
    answers = [(each["state"], each["hasAccess"]) for each in READ[shape.name]["subscriptions"]]
    assert sorted((each["state"], each["hasAccess"]) for each in found) == sorted(answers)


def test_most_shapes_can_be_tables() -> None:
    made = 0
    for shape in SHAPES:
        try:
            made += len(subscore.payloads.tables(payloads([shape])).rows) > 0
        except ValueError:
            continue
    assert made > 90


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
