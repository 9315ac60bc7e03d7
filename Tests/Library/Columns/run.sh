#!/bin/sh
# Asks the vectors and simulated customers through documents, through columns and through tables of documents. Fails where the
# answers differ.
#
#     Tests/Library/Columns/run.sh build/embedded PYTHON COUNT
#
# PYTHON has pyarrow. SUBSCORE_LIBRARY is the library; `make simulate` builds what plays the customers.
set -eu

here=$(dirname "$0")
build=$1
python=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

${SWIFTC:-swiftc} -swift-version 6 -wmo -parse-as-library -package-name subscore -Osize -module-name Lives \
    -enable-experimental-feature Embedded -enable-upcoming-feature InternalImportsByDefault -I "$build" \
    -I Sources/Platform/CJansson -I Sources/Platform/CReader -I Sources/Platform/CWorkMemory -I Include \
    -c "$here/lives.swift" -o "$scratch/lives.o"
${CLANG:-clang} -fuse-ld=lld "$scratch/lives.o" "$build/StoreSimulator.o" "$build/SubscoreJSON.o" "$build/SubscoreCore.o" \
    "$build/reader.o" "$build/bridge_object.o" -ljansson -lm -o "$scratch/lives"

"$python" "$here/replay.py" vectors
"$python" "$here/documents.py" vectors
seed=${SUBSCORE_SEED:-1}
echo "Simulated customers from seed $seed on:"
"$scratch/lives" "$seed" "$3" > "$scratch/histories"
"$python" "$here/replay.py" lives < "$scratch/histories"
"$python" "$here/documents.py" lives < "$scratch/histories"
