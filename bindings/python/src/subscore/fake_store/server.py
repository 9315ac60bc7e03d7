"""The whole server: the routes, on the loopback only."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import logging
import socket
import tempfile
import traceback
import uuid
from pathlib import Path
from typing import Any, Awaitable, Callable, List, Mapping, Optional, Tuple

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import LimitError, SubscoreError
from . import refusals, tokens, tunnel
from .api import Reader
from .commands import Commands
from .control import Control
from .deliveries import Busy, Clock, Poster
from .refusals import Refusal
from .run import Run, refused

LONGEST_BODY = 1_000_000
MOST_CONNECTIONS = 256
# Log lines contain ids and sizes, never documents.
LOG = logging.getLogger("uvicorn.error")
Endpoint = Callable[[Request], Awaitable[Response]]


def _unwritable(body: Mapping[str, Any]) -> Optional[str]:
    """Returns the path of a value that UTF-8 JSON cannot contain: a lone surrogate, NaN or an infinite number."""
    waiting: List[Tuple[str, Any]] = [("", body)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            if not _is_writable("".join(value)):
                return path
            waiting += ((f"{path}/{key.replace('~', '~0').replace('/', '~1')}", each) for key, each in value.items())
        elif isinstance(value, list):
            waiting += ((f"{path}/{key}", each) for key, each in enumerate(value))
        elif not _is_writable(value):
            return path
    return None


def _is_writable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        return True
    except ValueError:
        return False


# Returns an error for a path and a message.
Refuse = Callable[[str, str], Exception]


async def _body(request: Request, refuse: Refuse) -> Any:
    text = bytearray()
    async for part in request.stream():
        text += part
        if len(text) > LONGEST_BODY:
            raise refuse("", "The body must have at most a megabyte.")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise refuse("", "The body is not valid JSON; expected an object.") from None
    if not isinstance(body, dict):
        raise refuse("", "The body must be a JSON object.")
    path = _unwritable(body)
    if path is not None:
        raise refuse(path, "The value has half of a surrogate pair, or a number that is not finite; expected a JSON "
                           "value.")
    return body


async def _answer(handler: Callable[..., Any], request: Request, refuse: Refuse) -> Any:
    """Asks a handler, which takes the body where it has room for it."""
    answer = handler(request, await _body(request, refuse)) if _takes_body(handler) else handler(request)
    return await answer if inspect.isawaitable(answer) else answer


def _takes_body(handler: Callable[..., Any]) -> bool:
    return len(inspect.signature(handler).parameters) > 1


def _guarded(endpoint: Endpoint) -> Endpoint:
    """Wraps an endpoint: logs an unexpected exception without its message, which may quote a document."""
    @functools.wraps(endpoint)
    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except HTTPException:
            raise
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            LOG.error("%s %s with %s bytes failed: %s in %s, line %s of %s", request.method, request.url.path,
                      request.headers.get("content-length", "0"), type(error).__name__, frame.name, frame.lineno,
                      Path(frame.filename).name)
            return PlainTextResponse("Internal Server Error", 500)

    return guarded


def _apple(handler: Callable[..., Any], bundle_id: str) -> Endpoint:
    """One of the endpoints that Apple defines: it requires a token, and has Apple's errors."""
    async def endpoint(request: Request) -> Response:
        try:
            tokens.check(request.headers.get("authorization"), bundle_id)
        except tokens.Unauthenticated as error:
            # As the store answers it, with the reason in a header of our own.
            return PlainTextResponse(f"Unauthenticated\n\nRequest ID: {uuid.uuid4()}\n", 401,
                                     {"X-Simulated-Reason": ascii(str(error))[1:-1]})
        try:
            answer = await _answer(handler, request,
                                   lambda path, text: Refusal(refusals.GENERAL_BAD_REQUEST, f"{path} {text}".strip()))
        except Refusal as error:
            return JSONResponse({"errorCode": error.code, "errorMessage": error.message}, error.status)
        return Response(status_code=202) if answer is None else JSONResponse(answer)

    return _guarded(endpoint)


def _own(handler: Callable[..., Any]) -> Endpoint:
    """An endpoint of the run's: errors are those of subscore.h."""
    def error_of(status: int, code: Optional[str], path: Optional[str], message: Optional[str]) -> Response:
        return JSONResponse({"error": {"code": code, "path": path, "message": message}}, status)

    async def endpoint(request: Request) -> Response:
        kind = request.headers.get("content-type", "")
        if _takes_body(handler) and kind.partition(";")[0].strip().lower() != "application/json":
            # Browsers send some other types across origins without a preflight request.
            return error_of(415, "invalid_value", "", "The Content-Type must be application/json.")
        try:
            return JSONResponse(await _answer(handler, request, functools.partial(refused, "invalid_value")))
        except SubscoreError as error:
            return error_of(413 if isinstance(error, LimitError) else 400, error.code, error.path, error.message)
        except Busy:
            sentence = "The clock is already being advanced; try again afterwards."
            return error_of(409, "conflicting_fields", "", sentence)

    return _guarded(endpoint)


class SameOrigin:
    """Rejects requests from pages of another origin. A browser sends Origin with each request that may change
    something; other clients do not send it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            own = f"{scope['scheme']}://{headers.get('host', '')}"
            if any(each != own for each in headers.getlist("origin")):
                app = PlainTextResponse("The Origin must not be that of another page.\n", 403)
        await app(scope, receive, send)


def application(run: Run, poster: Optional[Poster]) -> Starlette:
    clock = Clock(run, poster)
    reader, commands, control = Reader(run, clock), Commands(run, clock), Control(run, clock)
    bundle_id = run.app["bundleId"]

    def apple(path: str, handler: Callable[..., Any], method: str = "GET") -> Route:
        return Route(f"/inApps{path}", _apple(handler, bundle_id), methods=[method])

    return Starlette(middleware=[
        # A page in a browser may send requests here by a name of its own. It gets no answer.
        Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]", tunnel.HOST]),
        Middleware(SameOrigin),
    ], routes=[
        apple("/v1/subscriptions/extend/mass", commands.extend_all, "POST"),
        apple("/v1/subscriptions/extend/mass/{product}/{request}", reader.extensions_status),
        apple("/v1/subscriptions/extend/{transaction}", commands.extend, "PUT"),
        apple("/v1/subscriptions/{transaction}", reader.statuses),
        apple("/v1/history/{transaction}", reader.history),
        apple("/v2/history/{transaction}", reader.history),
        apple("/v2/refund/lookup/{transaction}", reader.refunds),
        apple("/v1/lookup/{order}", reader.order),
        apple("/v1/notifications/test", commands.test, "POST"),
        apple("/v1/notifications/test/{token}", reader.test_status),
        apple("/v1/notifications/history", reader.notifications, "POST"),
        apple("/v1/transactions/consumption/{transaction}", commands.consume_by_numbers, "PUT"),
        apple("/v2/transactions/consumption/{transaction}", commands.consume, "PUT"),
        apple("/v1/transactions/appTransactions/{transaction}", reader.app_transaction),
        apple("/v1/transactions/{transaction}/appAccountToken", commands.set_token, "PUT"),
        apple("/v1/transactions/{transaction}/finish", commands.finish, "POST"),
        apple("/v1/transactions/{transaction}", reader.transaction),
        *(apple("/{path:path}", reader.no_endpoint, method) for method in ("GET", "POST", "PUT", "DELETE")),
        Route("/_simulate", _own(control.overview), methods=["GET"]),
        Route("/_simulate/customers/{customer:path}", _own(control.customer), methods=["GET"]),
        Route("/_simulate/actions", _own(control.act), methods=["POST"]),
        Route("/_simulate/advance", _own(control.advance), methods=["POST"]),
    ])


async def serve(run: Run, port: int, poster: Optional[Poster], announce: Callable[[int, bytes], None]) -> None:
    """Serves until a signal stops it. `announce` gets the port, and the root in PEM that clients have to trust.

    It listens on the loopback only.
    """
    with tempfile.TemporaryDirectory() as folder:
        root, context = tunnel.certificates(Path(folder))
    with socket.create_server(("127.0.0.1", port)) as listener:
        server = uvicorn.Server(uvicorn.Config(
            application(run, poster), http=tunnel.front(context), ws="none", lifespan="off",
            access_log=False, log_level="warning", limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=tunnel.SECONDS))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        announce(listener.getsockname()[1], root)
        await serving
