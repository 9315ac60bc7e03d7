"""python -m subscore, as a shell runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import List, Tuple

import pytest

import subscore
from vectors import ROOT

PAYLOAD = ROOT / "examples/payload"
HISTORY, CATALOG = str(PAYLOAD / "history.json"), str(PAYLOAD / "catalog.json")
AT = ["--at", "2026-03-18T10:00:00Z"]
SWITCH = ["classify-change", "--from", "basic.month", "--to", "pro.month", "--purchase-date", "2026-04-01T00:00:00Z",
          "--expires-date", "2026-05-01T00:00:00Z", "--at", "2026-04-11T00:00:00Z", "--price", "9.99",
          "--currency", "USD"]
DATES = ["--purchase-date", "0", "--expires-date", "1000", "--change-date", "0"]
CONTENT = '[{"id":"march","publishedAt":"2026-03-01T00:00:00Z"},{"id":"may\\u001b[2J","publishedAt":1777593600000}]'
RENEWING = json.dumps({
    "transactions": [{"type": "Auto-Renewable Subscription", "transactionId": "1", "originalTransactionId": "1",
                      "productId": "a", "purchaseDate": 0, "expiresDate": 1000}],
    "renewalInfo": {"originalTransactionId": "1", "productId": "a", "autoRenewStatus": 1, "autoRenewProductId": "a"}})
ROW = json.dumps(json.loads((PAYLOAD / "history.json").read_text())["transactions"][1])


def run(arguments: List[str], given: str = "") -> Tuple[int, str, str]:
    command = [sys.executable, "-m", "subscore", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


ANSWERS = {
    "state-at": (["state-at", HISTORY, *AT], "", ["has access  yes", "  state    ", "billing_grace_period"]),
    "state-at, from the standard input": (["state-at", *AT], Path(HISTORY).read_text(), ["billing_grace_period"]),
    "state-at, two files": (["state-at", HISTORY, "-", *AT], '{"transactions":[]}', ["billing_grace_period"]),
    "state-at, its options": (
        ["state-at", HISTORY, "--catalog", CATALOG, "--retroactive-refunds", "--known-at", "2026-02-20T00:00:00Z",
         "--trust-signed-payloads", *AT], "", ["state.known_at, state.retroactive_refunds"]),
    "state-at, a renewal assumed": (["state-at", "--assume-renewal", "--at", "5000"], RENEWING, ["projected"]),
    "timeline": (["timeline", HISTORY, "--catalog", CATALOG, "--until", "2030-01-01T00:00:00Z"], "",
                 ["subscription group identifier  20812345", "2025-11-05 09:30:00Z  2025-12-05 09:30:00Z  subscribed",
                  "open   ", "2026-01-15 16:45:00Z  upgraded"]),
    "classify-change, observed": (["classify-change", HISTORY, "--catalog", CATALOG], "", ["upgrade", "6.67 USD"]),
    "classify-change, proposed": ([*SWITCH, "--catalog", CATALOG], "", ["upgrade", "6.66 USD", "UPGRADE"]),
    "prorate, plain": (["prorate", "--price", "9.99", "--currency", "USD", *DATES], "", ["refund", "9.99 USD"]),
    "prorate, a row": (["prorate"], ROW, ["full", "9.99 USD", "100000"]),
    "content-access": (["content-access", HISTORY, "--content", "-"], CONTENT,
                       ["march       yes", "may\\x1b[2J  no", "published_while_subscribed"]),
}


@pytest.mark.parametrize("arguments, given, shown", ANSWERS.values(), ids=ANSWERS)
def test_table(arguments: List[str], given: str, shown: List[str]) -> None:
    code, output, error = run(arguments, given)
    assert (code, error) == (0, "")
    for text in shown:
        assert text in output, output
    assert "\x1b" not in output and not output.startswith("\n") and output.endswith("\n")


@pytest.mark.parametrize("arguments, given, shown", ANSWERS.values(), ids=ANSWERS)
def test_json(arguments: List[str], given: str, shown: List[str]) -> None:
    code, output, error = run([*arguments, "--json"], given)
    assert (code, error) == (0, "") and "warnings" in json.loads(output)


def test_json_is_the_document() -> None:
    assert json.loads(run(["state-at", HISTORY, *AT, "--json"])[1]) == subscore.state_at(
        Path(HISTORY).read_bytes(), at="2026-03-18T10:00:00Z").raw


FAILURES = {
    "no command": ([], "", 2, "usage: subscore"),
    "no instant": (["state-at", HISTORY], "", 2, "--at"),
    "an amount that is none": (["prorate", "--price", "ten"], "", 2, "argument --price: 'ten' is no decimal number"),
    "a switch with a history": ([*SWITCH, HISTORY], "", 2, "--to asks about a switch to come"),
    "no such file": (["state-at", "missing.json", *AT], "", 1, "subscore: missing.json: No such file or directory"),
    "a folder": (["timeline", str(PAYLOAD)], "", 1, f"subscore: {PAYLOAD}: Is a directory"),
    "no JSON": (["timeline"], "{\n,", 1, "subscore: standard input, line 2, column 2: Found text that is not JSON"),
    "no JSON in the second file": (["timeline", HISTORY, "-"], "{", 1, "subscore: standard input, line 1, column 2: "),
    "a date that is an object": (["timeline"], '{"transactions":[{"purchaseDate":{}}]}', 1,
                                 "subscore: standard input: /transactions/0/purchaseDate: Found an object"),
    "a date in the second file": (["timeline", HISTORY, "-"], '{"transactions":[{"purchaseDate":{}}]}', 1,
                                  "subscore: standard input: /transactions/0/purchaseDate: Found an object"),
    "an instant that is none": (["state-at", HISTORY, "--at", "yesterday"], "", 1, "subscore: --at: Found a string"),
    "no expiry": (["prorate", "--price", "1", "--purchase-date", "0"], "", 1, "subscore: --expires-date: Found no"),
    "an unknown product": ([*SWITCH, "--from", "x", "--catalog", CATALOG], "", 1, "subscore: --from: Found"),
    "four decimals": (["prorate", "--price", "1.2345", *DATES], "", 1, "subscore: price: 1.2345 has more than three"),
    "content that is no JSON": (["content-access", HISTORY, "--content", "-"], "[", 1, "subscore: standard input: "),
    "two documents from one input": (["timeline", "--catalog", "-"], "{}", 1,
                                     "subscore: standard input: two documents"),
    "a picture without a place": (["timeline", HISTORY, "--svg", "/nonexistent/x.svg"], "", 1,
                                  "subscore: /nonexistent/x.svg: No such file or directory"),
}


@pytest.mark.parametrize("arguments, given, code, message", FAILURES.values(), ids=FAILURES)
def test_failure(arguments: List[str], given: str, code: int, message: str) -> None:
    actual, output, error = run(arguments, given)
    assert (actual, output) == (code, "") and message in error
    assert code == 2 or error.count("\n") == 1


def test_svg(tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert run(["timeline", HISTORY, "--catalog", CATALOG, "--svg", str(picture)]) == (0, "", "")
    assert picture.read_text() == (ROOT / "docs/timeline.svg").read_text()


def test_a_reader_that_leaves_is_no_error() -> None:
    history = json.dumps({"transactions": [
        {"transactionId": str(each), "originalTransactionId": str(each), "productId": "a", "purchaseDate": each,
         "expiresDate": each + 1, "type": "Auto-Renewable Subscription"} for each in range(2000)]})
    command = f"'{sys.executable}' -m subscore timeline | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], input=history, capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout) == (128 + 13, "", "subscriptions\n")


def test_version() -> None:
    assert run(["--version"]) == (0, f"subscore {subscore.__version__}\n", "")
