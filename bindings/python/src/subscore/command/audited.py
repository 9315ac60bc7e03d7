"""Your answers beside those of the rules, and one version of the library beside another."""

from __future__ import annotations

import re
from argparse import Namespace
from typing import Any, Dict, List, Mapping, Sequence, Tuple

from .. import audit
from .._blocks import readable_customers
from .._result import Result, build
from .files import Progress, all_whole
from .inputs import Inputs, Missing
from .rows import Rows
from .states import apart, given, inputs_of, list_whose, outputs_of
from .tables import BOLD, FAINT, Paper, cell, paragraph
from .terminal import as_json, clean

# The columns of a file of expected answers, by their kinds.
EXPECTED = {"customer": "text", "at": "instant", "instant": "instant", "hasAccess": "flag", "has_access": "flag",
            "state": "text", "productId": "text", "product": "text"}
TOO_MANY = 3  # the exit code


def run(options: Namespace, inputs: Inputs) -> Result:
    if (options.expected is None) == (options.against is None):
        raise Missing("--expected or --against is required" if options.expected is None else
                      "--expected and --against exclude each other")
    if options.against is not None and (options.expected_columns or options.entitlements):
        raise Missing("--expected-column and --entitlement need --expected")
    if options.entitlements and len(options.entitlements) > 1:
        raise Missing("--entitlement: only one is possible, because access is yes or no")
    files = outputs_of(options, "output", "warnings")
    apart(files, [*inputs_of(options), options.expected, options.against, options.catalog])
    inputs.sources.update({"/entitlements": "--entitlement"})
    rows, reports = given(options)
    both = [each for each in (rows, reports) if each is not None]
    progress = Progress(rows.total)
    same: Dict[str, Any] = {
        "reports": reports and reports.reader(), "samples": options.samples,
        "columns": rows.columns or None if rows.document is None else rows.of_documents,
        "catalog": inputs.optional("/catalog", options.catalog), "environment": options.environment,
        "bundle_id": options.bundle_id, "assume_renewal": options.assume_renewal,
        "retroactive_refunds": options.retroactive_refunds, "trust_signed_payloads": options.trust_signed_payloads,
        "progress": progress.show,
    }
    text: Any
    only = None
    try:
        if options.expected is not None:
            own = dict(options.expected_columns or [])
            entitlement = (options.entitlements or [None])[0]
            mine, read = expected(options.expected, own)
            only = readable_customers(mine[own.get("customer", "customer")].combine_chunks()).unique()
            found: Any = audit.compare(rows.reader(), mine, entitlement=entitlement, expected_columns=own, **same)
            if found.without_records == found.customers:
                raise ValueError(f"{options.expected}: none of its {found.customers:,} customers is in the records; "
                                 "compare the ids in both" if found.customers else
                                 f"{options.expected}: there are no rows, so there is nothing to compare")
            differing, of, text, more = found.wrong, found.compared, compared, {"expected": read}
        else:
            found = audit.versions(rows.reader(), options.against, **same)
            differing, of, text, more = found.differing, found.customers, versions, {}
    except ValueError as error:
        for each in both:
            each.check()
        raise placed(error, rows) from None
    except Exception:
        for each in both:
            each.check()
        raise
    finally:
        progress.close()
        for each in both:
            each.close()
    with all_whole(dict.fromkeys(files.values(), options.spreadsheet)) as opened:
        writers = dict(zip(files, opened))
        if "output" in writers:
            writers["output"].write(found.table)
        if "warnings" in writers:
            list_whose(options, writers["warnings"], only)
    options.status = TOO_MANY if too_many(options.fail_above, differing, of) else 0
    values = {**found.to_dict(), **more, "output": options.output}
    options.svg = "-"
    options.picture = (as_json(values) if options.json else
                       "\n".join([*read_from(more), *text(found, Paper(options.colours), options)])) + "\n"
    return build(Result, values)


def placed(error: ValueError, rows: Rows) -> ValueError:
    """An error about a table, with the file that it came from."""
    row = re.match(r"rows, row (\d+): ", str(error))
    if row:
        return ValueError(f"{rows.location(int(row[1]))}: {str(error)[row.end():]}")
    if str(error).startswith(("rows, customer ", "customer ")):
        return ValueError(f"{', '.join(rows.names)}, {str(error).replace('rows, ', '', 1)}")
    return error


def read_from(more: Mapping[str, Any]) -> List[str]:
    """Which columns of the expected answers were read, and as what."""
    found = more.get("expected")
    if found is None:
        return []
    read = ", ".join(own if own == header else f"{own} as {header}" for header, own in found["columns"].items())
    others = f"; not read: {', '.join(found['others'])}" if found["others"] else ""
    return [clean(f"Your answers are in {found['file']}: {read}{others}."), ""]


def too_many(limit: Any, differing: int, of: int) -> bool:
    """Whether there are more than --fail-above allows: a number, or a share in percent."""
    if limit is None:
        return False
    number, is_share = limit
    return bool(differing * 100 > number * of if is_share else differing > number)


def expected(name: str, own: Mapping[str, str]) -> Tuple[Any, Dict[str, Any]]:
    """The table of a file of expected answers, and which of its columns are read."""
    rows = Rows("expected", [name], own, False, kinds=EXPECTED, option="--expected-column")
    if not rows.schema.names:
        raise ValueError(f"{name}: the columns must be customer, at and hasAccess, not {', '.join(rows.there)}")
    names = {"instant": "at", "has_access": "hasAccess", "product": "productId"}
    there = {own.get(header, header): names.get(header, header) for header in EXPECTED}
    read = {there[each]: each for each in rows.there if each in there}
    others = [each for each in rows.there if each not in there]
    try:
        return rows.reader().read_all(), {"file": name, "columns": read, "others": others}
    except Exception:
        rows.check()
        raise


# As text for people.


def columns(heading: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], paper: Paper) -> List[str]:
    widths = [max(map(len, each)) for each in zip(heading, *rows)]

    def line(texts: Sequence[str]) -> str:
        return "  ".join(text.rjust(width) if index in numbers else text.ljust(width)
                         for index, (text, width) in enumerate(zip(texts, widths))).rstrip()

    return [paper.paint(line(heading), FAINT), *map(line, rows)]


def indented(text: str) -> List[str]:
    return [f"    {line}" for line in paragraph(text).splitlines()]


def share(count: int, of: int) -> str:
    return f"{count:,} of {of:,}"


def access(has_access: Any) -> str:
    return "access" if has_access else "no access"


def sides(*parts: Any) -> str:
    return ", ".join(str(each) for each in parts if each is not None)


def compared(found: audit.Audit, paper: Paper, options: Namespace) -> List[str]:
    lines = [paper.paint(f"{share(found.differences, found.compared)} answers, for {found.customers:,} customers, "
                         "differ from the rules.", BOLD)]
    if found.kinds:
        longer, shorter, product, state = (f"{count:,}" for count in found.by_difference.values())
        lines.append(f"Your access is too long in {longer} and too short in {shorter}; only the product differs in "
                     f"{product}, only the state in {state}.")
    if found.known_later:
        lines.append(f"{found.known_later:,} of them no system could have avoided: the records came later.")
    if found.shared_offset is not None:
        shared = found.shared_offset
        hours = f"{abs(shared.milliseconds) / 3_600_000:g} hour{'' if abs(shared.milliseconds) == 3_600_000 else 's'}"
        lines.append(f"{share(shared.differences, shared.of)} differences in access would not exist {hours} "
                     f"{'later' if shared.milliseconds > 0 else 'earlier'}: check the clock and the time zone of your "
                     "instants, and of the dates by which you decide.")
    if found.kinds:
        table = [[each.kind, f"{each.count:,}", f"{each.customers:,}",
                  ", ".join(f"{money.amount} {money.currency}" for money in each.money) or "-"] for each in found.kinds]
        lines += ["", *columns(["kind", "count", "customers", "paid"], table, (1, 2), paper)]
    for kind in found.kinds:
        lines += ["", f"{paper.paint(kind.kind, BOLD)}: {kind.meaning}"]
        for each in kind.samples:
            mine = sides(access(each.expected_access), each.expected_state, each.expected_product_id)
            rules = sides(access(each.access), each.state, each.product_id)
            lines.append(clean(f"  {each.customer} at {cell(each.at)}: yours {mine}; the rules {rules}"))
            lines += indented(each.explanation or "There is no subscription in the records of this customer.")
    return lines + passed(found.passed_over, options.warnings) + written(options.output, found.differences)


def versions(found: audit.Versions, paper: Paper, options: Namespace) -> List[str]:
    lines = [paper.paint(f"{share(found.differing, found.customers)} customers get another answer of "
                         f"{found.other_version} than of {found.version}.", BOLD)]
    if found.differences:
        table = [[kind, f"{count:,}"] for kind, count in found.differences.items()]
        lines += ["", *columns(["difference", "spans"], table, (1,), paper)]
    for title, rules in ((f"Rules that decide in {found.other_version} only:", found.new_rules),
                         (f"Rules that decide in {found.version} only:", found.old_rules)):
        if rules:
            lines += ["", title]
            for rule, sentence in rules.items():
                lines += [f"  {paper.paint(rule, BOLD)}", *indented(sentence or "-")]
    for each in found.samples:
        until = "open" if each.end is None else cell(each.end)
        when = "" if each.start is None else f" from {cell(each.start)} to {until}"
        lines += ["", clean(f"{each.difference}: {each.customer}{when}")]
        for name, state, has, product, said in (
                (found.version, each.state, each.access, each.product_id, each.explanation),
                (found.other_version, each.other_state, each.other_access, each.other_product_id,
                 each.other_explanation)):
            lines.append(clean(f"  {name}: {sides(access(has), state, product)}" if state else f"  {name}: nothing"))
            lines += indented(said) if said else []
    return lines + written(options.output, found.differing)


def passed(reasons: Mapping[str, int], listed: Any) -> List[str]:
    values = ", ".join(f"{count:,} {code}" for code, count in sorted(reasons.items()))
    whose = "--warnings FILE lists whose they are." if listed is None else f"Whose they are is in {listed}."
    return ["", clean(f"Records that were passed over: {values}. {whose}")] if values else []


def written(output: Any, differences: int) -> List[str]:
    if output is not None:
        return ["", clean(f"All differences are in {output}.")]
    return ["", "-o FILE lists every difference, with its customer and explanation."] if differences else []
