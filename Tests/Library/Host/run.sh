#!/bin/sh
# Tests what a host may do to its process, and what the library must not do to it. Prints a line for each test.
# If the programs are for another machine, RUN is the command that they run under. A library that does not require libjansson contains
# it. The programs call with the requests of the vectors in
# the file that SUBSCORE_VECTORS names, or in the sample. throughput measures with all of them.
#
#     Tests/Library/Host/run.sh build/embedded/libsubscore.so.0 [TEST...]
set -eu

if [ $# -lt 1 ]; then
    echo "usage: $0 LIBRARY [TEST...]" >&2
    exit 2
fi
library=$(realpath "$1")
folder=$(dirname "$(realpath "$0")")
shift
[ $# -gt 0 ] || set -- allocator exhausted beside small_stack forks first_call reload signals surroundings lengths warm load tables handles
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

root=$(realpath "$folder/../../..")
vectors=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
# Makes a locale with a decimal comma, if the system can.
if localedef -i de_DE -f UTF-8 "$scratch/subscore_comma" 2> /dev/null; then
    export LOCPATH="$scratch"
fi
readelf -dW "$library" | grep -q 'NEEDED.*libjansson' || export SUBSCORE_CONTAINS_JANSSON=1
for test in "$@"; do
    # shellcheck disable=SC2046,SC2086 # The flags are words of their own.
    "${CC:-cc}" -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -pedantic -Werror -O2 -rdynamic ${CFLAGS:-} \
        "$folder/$test.c" -o "$scratch/$test" $(pkg-config --cflags --libs jansson) -ldl -lpthread -lm
    # shellcheck disable=SC2046,SC2086 # The command and the numbers of a test are words of their own.
    ${RUN:-} "$scratch/$test" "$library" "$([ "$test" = throughput ] && echo "$root/build/vectors" || echo "$vectors")" $([ "$test" = load ] && echo "${SUBSCORE_LOAD:-}") \
        $([ "$test" = histories ] && echo "${SUBSCORE_HISTORIES:-400}")
done
