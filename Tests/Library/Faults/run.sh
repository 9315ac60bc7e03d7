#!/bin/sh
# Lets every allocation fail, one at a time. The shipped build answers each time. For the full build, the script counts
# how often the Swift runtime ends the process.
# If the library is for another machine, RUN is qemu with its options.
#
#     Tests/Library/Faults/run.sh build/embedded/libsubscore.so.0 strict
set -eu

library=$(realpath "$1")
mode=$2
folder=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 -shared -fPIC "$folder/shim.c" -o "$scratch/shim.so" -ldl
# shellcheck disable=SC2046 # The flags are words of their own.
${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 "$folder/faults.c" -o "$scratch/faults" \
    $(pkg-config --cflags --libs jansson) -ldl
# shellcheck disable=SC2086 # The command is words of its own.
${RUN:-env} ${RUN:+-E} LD_PRELOAD="$scratch/shim.so" "$scratch/faults" "$library" "$mode" "$folder/../../../build/vectors"
