"""Breakdowns by columns of the input: which values the row that decides has at an instant.

The library returns one text of that row which it does not decide by, `storefront`. So the rows go in with a code of
their values there, and the answer's code is that of the row that decides.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from .files import needed
from .inputs import Missing
from .rows import Rows

CODE = "storefront"


class Groups:
    """The combinations of values that were seen so far, by their codes."""

    def __init__(self, names: Sequence[str]) -> None:
        if len(set(names)) < len(names) or not all(names):
            raise Missing("--by: names of columns with commas between, each once, are expected")
        self.names = names
        self.values: List[Tuple[Optional[str], ...]] = []
        self._codes: Dict[Tuple[Optional[str], ...], str] = {}

    def check(self, rows: Rows, there: Sequence[str]) -> None:
        for name in self.names:
            if self.own(name, rows.columns) not in there:
                raise ValueError(f"--by {name}: {rows.names[0]} has no such column; it has {', '.join(rows.there)}")

    def own(self, name: str, columns: Mapping[str, str]) -> str:
        return columns.get(name, name)

    def coded(self, table: Any, columns: Mapping[str, str]) -> Any:
        """The rows with the code of their values."""
        arrow = needed("pyarrow")
        texts = []
        for name in self.names:
            column = table.column(self.own(name, columns))
            if arrow.types.is_dictionary(column.type):
                column = column.cast(column.type.value_type)
            texts.append(column.cast(arrow.string()).to_pylist())
        codes = []
        for each in zip(*texts):
            if each not in self._codes:
                self._codes[each] = str(len(self.values))
                self.values.append(each)
            codes.append(self._codes[each])
        code = arrow.array(codes, arrow.string())
        number = table.schema.get_field_index(CODE)
        return table.append_column(CODE, code) if number < 0 else table.set_column(number, CODE, code)

    def reader(self, rows: Rows) -> Any:
        """The stream of rows with codes."""
        arrow = needed("pyarrow")
        stream = rows.reader()
        schema = self.coded(arrow.Table.from_batches([], stream.schema), rows.columns).schema

        def batches() -> Iterator[Any]:
            for batch in stream:
                yield from self.coded(arrow.Table.from_batches([batch]), rows.columns).combine_chunks().to_batches()

        return arrow.RecordBatchReader.from_batches(schema, batches())

    def decoded(self, states: Any) -> Tuple[Any, Any]:
        """The states with the values of these columns, and their codes."""
        arrow = needed("pyarrow")
        codes = [-1 if each is None else int(each) for each in states[CODE].to_pylist()]
        states = states.drop_columns([CODE])
        for number, name in enumerate(self.names):
            if name not in states.column_names:
                values = [None if each < 0 else self.values[each][number] for each in codes]
                states = states.append_column(name, arrow.array(values, arrow.string()))
        return states, arrow.array(codes, arrow.int64())

    def value(self, code: int) -> Tuple[Optional[str], ...]:
        return (None,) * len(self.names) if code < 0 else self.values[code]
