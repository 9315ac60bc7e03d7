"""Tables in files, read batch by batch and written beside their place until they are whole."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence

from .._install import extra
from .._tables import KIND
from .inputs import Missing

BATCH = 200_000  # rows
# Of these there are few values, so Parquet holds them as dictionaries.
FEW = ("productId", "transactionReason", "inAppOwnershipType", "type", "environment", "bundleId", "currency",
       "autoRenewProductId", "notificationType", "subtype")


def needed(name: str) -> Any:
    """A module of pyarrow's, or advice where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"files of columns need pyarrow ({error}): {extra('columns')}") from None


class Rows:
    """The rows of some files, as a stream that counts what it gave."""

    def __init__(self, names: Sequence[str], columns: Mapping[str, str]) -> None:
        self.columns = columns
        self.count = 0
        self.total: Optional[int] = 0
        self._arrow = needed("pyarrow")
        opened = [self._csv(name) if is_csv(name) else self._parquet(name) for name in names]
        self.schema = opened[0].schema
        for name, each in zip(names, opened):
            if each.schema != self.schema:
                raise ValueError(f"{name}: its columns are not those of {names[0]}")
        self._opened = opened

    def kinds(self, names: Sequence[str]) -> Dict[str, str]:
        """The columns of a file that are of use, by their names in the file."""
        found = {}
        for header, kind in KIND.items():
            own = self.columns.get(header, header)
            if own in names:
                found[own] = kind
        return found

    def _parquet(self, name: str) -> Any:
        parquet = needed("pyarrow.parquet")
        schema = parquet.read_schema(name)
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
        with csv.open_csv(name) as looked:
            guessed = looked.schema
        kinds = self.kinds(guessed.names)
        types = {own: self._type(kind, guessed.field(own).type) for own, kind in kinds.items()}
        return csv.open_csv(
            name, read_options=csv.ReadOptions(block_size=64 << 20), convert_options=csv.ConvertOptions(
                column_types=types, include_columns=list(types), strings_can_be_null=True))

    def _type(self, kind: str, guessed: Any) -> Any:
        """What a column of CSV is read as. Ids stay texts, as 007 is not 7."""
        arrow = self._arrow
        if kind == "instant":
            return arrow.int64() if arrow.types.is_integer(guessed) else arrow.timestamp("ms", "UTC")
        if kind == "flag":
            return arrow.int8() if arrow.types.is_integer(guessed) else arrow.bool_()
        return {"id or text": arrow.string(), "integer": arrow.int64()}[kind]

    def _batches(self) -> Iterator[Any]:
        for reader in self._opened:
            for batch in reader:
                yield batch
                self.count += len(batch)

    def reader(self, look: Any = None) -> Any:
        """The stream. `look` sees each batch."""
        return self._arrow.RecordBatchReader.from_batches(
            self.schema, (batch for batch in self._batches() if look is None or look(batch) is None))


def is_csv(name: str) -> bool:
    ending = Path(name).suffix.lower()
    if ending not in (".csv", ".parquet"):
        raise Missing(f"{name}: a name that ends in .parquet or .csv is wanted")
    return ending == ".csv"


class Writer:
    """A file of a table. Its name stands for the whole table, or for what was there before."""

    def __init__(self, name: str) -> None:
        self.path = Path(name)
        self._beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        self._is_csv = is_csv(name)
        self._file: Any = None
        if not self.path.parent.is_dir():
            raise ValueError(f"{name}: there is no folder {self.path.parent}")

    def write(self, table: Any) -> None:
        if self._is_csv:
            table = spelt_out(table)
        if self._file is None:
            self._file = needed("pyarrow.csv").CSVWriter(str(self._beside), table.schema) if self._is_csv else \
                needed("pyarrow.parquet").ParquetWriter(str(self._beside), table.schema, compression="zstd")
        (self._file.write if self._is_csv else self._file.write_table)(table)

    def finish(self) -> None:
        self._file.close()
        os.replace(self._beside, self.path)

    def discard(self) -> None:
        with contextlib.suppress(Exception):
            self._file.close()
        self._beside.unlink(missing_ok=True)


def spelt_out(table: Any) -> Any:
    """A table as CSV can hold it: lists as texts with spaces between, and words instead of dictionaries."""
    arrow, compute = needed("pyarrow"), needed("pyarrow.compute")
    for number, field in enumerate(table.schema):
        column = table[field.name]
        if arrow.types.is_list(field.type):
            texts = column.cast(arrow.list_(arrow.string()))
            table = table.set_column(number, field.name, compute.binary_join(texts, " "))
        elif arrow.types.is_dictionary(field.type):
            table = table.set_column(number, field.name, column.cast(arrow.string()))
    return table


class Stopped(KeyboardInterrupt):
    """Somebody ended the program, by this signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def whole(name: str) -> Iterator[Writer]:
    """A file that is there when all is written, and not before. After an error or a signal nothing of it is left."""
    def stop(number: int, frame: Optional[FrameType]) -> None:
        raise Stopped(number)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    writer, before = Writer(name), [signal.signal(number, stop) for number in numbers]
    try:
        yield writer
        writer.finish()
    except Stopped as stopped:
        writer.discard()
        # Whoever waits for the program sees what ended it.
        signal.signal(stopped.number, signal.SIG_DFL)
        os.kill(os.getpid(), stopped.number)
    except BaseException:
        writer.discard()
        raise
    finally:
        for number, handler in zip(numbers, before):
            signal.signal(number, handler)


class Progress:
    """Rows, customers, rate and time left, on a terminal."""

    def __init__(self, total: Optional[int]) -> None:
        self._bar: Any = None
        self._customers = 0
        if sys.stderr is not None and sys.stderr.isatty():
            with contextlib.suppress(ImportError):
                self._bar = importlib.import_module("tqdm").tqdm(total=total, unit=" rows", unit_scale=True)

    def show(self, rows: int, customers: int) -> None:
        self._customers += customers
        if self._bar is not None:
            self._bar.set_postfix_str(f"{self._customers:,} customers", refresh=False)
            self._bar.update(rows)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def months(first: str, last: str) -> List[str]:
    """The first of each month, from one month to another: 2025-01, 2025-12."""
    numbers = []
    for text in (first, last):
        year, _, month = text.partition("-")
        if not (len(year) == 4 and len(month) == 2 and (year + month).isdigit() and 1 <= int(month) <= 12):
            raise Missing(f"--monthly: {text!r} is no month, such as 2025-01")
        numbers.append(int(year) * 12 + int(month) - 1)
    if numbers[1] < numbers[0]:
        raise Missing(f"--monthly: {last} is before {first}")
    return [f"{each // 12:04}-{each % 12 + 1:02}-01T00:00:00Z" for each in range(numbers[0], numbers[1] + 1)]
