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

for way in rows reports instants texts timeline; do
    valgrind --tool=callgrind --callgrind-out-file="$scratch/callgrind.$way" --toggle-collect=measured_columns \
        "$scratch/columns" "$tables" $way > "$scratch/rows" 2> "$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
    awk -v way=$way -v rows="$(cut -d' ' -f1 "$scratch/rows")" '/^totals:/ {
        printf "columns, %-9s %d instructions a row of %d rows\n", way ":", $2 / rows, rows
    }' "$scratch/callgrind.$way"
done
