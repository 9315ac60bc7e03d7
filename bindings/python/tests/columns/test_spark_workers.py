"""Workers of Spark without the package get it as docs/engines.md shows, from a classic session and by Connect. They do
without pandas."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from company import AT, company, milliseconds, table

import subscore
from subscore import columns

pyspark: Any = pytest.importorskip("pyspark")
parquet: Any = pytest.importorskip("pyarrow.parquet")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("java"), reason="there is no Java")]

PAGE = (Path(__file__).resolve().parents[4] / "docs/engines.md").read_text(encoding="utf-8")
PACKAGE = Path(subscore.__file__).parent
ROWS, REPORTS = company(40)
PROGRAM = """
import os, sys
sys.path.insert(0, {package!r})
import pyarrow.parquet
from pyspark.sql import SparkSession
import subscore.spark

def of_workers(batches):
    import pyarrow, subscore
    try:
        import pandas
    except ImportError:
        for _ in batches:
            yield pyarrow.record_batch({{"file": [subscore.__file__]}})

{session}
files = spark.range(8, numPartitions=2).mapInArrow(of_workers, "file string").distinct().toArrow()
rows, reports = (spark.createDataFrame(pyarrow.parquet.read_table(name)) for name in ("rows", "reports"))
states = subscore.spark.state_at(rows, reports=reports, at={at!r}, partitions=3).toArrow()
for name, found in (("files", files), ("states", states)):
    pyarrow.parquet.write_table(found, name + ".parquet")
spark.stop()
"""


@pytest.mark.parametrize("kind", ["classic", "connect"])
def test_workers_without_the_package(kind: str, tmp_path: Path) -> None:
    (packing,) = re.findall(r"```sh\n(mkdir -p environment.*?)```", PAGE, re.DOTALL)
    install = re.compile(r"pip install --no-deps --target environment/packages .*\.whl")
    assert install.search(packing)
    # The package that is tested, which need not be in a wheel.
    pandas = "environment/packages/pandas"
    packing = install.sub(f"mkdir -p {pandas} && cp -r {PACKAGE} environment/packages/", packing)
    # pyarrow looks for pandas, and goes on without it. Whatever turns a batch into a frame of pandas does not.
    packing = packing.replace("chmod", f"echo 'raise ImportError(\"pandas is used\")' > {pandas}/__init__.py\nchmod", 1)
    assert "ImportError" in packing
    subprocess.run(packing, shell=True, check=True, cwd=tmp_path)
    (session,) = re.findall(rf"<!-- {kind} -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    session = session.replace("sc://localhost", "local-cluster[2,1,512]")
    if kind == "classic":
        session = session.replace(".builder.", '.builder.master("local-cluster[2,1,512]").')
    folder = str(tmp_path / "spark")
    for name, value in {"spark.ui.enabled": "false", "spark.executor.memory": "512m",
                        "spark.sql.warehouse.dir": folder}.items():
        session = session.replace(".builder.", f".builder.config({name!r}, {value!r}).")
    (tmp_path / "program.py").write_text(PROGRAM.format(package=str(PACKAGE.parent), session=session, at=AT[0]))
    parquet.write_table(table(ROWS).drop_columns(["isUpgraded"]), tmp_path / "rows")
    parquet.write_table(table(REPORTS), tmp_path / "reports")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYSPARK_PYTHON")}
    environment.update(SPARK_HOME=str(Path(pyspark.__file__).parent), SPARK_WORKER_DIR=folder, SPARK_LOCAL_DIRS=folder,
                       SPARK_LOCAL_IP="127.0.0.1",
                       PATH=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    files = parquet.read_table(tmp_path / "files.parquet")["file"].to_pylist()
    assert files and all("environment" in each and str(PACKAGE) not in each for each in files)
    keys = [(name, "ascending") for name in ("customer", "originalTransactionId")]
    expected = milliseconds(columns.state_at(table(ROWS), reports=table(REPORTS), at=AT[0]))
    found = milliseconds(parquet.read_table(tmp_path / "states.parquet"))
    assert found.sort_by(keys).to_pylist() == expected.sort_by(keys).to_pylist()
