#!/bin/sh
# Builds the package with the library in it: an archive in a folder that composer reads as a repository. The first argument is the
# folder of the build, if it is not build/bindings/php.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(realpath -m "${1:-$root/build/bindings/php}")
version=$(cat "$root/VERSION")

rm -rf "$work"
mkdir -p "$work/artifacts"
cp -r "$here" "$work/tree"
"$here/../package_readme.sh" "$here/README.md" "$work/tree"
for platform in "$root"/build/bundle/*; do
    mkdir -p "$work/tree/native/$(basename "$platform")"
    cp "$platform/libsubscore.so.0" "$work/tree/native/$(basename "$platform")"
done
"$here/../package_tree.sh" "$work/tree" > /dev/null
cd "$work/tree"
# In this order, without what only this machine has, and with times of one zone.
find composer.json README.md LICENSE LICENSE.jansson src generated native preload.php header.php -type f | LC_ALL=C sort |
    TZ=UTC zip -q -X "$work/artifacts/subscore-$version.zip" -@
echo "$work/artifacts/subscore-$version.zip"
