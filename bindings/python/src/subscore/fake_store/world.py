"""What the store knows at an instant, by transaction."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple

# What an answer of the simulator is made of: docs/simulate.md and subscore_simulate.h say what it holds.
Document = Dict[str, Any]


class Row(NamedTuple):
    """A transaction as the store has it now."""

    modified: int
    payload: Document

    @property
    def key(self) -> Tuple[int, int]:
        """Its place in a history, which stands in the order of the last change."""
        return self.modified, int(self.payload["transactionId"])


class Notice(NamedTuple):
    """A notification, with the attempts to post it that were made up with it, and the customer that it is about."""

    document: Document
    attempts: List[Document]
    customer: Optional[int]

    @property
    def uuid(self) -> str:
        return str(self.document["notificationUUID"])

    @property
    def signed(self) -> int:
        return int(self.document["signedDate"])


class World:
    def __init__(self, answer: Mapping[str, Any], tests: List[Document],
                 tokens: Iterable[Tuple[int, str, str]]) -> None:
        """`tokens` are those that were set, each with its instant and the chain, in the order in which they were."""
        self.customers: List[Document] = answer["customers"]
        self.extensions: List[Document] = answer.get("extensions", [])
        self.indices = {each["id"]: index for index, each in enumerate(self.customers)}
        self.rows: Dict[str, Tuple[int, Row]] = {}
        self._owners: Dict[str, int] = {}
        self.notices: List[Notice] = []
        for index, customer in enumerate(self.customers):
            for each in customer["server"]["history"]:
                payload = each["transactionInfo"]
                self.rows[payload["transactionId"]] = index, Row(each["modifiedDate"], payload)
                self._owners[payload["transactionId"]] = index
                self._owners.setdefault(payload["appTransactionId"], index)
            self.notices += [Notice(each["document"], each["attempts"], index) for each in customer["notifications"]]
        self.notices += [Notice(each["notification"]["document"], each["notification"]["attempts"], None)
                         for each in self.extensions if "notification" in each]
        self.notices += [Notice(each, [], None) for each in tests]
        for at, original, token in tokens:
            self._set_token(at, original, token)

    def _set_token(self, at: int, original: str, token: str) -> None:
        """Whatever is signed from then on has the token: every transaction of the chain, for the store signs each when
        it is asked, and every notification that comes later."""
        signed = [row.payload for _, row in self.rows.values()]
        for customer in self.customers:
            for each in customer["server"]["subscriptions"]:
                signed += [each["transactionInfo"], each["renewalInfo"]]
        for notice in self.notices:
            if notice.signed > at:
                data = notice.document.get("data", {})
                signed += [data[key] for key in ("transactionInfo", "renewalInfo") if key in data]
        for payload in signed:
            if payload["originalTransactionId"] == original:
                payload["appAccountToken"] = token

    def owner(self, identifier: str) -> Optional[int]:
        """Whose transaction it is: of a transaction id, an original one, or an app transaction id."""
        return self._owners.get(identifier)

    def is_app_transaction(self, identifier: str) -> bool:
        return identifier in self._owners and identifier not in self.rows

    def history(self, customer: int) -> List[Row]:
        """In the order of the last change."""
        rows = (Row(each["modifiedDate"], each["transactionInfo"])
                for each in self.customers[customer]["server"]["history"])
        return sorted(rows, key=lambda row: row.key)

    def subscription(self, original: str) -> Optional[Document]:
        """A chain, with its status and what was last charged for it."""
        owner = self.owner(original)
        for each in self.customers[owner]["server"]["subscriptions"] if owner is not None else []:
            if each["originalTransactionId"] == original:
                found: Document = each
                return found
        return None


def order_of(payload: Mapping[str, Any]) -> str:
    """The order id of a transaction: Apple mails it to the customer, and no payload has it."""
    number, digits = int(payload["transactionId"]), ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + digits
    return f"M{digits}"
