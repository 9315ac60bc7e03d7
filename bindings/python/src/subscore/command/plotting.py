"""subscore plot: pictures of the states that `subscore states` wrote."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any, Tuple

from .. import plot, summary
from .._result import Result, build
from .._tally import FOR_REVENUE
from .files import is_csv, needed, removing
from .inputs import Inputs, Missing


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
    return parquet.read_table(name, columns=[each for each in FOR_REVENUE if each in there])


def draw(options: Namespace, inputs: Inputs) -> Result:
    if not options.output.lower().endswith((".svg", ".png")):
        raise Missing(f"{options.output}: a name that ends in .svg or .png is wanted")
    try:
        counts = summary.of(read(options.states))
        with removing():
            plot.save(counts, options.output, options.kind)
    except ImportError as error:
        raise Missing(str(error)) from None
    except ValueError as error:
        raise ValueError(f"{options.states}: {error}") from None
    kinds = [each for each in plot.KINDS if options.kind in ("all", each) and not plot.lacking(counts, each)]
    return build(Drawn, {"output": options.output, "plots": kinds, "instants": len(counts.rows)})
