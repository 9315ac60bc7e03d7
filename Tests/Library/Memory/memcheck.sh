#!/bin/sh
# Replays every vector under valgrind. No access is invalid, nothing is uninitialised, nothing leaks.
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

# In the shipped build Swift works in one block for each call. valgrind cannot look into it. In the full build it can.
# The Swift runtime of the full build keeps the type metadata that it makes once by pointers into the middle of
# blocks, which counts as possibly lost. The shipped build has no runtime, so there nothing may be lost at all.
case $library in
*/full/*) kinds=definite,indirect ;;
*) kinds=definite,indirect,possible ;;
esac
valgrind --quiet --leak-check=full --show-leak-kinds=$kinds --errors-for-leak-kinds=$kinds --error-exitcode=1 \
    "$scratch/replay" "$library" "$folder/../../../build/vectors"
echo "No error and no leak in $library."
