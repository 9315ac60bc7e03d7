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
    -Wl,-rpath,"$(dirname "$library")" -ljansson

# Prints how many instructions a row of the tables in a folder takes in one way, and how many rows there are.
counted() {
    valgrind --tool=callgrind --callgrind-out-file="$scratch/callgrind" --toggle-collect='measured_*' \
        "$scratch/columns" "$tables/$1" "$2" > "$scratch/rows" 2> "$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
    awk -v rows="$(cut -d' ' -f1 "$scratch/rows")" '/^totals:/ { printf "%d %d", $2 / rows, rows }' "$scratch/callgrind"
}

# With ids as the simulator draws them, and as Apple's are.
for ids in drawn ascending; do
    for way in rows reports instants texts timeline; do
        # shellcheck disable=SC2046 # The numbers are words of their own.
        set -- $(counted $ids $way)
        printf 'columns, %-9s %d instructions a row of %d rows, %s ids\n' "$way:" "$1" "$2" "$ids"
    done
done
# Beside the least that anybody takes who reads the same texts with the same parser.
# shellcheck disable=SC2046 # The numbers are words of their own.
set -- $(counted documents documents)
own=$1
# shellcheck disable=SC2046 # The numbers are words of their own.
set -- $(counted documents jansson)
printf 'columns, documents: %d instructions a document of %d documents, %s times those of jansson\n' "$own" "$2" \
    "$(awk -v own="$own" -v jansson="$1" 'BEGIN { printf "%.2f", own / jansson }')"
