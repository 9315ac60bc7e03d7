"""What each command asks the library. A command gets its options and its documents, and gives an answer."""

from __future__ import annotations

import difflib
from argparse import Namespace
from typing import Any, List, Mapping, Optional, Sequence

from .._library import rules, version, warnings
from .._requests import ask, call
from .._result import Result, build
from ..results import (
    ChangePreview,
    ContentAccess,
    ObservedChanges,
    OfferEligibility,
    Owner,
    PriceChange,
    ProposedChange,
    Proration,
    StateAt,
    Timeline,
)
from .inputs import Inputs, Missing
from .terminal import as_markup

Entry = Mapping[str, Optional[str]]


def need(options: Namespace, because: str, *names: str) -> None:
    """Says all that is missing at once. The library would name one thing after the other."""
    missing = [f"--{name.strip('_').replace('_', '-')}" for name in names if getattr(options, name) is None]
    if missing:
        *most, last = missing
        raise Missing(f"{because} {', '.join(most)}{' and ' if most else ''}{last} too")


def whose(options: Namespace) -> dict[str, Any]:
    """What goes with every history."""
    return {"environment": options.environment, "bundle_id": options.bundle_id,
            "trust_signed_payloads": options.trust_signed_payloads}


PASSED_OVER = {"other_environment": "--environment", "other_bundle": "--bundle-id"}


def explained(options: Namespace, answer: Any, parts: Sequence[Result]) -> Result:
    """The answer. If it has no parts because all records are of another app or environment, --explain says so."""
    reasons = [each for each in answer.warnings if each.code in PASSED_OVER]
    if options.explain and reasons and not parts:
        sentences = " ".join(each.message for each in reasons)
        names = " and ".join(PASSED_OVER[each.code] for each in reasons)
        options.because = f"No record counts. {sentences} Leave out {names}, or name what the documents are of."
    return answer  # type: ignore[no-any-return]


def state_at(options: Namespace, inputs: Inputs) -> Result:
    inputs.sources["/entitlements"] = "--entitlement"
    answer = ask(
        "subs_state_at", history=inputs.history(options.history), at=options.at, known_at=options.known_at,
        catalog=inputs.optional("/catalog", options.catalog), assume_renewal=options.assume_renewal,
        retroactive_refunds=options.retroactive_refunds, entitlements=options.entitlements, explain=options.explain,
        other_grants=None if options.other_grants is None else inputs.parsed("/otherGrants", options.other_grants),
        **whose(options))
    state = build(StateAt, answer)
    return explained(options, state, state.subscriptions)


def timeline(options: Namespace, inputs: Inputs) -> Result:
    if options.svg is None and (options.at, options.customer, options.theme) != (None, None, None):
        raise Missing("--at, --customer and --theme are for a picture, and need --svg too")
    same = {
        "history": inputs.history(options.history), "known_at": options.known_at,
        "catalog": inputs.optional("/catalog", options.catalog), "assume_renewal": options.assume_renewal,
        "retroactive_refunds": options.retroactive_refunds, **whose(options),
    }
    answer = build(Timeline, ask("subs_timeline", until=options.until, **same))
    if options.svg is not None:
        asked = None if options.at is None else build(StateAt, ask("subs_state_at", at=options.at, **same))
        picture = answer.svg(asked=asked, customer=options.customer, theme=options.theme or "auto")
        options.picture = as_markup(picture) if options.svg == "-" else picture
    return answer


def content_access(options: Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_content_access", history=inputs.history(options.history),
        content=inputs.parsed("/content", options.content), at=options.at, known_at=options.known_at,
        initial_unlock=options.initial_unlock, tolerated_lapse=options.tolerated_lapse,
        **whose(options))
    return build(ContentAccess, answer)


def offer_eligibility(options: Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_offer_eligibility", history=inputs.history(options.history), at=options.at, known_at=options.known_at,
        catalog=inputs.optional("/catalog", options.catalog), **whose(options))
    return build(OfferEligibility, answer)


def owner(options: Namespace, inputs: Inputs) -> Result:
    answer = ask(
        "subs_owner", history=inputs.history(options.history), claims=inputs.parsed("/claims", options.claims),
        tokens=None if options.tokens is None else inputs.parsed("/tokens", options.tokens), policy=options.policy,
        unit=options.unit, at=options.at, catalog=inputs.optional("/catalog", options.catalog), **whose(options))
    return build(Owner, answer)


PROPOSED = ("from_", "purchase_date", "expires_date", "pending_product_id", "state", "offer_type",
            "offer_discount_type", "price", "currency")
# What a history says of the present period.
FOUND_IN_HISTORY = PROPOSED[:-2]


def options_among(options: Namespace, names: Sequence[str]) -> str:
    """Those that were given, as they are written."""
    return ", ".join(f"--{name.strip('_').replace('_', '-')}" for name in names if getattr(options, name) is not None)


def preview_change(options: Namespace, inputs: Inputs) -> Result:
    given = options_among(options, FOUND_IN_HISTORY)
    if given:
        raise Missing(f"{given}: of use without a history only, because the history says it")
    need(options, "--to with a history needs", "at")
    inputs.sources["/to/productId"] = "--to"
    answer = ask(
        "subs_classify_change", history=inputs.history(options.history),
        catalog=inputs.read("/catalog", options.catalog, "catalog"), to={"product_id": options.to}, at=options.at,
        known_at=options.known_at, price=options.price, currency=options.currency, rounding=options.rounding,
        explain=options.explain, **whose(options))
    preview = build(ChangePreview, answer)
    return explained(options, preview, [] if preview.from_ is None else [preview.from_])


def classify_change(options: Namespace, inputs: Inputs) -> Result:
    if options.to is not None and options.history:
        return preview_change(options, inputs)
    if options.to is None:
        given = options_among(options, (*PROPOSED, "known_at"))
        if given:
            raise Missing(f"{given}: of use with --to only, which is missing")
        answer = ask(
            "subs_classify_change", history=inputs.history(options.history), at=options.at,
            catalog=inputs.optional("/catalog", options.catalog), rounding=options.rounding, explain=options.explain,
            **whose(options))
        observed = build(ObservedChanges, answer)
        return explained(options, observed, observed.changes)
    if options.known_at is not None:
        raise Missing("--known-at: of use with a history only, which is missing")
    need(options, "--to without a history needs", "from_", "purchase_date", "expires_date", "at")
    inputs.sources.update({"/from/productId": "--from", "/to/productId": "--to"})
    current = {
        "product_id": options.from_, "purchase_date": options.purchase_date, "expires_date": options.expires_date,
        "price": options.price, "currency": options.currency, "offer_type": options.offer_type,
        "offer_discount_type": options.offer_discount_type,
    }
    answer = ask(
        "subs_classify_change", catalog=inputs.read("/catalog", options.catalog, "catalog"), from_=current,
        to={"product_id": options.to}, at=options.at, pending_product_id=options.pending_product_id,
        state=options.state, rounding=options.rounding, explain=options.explain)
    return build(ProposedChange, answer)


def prorate(options: Namespace, inputs: Inputs) -> Result:
    # A date makes it a question about plain values, and nothing is read then.
    dates = ("purchase_date", "expires_date", "change_date")
    plain = any(getattr(options, name) is not None for name in dates)
    if plain and options.transaction is None:
        need(options, "a period in plain values needs", "price", *dates)
    row = None if plain and options.transaction is None else inputs.read("/transaction", options.transaction, "row")
    answer = ask(
        "subs_prorate", price=options.price, currency=options.currency, purchase_date=options.purchase_date,
        expires_date=options.expires_date, change_date=options.change_date, rounding=options.rounding,
        transaction=row, next_transaction=inputs.optional("/nextTransaction", options.next_transaction))
    return build(Proration, answer)


def explain(options: Namespace, inputs: Inputs) -> List[Entry]:
    """The rule or the warning that is asked about, or all rules and then all warnings."""
    table: List[Entry] = [*rules(), *warnings()]
    if options.name is None:
        return table
    named = {str(each.get("id") or each["code"]): each for each in table}
    if options.name not in named:
        close = difflib.get_close_matches(options.name, named, 1)
        hint = f"did you mean {close[0]}?" if close else "`subscore explain` lists all that there are."
        raise ValueError(f"{options.name}: no rule or warning of libsubscore {version()} has this name; {hint}")
    return [named[options.name]]


def price_change(options: Namespace, inputs: Inputs) -> Result:
    if options.at is None:
        return build(PriceChange, call("subs_price_change", inputs.read("", options.request, "request")))
    request: Any = inputs.parsed("", options.request, "request")
    if not isinstance(request, dict):
        raise ValueError(f"{inputs.sources['']}: an object is expected")
    inputs.sources["/at"] = "--at"
    return build(PriceChange, call("subs_price_change", {**request, "at": options.at}))
