"""Tables that come in: the expected answers, and the records of customers, a block of whole customers at a time."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Set, Tuple, get_args

from .._blocks import arrow, reader, renamed, runs, spelled
from .._generated.columns import KIND
from ..results import State
from ._kinds import Expected

STATES = get_args(State)
# The columns of the expected answers, as `subscore states` names them and as a warehouse may.
NAMES = {"customer": ("customer",), "at": ("at", "instant"), "hasAccess": ("hasAccess", "has_access"),
         "state": ("state",), "productId": ("productId", "product")}
REQUIRED = ("customer", "at", "hasAccess")


def slices(table: Any, ranges: List[Tuple[int, int]]) -> Any:
    """These rows of a table, in this order, as a table of one batch."""
    joined: List[List[int]] = []
    for begin, end in ranges:
        if joined and joined[-1][1] == begin:
            joined[-1][1] = end
        else:
            joined.append([begin, end])
    parts = [table.slice(begin, end - begin) for begin, end in joined]
    return arrow().concat_tables(parts).combine_chunks() if parts else table.slice(0, 0)


class Reports:
    """The reports, in memory, by customer."""

    def __init__(self, data: Any, columns: Mapping[str, str]) -> None:
        stream = reader("reports", data, columns.get("customer", "customer"))
        table = stream.read_all().rename_columns(spelled("reports", stream.schema, columns))
        need("reports", table.column_names, "customer", "originalTransactionId")
        self.table = table.sort_by("customer").unify_dictionaries().combine_chunks()
        self.ranges = {customer: (begin, end) for customer, begin, end in runs(self.table["customer"])}
        self.has_subtypes = "subtype" in table.column_names

    def of(self, customers: List[Any]) -> Any:
        return slices(self.table, sorted(self.ranges[each] for each in customers if each in self.ranges))


def need(table: str, found: List[str], *names: str) -> None:
    for name in names:
        if name not in found:
            raise ValueError(f"{table}: there is no column {name}; it has {', '.join(found)}")


def records(table: Any) -> List[Dict[str, Any]]:
    """The rows of a table, with instants as milliseconds, and whole numbers of any type as integers."""
    pyarrow, types, compute = arrow(), arrow("pyarrow.types"), arrow("pyarrow.compute")
    for number, field in enumerate(table.schema):
        column = table[field.name]
        if types.is_date(field.type):
            column = column.cast(pyarrow.timestamp("ms"))
        if types.is_timestamp(column.type):
            column = milliseconds(column)
        elif types.is_floating(column.type):
            column = compute.if_else(compute.is_nan(column), pyarrow.scalar(None, column.type), column)
        if (types.is_floating(column.type) or types.is_decimal(column.type)) and KIND.get(field.name) != "id or text":
            column = column.cast(pyarrow.int64())
        if column.type != field.type:
            table = table.set_column(number, field.name, column)
    found: List[Dict[str, Any]] = table.to_pylist()
    return found


def milliseconds(column: Any) -> Any:
    """Timestamps of any unit as integers, rounded down."""
    pyarrow, compute = arrow(), arrow("pyarrow.compute")
    unit = column.type.unit
    whole = column.cast(pyarrow.int64())
    if unit == "s":
        return compute.multiply(whole, 1000)
    if unit == "ms":
        return whole
    by = 1000 if unit == "us" else 1_000_000
    return compute.divide(compute.subtract(whole, modulo(whole, by)), by)


def modulo(column: Any, by: int) -> Any:
    """What is over a multiple of `by`, never negative."""
    compute = arrow("pyarrow.compute")
    over = compute.subtract(column, compute.multiply(compute.divide(column, by), by))
    return compute.if_else(compute.less(over, 0), compute.add(over, by), over)


class Expectations:
    """The expected answers, by customer."""

    def __init__(self, data: Any, columns: Mapping[str, str]) -> None:
        stream = reader("expected", data, columns.get("customer", "customer"))
        names = renamed(stream.schema, columns, NAMES, "expected_columns")
        chosen = {}
        for header, spellings in NAMES.items():
            found = [each for each in spellings if each in names]
            if len(found) > 1:
                raise ValueError(f"expected: only one of the columns {found[0]} and {found[1]} is possible")
            if found:
                chosen[header] = names.index(found[0])
        for header in REQUIRED:
            if header not in chosen:
                raise ValueError(f"expected: there is no column {' or '.join(NAMES[header])}, but {', '.join(names)}; "
                                 "required are customer, at and hasAccess, and state and productId may be there")
        table = stream.read_all()
        whole = arrow().table({header: table.column(number) for header, number in chosen.items()})
        self.table = self._checked(whole.combine_chunks())
        self.total = len(self.table)
        self._sorted: Any = None
        self.ranges: Dict[Any, Tuple[int, int]] = {}

    def _checked(self, table: Any) -> Any:
        pyarrow, compute, types = arrow(), arrow("pyarrow.compute"), arrow("pyarrow.types")
        for header in REQUIRED:
            if table[header].null_count:
                index = compute.index(table[header].is_null(), True).as_py()
                raise ValueError(f"expected, row {index}: each row must have {header}")
        for header in table.column_names:
            if types.is_dictionary(table[header].type):
                table = replaced(table, header, table[header].cast(table[header].type.value_type))
        at = table["at"]
        if types.is_timestamp(at.type):
            table = replaced(table, "at", milliseconds(at))
        elif not types.is_integer(at.type):
            raise ValueError(f"expected: the column of instants must have timestamps, or integers of milliseconds, "
                             f"not {at.type}")
        access = table["hasAccess"]
        if types.is_integer(access.type):
            if not compute.all(compute.is_in(access, value_set=pyarrow.array([0, 1], access.type))).as_py():
                raise ValueError("expected: an integer in hasAccess must be 0 or 1")
            table = replaced(table, "hasAccess", access.cast(pyarrow.bool_()))
        elif not types.is_boolean(access.type):
            raise ValueError(f"expected: the column of access must have true and false, or 0 and 1, not "
                             f"{access.type}")
        for header in ("state", "productId"):
            if header in table.column_names and not types.is_null(table[header].type):
                texts = table[header].cast(pyarrow.string())
                table = replaced(table, header, compute.if_else(compute.equal(texts, ""), None, texts))
        if "state" in table.column_names:
            wrong = [each for each in compute.unique(table["state"]).to_pylist() if each not in (None, *STATES)]
            if wrong:
                raise ValueError(f"expected: unknown state {json.dumps(wrong[0])}; expected one of "
                                 f"{', '.join(STATES)}")
        return table

    def like(self, customers: Any) -> None:
        """Sorts by customer, as values of the type that the records have."""
        pyarrow, types = arrow(), arrow("pyarrow.types")
        mine, theirs = self.table["customer"].type, customers
        if types.is_integer(mine) != types.is_integer(theirs):
            kind = pyarrow.int64() if types.is_integer(theirs) else pyarrow.string()
            try:
                self.table = replaced(self.table, "customer", self.table["customer"].cast(kind))
            except pyarrow.ArrowInvalid as error:
                raise ValueError(f"expected: the customers of the records are integers, and these are not: {error}"
                                 ) from None
        self._sorted = self.table.sort_by([("customer", "ascending"), ("at", "ascending")]).combine_chunks()
        self.ranges = {customer: (begin, end) for customer, begin, end in runs(self._sorted["customer"])}
        at = arrow("pyarrow.compute").unique(self._sorted["at"])
        # Mostly there is one instant, and then nobody has to look.
        self._one: Optional[Set[int]] = set(at.to_pylist()) if len(at) == 1 else None

    def of(self, customers: List[Any]) -> Any:
        return slices(self._sorted, sorted(self.ranges[each] for each in customers))

    def listed(self, table: Any) -> List[Expected]:
        nothing: List[Optional[str]] = [None] * len(table)
        states, products = (table[header].to_pylist() if header in table.column_names else nothing
                            for header in ("state", "productId"))
        return [Expected(*each) for each in zip(table["customer"].to_pylist(), table["at"].to_pylist(),
                                                table["hasAccess"].to_pylist(), states, products)]

    def instants(self, customer: Any) -> Set[int]:
        """When a customer's answers are expected."""
        if self._one is not None:
            return self._one
        begin, end = self.ranges[customer]
        return set(self._sorted["at"].slice(begin, end - begin).to_pylist())


def replaced(table: Any, name: str, column: Any) -> Any:
    return table.set_column(table.column_names.index(name), name, column)
