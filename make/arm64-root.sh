#!/bin/sh
# Unpacks Debian's libc, libjansson, OpenSSL and musl for arm64 into a folder, for the library for arm64 to be built and tested
# with.
#
#     make/arm64-root.sh FOLDER
set -eu

[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
root=$1
libraries="libc6 libjansson4 libjansson-dev libssl3 libssl-dev musl musl-dev"

echo "Unpacking Debian packages of arm64 into $root: $libraries"
rm -rf "$root"
apt=$root/apt
database=$root/var/lib/dpkg
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$database/info" "$database/updates"
: > "$apt/status"
# It uses package lists of its own, so that the machine's stay as they are.
apt_get() {
    apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User="$(id -un)" \
        -o Dir::State="$apt" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" "$@"
}
apt_get update
# shellcheck disable=SC2086 # Each package is a word.
(cd "$apt/cache" && apt_get download $libraries)

# Unpacks by hand, because dpkg would run the scripts of the packages. Records which file belongs to which package.
echo 1 > "$database/info/format"
for package in "$apt"/cache/*.deb; do
    name=$(dpkg-deb -f "$package" Package)
    dpkg-deb -x "$package" "$root"
    { dpkg-deb -f "$package" && printf 'Status: install ok installed\n\n'; } >> "$database/status"
    dpkg-deb --fsys-tarfile "$package" | tar -t | sed -n "s|^\./\(.*[^/]\)$|$root/\1|p" > "$database/info/$name:arm64.list"
    dpkg-deb -e "$package" "$apt/control"
    for file in symbols shlibs; do
        [ ! -f "$apt/control/$file" ] || cp "$apt/control/$file" "$database/info/$name:arm64.$file"
    done
    rm -rf "$apt/control"
done
rm -rf "$apt"
touch "$root/ready"
