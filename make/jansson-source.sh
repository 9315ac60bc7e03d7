#!/bin/sh
# Unpacks the sources of jansson, as Debian has them, into a folder: src, include and LICENSE.
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
mv jansson-*/src jansson-*/LICENSE "$folder"
mv "$folder/src/jansson.h" jansson-*/android/jansson_config.h "$folder/include"
touch "$folder/include/jansson_private_config.h"
cd ..
rm -rf apt
