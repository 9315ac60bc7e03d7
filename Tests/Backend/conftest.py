"""The PostgreSQL server that the tests of the backend share, and a database for each test."""

import itertools
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in (
    "Tests/Databases", "bindings/python/tests", "bindings/python/tests/fake_store", "examples/backend")]

NAMES = (f"backend_{number}" for number in itertools.count())


@pytest.fixture(scope="session")
def server():
    from postgresql import Server

    with Server() as running:
        running.run("CREATE DATABASE migrated")
        from backend.database import migrate

        assert migrate(conninfo(running, "migrated"), "Sandbox") == [
            "0001_payloads.sql applied", "0002_entitlements.sql applied", "0003_claims.sql applied",
            "0004_runs.sql applied"]
        yield running


def conninfo(server, name):
    return f"host={server.socket} user=postgres dbname={name}"


@pytest.fixture
def new_database(server):
    """Makes databases with the tables of the backend. Returns the connection string of one."""
    def new(template="migrated"):
        name = next(NAMES)
        server.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return conninfo(server, name)
    return new


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The page of support, less what it is made of: the place where the history goes."""
    path = tmp_path / "subscore.html"
    path.write_text('<html><script type="application/json" id="given">null</script></html>', encoding="utf-8")
    monkeypatch.setenv("SUBSCORE_PAGE", str(path))
    return path
