#!/bin/sh
# Builds the module with the library in it: a folder to copy beside a module of your own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
made=$root/build/bindings/go/subscore-go

rm -rf "$made"
mkdir -p "$made"
cp -r "$here"/*.go "$here/go.mod" "$here"/LICENSE* "$made"
"$here/../package_readme.sh" "$here/README.md" "$made"
cp "$root/Include/subscore.h" "$made"
for platform in "$root"/build/bundle/*; do
    cp "$platform/libsubscore.a" "$made/libsubscore_$(basename "$platform").a"
done
echo "$made"
