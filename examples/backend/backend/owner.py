"""Whose a chain is: the claims of customers, the tokens of purchases, and the policy decide."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import subscore

# Whose the claims of deleted accounts are: nobody's. So nobody who was refused becomes the owner in silence.
DELETED = "a deleted account"
TOKEN = re.compile(r'"appAccountToken"\s*:\s*"([0-9A-Fa-f-]{36})"')


def customer_of(token: str | None) -> str | None:
    """The customer that an appAccountToken names. One that is empty, blank or made of zeros names nobody."""
    return token if token is not None and token.strip().strip("0-") else None


@dataclass(frozen=True)
class Claim:
    customer: str
    at: datetime
    transaction_id: str | None = None
    """The purchase that the customer has just made; None for a restore."""
    outcome: str | None = None
    """What the customer was answered; None for a claim that is being decided."""


@dataclass(frozen=True)
class Rules:
    policy: str = "keep"
    """keep, transfer or transfer_if_inactive. With share a chain would have several customers, and here it has one."""
    is_deleted_claimable: bool = False
    """Whether what a deleted account owned may be claimed again."""


def decided(documents: Iterable[str], chain: str, environment: str, claims: list[Claim], deleted: set[str],
            rules: Rules, at: datetime) -> tuple[str | None, str]:
    """The owner of a chain, None for nobody, and the outcome of the last claim. Of several who own it, the one who
    became an owner last.

    A token is the id of a customer. What was answered before stands: only the claim without an outcome is judged.
    """
    documents = list(documents)
    tokens = {token.lower(): token for each in documents for token in TOKEN.findall(each) if token.strip("0-")}
    for token, customer in tokens.items():
        tokens[token] = DELETED if customer in deleted else customer
    if rules.is_deleted_claimable:
        claims = [each for each in claims if each.customer != DELETED]
        tokens = {token: customer for token, customer in tokens.items() if customer != DELETED}
    answer = subscore.owner(
        documents, policy=rules.policy, at=at, environment=environment, tokens=tokens,
        claims=[{"customer": each.customer, "at": each.at, "original_transaction_id": chain,
                 "transaction_id": each.transaction_id, "outcome": each.outcome} for each in claims])
    unit = next((each for each in answer.subscriptions if chain in each.original_transaction_ids), None)
    if unit is None:  # Its documents are not here yet, so nobody else can have a token for it.
        others = {each.customer for each in claims[:-1] if each.outcome in ("granted", "transferred")}
        is_free = not others - {claims[-1].customer} if claims else True
        return (claims[-1].customer if claims and is_free else None), "granted" if is_free else "refused"
    judged = [each for each in unit.claims if each.source == "claim"]
    return (unit.owners[-1] if unit.owners else None), judged[-1].outcome if judged else "refused"
