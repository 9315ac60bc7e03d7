#!/bin/sh
# Installs the Debian packages that this machine lacks. It says first which they are.
#
#     make/setup.sh build    what builds and examples need, besides Swift
#     make/setup.sh test     what tests need, besides that
#     make/setup.sh columns  what the tests of the columns need, besides that
#     make/setup.sh go       what a binding is built and tested with: rust, go, java, ruby, php, csharp; swift needs nothing
#     make/setup.sh bindings all of these
#     make/setup.sh deb      what Debian packages need, besides that
#     make/setup.sh wasm     what the WebAssembly module needs, besides Swift
#     make/setup.sh databases   what the extensions for databases are built and tested with
#     make/setup.sh javascript  what its package for JavaScript needs, besides that
#     make/setup.sh page     what the page needs, besides the WebAssembly module
#     make/setup.sh browsers the browsers that the package and the page are tested in, and what they are tested with
set -eu

missing=

# Notes the packages $1 as missing if the command after them fails.
need() {
    packages=$1
    shift
    "$@" > /dev/null 2>&1 || missing="$missing $packages"
}

case " $* " in
*" bindings "*) set -- "$@" rust go java ruby php csharp ;;
esac
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
    bindings)
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
    swift)
        ;;
    deb)
        need "dpkg-dev" command -v dpkg-buildpackage
        need "debhelper" command -v dh
        need "lintian" command -v lintian
        need "fakeroot" command -v fakeroot
        ;;
    wasm)
        need "wasi-libc" test -f /usr/lib/wasm32-wasi/libc.a
        need "libclang-rt-14-dev-wasm32" test -f /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
        need "binaryen" command -v wasm-opt
        need "dpkg-dev" command -v dpkg-source
        need "nodejs" command -v node
        ;;
    javascript)
        need "npm" command -v npm
        need "esbuild" command -v esbuild
        ;;
    databases)
        need "postgresql-15" test -x /usr/lib/postgresql/15/bin/postgres
        need "postgresql-server-dev-15" test -f /usr/include/postgresql/15/server/postgres.h
        need "libsqlite3-dev" test -f /usr/include/sqlite3ext.h
        need "sqlite3" command -v sqlite3
        need "python3" test -x /usr/bin/python3
        need "valgrind" command -v valgrind
        ;;
    page)
        need "esbuild" command -v esbuild
        need "nodejs" command -v node
        ;;
    browsers)
        need "chromium" command -v chromium
        need "firefox-esr" command -v firefox-esr
        need "pngquant" command -v pngquant
        need "node-typescript" command -v tsc
        ;;
    *)
        echo "usage: $0 build|test|columns|bindings|rust|go|java|ruby|php|csharp|swift|deb|wasm|javascript|page|browsers|databases..." >&2
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
