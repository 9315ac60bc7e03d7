"""Tables in files, read batch by batch and written beside their place until they are whole."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import re
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence

from .._files import Beside, Folder, remove_passing
from .._install import extra
from .._tables import KIND, REQUIRED, check_names
from .inputs import Missing

BATCH = 200_000  # rows
# Of these there are few values, so Parquet holds them as dictionaries.
FEW = ("productId", "transactionReason", "inAppOwnershipType", "type", "environment", "bundleId", "currency",
       "autoRenewProductId", "notificationType", "subtype", "offerDiscountType", "storefront", "renewalCurrency")
# Of these there are many values in the answers, for which Parquet would make dictionaries in vain.
MANY = ("customer", "originalTransactionId", "transactionId", "start", "end", "since", "until", "accessSince",
        "accessUntil")
# What a value of CSV is, by the column or the kind of it.
EXPECTED = {
    "price": "whole milliunits, an integer: 9990 for 9.99. Multiply the prices by 1000",
    "renewalPrice": "whole milliunits, an integer: 9990 for 9.99. Multiply the prices by 1000",
    "integer": "an integer",
    "instant": "an instant: milliseconds since 1970, or a text such as 2025-01-01T00:00:00Z; the same for all rows",
    "flag": "true or false, or 1 or 0; the same for all rows",
    "id or text": "a text in UTF-8",
    "text": "a text in UTF-8",
}


def needed(name: str) -> Any:
    """A module of pyarrow, or advice if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"files of columns need pyarrow ({error}): {extra('columns')}") from None


class Rows:
    """The rows of some files, as a stream that counts what it gave. `more` are columns of use beside the header's."""

    def __init__(self, table: str, names: Sequence[str], columns: Mapping[str, str], is_sorted: Optional[bool],
                 more: Optional[Mapping[str, str]] = None) -> None:
        self.names, self.columns = names, columns
        self._kinds = {**KIND, **(more or {})}
        check_names(columns, self._kinds, "--column")
        self.total: Optional[int] = 0
        self.there: List[str] = []
        """The columns of the first file, also those that are not read."""
        self._is_sorted = is_sorted
        self._ends: List[int] = []  # The rows up to the end of each file that was read.
        self._count = 0
        self._failure: Optional[ValueError] = None
        self._temporary: Optional[Folder] = None
        self._arrow = needed("pyarrow")
        opened = []
        for name in names:
            opened.append(self._csv(name) if is_csv(name) else self._parquet(name))
            if len(opened) == 1:
                self._require(table)
        self.schema = opened[0].schema
        for name, each in zip(names, opened):
            if each.schema != self.schema:
                raise ValueError(f"{name}: its columns are not those of {names[0]}")
        self._opened = opened

    def _require(self, table: str) -> None:
        """Checks that the columns that a table must have are there."""
        # A document has everything but its customer.
        is_document = "payload" in self._kinds and self.columns.get("payload", "payload") in self.there
        required = ("customer",) if is_document else REQUIRED[table]
        missing = [header for header in required if self.columns.get(header, header) not in self.there]
        for header in missing:
            if header in self.columns:
                raise ValueError(f"--column {header}={self.columns[header]}: {self.names[0]} has no column "
                                 f"{self.columns[header]!r}; it has {', '.join(self.there)}")
        if missing:
            own = ", ".join(missing)
            options = " ".join(f"--column {header}=YOURS" for header in missing)
            raise ValueError(f"{self.names[0]}: no column {own}, which the {table} must have; the file has "
                             f"{', '.join(self.there)}. If one of them is meant: {options}")

    def kinds(self, names: Sequence[str]) -> Dict[str, str]:
        """The columns of a file that are of use, by their names in the file."""
        self.there = self.there or list(names)
        found = {}
        for header, kind in self._kinds.items():
            own = self.columns.get(header, header)
            if own in names:
                found[own] = kind
        return found

    def _parquet(self, name: str) -> Any:
        parquet = needed("pyarrow.parquet")
        try:
            schema = parquet.read_schema(name)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        kinds = self.kinds(schema.names)
        few = [self.columns.get(header, header) for header in FEW]
        file = parquet.ParquetFile(name, read_dictionary=[each for each in few if each in kinds], pre_buffer=False)
        if self.total is not None:
            self.total += file.metadata.num_rows
        batches = file.iter_batches(batch_size=BATCH, columns=list(kinds))
        # Only a batch shows which columns come as dictionaries.
        first = next(batches, None)
        held = [] if first is None else [first]
        schema = file.schema_arrow if first is None else first.schema
        return self._arrow.RecordBatchReader.from_batches(schema, itertools.chain(held, batches))

    def _csv(self, name: str) -> Any:
        csv = needed("pyarrow.csv")
        self.total = None  # Nobody knows before the end.
        # Documents may be spread over lines.
        parsing = csv.ParseOptions(newlines_in_values="payload" in self._kinds)
        with csv.open_csv(name, parse_options=parsing) as looked:
            guessed = looked.schema
        kinds = self.kinds(guessed.names)
        types = {own: self._type(kind, guessed.field(own).type) for own, kind in kinds.items()}
        try:
            return csv.open_csv(
                name, read_options=csv.ReadOptions(block_size=64 << 20), parse_options=parsing,
                convert_options=csv.ConvertOptions(
                    column_types=types, include_columns=list(types), strings_can_be_null=True))
        except self._arrow.ArrowInvalid as error:
            raise self._unreadable(name, error) from None

    def _type(self, kind: str, guessed: Any) -> Any:
        """What a column of CSV is read as. Ids stay texts, as 007 is not 7."""
        arrow = self._arrow
        if kind == "instant":
            return arrow.int64() if arrow.types.is_integer(guessed) else arrow.timestamp("ms", "UTC")
        if kind == "flag":
            return arrow.int8() if arrow.types.is_integer(guessed) else arrow.bool_()
        return {"id or text": arrow.string(), "text": arrow.string(), "integer": arrow.int64()}[kind]

    def _unreadable(self, name: str, error: Exception) -> ValueError:
        """An error of the reader of CSV, with the column and row of the value, and what is expected there."""
        said = re.search(r"CSV column #(\d+): .*invalid value '(.*)'", str(error), re.DOTALL)
        if not said:
            return ValueError(f"{name}: {error}")
        csv, compute = needed("pyarrow.csv"), needed("pyarrow.compute")
        with csv.open_csv(name) as looked:
            column = looked.schema.names[int(said[1])]
        row = 0
        texts = csv.ConvertOptions(column_types={column: "string"}, include_columns=[column])
        with contextlib.suppress(self._arrow.ArrowInvalid), csv.open_csv(name, convert_options=texts) as looked:
            for batch in looked:
                found = compute.index(batch[column], said[2]).as_py()
                row += len(batch) if found < 0 else found + 1
                if found >= 0:
                    break
        header = next((each for each, own in self.columns.items() if own == column), column)
        return ValueError(f"{name}, row {row}, column {column}: found {said[2]!r}; expected "
                          f"{EXPECTED.get(header) or EXPECTED[self._kinds[header]]}")

    def _batches(self) -> Iterator[Any]:
        for name, reader in zip(self.names, self._opened):
            try:
                for batch in reader:
                    self._count += len(batch)
                    yield batch
            except self._arrow.ArrowInvalid as error:
                self._failure = self._unreadable(name, error)
                raise self._failure from None
            self._ends.append(self._count)

    def check(self) -> None:
        """Raises what was wrong in a file: on its way through the stream only a text is left of it."""
        if self._failure is not None:
            raise self._failure

    def location(self, row: int) -> str:
        """The file and the row of it, counted from 1 without the heading."""
        if self._is_sorted:
            return f"{', '.join(self.names)}, row {row + 1} in the order of --sort"
        file = sum(end <= row for end in self._ends[:len(self.names) - 1])
        return f"{self.names[file]}, row {row + 1 - (self._ends[file - 1] if file else 0)}"

    def reader(self) -> Any:
        """The stream."""
        found = self._arrow.RecordBatchReader.from_batches(self.schema, self._batches())
        return self._in_order(found) if self._is_sorted else found

    def _in_order(self, found: Any) -> Any:
        """The stream in the order of customers. DuckDB sorts more than memory holds; without it, memory holds all."""
        customer = self.columns.get("customer", "customer")
        try:
            duckdb = importlib.import_module("duckdb")
        except ImportError:
            return found.read_all().sort_by(customer).to_reader(BATCH)
        self._temporary = Folder(tempfile.gettempdir(), "subscore-sort-")
        connection = duckdb.connect(config={"temp_directory": str(self._temporary.path)})
        relation = connection.from_arrow(found)
        quoted = customer.replace('"', '""')
        ordered = relation.order(f'"{quoted}"')
        # Since DuckDB 1.4 under another name.
        return getattr(ordered, "to_arrow_reader", ordered.fetch_record_batch)(BATCH)

    def close(self) -> None:
        if self._temporary is not None:
            self._temporary.remove()


def is_csv(name: str) -> bool:
    ending = Path(name).suffix.lower()
    if ending not in (".csv", ".parquet"):
        raise Missing(f"{name}: a name that ends in .parquet or .csv is wanted")
    return ending == ".csv"


class Writer:
    """A file of a table, for its owner only. Its name stands for the whole table, or for what was there before.

    With `for_spreadsheet`, no text of CSV is a formula.
    """

    def __init__(self, name: str, for_spreadsheet: Optional[bool] = None) -> None:
        path = Path(name)
        self._is_csv, self._for_spreadsheet = is_csv(name), for_spreadsheet
        if for_spreadsheet and not self._is_csv:
            raise Missing(f"--spreadsheet is for files that end in .csv, and not for {name}")
        self._file: Any = None
        if not path.parent.is_dir():
            raise ValueError(f"{name}: there is no folder {path.parent}")
        self._beside = Beside(path)

    def write(self, table: Any) -> None:
        if self._is_csv:
            table = spelt_out(table, self._for_spreadsheet)
        if self._file is None:
            self._file = needed("pyarrow.csv").CSVWriter(self._beside.file, table.schema) if self._is_csv else \
                needed("pyarrow.parquet").ParquetWriter(
                    self._beside.file, table.schema, compression="zstd",
                    use_dictionary=[name for name in table.schema.names if name not in MANY])
        (self._file.write if self._is_csv else self._file.write_table)(table)

    def finish(self) -> None:
        if self._file is not None:
            self._file.close()
        self._beside.finish()

    def discard(self) -> None:
        with contextlib.suppress(Exception):
            self._file.close()
        self._beside.discard()


# What a spreadsheet takes for a formula when a cell begins with it, also in its wide form.
FORMULA = "^([=+\\-@\t\r\uff1d\uff0b\uff0d\uff20])"


def spelt_out(table: Any, for_spreadsheet: Optional[bool] = None) -> Any:
    """A table as CSV can hold it: lists as texts with spaces between, and words instead of dictionaries.

    For a spreadsheet, a text that would be a formula begins with an apostrophe.
    """
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    for number, field in enumerate(table.schema):
        column = table[field.name]
        if arrow.types.is_list(field.type):
            texts = column.cast(arrow.list_(arrow.string()))
            column = compute.binary_join(texts, " ")
        elif arrow.types.is_dictionary(field.type):
            column = column.cast(arrow.string())
        if for_spreadsheet and (arrow.types.is_string(column.type) or arrow.types.is_large_string(column.type)):
            column = compute.replace_substring_regex(column, FORMULA, r"'\1")
        table = table.set_column(number, field.name, column)
    return table


@contextlib.contextmanager
def removing() -> Iterator[None]:
    """Removes what is not finished when somebody ends the program, at any moment.

    Whoever waits for the program sees which signal ended it. The handler raises nothing: what it raised could get lost
    on its way through a library, or end up between the creation of a file and what would remove it.
    """
    def stop(number: int, frame: Optional[FrameType]) -> None:
        with contextlib.suppress(OSError):
            remove_passing()
            if Progress.is_shown:
                os.write(2, b"\n")
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    # With nohup, one of them is ignored.
    before = {number: handler for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
              if (handler := signal.getsignal(number)) is not signal.SIG_IGN}
    try:
        for number in before:
            signal.signal(number, stop)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def whole(name: str, for_spreadsheet: Optional[bool] = None) -> Iterator[Writer]:
    """A file that is there when all is written, and not before. After an error or a signal nothing of it is left."""
    with all_whole({name: for_spreadsheet}) as (writer,):
        yield writer


@contextlib.contextmanager
def all_whole(files: Mapping[str, Optional[bool]]) -> Iterator[List[Writer]]:
    """Several such files, which appear when all of them are written. The values say which are for a spreadsheet."""
    writers: List[Writer] = []
    with removing():
        try:
            for name, for_spreadsheet in files.items():
                writers.append(Writer(name, for_spreadsheet))
            yield writers
            for writer in writers:
                writer.finish()
        except BaseException:
            for writer in writers:
                writer.discard()
            raise


class Progress:
    """Rows, customers, rate and time left, on a terminal."""

    is_shown = False

    def __init__(self, total: Optional[int]) -> None:
        self._bar: Any = None
        self._customers = 0
        if sys.stderr is not None and sys.stderr.isatty():
            with contextlib.suppress(ImportError):
                self._bar = importlib.import_module("tqdm").tqdm(total=total, unit=" rows", unit_scale=True)
                Progress.is_shown = True

    def show(self, rows: int, customers: int) -> None:
        self._customers += customers
        if self._bar is not None:
            self._bar.set_postfix_str(f"{self._customers:,} customers", refresh=False)
            self._bar.update(rows)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            Progress.is_shown = False
