#!/usr/bin/env python3
"""Writes tables of the store in a box for columns.c.

    PYTHONPATH=bindings/python/src SUBSCORE_SIMULATE_LIBRARY=… tables.py FOLDER CUSTOMERS

FOLDER/drawn gets `rows`, `reports` and `texts`: the rows of the simulator's customers, their renewal infos, and the
rows with ids and customers as texts. The simulator draws its ids at random. FOLDER/ascending gets the same tables with
ids in the order of the purchases, as most of Apple's are. FOLDER/documents gets `documents`: the notifications of the
same customers.

A file contains the number of rows and columns, then each column: name, format, number of values and of nulls, whether
it has a dictionary, its buffers, and the dictionary as another column. Numbers have 64 bits. The length of a text or
buffer precedes it.
"""

import importlib
import json
import struct
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

sys.path.insert(0, str(Path(__file__).parents[2] / "bindings/python/tests/columns"))
measure = importlib.import_module("measure")
simulate = importlib.import_module("subscore.simulate")

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


def ascending(rows, tables):
    """Tables in which the ids of transactions ascend with the dates of their purchases."""
    bought = rows.group_by("transactionId").aggregate([("purchaseDate", "min")])
    ids = bought.sort_by("purchaseDate_min")["transactionId"]
    first = 10**15
    for table in tables:
        for name in ("transactionId", "originalTransactionId"):
            if name in table.column_names:
                renamed = pc.add(pc.index_in(table[name], value_set=ids.combine_chunks()).cast("int64"), first)
                table = table.set_column(table.column_names.index(name), name, renamed)
        yield table


def write_tables(folder, rows, reports):
    folder.mkdir(parents=True, exist_ok=True)
    texts = rows
    for index, name in enumerate(rows.column_names):
        if name == "customer" or name in measure.IDS:
            texts = texts.set_column(index, name, rows[name].cast("string"))
    write(folder / "rows", rows)
    write(folder / "reports", reports)
    write(folder / "texts", texts)


def stored_notifications(customers):
    stored = [(number, json.dumps(sent["document"], separators=(",", ":")))
              for number, each in enumerate(customers) for sent in each["notifications"]]
    names, documents = zip(*stored, strict=True)
    return pa.table({"customer": pa.array(names, pa.int64()), "document": pa.array(documents, pa.string())})


def main():
    folder = Path(sys.argv[1])
    measure.LIVES = int(sys.argv[2])
    rows, reports, _ = measure.company(1)
    write_tables(folder / "drawn", rows, reports)
    write_tables(folder / "ascending", *ascending(rows, (rows, reports)))
    (folder / "documents").mkdir(exist_ok=True)
    customers = simulate.customers({**measure.STORE, "population": {"count": measure.LIVES}})
    write(folder / "documents/documents", stored_notifications(customers))


if __name__ == "__main__":
    main()
