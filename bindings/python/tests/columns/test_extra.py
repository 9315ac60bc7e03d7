"""Files and charts of many customers in an environment with the extras for them and no other package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from company import company, table

sys.path.insert(0, str(Path(__file__).parents[1]))
import extras  # noqa: E402
from vectors import ROOT  # noqa: E402

pyarrow_csv: Any = pytest.importorskip("pyarrow.csv")
parquet: Any = pytest.importorskip("pyarrow.parquet")


def test_the_extras_suffice_for_the_example(tmp_path: Path) -> None:
    example = ROOT / "examples/analytics/analytics.py"
    small = example.read_text().replace('{"count": 2000}', '{"count": 20}').replace(
        '{"first": 2000, "count": 4000}', '{"first": 20, "count": 40}')
    assert small != example.read_text()
    (tmp_path / "small.py").write_text(small)
    program = f"import runpy; sys.argv[1:] = [{str(tmp_path)!r}]; runpy.run_path('small.py', run_name='__main__')"
    done = extras.run(program.replace("small.py", str(tmp_path / "small.py")), "columns,picture")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "churn.svg").read_text().count("<svg") == 1


def test_the_extra_suffices(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    pyarrow_csv.write_csv(table(company(20)[0]), rows)
    for name in ("states.parquet", "states.csv"):
        done = extras.run(extras.command(["states", str(rows), "--at", "now", "-o", str(tmp_path / name)]), "columns")
        assert done.returncode == 0, done.stderr
    assert len(parquet.read_table(tmp_path / "states.parquet")) > 0
