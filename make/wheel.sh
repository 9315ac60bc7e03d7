#!/bin/sh
# Builds the Python wheel with the libraries, the page and a bill of materials in it, with the tools of build/venv and
# build/packages-venv.
#
#     make/wheel.sh FOLDER
#
# The wheel goes into FOLDER/wheel, what auditwheel repairs into FOLDER/plain, the date of all its files into FOLDER/epoch,
# and the output of the tools into FOLDER/wheel.log, which is printed if one of them fails. Any umask gives the same bytes.
#
# SUBSCORE_LIBRARY, SUBSCORE_VERIFY_LIBRARY and SUBSCORE_SIMULATE_LIBRARY are the absolute paths of the libraries, by default
# those in build/bundle, which contain libjansson. SUBSCORE_PAGE is that of the page, by default the one in build/page, if it is there;
# if it is empty, the wheel has no page.
# SUBSCORE_MODULES is the absolute path of the folder of the WebAssembly modules: then the wheel is the portable one.
# SOURCE_DATE_EPOCH is by default the date of the commit. For another platform, _PYTHON_HOST_PLATFORM names it.
set -eu

[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
cd "$(dirname "$0")/.."
folder=$1
bundle=$PWD/build/bundle/$(uname -m)
architecture=${_PYTHON_HOST_PLATFORM:-linux-$(uname -m)}
architecture=${architecture#linux-}
if [ -z "${SUBSCORE_MODULES:-}" ]; then
    export SUBSCORE_LIBRARY="${SUBSCORE_LIBRARY:-$bundle/libsubscore.so.0}"
    export SUBSCORE_VERIFY_LIBRARY="${SUBSCORE_VERIFY_LIBRARY:-$bundle/libsubscore-verify.so.0}"
    export SUBSCORE_SIMULATE_LIBRARY="${SUBSCORE_SIMULATE_LIBRARY:-$bundle/libsubscore-simulate.so.0}"
fi
page=$PWD/build/page/subscore.html
[ -f "$page" ] || page=
export SUBSCORE_PAGE="${SUBSCORE_PAGE-$page}"
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || echo 1577836800)}"
PATH=$PWD/build/venv/bin:$PATH

umask 022
rm -rf "$folder/plain" "$folder/wheel"
mkdir -p "$folder/wheel"
# auditwheel finds the lowest tag, and nothing to copy or to change. OpenSSL stays the system's, which updates it.
{
    python -m build -w -n -o "$folder/plain" bindings/python &&
        if [ -n "${SUBSCORE_MODULES:-}" ]; then
            cp "$folder/plain"/*.whl "$folder/wheel"
        else
            auditwheel repair --exclude libcrypto.so.3 -w "$folder/wheel" "$folder/plain"/*.whl &&
                # Tests/Packages/musl.sh shows that musl loads the same library. auditwheel knows one C library for a wheel.
                wheel tags --remove --platform-tag "+musllinux_1_2_$architecture" "$folder/wheel"/*.whl
        fi &&
        build/packages-venv/bin/python -B make/finish_wheel.py "$folder/wheel"/*.whl
} > "$folder/wheel.log" 2>&1 || { cat "$folder/wheel.log" >&2; exit 1; }
echo "$SOURCE_DATE_EPOCH" > "$folder/epoch"
