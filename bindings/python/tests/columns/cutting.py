"""What an engine passes to each call of a function, and whether these calls cut a customer in two."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List

import pytest
from company import AT, milliseconds, pyarrow

import subscore
from subscore import columns

KEYS = [(name, "ascending") for name in ("customer", "originalTransactionId", "at")]


def recorder() -> Callable[[Any], bytes]:
    """A function that writes a table down, by value, for the processes of engines, which do not import the tests."""
    def recorded(table: Any) -> bytes:
        sink = pyarrow.BufferOutputStream()
        whole = pyarrow.table(table)
        with pyarrow.ipc.new_stream(sink, whole.schema) as writer:
            writer.write_table(whole)
        written: bytes = sink.getvalue().to_pybytes()
        return written

    return recorded


def replayed(calls: Iterable[bytes]) -> List[Any]:
    """The tables that were written down, those with rows."""
    found = [pyarrow.ipc.open_stream(each).read_all() for each in calls]
    return [each for each in found if len(each)]


def check(calls: Iterable[Any], rows: Any, keeps_whole: bool) -> None:
    """Asks about what each call got. If all calls got whole customers their answers together are the answer about all
    rows, and if not, `joined()` names a customer who was cut."""
    asked = [columns.state_at(each, at=AT) for each in calls]
    assert sum(each.rows for each in asked) == len(rows)
    if not keeps_whole:
        with pytest.raises(subscore.RequestError, match=r"^/answers/\d+/customer: Customer \d+ is in answers"):
            columns.joined(asked)
        return
    expected = milliseconds(columns.state_at(rows, at=AT)).sort_by(KEYS).to_pylist()
    assert milliseconds(columns.joined(asked)).sort_by(KEYS).to_pylist() == expected
