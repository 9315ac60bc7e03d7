"""Walks through customers: their records as tables, and as documents where somebody asks for them."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from .._blocks import arrow, blocks, reader, runs, spelled
from .._generated.columns import READ
from .._tables import DOCUMENT
from .._values import Unreadable
from .._values import parsed as read_json
from ._documents import as_json, documents
from ._reading import Reports, need, records, slices

Progress = Callable[[int, int], None]


class Customer(NamedTuple):
    """Whose rows are where in a block."""

    name: Any
    begin: int
    end: int


class Block:
    """Some rows, and the customers that they are about."""

    def __init__(self, table: Any, customers: List[Customer], whole: Customers, row: int) -> None:
        self.table, self.customers, self._whole = table, customers, whole
        self.row = row
        """The row of all rows with which it begins."""

    def documents(self, customer: Customer) -> Tuple[List[Any], bytes]:
        """The history of a customer, parsed and as JSON."""
        rows = self.table.slice(customer.begin, customer.end - customer.begin)
        if self._whole.has_documents:
            return parsed(customer.name, rows[DOCUMENT].to_pylist())
        # Of a column that no row has a document would read its own meaning.
        rows = rows.select([name for name in rows.column_names if name in READ["rows"]])
        found = documents(records(rows), self._whole.reports_of(customer.name), self._whole.has_subtypes)
        return found, as_json(found)


def parsed(customer: Any, documents: List[Any]) -> Tuple[List[Any], bytes]:
    """Documents as they were stored: every number arrives as it was written."""
    found, texts = [], []
    for number, document in enumerate(documents):
        if not document:
            continue
        try:
            found.append(read_json(document))
        except Unreadable as error:
            raise ValueError(f"customer {customer}, document {number}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"customer {customer}, document {number}: the text is not valid JSON ({error}); "
                             "expected a document of the store") from None
        texts.append(document.encode() if isinstance(document, str) else bytes(document))
    return found, b"[%b]" % b",".join(texts)


class Customers:
    """The records of all customers. `only` says which customers are of interest."""

    def __init__(self, rows: object, reports: Optional[object], columns: Optional[Mapping[str, str]]) -> None:
        columns = columns or {}
        self._stream = reader("rows", rows, columns.get("customer", "customer"))
        names = spelled("rows", self._stream.schema, columns, DOCUMENT, "payload")
        if DOCUMENT not in names:
            names = [DOCUMENT if each == "payload" else each for each in names]
        self._names = names
        self.has_documents = DOCUMENT in names
        needed = (DOCUMENT,) if self.has_documents else ("transactionId", "productId", "purchaseDate", "expiresDate")
        need("rows", names, "customer", *needed)
        if self.has_documents and reports is not None:
            raise ValueError("reports: a table cannot be combined with documents, which contain the reports")
        self.reports = None if reports is None else Reports(reports, columns)
        self.has_subtypes = self.reports is not None and self.reports.has_subtypes
        self.without_records = 0
        """How many customers of interest have no record, known when all blocks were read."""
        self.kind = self._stream.schema.field(self._names.index("customer")).type

    def reports_of(self, customer: Any) -> List[Dict[str, Any]]:
        return [] if self.reports is None else records(self.reports.of([customer]))

    def blocks(self, only: Optional[Mapping[Any, Any]], progress: Optional[Progress]) -> Iterator[Block]:
        """Blocks of rows, each with the customers of interest in it. At the end come those without rows."""
        seen = set()
        row = 0
        for table in blocks(self._stream, self._names):
            chosen = []
            count = 0
            for name, begin, end in runs(table["customer"]):
                count += 1
                if name is None:
                    raise ValueError(f"rows, row {row + begin}: each row must have a customer")
                if only is not None and name not in only:
                    continue
                if name in seen:
                    raise ValueError(f"rows, row {row + begin}: all rows of customer {name} must be together, "
                                     "as after sorting by customer")
                seen.add(name)
                chosen.append(Customer(name, begin, end))
            yield Block(table, chosen, self, row)
            row += len(table)
            if progress is not None:
                progress(len(table), count)
        others = only if only is not None else self.reports.ranges if self.reports is not None else {}
        left = [Customer(name, 0, 0) for name in others if name not in seen]
        ranges = {} if self.reports is None else self.reports.ranges
        self.without_records = sum(each.name not in ranges for each in left)
        if left:
            schema = arrow().schema([field.with_name(name) for field, name in zip(self._stream.schema, self._names)])
            yield Block(schema.empty_table(), left, self, row)
            if progress is not None:
                progress(0, len(left))

    def tables(self, block: Block, customers: List[Customer]) -> Tuple[Any, Any]:
        """The rows and the reports of some customers."""
        table = block.table.select(["customer", DOCUMENT]) if self.has_documents else block.table
        rows = slices(table, [(each.begin, each.end) for each in customers if each.end > each.begin])
        return rows, None if self.reports is None else self.reports.of([each.name for each in customers])
