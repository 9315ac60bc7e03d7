"""The server that the tests of the PostgreSQL extension share."""

import pytest

from postgresql import Server


@pytest.fixture(scope="session")
def server():
    """A server with the extension in the database postgres. After all tests no process of it may have died."""
    with Server() as running:
        running.run("CREATE EXTENSION subscore")
        process = running.process_id()
        yield running
        assert running.run("SELECT 1") == "1"
        assert running.process_id() == process
        log = running.log.read_text(encoding="utf-8", errors="replace")
        assert "terminated by signal" not in log and "exited with exit code" not in log, log[-4000:]
