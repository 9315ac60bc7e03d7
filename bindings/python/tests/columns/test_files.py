"""The kinds of files that every command of tables reads, and what they say about mistakes in them."""

from __future__ import annotations

import csv as csv_module
import gzip
import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from company import AT, SPELLINGS, company, milliseconds, pyarrow, table

from subscore import columns

csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ROWS, REPORTS = (table(each) for each in company(40))
HALF = ROWS["customer"].to_pylist().index(ROWS["customer"][len(ROWS) // 2].as_py())
INSTANTS = ["--at", str(AT[0]), "--at", str(AT[1])]


def run(folder: Path, *arguments: str) -> Tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "subscore", *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def texts(rows: Any) -> List[List[str]]:
    """The values of a table as a database writes them."""
    return [["" if each is None else each.isoformat() if isinstance(each, datetime) else str(each) for each in
             row.values()] for row in rows.to_pylist()]


def as_text(rows: Any, delimiter: str = ",", flags: Tuple[str, str] = ("t", "f"), end: str = "\n") -> bytes:
    lines = [delimiter.join(rows.column_names)]
    lines += [delimiter.join({"True": flags[0], "False": flags[1]}.get(each, each) for each in row)
              for row in texts(rows)]
    return (end.join(lines) + end).encode()


def as_lines(rows: Any) -> bytes:
    kept = [{name: round(each.timestamp() * 1000) if isinstance(each, datetime) else each for name, each in row.items()
             if each is not None} for row in rows.to_pylist()]
    return b"".join(json.dumps(row).encode() + b"\n" for row in kept)


def as_parquet(rows: Any) -> bytes:
    into = pyarrow.BufferOutputStream()
    parquet.write_table(rows, into)
    return bytes(into.getvalue())


def write(folder: Path, name: str, content: bytes) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(content)


def two(name: str, form: Callable[[Any], bytes]) -> Callable[[Path], None]:
    """Two files in a folder, beside one that is not meant."""
    def prepare(folder: Path) -> None:
        write(folder, f"rows/1{name}", form(ROWS[:HALF]))
        write(folder, f"rows/2{name}", form(ROWS[HALF:]))
        write(folder, "rows/_SUCCESS", b"")
        for number, part in enumerate((REPORTS[:7], REPORTS[7:])):
            write(folder, f"reports-{number}{name}", form(part))
    return prepare


def packed(form: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    return lambda rows: gzip.compress(form(rows))


def respelt(form: Callable[[Any], bytes], spelling: str) -> Callable[[Any], bytes]:
    return lambda rows: form(rows.rename_columns([SPELLINGS[spelling](name) for name in rows.column_names]))


ONE = ["--reports", "reports-0{}", "--reports", "reports-1{}"]
# How the files are made, their ending, and the arguments that name them.
KINDS: Dict[str, Tuple[Callable[[Any], bytes], str, List[str]]] = {
    "a folder of CSV": (as_text, ".csv", ["rows"]),
    "a pattern": (as_text, ".csv", ["rows/*.csv"]),
    "semicolons": (lambda rows: as_text(rows, ";"), ".csv", ["rows"]),
    "tabs": (lambda rows: as_text(rows, "\t"), ".tsv", ["rows"]),
    "tabs in a file that ends in .csv": (lambda rows: as_text(rows, "\t", end="\r\n"), ".csv", ["rows"]),
    "packed CSV": (packed(as_text), ".csv.gz", ["rows"]),
    "flags as numbers": (lambda rows: as_text(rows, ",", ("1", "0")), ".csv", ["rows"]),
    "lines of JSON": (as_lines, ".jsonl", ["rows"]),
    "packed lines of JSON": (packed(as_lines), ".ndjson.gz", ["rows"]),
    "an array of JSON": (lambda rows: b"[" + b",".join(as_lines(rows).splitlines()) + b"]", ".json", ["rows"]),
    "NULL for what is absent": (lambda rows: as_text(rows).replace(b",,", b",NULL,").replace(b",,", b",NULL,"), ".csv",
                                ["rows"]),
    "CSV in snake_case": (respelt(as_text, "snake_case"), ".csv", ["rows"]),
    "CSV in capitals": (respelt(as_text, "capitals"), ".csv", ["rows"]),
    "lines of JSON in snake_case": (respelt(as_lines, "snake_case"), ".jsonl", ["rows"]),
    "lines of JSON in PascalCase": (respelt(as_lines, "PascalCase"), ".jsonl", ["rows"]),
    "a byte order mark": (lambda rows: b"\xef\xbb\xbf" + as_text(rows), ".csv", ["rows"]),
}


@pytest.mark.parametrize("command", ["states", "timelines"])
@pytest.mark.parametrize("name", KINDS)
def test_kinds_of_files(name: str, command: str, tmp_path: Path) -> None:
    form, ending, rows = KINDS[name]
    two(ending, form)(tmp_path)
    reports = [each.format(ending) for each in ONE]
    instants = INSTANTS if command == "states" else []
    code, _, wrong = run(tmp_path, command, *rows, *reports, *instants, "--sort", "-o", "out.parquet")
    assert (code, wrong) == (0, "")
    texted = [each.set_column(0, "customer", each["customer"].cast("string")).sort_by("customer")
              for each in (ROWS, REPORTS)]
    expected = columns.state_at(texted[0], reports=texted[1], at=AT[:2]) if command == "states" else \
        columns.timeline(texted[0], reports=texted[1])
    names = ["customer", "state", "hasAccess", "productId", *(["since", "until"] if instants else ["start", "end"])]
    assert milliseconds(parquet.read_table(tmp_path / "out.parquet")).select(names) == \
        milliseconds(expected).select(names)


def test_a_column_that_only_one_file_has(tmp_path: Path) -> None:
    """A column that was added later is null in the older file."""
    write(tmp_path, "a.csv", as_text(ROWS[:HALF].drop_columns(["revocationDate"])))
    write(tmp_path, "b.csv", as_text(ROWS[HALF:]))
    parquet.write_table(ROWS[:HALF].drop_columns(["revocationDate"]), tmp_path / "a.parquet")
    parquet.write_table(ROWS[HALF:], tmp_path / "b.parquet")
    nulls = pyarrow.nulls(HALF, ROWS["revocationDate"].type)
    first = ROWS[:HALF].set_column(ROWS.column_names.index("revocationDate"), "revocationDate", nulls)
    expected = milliseconds(columns.state_at(pyarrow.concat_tables([first, ROWS[HALF:]]), at=AT[:2]))
    for ending in ("csv", "parquet"):
        code, _, wrong = run(tmp_path, "states", f"a.{ending}", f"b.{ending}", *INSTANTS, "-o", "out.parquet")
        assert (code, wrong) == (0, "")
        found = milliseconds(parquet.read_table(tmp_path / "out.parquet"))
        assert found["state"].to_pylist() == expected["state"].to_pylist()
    assert "revoked" in expected["state"].to_pylist()


FORMS: Dict[str, Callable[[Any], bytes]] = {"csv": as_text, "jsonl": as_lines, "parquet": as_parquet}
# Columns with the names of members that only the other table has, and a value of each that is none of Apple's.
OF_OTHERS: Dict[str, Dict[str, str]] = {
    "rows": {"status": "cancelled", "renewalDate": "soon", "expirationIntent": "unknown", "renewalPrice": "9.99",
             "autoRenewStatus": "maybe", "renewalInfo": "{"},
    "reports": {"price": "9.99", "quantity": "many", "offerType": "promo", "expiresDate": "never"},
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("which", OF_OTHERS)
def test_columns_that_the_table_does_not_have_are_the_callers(which: str, form: str, tmp_path: Path) -> None:
    tables = {"rows": ROWS, "reports": REPORTS}
    own = tables[which]
    for name, value in OF_OTHERS[which].items():
        assert name not in own.column_names or which == "reports"
        own = own.append_column(name, pyarrow.array([value] * len(own)))
    for name, each in {**tables, which: own}.items():
        write(tmp_path, f"{name}.{form}", FORMS[form](each))
    tables[which] = own
    expected = columns.state_at(tables["rows"], reports=tables["reports"], at=AT[:2])
    files = [f"rows.{form}", "--reports", f"reports.{form}", "-o", "out.parquet"]
    code, printed, wrong = run(tmp_path, "states", *files, *INSTANTS, "--json", "--sort")
    assert (code, wrong) == (0, "")
    found, mine = ([[str(row[name]) for name in ("customer", "at", "state", "hasAccess", "productId")]
                    for row in milliseconds(each).to_pylist()]
                   for each in (parquet.read_table(tmp_path / "out.parquet"), expected))
    assert sorted(found) == sorted(mine)
    said = [each["message"] for each in json.loads(printed)["warnings"] if each["code"] == "column_not_read"]
    assert said == [each.message for each in expected.warnings if each.code == "column_not_read"]
    assert len(said) == (which == "rows")


def test_each_column_that_is_not_read_is_named(tmp_path: Path) -> None:
    for name in (own := OF_OTHERS["rows"]):
        assert name not in ROWS.column_names
    rows = ROWS
    for name, value in own.items():
        rows = rows.append_column(name, pyarrow.array([value] * len(rows)))
    write(tmp_path, "rows.csv", as_text(rows))
    code, printed, _ = run(tmp_path, "states", "rows.csv", *INSTANTS, "-o", "out.csv")
    assert code == 0
    for name in ("renewalInfo", "expirationIntent", "autoRenewStatus"):
        assert f"The column {name} is not read" in printed
    code, _, wrong = run(tmp_path, "states", "rows.csv", *INSTANTS, "-o", "out.csv", "--column", "status=renewalDate")
    assert code == 1 and wrong.startswith("subscore: --column status=renewalDate: only a table of reports has status, ")


def test_numbers_that_come_late(tmp_path: Path) -> None:
    """The first megabyte does not show of which kind the dates of refunds are."""
    rows = [{**row, "revocationDate": None} for row in company(40)[0]] * 150
    rows = [{**row, "customer": number} for number, row in enumerate(rows)]
    rows[-1]["revocationDate"] = rows[-1]["purchaseDate"] + 1000
    with open(tmp_path / "rows.csv", "w", newline="") as file:
        writer = csv_module.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    assert (tmp_path / "rows.csv").stat().st_size > 1 << 21
    code, _, wrong = run(tmp_path, "timelines", "rows.csv", "-o", "out.parquet")
    assert (code, wrong) == (0, "")
    assert parquet.read_table(tmp_path / "out.parquet")["state"].cast("string").to_pylist()[-1] == "revoked"


@pytest.mark.parametrize("name", ["rows.parquet", "rows.csv"])
def test_some_customers(name: str, tmp_path: Path) -> None:
    parquet.write_table(ROWS, tmp_path / "rows.parquet", row_group_size=50)
    parquet.write_table(REPORTS, tmp_path / "reports.parquet")
    csv.write_csv(ROWS, tmp_path / "rows.csv")
    csv.write_csv(REPORTS, tmp_path / "reports.csv")
    (tmp_path / "changed.csv").write_text("customer\n14\n70\n70\n99999\n")
    reports = ["--reports", name.replace("rows", "reports")]
    code, _, wrong = run(tmp_path, "states", name, *reports, *INSTANTS, "-o", "some.parquet", "--customers",
                         "changed.csv")
    assert (code, wrong) == (0, "")
    code, _, wrong = run(tmp_path, "states", name, *reports, *INSTANTS, "-o", "all.parquet", "--sort")
    found, whole = (milliseconds(parquet.read_table(tmp_path / f"{each}.parquet")).to_pylist()
                    for each in ("some", "all"))
    assert found == [each for each in whole if str(each["customer"]) in ("14", "70")] and len(found) >= 4
    # A mistake is where it is in the file.
    broken = ROWS.set_column(ROWS.column_names.index("expiresDate"), "expiresDate", pyarrow.array(
        [10 ** 16 if each == 70 else 1 for each in ROWS["customer"].to_pylist()]))
    parquet.write_table(broken, tmp_path / "broken.parquet")
    code, _, wrong = run(tmp_path, "timelines", "broken.parquet", "-o", "x.parquet", "--customers", "changed.csv")
    row = ROWS["customer"].to_pylist().index(70) + 1
    assert code == 1 and wrong.startswith(f"subscore: broken.parquet, row {row}, column expiresDate: "), wrong
    (tmp_path / "changed.csv").write_text("customer\n99999\n")
    code, _, wrong = run(tmp_path, "timelines", name, "-o", "x.parquet", "--customers", "changed.csv")
    assert code == 1 and f"{name}: there are no rows of the customers in changed.csv, so there is no answer" in wrong


def edit(row: int, name: str, value: bytes, form: Callable[[Any], bytes] = as_text) -> bytes:
    """Replaces a value in a row of the text, counted from 1."""
    lines = form(ROWS).split(b"\n")
    values = lines[row].split(b",")
    values[ROWS.column_names.index(name)] = value
    return b"\n".join([*lines[:row], b",".join(values), *lines[row + 1:]])


SHORT = b"\n".join([*as_text(ROWS).split(b"\n")[:9], b"1,2,3", *as_text(ROWS).split(b"\n")[9:]])
LINES = as_lines(ROWS).split(b"\n")
# The file, what it contains, and the message about it.
MISTAKES: Dict[str, Tuple[str, bytes, str]] = {
    "a date without an offset": ("rows.csv", edit(12, "purchaseDate", b"2026-02-15 00:00:00"),
                                 "rows.csv, row 12, column purchaseDate: '2026-02-15 00:00:00' has no "
                                 "offset; expected one, as in 2025-01-01T00:00:00Z for UTC"),
    "a day": ("rows.csv", edit(3, "expiresDate", b"2026-02-15"),
              "rows.csv, row 3, column expiresDate: '2026-02-15' has no offset"),
    "a date in words": ("rows.csv", edit(300 % len(ROWS), "signedDate", b"3 May"),
                        f"rows.csv, row {300 % len(ROWS)}, column signedDate: '3 May' is not valid; expected"),
    "a short row": ("rows.csv", SHORT, "rows.csv, row 9: the row has 3 values; expected 18, as in the heading"),
    "Latin-1": ("rows.csv", edit(5, "customer", "Müller".encode("latin-1")),
                "rows.csv, row 5, column customer: the text is not valid UTF-8 (in Latin-1 it is "
                "'Müller'); convert it, as by iconv"),
    "UTF-16": ("rows.csv", as_text(ROWS).decode().encode("utf-16"), "rows.csv: the text is in UTF-16; expected UTF-8"),
    "a flag": ("rows.csv", edit(2, "isUpgraded", b"maybe"),
               "rows.csv, row 2, column isUpgraded: 'maybe' is not valid; expected true or false, t or f, or 1 or 0"),
    "a price": ("rows.csv", edit(8, "price", b"9.99"),
                "rows.csv, row 8, column price: '9.99' is not valid; expected whole milliunits, an integer: 9990 for"),
    "a number beyond 64 bits": ("rows.csv", edit(8, "price", b"99999999999999999999"),
                                "rows.csv, row 8, column price: '99999999999999999999' is not valid; expected whole"),
    "an empty file": ("rows.csv", b"", "rows.csv: the file is empty; expected a table"),
    "an empty file of Parquet": ("rows.parquet", b"", "rows.parquet: the file is empty; expected a table"),
    "an empty file of JSON": ("rows.jsonl", b"\n", "rows.jsonl: the file is empty; expected a table"),
    "two columns of one name": ("rows.csv", as_text(ROWS).replace(b"productId", b"customer", 1),
                                "rows.csv: the column customer appears twice"),
    "no heading": ("rows.csv", as_text(ROWS).split(b"\n", 1)[1], "rows.csv: no column customer, transactionId, "),
    "not Parquet": ("rows.parquet", as_text(ROWS), "rows.parquet: it begins with 'customer,transaction'; "
                                                   "expected a file of Parquet"),
    "half of a file of Parquet": ("rows.parquet", b"PAR1" + bytes(100), "rows.parquet: it is not a whole file of "),
    "not packed": ("rows.csv.gz", as_text(ROWS), "rows.csv.gz: it cannot be decompressed; expected a whole file"),
    "half of a packed file": ("rows.jsonl.gz", gzip.compress(as_lines(ROWS))[:900], "rows.jsonl.gz: it cannot be "),
    "a line that is not JSON": ("rows.jsonl", b"\n".join([*LINES[:4], b"{'a': 1}", *LINES[4:]]),
                                'rows.jsonl, row 5: "{\'a\': 1}" is not valid JSON; expected an object'),
    "a key twice": ("rows.jsonl", b"\n".join([*LINES[:4], LINES[4].replace(b"{", b'{"price": 1, ', 1)]),
                    "rows.jsonl, row 5: the key 'price' appears twice; expected it once"),
    "a key twice inside of a row": ("rows.jsonl", b'{"customer": "a", "payload": {"data": {"x": 1, "x": 2}}}',
                                    "rows.jsonl, row 1: the key 'x' appears twice in /payload/data; expected it once"),
    "a key twice in an array": ("rows.json", b'[{"customer": "a"}, {"customer": "b", "customer": "c"}]',
                                "rows.json: the key 'customer' appears twice in /1; expected it once"),
    "a line that is not an object": ("rows.jsonl", b"\n".join([*LINES[:4], b"[1]", *LINES[4:]]),
                                     "rows.jsonl, row 5: [1] is not an object"),
    "a date in JSON": ("rows.jsonl", LINES[0].replace(b'"purchaseDate": ', b'"purchaseDate": {}, "x": '),
                       "rows.jsonl, row 1, column purchaseDate: {} is not valid; expected milliseconds since 1970"),
    "an id that is a real": ("rows.jsonl", LINES[0].replace(b'"transactionId": ', b'"transactionId": 1.5, "x": '),
                             "rows.jsonl, row 1, column transactionId: 1.5 is not valid; expected a text"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str, tmp_path: Path) -> None:
    file, content, message = MISTAKES[name]
    (tmp_path / file).write_bytes(content)
    code, printed, wrong = run(tmp_path, "states", file, *INSTANTS, "-o", "out.parquet")
    assert (code, printed) == (1, "") and wrong.startswith(f"subscore: {message}"), wrong
    assert not (tmp_path / "out.parquet").exists()
    # The same in a folder, and of answers that are compared with the rules.
    (tmp_path / "folder").mkdir()
    (tmp_path / file).rename(tmp_path / "folder" / file)
    code, _, wrong = run(tmp_path, "timelines", "folder", "-o", "out.parquet")
    assert code == 1 and wrong.startswith(f"subscore: folder/{message}"), wrong


EXPECTED: Dict[str, Tuple[bytes, str]] = {
    "a date without an offset": (b"customer,at,hasAccess\n1,2026-02-15 00:00:00Z,t\n2,2026-02-15,f\n",
                                 "mine.csv, row 2, column at: '2026-02-15' has no offset"),
    "a flag": (b"customer;at;hasAccess\n1;1700000000000;yes\n",
               "mine.csv, row 1, column hasAccess: 'yes' is not valid; expected true or false, t or f, or 1 or 0"),
    "an empty file": (b"", "mine.csv: the file is empty"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_mistakes_in_expected_answers(name: str, tmp_path: Path) -> None:
    content, message = EXPECTED[name]
    (tmp_path / "mine.csv").write_bytes(content)
    parquet.write_table(ROWS, tmp_path / "rows.parquet")
    code, _, wrong = run(tmp_path, "audit", "rows.parquet", "--expected", "mine.csv")
    assert code == 1 and wrong.startswith(f"subscore: {message}"), wrong


@pytest.mark.parametrize("name, message", [
    ("nothing", "nothing: a name that ends in .parquet, .csv, .tsv, .jsonl or .json is expected"),
    ("empty", "empty: the folder has no such file"), ("*.csv", "*.csv: no file has such a name"),
    ("rows.xlsx", "rows.xlsx: a name that ends in")])
def test_names_of_files(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    code, _, wrong = run(tmp_path, "timelines", name, "-o", "out.parquet")
    assert code in (1, 2) and message in wrong and "Traceback" not in wrong, wrong
