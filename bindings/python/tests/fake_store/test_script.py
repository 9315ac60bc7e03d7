"""A script that a served store plays forward, with what is posted in between."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest
from running import DAY, HOUR, REQUEST, START, listening, running

from subscore import simulate

BUY = {"do": "subscribe", "productId": "pro.month"}
ACTIONS: List[Dict[str, Any]] = [{**BUY, "after": "P1D"}, {"do": "refund", "after": "P9D"}, {**BUY, "after": "P1M"}]
SCRIPT: Dict[str, Any] = {**REQUEST, "customers": [{"id": "4711", "actions": ACTIONS}]}
UNTIL = {**SCRIPT, "until": START + 60 * DAY}


@pytest.mark.parametrize("form", ["without until", "with now"])
def test_a_script_is_played_forward(form: str, tmp_path: Path) -> None:
    """Everything is posted that the library says, in its order, and nothing before its time."""
    given = (SCRIPT, ()) if form == "without until" else (UNTIL, ("--now", "2026-01-01T00:00:00Z"))
    customer = simulate.simulate(UNTIL)["customers"][0]
    with listening() as webhook, running(tmp_path, given[0], "--url", webhook.url, *given[1]) as store:
        assert store.now() == START and store.customer("4711")["truth"] == []
        assert store.advance("PT12H")["posted"] == 0
        for _ in range(60):
            now = store.advance("P1D")["now"]
            assert len(webhook.seen) == sum(each["document"]["signedDate"] <= now
                                            for each in customer["notifications"])
        received = [store.verifier().verify_and_decode_notification(each) for each in webhook.seen]
        assert [each.notificationUUID for each in received] == [
            each["document"]["notificationUUID"] for each in customer["notifications"]]
        assert len(received) >= 3
        assert [(each["start"], each["state"]) for each in store.customer("4711")["truth"]] == [
            (each["start"], each["state"]) for each in customer["truth"]]


def test_what_is_posted_stands_between_the_actions_of_a_script(tmp_path: Path) -> None:
    """A later action keeps its instant, whatever comes before it."""
    with running(tmp_path, SCRIPT) as store:
        store.advance("P3D")
        store.act("4711", {"do": "auto_renew", "on": False})
        store.act("another", BUY)
        store.advance("P57D")
        assert [each["at"] for each in ACTIONS if "at" in each] == []  # The script had none.
        truth = store.customer("4711")["truth"]
        assert [(each["state"], each["start"]) for each in truth][:2] == [
            ("subscribed", START + DAY), ("revoked", START + 10 * DAY)]
        assert truth[2]["state"] == "subscribed" and truth[2]["start"] > START + 38 * DAY
        assert store.customer("another")["truth"][0]["start"] == START + 3 * DAY


def test_a_script_goes_on_after_a_stop(tmp_path: Path) -> None:
    database = str(tmp_path / "run.sqlite")
    with running(tmp_path, SCRIPT, "--database", database) as store:
        store.advance("P5D")
        store.act("4711", {"do": "auto_renew", "on": False})
    with running(tmp_path, None, "--database", database) as store:
        store.advance("P10D")
        assert [each["state"] for each in store.customer("4711")["truth"]] == ["subscribed", "revoked"]


def serve(tmp_path: Path, request: Any, *options: str) -> str:
    """What a start that fails says."""
    done = subprocess.run([sys.executable, "-m", "subscore", "simulate", "serve", *options, "-"], cwd=tmp_path,
                          input=json.dumps(request), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    return done.stderr


def test_a_mistake_in_a_script_is_found_at_the_start(tmp_path: Path) -> None:
    twice = {**SCRIPT, "customers": [{"id": "4711", "actions": [*ACTIONS[:2], {"do": "refund", "after": "P1D"}]}]}
    assert "/customers/0/actions/2/do" in serve(tmp_path, twice)
    unknown = {**SCRIPT, "customers": [{"id": "4711", "actions": [{**BUY, "after": "P400D", "productId": "x"}]}]}
    assert "/customers/0/actions/0/productId" in serve(tmp_path, unknown)
    assert "The instant must not be before the start" in serve(tmp_path, SCRIPT, "--now", str(START - 1))


def test_an_action_that_became_impossible_is_named(tmp_path: Path) -> None:
    """What is posted can spoil a script. The clock stands still then, and the answer names the action."""
    with running(tmp_path, SCRIPT) as store:
        store.advance("P2D")
        store.act("4711", {"do": "refund"})
        status, answer = store.ask("/_simulate/advance", {"by": "P20D"})
        assert (status, answer["error"]["path"]) == (400, "/customers/0/actions/1/do")
        assert store.now() == START + 2 * DAY
        status, answer = store.ask("/_simulate/actions", {"customer": "4711", "actions": [
            {"do": "request_refund"}, {"do": "sing"}]})
        assert (status, answer["error"]["path"]) == (400, "/actions/1/do")
        assert store.advance("PT1H")["now"] == START + 2 * DAY + HOUR


def test_a_store_signs_with_a_chain_that_was_there(tmp_path: Path) -> None:
    chain = simulate.Chain()
    chain.save(tmp_path / "chain.json")
    database = str(tmp_path / "run.sqlite")
    options = ("--chain", str(tmp_path / "chain.json"), "--database", database)
    with listening() as webhook, running(tmp_path, SCRIPT, "--url", webhook.url, *options) as store:
        store.advance("P2D")
        assert store.root == chain.root and len(webhook.seen) == 1
        store.verifier().verify_and_decode_notification(webhook.seen[0])
    with running(tmp_path, None, *options) as store:
        assert store.root == chain.root
    (tmp_path / "chain.json").unlink()
    simulate.Chain().save(tmp_path / "chain.json")
    assert "the run in it has another chain" in serve(tmp_path, SCRIPT, *options)
    assert "a run is in it, whose clock stands already" in serve(tmp_path, SCRIPT, "--database", database, "--now", "0")
