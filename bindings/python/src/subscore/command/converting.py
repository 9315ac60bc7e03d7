"""subscore columns: stored documents as tables of rows and reports."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Tuple

from .._result import Result, build
from .files import Progress, all_whole
from .inputs import Inputs, Missing
from .rows import Rows
from .states import PassedOver, Said
from .stored import left_out, parts


@dataclass(frozen=True)
class Converted(Result):
    """What was read and written."""

    output: str
    reports_output: str
    customers: int
    documents: int
    rows: int
    reports: int
    passed_over: Tuple[PassedOver, ...]
    warnings: Tuple[Said, ...]


def columns(options: Namespace, inputs: Inputs) -> Result:
    if Path(options.output).resolve() == Path(options.reports).resolve():
        raise Missing("--reports and --output name the same file")
    rows = Rows("rows", options.rows, dict(options.columns or []), options.sort, {"payload": "document"})
    if not rows.has_payloads:
        raise ValueError(f"{rows.names[0]}: no column payload; the file has {', '.join(rows.there)}. If one of them "
                         "has the documents: --column payload=YOURS")
    counted: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    lacking: Counter[str] = Counter()
    progress = Progress(None)
    try:
        with all_whole({options.output: None, options.reports: None}) as (first, second):
            before = 0
            for tables, base in parts(rows, options.trust_signed_payloads):
                first.write(tables.rows)
                second.write(tables.reports)
                customers = tables.customers
                counted.update(customers=customers, rows=len(tables.rows), reports=len(tables.reports))
                passed.update(tables.passed_over)
                lacking.update(tables.left_out)
                progress.show(base - before, customers)
                before = base
            if not counted["rows"] and not counted["reports"]:
                raise ValueError(f"{', '.join(rows.names)}: no document has a record of a purchase")
    except Exception:
        rows.check()
        raise
    finally:
        progress.close()
        rows.close()
    return build(Converted, {
        "output": options.output, "reportsOutput": options.reports, "customers": counted["customers"],
        "documents": rows.count, "rows": counted["rows"], "reports": counted["reports"],
        "passedOver": [{"code": code, "count": number} for code, number in sorted(passed.items())],
        "warnings": [left_out(*each) for each in sorted(lacking.items())]})
