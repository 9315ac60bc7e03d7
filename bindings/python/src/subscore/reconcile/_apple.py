"""Apple's Subscriber and Subscription reports of Sales and Trends, as App Store Connect gives them.

Their columns are those of https://developer.apple.com/help/app-store-connect/reference/subscriber-report and
https://developer.apple.com/help/app-store-connect/reference/subscription-report, which describe version 1_3. Version
1_2 has older names of offers and no offer codes. A file is known by its heading, whatever the order of its columns. A
column that no version has is not read, and named in the result, because Apple adds columns. A value that cannot be read
is an error: nothing is skipped without notice. A
Subscription report does not state its day, which is in the name of its file:
https://developer.apple.com/help/app-store-connect/reference/report-file-names.
"""

from __future__ import annotations

import array
import gzip
import hashlib
import re
import zlib
from datetime import date
from pathlib import Path
from typing import IO, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Union

from .._blocks import arrow
from .._distinct import coded
from .._territories import territory
from .._values import shown

EPOCH = date(1970, 1, 1)
# The store opened in 2008. Later days have no midnight after them that a datetime can hold.
DAYS = range((date(2008, 1, 1) - EPOCH).days, (date(2200, 1, 1) - EPOCH).days)
# Of a heading, and of a file that is unpacked. A million rows of Apple have 300 MB. Other inputs may never end.
MOST_HEADING, MOST_BYTES = 64 * 1024, 512 * 1024 * 1024

KINDS = ("free trial", "pay up front", "pay as you go")
# The states that a Subscription report counts, by the name of their column.
STATES: Dict[str, str] = {"active standard price subscriptions": "standard_price"}
for _kind in KINDS:
    _name = _kind.replace(" ", "_")
    STATES[f"active {_kind} introductory offer subscriptions"] = f"{_name}_introductory"
    STATES[f"{_kind} promotional offer subscriptions"] = f"{_name}_promotional"
    STATES[f"{_kind} offer code subscriptions"] = f"{_name}_offer_code"
    STATES[f"{_kind} win back offers"] = f"{_name}_win_back"
STATES.update({"marketing opt ins": "marketing_opt_in", "grace period": "billing_grace_period",
               "billing retry": "billing_retry"})

_BOTH = {
    "app name", "app apple id", "subscription name", "subscription apple id", "subscription group id",
    "standard subscription duration", "subscription offer name", "promotional offer name", "promotional offer id",
    "customer price", "customer currency", "developer proceeds", "proceeds currency", "preserved pricing",
    "proceeds reason", "client", "device", "country"}
# Of each report the columns that are read, and those that it may have beside them.
SUBSCRIBER = ("event date", "app apple id", "subscription name", "subscription apple id", "customer price",
              "customer currency", "country", "refund", "units")
_SUBSCRIBER = _BOTH | {"subscription offer type", "introductory price type", "subscription offer duration",
                       "introductory price duration", "marketing opt in duration", "subscriber id",
                       "subscriber id reset", "purchase date"}
SUBSCRIPTION = ("app apple id", "subscription name", "subscription apple id", "country",
                *(name for name in STATES if "code" not in name and "win back" not in name))
_SUBSCRIPTION = _BOTH | {"state", "subscribers", *STATES}

_KNOWN = {True: {*SUBSCRIBER, *_SUBSCRIBER}, False: {*SUBSCRIPTION, *_SUBSCRIPTION}}
# What programs for tables write in place of Apple's tabs.
SEPARATORS = {",": "commas", ";": "semicolons"}

Facts = Tuple[Optional[str], Optional[str], Optional[int], Optional[str], bool]
"""What a charge is beside its day: product, territory, amount in milliunits, currency, and whether it is a refund."""
State = Tuple[int, str, Optional[str], str]
"""A day, a product, a territory and a state."""


class Subscriptions(NamedTuple):
    """The product ids of subscriptions, by Apple ID and by name."""

    by_id: Mapping[str, str]
    by_name: Mapping[str, str]

    def product(self, apple_id: str, name: str) -> str:
        found = self.by_id.get(apple_id) or self.by_name.get(apple_id) or self.by_name.get(name.casefold())
        if found is None:
            raise ValueError(f"a subscription that the catalog lists by its Apple ID (App Store Connect's list of "
                             f'subscriptions does), or --subscription "{name}=PRODUCT"')
        return found


class Apples(NamedTuple):
    """What the files contain."""

    files: List[str]
    facts: List[Facts]
    """Of each charge and refund. Equal ones are one object, because there are few and millions of charges."""
    days: "array.array[int]"
    """Days since 1970-01-01."""
    places: "array.array[int]"
    """The number of its file in `files`."""
    lines: "array.array[int]"
    """Its line in the file; the heading is 1."""
    covered: Set[int]
    """The days of the Subscriber reports."""
    states: Dict[State, int]
    """The counts of the Subscription reports, also 0."""
    stated: Dict[int, Set[str]]
    """The states that the report of each day has a column for."""
    passed_over: List[int]
    """How many rows were of other apps."""
    repeated: List[str]
    """The files that contain a report that another one of `files` contains, and so count for nothing."""
    unknown: Dict[str, str]
    """Headings that no version of the reports has, each with the first file that has it."""


def read(names: Iterable[str], subscriptions: Subscriptions, app: Optional[int] = None) -> Apples:
    """Reads reports of either kind. Raises ValueError with the file, the line and the column of what is wrong."""
    found = Apples([], [], array.array("i"), array.array("i"), array.array("i"), set(), {}, {}, [0], [], {})
    stems: Set[str] = set()
    contents: Set[Tuple[bytes, Optional[int]]] = set()
    for name in names:
        stem = re.sub(r"\.(gz|txt|tsv)$", "", re.sub(r"\.gz$", "", Path(name).name))
        report = Report(name, app)
        if report.content in contents:
            found.repeated.append(name)
            continue
        if stem in stems:
            raise ValueError(f"{name}: a file of this name with other rows was read before; expected one report of a "
                             "day")
        stems.add(stem)
        contents.add(report.content)
        found.files.append(name)
        found.passed_over[0] += report.passed_over
        for heading in report.unknown:
            found.unknown.setdefault(heading, name)
        if report.is_subscriber:
            _add_charges(found, report, subscriptions)
        else:
            _add_states(found, report, subscriptions)
    return found


def _add_charges(found: Apples, report: Report, subscriptions: Subscriptions) -> None:
    if report.day is not None:
        found.covered.add(report.day)
    days = report.read("event date", _day)
    products = report.products(subscriptions)
    territories = report.read("country", territory)
    prices, units = report.read("customer price", _milliunits), report.read("units", _units)
    currencies, refunds = report.read("customer currency", _currency), report.read("refund", _refund)
    columns = (products, territories, prices, units, currencies, refunds)
    rows, positions = coded([arrow().array(each) for each in columns])
    facts = [_facts(*row) for row in rows]
    found.facts.extend(facts[each] for each in positions.to_pylist())
    found.days.extend(days)
    found.places.extend([len(found.files) - 1] * len(days))
    found.lines.extend(report.lines)
    found.covered.update(days)


def _facts(product: str, country: str, price: int, units: int, currency: str, refund: bool) -> Facts:
    amount = abs(price * units)
    is_refund = refund or price < 0 or units < 0
    return product, country, -amount if is_refund else amount, currency, is_refund


def _add_states(found: Apples, report: Report, subscriptions: Subscriptions) -> None:
    if report.day is None:
        raise ValueError(f"{report.name}: a Subscription report does not state its day, so its name must, as "
                         "Subscription_80012345_20260315_V1_3.txt does")
    products, territories = report.products(subscriptions), report.read("country", territory)
    stated = found.stated.setdefault(report.day, set())
    for column, state in STATES.items():
        if not report.has(column):
            continue
        stated.add(state)
        for product, country, count in zip(products, territories, report.read(column, _count)):
            key = report.day, product, country, state
            found.states[key] = found.states.get(key, 0) + count


class Report:
    """The rows of one file."""

    def __init__(self, name: str, app: Optional[int]) -> None:
        self.name = name
        self.day = _day_of(name)
        with open(name, "rb") as file:
            packed = file.peek(2)[:2] == b"\x1f\x8b"
            try:
                data = self._read_file(gzip.GzipFile(fileobj=file) if packed else file)
            except (OSError, EOFError, zlib.error) as error:
                raise ValueError(f"{name}: {error}") from None
        self._table = self._parsed(data)
        self.lines: Sequence[int] = range(2, len(self._table) + 2)
        self.passed_over = 0
        if app is not None:
            kept = [row for row, each in enumerate(self.read("app apple id", _number)) if each == app]
            self.passed_over = len(self._table) - len(kept)
            self.lines = [row + 2 for row in kept]
            pyarrow = arrow()
            self._table = self._table.take(pyarrow.array(kept, pyarrow.int64()))

    def _read_file(self, file: Union[gzip.GzipFile, IO[bytes]]) -> bytearray:
        """What follows the heading. No more is read than a report has, whatever the file is."""
        heading = file.readline(MOST_HEADING + 1)
        if len(heading) > MOST_HEADING:
            raise ValueError(f"{self.name}, line 1: the heading has more than {MOST_HEADING} bytes; expected that of a "
                             "Subscriber or a Subscription report")
        line = heading.decode("utf-8-sig", "replace").rstrip("\r\n")
        self.columns = [_plain(each) for each in line.split("\t")]
        self.is_subscriber = "event date" in self.columns
        self._check(line)
        known = _KNOWN[self.is_subscriber]
        self.unknown = [shown(each.strip()) for each in line.split("\t") if _plain(each) not in known]
        data, digest = bytearray(), hashlib.sha256(heading)
        while chunk := file.read(1 << 20):
            data += chunk
            digest.update(chunk)
            if len(data) > MOST_BYTES:
                raise ValueError(f"{self.name}: the report has more than {MOST_BYTES} bytes; expected fewer, or "
                                 "several files of some days each")
        # The rows of a Subscriber report state their day. Reports of two days may be equal otherwise.
        has_days = self.is_subscriber and data.strip()
        self.content = digest.digest(), None if has_days else self.day
        return data

    def _check(self, line: str) -> None:
        known = _KNOWN[self.is_subscriber]
        for character, name in SEPARATORS.items():
            if sum(_plain(each.strip('"')) in known for each in line.split(character)) > 1:
                raise ValueError(f"{self.name}, line 1: the headings are separated by {name}; expected tabs, as in the "
                                 "file that Apple gives")
        if not known.intersection(self.columns):
            first = line.split("\t")[0].strip()
            raise ValueError(f"{self.name}, line 1, column 1: {shown(first)} is not a heading of a Subscriber "
                             "or a Subscription report, and no other column has one; expected the headings in the "
                             "first line, as in the file that Apple gives")
        report, required = ("Subscriber", SUBSCRIBER) if self.is_subscriber else ("Subscription", SUBSCRIPTION)
        for column in required:
            if column not in self.columns:
                raise ValueError(f"{self.name}, line 1: there is no column {column!r}; expected one in a {report} "
                                 "report, versions 1_2 to 1_4")
        for column in (*required, *STATES):
            if self.columns.count(column) > 1:
                raise ValueError(f"{self.name}, line 1: there are {self.columns.count(column)} columns {column!r}; "
                                 f"expected one in a {report} report")

    def _parsed(self, data: bytearray) -> Any:
        pyarrow, csv = arrow(), arrow("pyarrow.csv")
        read = [each for each in self.columns if each in (SUBSCRIBER if self.is_subscriber else STATES) or
                each in SUBSCRIPTION]
        while data.endswith((b"\r", b"\n")):
            del data[-1]
        if not data:
            return pyarrow.table({each: pyarrow.array([], pyarrow.string()) for each in read})
        wrong: List[Any] = []

        def note(row: Any) -> str:
            wrong.append(row)
            return "error"

        try:
            return csv.read_csv(
                pyarrow.BufferReader(pyarrow.py_buffer(data)),
                read_options=csv.ReadOptions(column_names=self.columns, use_threads=False),
                parse_options=csv.ParseOptions(delimiter="\t", quote_char=False, ignore_empty_lines=False,
                                               invalid_row_handler=note),
                convert_options=csv.ConvertOptions(column_types={each: pyarrow.string() for each in self.columns},
                                                   include_columns=read, strings_can_be_null=False))
        except pyarrow.ArrowInvalid as error:
            if wrong:
                raise ValueError(f"{self.name}, line {wrong[0].number + 1}: the line has {wrong[0].actual_columns} "
                                 f"values; expected {wrong[0].expected_columns}") from None
            raise ValueError(f"{self.name}: {error}") from None

    def has(self, column: str) -> bool:
        return column in self._table.column_names

    def read(self, column: str, convert: Callable[[str], Any]) -> List[Any]:
        """The values of a column. Equal texts are converted once."""
        return self._read([column], lambda text: convert(text))

    def products(self, subscriptions: Subscriptions) -> List[str]:
        return self._read(["subscription apple id", "subscription name"], subscriptions.product)

    def _read(self, columns: Sequence[str], convert: Callable[..., Any]) -> List[Any]:
        rows, positions = coded([self._table[each] for each in columns])
        found: List[Any] = []
        for code, texts in enumerate(rows):
            try:
                found.append(convert(*(each.strip() for each in texts)))
            except ValueError as error:
                line = self.lines[positions.to_pylist().index(code)]
                raise ValueError(f"{self.name}, line {line}, column {columns[0]!r}: {shown(texts[0])} is not valid; "
                                 f"expected {error}") from None
        return [found[each] for each in positions.to_pylist()]


def _plain(heading: str) -> str:
    """A name of a column without regard to case and dashes: Win-Back and Win-back are the same."""
    return " ".join(heading.casefold().replace("-", " ").split())


def _day_of(name: str) -> Optional[int]:
    """The day in the name of a file, which follows the number of the vendor."""
    for text in reversed(re.findall(r"(?<!\d)\d{8}(?!\d)", Path(name).name)):
        try:
            day = (date(int(text[:4]), int(text[4:6]), int(text[6:])) - EPOCH).days
        except ValueError:
            continue
        if day in DAYS:
            return day
    return None


def _day(text: str) -> int:
    try:
        day = (date.fromisoformat(text if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else "") - EPOCH).days
    except ValueError:
        day = -1
    if day not in DAYS:
        raise ValueError("a day such as 2026-03-15")
    return day


def _milliunits(text: str) -> int:
    parts = re.fullmatch(r"(-?)(\d{1,9})(?:\.(\d{1,3})0*)?", text)
    if parts is None:
        raise ValueError("an amount such as 9.99, below 1,000,000,000")  # So that all units of a row fit 64 bits.
    return int(parts[1] + parts[2] + (parts[3] or "").ljust(3, "0"))


def _units(text: str) -> int:
    if not re.fullmatch(r"-?[1-9]\d{0,5}", text):
        raise ValueError("a number of units such as 1")
    return int(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise ValueError("a count such as 0, below 1,000,000,000")
    return int(text)


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,18}", text):
        raise ValueError("an Apple ID, which is a number")
    return int(text)


def _currency(text: str) -> str:
    if not re.fullmatch(r"[A-Z]{3}", text):
        raise ValueError("the code of a currency, such as USD")
    return text


def _refund(text: str) -> bool:
    if text.casefold() not in ("", "yes", "no"):
        raise ValueError('"Yes", or nothing')
    return text.casefold() == "yes"
