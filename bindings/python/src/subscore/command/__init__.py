"""The command line: python -m subscore --help."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Union

from .._library import VERSION
from .._requests import ask, call
from .._result import Result, build
from ..errors import SubscoreError
from ..results import ContentAccess, ObservedChanges, PriceChange, ProposedChange, Proration, StateAt, Timeline
from .tables import table


def instant(text: str) -> Union[int, str]:
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


def price(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f"{text!r} is no decimal number") from None


class Inputs:
    """Reads the files of one command, and remembers which part of the request each became."""

    def __init__(self) -> None:
        self.sources: Dict[str, str] = {}
        self.input_read = False

    def read(self, path: str, name: str) -> bytes:
        """A file for the place `path` in the request; "-" is the standard input, which can be read once."""
        self.sources[path] = "standard input" if name == "-" else name
        if name != "-":
            return Path(name).read_bytes()
        if self.input_read:
            raise ValueError("standard input: two documents are to be read from it")
        self.input_read = True
        return sys.stdin.buffer.read()

    def optional(self, path: str, name: Optional[str]) -> Optional[bytes]:
        return None if name is None else self.read(path, name)

    def history(self, names: Sequence[str]) -> Union[bytes, List[bytes]]:
        if len(names) < 2:
            return self.read("/history", names[0] if names else "-")
        return [self.read(f"/history/{number}", name) for number, name in enumerate(names)]

    def parsed(self, path: str, name: str) -> Any:
        text = self.read(path, name)
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{self.sources[path]}: {error}") from None

    def place(self, error: SubscoreError) -> str:
        """Where the user finds the value at fault: in a file, or in an option."""
        path = re.sub(r"\[(\d+)\]", r"/\1", f"/{error.document}") if error.document else error.path or ""
        line = "" if error.line is None else f", line {error.line}, column {error.column}"
        for prefix in sorted(self.sources, key=len, reverse=True):
            if f"{path}/".startswith(f"{prefix}/"):
                rest = path[len(prefix):]
                return f"{self.sources[prefix]}{line}" + (f": {rest}" if rest else "")
        option = re.sub("([A-Z]+)", r"-\1", path.rpartition("/")[2]).lower()
        return (f"--{option}" if option else "request") + line


def state_at(options: argparse.Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_state_at", history=inputs.history(options.history), at=options.at, known_at=options.known_at,
        catalog=inputs.optional("/catalog", options.catalog), assume_renewal=options.assume_renewal,
        retroactive_refunds=options.retroactive_refunds, trust_signed_payloads=options.trust_signed_payloads)
    return build(StateAt, answer)


def timeline(options: argparse.Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_timeline", history=inputs.history(options.history), known_at=options.known_at, until=options.until,
        catalog=inputs.optional("/catalog", options.catalog), assume_renewal=options.assume_renewal,
        retroactive_refunds=options.retroactive_refunds, trust_signed_payloads=options.trust_signed_payloads)
    return build(Timeline, answer)


def content_access(options: argparse.Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_content_access", history=inputs.history(options.history),
        content=inputs.parsed("/content", options.content), at=options.at, known_at=options.known_at,
        initial_unlock=options.initial_unlock, tolerated_lapse=options.tolerated_lapse,
        trust_signed_payloads=options.trust_signed_payloads)
    return build(ContentAccess, answer)


def classify_change(options: argparse.Namespace, inputs: Inputs) -> Result:
    if options.to is None:
        answer = ask(
            "subs_classify_change", history=inputs.history(options.history), at=options.at,
            catalog=inputs.optional("/catalog", options.catalog), rounding=options.rounding,
            trust_signed_payloads=options.trust_signed_payloads)
        return build(ObservedChanges, answer)
    inputs.sources.update({"/from/productId": "--from", "/to/productId": "--to"})
    current = {
        "product_id": options.from_, "purchase_date": options.purchase_date, "expires_date": options.expires_date,
        "price": options.price, "currency": options.currency, "offer_type": options.offer_type,
        "offer_discount_type": options.offer_discount_type,
    }
    answer = ask(
        "subs_classify_change", catalog=inputs.read("/catalog", options.catalog or "-"), from_=current,
        to={"product_id": options.to}, at=options.at, pending_product_id=options.pending_product_id,
        state=options.state, rounding=options.rounding)
    return build(ProposedChange, answer)


def prorate(options: argparse.Namespace, inputs: Inputs) -> Result:
    # A date makes it a question about plain values, and nothing is read then.
    plain = any(date is not None for date in (options.purchase_date, options.expires_date, options.change_date))
    row = options.transaction or (None if plain else "-")
    answer = ask(
        "subs_prorate", price=options.price, currency=options.currency, purchase_date=options.purchase_date,
        expires_date=options.expires_date, change_date=options.change_date, rounding=options.rounding,
        transaction=inputs.optional("/transaction", row),
        next_transaction=inputs.optional("/nextTransaction", options.next_transaction))
    return build(Proration, answer)


def price_change(options: argparse.Namespace, inputs: Inputs) -> Result:
    if options.at is None:
        return build(PriceChange, call("subs_price_change", inputs.read("", options.request)))
    request = inputs.parsed("", options.request)
    if not isinstance(request, dict):
        raise ValueError(f"{inputs.sources['']}: an object is wanted")
    inputs.sources["/at"] = "--at"
    return build(PriceChange, call("subs_price_change", {**request, "at": options.at}))


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="subscore", description="Answers questions about App Store subscriptions.",
        epilog='FILE is JSON, "-" the standard input, which is read where no file is named. An INSTANT is a text of '
               "RFC 3339 or milliseconds since 1970. Exit codes: 0 an answer, 1 none, 2 wrong usage.")
    parser.add_argument("--version", action="version", version=f"subscore {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, question: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=question, description=question)
        added.add_argument("--json", action="store_true", help="print the document instead of a table")
        added.set_defaults(run=run, svg=None, error=added.error)
        return added

    def history(added: argparse.ArgumentParser) -> None:
        added.add_argument("history", nargs="*", metavar="FILE", help="documents of one customer, of any kinds")
        added.add_argument("--trust-signed-payloads", action="store_true", default=None,
                           help="read signed payloads: their signatures have been verified")

    def instants(added: argparse.ArgumentParser, *options: str, required: bool = False) -> None:
        for option in options:
            added.add_argument(option, type=instant, required=required, metavar="INSTANT")

    def course(added: argparse.ArgumentParser) -> None:
        history(added)
        instants(added, "--known-at")
        added.add_argument("--catalog", metavar="FILE")
        added.add_argument("--assume-renewal", action="store_true", default=None)
        added.add_argument("--retroactive-refunds", action="store_true", default=None)

    def money(added: argparse.ArgumentParser) -> None:
        added.add_argument("--price", type=price, metavar="DECIMAL")
        added.add_argument("--currency", metavar="CODE")
        added.add_argument("--rounding", metavar="MODE", help="half_up, half_even, down or up")

    added = command("state-at", state_at, "What was each subscription at an instant, and was there access?")
    course(added)
    instants(added, "--at", required=True)

    added = command("timeline", timeline, "What was the whole course of each subscription, and what is to come?")
    course(added)
    instants(added, "--until")
    added.add_argument("--svg", metavar="FILE", help="write a picture to FILE instead")

    added = command("classify-change", classify_change,
                    "What did this customer change? With --to: what will a switch of products do?")
    history(added)
    added.add_argument("--catalog", metavar="FILE")
    instants(added, "--at", "--purchase-date", "--expires-date")
    added.add_argument("--from", dest="from_", metavar="PRODUCT")
    added.add_argument("--to", metavar="PRODUCT")
    added.add_argument("--pending-product-id", metavar="PRODUCT")
    added.add_argument("--state", metavar="STATE", help="the state of the present period, if it isn't subscribed")
    added.add_argument("--offer-type", type=int, metavar="NUMBER")
    added.add_argument("--offer-discount-type", metavar="TYPE")
    money(added)

    added = command("prorate", prorate, "What goes back for a period that was cut short?")
    added.add_argument("transaction", nargs="?", metavar="FILE", help="the row; not needed with dates")
    added.add_argument("--next-transaction", metavar="FILE", help="the row that replaced it")
    instants(added, "--purchase-date", "--expires-date", "--change-date")
    money(added)

    added = command("content-access", content_access, "Which items of a publication may this customer read?")
    history(added)
    added.add_argument("--content", required=True, metavar="FILE", help='[{"id","publishedAt"}]')
    instants(added, "--at", "--known-at")
    added.add_argument("--initial-unlock", type=int, metavar="NUMBER")
    added.add_argument("--tolerated-lapse", type=int, metavar="MILLISECONDS")

    added = command("price-change", price_change, "What does a change of price ask of the customer?")
    added.add_argument("request", nargs="?", default="-", metavar="FILE", help="the request of subscore.h")
    instants(added, "--at")
    return parser


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command and returns its exit code."""
    for number in (signal.SIGINT, signal.SIGPIPE):  # `| head` and Ctrl-C end it without a word, as elsewhere.
        signal.signal(number, signal.SIG_DFL)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    options = command_line().parse_args(arguments)
    if getattr(options, "to", None) is not None and options.history:
        options.error("--to asks about a switch to come, and takes no history")
    inputs = Inputs()
    try:
        result = options.run(options, inputs)
        if options.svg is not None:
            Path(options.svg).write_text(result.svg(), encoding="utf-8")
        else:
            print(json.dumps(result.raw, indent=2, ensure_ascii=False) if options.json else table(result))
        return 0
    except SubscoreError as error:
        message = f"{inputs.place(error)}: {error.message}" if error.message else str(error)
    except OSError as error:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except (TypeError, ValueError, NotImplementedError) as error:
        message = str(error)
    print(f"subscore: {message}", file=sys.stderr)
    return 1

