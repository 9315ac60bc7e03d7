"""The commands and their options."""

from __future__ import annotations

import argparse
import functools
import importlib
import os
import re
import time
from decimal import Decimal, InvalidOperation
from typing import Any, Dict, Tuple, Union

from .. import plot
from .._library import VERSION
from .._result import Result
from .inputs import Inputs
from .terminal import tell

EPILOG = """\
FILE     JSON; "-" is the standard input, which is read where no file is named.
         Of a file to write, "-" is the standard output.
INSTANT  a text of RFC 3339 with an offset, as 2026-03-18T10:00:00Z, milliseconds since 1970, or "now".

`subscore COMMAND --help` describes a command. Exit codes: 0 an answer, 1 none, 2 wrong usage,
3 more differences than --fail-above of `audit` or `reconcile` allows.
"""


def instant(text: str) -> Union[int, str]:
    """Milliseconds, or a text that the library reads. This program has a clock; the library has none."""
    if text == "now":
        return time.time_ns() // 1_000_000
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


def price(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f"{text!r} is not a decimal number") from None


def entitlement(text: str) -> Dict[str, Any]:
    name, _, products = text.partition("=")
    if not name or not products:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form ID=PRODUCT,PRODUCT")
    return {"id": name, "product_ids": products.split(",")}


def limit(text: str) -> Tuple[Decimal, bool]:
    """A number, and whether it is a share in percent."""
    number = text[:-1] if text.endswith("%") else text
    if not re.fullmatch(r"\d{1,15}(\.\d{1,6})?" if text.endswith("%") else r"\d{1,15}", number):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number, as 10, nor a share, as 0.1%")
    return Decimal(number), text.endswith("%")


def column(text: str) -> Tuple[str, str]:
    name, _, own = text.partition("=")
    if not name or not own:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=YOURS")
    return name, own


def subscription(text: str) -> Tuple[str, str]:
    name, _, product = text.rpartition("=")
    if not name or not product:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=PRODUCT")
    return name, product


def cores() -> int:
    """How many cores this process may use. PyPy knows only how many there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(function: str, options: argparse.Namespace, inputs: Inputs) -> Result:
    """Calls "module.function" of this package. So no command imports the modules of the others."""
    module, _, name = function.partition(".")
    answer: Result = getattr(importlib.import_module(f".{module}", __package__), name)(options, inputs)
    return answer


class Options(argparse.ArgumentParser):
    """The options of one command, in the order of their adding."""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes help and errors. An error may repeat what was typed."""
        tell(message, file)

    def flag(self, name: str, about: str) -> None:
        self.add_argument(name, action="store_true", default=None, help=about)

    def instant(self, name: str, about: str, required: bool = False) -> None:
        self.add_argument(name, type=instant, required=required, metavar="INSTANT", help=about)

    def history(self) -> None:
        self.add_argument("history", nargs="*", metavar="FILE", help="documents of one customer, of any kinds")
        self.add_argument("--environment", metavar="NAME",
                          help="only its records count: Production, Sandbox, Xcode or LocalTesting")
        self.add_argument("--bundle-id", metavar="ID", help="only records of this app count")
        self.trust()

    def explain(self) -> None:
        self.flag("--explain", "say why, in sentences for a support ticket")

    def catalog(self, about: str) -> None:
        self.add_argument("--catalog", metavar="FILE", help=f"the products on offer: {about}")

    def course(self) -> None:
        self.history()
        self.instant("--known-at", "answer with what was known then, instead of with the whole history")
        self.catalog("levels, periods and the direction of changes come from it")
        self.flag("--assume-renewal", "a subscription that renews goes on after its last period")
        self.flag("--retroactive-refunds", "a refunded purchase counts as never made")

    def records(self, what: str) -> None:
        self.add_argument("rows", nargs="+", metavar="FILE",
                          help=f"{what}, or documents of the store in a column document or payload: .parquet, .csv or "
                          ".jsonl, also folders and patterns; the rows of a customer stand together, or --sort")
        self.add_argument("--reports", metavar="FILE", action="append",
                          help="what the store said beside: renewal infos, statuses, notifications; may be given "
                          "several times")
        self.sorting()

    def sorting(self) -> None:
        self.flag("--sort", "sort what is read by customer first; with DuckDB also more than memory holds")
        self.add_argument("--column", dest="columns", action="append", type=column, metavar="NAME=YOURS",
                          help="your name of a column, as customer=user_id; may be given several times")
        self.add_argument("--document", metavar="NAME",
                          help="your name of the column of documents of the store; document or payload without it")

    def files(self) -> None:
        self.records("the transactions")
        self.add_argument("-o", "--output", required=True, metavar="FILE",
                          help="where to write: .parquet or .csv; only you may read the file")
        self.spreadsheet()
        self.add_argument("--omit-unreadable", metavar="FILE",
                          help="leave out customers with a document that cannot be read, and write here who they are: "
                          ".csv or .parquet; only you may read the file")
        self.warnings()
        self.add_argument("--customers", metavar="FILE", help="answer about these customers only: .parquet, .csv or "
                          ".jsonl with the column customer, for a run about those whose records have changed")
        self.threads()
        self.add_argument("--environment", metavar="NAME",
                          help="only its records count: Production, Sandbox, Xcode or LocalTesting")
        self.add_argument("--bundle-id", metavar="ID", help="only records of this app count")
        self.instant("--known-at", "answer with what was known then, instead of with all rows")
        self.flag("--assume-renewal", "a subscription that renews goes on after its last period")
        self.flag("--retroactive-refunds", "a refunded purchase counts as never made")
        self.trust()

    def warnings(self) -> None:
        self.add_argument("--warnings", metavar="FILE", help="where to write whose records were passed over or warned "
                          "about, with their codes, files and rows: .csv or .parquet; only you may read the file")

    def threads(self) -> None:
        self.add_argument("--threads", type=int, default=cores(), metavar="NUMBER",
                          help="how many threads decide; as many as there are cores, where it is left out")

    def trust(self) -> None:
        self.flag("--trust-signed-payloads", "read signed payloads: their signatures have been verified")

    def spreadsheet(self) -> None:
        self.flag("--spreadsheet",
                  "with .csv: a text that a spreadsheet would take for a formula begins with an apostrophe")

    def entitlement(self, about: str) -> None:
        self.add_argument("--entitlement", dest="entitlements", action="append", type=entitlement,
                          metavar="ID=PRODUCT,...", help=f"{about}; of any kind, as pro=pro.month,pro.lifetime; may be "
                          "given several times")

    def money(self, about: str) -> None:
        self.add_argument("--price", type=price, metavar="DECIMAL", help=about)
        self.add_argument("--currency", metavar="CODE", help="the currency of the price, as USD")
        self.rounding()

    def rounding(self) -> None:
        self.add_argument("--rounding", metavar="MODE", help="of a refund: half_up (the default), half_even, down, up")


def command_line() -> argparse.ArgumentParser:
    parser = Options(
        prog="subscore", description="Answers questions about App Store subscriptions.", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"subscore {VERSION}", help="print the version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Options)

    def command(name: str, function: str, question: str, among: Any = commands) -> Options:
        added: Options = among.add_parser(name, help=question, description=question)
        added.add_argument("--json", action="store_true", help="print the document, for programs, and no text")
        added.set_defaults(run=functools.partial(run, function), error=added.error, svg=None, picture=None,
                           because=None)
        return added

    added = command("state-at", "questions.state_at", "What was each subscription at an instant, and was there access?")
    added.instant("--at", "the instant in question", required=True)
    added.course()
    added.entitlement("say whether the customer may use ID, which these products give")
    added.add_argument("--other-grants", metavar="FILE",
                       help="access to these entitlements that another store, a contract or support gave: an array as "
                       "otherGrants in subscore.h describes it")
    added.explain()

    added = command("timeline", "questions.timeline",
                    "What was the whole course of each subscription, and what is to come?")
    added.course()
    added.instant("--until", "how far ahead to look; to the next renewal where it is left out")
    added.add_argument("--svg", metavar="FILE", help="write a picture to FILE, and no text")
    added.instant("--at", "with --svg: show this instant, the state then and the change that waits")
    added.add_argument("--customer", metavar="NAME", help="with --svg: what the title calls the customer")
    added.add_argument("--theme", choices=("auto", "light", "dark"),
                       help="with --svg: auto, which is as the reader's screen is, light or dark")

    added = command("view", "viewing.view", "Shows the history on a page that answers as you drag.")
    added.course()
    added.instant("--at", "the instant that it shows first; the newest signing where it is left out")
    added.instant("--until", "how far ahead to look; to the next renewal where it is left out")
    added.entitlement("say whether the customer may use ID, which these products give")
    added.add_argument("-o", "--output", metavar="FILE",
                       help="write the page to FILE; without it, a browser opens it from a temporary folder")

    added = command("classify-change", "questions.classify_change",
                    "What did this customer change? With --to: what will a switch of products do?")
    added.history()
    added.catalog("levels and periods come from it")
    added.instant("--at", "when the switch is made; without --to, what had changed by then")
    added.add_argument("--to", metavar="PRODUCT", help="preview a switch to this product for the customer of the "
                       "history; - as its FILE is the standard input")
    added.instant("--known-at", "with --to: answer with what was known then, instead of with the whole history")
    added.money("with --to: what was paid for the present period, if the history does not say it")
    without = "with --to and without a history:"
    added.add_argument("--from", dest="from_", metavar="PRODUCT", help=f"{without} the present product")
    added.instant("--purchase-date", f"{without} when the present period began")
    added.instant("--expires-date", f"{without} when the present period ends")
    added.add_argument("--pending-product-id", metavar="PRODUCT", help=f"{without} the product of a change that waits")
    added.add_argument("--state", metavar="STATE", help=f"{without} the present state, if it is not subscribed")
    added.add_argument("--offer-type", type=int, metavar="NUMBER", help=f"{without} Apple's number of its offer")
    added.add_argument("--offer-discount-type", metavar="TYPE", help=f"{without} the kind of its offer, as FREE_TRIAL")
    added.explain()

    added = command("prorate", "questions.prorate", "What is refunded for a period that was cut short?")
    added.add_argument("transaction", nargs="?", metavar="FILE", help="the row; with dates none is needed")
    added.add_argument("--next-transaction", metavar="FILE", help="the row that took its place")
    added.instant("--purchase-date", "when the period began")
    added.instant("--expires-date", "when the period ends")
    added.instant("--change-date", "when the period was cut off")
    added.money("what was paid for the period")

    added = command("content-access", "questions.content_access",
                    "Which items of a publication may this customer read?")
    added.history()
    added.add_argument("--content", required=True, metavar="FILE", help='the items: [{"id","publishedAt"}]')
    added.instant("--at", "answer as it was then, with what was known then")
    added.instant("--known-at", "answer with what was known then")
    added.add_argument("--initial-unlock", type=int, metavar="NUMBER",
                       help="how many of the newest items open when access begins; 1 where it is left out")
    added.add_argument("--tolerated-lapse", type=int, metavar="MILLISECONDS", help="such gaps in access do not count")

    added = command("offer-eligibility", "questions.offer_eligibility",
                    "Which subscription offers may this customer redeem?")
    added.instant("--at", "the instant in question", required=True)
    added.history()
    added.instant("--known-at", "answer with what was known then, instead of with the whole history")
    added.catalog("its groups are answered for, whether or not the customer bought in them")

    added = command("owner", "questions.owner", "To which of the app's customers do these purchases belong?")
    added.instant("--at", "the instant in question", required=True)
    added.history()
    added.add_argument("--claims", required=True, metavar="FILE",
                       help='who claimed what: [{"customer","at","originalTransactionId"}], as subscore.h describes it')
    added.add_argument("--tokens", metavar="FILE", help="the customers of account tokens, an object by token")
    added.add_argument("--policy", required=True, metavar="NAME",
                       help="keep, transfer, transfer_if_inactive or share")
    added.add_argument("--unit", metavar="NAME", help="subscription, or apple_account")
    added.catalog("which products of a receipt are consumables comes from it")

    added = command("price-change", "questions.price_change", "What does a change of price ask of the customer?")
    added.add_argument("request", nargs="?", metavar="FILE", help="the request, as subscore.h describes it")
    added.instant("--at", "answer as of then, instead of what the request says")

    added = command("states", "states.states", "What was each subscription of each customer, at some instants?")
    added.files()
    added.flag("--known-then", "answer about each instant with what was known at that instant, and say what has been "
               "restated since")
    added.add_argument("--at", action="append", type=instant, metavar="INSTANT",
                       help="an instant in question; may be given several times")
    added.add_argument("--monthly", nargs=2, metavar="MONTH",
                       help="ask for the start of each month, as --monthly 2025-01 2025-12")
    added.add_argument("--daily", nargs=2, metavar="DAY",
                       help="ask for the start of each day, as --daily 2025-01-01 2025-01-31")
    added.add_argument("--zone", metavar="NAME",
                       help="where months and days begin at midnight, as Europe/Berlin; UTC where it is left out")
    added.entitlement("write which customers may use ID, which these products give")
    added.catalog("the periods of products come from it")
    added.add_argument("--summary", metavar="FILE",
                       help="where to write the counts at each instant, movements of revenue, customers and trials: "
                       ".csv or .parquet, amounts in milliunits")
    added.add_argument("--by", metavar="NAMES", help="break the counts of --summary down by columns of the input, as "
                       "--by country,productId: the values of the row that decides")
    added.add_argument("--cohorts", metavar="FILE",
                       help="where to write, at each instant, the outcomes of trials by the month in which they "
                       "started, and who remains of the customers who first paid in a month: .csv or .parquet")

    added = command("timelines", "states.timelines", "What was the whole course of each subscription of each customer?")
    added.files()

    added = command("columns", "converting.columns", "Which purchases do stored documents contain, as a table?")
    added.add_argument("rows", nargs="+", metavar="FILE",
                       help="the columns customer and document or payload, a document of the store: .parquet, .csv or "
                       ".jsonl, also folders and patterns; the rows of a customer stand together, or --sort")
    added.add_argument("-o", "--output", required=True, metavar="FILE",
                       help="where to write a row for each purchase of a subscription: .parquet or .csv; only you may "
                       "read the file")
    added.add_argument("--reports", metavar="FILE", help=argparse.SUPPRESS)
    added.spreadsheet()
    added.warnings()
    added.sorting()
    added.threads()
    added.trust()

    added = command("plot", "plotting.draw", "How did subscriptions, churn, revenue, trials and retention develop?")
    added.add_argument("states", metavar="FILE", help="what `subscore states` wrote, .parquet or .csv")
    added.add_argument("-o", "--output", required=True, metavar="FILE", help="where to write: .svg or .png")
    added.add_argument("--kind", choices=("all", *plot.KINDS), default="all",
                       help="one picture instead of all: subscriptions by state, churn by reason, monthly recurring "
                       "revenue, its movements, trials, or retention by cohort")
    added.add_argument("--rates", metavar="FILE", help="draw amounts in one currency: an object with what one unit of "
                       'each is worth in it, as {"USD": 1, "EUR": 1.08}')

    added = command("audit", "audited.run",
                    "Where do your answers, or those of another version of the library, differ from the rules?")
    added.records("the transactions")
    added.add_argument("--expected", metavar="FILE",
                       help="your answers, .parquet or .csv: customer, at, hasAccess, and perhaps state and productId")
    added.add_argument("--expected-column", dest="expected_columns", action="append", type=column, metavar="NAME=YOURS",
                       help="your name of a column of it, as hasAccess=is_pro; may be given several times")
    added.add_argument("--against", metavar="LIBRARY",
                       help="another version of the library, as libsubscore.so.0.4.0, to compare this one with")
    added.entitlement("what your answers are about; without it, access by any subscription")
    added.catalog("levels, periods and the direction of changes come from it")
    added.add_argument("--environment", metavar="NAME",
                       help="only its records count: Production, Sandbox, Xcode or LocalTesting")
    added.add_argument("--bundle-id", metavar="ID", help="only records of this app count")
    added.flag("--assume-renewal", "a subscription that renews goes on after its last period")
    added.flag("--retroactive-refunds", "a refunded purchase counts as never made")
    added.trust()
    added.add_argument("-o", "--output", metavar="FILE",
                       help="where to write every difference: .parquet or .csv; only you may read the file")
    added.warnings()
    added.spreadsheet()
    added.add_argument("--samples", type=int, default=3, metavar="NUMBER",
                       help="how many differences of each kind to print; 3 where it is left out")
    added.add_argument("--fail-above", type=limit, metavar="NUMBER",
                       help="exit with 3 if more than so many answers, or so many percent (0.1%%), are wrong: those "
                       "that no system could have known do not count; with --against, if so many customers differ")

    added = command("reconcile", "reconciled.run",
                    "Do your records say what Apple counted, in its reports of Sales and Trends? Experimental.")
    added.description = ("Compares your records with Apple's Subscriber and Subscription reports of Sales and Trends. "
                         "Experimental: no report is published together with its history, so this is unverified "
                         "against Apple. docs/reconcile.md lists what no public source says, such as the day of a "
                         "charge that the store made ahead or of a refund, and what proceeds are.")
    added.records("the transactions")
    added.add_argument("--catalog", required=True, metavar="FILE",
                       help="App Store Connect's list of subscriptions, with the Apple ID, the name and the product id "
                       "of each")
    added.add_argument("--subscription", dest="subscriptions", action="append", type=subscription,
                       metavar="NAME=PRODUCT", help="the product id of a subscription that the catalog does not have, "
                       "by its name or Apple ID in the reports; may be given several times")
    added.add_argument("--apple", required=True, nargs="+", metavar="FILE",
                       help="Apple's Subscriber and Subscription reports, versions 1_2 to 1_4, text or .gz")
    added.add_argument("--app", type=int, metavar="NUMBER",
                       help="only rows of the app with this Apple ID count in Apple's files")
    added.add_argument("--zone", default="America/Los_Angeles", metavar="NAME",
                       help="where the days of the files begin at midnight; America/Los_Angeles where it is left out")
    added.add_argument("--environment", default="Production", metavar="NAME",
                       help="only its records count; Production where it is left out, as Apple reports no other")
    added.add_argument("--bundle-id", metavar="ID", help="only records of this app count")
    added.trust()
    added.add_argument("-o", "--output", required=True, metavar="FILE",
                       help="where to write every result: .parquet or .csv; only you may read the file")
    added.warnings()
    added.spreadsheet()
    added.add_argument("--fail-above", type=limit, metavar="NUMBER",
                       help="exit with 3 if more than so many charges, refunds and states differ, or so many percent "
                       "(0.1%%): those that have no pair, and the differences between counts of states")

    about = "Plays customers, and sends what the App Store would send."
    simulations = commands.add_parser("simulate", help=about, description=about).add_subparsers(
        required=True, metavar="COMMAND", parser_class=Options)

    def simulation(name: str, function: str, about: str) -> Options:
        added = command(name, function, about, simulations)
        added.add_argument("request", nargs="?", metavar="FILE", help="the request of subscore_simulate.h")
        added.add_argument("--root", metavar="FILE", help="where to write the root certificate of this run, in DER")
        added.add_argument("--chain", metavar="FILE",
                           help="sign with the chain that `simulate root` made; without it, one is made for this run")
        return added

    added = command("root", "simulated.root", "Makes a chain of certificates, so that a webhook can trust it first.",
                    simulations)
    added.add_argument("--chain", required=True, metavar="FILE",
                       help="where the chain is or shall be, with the key that signs: only you may read it")
    added.add_argument("--root", required=True, metavar="FILE", help="where to write its root certificate, in DER")

    command("manual", "simulated.manual", "Prints the manual of requests and answers, subscore_simulate.h.",
            simulations)

    added = simulation("jsonl", "simulated.jsonl", "What would the App Store send about these customers?")
    added.add_argument("-o", "--output", default="-", metavar="FILE", help="where to write; one customer a line")
    added.flag("--signed", "write the notifications as the store posts them, signed by a chain made for this run")

    added = command("reports", "simulated.reports",
                    "What would Apple's Subscriber and Subscription reports count of these customers?", simulations)
    added.add_argument("request", nargs="?", metavar="FILE", help="the request of subscore_simulate.h, with a catalog "
                       "in the library's own form")
    added.add_argument("-o", "--output", required=True, metavar="FOLDER",
                       help="where to write: two files a day, and subscriptions.json, App Store Connect's list")
    added.add_argument("--version", choices=("1_2", "1_3", "1_4"), default="1_4",
                       help="the version of the reports; 1_4 where it is left out")

    added = simulation("stream", "simulated.stream",
                       "Posts what the App Store would send to a webhook on this machine.")
    added.add_argument("--url", required=True, metavar="URL", help="the webhook; a loopback address")
    added.add_argument("--speed", type=float, metavar="NUMBER",
                       help="how many seconds of the store pass in one; without it, as fast as the webhook answers")
    added.add_argument("--wait", type=float, default=10, metavar="SECONDS",
                       help="how long to wait for somebody who listens; 10 where it is left out")

    added = simulation("serve", "serving.serve", "Answers as the App Store Server API for these customers.")
    added.instant("--now", "where the clock stands when the run begins; without it at the request's until, or else at "
                  "its start")
    added.add_argument("--database", metavar="FILE",
                       help="where to keep the run, so that it goes on when it is started again; in memory without it")
    added.add_argument("--port", type=int, default=0, metavar="NUMBER",
                       help="where to listen; at any free port without it")
    added.add_argument("--url", metavar="URL", help="the webhook that notifications are posted to; a loopback address")
    added.add_argument("--tls", metavar="FILE",
                       help="where to write the certificate in PEM that Apple's libraries have to trust")

    added = command("explain", "questions.explain", "What does a rule or a warning of an answer mean?")
    added.add_argument("name", nargs="?", metavar="ID", help="the id of a rule, as state.grace, or the code of a "
                       "warning, as purchase_missing; without it all rules and warnings are listed")
    return parser
