"""Your records beside what Apple counted."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, Dict, List, Optional

from .. import reconcile
from .._result import Result, build
from ..errors import SubscoreError
from .audited import TOO_MANY, columns, too_many
from .files import all_whole
from .inputs import Inputs
from .instants import zone
from .rows import Rows
from .states import apart, given, in_file, inputs_of, list_whose, outputs_of
from .tables import BOLD, Paper
from .terminal import as_json, clean

EXPERIMENTAL = ("Experimental: no report of Apple's is published together with its history, so this is unverified. "
                "Nothing here says who is right.")
# The code there of charges and refunds that are not compared.
OTHER_DAYS = "other_days"


def run(options: Namespace, inputs: Inputs) -> Result:
    where = zone(options.zone)
    files = outputs_of(options, "output", "warnings")
    apart(files, [*inputs_of(options), *options.apple, options.catalog])
    rows, reports = given(options)
    both = [each for each in (rows, reports) if each is not None]
    try:
        found = reconcile.compare(
            **tables(rows, reports, options.trust_signed_payloads), apple=options.apple,
            catalog=inputs.parsed("/catalog", options.catalog), subscriptions=dict(options.subscriptions or []),
            zone=where, environment=options.environment, bundle_id=options.bundle_id, app=options.app)
        if rows.document is not None and not rows.count:
            raise ValueError(f"{rows.names[0]}: there are no documents")
    except SubscoreError as error:
        raise in_file(error, rows, reports) or error from None
    except Exception:
        for each in both:
            each.check()
        raise
    finally:
        for each in both:
            each.close()
    with all_whole(dict.fromkeys(files.values(), options.spreadsheet)) as opened:
        writers = dict(zip(files, opened))
        writers["output"].write(found.table)
        if "warnings" in writers:
            list_whose(options, writers["warnings"], more={OTHER_DAYS: found.other_days_of})
    options.status = TOO_MANY if too_many(options.fail_above, found.differences, found.total) else 0
    values = {**found.to_dict(), "output": options.output}
    options.svg = "-"
    options.picture = as_json(values) if options.json else "\n".join(text(found, Paper(options.colours), options))
    options.picture += "\n"
    return build(Result, values)


def tables(rows: Rows, reports: Optional[Rows], trust_signed_payloads: Optional[bool]) -> Dict[str, Any]:
    """The arguments that are tables, and what belongs to them."""
    if rows.document is None:
        return {"rows": rows.reader(), "reports": reports and reports.reader(), "columns": rows.columns or None}
    return {"rows": rows.reader(), "columns": rows.of_documents, "trust_signed_payloads": trust_signed_payloads}


def text(found: reconcile.Reconciliation, paper: Paper, options: Namespace) -> List[str]:
    lines = [EXPERIMENTAL]
    if found.charge_days:
        lines += ["", paper.paint(f"Charges and refunds on {days(found.charge_days)} of {found.zone}", BOLD),
                  *columns(["", "charges", "refunds"], outcomes(found), (1, 2), paper)]
        differing = ", ".join(f"{count:,} in {name}" for name, count in found.differing.items() if count)
        lines += [f"Those that differ do so {differing}."] if differing else []
        lines.append(f"With the days of UTC {found.not_same_in_utc:,} would not be the same; here "
                     f"{found.not_same:,} are not.")
        if found.other_days:
            whose = "; --warnings FILE lists whose they are" if options.warnings is None else ""
            lines.append(f"{found.other_days:,} of yours are of other days, so they are not compared{whose}.")
    if found.state_days:
        table = [[each.state, f"{each.yours:,}", f"{each.inferred:,}", number(each.apples), number(each.difference),
                  f"{each.days:,}"] for each in found.states]
        heading = ["", "yours", "inferred", "Apple's", "difference", "days that differ"]
        lines += ["", paper.paint(f"Subscriptions at the end of {days(found.state_days)}, added up", BOLD),
                  *columns(heading, table, (1, 2, 3, 4, 5), paper)]
    if found.repeated_files:
        lines += ["", *(clean(f"{each} is a report that another file is too, so it counts once.")
                        for each in found.repeated_files)]
    if found.unknown_columns:
        lines += ["", *(clean(f"The column {heading} of {file} is not known, so it was not read.")
                        for heading, file in found.unknown_columns.items())]
    if found.other_apps:
        lines += ["", f"{found.other_apps:,} of Apple's rows are of other apps."]
    return [*lines, "", clean(f"All results are in {options.output}.")]


def outcomes(found: reconcile.Reconciliation) -> List[List[str]]:
    charges, refunds = found.charges.to_dict(), found.refunds.to_dict()
    return [[name, f"{count:,}", f"{refunds[name]:,}"] for name, count in charges.items()]


def days(count: int) -> str:
    return "1 day" if count == 1 else f"{count:,} days"


def number(value: Any) -> str:
    return "-" if value is None else f"{value:,}"
