"""What works without an extra, what an error says then, and that each extra brings what its modules import."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import extras
from vectors import ROOT

BASE = """
import subscore, subscore.columns, subscore.command, subscore.duckdb, subscore.picture, subscore.requests
import subscore.dask, subscore.ray, subscore.simulate, subscore.spark
timeline = subscore.timeline(open({history!r}, "rb").read())
assert "<svg" in timeline.svg()
answer = subscore.simulate.simulate({{"catalog": {{"groups": []}}, "app": {{"bundleId": "a"}}, "environment": "Sandbox",
    "clock": "production", "start": 1, "until": 2, "customers": []}})
assert answer["customers"] == []
"""
COMMAND = 'pip install "$(echo build/python/wheel/*.whl)[{}]"'
WITHOUT = {
    "the fake store": ("import subscore.fake_store.server", "simulate"),
    "a part of the fake store": ("import subscore.fake_store.world", "simulate"),
    "a chain of certificates": ("from subscore import simulate; simulate.Chain()", "simulate"),
    "a chain that was kept": ("from subscore import simulate; simulate.Chain.restored({})", "simulate"),
    "Spark": ("from subscore import spark; spark.timeline(None)", "columns"),
    "Ray": ("from subscore import ray; ray.timeline(None)", "columns"),
    "Dask": ("from subscore import dask; dask.timeline(None)", "columns"),
}
COMMANDS = {
    "simulate serve": (["simulate", "serve", str(ROOT / "README.md")], 1, "simulate"),
    "simulate jsonl --signed": (["simulate", "jsonl", "--signed", str(ROOT / "examples/payload/catalog.json")], 1,
                                "simulate"),
    "states": (["states", "x.parquet", "--at", "0", "-o", "y.parquet"], 2, "columns"),
}
# Every module that an extra is for.
WITH = {
    "simulate": "import subscore.fake_store.server as server, subscore.fake_store.run, subscore.fake_store.tunnel\n"
                "from subscore import simulate\n"
                "chain = simulate.Chain.restored(simulate.Chain().kept())\n"
                "assert chain.jws({'a': 1}).count('.') == 2",
    "picture": "import matplotlib; matplotlib.use('svg'); from matplotlib import pyplot; pyplot.subplots()",
    "columns": "import subscore, pyarrow, pyarrow.parquet, pyarrow.csv, tqdm, subscore.command.files\n"
               "subscore.command.files.needed('pyarrow.parquet')",
}


def test_the_base_works_without_any_package() -> None:
    done = extras.run(BASE.format(history=str(ROOT / "examples/payload/history.json")))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code, extra", WITHOUT.values(), ids=WITHOUT)
def test_without_its_extra(code: str, extra: str) -> None:
    done = extras.run(code)
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1 and last.startswith("ImportError: No module named "), done.stderr
    assert last.endswith(f"; it comes with the extra {extra}: {COMMAND.format(extra)}")


@pytest.mark.parametrize("arguments, code, extra", COMMANDS.values(), ids=COMMANDS)
def test_a_command_without_its_extra(arguments: list[str], code: int, extra: str, tmp_path: Path) -> None:
    done = extras.run(extras.command(arguments))
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert "Traceback" not in done.stderr and COMMAND.format(extra) in done.stderr


@pytest.mark.parametrize("extra", WITH)
def test_with_its_extra_and_nothing_else(extra: str) -> None:
    if not extras.are_installed(extra):
        pytest.skip(f"the packages of {extra} are not installed here")
    done = extras.run(WITH[extra], extra)
    assert done.returncode == 0, done.stderr


def test_every_extra_is_tested_and_of_the_tested_versions() -> None:
    assert set(WITH) == set(extras.declared())
    for requirements in extras.declared().values():
        for requirement in map(Requirement, requirements):
            try:
                version = importlib.metadata.version(requirement.name)
            except importlib.metadata.PackageNotFoundError:
                continue
            assert requirement.specifier.contains(version), requirement


def test_the_base_requires_nothing() -> None:
    text = extras.PROJECT.read_text()
    assert "\ndependencies" not in text and "[project.dependencies" not in text
