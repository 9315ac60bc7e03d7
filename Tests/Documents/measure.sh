#!/bin/sh
# Measures the figures of docs/proof.md, also with the library of the packages: a file for each section, into build/proof. Those of
# fuzzing are what `make fuzz` left in build/fuzz, with PACKAGES=1 too, and those of the mutants are in Tests/Mutants/README.md.
# `make proof` builds what this requires and sets the variables.
#
#     Tests/Documents/measure.sh build/bundle/x86_64/libsubscore.so.0
set -eu

library=build/embedded/libsubscore.so.0
python=$PWD/build/venv/bin/python
rm -rf build/proof
mkdir -p build/proof
Tests/Benchmarks/run.sh $library > build/proof/bench.txt
{ Tests/Benchmarks/run.sh $library work; Tests/Benchmarks/run.sh "$1" work; } > build/proof/work.txt
build/columns-venv/bin/python Tests/Benchmarks/tables.py build/proof/tables 3000
Tests/Benchmarks/columns.sh $library build/proof/tables > build/proof/rows.txt
Tests/Library/Host/run.sh $library throughput >> build/proof/bench.txt
"$python" Tests/Simulate/measure.py > build/proof/simulate.txt
"$python" Tests/Verify/measure.py > build/proof/verify.txt
(cd bindings/python && ../../build/columns-venv/bin/python tests/columns/measure.py) > build/proof/columns.txt
(cd bindings/python && ../../build/columns-venv/bin/python tests/columns/engines.py) > build/proof/engines.txt
Tests/Library/Faults/run.sh $library strict > build/proof/faults.txt
Tests/Fuzz/replay.sh $library > build/proof/replay.txt
cat build/fuzz/subs_*.txt build/fuzz/tables*.txt build/fuzz/documents*.txt > build/proof/fuzz.txt
for part in verify simulate; do cp build/fuzz/$part.txt build/proof/fuzz-$part.txt; done
bindings/measure/run.sh > build/proof/bindings.txt
bindings/javascript/tests/measure.sh > build/proof/javascript.txt
Tests/Documents/rules_page.py --write
Tests/Documents/proof.py --write
