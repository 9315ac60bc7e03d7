#!/bin/sh
# Replays every vector under valgrind, asks about tables, and passes what is not an open history where one belongs. It fails if
# an access is invalid, a value is not initialised, or memory leaks.
#
#     Tests/Library/Memory/memcheck.sh build/embedded/libsubscore.so.0
set -eu

if [ $# -ne 1 ]; then
    echo "usage: $0 LIBRARY" >&2
    exit 2
fi
library=$(realpath "$1")
folder=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"${CC:-cc}" -std=c99 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -pedantic -Werror -g -O1 \
    "$folder/replay.c" -o "$scratch/replay" -ldl
for program in tables handles; do
    # shellcheck disable=SC2046 # The flags are words of their own.
    "${CC:-cc}" -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -pedantic -Werror -g -O1 \
        "$folder/../Host/$program.c" -o "$scratch/$program" $(pkg-config --cflags --libs jansson) -ldl -lpthread
done

# In the shipped build Swift works in one block for each call. valgrind cannot look into that block, so the full build
# is checked too. The runtime of the full build makes type metadata once, and keeps it by pointers into the middle of
# blocks, which valgrind counts as possibly lost. The shipped build has no runtime, so in it nothing may be lost at all.
case $library in
*/full/*) kinds=definite,indirect ;;
*) kinds=definite,indirect,possible ;;
esac
# Compilers compare a member together with undefined padding where the padding cannot decide. Only with exact checks of
# comparisons does valgrind accept that.
for program in "replay $folder/../../../build/vectors" "tables brief" "handles -"; do
    valgrind --quiet --expensive-definedness-checks=yes --leak-check=full --show-leak-kinds=$kinds \
        --errors-for-leak-kinds=$kinds --error-exitcode=1 "$scratch/${program%% *}" "$library" "${program#* }"
done
echo "There is no error and no leak in $library."
