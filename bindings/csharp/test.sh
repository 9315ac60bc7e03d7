#!/bin/sh
# Makes the package with the library in it and tests it with mono: the tests and a program get what is in the package.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/csharp
version=$(cat "$root/VERSION")
export SUBSCORE_ROOT="$root" SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"

rm -rf "$work"
mkdir -p "$work/package/lib/net45" "$work/program"
mcs -warnaserror -warn:4 -nowarn:1591 -optimize -target:library -doc:"$work/package/lib/net45/Subscore.xml" \
    -out:"$work/package/lib/net45/Subscore.dll" "$here"/src/*.cs
for platform in "$root"/build/bundle/*; do
    case $(basename "$platform") in
    x86_64) runtime=linux-x64 ;;
    aarch64) runtime=linux-arm64 ;;
    *) echo "no name of .NET for $platform" >&2 && exit 1 ;;
    esac
    mkdir -p "$work/package/runtimes/$runtime/native"
    cp "$platform/libsubscore.so.0" "$work/package/runtimes/$runtime/native/libsubscore.so"
done
cp "$here/subscore.nuspec" "$here/README.md" "$here"/LICENSE* "$work/package"
(cd "$work/package" && zip -q -r "../Subscore.$version.nupkg" .)

unzip -q -d "$work/program" -j "$work/Subscore.$version.nupkg" 'lib/net45/*' 'runtimes/linux-x64/native/*'
cd "$work/program"
mcs -warnaserror -r:Subscore.dll -out:Tests.exe "$here/tests/Tests.cs" "$here/tests/VerifyTests.cs"
mono --debug Tests.exe
# Where the program has an installed library too.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 mono --debug Tests.exe verify
"$root/bindings/example/program.sh" "$here/README.md" csharp > Example.cs
mcs -warnaserror -r:Subscore.dll -out:Example.exe Example.cs
"$root/bindings/example/run.sh" mono Example.exe
"$root/bindings/example/program.sh" "$here/README.md" csharp 2 > Verifying.cs
mcs -warnaserror -r:Subscore.dll -out:Verifying.exe Verifying.cs
"$root/bindings/example/verify.sh" mono Verifying.exe
