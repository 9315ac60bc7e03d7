"""Files that are written beside their place until they are whole."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Iterator, List, Mapping, Optional

from .._files import Beside, remove_passing
from .._install import extra
from .inputs import Missing

# Of these there are many values in the answers, for which Parquet would make dictionaries in vain.
MANY = ("customer", "originalTransactionId", "transactionId", "start", "end", "since", "until", "accessSince",
        "accessUntil")


def needed(name: str) -> Any:
    """A module of pyarrow, or advice if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"files of columns need pyarrow ({error}): {extra('columns')}") from None


def is_csv(name: str) -> bool:
    ending = Path(name).suffix.lower()
    if ending not in (".csv", ".parquet"):
        raise Missing(f"{name}: a name that ends in .parquet or .csv is expected")
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

    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # With nohup, one of them is ignored.
    before = {number: handler for number in numbers if (handler := signal.getsignal(number)) is not signal.SIG_IGN}
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
