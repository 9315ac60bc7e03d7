#!/bin/sh
# Loads the library of the packages in programs that are linked with musl, as on Alpine: every vector by dlopen() and linked in,
# and what hosts do to their processes. At night in Go, too.
#
#     Tests/Packages/musl.sh build/bundle/x86_64 [HOST-TEST...]
#
# musl has one file for all of the C library, so a program of musl-gcc runs beside glibc. SUBSCORE_VECTORS names the vectors, by
# default build/sample.
set -eu

bundle=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- forks first_call reload signals tables handles beside
root=$(realpath "$(dirname "$0")/../..")
vectors=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
jansson=$root/build/jansson
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

sed -n '/subs_history/d; s/^SUBS_API subs_status \(subs_[a-z_]*\)(const char \*SUBS_NULLABLE .*/FUNCTION(\1)/p' \
    "$root/Include/subscore.h" > functions.inc
# A program may be linked with musl only if the library calls nothing that musl lacks. It names what is missing.
musl-gcc -O1 "$root/Tests/Library/Memory/replay.c" -o by-dlopen
musl-gcc -O1 -DLINKED -I . -I "$root/Include" "$root/Tests/Library/Memory/replay.c" "$bundle/libsubscore.a" -lm -o linked
musl-gcc -O1 -static -DLINKED -I . -I "$root/Include" "$root/Tests/Library/Memory/replay.c" "$bundle/libsubscore.a" -lm -o static
for program in by-dlopen linked; do
    readelf -lW $program | grep -q 'program interpreter: /lib/ld-musl-' || { echo "musl: $program does not run under musl" >&2; exit 1; }
done
for program in by-dlopen linked static; do
    ./$program "$bundle/libsubscore.so.0" "$vectors" > answers || { cat answers; exit 1; }
    echo "$program: $(tail -1 answers)"
done

# jansson for musl, which the tests of hosts read answers with.
mkdir jansson
(cd jansson && musl-gcc -O2 -fPIC -DHAVE_CONFIG_H -I "$jansson/native" -c "$jansson"/src/*.c && ar rcs libjansson.a ./*.o)
cat > jansson/jansson.pc <<END
Name: jansson
Description: jansson for musl
Version: 2.14
Cflags: -I$jansson/native
Libs: -L$scratch/jansson -ljansson
END
# The headers of the kernel are those of the machine.
CFLAGS="-idirafter /usr/include -idirafter /usr/include/$(uname -m)-linux-gnu"
export CC=musl-gcc CFLAGS
# Alone in its folder, where tests look for the other libraries: the one that verifies requires OpenSSL for musl.
mkdir alone
cp "$bundle/libsubscore.so.0" alone
PKG_CONFIG_LIBDIR="$scratch/jansson" "$root/Tests/Library/Host/run.sh" alone/libsubscore.so.0 "$@"
