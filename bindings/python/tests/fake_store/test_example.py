"""The example beside the webhook: over real HTTP, and printed in docs/simulate.md as it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]


def test_the_customer_of_the_example() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "examples/webhook/play.py")], capture_output=True, text=True,
                          timeout=120)
    # It ends with 1 where the backend said something else than the store knows.
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 9
    assert f"```text\n{done.stdout}```\n" in (ROOT / "docs/simulate.md").read_text()
