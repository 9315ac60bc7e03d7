"""The app for the App Store: it verifies each notification, and stores it once.

    uvicorn --factory backend.notifications:app --port 8000

It belongs on the internet, behind a proxy that terminates TLS and limits connections. Give its address,
https://your.host/notifications, to App Store Connect. /healthz is 200 if it can work, and /metrics has the numbers to
watch for whoever sends the key in the file that METRICS_KEY_FILE names, metrics.key by default.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import subscore

from . import metrics
from .database import UNAVAILABLE, Database
from .log import LOG
from .owner import Rules, customer_of
from .settings import CLOCK_MAY_BE_SLOW_BY, metrics_key, now, settings, verifiers

LONGEST_BODY = 1_000_000  # A notification has about 15,000 bytes.


class Refused(Exception):
    """What was posted is not a notification of the App Store for this app."""


async def body_of(request: Request) -> bytes:
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_BODY:
                raise HTTPException(413)
    except ClientDisconnect:
        LOG.info("a client left after %d bytes", len(body))
        raise HTTPException(400, "incomplete") from None  # Nobody reads it.
    return bytes(body)


def verified_in(verifiers: Mapping[str, subscore.Verifier], body: bytes | dict, at: datetime) -> subscore.Verified:
    """The documents, verified for one of the environments. Raises the refusal of the last one that was asked."""
    for left, verifier in zip(range(len(verifiers) - 1, -1, -1), verifiers.values(), strict=True):
        try:
            return verifier.verify(body, at=at + CLOCK_MAY_BE_SLOW_BY)
        except subscore.SubscoreError as error:
            # Every other refusal is the same in each environment.
            if error.code != "wrong_environment" or left == 0:
                raise
    raise ValueError("no environment is accepted")


def only_notification(body: bytes, verified: subscore.Verified):
    """The notification, the text that Apple signed and the decoded document, if that is all that was posted.

    A list, a lone transaction or a response of the App Store Server API may be genuine too, but the store posts none of
    them. Anybody could post one beside another: a customer has signed transactions of their own.
    """
    if len(verified.history) != 1 or "signedPayload" not in verified.history[0]:
        raise Refused("not_a_notification")
    (document,), (notification,) = verified.history, verified.notifications
    if not notification.notification_uuid:
        raise Refused("missing_uuid")
    sent = json.loads(body)
    return notification, (sent[0] if isinstance(sent, list) else sent)["signedPayload"], document


def receiver(verifiers: Mapping[str, subscore.Verifier], database: Database,
             clock: Callable[[], datetime] = now, rules: Mapping[str, Rules] | None = None,
             metrics_key: str | None = None) -> Starlette:
    """The app. A notification counts if one of `verifiers` accepts it. `rules` are those of each environment. Whoever
    has `metrics_key` may read the numbers; without it nobody may."""
    moving = {each for each, own in (rules or {}).items() if own.policy != "keep"}

    def store(body: bytes) -> Response:
        try:
            verified = verified_in(verifiers, body, clock())
            notification, payload, document = only_notification(body, verified)
        except (subscore.SubscoreError, Refused) as error:
            code = error.code if isinstance(error, subscore.SubscoreError) else str(error)
            # Apple sends a notification again if the answer is not 200, so a wrong set-up here loses nothing.
            LOG.warning("refused %d bytes: %s", len(body), code)
            metrics.REFUSED.labels(code).inc()
            return JSONResponse({"detail": code}, 400)
        uuid = notification.notification_uuid
        try:
            is_new = database.store_notification(notification, payload, document)
            # The purchase of another customer may move the chain. Repeated, because the first time may have failed.
            token = customer_of(notification.app_account_token)
            if notification.environment in moving and token is not None:
                database.settle(notification.environment, notification.original_transaction_id, token,
                                rules[notification.environment], clock())
        except UNAVAILABLE as error:
            LOG.error("not stored, %s: %s", type(error).__name__, uuid)
            metrics.UNAVAILABLE_ANSWERS.labels("notifications").inc()
            return JSONResponse({"detail": "unavailable"}, 503, {"Retry-After": "60"})
        if is_new:
            metrics.DELAY.observe(max(0.0, (clock() - notification.signed_date).total_seconds()))
        kind = notification.notification_type
        LOG.info("%s %d bytes: %s %s", "stored" if is_new else "repeated", len(body), kind, uuid)
        return JSONResponse({"notification": uuid})

    async def receive(request: Request) -> Response:
        return await run_in_threadpool(store, await body_of(request))

    @asynccontextmanager
    async def lifespan(_):
        with database:
            yield

    return Starlette(routes=[Route("/notifications", receive, methods=["POST"]), *watched(database, metrics_key)],
                     lifespan=lifespan)


def require_key(request: Request, key: str) -> None:
    """Of a server: Authorization: Bearer KEY."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secrets.compare_digest(sent.strip().encode(), key.encode()):
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})


def watched(database: Database, metrics_key: str | None) -> list[Route]:
    """The routes for those who watch an app: /healthz for everybody, /metrics with the key."""
    async def health(request: Request) -> Response:
        return await run_in_threadpool(metrics.health, database)

    async def numbers(request: Request) -> Response:
        if metrics_key is None:
            raise HTTPException(404)
        require_key(request, metrics_key)
        return await run_in_threadpool(metrics.metrics, database)

    return [Route("/healthz", health), Route("/metrics", numbers)]


def app() -> Starlette:
    chosen = settings()
    return receiver(verifiers(chosen), Database(chosen.database), rules=chosen.rules, metrics_key=metrics_key())
