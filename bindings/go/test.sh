#!/bin/sh
# Makes the module with the library in it and tests it: its own tests, and a program that uses it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/go
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
export SUBSCORE_ROOT="$root" GOFLAGS=-mod=mod GOPROXY=off GOCACHE="$work/cache" CGO_ENABLED=1

rm -rf "$work/subscore" "$work/program"
mkdir -p "$work/program"
cp -r "$here" "$work/subscore"
mkdir -p "$work/subscore/lib"
cp "$root/Include/subscore.h" "$work/subscore/lib"
for platform in "$root"/build/bundle/*; do
    mkdir -p "$work/subscore/lib/$(basename "$platform")"
    cp "$platform/libsubscore.a" "$work/subscore/lib/$(basename "$platform")"
done

cd "$work/subscore"
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "gofmt: $unformatted" >&2; exit 1; }
go vet ./...
go test -count=1 .
# Where the program has an installed library too.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 go test -count=1 -run Verif .
unset SUBSCORE_VERIFY_LIBRARY
make -s -C "$root" install install-verify RUNTIME=embedded PREFIX="$work/installed" DESTDIR= > /dev/null
PKG_CONFIG_PATH=$work/installed/lib/pkgconfig LD_LIBRARY_PATH=$work/installed/lib go test -count=1 -tags subscore_system .

cd "$work/program"
"$root/bindings/example/program.sh" "$here/README.md" go > main.go
go mod init program 2> /dev/null
go mod edit -require subscore@v0.2.0 -replace subscore=../subscore
go build -o program .
"$root/bindings/example/run.sh" ./program
mkdir verifying
"$root/bindings/example/program.sh" "$here/README.md" go 2 > verifying/main.go
go build -o verify ./verifying
LD_LIBRARY_PATH=$work/installed/lib "$root/bindings/example/verify.sh" ./verify
if ldd program | grep -E 'subscore|jansson'; then
    echo "the program needs a library that the module should carry" >&2
    exit 1
fi
