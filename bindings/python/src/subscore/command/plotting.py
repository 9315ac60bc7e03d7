"""subscore plot: pictures of the states that `subscore states` wrote."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Optional, Tuple

from .. import plot, summary
from .._result import Result, build
from .._tally import FOR_ALL, FOR_REVENUE
from .files import is_csv, needed, removing
from .inputs import Inputs, Missing
from .states import apart


@dataclass(frozen=True)
class Drawn(Result):
    """What was drawn."""

    output: str
    plots: Tuple[str, ...]
    instants: int


def read(name: str) -> Any:
    """The columns of the states that a summary counts."""
    if is_csv(name):
        csv = needed("pyarrow.csv")
        return csv.read_csv(name, convert_options=csv.ConvertOptions(strings_can_be_null=True))
    parquet = needed("pyarrow.parquet")
    there = parquet.read_schema(name).names
    return parquet.read_table(name, columns=[each for each in dict.fromkeys((*FOR_REVENUE, *FOR_ALL)) if each in there])


def rates(name: Optional[str]) -> Optional[Dict[str, float]]:
    """What one unit of each currency is worth in one of them."""
    if name is None:
        return None
    try:
        found = json.loads(Path(name).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{name}: it is not JSON ({error})") from None
    if not isinstance(found, dict) or not all(isinstance(each, (int, float)) and each > 0 for each in found.values()):
        raise ValueError(f'{name}: expected an object with a positive number for each currency, as {{"USD": 1, "EUR": '
                         "1.08}}")
    return found


def draw(options: Namespace, inputs: Inputs) -> Result:
    if not options.output.lower().endswith((".svg", ".png")):
        raise Missing(f"{options.output}: a name that ends in .svg or .png is expected")
    apart({"output": options.output}, [options.states, options.rates])
    try:
        counts = summary.of(read(options.states))
        with removing():
            plot.save(counts, options.output, options.kind, rates(options.rates))
    except ImportError as error:
        raise Missing(str(error)) from None
    except ValueError as error:
        if options.rates is not None and str(error).startswith(options.rates):
            raise
        raise ValueError(f"{options.states}: {error}") from None
    kinds = [each for each in plot.KINDS if options.kind in ("all", each) and not plot.lacking(counts, each)]
    return build(Drawn, {"output": options.output, "plots": kinds, "instants": len(counts.rows)})
