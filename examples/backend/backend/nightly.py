"""What is stored beside what Apple says now: Get All Subscription Statuses for those whose access should have changed.

First it stores what Get Notification History has since the last run. Then it decides for each customer from what is
stored, and asks Apple about those whose access ends or ended within a day, and those whose answer says that records are
missing. Apple's newest records are stored only if they change the answer, because Apple signs them again each time.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from appstoreserverlibrary.api_client import APIException

import subscore

from . import backfill
from .apple import Apple
from .database import Database, Record

DAY = timedelta(days=1)
SUSPICIOUS = {"records_begin_later", "records_end_before_at", "status_disagrees"}


@dataclass
class Compared:
    """What a run found. `lost`, `disagrees` and `failed` need somebody to read them."""

    notifications: dict[str, int]
    """What the back-fill stored: new, repeated, refused."""
    customers: int = 0
    asked: int = 0
    warnings: Counter = field(default_factory=Counter)
    """How many customers have an answer with each warning, by its code."""
    lost: list[dict[str, Any]] = field(default_factory=list)
    """Customers whose answer was another one with Apple's newest records. These are stored now."""
    disagrees: list[dict[str, Any]] = field(default_factory=list)
    """Chains for which Apple's status is another one than ours, with the same records."""
    failed: list[dict[str, Any]] = field(default_factory=list)

    def counts(self) -> dict[str, int]:
        """The numbers of the run: those that need nobody's name."""
        return {"customers": self.customers, "asked": self.asked, "lost": len(self.lost),
                "disagrees": len(self.disagrees), "failed": len(self.failed),
                **{f"warning {code}": count for code, count in self.warnings.items()},
                **{f"notifications {name}": count for name, count in self.notifications.items()}}

    def is_clean(self) -> bool:
        return not (self.lost or self.disagrees or self.failed or self.notifications["refused"])


def summary(answer: subscore.results.StateAt) -> list[dict[str, Any]]:
    """What has to be equal in two answers about one customer."""
    names = ("subscriptionGroupIdentifier", "productId", "state", "hasAccess", "until", "autoRenew",
             "autoRenewProductId")
    return [{name: each.raw[name] for name in names} for each in answer.subscriptions]


def is_due(answer: subscore.results.StateAt, at: datetime) -> bool:
    """Whether something should have happened lately, or happens soon, or too little is known."""
    near = (abs(moment - at) <= DAY for each in answer.subscriptions
            for moment in (each.until, each.since, each.access_until) if moment)
    return any(near) or bool(SUSPICIOUS & backfill.warned(answer))


def due(apple: Apple, database: Database, everybody: bool, compared: Compared) -> list[str]:
    """The customers to ask about."""
    at, found = apple.clock(), []
    for customer, environment, documents in database.all_histories():
        if environment == apple.environment:
            answer = subscore.state_at(documents, at=at, environment=environment)
            compared.customers += 1
            compared.warnings.update(backfill.warned(answer))
            if everybody or is_due(answer, at):
                found.append(customer)
    return found


def fetched(apple: Apple, chains: list[str]) -> tuple[list[Record], dict[str, int]]:
    """The newest records and Apple's status of each chain, asked once for all chains of an Apple account."""
    records, statuses = [], {}
    for chain in chains:
        if chain not in statuses:
            more, found = apple.statuses(chain)
            records += more
            statuses |= found
    return records, statuses


def run(apple: Apple, database: Database, everybody: bool = False) -> Compared:
    """Compares, and stores what was lost. `everybody` asks about all customers."""
    compared = Compared(backfill.notifications(apple, database))
    for customer in due(apple, database, everybody, compared):
        chains = database.chains(customer, apple.environment)
        documents = database.histories(customer)[apple.environment]
        try:
            records, statuses = fetched(apple, chains)
        except (APIException, subscore.SubscoreError) as error:
            compared.failed.append({"customer": customer, "why": backfill.failure(error)})
            continue
        compared.asked += 1
        # A chain that is not known yet may be of another customer: its token says so, or the app that claims it.
        database.store_records(each for each in records if each.chain not in chains)
        chains = database.chains(customer, apple.environment)
        at = apple.clock()
        before, after = (subscore.state_at(history, at=at, environment=apple.environment) for history in (
            documents, [*documents, *(each.document for each in records if each.chain in chains)]))
        if summary(before) != summary(after):
            database.store_records(records)
            compared.lost.append({"customer": customer, "before": summary(before), "after": summary(after)})
        for each in after.subscriptions:
            said = statuses.get(each.original_transaction_id)
            if said is not None and said != each.status:
                compared.disagrees.append({"customer": customer, "originalTransactionId": each.original_transaction_id,
                                           "apple": said, "ours": each.status})
    return compared
