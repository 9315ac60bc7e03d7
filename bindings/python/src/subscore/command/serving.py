"""A simulated App Store on this machine, for a backend and its tests to talk to."""

from __future__ import annotations

import asyncio
import http.client
import signal
import urllib.error
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Optional

from .. import simulate
from .._result import Result, build
from .inputs import Inputs, Missing
from .simulated import on_this_machine, post
from .terminal import as_json, clean, say


@dataclass(frozen=True)
class Served(Result):
    """What `simulate serve` said at its start."""

    address: str
    now: int
    environment: str
    bundle_id: str
    root: Optional[str]
    tls: Optional[str]
    url: Optional[str]
    database: Optional[str]


def serve(options: Namespace, inputs: Inputs) -> Result:
    """Serves until Ctrl-C or SIGTERM. What it says of itself comes first, as it says nothing later."""
    from ..fake_store.deliveries import Poster
    from ..fake_store.run import Run
    from ..fake_store.server import serve as serve_run

    chain = simulate.Chain.load(options.chain) if options.chain else None
    if options.url and not on_this_machine(options.url):
        raise Missing(f"{options.url} is not on this machine: simulated notifications go to a loopback address only")
    has_run = options.database is not None and Path(options.database).exists()
    served: Dict[str, Any] = {}
    request = None if has_run and options.request is None else inputs.parsed("", options.request, "request")
    run = Run(options.database or ":memory:", request, options.now, chain)
    if options.root:
        Path(options.root).write_bytes(run.chain.root)
    for number in (signal.SIGINT, signal.SIGTERM):
        # The server takes them while it runs. What it raises again at its end would end the program too early.
        signal.signal(number, lambda *_: None)
    # A client may leave before it has read its answer.
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)

    async def posted(body: bytes) -> str:
        return await asyncio.get_running_loop().run_in_executor(None, result_of, options.url, body)

    def announce(port: int, root: bytes) -> None:
        if options.tls:
            Path(options.tls).write_bytes(root)
        served.update({"address": f"http://127.0.0.1:{port}", "now": run.now, "environment": run.environment,
                       "bundleId": run.app["bundleId"], "root": options.root, "tls": options.tls, "url": options.url,
                       "database": options.database})
        announced(served, options.json)

    poster: Optional[Poster] = posted if options.url else None
    try:
        asyncio.run(serve_run(run, options.port, poster, announce))
    finally:
        run.close()
    options.svg, options.picture = "-", ""  # All is said.
    return build(Served, served)


def announced(document: Dict[str, Any], is_json: bool) -> None:
    if is_json:
        say(f"{as_json(document, None)}\n")
        return
    lines = [f"The store of {document['bundleId']} is at {document['address']}, in {document['environment']}."]
    if document["tls"]:
        lines.append(f"For Apple's libraries: HTTPS_PROXY={document['address']} REQUESTS_CA_BUNDLE={document['tls']}")
    say("".join(f"{clean(line)}\n" for line in [*lines, "Ctrl-C stops it."]))


def result_of(url: str, body: bytes) -> str:
    """Posts a notification. Returns what the store would note of the attempt."""
    try:
        return "SUCCESS" if post(url, body) else "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    except TimeoutError:
        return "TIMED_OUT"
    except urllib.error.URLError as error:
        return "TIMED_OUT" if isinstance(error.reason, TimeoutError) else "SOCKET_ISSUE"
    except (OSError, http.client.HTTPException):
        return "PREMATURE_CLOSE"
