#!/bin/sh
# Replays every vector against a library for arm64, under qemu.
#
#     Tests/Arm64/replay.sh build/arm64/libsubscore.so.0 build/root-arm64
set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 LIBRARY ROOT" >&2
    exit 2
fi
root=$(realpath "$2")
tests=$(dirname "$(dirname "$(realpath "$0")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

aarch64-linux-gnu-gcc -std=c99 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -pedantic -Werror -O1 "$tests/Library/Memory/replay.c" \
    -o "$scratch/replay" -ldl
qemu-aarch64 -L "$root" "$scratch/replay" "$1" "$tests/../build/vectors"
