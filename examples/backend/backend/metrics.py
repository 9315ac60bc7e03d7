"""The numbers of "What to watch" in docs/backends.md, as Prometheus reads them, and whether a program can work.

Each app counts what happens in it. What the database knows is read when somebody asks. With several workers set
PROMETHEUS_MULTIPROC_DIR, so that each answers for all of them.
"""

import os
from collections.abc import Iterable, Iterator
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import JSONResponse, Response

from .database import UNAVAILABLE, Database

REGISTRY = CollectorRegistry()
REFUSED = Counter("subscore_refused_payloads", "Payloads that were refused, by the code of the refusal.", ["code"],
                  registry=REGISTRY)
UNAVAILABLE_ANSWERS = Counter("subscore_unavailable_answers", "Answers of 503, by the app.", ["app"], registry=REGISTRY)
DELAY = Histogram("subscore_notification_delay_seconds",
                  "The time from the signing of a new notification to its arrival.",
                  buckets=(1, 10, 60, 600, 1800, 3600, 43200, 86400, 172800, 259200), registry=REGISTRY)
WARNINGS = Counter("subscore_answers_with_warning", "Answers about access that have a warning, by its code.", ["code"],
                   registry=REGISTRY)
FAILED = Counter("subscore_failed_answers", "Questions about access without an answer, by the code of the error.",
                 ["code"], registry=REGISTRY)
# The name, what it is, its labels, and the statement that returns a row for each: the labels, and the number.
GAUGES = (
    ("subscore_newest_notification_age_seconds", "How long ago the newest notification arrived.", ["environment"],
     "SELECT environment, extract(epoch FROM now() - max(received_at)) FROM notifications GROUP BY environment"),
    ("subscore_unclaimed_chains", "Chains that belong to no customer.", ["environment"],
     "SELECT environment, count(*) FROM chains WHERE named_at = 'infinity' GROUP BY environment"),
    ("subscore_last_run", "What the last run of a command counted: new of backfill, lost and disagrees of nightly, and "
     "its warnings.", ["command", "environment", "name"],
     "SELECT command, environment, each.key, each.value::float8 FROM runs, jsonb_each_text(counts) AS each"),
    ("subscore_last_run_age_seconds", "How long ago the last run of a command ended.", ["command", "environment"],
     "SELECT command, environment, extract(epoch FROM now() - at) FROM runs"),
)


class Stored:
    """The numbers in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, about, labels, statement in GAUGES:
            family = GaugeMetricFamily(name, about, labels=labels)
            for *values, number in self._database.rows(statement):
                family.add_metric(values, float(number))
            yield family


def counted() -> Any:
    """The collector of what the apps counted: of this process, or of all that share a folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def metrics(database: Database) -> Response:
    """All numbers. While the database is away those of the apps are there, and its own are not."""
    stored = CollectorRegistry()
    text = generate_latest(counted())
    try:
        stored.register(Stored(database))
        text += generate_latest(stored)
    except UNAVAILABLE:
        UNAVAILABLE_ANSWERS.labels("metrics").inc()
    return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def health(database: Database) -> Response:
    """200 if the app can work: the database answers."""
    try:
        database.rows("SELECT 1")
    except UNAVAILABLE:
        return JSONResponse({"status": "unavailable"}, 503, {"Retry-After": "5", "Cache-Control": "no-store"})
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


def note_warnings(codes: Iterable[str]) -> None:
    for code in set(codes):
        WARNINGS.labels(code).inc()
