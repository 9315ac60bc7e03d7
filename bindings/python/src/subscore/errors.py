"""The exceptions for requests without an answer: one class for each status."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, Tuple, Type


class SubscoreError(Exception):
    """A request without an answer. Each status has a class of its own, of which this is the base.

    status    the name of the status, "SUBS_ERROR_REQUEST"
    code      what programs decide by, "unknown_field"; None where the library gave no response
    path      JSON Pointer to the value at fault, in the library's spelling ("/purchaseDate"); "" is the whole request,
              None means that no single place is meant
    message   one English sentence for a person
    document  the argument at fault, "history" or "history[1]", where it was given as text or bytes and is not JSON
    line, column, offset
              of a JsonError: where reading stopped, in that document, or in the request where `document` is None;
              lines and columns count from 1, columns in characters, the offset in bytes from 0
    """

    def __init__(
        self,
        status: str,
        code: Optional[str] = None,
        path: Optional[str] = None,
        message: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        offset: Optional[int] = None,
        document: Optional[str] = None,
    ) -> None:
        # All of them, so that an error survives pickling on its way from another process.
        super().__init__(status, code, path, message, line, column, offset, document)
        self.status = status
        self.code = code
        self.path = path
        self.message = message
        self.line = line
        self.column = column
        self.offset = offset
        self.document = document

    def __str__(self) -> str:
        if self.message is None:
            return f"{self.status}: no response"
        location = self.document or self.path or "request"
        if self.line is not None:
            location += f", line {self.line}, column {self.column}"
        return f"{location}: {self.message}"


class ArgumentError(SubscoreError, ValueError):
    """SUBS_ERROR_ARGUMENT: there was no request at all."""


class JsonError(SubscoreError, ValueError):
    """SUBS_ERROR_JSON: a text that cannot be read as JSON in UTF-8."""


class RequestError(SubscoreError, ValueError):
    """SUBS_ERROR_REQUEST: JSON, but the function cannot answer it."""


class LimitError(SubscoreError, ValueError):
    """SUBS_ERROR_LIMIT: larger than the limits allow."""


class OutOfMemoryError(SubscoreError, MemoryError):
    """SUBS_ERROR_MEMORY: memory ran out."""


class DateRangeError(SubscoreError, ValueError):
    """An answer with an instant before the year 1 or after 9999, which no datetime can hold.

    `status` is "SUBS_OK", `code` is "out_of_range", and `path` is the place in the answer. `answer` is the answer as a
    document, with instants in milliseconds, as `subscore.call()` returns it; None if an open history was asked. It is
    not printed.
    """

    def __init__(self, path: str, milliseconds: int, answer: Optional[Dict[str, Any]] = None) -> None:
        side = "before the year 1" if milliseconds < 0 else "after the year 9999"
        super().__init__("SUBS_OK", "out_of_range", path,
                         f"The answer has the instant {milliseconds}, which is {side}, so no "
                         "datetime can hold it; subscore.call() returns the answer with its instants in milliseconds.")
        self.milliseconds = milliseconds
        self.answer = answer

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.path, self.milliseconds, self.answer)


_CLASSES: Dict[str, Type[SubscoreError]] = {
    "SUBS_ERROR_ARGUMENT": ArgumentError,
    "SUBS_ERROR_JSON": JsonError,
    "SUBS_ERROR_REQUEST": RequestError,
    "SUBS_ERROR_LIMIT": LimitError,
    "SUBS_ERROR_MEMORY": OutOfMemoryError,
}


def error_of(status: str, response: Optional[bytes], document: Optional[str] = None) -> SubscoreError:
    """The exception for a status that is not SUBS_OK. A status of a later release gives a plain SubscoreError."""
    members = json.loads(response)["error"] if response is not None else {}
    fields = {name: members.get(name) for name in ("code", "path", "message", "line", "column", "offset")}
    return _CLASSES.get(status, SubscoreError)(status, document=document, **fields)
