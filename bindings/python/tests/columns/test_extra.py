"""The commands over files in an environment with the extra `columns` and no other package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from company import company, table

sys.path.insert(0, str(Path(__file__).parents[1]))
import extras  # noqa: E402

pyarrow_csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")


def test_the_extra_suffices(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    pyarrow_csv.write_csv(table(company(20)[0]), rows)
    for name in ("states.parquet", "states.csv"):
        done = extras.run(extras.command(["states", str(rows), "--at", "now", "-o", str(tmp_path / name)]), "columns")
        assert done.returncode == 0, done.stderr
    assert len(parquet.read_table(tmp_path / "states.parquet")) > 0
