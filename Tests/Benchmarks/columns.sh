#!/bin/sh
# Reports the instructions a row that the functions over columns take. It never fails because of a figure.
#
#     Tests/Benchmarks/columns.sh build/embedded/libsubscore.so.0 FOLDER
#
# FOLDER has the tables that tables.py wrote.
set -eu

library=$(realpath "$1")
tables=$2
folder=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"${CC:-cc}" -O2 -g -Wall -Wextra -I "$folder/../../Include" "$folder/columns.c" -o "$scratch/columns" "$library" \
    -Wl,-rpath,"$(dirname "$library")"

# With ids as the simulator draws them, and as Apple's are.
for ids in drawn ascending; do
    for way in rows reports instants texts timeline; do
        valgrind --tool=callgrind --callgrind-out-file="$scratch/callgrind.$way" --toggle-collect=measured_columns \
            "$scratch/columns" "$tables/$ids" $way > "$scratch/rows" 2> "$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
        awk -v way=$way -v ids=$ids -v rows="$(cut -d' ' -f1 "$scratch/rows")" '/^totals:/ {
            printf "columns, %-9s %d instructions a row of %d rows, %s ids\n", way ":", $2 / rows, rows, ids
        }' "$scratch/callgrind.$way"
    done
done
