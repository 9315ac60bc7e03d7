#!/bin/sh
# Tests the memory of the documents in the library of the packages: as it ships, and with a block for each allocation under
# AddressSanitizer. OBJECT has jansson, the reader and arena.c; FOLDER the sources of jansson.
#
#     Tests/Library/Memory/arena.sh build/embedded/jansson.o build/jansson
set -eu

object=$1
jansson=$2
folder=$(dirname "$(realpath "$0")")
platform=$folder/../../../Sources/Platform
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

flags="-std=gnu11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Werror -Wl,--wrap=malloc,--wrap=free -I $platform/CReader"
# shellcheck disable=SC2086 # The flags are words of their own.
"${CC:-cc}" $flags "$folder/arena.c" "$object" -I "$jansson/native" -lm -o "$scratch/arena"
"$scratch/arena"
sources=
for name in dump error hashtable hashtable_seed load pack_unpack strbuffer strconv utf value version; do
    sources="$sources $jansson/src/$name.c"
done
# shellcheck disable=SC2086 # The flags and the sources are words of their own.
"${CLANG:-clang}" $flags -w -fuse-ld=lld -fsanitize=address,undefined -fno-sanitize-recover=all -DEACH_ALONE -DSUBSCORE_ARENA -DHAVE_CONFIG_H \
    -I "$jansson/native" -I "$jansson/src" "$folder/arena.c" $sources "$platform/CReader/reader.c" "$platform/CRuntime/arena.c" -lm \
    -o "$scratch/arena"
"$scratch/arena"
