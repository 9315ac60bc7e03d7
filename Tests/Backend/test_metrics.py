"""What those who watch the backend get: the numbers of docs/backends.md, and whether the apps can work."""

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from posted import BOUGHT, LONE, REFUNDED, VICTIM
from served import KEY, SERVER, WATCHER, backend_on

ROOT = Path(__file__).resolve().parents[2]
WATCHING = {"Authorization": f"Bearer {WATCHER}"}


@pytest.fixture
def backend(new_database):
    with backend_on(new_database()) as backend:
        yield backend


def numbers(client):
    """All numbers of an app: by the name, and by the labels in their order."""
    answer = client.get("/metrics", headers=WATCHING)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["cache-control"] == "no-store"
    return {(sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(answer.text) for sample in family.samples}


def risen(before, after):
    """What is larger than before. The programs of the tests share one process, and so its counters."""
    return {key: value - before.get(key, 0) for key, value in after.items()
            if value > before.get(key, 0) and not key[0].endswith("_created")}


def test_who_may_read_the_numbers(backend):
    for client in (backend.store, backend.servers):
        for headers in ({}, SERVER, {"Authorization": f"Bearer {WATCHER[:-1]}"}, {"Authorization": f"Basic {KEY}"}):
            assert client.get("/metrics", headers=headers).status_code == 401
        assert client.get("/healthz").status_code == 200
    with backend_on(backend.conninfo) as other:
        assert VICTIM not in other.servers.get("/metrics", headers=WATCHING).text


def test_what_the_store_posts_is_counted(backend):
    before = numbers(backend.store)
    assert [backend.post(each) for each in (BOUGHT, BOUGHT, LONE, {"signedPayload": "x"})] == [200, 200, 400, 400]
    after = risen(before, numbers(backend.store))
    assert after["subscore_refused_payloads_total", "not_a_notification"] == 1
    assert after["subscore_refused_payloads_total", "invalid_jws"] == 1
    assert after["subscore_notification_delay_seconds_count",] == 1, "a repeated one is not new"
    found = numbers(backend.servers)
    assert 0 <= found["subscore_newest_notification_age_seconds", "Sandbox"] < 60


def test_answers_are_counted(backend):
    assert backend.post(BOUGHT) == 200
    before = numbers(backend.servers)
    codes = {each["code"] for each in backend_warnings(backend)}
    backend.run("UPDATE notifications SET document = jsonb_set(document::jsonb, "
                "'{signedPayload,data,signedTransactionInfo,purchaseDate}', '{}')::json")
    assert backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER).status_code == 500
    after = risen(before, numbers(backend.servers))
    assert {key[1] for key in after if key[0] == "subscore_answers_with_warning_total"} == codes
    assert sum(value for key, value in after.items() if key[0] == "subscore_failed_answers_total") == 1


def backend_warnings(backend):
    """The warnings of an answer whose records are missing."""
    import subscore
    from posted import clock

    assert backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER).status_code == 200
    ((documents,),) = backend.rows("SELECT array_agg(document::text) FROM documents WHERE customer = %s", (VICTIM,))
    answer = subscore.state_at(documents, at=clock(), environment="Sandbox")
    return [{"code": each.code} for part in (answer, *answer.subscriptions) for each in part.warnings]


def test_what_is_stored_is_read_when_somebody_asks(backend):
    from backend.database import Database

    assert [backend.post(each) for each in (BOUGHT, REFUNDED)] == [200, 200]
    assert ("subscore_unclaimed_chains", "Sandbox") not in numbers(backend.servers)
    backend.run("UPDATE chains SET named_at = 'infinity'")
    with Database(backend.conninfo, connections=1) as database:
        database.set_run("nightly", "Sandbox", {"lost": 3, "disagrees": 0, "warning several_customers": 2})
        database.set_run("nightly", "Sandbox", {"lost": 4, "disagrees": 0, "warning several_customers": 2})
        database.set_run("backfill", "Production", {"new": 7, "repeated": 1, "refused": 0})
    for found in (numbers(backend.store), numbers(backend.servers)):
        assert found["subscore_unclaimed_chains", "Sandbox"] == 1
        runs = {key[1:]: value for key, value in found.items() if key[0] == "subscore_last_run"}
        assert runs == {("Sandbox", "lost", "nightly"): 4, ("Sandbox", "disagrees", "nightly"): 0,
                        ("Sandbox", "nightly", "warning several_customers"): 2, ("Production", "backfill", "new"): 7,
                        ("Production", "backfill", "repeated"): 1, ("Production", "backfill", "refused"): 0}
        assert found["subscore_last_run_age_seconds", "Production", "backfill"] < 60


def test_without_the_database(new_database, server):
    """The apps say that they cannot work, and their own counts are still there."""
    conninfo = new_database()
    name = re.search(r"dbname=(\w+)", conninfo)[1]
    with backend_on(conninfo) as backend:
        before = numbers(backend.store)
        server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        assert backend.post(BOUGHT) == 503
        for client in (backend.store, backend.servers):
            answer = client.get("/healthz")
            assert (answer.status_code, answer.json()) == (503, {"status": "unavailable"})
            assert answer.headers["retry-after"] == "5"
        after = risen(before, numbers(backend.store))
        assert after["subscore_unavailable_answers_total", "notifications"] == 1
        server.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def test_each_number_to_watch_has_a_query():
    """And each query is about numbers that there are."""
    page = (ROOT / "docs/backends.md").read_text(encoding="utf-8")
    table = page[page.index("## What to watch"):page.index("## Sizing")]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([^|`]+)` \|$", table, re.M)
    assert len(rows) == 11
    source = (ROOT / "examples/backend/backend/metrics.py").read_text(encoding="utf-8")
    names = set(re.findall(r'"(subscore_\w+)"', source))
    used = {name for _, query in rows for name in re.findall(r"subscore_\w+", query)}
    assert {re.sub("_(total|bucket)$", "", name) for name in used} - {"subscore_has_access"} == names - {
        "subscore_last_run_age_seconds"}
