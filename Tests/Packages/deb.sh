#!/bin/sh
# Checks the built Debian packages with lintian, and installs them into a root of their own. There it builds and runs the
# examples that the packages contain.
#
#     Tests/Packages/deb.sh build/deb
set -eu

# The examples are built as by hand, without the flags of the make that runs this.
unset MAKEFLAGS

[ $# -eq 1 ] || { echo "usage: $0 PACKAGES" >&2; exit 2; }
packages=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "deb: $1" >&2
    exit 1
}

version=$(cat "$root/VERSION")
lintian --allow-root --fail-on error "$packages"/*.changes

# The package database of that root has only what the packages may depend on. So dpkg fails if they depend on more, or
# on a newer version than this Debian has.
target=$scratch/root
mkdir -p "$target/var/lib/dpkg/info" "$target/var/lib/dpkg/updates" "$target/var/lib/dpkg/triggers"
dpkg-query --status libc6 libjansson4 libjansson-dev libssl3 postgresql-15 > "$target/var/lib/dpkg/status"

# dpkg insists on being root and on finding ldconfig, although it only writes below the target.
dpkg_in_target() {
    PATH="$PATH:/usr/sbin:/sbin" fakeroot dpkg --root="$target" --log=/dev/null --force-unsafe-io "$@"
}
dpkg_in_target --install "$packages"/*.deb > "$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    fail "the packages cannot be installed"
}

# This is how somebody builds against the installed packages. The examples also need jansson, and take this machine's.
libraries=$target/usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)
export PKG_CONFIG_SYSROOT_DIR="$target" PKG_CONFIG_PATH="$libraries/pkgconfig" LD_LIBRARY_PATH="$libraries"
for name in subscore subscore-verify subscore-simulate; do
    [ "$(pkg-config --modversion $name)" = "$version" ] || fail "pkg-config does not know $name $version"
done
cp -r "$target/usr/share/doc/libsubscore-dev/examples" "$scratch/examples"
for language in c cpp; do
    make -s -C "$scratch/examples/$language" run > "$scratch/log" 2>&1 || {
        cat "$scratch/log" >&2
        fail "the examples in $language do not run"
    }
done
for language in c cpp; do
    make -s -C "$scratch/examples/$language" build/verify || fail "the example in $language that verifies cannot be built"
done
"$scratch/examples/c/build/verify" "$scratch/examples/payload/notification.json" com.example.news Sandbox 2>&1 |
    grep -q invalid_chain_length || fail "a notification that somebody else signed is not refused"
ldd "$scratch/examples/cpp/build/refund" | grep -q " => $libraries/libsubscore.so.0 " ||
    fail "the examples run with another library"
for page in subs_prorate subs_verify subs_simulate; do
    [ -f "$target/usr/share/man/man3/$page.3.gz" ] || fail "there is no manual page of $page"
done
! ldd "$libraries/libsubscore.so.0" | grep -q crypto || fail "libsubscore itself needs OpenSSL"

# The server is started with the files of the package, and so is the shell of SQLite.
python3 "$root/Tests/Databases/packaged.py" "$target" "$libraries" || fail "the extension for PostgreSQL does not run"
found=$(sqlite3 :memory: ".load $libraries/sqlite3/subscore" "SELECT subs_version()")
[ "$found" = "$version" ] || fail "the extension for SQLite does not run: $found"

dpkg_in_target --purge postgresql-15-subscore sqlite-subscore libsubscore-simulate-dev libsubscore-simulate0 libsubscore-verify-dev libsubscore-verify0 \
    libsubscore-dev libsubscore0 > "$scratch/log" 2>&1
left=$(find "$target/usr" ! -type d 2> /dev/null || true)
[ -z "$left" ] || fail "the packages leave $left"
echo "The Debian packages $version install, build and run the examples, and leave nothing when purged."
