#!/bin/sh
# Builds the package with the library in it: an archive in a folder that composer reads as a repository.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/php
version=$(cat "$root/VERSION")

rm -rf "$work"
mkdir -p "$work/artifacts"
cp -r "$here" "$work/tree"
"$here/../package_readme.sh" "$here/README.md" "$work/tree"
for platform in "$root"/build/bundle/*; do
    mkdir -p "$work/tree/native/$(basename "$platform")"
    cp "$platform/libsubscore.so.0" "$work/tree/native/$(basename "$platform")"
done
cd "$work/tree"
zip -q -r "$work/artifacts/subscore-$version.zip" composer.json README.md LICENSE LICENSE.jansson src generated native preload.php header.php
echo "$work/artifacts/subscore-$version.zip"
