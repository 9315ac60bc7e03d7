#!/bin/sh
# Builds the module with the library in it and tests it: its own tests, and a program that uses it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/go
installed=$root/build/installed
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root" GOFLAGS=-mod=mod GOPROXY=off GOCACHE="$work/cache" CGO_ENABLED=1

"$here/package.sh" > /dev/null
rm -rf "$work/program"
mkdir -p "$work/program"

cd "$work/subscore-go"
cp -r "$here/measure" .
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "gofmt: $unformatted" >&2; exit 1; }
go vet ./...
go test -count=1 .
# Under musl, as on Alpine: linked with its C library, and with all of it inside. Not what verifies, because there is no OpenSSL
# for musl here.
if command -v musl-gcc > /dev/null; then
    decisions=$(sed -n 's/^func \(Test[A-Za-z]*\).*/\1/p' subscore_test.go first_calls_test.go | paste -sd'|')
    for flags in "" "-linkmode external -extldflags -static"; do
        CC=musl-gcc GOCACHE="$work/musl" go test -count=1 -run "^($decisions)\$" -ldflags "$flags" .
    done
fi
# Without cgo there is one error, which states the fix.
if CGO_ENABLED=0 go build . 2> "$work/nocgo.txt"; then
    echo "the module builds without cgo" >&2
    exit 1
fi
grep -q 'set_CGO_ENABLED_to_1' "$work/nocgo.txt" && [ "$(grep -c 'undefined' "$work/nocgo.txt")" = 1 ] || { cat "$work/nocgo.txt"; exit 1; }
# With an installed library in the program as well.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 go test -count=1 -run Verif .
unset SUBSCORE_VERIFY_LIBRARY
PKG_CONFIG_PATH=$installed/lib/pkgconfig LD_LIBRARY_PATH=$installed/lib go test -count=1 -tags subscore_system .

cd "$work/program"
"$root/bindings/example/program.sh" "$here/README.md" go > main.go
go mod init program 2> /dev/null
module=github.com/libsubscore/subscore-go
go mod edit -require "$module@v$(cat "$root/VERSION")" -replace "$module=../subscore-go"
go build -o program .
"$root/bindings/example/run.sh" ./program
# In a program that has its modules in its own repository.
go mod vendor
GOFLAGS=-mod=vendor go build -o vendored .
rm -r vendor
"$root/bindings/example/run.sh" ./vendored
mkdir verifying
"$root/bindings/example/program.sh" "$here/README.md" go 3 > verifying/main.go
go build -o verify ./verifying
LD_LIBRARY_PATH=$installed/lib "$root/bindings/example/verify.sh" ./verify
if ldd program | grep -E 'subscore|jansson'; then
    echo "the program needs a library that the module should carry" >&2
    exit 1
fi
