"""Tables of the portable package: what is copied into the module, and what the library says of damaged structs."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Callable, Dict, Optional, Tuple, Type, Union

import pytest
from company import AT, company, pyarrow, table

from subscore import _arrow, _library, columns
from subscore._arrow import Array, Schema

pytestmark = pytest.mark.skipif(not _library.PORTABLE.exists(), reason="the package that is tested has no module")

MOMENT = 1_700_000_000_000
TABLE = pyarrow.table({
    "customer": ["a", "b", "b"],
    "transactionId": ["1", "2", "3"],
    "productId": pyarrow.array(["m", "m", "n"]).dictionary_encode(),
    "purchaseDate": pyarrow.array([MOMENT] * 3, pyarrow.int64()),
    "expiresDate": pyarrow.array([MOMENT + 1000] * 3, pyarrow.timestamp("ms")),
    "isUpgraded": [True, None, False],
    "notes": [[1], [2], [3]],
}).to_batches()[0]
PRODUCT = TABLE.schema.get_field_index("productId")
Node = Union[Type[Schema], Type[Array]]
Damage = Callable[[Schema, Array], None]


def of_table(kind: Node, name: str, value: object) -> Damage:
    return lambda schema, array: setattr(schema if kind is Schema else array, name, value)


def of_column(column: str, kind: Node, name: str, value: object) -> Damage:
    number = TABLE.schema.get_field_index(column)

    def damage(schema: Schema, array: Array) -> None:
        whole: Any = schema if kind is Schema else array
        setattr(kind.from_address(whole.children[number]), name, value)

    return damage


def of_dictionary(kind: Node, name: str, value: object) -> Damage:
    def damage(schema: Schema, array: Array) -> None:
        whole: Any = schema if kind is Schema else array
        setattr(kind.from_address(kind.from_address(whole.children[PRODUCT]).dictionary), name, value)

    return damage


def without(column: str, kind: Node) -> Damage:
    def damage(schema: Schema, array: Array) -> None:
        whole: Any = schema if kind is Schema else array
        whole.children[TABLE.schema.get_field_index(column)] = None

    return damage


def without_buffer(column: str, buffer: int) -> Damage:
    def damage(_: Schema, array: Array) -> None:
        Array.from_address(array.children[TABLE.schema.get_field_index(column)]).buffers[buffer] = None

    return damage


NO_BUFFERS = ctypes.POINTER(ctypes.c_void_p)()
# The path of the error; None where the library does not read what is damaged.
DAMAGES: Dict[str, Tuple[Damage, Optional[str]]] = {
    "a schema that was released": (of_table(Schema, "release", None), "/rows"),
    "an array that was released": (of_table(Array, "release", None), "/rows"),
    "no format": (of_table(Schema, "format", None), "/rows"),
    "a list instead of a struct": (of_table(Schema, "format", b"+l"), "/rows"),
    "a negative length": (of_table(Array, "length", -1), "/rows"),
    "a length beyond any memory": (of_table(Array, "length", 2**62), "/rows"),
    "a length beyond the columns": (of_table(Array, "length", 4), "/rows/customer"),
    "a negative offset": (of_table(Array, "offset", -1), "/rows"),
    "an offset beyond the columns": (of_table(Array, "offset", 1), "/rows/customer"),
    "fewer arrays than schemas": (of_table(Array, "n_children", 6), "/rows"),
    "fewer schemas than arrays": (of_table(Schema, "n_children", 6), "/rows"),
    "no buffer of a struct": (of_table(Array, "n_buffers", 0), "/rows"),
    "fewer than no buffers": (of_table(Array, "n_buffers", -3), "/rows"),
    "nulls without validity": (of_table(Array, "null_count", 1), "/rows"),
    "a column without a schema": (without("purchaseDate", Schema), "/rows"),
    "a column without an array": (without("purchaseDate", Array), "/rows/purchaseDate"),
    "a column whose schema was released": (of_column("purchaseDate", Schema, "release", None), "/rows"),
    "a column that was released": (of_column("purchaseDate", Array, "release", None), "/rows/purchaseDate"),
    "a column that is too short": (of_column("purchaseDate", Array, "length", 2), "/rows/purchaseDate"),
    "a column with a negative offset": (of_column("purchaseDate", Array, "offset", -1), "/rows/purchaseDate"),
    "a column with one buffer": (of_column("purchaseDate", Array, "n_buffers", 1), "/rows/purchaseDate"),
    "a column without a list of buffers": (
        of_column("purchaseDate", Array, "buffers", NO_BUFFERS), "/rows/purchaseDate"),
    "a column without values": (without_buffer("purchaseDate", 1), "/rows/purchaseDate"),
    "a column of half-precision numbers": (of_column("purchaseDate", Schema, "format", b"e"), "/rows/purchaseDate"),
    "texts without offsets": (without_buffer("customer", 1), "/rows/customer"),
    "texts without bytes": (without_buffer("customer", 2), "/rows/0/customer"),
    "flags without a list of buffers": (of_column("isUpgraded", Array, "buffers", NO_BUFFERS), "/rows/isUpgraded"),
    "a name in another encoding": (of_column("customer", Schema, "name", b"\xff"), "/rows/customer"),
    "no dictionary": (of_column("productId", Array, "dictionary", None), "/rows/productId"),
    "a dictionary without a schema": (of_column("productId", Schema, "dictionary", None), "/rows/productId"),
    "a dictionary that is too short": (of_dictionary(Array, "length", 1), "/rows/2/productId"),
    "a dictionary that was released": (of_dictionary(Array, "release", None), "/rows/productId"),
    "another column without an array": (without("notes", Array), None),
    "another column with a negative length": (of_column("notes", Array, "length", -1), None),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_table(name: str) -> None:
    damage, expected = DAMAGES[name]
    schema, array = Schema(), Array()
    TABLE._export_to_c(ctypes.addressof(array), ctypes.addressof(schema))
    damage(schema, array)
    out_schema, out, response, length = Schema(), Array(), ctypes.c_void_p(), ctypes.c_size_t()
    request = json.dumps({"at": MOMENT}).encode()
    _library.library().subs_columns_state_at(
        request, len(request), ctypes.addressof(schema), ctypes.addressof(array), None, None,
        ctypes.addressof(out_schema), ctypes.addressof(out), ctypes.byref(response), ctypes.byref(length))
    said = json.loads(ctypes.string_at(response.value or 0, length.value))
    _library.library().subs_free(response)
    assert said.get("error", {}).get("path") == expected
    assert (out.release is None) == (expected is not None)
    if expected is None:
        assert pyarrow.RecordBatch._import_from_c(ctypes.addressof(out), ctypes.addressof(out_schema)).num_rows > 0


def test_tables_require_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = table(company(1)[0])
    monkeypatch.setattr(_arrow, "pyarrow", lambda: None)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        columns.state_at(rows, at=AT)


def test_the_memory_of_a_table_is_not_kept() -> None:
    instance = _library.library()._instance()
    before = instance._memory.data_len(instance._store)
    columns.state_at(table(company(2000)[0]), at=AT)
    assert _library.library()._instance() is instance
    assert instance._memory.data_len(instance._store) == before
