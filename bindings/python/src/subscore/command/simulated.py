"""What a simulated App Store sends: into a file, or to a webhook on this machine."""

from __future__ import annotations

import http.client
import ipaddress
import json
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from argparse import Namespace
from dataclasses import dataclass
from heapq import merge
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, TextIO, Tuple
from urllib.parse import urlsplit

from .. import simulate
from .._result import Result, build
from . import terminal
from .inputs import Inputs, Missing


@dataclass(frozen=True)
class Wrote(Result):
    """What `simulate jsonl` wrote."""

    output: str
    root: Optional[str]
    customers: int
    notifications: int


@dataclass(frozen=True)
class Posted(Result):
    """What `simulate stream` posted."""

    url: str
    root: Optional[str]
    notifications: int
    refused: int
    first_refusal: Optional[str]


@dataclass(frozen=True)
class Made(Result):
    """The chain that `simulate root` made or found."""

    chain: str
    root: str
    is_new: bool


@dataclass(frozen=True)
class Reported(Result):
    """What `simulate reports` wrote."""

    output: str
    days: int
    customers: int
    charges: int
    refunds: int


def chain_of(options: Namespace) -> simulate.Chain:
    """The chain of --chain, or one for this run, with its root where the verifier under test finds it."""
    chain = simulate.Chain.load(options.chain) if options.chain else simulate.Chain()
    if options.root:
        Path(options.root).write_bytes(chain.root)
    return chain


def root(options: Namespace, inputs: Inputs) -> Result:
    """Makes a chain before anything is signed, so that the webhook can start first. One that is there stays."""
    is_new = not Path(options.chain).exists()
    if is_new:
        simulate.Chain().save(options.chain)
    Path(options.root).write_bytes(simulate.Chain.load(options.chain).root)
    return build(Made, {"chain": options.chain, "root": options.root, "isNew": is_new})


def manual(options: Namespace, inputs: Inputs) -> Result:
    """Prints subscore_simulate.h."""
    options.svg, options.picture = "-", simulate.manual()
    return build(Result, {})


def jsonl(options: Namespace, inputs: Inputs) -> Result:
    """One customer a line; or with --signed one notification a line, as the store posts it."""
    request = inputs.parsed("", options.request, "request")
    if (options.root or options.chain) and not options.signed:
        raise Missing("--root and --chain need --signed")
    chain = chain_of(options) if options.signed else None
    customers = notifications = 0
    is_output = options.output == "-"
    output: TextIO = terminal.output() if is_output else open(options.output, "w", encoding="utf-8")
    try:
        for customer in simulate.customers(request):
            customers += 1
            notifications += len(customer["notifications"])
            for line in lines(customer, chain):
                output.write(json.dumps(line, separators=(",", ":")) + "\n")
    finally:
        if not is_output:
            output.close()
    if is_output:
        options.svg = "-"
        options.picture = ""
    return build(Wrote, {"output": options.output, "root": options.root, "customers": customers,
                         "notifications": notifications})


def reports(options: Namespace, inputs: Inputs) -> Result:
    """Apple's reports of Sales and Trends about the customers: two files a day."""
    request = inputs.parsed("", options.request, "request")
    customers = 0

    def counted() -> Iterator[simulate.Customer]:
        nonlocal customers
        for customer in simulate.customers(request):
            customers += 1
            yield customer

    days, charges, refunds = simulate.reports(request, counted(), options.output, options.version)
    return build(Reported, {"output": options.output, "days": days, "customers": customers, "charges": charges,
                            "refunds": refunds})


def lines(customer: simulate.Customer, chain: Optional[simulate.Chain]) -> Iterable[Mapping[str, Any]]:
    if chain is None:
        return [customer]
    return ({"customer": customer["id"], "at": at, "signedPayload": chain.sign(document)}
            for at, document in simulate.deliveries(customer))


def on_this_machine(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Line:
    """How far a run has come, on a terminal."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.started = self.last = time.monotonic()

    def show(self, done: int, refused: int) -> None:
        now = time.monotonic()
        if self.is_shown and (now - self.last > 0.2 or done == self.total):
            self.last = now
            rate = done / max(now - self.started, 0.001)
            end = "\n" if done == self.total else ""
            sys.stderr.write(f"\r{done:,} of {self.total:,} notifications, {refused:,} refused, {rate:,.0f}/s{end}")
            sys.stderr.flush()


def reach(url: str, seconds: float) -> None:
    """Waits until somebody listens there."""
    parts, last = urlsplit(url), time.monotonic() + seconds
    port = parts.port or (443 if parts.scheme == "https" else 80)
    while True:
        try:
            socket.create_connection((parts.hostname or "", port), 1).close()
            return
        except OSError as error:
            if time.monotonic() >= last:
                raise OSError(f"{url}: nobody accepts connections there after {seconds:g} seconds ({error}); start the "
                              "webhook, or wait longer with --wait") from None
        time.sleep(0.1)


def outcome(url: str, body: bytes, seconds: float) -> Optional[str]:
    """Why the webhook did not take it, or None. While nobody listens it waits, as a webhook may be restarted."""
    for again in (True, False):
        try:
            return None if post(url, body) else "another status than 200 to 206"
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError) or not again:
                return str(error.reason)
            reach(url, seconds)
        except (OSError, http.client.HTTPException) as error:
            return str(error) or type(error).__name__
    return None


def post(url: str, body: bytes) -> bool:
    """Whether the webhook took it. The store counts a status of 200 to 206 only."""
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=30) as response:
            return 200 <= int(response.status) <= 206
    except urllib.error.HTTPError:
        return False


def stream(options: Namespace, inputs: Inputs) -> Result:
    """Posts each notification to a webhook, in the order in which the store's attempts reach it."""
    if not on_this_machine(options.url):
        raise Missing(f"{options.url} is not on this machine: simulated notifications go to a loopback address only")
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # A webhook may close before it has read everything.
    request = inputs.parsed("", options.request, "request")
    chain = chain_of(options)
    reach(options.url, options.wait)
    received: List[List[Tuple[int, Dict[str, Any]]]] = []
    received.extend(simulate.deliveries(each) for each in simulate.customers(request))
    total, done, refused = sum(len(each) for each in received), 0, 0
    line, first, started = Line(total), None, time.monotonic()
    reason: Optional[str] = None
    for at, document in merge(*received, key=lambda each: each[0]):
        first = at if first is None else first
        if options.speed:
            time.sleep(max(0.0, (at - first) / 1000 / options.speed - (time.monotonic() - started)))
        body = json.dumps({"signedPayload": chain.sign(document)}).encode()
        why = outcome(options.url, body, options.wait)
        refused += why is not None
        reason = reason or why
        done += 1
        line.show(done, refused)
    return build(Posted, {"url": options.url, "root": options.root, "notifications": done, "refused": refused,
                          "firstRefusal": reason})
