#!/bin/sh
# Reports the size, dependencies, load time and work of a library. It never fails because of a figure.
#
#     Tests/Benchmarks/run.sh build/embedded/libsubscore.so.0 [work]
#
# work leaves out what depends on the time of day: only instructions are counted.
set -eu

library=$(realpath "$1")
folder=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo "size:              $(stat -c %s "$library") bytes, stripped"
echo "needs:             $(readelf -dW "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | tr '\n' ' ')"
echo "newest glibc:      $(objdump -T "$library" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)"

build() {
    # shellcheck disable=SC2046,SC2086 # The flags are words of their own.
    "${CC:-cc}" -O2 -g -Wall -Wextra -I "$folder/../../Include" "$folder/$1.c" -o "$scratch/$1" \
        $(pkg-config --cflags --libs jansson) $2
}
build load -ldl
# The library of the packages has a name of its own inside.
name=$(readelf -dW "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
ln -s "$library" "$scratch/$name"
build state_at "$scratch/$name -Wl,-rpath,$scratch"

echo "load, first call:  $(for _ in 1 2 3 4 5 6 7 8 9 10 11; do "$scratch/load" "$library"; done |
    sort -n | sed -n 6p | awk '{ print $1 " us, " $2 " us (median of 11 processes)" }')"

# The inclusive instructions of each measured function, in all rounds of a run with the given rows, of jansson or the library.
count() {
    run=$1${3:-}
    # shellcheck disable=SC2086 # Without a third word there is none.
    valgrind --tool=callgrind --callgrind-out-file="$scratch/callgrind.$run" "$scratch/state_at" "$1" "$2" ${3:-} \
        > /dev/null 2> "$scratch/log.$run" || { cat "$scratch/log.$run" >&2; exit 1; }
    callgrind_annotate --inclusive=yes --threshold=100 "$scratch/callgrind.$run" > "$scratch/inclusive.$run"
}
instructions() {
    awk -v name="$2" '$0 ~ name { gsub(",", "", $1); print $1; exit }' "$scratch/inclusive.$1"
}

count 12 100
count 12 100 jansson
parse=$(instructions 12jansson measured_parse)
dump=$(instructions 12jansson measured_dump)
all=$(instructions 12 measured_state_at)
grep 'rows,' "$scratch/log.12" | sed 's/^/state_at:          /'
awk -v parse="$parse" -v dump="$dump" -v all="$all" 'BEGIN {
    printf "  jansson alone:   %d instructions to read the request, %d to write the response\n", parse / 100, dump / 100
    printf "  subs_state_at:   %d instructions, %.3f times jansson alone\n", all / 100, all / (parse + dump)
}'

[ "${2:-}" != work ] || exit 0

count 1 100
count 120 100
for rows in 1 12 120; do
    "$scratch/state_at" $rows 2000 2> /dev/null | awk -v all="$(instructions $rows measured_open_history)" -v rows=$rows '{
        printf "call:              %s us, state_at of %d rows\n", $2, rows
        printf "open history:      %s ns, %d instructions a question of %d rows\n", $1, all / 100 / 1000, rows
    }'
done

count 1000 1
count 10000 1
for function in state_at timeline; do
    awk -v small="$(instructions 1000 "measured_$function")" -v large="$(instructions 10000 "measured_$function")" \
        -v name="$function" 'BEGIN {
        printf "growth:            %s of 10,000 rows takes %.2f times the instructions of 1,000\n", name, large / small
    }'
done
[ -z "${SUBSCORE_BENCH_DETAIL:-}" ] || head -n 60 "$scratch/inclusive.12"
