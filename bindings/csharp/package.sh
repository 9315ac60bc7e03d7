#!/bin/sh
# Builds the package with the library in it, for NuGet.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/csharp
version=$(cat "$root/VERSION")

rm -rf "$work"
mkdir -p "$work/package/lib/net45" "$work/sources"
# mcs knows C# 7, in which reference types have no annotations for null. A value type keeps its question mark.
cp -r "$here/src" "$here/generated" "$work/sources"
classes=$(grep -rhoE 'class [A-Z][A-Za-z]*' "$work/sources" | cut -d ' ' -f 2 | sort -u | paste -s -d '|')
find "$work/sources" -name '*.cs' -exec sed -E -i "s/(\\b(string|object|$classes)|\\[\\]|>)\\?/\\1/g" {} +
find "$work/sources" -name '*.cs' > "$work/sources.txt"
mcs -warnaserror -warn:4 -nowarn:1591 -optimize -target:library -doc:"$work/package/lib/net45/Subscore.xml" \
    -out:"$work/package/lib/net45/Subscore.dll" @"$work/sources.txt"
for platform in "$root"/build/bundle/*; do
    case $(basename "$platform") in
    x86_64) runtime=linux-x64 ;;
    aarch64) runtime=linux-arm64 ;;
    *) echo "no name of .NET for $platform" >&2 && exit 1 ;;
    esac
    mkdir -p "$work/package/runtimes/$runtime/native"
    cp "$platform/libsubscore.so.0" "$work/package/runtimes/$runtime/native/libsubscore.so"
done
cp "$here/subscore.nuspec" "$here"/LICENSE* "$work/package"
"$here/../package_readme.sh" "$here/README.md" "$work/package"
(cd "$work/package" && zip -q -r "../Subscore.$version.nupkg" .)
echo "$work/Subscore.$version.nupkg"
