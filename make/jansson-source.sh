#!/bin/sh
# Unpacks the sources of jansson, as Debian has them, into a folder: src, include for WebAssembly, native for Linux, LICENSE, and
# debian-version, which make/jansson-version.sh compares with the pinned version.
#
#     make/jansson-source.sh FOLDER
#
# It uses package lists of its own, so that the machine's stay as they are.
set -eu

rm -rf "$1"
mkdir -p "$1/apt/lists/partial" "$1/include"
folder=$(realpath "$1")
cd "$folder/apt"
apt-cache madison libjansson-dev | sed -n 's/.*| *\([^ ]*\) \([^/]*\)\/.*/deb-src \1 \2 main/p;q' > sources.list
apt_get() {
    apt-get -qq -o APT::Sandbox::User="$(id -un)" -o Dir::Etc::sourcelist="$folder/apt/sources.list" \
        -o Dir::Etc::sourceparts=- -o Dir::State::lists="$folder/apt/lists" "$@"
}
apt_get update
apt_get source jansson
sed -n '1s/^jansson (\(.*\)) .*/\1/p' jansson-*/debian/changelog > "$folder/debian-version"
mv jansson-*/src jansson-*/LICENSE "$folder"
mv "$folder/src/jansson.h" jansson-*/android/jansson_config.h "$folder/include"
touch "$folder/include/jansson_private_config.h"
# What configure finds with glibc and with musl.
mkdir "$folder/native"
cp "$folder/include/jansson.h" "$folder/native"
sed 's/@json_inline@/inline/; s/@json_[a-z_]*@/1/' "$folder/src/jansson_config.h.in" > "$folder/native/jansson_config.h"
for name in HAVE_ENDIAN_H HAVE_FCNTL_H HAVE_GETPID HAVE_GETTIMEOFDAY HAVE_LOCALECONV HAVE_READ HAVE_SCHED_H HAVE_SCHED_YIELD \
    HAVE_STDINT_H HAVE_SYS_PARAM_H HAVE_SYS_STAT_H HAVE_SYS_TIME_H HAVE_SYS_TYPES_H HAVE_UNISTD_H USE_URANDOM; do
    echo "#define $name 1"
done > "$folder/native/jansson_private_config.h"
cd ..
rm -rf apt
