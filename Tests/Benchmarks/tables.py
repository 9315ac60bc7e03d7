#!/usr/bin/env python3
"""Writes tables of the store in a box for columns.c.

    PYTHONPATH=bindings/python/src SUBSCORE_SIMULATE_LIBRARY=… tables.py FOLDER CUSTOMERS

FOLDER gets `rows`, `reports` and `texts`: the rows of the simulator's customers, their renewal infos, and the rows with
ids and customers as texts. A file contains the number of rows and columns, then each column: name, format, number of
values and of nulls, whether it has a dictionary, its buffers, and the dictionary as another column. Numbers have 64
bits. The length of a text or buffer precedes it.
"""

import importlib
import struct
import sys
from pathlib import Path

import pyarrow as pa

sys.path.insert(0, str(Path(__file__).parents[2] / "bindings/python/tests/columns"))
measure = importlib.import_module("measure")

FORMATS = {pa.int64(): "l", pa.string(): "u", pa.bool_(): "b", pa.timestamp("ms", "UTC"): "tsm:UTC"}


def number(value):
    return struct.pack("<q", value)


def sized(data):
    return number(len(data)) + data + bytes(-len(data) % 8)


def column(name, array):
    dictionary = array.dictionary if pa.types.is_dictionary(array.type) else None
    buffers = (array.indices if dictionary is not None else array).buffers()
    kind = "i" if dictionary is not None else FORMATS[array.type]
    written = sized(name.encode()) + sized(kind.encode())
    written += number(len(array)) + number(array.null_count) + number(dictionary is not None) + number(len(buffers))
    for buffer in buffers:
        written += number(-1) if buffer is None else sized(buffer.to_pybytes())
    return written if dictionary is None else written + column("", dictionary)


def write(file, table):
    columns = [column(name, table[name].combine_chunks()) for name in table.column_names]
    file.write_bytes(number(len(table)) + number(len(columns)) + b"".join(columns))


def main():
    folder = Path(sys.argv[1])
    measure.LIVES = int(sys.argv[2])
    rows, reports, _ = measure.company(1)
    texts = rows
    for index, name in enumerate(rows.column_names):
        if name == "customer" or name in measure.IDS:
            texts = texts.set_column(index, name, rows[name].cast("string"))
    write(folder / "rows", rows)
    write(folder / "reports", reports)
    write(folder / "texts", texts)


if __name__ == "__main__":
    main()
