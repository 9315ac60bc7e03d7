"""The whole server: the routes, on the loopback only."""

from __future__ import annotations

import asyncio
import inspect
import json
import tempfile
import uuid
from pathlib import Path
from typing import Any, Awaitable, Callable, Optional

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ..errors import LimitError, SubscoreError
from . import refusals, tokens, tunnel
from .api import Reader
from .asked import Asker
from .control import Control
from .deliveries import Busy, Clock, Poster
from .refusals import Refusal
from .run import Run, refused

LONGEST_BODY = 1_000_000
Endpoint = Callable[[Request], Awaitable[Response]]


async def _body(request: Request, what: Callable[[str], Exception]) -> Any:
    text = b""
    async for part in request.stream():
        text += part
        if len(text) > LONGEST_BODY:
            raise what("Found a body of more than a megabyte; wanted less.")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise what("Found a body that is not JSON; wanted an object.") from None
    if not isinstance(body, dict):
        raise what("Found a body that is no object; wanted one.")
    return body


async def _answer(handler: Callable[..., Any], request: Request, what: Callable[[str], Exception]) -> Any:
    """Asks a handler, which takes the body where it has room for it."""
    takes_body = len(inspect.signature(handler).parameters) > 1
    answer = handler(request, await _body(request, what)) if takes_body else handler(request)
    return await answer if inspect.isawaitable(answer) else answer


def _apple(handler: Callable[..., Any], bundle_id: str) -> Endpoint:
    """An endpoint of Apple's: with a token, and Apple's errors."""
    async def endpoint(request: Request) -> Response:
        try:
            tokens.check(request.headers.get("authorization"), bundle_id)
        except tokens.Unauthenticated as error:
            # As the store answers it, with the reason in a header of our own.
            return PlainTextResponse(f"Unauthenticated\n\nRequest ID: {uuid.uuid4()}\n", 401,
                                     {"X-Simulated-Reason": ascii(str(error))[1:-1]})
        try:
            answer = await _answer(handler, request, lambda text: Refusal(refusals.GENERAL_BAD_REQUEST, text))
        except Refusal as error:
            return JSONResponse({"errorCode": error.code, "errorMessage": error.message}, error.status)
        return Response(status_code=202) if answer is None else JSONResponse(answer)

    return endpoint


def _own(handler: Callable[..., Any]) -> Endpoint:
    """An endpoint of the run's: errors are those of subscore.h."""
    async def endpoint(request: Request) -> Response:
        try:
            return JSONResponse(await _answer(handler, request, lambda text: refused("invalid_value", "", text)))
        except SubscoreError as error:
            document = {"code": error.code, "path": error.path, "message": error.message}
            return JSONResponse({"error": document}, 413 if isinstance(error, LimitError) else 400)
        except Busy:
            sentence = "Found the clock going on already; wanted this after that."
            return JSONResponse({"error": {"code": "conflicting_fields", "path": "", "message": sentence}}, 409)

    return endpoint


def application(run: Run, poster: Optional[Poster]) -> Starlette:
    clock = Clock(run, poster)
    reader, asker, control = Reader(run, clock), Asker(run, clock), Control(run, clock)
    bundle_id = run.app["bundleId"]

    def apple(path: str, handler: Callable[..., Any], method: str = "GET") -> Route:
        return Route(f"/inApps{path}", _apple(handler, bundle_id), methods=[method])

    return Starlette(middleware=[
        # A page in a browser may send requests here by a name of its own. It gets no answer.
        Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]", tunnel.HOST]),
    ], routes=[
        apple("/v1/subscriptions/extend/mass", asker.extend_all, "POST"),
        apple("/v1/subscriptions/extend/mass/{product}/{request}", reader.extensions_status),
        apple("/v1/subscriptions/extend/{transaction}", asker.extend, "PUT"),
        apple("/v1/subscriptions/{transaction}", reader.statuses),
        apple("/v1/history/{transaction}", reader.history),
        apple("/v2/history/{transaction}", reader.history),
        apple("/v2/refund/lookup/{transaction}", reader.refunds),
        apple("/v1/lookup/{order}", reader.order),
        apple("/v1/notifications/test", asker.test, "POST"),
        apple("/v1/notifications/test/{token}", reader.test_status),
        apple("/v1/notifications/history", reader.notifications, "POST"),
        apple("/v1/transactions/consumption/{transaction}", asker.consume_by_numbers, "PUT"),
        apple("/v2/transactions/consumption/{transaction}", asker.consume, "PUT"),
        apple("/v1/transactions/{transaction}", reader.transaction),
        Route("/_simulate", _own(control.overview), methods=["GET"]),
        Route("/_simulate/customers/{customer:path}", _own(control.customer), methods=["GET"]),
        Route("/_simulate/actions", _own(control.act), methods=["POST"]),
        Route("/_simulate/advance", _own(control.advance), methods=["POST"]),
    ])


async def serve(run: Run, port: int, poster: Optional[Poster], announce: Callable[[int, bytes], None]) -> None:
    """Serves until it is told to stop. `announce` gets the port, and the root in PEM that clients have to trust.

    Only the front listens on the network, and only on the loopback. The rest is behind sockets in a private folder.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, secure = folder / "plain", folder / "secure"
        root, context = tunnel.certificates(folder)
        server = uvicorn.Server(uvicorn.Config(application(run, poster), uds=str(plain), lifespan="off",
                                               access_log=False, log_level="warning"))
        serving = asyncio.create_task(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        behind = await asyncio.start_unix_server(tunnel.to(plain), str(secure), ssl=context)
        front = await asyncio.start_server(tunnel.front(plain, secure), "127.0.0.1", port, limit=tunnel.LONGEST_HEAD)
        announce(front.sockets[0].getsockname()[1], root)
        await serving
        front.close()
        behind.close()
