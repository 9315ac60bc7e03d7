#!/bin/sh
# Builds the package with the library in it: a folder to copy beside a package of your own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
made=$root/build/bindings/swift/subscore
bundle=$made/CSubscore.artifactbundle
version=$(cat "$root/VERSION")

rm -rf "$made"
mkdir -p "$made" "$bundle/include"
cp -r "$here/Package.swift" "$here/Sources" "$here/Tests" "$here"/LICENSE* "$made"
"$here/../package_readme.sh" "$here/README.md" "$made"
cp "$root/Include/subscore.h" "$bundle/include"
printf 'module CSubscore {\n    header "subscore.h"\n    export *\n}\n' > "$bundle/include/module.modulemap"
variants=
for platform in "$root"/build/bundle/*; do
    processor=$(basename "$platform")
    mkdir -p "$bundle/$processor"
    cp "$platform/libsubscore.a" "$bundle/$processor"
    variants="$variants${variants:+,}{\"path\":\"$processor/libsubscore.a\",\"supportedTriples\":[\"$processor-unknown-linux-gnu\"],
\"staticLibraryMetadata\":{\"headerPaths\":[\"include\"],\"moduleMapPath\":\"include/module.modulemap\"}}"
done
echo "{\"schemaVersion\":\"1.0\",\"artifacts\":{\"CSubscore\":{\"type\":\"staticLibrary\",\"version\":\"$version\",
\"variants\":[$variants]}}}" > "$bundle/info.json"

echo "$made"
