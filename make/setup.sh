#!/bin/sh
# Finds the Debian packages that this machine lacks for a purpose.
#
#     make/setup.sh check PURPOSE...      says which, and the command that installs them; ends with 1 if there are any
#     make/setup.sh install PURPOSE...    installs them with one call of apt-get
#
# A purpose is build, test, fuzz, columns, rust, go, java, ruby, php, csharp, swift, deb, wasm, page, javascript, postgresql, sqlite,
# databases (what tests both), browsers, jansson, container, pythons or arm64; or ci, what `make ci` requires; or nightly, all of
# them.
set -eu

mode=$1
shift
missing=

# Notes the packages $1 as missing if the command after them fails.
need() {
    packages=$1
    shift
    "$@" > /dev/null 2>&1 || missing="$missing $packages"
}

asked=$*
case " $* " in
*" nightly "*) set -- "$@" ci csharp fuzz container pythons ;;
esac
case " $* " in
*" ci "*) set -- "$@" build jansson test columns rust go java ruby php swift deb wasm page javascript databases browsers arm64 ;;
esac
case " $* " in
*" databases "*) set -- "$@" postgresql sqlite ;;
esac
for purpose in "$@"; do
    case $purpose in
    ci | nightly | swift) ;;
    build)
        need "pkg-config libjansson-dev" pkg-config --atleast-version=2.14 jansson
        need "libssl-dev" pkg-config --atleast-version=3.0 libcrypto
        need "gcc libc6-dev" command -v "${CC:-cc}"
        need "g++" command -v "${CXX:-c++}"
        need "python3 python3-venv" python3 -c "import venv, ensurepip"
        ;;
    test | fuzz)
        need "valgrind" command -v valgrind
        need "abigail-tools" command -v abidiff
        need "mandoc" command -v mandoc
        need "binutils" command -v readelf
        ;;
    columns)
        need "openjdk-17-jre-headless" command -v java
        ;;
    rust)
        need "rustc cargo" test -x /usr/bin/cargo
        need "librust-serde-dev librust-serde-derive-dev librust-serde-json-dev" \
            dpkg-query -s librust-serde-dev librust-serde-derive-dev librust-serde-json-dev
        ;;
    go)
        need "golang-go" command -v go
        ;;
    java)
        need "openjdk-17-jdk-headless" command -v javac
        need "unzip" command -v unzip
        need "junit4" test -e /usr/share/java/junit4.jar
        ;;
    ruby)
        need "ruby ruby-dev" ruby -e 'exit File.exist?(RbConfig::CONFIG["rubyhdrdir"] + "/ruby.h")'
        need "ruby-oj" ruby -e 'require "oj"'
        ;;
    php)
        need "php-cli php-zip php-phpstan-phpdoc-parser" \
            php -r 'exit(extension_loaded("zip") && is_dir("/usr/share/php/PHPStan/PhpDocParser") ? 0 : 1);'
        need "composer" command -v composer
        need "zip" command -v zip
        ;;
    csharp)
        need "mono-mcs mono-runtime libmono-system-core4.0-cil libmono-system4.0-cil" command -v mcs mono
        need "zip" command -v zip
        need "unzip" command -v unzip
        ;;
    deb)
        need "dpkg-dev" command -v dpkg-buildpackage
        need "debhelper" command -v dh
        need "lintian" command -v lintian
        need "fakeroot" command -v fakeroot
        need "cmake" command -v cmake
        need "meson" command -v meson
        need "musl-tools" command -v musl-gcc
        ;;
    jansson)
        need "dpkg-dev" command -v dpkg-source
        ;;
    wasm)
        need "wasi-libc" test -f /usr/lib/wasm32-wasi/libc.a
        need "libclang-rt-14-dev-wasm32" test -f /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
        need "binaryen" command -v wasm-opt
        need "nodejs" command -v node
        ;;
    page)
        need "esbuild" command -v esbuild
        need "nodejs" command -v node
        ;;
    javascript)
        need "npm" command -v npm
        need "esbuild" command -v esbuild
        ;;
    container)
        need "debootstrap" command -v debootstrap
        ;;
    postgresql)
        # PG_CONFIG is that of another version, or says where nothing is.
        need "postgresql-server-dev-15" test -f \
            "$("${PG_CONFIG:-/usr/lib/postgresql/15/bin/pg_config}" --includedir-server 2> /dev/null)/postgres.h"
        ;;
    sqlite)
        need "libsqlite3-dev" test -f /usr/include/sqlite3ext.h
        ;;
    databases)
        need "postgresql-15" test -x "$(dirname "${PG_CONFIG:-/usr/lib/postgresql/15/bin/pg_config}")/postgres"
        need "sqlite3" command -v sqlite3
        need "python3" test -x /usr/bin/python3
        need "valgrind" command -v valgrind
        ;;
    browsers)
        need "chromium" command -v chromium
        need "firefox-esr" command -v firefox-esr
        need "pngquant" command -v pngquant
        need "node-typescript" command -v tsc
        ;;
    pythons)
        need "pypy3" command -v pypy3
        need "python3-dev" python3 -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")'
        ;;
    arm64)
        need "gcc-aarch64-linux-gnu" command -v aarch64-linux-gnu-gcc
        need "libc6-dev-arm64-cross" test -f /usr/aarch64-linux-gnu/include/stdio.h
        need "qemu-user" command -v qemu-aarch64
        ;;
    *)
        echo "setup: $purpose is not a purpose: see make/setup.sh" >&2
        exit 2
        ;;
    esac
done
[ -n "$missing" ] || exit 0
# Several purposes may lack the same one.
# shellcheck disable=SC2086 # Each package is a word.
missing=" $(printf '%s\n' $missing | LC_ALL=C sort -u | tr '\n' ' ' | sed 's/ $//')"
if ! command -v apt-get > /dev/null; then
    echo "These Debian packages, or what your system calls them, are missing:$missing" >&2
    exit 1
fi
if [ "$mode" = check ]; then
    echo "These Debian packages are missing:$missing" >&2
    echo "To install them: make setup FOR=\"$asked\"" >&2
    exit 1
fi
echo "Installing Debian packages:$missing"
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
# shellcheck disable=SC2086 # Each package is a word.
$sudo apt-get install -y -qq --no-install-recommends $missing
