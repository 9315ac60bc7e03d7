#!/bin/sh
# Installs the Debian packages that this machine lacks. It says first which they are.
#
#     make/setup.sh build    what builds and examples need, besides Swift
#     make/setup.sh test     what tests need, besides that
#     make/setup.sh columns  what the tests of the columns need, besides that
#     make/setup.sh deb      what Debian packages need, besides that
set -eu

missing=

# Notes the packages $1 as missing if the command after them fails.
need() {
    packages=$1
    shift
    "$@" > /dev/null 2>&1 || missing="$missing $packages"
}

for purpose in "$@"; do
    case $purpose in
    build)
        need "pkg-config libjansson-dev" pkg-config --atleast-version=2.14 jansson
        need "libssl-dev" pkg-config --atleast-version=3.0 libcrypto
        need "gcc libc6-dev" command -v "${CC:-cc}"
        need "g++" command -v "${CXX:-c++}"
        need "python3 python3-venv" python3 -c "import venv, ensurepip"
        ;;
    test)
        need "valgrind" command -v valgrind
        need "abigail-tools" command -v abidiff
        need "mandoc" command -v mandoc
        need "binutils" command -v readelf
        ;;
    columns)
        need "openjdk-17-jre-headless" command -v java
        ;;
    deb)
        need "dpkg-dev" command -v dpkg-buildpackage
        need "debhelper" command -v dh
        need "lintian" command -v lintian
        need "fakeroot" command -v fakeroot
        ;;
    *)
        echo "usage: $0 build|test|columns|deb..." >&2
        exit 2
        ;;
    esac
done
[ -n "$missing" ] || exit 0
echo "Installing Debian packages:$missing"
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
# shellcheck disable=SC2086 # Each package is a word.
$sudo apt-get install -y -qq --no-install-recommends $missing
