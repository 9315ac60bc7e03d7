#!/bin/sh
# Checks the Debian packages and the wheel for arm64: the library of each is the one in build/arm64, which run.sh tests. It installs
# nothing, because dpkg and pip would have to run on arm64.
#
#     Tests/Arm64/packages.sh build/deb-arm64 build/python-arm64/wheel build/root-arm64 [replay]
#
# With "replay" it also replays every vector with the library of each, under qemu.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: $0 DEBIAN-PACKAGES WHEEL ROOT [replay]" >&2
    exit 2
fi
packages=$1
wheel=$2
root=$(realpath "$3")
replay=${4:-}
tests=$(dirname "$(dirname "$(realpath "$0")")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "arm64: $1" >&2
    exit 1
}

lintian --allow-root --fail-on error "$packages"/*.changes
for name in libsubscore0 libsubscore-dev libsubscore-verify0 libsubscore-verify-dev; do
    package=$(ls "$packages/${name}_"*_arm64.deb)
    [ "$(dpkg-deb -f "$package" Architecture)" = arm64 ] || fail "$package is for another architecture"
    dpkg-deb -x "$package" "$scratch/debian"
done
depends=$(dpkg-deb -f "$packages/libsubscore0_"*_arm64.deb Depends)
[ "$depends" = "libc6 (>= 2.17), libjansson4 (>= 2.14)" ] || fail "the Debian package depends on $depends"

wheel=$(ls "$wheel"/*.whl)
case $wheel in
*-py3-none-manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_2_aarch64.whl) ;;
*) fail "the wheel is for another platform: $wheel" ;;
esac
python3 -m zipfile -e "$wheel" "$scratch/wheel"
! readelf -d "$scratch/wheel/subscore/"*.so | grep -q jansson || fail "a library of the wheel requires libjansson"
# musl has no file of this name, and both C libraries have what is there, a word that guards the stack. Without a name the linker
# accepts whatever is missing.
for library in "$scratch/wheel/subscore/"*.so; do
    ! readelf -dW "$library" | grep -q ld-linux || fail "$library requires the dynamic linker of glibc"
    missing=$(readelf -W --dyn-syms "$library" | awk '$5 == "GLOBAL" && $7 == "UND" && $8 !~ /@/ { print $8 }')
    [ "$missing" = __stack_chk_guard ] || fail "$library requires of an unnamed library: $missing"
done

"$tests/Packages/contents.py" "$packages"/*.deb "$wheel" > /dev/null || fail "a package has another library than build/arm64"

folder=usr/lib/aarch64-linux-gnu
if [ "$replay" = replay ]; then
    for library in "$scratch/debian/$folder/libsubscore.so.0" "$scratch/wheel/subscore/libsubscore.so"; do
        "$tests/Arm64/replay.sh" "$library" "$root" > "$scratch/log" || {
            cat "$scratch/log" >&2
            fail "${library#"$scratch/"} does not answer as the vectors say"
        }
        echo "${library#"$scratch/"}: $(cat "$scratch/log")"
    done
fi

# This is how somebody builds against the Debian packages.
examples=$(realpath "$tests/../examples")
aarch64-linux-gnu-gcc "$examples/c/prorate.c" "$examples/c/example.c" -o "$scratch/prorate" \
    -I "$scratch/debian/usr/include" -I "$root/usr/include" \
    -L "$scratch/debian/$folder" -L "$root/$folder" -lsubscore -ljansson
qemu-aarch64 -L "$root" -E "LD_LIBRARY_PATH=$scratch/debian/$folder" "$scratch/prorate" "$examples/payload/history.json" \
    > "$scratch/log" || fail "an example does not run: $(cat "$scratch/log")"
echo "The Debian packages and the wheel for arm64 hold the library, and a program builds and runs against the packages."
