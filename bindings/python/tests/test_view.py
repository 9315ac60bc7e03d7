"""The page with a history inside: the request in it, its form in a notebook, and the command."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict

import pytest

import subscore

ROW = {"transactionId": "9007199254740993", "originalTransactionId": "1", "productId": "pro</script><b>.month",
       "type": "Auto-Renewable Subscription", "purchaseDate": 1775001600000, "expiresDate": 1777593600000}
BEFORE, AFTER = "<html><script>one</script>", "<script>two</script></html>"
PLACE = '<script type="application/json" id="given">%s</script>'


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "blank.html"
    path.write_text(BEFORE + PLACE % "null" + AFTER, encoding="utf-8")
    monkeypatch.setenv("SUBSCORE_PAGE", str(path))
    return path


def given(text: str) -> Dict[str, Any]:
    """The request inside a page."""
    start, end = PLACE.split("%s")
    assert text.startswith(BEFORE + start) and text.endswith(end + AFTER)
    inside = text[len(BEFORE + start):-len(end + AFTER)]
    assert "<" not in inside
    request: Dict[str, Any] = json.loads(inside)
    return request


def test_it_holds_the_request_as_it_was_given() -> None:
    page = subscore.view([ROW, json.dumps(ROW)], at="2026-04-11T00:00:00Z", environment="Production",
                         entitlements=[{"id": "pro", "product_ids": ["a"]}])
    assert given(page.html) == {"history": [ROW, ROW], "at": "2026-04-11T00:00:00Z", "environment": "Production",
                                "entitlements": [{"id": "pro", "productIds": ["a"]}]}


def test_a_number_keeps_its_digits() -> None:
    text = '{"transactions":[{"transactionId":18446744073709551616123.0}]}'
    assert text in subscore.view(text).html


def test_a_notebook_shows_it_in_a_frame() -> None:
    shown = subscore.view(ROW)._repr_html_()
    assert shown.startswith("<iframe ") and "allow-same-origin" not in shown
    assert shown.count("<") == 2


def test_a_file_is_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    subscore.view(ROW).save(path)
    assert given(path.read_text(encoding="utf-8")) == {"history": ROW}
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(subscore.JsonError):
        subscore.view('{"transactions":]')


def test_without_a_page_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SUBSCORE_PAGE", str(tmp_path / "none.html"))
    with pytest.raises(OSError, match="make page"):
        subscore.view(ROW)
    (tmp_path / "none.html").write_text("<html></html>")
    with pytest.raises(OSError, match="not the page"):
        subscore.view(ROW)


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "subscore", "view", *arguments], input=json.dumps(ROW), text=True,
                          capture_output=True, env={**os.environ, **environment})


def test_the_command_writes_it(tmp_path: Path) -> None:
    output = tmp_path / "page.html"
    done = run("-o", str(output), "--at", "1776000000000", "--entitlement", "pro=a,b")
    assert (done.returncode, done.stderr) == (0, "")
    assert given(output.read_text(encoding="utf-8")) == {
        "history": ROW, "at": 1776000000000, "entitlements": [{"id": "pro", "productIds": ["a", "b"]}]}
    done = run("-o", "-")
    assert (done.returncode, given(done.stdout)) == (0, {"history": ROW})


def test_without_a_file_a_browser_opens_it(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    done = run(BROWSER=f"{browser} %s", TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    path = opened.read_text().strip().replace("file://", "")
    assert path in done.stdout
    assert given(Path(path).read_text(encoding="utf-8")) == {"history": ROW}
    assert Path(path).parent.stat().st_mode & 0o777 == 0o700


def test_a_mistake_has_its_path() -> None:
    done = subprocess.run([sys.executable, "-m", "subscore", "view", "-o", "-"], input='{"a":', text=True,
                          capture_output=True)
    assert done.returncode == 1
    assert done.stderr.startswith("subscore: standard input, line 1, column")
