"""A history that is read once and asked often."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Optional, Tuple, Union, get_args

from ._handle import Handle, Opened
from ._library import State as Struct
from ._library import library, open_bytes, states_at
from ._requests import ask_by, milliseconds
from ._result import OutOfRange, at_milliseconds, build
from .results import OpenedHistory, OpenedRow, OpenedSubscription, State

STATES: Tuple[State, ...] = get_args(State)
SINCE_IS_NULL, UNTIL_IS_NULL, ROW_IS_NULL = 1, 2, 4


def _instant(found: Struct, name: str) -> datetime:
    try:
        return at_milliseconds(getattr(found, name))
    except OutOfRange as error:
        error.keys += [name, found.subscription, "subscriptions"]
        raise


@dataclass(frozen=True)
class InstantState:
    """The state of one subscription of an open history at one instant."""

    subscription: OpenedSubscription
    """The subscription."""
    state: State
    """The state, as in `state_at()`."""
    status: Optional[int]
    """Apple's number for the state; None before the first purchase."""
    has_access: bool
    """True while the customer may use what was bought."""
    since: Optional[datetime]
    """The start of the unbroken state; None if it has none, as before the first purchase."""
    until: Optional[datetime]
    """The end of the unbroken state; None while it is open."""
    row: Optional[OpenedRow]
    """The row that decides the state; None if there is none, as before the first purchase."""


class OpenHistory(Opened):
    """A history that `open_history()` read. Any number of threads may call `state_at()`.

    It is closed at the end of a `with` statement, by `close()`, or when nothing refers to it any more.
    """

    answer: OpenedHistory
    """The subscriptions and the rows of the history, and the warnings about them."""

    def __init__(self, **fields: object) -> None:
        def call(request: bytes) -> Tuple[str, Optional[bytes]]:
            status, response, pointer = open_bytes(request)
            if pointer is not None:
                self._handle = Handle(pointer, library().subs_history_close)
            return status, response

        self.answer = build(OpenedHistory, ask_by(call, fields))

    def state_at(self, at: Union[int, datetime]) -> Tuple[InstantState, ...]:
        """Every subscription at an instant, in the order of `answer.subscriptions`.

        Args:
            at: The moment in question. An aware datetime, or an int of milliseconds since 1970. Every int of 64 bits is
                answered.

        Raises:
            TypeError: The instant has a wrong type.
            ValueError: The instant has no time zone or is too large, or the history is closed.
            DateRangeError: A state begins or ends before the year 1 or after 9999.
        """
        instant = milliseconds("at", at)
        found = (Struct * len(self.answer.subscriptions))()
        self._use(lambda pointer: states_at(pointer, instant, found))
        try:
            return tuple(self._state(each) for each in found)
        except OutOfRange as error:
            raise error.error() from None

    def _state(self, found: Struct) -> InstantState:
        return InstantState(
            subscription=self.answer.subscriptions[found.subscription],
            state=STATES[found.state],
            status=found.status or None,
            has_access=bool(found.has_access),
            since=None if found.flags & SINCE_IS_NULL else _instant(found, "since"),
            until=None if found.flags & UNTIL_IS_NULL else _instant(found, "until"),
            row=None if found.flags & ROW_IS_NULL else self.answer.rows[found.row],
        )
