"""python -m subscore, as a shell runs it."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from typing import Dict, List, Tuple

import pytest

import subscore
from subscore._page import PLACE
from subscore.command.options import command_line
from vectors import ROOT

PAYLOAD = ROOT / "examples/payload"
HISTORY, CATALOG = str(PAYLOAD / "history.json"), str(PAYLOAD / "catalog.json")
AT = ["--at", "2026-03-18T10:00:00Z"]
SWITCH = ["classify-change", "--from", "basic.month", "--to", "pro.month", "--purchase-date", "2026-04-01T00:00:00Z",
          "--expires-date", "2026-05-01T00:00:00Z", "--at", "2026-04-11T00:00:00Z", "--price", "9.99",
          "--currency", "USD"]
DRAWN = ["timeline", HISTORY, "--catalog", CATALOG, *AT, "--customer", "4711", "--svg"]
DATES = ["--purchase-date", "0", "--expires-date", "1000", "--change-date", "0"]
CONTENT = '[{"id":"march","publishedAt":"2026-03-01T00:00:00Z"},{"id":"may\\u001b[2J","publishedAt":1777593600000}]'
RENEWING = json.dumps({
    "transactions": [{"type": "Auto-Renewable Subscription", "transactionId": "1", "originalTransactionId": "1",
                      "productId": "a", "purchaseDate": 86400001, "expiresDate": 86401000}],
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
    "state-at, a renewal assumed": (["state-at", "--assume-renewal", "--at", "86405000"], RENEWING, ["projected"]),
    "state-at, explained": (
        ["state-at", HISTORY, "--explain", *AT], "",
        ["Access until 2026-03-31 16:45 UTC: the renewal of pro.month failed on 2026-03-15 16:45 UTC (renewal\n",
         "\n\nat          2026-03-18 10:00 UTC\n"]),
    "state-at, grants from elsewhere": (
        ["state-at", HISTORY, "--entitlement", "pro=pro.month", "--other-grants", "-", *AT],
        '[{"entitlement":"pro","source":"google_play","start":0,"end":null}]',
        ["  has access  yes\n", "  kind        other\n", "  source      google_play\n"]),
    "state-at, entitlements": (
        ["state-at", HISTORY, "--entitlement", "pro=pro.month,pro.year", "--entitlement", "news=news.month", *AT], "",
        ["entitlements\n  id              pro\n  has access      yes\n", "\n  id          news\n  has access  no\n"]),
    "timeline": (["timeline", HISTORY, "--catalog", CATALOG, "--until", "2030-01-01T00:00:00Z"], "",
                 ["subscription group identifier  20812345", "2025-11-05 09:30 UTC  2025-12-05 09:30 UTC  subscribed",
                  "open   ", "2026-01-15 16:45 UTC  upgraded"]),
    "classify-change, observed": (["classify-change", HISTORY, "--catalog", CATALOG], "", ["upgrade", "6.67 USD"]),
    "classify-change, proposed": ([*SWITCH, "--catalog", CATALOG], "", ["upgrade", "6.66 USD", "UPGRADE"]),
    "classify-change, previewed": (
        ["classify-change", HISTORY, "--catalog", CATALOG, "--to", "pro.year", "--at", "2026-01-10T12:00:00Z"], "",
        ["basic.month", "upgrade", "8.35 USD", "charge          199.99 USD on 2026-01-10 12:00 UTC"]),
    "classify-change, previewed and explained": (
        ["classify-change", "-", "--catalog", CATALOG, "--to", "pro.year", "--at", "2026-01-10T12:00:00Z", "--explain",
         "--known-at", "2026-01-10T12:00:00Z", "--price", "9.99", "--currency", "USD"], Path(HISTORY).read_text(),
        ["Upgrade from basic.month to pro.year on 2026-01-10 12:00 UTC:", "state.known_at"]),
    "classify-change, previewed in grace": (
        ["classify-change", HISTORY, "--catalog", CATALOG, "--to", "pro.year", *AT], "",
        ["199.99 USD when the store decides", "payment_due"]),
    "classify-change, previewed without prices": (
        ["classify-change", HISTORY, "--catalog", "-", "--to", "pro.month", "--at", "2026-01-10T12:00:00Z"],
        '{"groups":[{"id":"20812345","products":[{"productId":"pro.month","level":1,"period":"P1M"},'
        '{"productId":"basic.month","level":2,"period":"P1M"}]}]}', ["charge          an unknown amount on 2026-01"]),
    "classify-change, nothing changed": (["classify-change"], RENEWING, ["changes  none"]),
    "classify-change, observed and explained": (
        ["classify-change", HISTORY, "--catalog", CATALOG, "--explain"], "",
        ["Upgrade from basic.month to pro.month on 2026-01-15 16:45 UTC:",
         "\n\nDowngrade from pro.month to basic.month, planned for ", "\n\nchanges\n  change          upgrade\n"]),
    "classify-change, proposed and explained": (
        [*SWITCH, "--catalog", CATALOG, "--explain"], "",
        ["Upgrade from basic.month to pro.month on 2026-04-11 00:00 UTC: pro.month is on a higher level, so it\n"]),
    "offer-eligibility": (
        ["offer-eligibility", HISTORY, "--catalog", CATALOG, "--known-at", "2026-03-18T10:00:00Z", *AT], "",
        ["customer  active", "introductory", "promotional"]),
    "owner": (["owner", HISTORY, "--claims", "-", "--policy", "keep", "--unit", "apple_account", *AT],
              '[{"customer":"4711","at":0,"originalTransactionId":"no chain"}]',
              ["no purchase with this originalTransactionId", "owner.apple_account"]),
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


def test_without_arguments_it_prints_its_help() -> None:
    assert run([]) == run(["--help"]) and run([])[0] == 0
    assert "state-at" in run([])[1]


OF_SANDBOX = json.dumps({"environment": "Sandbox", "bundleId": "com.example.other", **json.loads(RENEWING)})
OTHERS = {
    "another app": (["state-at", "--bundle-id", "com.example.news", *AT],
                    'another app than "com.example.news"', "Leave out --bundle-id, or name"),
    "another environment": (["state-at", "--environment", "Production", *AT],
                            "another environment than Production", "Leave out --environment, or name"),
    "a preview for another app": (
        ["classify-change", "--bundle-id", "com.example.news", "-", "--to", "pro.month", "--catalog", CATALOG, *AT],
        'another app than "com.example.news"', "Leave out --bundle-id, or name"),
    "changes of another app": (["classify-change", "--bundle-id", "com.example.news"],
                               'another app than "com.example.news"', "Leave out --bundle-id, or name"),
}


@pytest.mark.parametrize("arguments, reason, hint", OTHERS.values(), ids=OTHERS)
def test_why_nothing_counts(arguments: List[str], reason: str, hint: str) -> None:
    """The first paragraph says it, if --explain asks, and not where something counts."""
    code, output, _ = run([*arguments, "--explain"], OF_SANDBOX)
    first = " ".join(output.split("\n\n")[0].split())
    assert code == 0 and first.startswith("No record counts. Records of another ") and reason in first and hint in first
    assert "No record counts" not in run(arguments, OF_SANDBOX)[1]
    ours = {"environment": "Production", "bundleId": "com.example.news", **json.loads(RENEWING.replace('"1"', '"2"'))}
    both = json.dumps([json.loads(OF_SANDBOX), ours])
    assert "No record counts" not in run(["state-at", *arguments[1:3], *AT, "--explain"], both)[1]


def test_json_is_the_document() -> None:
    assert json.loads(run(["state-at", HISTORY, *AT, "--json"])[1]) == subscore.state_at(
        Path(HISTORY).read_bytes(), at="2026-03-18T10:00:00Z").raw


FAILURES = {
    "an unknown command": (["states-at"], "", 2, "usage: subscore"),
    "no instant": (["state-at", HISTORY], "", 2, "--at"),
    "an amount that is none": (["prorate", "--price", "ten"], "", 2, "argument --price: 'ten' is not a decimal number"),
    "a switch with a history": ([*SWITCH, HISTORY], "", 2,
                                "--from, --purchase-date, --expires-date: of use without a history only"),
    "a file that does not end": (["state-at", "/dev/zero", *AT], "", 1,
                                 "subscore: /dev/zero: it has more than 67108864 bytes, and a request has at most 16"),
    "no such file": (["state-at", "missing.json", *AT], "", 1, "subscore: missing.json: No such file or directory"),
    "a folder": (["timeline", str(PAYLOAD)], "", 1, f"subscore: {PAYLOAD}: Is a directory"),
    "no JSON": (["timeline"], "{\n,", 1, "subscore: standard input, line 2, column 2: The text is not valid JSON"),
    "no JSON in the second file": (["timeline", HISTORY, "-"], "{", 1, "subscore: standard input, line 1, column 2: "),
    "a date that is an object": (["timeline"], '{"transactions":[{"purchaseDate":{}}]}', 1,
                                 "subscore: standard input: /transactions/0/purchaseDate: A date must be"),
    "a date in the second file": (["timeline", HISTORY, "-"], '{"transactions":[{"purchaseDate":{}}]}', 1,
                                  "subscore: standard input: /transactions/0/purchaseDate: A date must be"),
    "an entitlement without products": (["state-at", HISTORY, *AT, "--entitlement", "pro"], "", 2,
                                        "argument --entitlement: 'pro' is not of the form ID=PRODUCT,PRODUCT"),
    "an entitlement with an empty product": (["state-at", HISTORY, *AT, "--entitlement", "pro=a,"], "", 1,
                                             "subscore: --entitlement: /0/productIds/1: An id must not be"),
    "an instant that is none": (["state-at", HISTORY, "--at", "yesterday"], "", 1,
                                'subscore: --at: "yesterday" is not'),
    "no expiry": (["prorate", "--price", "1", "--purchase-date", "0", "--change-date", "0"], "", 2,
                  "prorate: error: a period in plain values needs --expires-date too"),
    "two dates and the price": (["prorate", "--purchase-date", "0"], "", 2,
                                "needs --price, --expires-date and --change-date too"),
    "a switch from nothing": (["classify-change", "--to", "pro.month"], "", 2,
                              "--to without a history needs --from, --purchase-date, --expires-date and --at too"),
    "a switch without an instant": (["classify-change", HISTORY, "--to", "pro.month"], "", 2,
                                    "--to with a history needs --at too"),
    "a switch from what the history says": (
        ["classify-change", HISTORY, "--to", "pro.month", "--from", "basic.month", "--state", "expired", *AT], "", 2,
        "error: --from, --state: of use without a history only"),
    "what was known of no history": ([*SWITCH, "--known-at", "0"], "", 2, "--known-at: of use with a history only"),
    "a preview of an unknown product": (["classify-change", HISTORY, "--to", "x", "--catalog", CATALOG, *AT], "", 1,
                                        "subscore: --to: The catalog has no product"),
    "a preview with another price": (
        ["classify-change", HISTORY, "--to", "pro.year", "--catalog", CATALOG, "--price", "1", *AT], "", 1,
        "subscore: --price: The price differs"),
    "a switch to nothing": (["classify-change", HISTORY, "--from", "pro.month", "--price", "1"], "", 2,
                            "error: --from, --price: of use with --to only, which is missing"),
    "a JWS": (["timeline"], "eyJhbGciOiJFUzI1NiJ9.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.bm90IGEgc2lnbmF0dXJl", 1,
              "subscore: standard input: This is a signed payload (JWS), not a document; verify it, then wrap it in "),
    "a signed text": (["state-at", str(PAYLOAD / "notification.json"), *AT], "", 1,
                      "verify its signature and pass --trust-signed-payloads, or pass the payload decoded."),
    "an unknown product": ([*SWITCH, "--from", "x", "--catalog", CATALOG], "", 1,
                           "subscore: --from: The catalog has no product"),
    "four decimals": (["prorate", "--price", "1.2345", *DATES], "", 1, "subscore: price: 1.2345 has more than three"),
    "content that is not JSON": (["content-access", HISTORY, "--content", "-"], "[", 1, "subscore: standard input: "),
    "two documents from one input": (["timeline", "--catalog", "-"], "{}", 1,
                                     "subscore: standard input: two documents"),
    "a picture that nobody asked for": (["timeline", HISTORY, *AT], "", 2, "are for a picture, and need --svg too"),
    "a rule with a slip": (["explain", "state.grce"], "", 1, "has this name; did you mean state.grace?"),
    "no rule at all": (["explain", "x"], "", 1, "`subscore explain` lists all that there are."),
    "a picture without a place": (["timeline", HISTORY, "--svg", "/nonexistent/x.svg"], "", 1,
                                  "subscore: /nonexistent/x.svg: No such file or directory"),
}


@pytest.mark.parametrize("arguments, given, code, message", FAILURES.values(), ids=FAILURES)
def test_failure(arguments: List[str], given: str, code: int, message: str) -> None:
    actual, output, error = run(arguments, given)
    assert (actual, output) == (code, "") and message in error
    assert code == 2 or error.count("\n") == 1


def test_an_instant_that_no_datetime_can_hold() -> None:
    code, output, error = run(["state-at", HISTORY, "--at", "8640000000000000"])
    assert (code, output) == (1, "")
    assert error == ("subscore: The instant 8640000000000000 at /at of the answer is beyond all dates; --json prints "
                     "it as it is\n")
    code, output, error = run(["state-at", HISTORY, "--at", "8640000000000000", "--json"])
    assert (code, error, json.loads(output)["at"]) == (0, "", 8640000000000000)


def test_svg(tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert run([*DRAWN, str(picture)]) == (0, "", "")
    assert picture.read_text() == (ROOT / "docs/timeline.svg").read_text()


DAY, PAID = 86_400_000, 1_740_826_800_000
ENDING = {
    "transactions": [{
        "type": "Auto-Renewable Subscription", "transactionId": "1", "originalTransactionId": "1", "productId": "pro",
        "purchaseDate": PAID, "expiresDate": PAID + 30 * DAY, "signedDate": PAID, "environment": "Production"}],
    "renewalInfo": {
        "originalTransactionId": "1", "productId": "pro", "autoRenewStatus": 1, "autoRenewProductId": "pro",
        "signedDate": PAID, "environment": "Production"}}
UNKNOWN = "expected to renew; not known yet"


def test_a_renewal_without_a_record_is_named() -> None:
    """Where the records end, a timeline ends and state-at warns; tables and pictures show why they agree."""
    given = json.dumps(ENDING)
    _, shown, _ = run(["timeline"], given)
    assert f"\n    2025-03-31 11:00 UTC: {UNKNOWN}\n" in shown
    before, after = str(PAID + DAY), str(PAID + 31 * DAY)
    words = "unknown since 2025-03-31 11:00{0}; the newest record is of 2025-03-01 11:00{0}"
    said = run(["state-at", "--at", after], given)[1]
    assert f"expired ({UNKNOWN})\n" in said
    assert "\nhas access  unknown\n" in said and f"  {words.format(' UTC')}\n" in said
    assert UNKNOWN not in run(["state-at", "--at", before], given)[1]
    picture = run(["timeline", "--svg", "-", "--at", after], given)[1]
    assert f"UTC: unknown; pro {words.format('')}." in picture and "no access" not in picture
    assert f"pro: expired (inferred), 2025-03-31 11:00 to open; {UNKNOWN}" in picture
    assert f'>{UNKNOWN}<tspan' in picture and ">expired<tspan" not in picture
    picture = run(["timeline", "--svg", "-", "--at", before], given)[1]
    assert "access; pro active until 2025-03-31 11:00, then expected to renew." in picture


@pytest.mark.parametrize("change", [
    {"autoRenewStatus": 0}, {"isInBillingRetryPeriod": True, "signedDate": PAID + 31 * DAY},
    {"signedDate": PAID + 40 * DAY},
    {"expirationIntent": 1, "autoRenewStatus": 0}])
def test_an_end_that_is_known_is_not_named_so(change: Dict[str, object]) -> None:
    renewal_info = {**ENDING["renewalInfo"], **change}  # type: ignore[dict-item]
    given = json.dumps({**ENDING, "renewalInfo": renewal_info})
    at = ["--at", str(PAID + 41 * DAY)]
    for command in (["timeline"], ["timeline", "--svg", "-", *at], ["state-at", *at]):
        code, shown, _ = run(command, given)
        assert code == 0 and UNKNOWN not in shown, command
    assert UNKNOWN not in run(["timeline", "--assume-renewal"], json.dumps(ENDING))[1]


def test_a_dash_is_the_standard_output() -> None:
    code, output, error = run([*DRAWN, "-"])
    assert (code, error) == (0, "") and output == (ROOT / "docs/timeline.svg").read_text()
    assert not Path("-").exists()


def test_now() -> None:
    before = time.time_ns() // 1_000_000
    code, output, _ = run(["state-at", HISTORY, "--at", "now", "--json"])
    assert code == 0 and before <= json.loads(output)["at"] <= time.time_ns() // 1_000_000


def test_explain() -> None:
    rules, warnings = subscore.rules(), subscore.warnings()
    assert json.loads(run(["explain", "--json"])[1]) == [*rules, *warnings]
    code, output, error = run(["explain"])
    assert (code, error) == (0, "") and [line.split()[0] for line in output.splitlines()] == [
        *(rule["id"] for rule in rules), *(warning["code"] for warning in warnings)]
    rule = next(rule for rule in rules if rule["id"] == "state.grace")
    assert json.loads(run(["explain", "state.grace", "--json"])[1]) == [rule]
    code, output, error = run(["explain", "state.grace"])
    assert (code, error) == (0, "")
    for part in rule.values():
        assert part and part in " ".join(output.split("\n"))
    warning = next(warning for warning in warnings if warning["code"] == "purchase_missing")
    assert json.loads(run(["explain", "purchase_missing", "--json"])[1]) == [warning]
    code, output, error = run(["explain", "purchase_missing"])
    assert (code, error) == (0, "")
    for part in warning.values():
        assert part in " ".join(output.split("\n"))
    assert "In doubt: nothing" in run(["explain", "seats_unclaimed"])[1]
    assert "did you mean purchase_missing?" in run(["explain", "purchase_missed"])[2]


def on_a_terminal(arguments: List[str], **variables: str) -> str:
    """What a command writes to a terminal, which is its standard input, too."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "subscore", *arguments]
    environment = {**{name: value for name, value in os.environ.items() if name != "NO_COLOR"}, **variables}
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment) as process:
        os.close(its)
        written = b""
        try:
            while part := os.read(ours, 65536):
                written += part
        except OSError:  # The other end is closed.
            pass
        process.wait()
    os.close(ours)
    return written.decode()


COLOURS: Dict[str, Tuple[Dict[str, str], bool]] = {
    "a terminal with colours": ({"TERM": "xterm"}, True),
    "a terminal without": ({"TERM": "dumb"}, False),
    "nobody wants them": ({"TERM": "xterm", "NO_COLOR": "1"}, False),
}


@pytest.mark.parametrize("variables, coloured", COLOURS.values(), ids=COLOURS)
def test_colours(variables: Dict[str, str], coloured: bool) -> None:
    output = on_a_terminal(["state-at", HISTORY, *AT], **variables)
    assert ("\x1b[32myes\x1b[0m" in output) == coloured == ("\x1b" in output) and "billing_grace_period" in output
    assert "\x1b" not in on_a_terminal(["state-at", HISTORY, *AT, "--json"], **variables)


# ESC, BEL, DEL, a control character of 8 bits, and one that turns the direction of text.
COMMANDING = "\x1b\x07\x7f\x9b\u202e"
NAMED = "a" + COMMANDING + "b"
OF_NAMED = json.dumps({"transactions": [{
    "transactionId": "1", "originalTransactionId": "1", "productId": NAMED, "purchaseDate": 86400001,
    "expiresDate": 86401000, "environment": NAMED, "type": "Auto-Renewable Subscription"}]})
SHOWN = {
    "an answer": ["state-at", "FILE", "--at", "86400500"],
    "an answer as JSON": ["state-at", "FILE", "--at", "86400500", "--json"],
    "a timeline": ["timeline", "FILE"],
    "a timeline as JSON": ["timeline", "FILE", "--json"],
    "a picture": ["timeline", "FILE", "--customer", NAMED, "--svg", "-"],
    "a page": ["view", "FILE", "-o", "-"],
    "an error in a document": ["price-change", "FILE", "--json"],
    "a file that is not there": ["state-at", f"missing {NAMED}", *AT],
    "a file that is a folder": ["state-at", "FOLDER", *AT],
    "an option that is unknown": ["state-at", *AT, f"--{NAMED}"],
    "a value that is not one of some": ["plot", "x.csv", "-o", "x.svg", "--kind", NAMED],
    "a command that is unknown": [NAMED],
    "a rule that is unknown": ["explain", NAMED],
    "a bundle that is not the document's": ["state-at", "FILE", *AT, "--bundle-id", NAMED, "--explain"],
    "an environment that is unknown": ["state-at", "FILE", *AT, "--environment", NAMED],
    "a webhook elsewhere": ["simulate", "stream", "FILE", "--url", f"http://{NAMED}/"],
}


@pytest.mark.parametrize("is_terminal", [True, False], ids=["on a terminal", "in a pipe"])
@pytest.mark.parametrize("arguments", SHOWN.values(), ids=SHOWN)
def test_nothing_commands_a_terminal(arguments: List[str], is_terminal: bool, tmp_path: Path,
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a document, a file or an argument is called, and whichever way it is printed."""
    file, folder = tmp_path / f"{NAMED}.json", tmp_path / f"folder {NAMED}"
    file.write_text(OF_NAMED)
    folder.mkdir()
    given = [{"FILE": str(file), "FOLDER": str(folder)}.get(each, each) for each in arguments]
    page = tmp_path / "page.html"
    page.write_text(f"<html>{PLACE % 'null'}</html>")
    monkeypatch.setenv("SUBSCORE_PAGE", str(page))
    shown = on_a_terminal(given, TERM="dumb") if is_terminal else "".join(run(given)[1:])
    assert shown and not [each for each in COMMANDING if each in shown], repr(shown)
    assert not [each for each in shown if "\x7f" <= each <= "\x9f"]


def test_escapes_mean_the_same() -> None:
    _, shown, _ = run(["state-at", "--at", "86400500", "--json"], OF_NAMED)
    assert json.loads(shown)["subscriptions"][0]["productId"] == NAMED
    picture = run(["timeline", "--customer", "\u202eab\u00a0ü", "--svg", "-"], RENEWING)[1]
    assert "&#x202e;ab\u00a0ü" in picture and "\u202e" not in picture


# What the shell does to the streams, the arguments, the exit code, and what the standard error has then.
STREAMS = {
    "no standard input": ("<&-", ["state-at", *AT], 1, "subscore: standard input: it is closed; name a file instead\n"),
    "no standard input, where a file is named": ("<&-", ["state-at", HISTORY, *AT], 0, ""),
    "no standard output": (">&-", ["state-at", HISTORY, *AT], 1, "subscore: standard output: it is closed\n"),
    "no standard output, as JSON": (
        ">&-", ["state-at", HISTORY, *AT, "--json"], 1, "subscore: standard output: it is closed\n"),
    "no standard output for a picture": (">&-", [*DRAWN, "-"], 1, "subscore: standard output: it is closed\n"),
    "a picture in a file needs no standard output": (">&-", [*DRAWN, "OUT"], 0, ""),
    "no standard error": ("2>&-", ["state-at", "missing", *AT], 1, ""),
    "no standard error for a wrong usage": ("2>&-", ["state-at"], 2, ""),
    "no streams at all": ("<&- >&- 2>&-", ["state-at", HISTORY, *AT], 1, ""),
    "a full disk": (
        ">/dev/full", ["state-at", HISTORY, *AT], 1, "subscore: standard output: No space left on device\n"),
    "a full disk, for rules": (
        ">/dev/full", ["explain", "--json"], 1, "subscore: standard output: No space left on device\n"),
}


@pytest.mark.parametrize("streams, arguments, code, error", STREAMS.values(), ids=STREAMS)
def test_streams(streams: str, arguments: List[str], code: int, error: str, tmp_path: Path) -> None:
    given = [str(tmp_path / "out.svg") if each == "OUT" else each for each in arguments]
    done = subprocess.run(["bash", "-c", f'exec "$@" {streams}', "bash", sys.executable, "-m", "subscore", *given],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, error)
    if "OUT" in arguments:
        assert (tmp_path / "out.svg").read_text() == (ROOT / "docs/timeline.svg").read_text()


@pytest.mark.parametrize("arguments", [
    ["state-at", "HISTORY", *AT], ["state-at", "HISTORY", "HISTORY", "--catalog", "CATALOG", *AT],
    ["state-at", "HISTORY", "--entitlement", "pro=pro.month", "--other-grants", "NOTHING", *AT],
    ["content-access", "HISTORY", "--content", "NOTHING"],
    ["timeline", "HISTORY", "--svg", "-"], ["owner", "HISTORY", "--claims", "NOTHING", "--policy", "keep", *AT],
    ["prorate", "ROW"]], ids=["a history", "two and a catalog", "grants", "content", "a picture", "claims", "a row"])
def test_a_byte_order_mark_is_skipped(arguments: List[str], tmp_path: Path) -> None:
    texts = {"HISTORY": Path(HISTORY).read_text(), "CATALOG": Path(CATALOG).read_text(), "NOTHING": "[]", "ROW": ROW}
    answers = []
    for mark in ("", "\ufeff"):
        for name, text in texts.items():
            (tmp_path / name).write_text(mark + text, encoding="utf-8")
        given = [str(tmp_path / each) if each in texts else each for each in arguments]
        answers.append(run(given))
    assert answers[0] == answers[1] and answers[0][0] == 0
    assert run(["state-at", *AT], "\ufeff" + texts["HISTORY"]) == run(["state-at", *AT], texts["HISTORY"])


def test_pictures_are_for_their_owner(tmp_path: Path) -> None:
    """Whatever was there before: a file of everybody, or a link to one."""
    theirs, picture, link = tmp_path / "theirs", tmp_path / "out.svg", tmp_path / "link.svg"
    theirs.write_text("theirs")
    theirs.chmod(0o666)
    picture.write_text("before")
    picture.chmod(0o666)
    link.symlink_to(theirs)
    for path in (picture, link, tmp_path / "new.svg"):
        assert run([*DRAWN, str(path)]) == (0, "", "")
        assert path.stat().st_mode & 0o777 == 0o600 and not path.is_symlink()
        assert path.read_text() == (ROOT / "docs/timeline.svg").read_text()
    assert theirs.read_text() == "theirs" and theirs.stat().st_mode & 0o777 == 0o666
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.svg", "new.svg", "out.svg", "theirs"]
    assert run([*DRAWN, "/dev/null"]) == (0, "", "") and not Path("/dev/null").is_file()


def test_a_terminal_is_not_waited_for() -> None:
    assert 'no history is given: name a file, or "-" to type it' in on_a_terminal(["state-at", *AT])


def test_every_option_has_help() -> None:
    def parsers(parser: argparse.ArgumentParser) -> List[argparse.ArgumentParser]:
        below = [each for action in parser._actions if isinstance(action, argparse._SubParsersAction)
                 for each in action.choices.values()]
        return [parser, *below]

    found = parsers(command_line())
    assert len(found) > 6
    for parser in found:
        run = parser.get_default("run")
        if run is not None:  # Not of those that only hold commands.
            module, name = run.args[0].split(".")
            assert callable(getattr(importlib.import_module(f"subscore.command.{module}"), name))
        assert parser.description
        for action in parser._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), f"{parser.prog}: {action.dest}"


def test_a_reader_that_leaves_is_no_error() -> None:
    history = json.dumps({"transactions": [
        {"transactionId": str(each), "originalTransactionId": str(each), "productId": "a", "purchaseDate": each,
         "expiresDate": each + 1, "type": "Auto-Renewable Subscription"} for each in range(DAY, DAY + 2000)]})
    command = f"'{sys.executable}' -m subscore timeline | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], input=history, capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout) == (128 + 13, "", "subscriptions\n")


def test_version() -> None:
    assert run(["--version"]) == (0, f"subscore {subscore.__version__}\n", "")
