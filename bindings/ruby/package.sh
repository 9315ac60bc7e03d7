#!/bin/sh
# Builds the gem with the library in it. The first argument is the folder of the build, if it is not build/bindings/ruby.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(realpath -m "${1:-$root/build/bindings/ruby}")
version=$(cat "$root/VERSION")

rm -rf "$work"
mkdir -p "$work"
cp -r "$here" "$work/tree"
"$here/../package_readme.sh" "$here/README.md" "$work/tree"
mkdir -p "$work/tree/ext/subscore/include"
cp "$root/Include/subscore.h" "$work/tree/ext/subscore/include"
for platform in "$root"/build/bundle/*; do
    mkdir -p "$work/tree/lib/subscore/native/$(basename "$platform")"
    cp "$platform"/libsubscore.* "$work/tree/lib/subscore/native/$(basename "$platform")"
done
SOURCE_DATE_EPOCH=$("$here/../package_tree.sh" "$work/tree")
export SOURCE_DATE_EPOCH
cd "$work/tree"
gem build --quiet --output "$work/subscore-$version.gem" subscore.gemspec 2> "$work/warnings.log" || { cat "$work/warnings.log"; exit 1; }
echo "$work/subscore-$version.gem"
