#!/bin/sh
# Every allocation fails in turn. The shipped build answers each time; of the full one it is told how often its runtime
# ends the process.
#
#     Tests/faults.sh build/embedded/libsubscore.so.0 strict
set -eu

library=$(realpath "$1")
mode=$2
tests=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 -shared -fPIC "$tests/Faults/shim.c" -o "$scratch/shim.so" -ldl
${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 "$tests/Faults/faults.c" -o "$scratch/faults" \
    -ldl
LD_PRELOAD="$scratch/shim.so" "$scratch/faults" "$library" "$mode" "$tests/../build/vectors"
