"""Hands every table that a program passes to the package over as an object of one library: the programs of the pages
run with the objects of each library in turn."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import Any, Callable, Dict

LIBRARIES = ("pyarrow", "Polars", "pandas", "DuckDB")
# Every function that takes tables.
FUNCTIONS = {"columns": ("state_at", "state_at_batches", "timeline", "timeline_batches", "joined"),
             "audit": ("compare", "versions"), "summary": ("of",), "plot": ("save", "figure")}


def before(program: str, library: str) -> str:
    """A program that does so."""
    return f"import sys; sys.path.append({str(Path(__file__).parent)!r})\nimport handing\nhanding.over({library!r})\n" \
        + program


def of_duckdb(data: Any) -> Any:
    connection = importlib.import_module("duckdb").connect()
    connection.register("given", importlib.import_module("pyarrow").table(data))
    connection.execute("create table kept as from given")
    return connection.sql("from kept")


def of_pandas(data: Any) -> Any:
    kind = importlib.import_module("pandas").ArrowDtype
    return importlib.import_module("pyarrow").table(data).to_pandas(types_mapper=kind)


MAKERS: Dict[str, Callable[[Any], Any]] = {
    "pyarrow": lambda data: importlib.import_module("pyarrow").table(data),
    "Polars": lambda data: importlib.import_module("polars").DataFrame(data),
    "pandas": of_pandas, "DuckDB": of_duckdb}


def over(library: str) -> None:
    make = MAKERS[library]
    # The package's own calls of these functions pass on what they got.
    depth = [0]

    def handed(value: Any) -> Any:
        return make(value) if hasattr(value, "__arrow_c_stream__") else value

    def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def called(*arguments: Any, **options: Any) -> Any:
            if depth[0] == 0:
                arguments = tuple(map(handed, arguments))
                options = {name: handed(value) for name, value in options.items()}
            depth[0] += 1
            try:
                return function(*arguments, **options)
            finally:
                depth[0] -= 1

        return called

    for module, names in FUNCTIONS.items():
        found = importlib.import_module(f"subscore.{module}")
        for name in names:
            setattr(found, name, wrapped(getattr(found, name)))
