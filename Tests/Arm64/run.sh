#!/bin/sh
# Tests the library for arm64 under qemu: with the vectors, and in the programs that play hosts. It has to answer all saved
# requests as the library of this machine does.
#
#     Tests/Arm64/run.sh build/arm64 build/embedded build/root-arm64 [whole]
#
# With "whole" each allocation also fails in turn, and libsubscore-verify is called by many threads and by children of forks, which
# takes minutes under qemu.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: $0 BUILD BUILD-HERE ROOT [whole]" >&2
    exit 2
fi
whole=${4:-}
library=$(realpath "$1")/libsubscore.so.0
verify=$(realpath "$1")/libsubscore-verify.so.0
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

# The libraries that it needs have to be the same ones, and no glibc newer than 2.17, the first for arm64. On arm64 the
# dynamic linker is among them, because the word that guards the stack is in it.
needs() {
    readelf -dW "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vx ld-linux-aarch64.so.1
}
for each in "$library" "$verify"; do
    same=$(dirname "$here")/$(basename "$each")
    [ "$(needs "$each")" = "$(needs "$same")" ] || fail "$each needs other libraries: $(needs "$each" | tr '\n' ' ')"
    glibc=$(readelf -VW "$each" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
    [ "$glibc" = GLIBC_2.17 ] || fail "$each needs $glibc"
done
"$tests/Packages/abi.py" check "$library" "$verify" "$(dirname "$library")/libsubscore-simulate.so.0"

# This program only retains a text and passes it on. Without our part of the runtime another text comes out, which shows
# that this test can fail.
swiftc -target aarch64-none-none-elf -swift-version 6 -parse-as-library -wmo -Osize -enable-experimental-feature Embedded \
    -Xfrontend -function-sections -c "$tests/Arm64/short_text.swift" -o "$scratch/short_text.o"
$gcc "$scratch/short_text.o" "$(dirname "$library")/bridge_object.o" -o "$scratch/short_text" -Wl,--gc-sections
$qemu "$scratch/short_text" || fail "a short text comes out as another one"
$gcc "$scratch/short_text.o" -o "$scratch/short_text" -Wl,--gc-sections
! $qemu "$scratch/short_text" || fail "Swift keeps a short text without our help: Sources/Platform/CRuntime may be needless now"

"$tests/Arm64/replay.sh" "$library" "$root"

here_answers=$("$tests/Fuzz/replay.sh" "$here") || fail "the saved requests, here: $here_answers"

# From here on, the scripts compile for arm64 and run under qemu.
export CC=$gcc RUN="$qemu" PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR="$root/usr/lib/aarch64-linux-gnu/pkgconfig"
answers=$("$tests/Fuzz/replay.sh" "$library") || fail "the saved requests: $answers"
[ "$answers" = "$here_answers" ] || fail "the saved requests: $answers
and here: $here_answers"
echo "$answers, as here"
[ -z "$whole" ] || "$tests/Library/Faults/run.sh" "$library" strict
# Without small_stack, because arm64 does not allow such small threads, without warm, because qemu cannot count system calls,
# and without reload, which measures the memory of the process: qemu's own grows with what it translates.
"$tests/Library/Host/run.sh" "$library" allocator beside forks signals surroundings handles

# libsubscore-verify answers each case as the library of this machine did. Children of forks start no threads, because
# qemu 7.2 ends a child that does so if its parent had threads. They are few, because each takes about a second here: they
# show that a child can call, and only the test of this machine shows that no lock stays closed.
modes="replay handles stack openssl"
[ -z "$whole" ] || modes="$modes threads forks"
# shellcheck disable=SC2086 # Each mode is a word.
CFLAGS="-I $root/usr/include/aarch64-linux-gnu" FORKS=50 "$tests/Verify/hosts.sh" "$verify" "$library" "$tests/../build/verify/cases" $modes
