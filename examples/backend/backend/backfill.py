"""What was lost, from Apple's histories."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from appstoreserverlibrary.api_client import APIException

import subscore

from .apple import Apple
from .database import Database

# How far Get Notification History reaches back, less an hour in which it is asked.
REACH = {"Production": timedelta(days=180), "Sandbox": timedelta(days=30)}
# What was signed before an instant may be missing in an answer that was given just after it.
OVERLAP = timedelta(hours=1)


def notifications(apple: Apple, database: Database, start: datetime | None = None,
                  only_failures: bool = False) -> Counter:
    """Stores what Get Notification History has and the database does not. Returns how many were new, repeated, refused.

    It begins at `start`, or else where the last call ended. It does not begin at the newest notification that is
    stored: what was lost before that one would stay lost.
    """
    end, counted = apple.clock(), Counter(new=0, repeated=0, refused=0)
    earliest = end - REACH[apple.environment] + OVERLAP
    if start is None:
        start = (database.read_through(apple.environment) or earliest) - OVERLAP
    for payload in apple.notifications(max(start, earliest), end, only_failures):
        try:
            verified = apple.verified({"signedPayload": payload})
        except subscore.SubscoreError as error:
            counted["refused"] += 1
            counted[f"refused: {error.code}"] += 1
            continue
        is_new = database.store_notification(verified.notifications[0], payload, verified.history[0])
        counted["new" if is_new else "repeated"] += 1
    database.set_read_through(apple.environment, end)
    return counted


def warned(answer: subscore.results.StateAt) -> set[str]:
    """The codes of all warnings of an answer."""
    return {each.code for part in (answer, *answer.subscriptions) for each in part.warnings}


def lacking(database: Database, apple: Apple) -> list[str]:
    """The chains of each customer whose answer warns that records are missing."""
    codes = {"records_begin_later", "records_end_before_at"}
    found = []
    for customer, environment, documents in database.all_histories():
        if environment == apple.environment:
            answer = subscore.state_at(documents, at=apple.clock(), environment=environment)
            if codes & warned(answer):
                found += database.chains(customer, environment)
    return found


def transactions(apple: Apple, database: Database, chains: Iterable[str]) -> Counter:
    """Stores the transaction history and the newest renewal infos of the Apple accounts that these chains belong to.

    Get Transaction History has no limit of time, and the newest copy of each transaction only.
    """
    counted, done = Counter(new=0, repeated=0, failed=0), set()
    for chain in chains:
        if chain in done:
            continue
        try:
            records = apple.transactions(chain) + apple.statuses(chain)[0]
        except (APIException, subscore.SubscoreError) as error:
            counted["failed"] += 1
            counted[f"failed: {failure(error)}"] += 1
            continue
        done |= {each.chain for each in records}
        new = database.store_records(records)
        counted["new"] += new
        counted["repeated"] += len(records) - new
    return counted


def failure(error: APIException | subscore.SubscoreError) -> str:
    """Apple's number of the error, or the code of the refusal. A message may quote a document."""
    if isinstance(error, subscore.SubscoreError):
        return error.code
    return str(error.raw_api_error or error.http_status_code)
