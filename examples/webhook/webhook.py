"""From Apple's bytes to a decision: a webhook that takes App Store Server Notifications, and answers who has access.

    pip install subscore fastapi uvicorn
    APP_ENVIRONMENT=Sandbox BUNDLE_ID=com.example.news uvicorn webhook:app
    # in Production: APP_ENVIRONMENT=Production BUNDLE_ID=... APP_APPLE_ID=...

Give its address, https://your.host/notifications, to App Store Connect. Notifications are kept in SQLite, in the file
that DATABASE names. Ask GET /customers/{customer}/access from your own servers only: it has no authentication.
"""

import json
import os
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta, timezone

from fastapi import Depends, FastAPI, HTTPException, Request

import subscore

LONGEST_BODY = 1_000_000  # A notification has some 10,000 bytes.
CLOCK_MAY_BE_SLOW_BY = timedelta(minutes=1)

TABLE = """
CREATE TABLE IF NOT EXISTS notifications (
    uuid TEXT PRIMARY KEY,      -- Apple sends a notification again until it is answered. Each counts once.
    customer TEXT NOT NULL,
    document TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS notifications_of_customer ON notifications (customer);
"""


def connect(database):
    return closing(sqlite3.connect(database, isolation_level=None))


async def body_of(request: Request):
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise HTTPException(413)
    return body


def application(verifier, database, clock=lambda: datetime.now(timezone.utc), **owner):
    """The app. `verifier` says whose notifications count; `owner` is the environment and bundle_id, for decisions."""
    app = FastAPI()
    with connect(database) as rows:
        rows.executescript(TABLE)

    @app.post("/notifications")
    def receive(body: bytes = Depends(body_of)):
        try:
            verified = verifier.verify(body, at=clock() + CLOCK_MAY_BE_SLOW_BY)
        except (subscore.SubscoreError, ValueError) as error:
            # Nobody proved it. Apple sends again what is not answered with 200, so a wrong set-up here loses nothing.
            raise HTTPException(400, getattr(error, "code", None)) from None
        with connect(database) as rows:
            for document, each in zip(verified.history, verified.notifications, strict=True):
                customer = each.app_account_token or each.original_transaction_id
                if customer:  # Not for instance a test notification, which is about nobody.
                    rows.execute("INSERT OR IGNORE INTO notifications VALUES (?, ?, ?)",
                                 (each.notification_uuid, customer, json.dumps(document)))
        return {"notifications": [each.notification_uuid for each in verified.notifications]}

    @app.get("/customers/{customer}/access")
    def access(customer: str):
        with connect(database) as rows:
            found = rows.execute("SELECT document FROM notifications WHERE customer = ?", (customer,)).fetchall()
        if not found:
            raise HTTPException(404)
        answer = subscore.state_at([document for document, in found], at=clock(), **owner)
        return {"hasAccess": answer.has_access, "subscriptions": [
            {"productId": each.product_id, "state": each.state, "until": each.until} for each in answer.subscriptions]}

    return app


def from_environment():
    owner = {"environment": os.environ["APP_ENVIRONMENT"], "bundle_id": os.environ["BUNDLE_ID"]}
    number = os.environ.get("APP_APPLE_ID")
    verifier = subscore.Verifier(**owner, app_apple_id=int(number) if number else None)
    return application(verifier, os.environ.get("DATABASE", "notifications.sqlite"), **owner)


def __getattr__(name):  # So that the module can be imported without a set-up.
    if name == "app":
        return from_environment()
    raise AttributeError(name)
