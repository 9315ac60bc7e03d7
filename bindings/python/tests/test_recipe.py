"""The webhook in 20 lines of docs/verify.md, with what the simulator signs."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path
from typing import Any, Dict

import pytest

import subscore
from posted import BOUGHT, CHAIN, OWNER, REFUNDED, REFUSALS, VICTIM, VICTIMS, clock
from vectors import ROOT


def test_the_recipe_of_the_page(tmp_path: Path) -> None:
    page = (ROOT / "docs/verify.md").read_text(encoding="utf-8")
    recipe = page.split("<!-- recipe -->\n```python\n")[1].split("```")[0]
    assert len([line for line in recipe.splitlines() if line]) <= 20
    database = tmp_path / "notifications.sqlite"
    known: Dict[str, Any] = {"ROOT": CHAIN.root, "clock": clock}
    adapted = (recipe.replace('environment="Production", app_apple_id=1234567890',
                              'environment="Sandbox", roots=[ROOT], allow_test_certificates=True')
               .replace('"notifications.sqlite"', repr(str(database))).replace("datetime.now(timezone.utc)", "clock()"))
    mask = os.umask(0)
    try:
        exec(adapted, known)
    finally:
        os.umask(mask)
    assert database.stat().st_mode & 0o777 == 0o600
    for scenario, body, code in REFUSALS:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        if code == "missing_uuid":  # Apple signs none. The database refuses it, and Apple would send it again.
            with pytest.raises(sqlite3.IntegrityError):
                known["receive"](content)
        else:
            status, found = known["receive"](content)
            assert status == 400, scenario
            # The sentence says what to do; the code alone sends its reader to the manual.
            refused, _, sentence = found.partition(": ")
            assert refused == code and sentence[:1].isupper() and sentence.endswith("."), scenario
        assert known["rows"].execute("SELECT count(*) FROM notifications").fetchone() == (0,), scenario
    uuids = [VICTIMS[each]["notificationUUID"] for each in ("SUBSCRIBED", "REFUND")]
    for body, uuid in ((BOUGHT, uuids[0]), (BOUGHT, uuids[0]), (REFUNDED, uuids[1])):
        assert known["receive"](json.dumps(body).encode()) == (200, uuid)
    kept = known["rows"].execute("SELECT uuid, customer, document FROM notifications").fetchall()
    known["rows"].close()
    assert [each[:2] for each in kept] == [(uuid, VICTIM) for uuid in uuids]
    assert not subscore.state_at([each[2] for each in kept], at=clock(), **OWNER).has_access
