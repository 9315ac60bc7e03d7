"""Tables in files of several kinds, read as one stream of batches. What is wrong in a file is named by its row."""

from __future__ import annotations

import array
import csv
import glob
import gzip
import importlib
import io
import itertools
import json
import re
import sys
import tempfile
import zlib
from pathlib import Path
from typing import IO, Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Union

from .._blocks import readable_customers
from .._files import Folder
from .._generated.columns import KIND, NOTICED, READ, REQUIRED
from .._tables import COLUMNS, DOCUMENT, check_names, spelled_otherwise, style_of
from .._values import NO_OFFSET, READERS, Unreadable, parsed, shown
from .files import needed
from .inputs import Missing
from .splitting import Splitter, elements

BATCH = 200_000  # rows
FEW_BATCH = 10_000  # rows of JSON, and of documents that are sorted
BLOCK = 64 << 20  # bytes of CSV
DOCUMENTS = 2 << 20  # bytes of documents that are read at once
MOST_DOCUMENTS = 5_000
# The endings of names, and what is in such a file.
FORMS = {".csv": "csv", ".tsv": "csv", ".parquet": "parquet", ".jsonl": "lines", ".ndjson": "lines", ".json": "lines"}
ENDINGS = "a name that ends in .parquet, .csv, .tsv, .jsonl or .json is expected; .gz may follow, except on .parquet"
# Of these there are few values, so Parquet holds them as dictionaries.
FEW = ("productId", "transactionReason", "inAppOwnershipType", "type", "environment", "bundleId", "currency",
       "autoRenewProductId", "notificationType", "subtype", "offerDiscountType", "storefront", "renewalCurrency")
# What databases write for an absent value, and for a flag.
NULLS = ["", "NULL", "null", "\\N", "NaN", "nan"]
TRUE, FALSE = ["true", "True", "TRUE", "t", "T", "1"], ["false", "False", "FALSE", "f", "F", "0"]
PRICE = "whole milliunits, an integer: 9990 for 9.99. Multiply the prices by 1000"
INSTANT = ("an instant: milliseconds since 1970, or a text such as 2025-01-01T00:00:00Z; the same for all rows of the "
           "file")
WRITTEN = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)")
# What the lines of the simulator have, each of which is a customer with all documents.
SIMULATED = {"id", "transactions", "renewalInfo", "notifications", "truth"}
SURROGATE = re.compile("[\udc80-\udcff]")  # a byte that is not UTF-8
# What a value of CSV is, by the column or the kind of it.
EXPECTED = {"price": PRICE, "renewalPrice": PRICE, "integer": "an integer", "instant": INSTANT,
            "flag": "true or false, t or f, or 1 or 0", "id or text": "a text in UTF-8", "text": "a text in UTF-8"}


def simulated(line: Union[bytes, str], width: int) -> Iterator[List[Any]]:
    """The documents of a customer of the simulator, each beside the customer: what the history of transactions
    answers, the newest renewal infos, and the notifications. A customer without any is there as well."""
    record = parsed(line if isinstance(line, str) else line.decode("utf-8-sig"))
    if not isinstance(record, dict) or not isinstance(record.get("id"), str):
        raise Unreadable(f"{shown(record)} is not a customer of the simulator, as the lines before it are")
    documents: List[Any] = [{"transactions": record["transactions"]}] if record.get("transactions") else []
    documents += [{"renewalInfo": each} for each in record.get("renewalInfo") or ()]
    documents += [each["document"] for each in record.get("notifications") or ()]
    for each in documents or [None]:
        yield [record["id"], each and json.dumps(each).encode(), *[None] * (width - 2)]


class File(NamedTuple):
    """A file that is open: its columns of use, and its batches."""

    name: str
    schema: Any
    batches: Iterable[Any]


def form(name: str) -> str:
    """csv, parquet or lines, by the end of the name."""
    suffixes = [each.lower() for each in Path(name).suffixes]
    ending = suffixes[-2] if len(suffixes) > 1 and suffixes[-1] == ".gz" else suffixes[-1] if suffixes else ""
    if ending not in FORMS or (suffixes[-1] == ".gz" and ending == ".parquet"):
        raise Missing(f"{name}: {ENDINGS}")
    return FORMS[ending]


def files(names: Sequence[str]) -> List[str]:
    """The files that are meant: themselves, those in folders, and those that a pattern matches, in order."""
    found: List[str] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = [each for each in sorted(path.rglob("*")) if each.is_file()
                      and not any(part.startswith((".", "_")) for part in each.relative_to(path).parts)]
            known = [str(each) for each in inside if set(map(str.lower, each.suffixes)) & set(FORMS)]
            if not known:
                raise ValueError(f"{name}: the folder has no such file: {ENDINGS}")
            found += known
        elif re.search(r"[*?[]", name) and not path.exists():
            matching = sorted(glob.glob(name, recursive=True))
            if not matching:
                raise ValueError(f"{name}: no file has such a name")
            found += files(matching)
        else:
            found.append(name)
    for name in found:
        form(name)
    return found


def opened(name: str) -> IO[bytes]:
    return gzip.open(name, "rb") if name.lower().endswith(".gz") else open(name, "rb")  # type: ignore[return-value]


def beginning(name: str) -> bytes:
    """The first bytes of a file, after it was decompressed."""
    try:
        with opened(name) as file:
            first = file.read(1 << 16)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise ValueError(f"{name}: it cannot be decompressed; expected a whole file of gzip") from None
    if not first.strip():
        raise ValueError(f"{name}: the file is empty; expected a table")
    if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise ValueError(f"{name}: the text is in UTF-16; expected UTF-8: iconv -f UTF-16 -t UTF-8 {name}")
    return first


class Rows:
    """The rows of some files, as a stream that counts what it gave.

    Args:
        table: rows, reports, or another name for messages.
        names: Files, folders and patterns.
        columns: The caller's names of columns, by the names of subscore_arrow.h.
        may_have_documents: Whether a table with a column document or payload has documents of the store.
        kept: Columns that are read as they are.
        only: The customers whose rows are read, as an array of pyarrow; those of all without it.
    """

    def __init__(self, table: str, names: Sequence[str], columns: Mapping[str, str], is_sorted: Optional[bool],
                 may_have_documents: bool = False, kept: Sequence[str] = (),
                 kinds: Mapping[str, str] = KIND, option: str = "--column", only: Any = None) -> None:
        self.columns, self.table, self.option = dict(columns), table, option
        # What only the other table has is the caller's here: nobody reads it, so it may be anything.
        self._kinds = {header: kinds[header] for header in READ[table]} if kinds is KIND else kinds
        self._kept = kept
        self._noticed: Set[str] = set()
        """Columns that are not read. The library warns about them if they have values."""
        check_names(columns, COLUMNS if kinds is KIND else kinds, option)
        self._may_have_documents = may_have_documents
        self.document: Optional[str] = None
        """The column of documents of the store, if the files have documents and not rows."""
        self.total: Optional[int] = 0
        self.there: List[str] = []
        """The columns of the first file, also those that are not read."""
        self._is_sorted = is_sorted
        self._ends: List[int] = []  # The rows up to the end of each file that was read.
        # Of the simulator's files, the line of each row.
        self._lines_of: Dict[str, "array.array[int]"] = {}
        self.count = 0
        """The rows that were read so far."""
        self._failure: Optional[ValueError] = None
        self._temporary: Optional[Folder] = None
        self._arrow = needed("pyarrow")
        self.names = files(names)
        by_form = {"csv": self._csv, "parquet": self._parquet, "lines": self._lines}
        self._opened = [by_form[form(name)](name) for name in self.names]
        self.schema = self._joined()
        self._only = None if only is None else self._customers(only)
        self._picked: List[Any] = []  # Which rows of the files the rows of the stream are.
        if only is not None:
            self.total = None

    # What the columns are

    def _use(self, name: str, names: Sequence[str]) -> Dict[str, str]:
        """The columns of a file that are of use, by their names there. Checks that the required ones are among them."""
        if not self.there:
            self.there = list(names)
            self.document = self._documents(name, names) if self._may_have_documents else None
        elif self.document is None and self._may_have_documents and self._documents(name, names) is not None:
            raise ValueError(f"{name}: the file has documents, and {self.names[0]} has rows; expected one kind of file")
        twice = next((each for number, each in enumerate(names) if each in names[:number]), None)
        kinds = {"customer": "id or text"} if self.document is not None else self._kinds
        others = spelled_otherwise(names, [each for each in kinds if each not in self.columns])
        if "customer" in others.values() and "customer" not in names:
            self.columns["customer"] = next(name for name, header in others.items() if header == "customer")
        own = {**{name: kinds[header] for name, header in others.items()},
               **{self.columns.get(header, header): kind for header, kind in kinds.items()}}
        if self.document is not None:
            own[self.document] = DOCUMENT
        elif self.table in READ:
            beside = [header for header in NOTICED if header not in READ[self.table]]
            noticed = {*spelled_otherwise(names, beside), *(each for each in beside if each in names)}
            self._noticed |= noticed - own.keys() - set(self._kept)
            own.update(dict.fromkeys(noticed - own.keys(), ""))
        if twice is not None and (twice in own or twice in self._kept):
            raise ValueError(f"{name}: the column {twice} appears twice")
        self._require(name, names)
        return {each: own.get(each, "") for each in names if each in own or each in self._kept}

    def reads(self, header: str) -> bool:
        """Whether it is a column of such a table, for the library."""
        return header in self._kinds

    @property
    def of_documents(self) -> Dict[str, str]:
        """The columns of a table of documents, by their names in the library."""
        return {"customer": self.columns.get("customer", "customer"), DOCUMENT: str(self.document)}

    def _names_of_documents(self) -> Sequence[str]:
        return (self.columns[DOCUMENT],) if DOCUMENT in self.columns else (DOCUMENT, "payload")

    def _documents(self, name: str, names: Sequence[str]) -> Optional[str]:
        """The column of documents of a file, or None if it has rows."""
        found = next((each for each in self._names_of_documents() if each in names), None)
        if DOCUMENT in self.columns:
            if found is None:
                raise ValueError(f"--document {self.columns[DOCUMENT]}: {name} has no such column; it has "
                                 f"{', '.join(names)}")
            return found
        both = [self.columns.get(each, each) for each in ("transactionId", "purchaseDate")]
        if found == DOCUMENT and all(each in names for each in both):
            raise ValueError(f"{name}: it has documents in the column {found}, and rows, with {' and '.join(both)}; to "
                             f"read the documents: --document {found}")
        return found

    def _require(self, name: str, names: Sequence[str]) -> None:
        # A document has everything but its customer.
        required = ("customer",) if self.document is not None else REQUIRED.get(self.table, ())
        if self.document is not None and self.document not in names:
            raise ValueError(f"{name}: no column {self.document}, which {self.names[0]} has; the file has "
                             f"{', '.join(names)}")
        others = spelled_otherwise(names, [each for each in required if each not in self.columns])
        missing = [header for header in required
                   if self.columns.get(header, header) not in names and header not in others.values()]
        for header in missing:
            if header in self.columns:
                raise ValueError(f"{self.option} {header}={self.columns[header]}: {name} has no column "
                                 f"{self.columns[header]!r}; it has {', '.join(names)}")
        if missing:
            own = ", ".join(missing)
            options = " ".join(f"{self.option} {header}=YOURS" for header in missing)
            advice = "" if self.document is not None or "transactionId" not in missing or not self._may_have_documents \
                else (". Instead of these a column document or payload would do, with documents of the store; if it is "
                      "named otherwise: --document YOURS")
            raise ValueError(f"{name}: no column {own}, which the {self.table} must have; the file has "
                             f"{', '.join(names)}. If one of them is meant: {options}{advice}")

    def _type(self, kind: str, guessed: Any, is_number: bool) -> Any:
        """What a column of text is read as. Ids stay texts, as 007 is not 7."""
        arrow = self._arrow
        if kind == "instant":
            is_number = arrow.types.is_integer(guessed) or (is_number and arrow.types.is_null(guessed))
            return arrow.int64() if is_number else arrow.timestamp("us", "UTC")  # As PostgreSQL writes it.
        return {"flag": arrow.bool_(), "integer": arrow.int64(), DOCUMENT: arrow.binary()}.get(kind, arrow.string())

    def _joined(self) -> Any:
        """One schema of all files: a column that one of them lacks is null there."""
        kinds: Dict[str, Any] = {}
        whose: Dict[str, str] = {}
        for file in self._opened:
            for field in file.schema:
                if field.name in self._noticed:
                    kinds[field.name] = self._arrow.bool_()
                    continue
                first = kinds.setdefault(field.name, field.type)
                both = self._together(first, field.type)
                if both is None:
                    raise ValueError(f"{file.name}: column {field.name} is {field.type}, and {first} in "
                                     f"{whose[field.name]}; expected one type in all files")
                kinds[field.name] = both
                whose.setdefault(field.name, file.name)
        return self._arrow.schema(list(kinds.items()))

    def _together(self, one: Any, other: Any) -> Any:
        """The type that holds the values of both."""
        arrow, types = self._arrow, self._arrow.types
        if one == other or types.is_null(other):
            return one
        if types.is_null(one):
            return other
        if types.is_integer(one) and types.is_integer(other):
            return arrow.int64()
        plain = [each.value_type if types.is_dictionary(each) else each for each in (one, other)]
        if all(types.is_string(each) or types.is_large_string(each) for each in plain):
            return arrow.large_string() if any(types.is_large_string(each) for each in plain) else arrow.string()
        if all(is_text(each) for each in plain):  # Texts and bytes: documents.
            return arrow.large_binary()
        if all(types.is_timestamp(each) or each == arrow.int64() for each in (one, other)):
            return arrow.timestamp("ms", "UTC")
        return None

    def _as(self, batch: Any) -> Any:
        """A batch with the columns of all files."""
        if batch.schema == self.schema:
            return batch
        columns = []
        for field in self.schema:
            number = batch.schema.get_field_index(field.name)
            column = self._arrow.nulls(len(batch), field.type) if number < 0 else batch.column(number)
            if number >= 0 and field.name in self._noticed:
                compute = needed("pyarrow.compute")
                column = compute.if_else(compute.is_valid(column), True, self._arrow.scalar(None, field.type))
            if column.type != field.type:
                is_text = self._arrow.types.is_dictionary(column.type)
                column = (column.cast(column.type.value_type) if is_text else column).cast(field.type, safe=False)
            columns.append(column)
        return self._arrow.RecordBatch.from_arrays(columns, schema=self.schema)

    # Parquet

    def _parquet(self, name: str) -> File:
        parquet = needed("pyarrow.parquet")
        first = beginning(name)
        if first[:4] != b"PAR1":
            raise ValueError(f"{name}: it begins with {shown(first[:20].decode(errors='replace'))}; expected a file "
                             "of Parquet")
        try:
            schema = parquet.read_schema(name)
        except (ValueError, OSError) as error:
            raise ValueError(f"{name}: it is not a whole file of Parquet ({plain(error)})") from None
        kinds = self._use(name, schema.names)
        few = [self.columns.get(header, header) for header in FEW]
        file = parquet.ParquetFile(name, read_dictionary=[each for each in few if each in kinds], pre_buffer=False,
                                   buffer_size=0 if self.document is None else 1 << 20)
        if self.total is not None:
            self.total += file.metadata.num_rows
        size = BATCH
        if self.document is not None:
            # Of documents few are read at once: as many as have this size if they are as long as others of the file.
            length = sum(file.metadata.row_group(each).total_byte_size for each in range(file.metadata.num_row_groups))
            size = min(max(DOCUMENTS * file.metadata.num_rows // max(length, 1), 1), MOST_DOCUMENTS)
        batches = file.iter_batches(batch_size=size, columns=list(kinds), use_threads=self.document is None)
        # Only a batch shows which columns come as dictionaries.
        held = next(batches, None)
        if held is None:
            return File(name, self._arrow.schema([schema.field(each) for each in kinds]), ())
        return File(name, held.schema, itertools.chain([held], batches))

    # CSV

    def _csv(self, name: str) -> File:
        module = needed("pyarrow.csv")
        self.total = None  # Nobody knows before the end.
        heading, delimiter = self._heading(name)
        kinds = self._use(name, heading)
        if self.document is not None:
            schema = self._arrow.schema([(own, self._type(kind, None, False)) for own, kind in kinds.items()])
            return File(name, schema, self._collected(self._of_csv(
                name, self._in_order_of(schema), heading, delimiter), schema))
        parsing = module.ParseOptions(delimiter=delimiter)
        common: Dict[str, Any] = {"include_columns": list(kinds), "null_values": NULLS, "strings_can_be_null": True,
                                  "true_values": TRUE, "false_values": FALSE}
        texts = {each: self._arrow.string() for each, kind in kinds.items() if kind != "instant"}
        try:
            with module.open_csv(name, parse_options=parsing, convert_options=module.ConvertOptions(
                    column_types=texts, **common)) as looked:
                guessed = looked.schema
            is_number = any(self._arrow.types.is_integer(guessed.field(each).type)
                            for each, kind in kinds.items() if kind == "instant")
            types = {own: self._type(kind, guessed.field(own).type, is_number) for own, kind in kinds.items()}
            reader = module.open_csv(
                name, read_options=module.ReadOptions(block_size=BLOCK), parse_options=parsing,
                convert_options=module.ConvertOptions(column_types=types, **common))
        except self._arrow.ArrowInvalid as error:
            raise self._unreadable(name, error) from None
        return File(name, reader.schema, reader)

    def _heading(self, name: str) -> Tuple[List[str], str]:
        """The names of the columns, and what separates them."""
        first = beginning(name).decode("utf-8", "surrogateescape").lstrip("\ufeff")
        line = first.lstrip("\r\n").partition("\n")[0]
        outside = re.sub('"[^"]*"', "", line)
        delimiter = max(",;\t", key=outside.count)
        return next(csv.reader(io.StringIO(line), delimiter=delimiter)), delimiter

    def _unreadable(self, name: str, error: Exception) -> ValueError:
        """What is wrong in a file of text: the first row that differs from the heading or from what a column contains.

        The reader of CSV does not say where it is, so the file is read again.
        """
        heading, delimiter = self._heading(name)
        kinds = self._use(name, heading)
        csv.field_size_limit(sys.maxsize)
        numbers: Dict[str, bool] = {}
        with opened(name) as file:
            text = io.TextIOWrapper(file, "utf-8-sig", "surrogateescape", newline="")
            row = 0
            for values in csv.reader(text, delimiter=delimiter):
                row += bool(values)
                if row > 1 and values:
                    where = f"{name}, row {row - 1}"
                    if len(values) != len(heading):
                        return uneven(where, values, heading)
                    for own, value in zip(heading, values):
                        wrong = self._wrong(own, kinds[own], value, numbers) if own in kinds else None
                        if wrong is not None:
                            return ValueError(f"{where}, column {own}: {wrong}")
        return ValueError(f"{name}: it cannot be read as CSV ({plain(error)}); expected a heading, and rows with as "
                          "many values, quoted where they have a delimiter or a line end")

    def _wrong(self, own: str, kind: str, value: str, numbers: Dict[str, bool]) -> Optional[str]:
        """What is wrong with a value of CSV. `numbers` are columns of instants, and whether the first was a number."""
        latin = value.encode("utf-8", "surrogateescape").decode("latin-1")
        if SURROGATE.search(value):
            return (f"the text is not valid UTF-8 (in Latin-1 it is {shown(latin)}); convert it, as "
                    "by iconv -f ISO-8859-1 -t UTF-8")
        if value in NULLS:
            return None
        header = next((each for each, name in self.columns.items() if name == own), own)
        expected = EXPECTED.get(header) or EXPECTED.get(kind, "")
        if kind == "instant":
            is_number = bool(re.fullmatch(r"[+-]?\d+", value))
            if NO_OFFSET.fullmatch(value):
                return f"{shown(value)} has no offset; expected one, as in 2025-01-01T00:00:00Z for UTC"
            fits = numbers.setdefault(own, is_number) == is_number and is_number or bool(WRITTEN.fullmatch(value))
        else:
            fits = {"integer": lambda: bool(re.fullmatch(r"[+-]?\d+", value)) and abs(int(value)) < 2 ** 63,
                    "flag": lambda: value in (*TRUE, *FALSE)}.get(kind, lambda: True)()
        return None if fits else f"{shown(value)} is not valid; expected {expected}"

    # Lines of JSON

    def _lines(self, name: str) -> File:
        self.total = None
        first = beginning(name).lstrip(b"\xef\xbb\xbf").lstrip()
        is_array = first[:1] == b"[" and not name.lower().endswith((".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"))
        records = self._array(name) if is_array else self._objects(name)
        held: List[Any] = []
        names: Dict[str, None] = {}
        of_documents = {self.columns.get("customer", "customer"), *self._kept}
        for each in itertools.islice(records, 1000):
            held.append(each)
            if not isinstance(each, dict):
                raise ValueError(f"{name}, row {len(held)}: {shown(each)} is not an object")
            names.update(dict.fromkeys(each))
            if self._may_have_documents and of_documents <= names.keys() and \
                    any(one in names for one in self._names_of_documents()):
                break
        if self._may_have_documents and not self.columns and "customer" not in names and SIMULATED <= names.keys():
            self.columns.update(customer="id", document="notifications")
        kinds = self._use(name, list(names))
        if self.table in REQUIRED and self.document is None:  # What the first rows lack may come later.
            style, there = style_of(list(names)), spelled_otherwise(list(names), self._kinds).values()
            kinds.update({own: kind for header, kind in self._kinds.items() if header not in there
                          and (own := self.columns.get(header) or style(header)) not in kinds})
        schema = self._arrow.schema([
            (own, self._arrow.timestamp("ms", "UTC") if kind == "instant" else self._type(kind, None, False))
            for own, kind in kinds.items()])
        if self.document is None:
            return File(name, schema, self._tables(name, itertools.chain(held, records), kinds, schema))
        return File(name, schema, self._collected(self._of_lines(name, self._in_order_of(schema), is_array), schema))

    def _array(self, name: str) -> Iterator[Any]:
        try:
            with opened(name) as file:
                yield from parsed(file.read())
        except Unreadable as error:
            raise ValueError(f"{name}: {error}") from None
        except ValueError as error:
            raise ValueError(f"{name}: it is not JSON ({error})") from None

    def _collected(self, rows: Iterator[List[Any]], schema: Any) -> Iterator[Any]:
        """Batches of rows that each have the customer, the document, and the columns that are kept."""
        columns: Dict[str, List[Any]] = {own: [] for own in self._in_order_of(schema)}
        held, size = list(columns.values()), 0
        for values in rows:
            for column, value in zip(held, values):
                column.append(value)
            size += len(values[1] or "")
            if size >= DOCUMENTS or len(held[0]) >= MOST_DOCUMENTS:
                yield self._batch(columns, schema)
                size = 0
        if held[0]:
            yield self._batch(columns, schema)

    def _in_order_of(self, schema: Any) -> List[str]:
        """The columns of a file of documents: the customer, the document, and those that are kept."""
        first = [self.columns.get("customer", "customer"), str(self.document)]
        return [*first, *(each for each in schema.names if each not in first)]

    def _batch(self, columns: Dict[str, List[Any]], schema: Any) -> Any:
        """A batch of these values, which are removed."""
        made = [texts(columns[field.name], field.type) for field in schema]
        for column in columns.values():
            column.clear()
        return self._arrow.RecordBatch.from_arrays(made, schema=schema)

    def _of_lines(self, name: str, names: Sequence[str], is_array: bool) -> Iterator[List[Any]]:
        """The customers and documents of lines, or of the objects of an array."""
        splitter, numbers = Splitter(names[0], names[1], names[2:]), array.array("q")
        is_simulated = (names[0], names[1]) == ("id", "notifications")
        if is_simulated:
            self._lines_of[name] = numbers
        row = 0
        with opened(name) as file:
            for line in elements(file.read().decode("utf-8-sig")) if is_array else file:
                row += 1
                try:
                    if is_simulated:
                        for values in simulated(line, len(names)):
                            numbers.append(row)
                            yield values
                        continue
                    values = splitter.split(line)
                    if type(values[0]) is not bytes:
                        values[0] = READERS["id or text"](values[0])
                except UnicodeDecodeError:
                    raise ValueError(f"{name}, row {row}: the text is not valid UTF-8") from None
                except Unreadable as error:
                    raise ValueError(f"{name}, row {row}: {error}") from None
                except (ValueError, RecursionError):
                    if line.isspace():
                        row -= 1
                        continue
                    raise not_json(name, row, line) from None
                yield values

    def _of_csv(self, name: str, names: Sequence[str], heading: List[str], delimiter: str) -> Iterator[List[Any]]:
        """The customers and documents of CSV. pyarrow reads it faster, and many blocks ahead, each of which would have
        to have the room for the largest document."""
        csv.field_size_limit(sys.maxsize)
        numbers = [heading.index(each) for each in names]
        row = 0
        with opened(name) as file:
            rows = csv.reader(io.TextIOWrapper(file, "utf-8", "surrogateescape", newline=""), delimiter=delimiter)
            for values in itertools.islice(filter(None, rows), 1, None):
                row += 1
                if len(values) != len(heading):
                    raise uneven(f"{name}, row {row}", values, heading)
                found: List[Any] = [None if values[each] in NULLS else values[each] for each in numbers]
                if any(found[each] and SURROGATE.search(found[each]) for each in (0, *range(2, len(found)))):
                    raise ValueError(f"{name}, row {row}: the text is not valid UTF-8")
                # Of a document that is not UTF-8, the library says so.
                found[1] = found[1] and found[1].encode("utf-8", "surrogateescape")
                yield found

    def _objects(self, name: str) -> Iterator[Any]:
        with opened(name) as file:
            for row, line in enumerate((each for each in file if each.strip()), 1):
                try:
                    yield parsed(line.decode("utf-8-sig") if row == 1 else line)
                except UnicodeDecodeError:
                    raise ValueError(f"{name}, row {row}: the text is not valid UTF-8") from None
                except Unreadable as error:
                    raise ValueError(f"{name}, row {row}: {error}") from None
                except (ValueError, RecursionError):
                    raise not_json(name, row, line) from None

    def _tables(self, name: str, records: Iterator[Any], kinds: Dict[str, str], schema: Any) -> Iterator[Any]:
        row = 0
        while some := list(itertools.islice(records, FEW_BATCH)):
            columns: Dict[str, List[Any]] = {own: [] for own in kinds}
            for record in some:
                row += 1
                if not isinstance(record, dict):
                    raise ValueError(f"{name}, row {row}: {shown(record)} is not an object")
                for own, kind in kinds.items():
                    value = record.get(own)
                    try:
                        columns[own].append(READERS.get(kind, str)(value) if value is not None else None)
                    except Unreadable as error:
                        raise ValueError(f"{name}, row {row}, column {own}: {error}") from None
            try:
                arrays = [self._arrow.array(columns[field.name], field.type) for field in schema]
            except (OverflowError, self._arrow.ArrowInvalid):
                raise ValueError(f"{name}, rows {row - len(some) + 1} to {row}: a number must fit "
                                 "into 64 bits") from None
            yield self._arrow.RecordBatch.from_arrays(arrays, schema=schema)

    # The stream

    def _batches(self) -> Iterator[Any]:
        for file in self._opened:
            try:
                for batch in file.batches:
                    found = self._as(batch)
                    yield found if self._only is None else self._chosen(found)
                    self.count += len(batch)
            except self._arrow.ArrowInvalid as error:
                is_text = form(file.name) == "csv"
                self._failure = self._unreadable(file.name, error) if is_text else \
                    ValueError(f"{file.name}: it cannot be read ({plain(error)})")
                raise self._failure from None
            except (OSError, EOFError) as error:
                self._failure = ValueError(f"{file.name}: it cannot be read to its end ({plain(error)})")
                raise self._failure from None
            except ValueError as error:
                self._failure = error
                raise
            self._ends.append(self.count)

    def _customers(self, only: Any) -> Any:
        """Customers in the type of those of the rows."""
        there = self._arrow.array([], self.schema.field(self.columns.get("customer", "customer")).type)
        try:
            return only.cast(readable_customers(there).type)
        except self._arrow.ArrowInvalid:
            raise ValueError("--customers: found customers that are not integers, as those of "
                             f"{self.names[0]} are") from None

    def _chosen(self, batch: Any) -> Any:
        compute = needed("pyarrow.compute")
        customers = readable_customers(
            batch.column(self.schema.get_field_index(self.columns.get("customer", "customer"))))
        index = compute.indices_nonzero(compute.is_in(customers, value_set=self._only))
        self._picked.append(compute.add(index.cast("int64"), self._arrow.scalar(self.count, "int64")))
        return batch.take(index)

    def check(self) -> None:
        """Raises what was wrong in a file: on its way through the stream only a text is left of it."""
        if self._failure is not None:
            raise self._failure

    def place(self, row: int) -> Tuple[str, Optional[int]]:
        """The file and the row of it, counted from 1 without the heading; None if --sort changed the order."""
        if self._is_sorted:
            return ", ".join(self.names), None
        if self._only is not None:
            row = self._arrow.chunked_array(self._picked)[row].as_py()
        file = sum(end <= row for end in self._ends[:len(self.names) - 1])
        number = row + 1 - (self._ends[file - 1] if file else 0)
        lines = self._lines_of.get(self.names[file])
        return self.names[file], number if lines is None else lines[number - 1]

    def location(self, row: int) -> str:
        """The same in words."""
        file, number = self.place(row)
        return f"{file}, row {row + 1} in the order of --sort" if number is None else f"{file}, row {number}"

    def reader(self) -> Any:
        """The stream."""
        found = self._arrow.RecordBatchReader.from_batches(self.schema, self._batches())
        return self._in_order(found) if self._is_sorted else found

    def _in_order(self, found: Any) -> Any:
        """The stream in the order of customers. DuckDB sorts more than memory holds; without it, memory holds all."""
        customer = self.columns.get("customer", "customer")
        size = BATCH if self.document is None else MOST_DOCUMENTS
        try:
            duckdb = importlib.import_module("duckdb")
        except ImportError:
            return found.read_all().sort_by(customer).to_reader(size)
        self._temporary = Folder(tempfile.gettempdir(), "subscore-sort-")
        connection = duckdb.connect(config={"temp_directory": str(self._temporary.path)})
        relation = connection.from_arrow(found)
        quoted = customer.replace('"', '""')
        ordered = relation.order(f'"{quoted}"')
        # Since DuckDB 1.4 under another name.
        return getattr(ordered, "to_arrow_reader", ordered.fetch_record_batch)(size)

    def close(self) -> None:
        if self._temporary is not None:
            self._temporary.remove()


def uneven(where: str, values: List[str], heading: List[str]) -> ValueError:
    return ValueError(f"{where}: the row has {len(values)} values; expected {len(heading)}, as in the heading")


def not_json(name: str, row: int, line: Union[str, bytes]) -> ValueError:
    text = shown((line.decode(errors="replace") if isinstance(line, bytes) else line).strip())
    return ValueError(f"{name}, row {row}: {text} is not valid JSON; expected an object in one line")


def is_text(kind: Any) -> bool:
    """Whether a type of pyarrow is one of texts or bytes."""
    types = needed("pyarrow.types")
    return any(getattr(types, f"is_{name}", lambda _: False)(kind) for name in (
        "string", "large_string", "string_view", "binary", "large_binary", "binary_view"))


def texts(values: List[Any], kind: Any) -> Any:
    """A column of texts or bytes. Without nulls, pyarrow neither reads each value nor imports pandas."""
    arrow = needed("pyarrow")
    found = [each.encode() if isinstance(each, str) else each for each in values]
    if None in found:
        return arrow.array(found, arrow.binary()).cast(kind)
    offsets = array.array("i", itertools.accumulate(map(len, found), initial=0))
    return arrow.Array.from_buffers(kind, len(found), [
        None, *(arrow.py_buffer(each) for each in (offsets, b"".join(found)))])


def plain(error: Exception) -> str:
    """An error of another program in one line."""
    return " ".join(str(error).split())[:200]
