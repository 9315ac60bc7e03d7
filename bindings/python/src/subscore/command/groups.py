"""Breakdowns by columns of the input: which values the row that decides has at an instant.

Of a table of rows, the library returns one text of that row which it does not decide by, `storefront`. So the rows go
in with a code of their values there, and the answer's code is that of the row that decides. Documents are not rows.
Beside them a column of the file has the value of the customer's last row in it, and other names are columns of the
states.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from .files import needed
from .inputs import Missing
from .rows import Rows

CODE = "storefront"
# What states say about the purchase that decides.
OF_STATES = ("productId", "currency", "environment", "subscriptionGroupIdentifier", "storefront", "ownership",
             "offerType", "offerDiscountType", "offerIdentifier")

Values = Tuple[Optional[str], ...]


class Groups:
    """The combinations of values that were seen so far, by their codes."""

    def __init__(self, names: Sequence[str]) -> None:
        if len(set(names)) < len(names) or not all(names):
            raise Missing("--by: names of columns with commas between, each once, are expected")
        self.names = names
        self.values: List[Values] = []
        self.output: List[str] = [CODE]
        """The columns of states that are needed."""
        self._codes: Dict[Values, int] = {}
        self._of_file: Optional[List[str]] = None
        """Beside documents, those of the names that are columns of the file."""
        self._customers: Dict[Any, Values] = {}
        """The values of customers who were read and not answered yet, in order."""

    def check(self, rows: Rows) -> None:
        for name in self.names:
            if self.own(name, rows.columns) not in rows.schema.names and (
                    rows.document is None or name not in OF_STATES):
                more = "" if rows.document is None else f"; beside documents, states have {', '.join(OF_STATES)}"
                raise ValueError(f"--by {name}: {rows.names[0]} has no such column; it has {', '.join(rows.there)}"
                                 f"{more}")
        if rows.document is not None:
            self._of_file = [each for each in self.names if self.own(each, rows.columns) in rows.schema.names]
            self.output = [each for each in self.names if each not in self._of_file]

    def own(self, name: str, columns: Mapping[str, str]) -> str:
        return columns.get(name, name)

    def _values(self, table: Any, columns: Sequence[str]) -> Iterator[Values]:
        """The values of each row, as texts."""
        arrow = needed("pyarrow")
        texts = []
        for name in columns:
            column = table.column(name)
            if arrow.types.is_dictionary(column.type):
                column = column.cast(column.type.value_type)
            texts.append(column.cast(arrow.string()).to_pylist())
        return zip(*texts) if texts else iter([()] * len(table))

    def _code(self, values: Values) -> int:
        if values not in self._codes:
            self._codes[values] = len(self.values)
            self.values.append(values)
        return self._codes[values]

    def _coded(self, table: Any, columns: Mapping[str, str]) -> Any:
        """The rows with the code of their values."""
        arrow = needed("pyarrow")
        own = [self.own(name, columns) for name in self.names]
        code = arrow.array([str(self._code(each)) for each in self._values(table, own)], arrow.string())
        number = table.schema.get_field_index(CODE)
        return table.append_column(CODE, code) if number < 0 else table.set_column(number, CODE, code)

    def reader(self, rows: Rows) -> Any:
        """The stream of rows with codes; of documents the stream as it is."""
        arrow = needed("pyarrow")
        stream = rows.reader()
        if self._of_file is not None:
            return arrow.RecordBatchReader.from_batches(stream.schema, self._remembering(stream, rows))
        schema = self._coded(arrow.Table.from_batches([], stream.schema), rows.columns).schema

        def batches() -> Iterator[Any]:
            for batch in stream:
                yield from self._coded(arrow.Table.from_batches([batch]), rows.columns).combine_chunks().to_batches()

        return arrow.RecordBatchReader.from_batches(schema, batches())

    def _remembering(self, stream: Any, rows: Rows) -> Iterator[Any]:
        customer = rows.columns.get("customer", "customer")
        own = [self.own(name, rows.columns) for name in self._of_file or ()]
        for batch in stream:
            self._customers.update(zip(batch.column(customer).to_pylist(), self._values(batch, own)))
            yield batch

    def decoded(self, states: Any) -> Tuple[Any, Any]:
        """The states with the values of these columns, and their codes: -1 where no row decides."""
        arrow = needed("pyarrow")
        if self._of_file is None:
            codes = [-1 if each is None else int(each) for each in states[CODE].to_pylist()]
            states = states.drop_columns([CODE])
        else:
            codes = list(self._codes_of(states))
        for number, name in enumerate(self.names):
            if name not in states.column_names:
                values = [None if each < 0 else self.values[each][number] for each in codes]
                states = states.append_column(name, arrow.array(values, arrow.string()))
        return states, arrow.array(codes, arrow.int64())

    def _codes_of(self, states: Any) -> Iterator[int]:
        """The codes of the states of documents."""
        of_file, customer = self._of_file or [], None
        for customer, state, values in zip(states["customer"].to_pylist(), states["state"].to_pylist(),
                                           self._values(states, self.output)):
            both = {**dict(zip(self.output, values)), **dict(zip(of_file, self._customers[customer]))}
            yield -1 if state == "none" else self._code(tuple(both[name] for name in self.names))
        # They are answered in order, and who was read before the last one and has no answer gets none.
        while self._customers and customer is not None:
            first = next(iter(self._customers))
            del self._customers[first]
            if first == customer:
                return

    def value(self, code: int) -> Values:
        return (None,) * len(self.names) if code < 0 else self.values[code]
