#!/bin/sh
# Loads the library of the packages in programs that are linked with musl, as on Alpine: every vector by dlopen() and linked in,
# and what hosts do to their processes.
#
#     Tests/Packages/musl.sh build/bundle/x86_64
#     Tests/Packages/musl.sh build/bundle/aarch64 build/root-arm64
#
# musl has one file for all of the C library, so a program of musl-gcc runs beside glibc. The programs for arm64 run under qemu, with
# the musl in the folder that is named. SUBSCORE_VECTORS names the vectors, by default build/sample.
set -eu

bundle=$(realpath "$1")
arm64=${2:+$(realpath "$2")}
root=$(realpath "$(dirname "$0")/../..")
vectors=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
jansson=$root/build/jansson
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# The headers of the kernel are those of the machine.
RUN=
hosts="forks first_call reload signals tables handles beside"
CFLAGS="-idirafter /usr/include -idirafter /usr/include/$(uname -m)-linux-gnu"
if [ -n "$arm64" ]; then
    # musl-gcc is gcc with a file of options, which name where Debian installs musl.
    sed "s|/usr/|$arm64/usr/|g" "$arm64/usr/lib/aarch64-linux-musl/musl-gcc.specs" > musl.specs
    cat > musl-gcc <<END
#!/bin/sh
exec aarch64-linux-gnu-gcc -mno-outline-atomics "\$@" -L$arm64/lib/aarch64-linux-musl -specs $scratch/musl.specs
END
    chmod +x musl-gcc
    PATH=$scratch:$PATH
    RUN="qemu-aarch64 -L $arm64"
    # first_call lets the kernel refuse system calls, which it cannot under qemu. reload measures the memory of the process, and
    # qemu's own grows with each call here, while what the program has mapped does not.
    hosts="forks signals tables handles beside"
    CFLAGS="-idirafter /usr/aarch64-linux-gnu/include"
fi

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
    # shellcheck disable=SC2086 # The command is words.
    $RUN ./$program "$bundle/libsubscore.so.0" "$vectors" > answers || { cat answers; exit 1; }
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
export CC=musl-gcc CFLAGS RUN
# Alone in its folder, where tests look for the other libraries: the one that verifies requires OpenSSL for musl.
mkdir alone
cp "$bundle/libsubscore.so.0" alone
# shellcheck disable=SC2086 # Each test is a word.
PKG_CONFIG_LIBDIR="$scratch/jansson" "$root/Tests/Library/Host/run.sh" alone/libsubscore.so.0 $hosts
