"""Answers in FastAPI and pydantic, as docs/python.md describes it."""

from __future__ import annotations

import re
from typing import Any, Dict

import pytest

import subscore
from subscore.results import StateAt
from vectors import ROOT

pytest.importorskip("fastapi")

PAGE = (ROOT / "docs/python.md").read_text()
HISTORY = (ROOT / "examples/payload/history.json").read_bytes()
IMPORTS = """
from datetime import datetime, timezone
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
import subscore
from subscore.results import StateAt
"""


def test_the_server_of_the_page() -> None:
    from starlette.testclient import TestClient

    (program,) = re.findall(r"```python\n(app = FastAPI\(\)\n.*?)```", PAGE, re.DOTALL)
    names: Dict[str, Any] = {}
    exec(compile(IMPORTS + program, "docs/python.md", "exec"), names)
    client = TestClient(names["app"])
    sent = {"content-type": "application/json"}
    answer = client.post("/access", content=HISTORY, headers=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json()["subscriptions"][0]["product_id"] == "pro.month" and answer.json()["at"].endswith("Z")
    refused = client.post("/access", content=b'{"a": 1}', headers=sent)
    assert (refused.status_code, refused.json()["code"], refused.json()["path"]) == (422, "invalid_value", "/history")
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    assert {"StateAt", "SubscriptionState", "Money"} <= set(schemas)


def test_pydantic_writes_and_reads_an_answer() -> None:
    from pydantic import TypeAdapter

    answer = subscore.state_at(HISTORY, at="2026-03-18T10:00:00Z")
    adapter = TypeAdapter(StateAt)
    again = adapter.validate_json(adapter.dump_json(answer))
    assert again == answer
    with pytest.raises(AttributeError, match="was not built from a document"):
        assert again.raw
