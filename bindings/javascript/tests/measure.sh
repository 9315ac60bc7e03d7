#!/bin/sh
# Measures a call on 12 rows from Node beside the same call from C, and the first call of a process, which compiles the
# module. All in time of the processor. It takes turns, and the best of each counts, because other programs can only slow
# them down.
#
#     tests/measure.sh [TURNS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$root/build/javascript/measure
mkdir -p "$work"
"${CC:-cc}" -std=c11 -O2 -Wall -Wextra -Werror -I "$root/Include" "$here/measure.c" "$root/build/embedded/libsubscore.so.0" \
    -Wl,-rpath,"$root/build/embedded" -o "$work/measure"
"$work/measure" print > "$work/request.json"
turns=${1:-5}
while [ "$turns" -gt 0 ]; do
    echo "$("$work/measure") $(node "$here/measure.mjs" "$work/request.json")"
    turns=$((turns - 1))
done | awk '
    NR == 1 || $1 < c { c = $1 }
    NR == 1 || $2 < node { node = $2 }
    NR == 1 || $3 < first { first = $3 }
    END { printf "C %.0f us, Node %.0f us: %.2f times; first call %.0f ms\n", c / 1e3, node / 1e3, node / c, first / 1e6 }'
