"""The example beside the backend: over real HTTP, and printed in docs/simulate.md as it is."""

import os
import subprocess
import sys

from conftest import ROOT


def test_the_customer_of_the_example(server):
    server.run("CREATE DATABASE play")
    url = f"postgresql:///play?host={server.socket}&user=postgres"
    done = subprocess.run([sys.executable, str(ROOT / "examples/backend/play.py")], capture_output=True, text=True,
                          timeout=120, env={**os.environ, "DATABASE_URL": url})
    # It ends with 1 where the backend said something else than the store knows.
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 9
    assert f"```text\n{done.stdout}```\n" in (ROOT / "docs/simulate.md").read_text(encoding="utf-8")
