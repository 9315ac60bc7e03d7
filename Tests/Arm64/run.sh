#!/bin/sh
# Holds the library for arm64, under qemu, to the vectors, to the answers that this machine's library gives to all saved
# requests, to failing allocations, and to what hosts do.
#
#     Tests/Arm64/run.sh build/arm64 build/embedded build/root-arm64
set -eu

if [ $# -ne 3 ]; then
    echo "usage: $0 BUILD BUILD-HERE ROOT" >&2
    exit 2
fi
library=$(realpath "$1")/libsubscore.so.0
here=$(realpath "$2")/libsubscore.so.0
root=$(realpath "$3")
tests=$(dirname "$(dirname "$(realpath "$0")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "arm64: $1" >&2
    exit 1
}

qemu="qemu-aarch64 -L $root"
gcc=aarch64-linux-gnu-gcc

# What it needs: the same libraries, and no glibc newer than 2.17, the first for arm64. There the dynamic linker is one of
# them, because it holds the word that guards the stack.
needs() {
    readelf -dW "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vx ld-linux-aarch64.so.1
}
[ "$(needs "$library")" = "$(needs "$here")" ] || fail "needs other libraries: $(needs "$library" | tr '\n' ' ')"
glibc=$(readelf -VW "$library" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
[ "$glibc" = GLIBC_2.17 ] || fail "needs $glibc"
"$tests/Packages/abi.py" check "$library"

# A text that is only retained and passed on. Without our part of the runtime it comes out as another: a test that this
# one can fail.
swiftc -target aarch64-none-none-elf -swift-version 6 -parse-as-library -wmo -Osize -enable-experimental-feature Embedded \
    -Xfrontend -function-sections -c "$tests/Arm64/short_text.swift" -o "$scratch/short_text.o"
$gcc "$scratch/short_text.o" "$(dirname "$library")/bridge_object.o" -o "$scratch/short_text" -Wl,--gc-sections
$qemu "$scratch/short_text" || fail "a short text comes out as another"
$gcc "$scratch/short_text.o" -o "$scratch/short_text" -Wl,--gc-sections
! $qemu "$scratch/short_text" || fail "Swift keeps a short text without our help: Sources/CRuntime may be needless now"

"$tests/Arm64/replay.sh" "$library" "$root"

here_answers=$("$tests/Fuzz/replay.sh" "$here")

# From here on the scripts compile and run for arm64.
export CC=$gcc RUN="$qemu" PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR="$root/usr/lib/aarch64-linux-gnu/pkgconfig"
answers=$("$tests/Fuzz/replay.sh" "$library")
[ "$answers" = "$here_answers" ] || fail "the saved requests: $answers
and here: $here_answers"
echo "$answers, as here"
"$tests/Library/Faults/run.sh" "$library" strict
# Not small_stack, whose threads are smaller than arm64 allows, and not warm, because qemu counts no system calls.
"$tests/Library/Host/run.sh" "$library" allocator beside reload signals surroundings
