"""From Apple's bytes to a decision: a webhook for App Store Server Notifications, and a service that answers who has
access.

    make package-python && pip install build/python/wheel/*.whl fastapi uvicorn
    export APP_ENVIRONMENT=Sandbox BUNDLE_ID=com.example.news    # in Production also APP_APPLE_ID=1234567890
    uvicorn --factory webhook:notifications --port 8000          # for the store
    uvicorn --factory webhook:access --port 8001                 # for your own servers

These are two programs with an address each. Only the first one belongs on the internet, behind a proxy that
terminates TLS and limits connections: give https://your.host/notifications to App Store Connect. The second one
requires the key in the file that ACCESS_KEY_FILE names, access.key by default, which is created at the first start:

    curl -H "Authorization: Bearer $(cat access.key)" http://127.0.0.1:8001/customers/CUSTOMER/access

Notifications are kept in SQLite, in the file that DATABASE names. Only its owner may read it and the key.
"""

import fcntl
import json
import logging
import os
import secrets
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta, timezone

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import subscore

LONGEST_BODY = 1_000_000  # A notification has about 10,000 bytes.
CLOCK_MAY_BE_SLOW_BY = timedelta(minutes=1)
# A line has ids and sizes, never a document: documents are the data of customers.
LOG = logging.getLogger("uvicorn.error")

TABLE = """
CREATE TABLE IF NOT EXISTS notifications (
    uuid TEXT NOT NULL PRIMARY KEY,  -- Apple sends a notification again until it is answered. Each counts once.
    customer TEXT NOT NULL,
    document TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS notifications_of_customer ON notifications (customer);
"""


def make_private(path):
    """Creates the file if it is missing. Afterwards only its owner may read and write it."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.fchmod(file, 0o600)
    finally:
        os.close(file)


def connect(database):
    return closing(sqlite3.connect(database))


def prepare(database):
    make_private(database)
    with connect(database) as rows:
        rows.executescript(TABLE)


def key_from(path):
    """The key that the access service requires. It is created if the file is missing or empty."""
    make_private(path)
    with open(path, "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # Several workers may start at once.
        key = file.read().strip()
        if not key:
            key = secrets.token_urlsafe(32)
            file.write(key)
    return key


async def body_of(request: Request):
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise HTTPException(413)
    return body


def only_notification(verified):
    """The document and the summary of the notification, if that is all that was posted.

    A list, a lone transaction or a response of the App Store Server API may be genuine too, but the store posts none of
    them. Anybody could post one beside another: a customer has signed transactions of their own.
    """
    if len(verified.history) != 1 or "signedPayload" not in verified.history[0]:
        raise HTTPException(400, "not_a_notification")
    (document,), (notification,) = verified.history, verified.notifications
    if not notification.notification_uuid:
        raise HTTPException(400, "missing_uuid")
    return document, notification


def without_documentation():
    """An app without /docs and /openapi.json, which would describe it to strangers."""
    return FastAPI(openapi_url=None)


def receiver(verifier, database, clock=lambda: datetime.now(timezone.utc)):
    """The app for the store. `verifier` decides whose notifications count."""
    app = without_documentation()
    prepare(database)

    @app.post("/notifications")
    def receive(body: bytes = Depends(body_of)):
        try:
            document, notification = only_notification(verifier.verify(body, at=clock() + CLOCK_MAY_BE_SLOW_BY))
        except (subscore.SubscoreError, HTTPException) as error:
            # Apple sends a notification again if the answer is not 200, so a wrong set-up here loses nothing.
            code = error.detail if isinstance(error, HTTPException) else error.code
            LOG.warning("refused %d bytes: %s", len(body), code)
            raise HTTPException(400, code) from None
        uuid, kind = notification.notification_uuid, notification.notification_type
        # A test notification is about no customer. It is not kept.
        customer = notification.app_account_token or notification.original_transaction_id
        if customer:
            with connect(database) as rows, rows:
                rows.execute("INSERT INTO notifications VALUES (?, ?, ?) ON CONFLICT (uuid) DO NOTHING",
                             (uuid, customer, json.dumps(document)))
        LOG.info("received %d bytes: %s %s", len(body), kind, uuid)
        return {"notification": uuid}

    return app


def reader(database, key, clock=lambda: datetime.now(timezone.utc), **owner):
    """The app for your own servers, which send `key`. `owner` is the environment and bundle_id, for decisions."""
    app = without_documentation()
    prepare(database)
    credentials = Depends(HTTPBearer(auto_error=False))

    def authorize(sent: HTTPAuthorizationCredentials | None = credentials):
        if sent is None or not secrets.compare_digest(sent.credentials.encode(), key.encode()):
            raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})

    @app.get("/customers/{customer}/access", dependencies=[Depends(authorize)])
    def access(customer: str):
        with connect(database) as rows:
            found = rows.execute("SELECT document FROM notifications WHERE customer = ?", (customer,)).fetchall()
        if not found:
            raise HTTPException(404)
        try:
            answer = subscore.state_at([document for document, in found], at=clock(), **owner)
        except subscore.SubscoreError as error:
            # The message may quote a document.
            LOG.error("no decision from %d documents: %s at %s", len(found), error.code, error.path)
            raise HTTPException(500) from None
        return {"hasAccess": answer.has_access, "subscriptions": [
            {"productId": each.product_id, "state": each.state, "until": each.until} for each in answer.subscriptions]}

    return app


def owner_from_environment():
    return {"environment": os.environ["APP_ENVIRONMENT"], "bundle_id": os.environ["BUNDLE_ID"]}


def database_from_environment():
    return os.environ.get("DATABASE", "notifications.sqlite")


def notifications():
    number = os.environ.get("APP_APPLE_ID")
    verifier = subscore.Verifier(**owner_from_environment(), app_apple_id=int(number) if number else None)
    return receiver(verifier, database_from_environment())


def access():
    key = key_from(os.environ.get("ACCESS_KEY_FILE", "access.key"))
    return reader(database_from_environment(), key, **owner_from_environment())
