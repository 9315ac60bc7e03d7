"""The app for your own servers and for support: it decides when somebody asks.

    uvicorn --factory backend.access:app --port 8001

It does not belong on the internet. Your servers send the key in the file that ACCESS_KEY_FILE names, or else in
access.key:

    curl -H "Authorization: Bearer $(cat access.key)" http://127.0.0.1:8001/customers/CUSTOMER/access

Support opens http://127.0.0.1:8001/customers in a browser, which asks for a name and a password. Any name will do; the
password is the key in the file that SUPPORT_KEY_FILE names, support.key by default. Both files are created at the first
start. No address holds anything but the id of a customer.
"""

import base64
import binascii
import html
import os
import secrets
from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from urllib.parse import parse_qs, quote, unquote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

import subscore

from . import metrics
from .apple import records_in
from .database import INVALID, UNAVAILABLE, Database
from .log import LOG
from .notifications import body_of, require_key, verified_in, watched
from .owner import DELETED, Rules
from .settings import key_from, metrics_key, now, settings, verifiers

# The page of a customer has a policy of its own, which allows no request to any address.
PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
           "X-Frame-Options": "DENY"}
LIST_POLICY = {"Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'"}
LIST = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Customers</title></head><body>
<h1>Customers</h1>
<form method="post"><label>Customer <input name="customer" required autofocus></label> <button>Show</button></form>
<table><thead><tr><th>Customer</th><th>Last notification</th><th>Received (UTC)</th></tr></thead><tbody>
{}
</tbody></table></body></html>
"""
ROW = '<tr><td><a href="/customers/{}">{}</a></td><td>{}</td><td>{:%Y-%m-%d %H:%M}</td></tr>'


class EncodedPaths:
    """Routes by the path as it was sent, because the id of a customer may contain anything, such as "/access"."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "path": scope["raw_path"].decode("latin-1")}
        await self.app(scope, receive, send)


def customer_in(request: Request) -> str:
    """The customer in the path. What is not UTF-8 is nobody's id."""
    try:
        return unquote(request.path_params["customer"], errors="strict")
    except UnicodeDecodeError:
        raise HTTPException(404) from None


def is_equal(sent: str, key: str) -> bool:
    return secrets.compare_digest(sent.encode(), key.encode())


def require_password(request: Request, key: str) -> None:
    """Of a browser: Authorization: Basic, with any name."""
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    try:
        password = base64.b64decode(sent, validate=True).decode().partition(":")[2] if scheme.lower() == "basic" else ""
    except (binascii.Error, ValueError):
        password = ""
    if not is_equal(password, key):
        raise HTTPException(401, headers={"WWW-Authenticate": 'Basic realm="support", charset="UTF-8"'})


def decisions(histories: Mapping[str, list[str]], at: datetime) -> dict[str, subscore.results.StateAt]:
    """The state of a customer's subscriptions in each environment."""
    return {environment: subscore.state_at(documents, at=at, environment=environment)
            for environment, documents in histories.items()}


def reader(verifiers: Mapping[str, subscore.Verifier], database: Database, access_key: str, support_key: str,
           clock: Callable[[], datetime] = now, rules: Mapping[str, Rules] | None = None,
           metrics_key: str | None = None) -> Starlette:
    """The app. `verifiers` verify the transactions that apps present. `rules` are those of each environment. Whoever
    has `metrics_key` may read the numbers; without it nobody may."""

    def histories_of(customer: str) -> dict[str, list[str]]:
        found = database.histories(customer) if customer != DELETED else {}
        if not found:
            raise HTTPException(404)
        return found

    def access(request: Request) -> Response:
        require_key(request, access_key)
        decided = decisions(histories_of(customer_in(request)), clock())
        metrics.note_warnings(each.code for answer in decided.values() for part in (answer, *answer.subscriptions)
                              for each in part.warnings)
        return JSONResponse({
            "hasAccess": any(each.has_access for each in decided.values()),
            "subscriptions": [
                {"environment": environment, "productId": each.product_id, "state": each.state,
                 "hasAccess": each.has_access, "until": each.until and each.until.isoformat()}
                for environment, answer in decided.items() for each in answer.subscriptions]}, headers=PRIVATE)

    def claimed(request: Request, body: bytes, is_purchase: bool) -> Response:
        """Stores a transaction that the app of a customer presents, and decides whether they get its chain."""
        customer = customer_in(request)
        if not customer.strip() or len(customer.encode()) > 256 or customer == DELETED:
            raise HTTPException(404)
        try:
            verified = verified_in(verifiers, body, clock())
            (record,) = (each for each in records_in(body, verified) if each.kind == "transaction")
        except subscore.SubscoreError as error:
            raise HTTPException(400, error.code) from None
        except ValueError:
            raise HTTPException(400, "not_a_transaction") from None
        outcome = database.claim(record.environment, record.chain, customer,
                                 (rules or {}).get(record.environment, Rules()), clock(), [record],
                                 record.id if is_purchase else None)
        if outcome == "refused":
            raise HTTPException(409, "belongs_to_another_customer")
        return Response(status_code=204)

    def present(request: Request, body: bytes) -> Response:
        """A restore, and whatever an app finds when it starts."""
        return claimed(request, body, is_purchase=False)

    def bought(request: Request, body: bytes) -> Response:
        """A purchase that the customer has just made. It must come from the app that bought, right after: whoever names
        a purchase first is taken for its buyer, unless it has the token of another customer."""
        return claimed(request, body, is_purchase=True)

    def customers(request: Request) -> Response:
        require_password(request, support_key)
        rows = [ROW.format(html.escape(quote(customer, safe="")), html.escape(customer), html.escape(kind), received)
                for customer, received, kind in database.recent_customers()]
        return HTMLResponse(LIST.format("\n".join(rows)), headers={**PRIVATE, **LIST_POLICY})

    def find(request: Request, body: bytes) -> Response:
        """The page of the customer in a form, whose id would otherwise be a query."""
        require_password(request, support_key)
        customer = parse_qs(body.decode("utf-8", "replace")).get("customer", [""])[0].strip()
        histories_of(customer)
        return RedirectResponse(f"/customers/{quote(customer, safe='')}", 303, headers=PRIVATE)

    def page(request: Request) -> Response:
        require_password(request, support_key)
        histories = histories_of(customer_in(request))
        environment = min(histories)  # Production before Sandbox. The page can show the other one.
        documents = [each for environment in histories for each in histories[environment]]
        try:
            shown = subscore.view(documents, at=clock(), environment=environment)
        except OSError:
            return JSONResponse({"detail": "SUBSCORE_PAGE names no page"}, 501)
        return HTMLResponse(shown.html, headers=PRIVATE)

    def answered(function: Callable[..., Response], *arguments: object) -> Response:
        try:
            return function(*arguments)
        except INVALID:
            raise HTTPException(404) from None
        except UNAVAILABLE as error:
            LOG.error("no answer, %s", type(error).__name__)
            metrics.UNAVAILABLE_ANSWERS.labels("access").inc()
            return JSONResponse({"detail": "unavailable"}, 503, {"Retry-After": "5"})
        except subscore.SubscoreError as error:
            # The message may quote a document.
            LOG.error("no decision: %s at %s", error.code, error.path)
            metrics.FAILED.labels(error.code).inc()
            return JSONResponse({"detail": "no_decision"}, 500)

    def get(function: Callable[[Request], Response]):
        async def endpoint(request: Request) -> Response:
            return await run_in_threadpool(answered, function, request)
        return endpoint

    def post(function: Callable[[Request, bytes], Response], require: Callable[[Request, str], None], key: str):
        async def endpoint(request: Request) -> Response:
            require(request, key)  # Before the body is read.
            return await run_in_threadpool(answered, function, request, await body_of(request))
        return endpoint

    @asynccontextmanager
    async def lifespan(_):
        with database:
            yield

    return Starlette(lifespan=lifespan, middleware=[Middleware(EncodedPaths)], routes=[
        Route("/customers/{customer}/access", get(access)),
        Route("/customers/{customer}/transactions", post(present, require_key, access_key), methods=["POST"]),
        Route("/customers/{customer}/purchases", post(bought, require_key, access_key), methods=["POST"]),
        Route("/customers", get(customers), methods=["GET"]),
        Route("/customers", post(find, require_password, support_key), methods=["POST"]),
        Route("/customers/{customer}", get(page)),
        *watched(database, metrics_key),
    ])


def app() -> Starlette:
    chosen = settings()
    keys = [key_from(os.environ.get(f"{name}_KEY_FILE", f"{name.lower()}.key")) for name in ("ACCESS", "SUPPORT")]
    return reader(verifiers(chosen), Database(chosen.database), *keys, rules=chosen.rules, metrics_key=metrics_key())
