#!/bin/sh
# Builds the package with the library in it and tests it with mono: the tests and a program get what is in the package.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/csharp
version=$(cat "$root/VERSION")
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root" SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"

"$here/package.sh" > /dev/null
mkdir -p "$work/program"
unzip -q -d "$work/program" -j "$work/Subscore.$version.nupkg" 'lib/net45/*' 'runtimes/linux-x64/native/*'
cd "$work/program"
mcs -warnaserror -r:Subscore.dll -out:Tests.exe "$here/tests/Tests.cs" "$here/tests/VerifyTests.cs" "$here/tests/HandlesTests.cs" \
    "$here/tests/FirstCallsTests.cs"
mono --debug Tests.exe
# A program with more rights than the user who started it ignores the variable. Here these are the rights of another group.
group=$(if [ "$(id -u)" = 0 ]; then echo nogroup; else id -Gn | tr ' ' '\n' | sed -n 2p; fi)
[ -n "$group" ] || { echo "the test of a set-gid program needs root, or a user with two groups" >&2; exit 1; }
cp "$(readlink -f "$(command -v mono)")" mono-of-group
chgrp "$group" mono-of-group
for mode in u=rwx,g=rx u=rwx,g=rxs; do
    chmod "$mode" mono-of-group
    SUBSCORE_VERIFY_LIBRARY=/chosen/by/the/user.so ./mono-of-group Tests.exe load > load.txt
    case $mode in *s) wanted=libsubscore-verify.so.0: ;; *) wanted=/chosen/by/the/user.so: ;; esac
    grep -q "^$wanted" load.txt || { cat load.txt; exit 1; }
done
# With an installed library in the program as well.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 mono --debug Tests.exe verify
"$root/bindings/example/program.sh" "$here/README.md" csharp > Example.cs
mcs -warnaserror -r:Subscore.dll -out:Example.exe Example.cs
"$root/bindings/example/run.sh" mono Example.exe
"$root/bindings/example/program.sh" "$here/README.md" csharp 2 > Verifying.cs
mcs -warnaserror -r:Subscore.dll -out:Verifying.exe Verifying.cs
"$root/bindings/example/verify.sh" mono Verifying.exe
