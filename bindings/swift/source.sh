#!/bin/sh
# Tests the package from source, as programs elsewhere use it: a program names a repository by URL and version, the
# documentation of its module is compiled, and the server of examples/hummingbird is built on the folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/swift-source
version=$(cat "$root/VERSION")
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0" SUBSCORE_SIGNED="$root/build/signed"

# The output of a command is shown if it fails.
quietly() {
    "$@" > "$work/log.txt" 2>&1 || { cat "$work/log.txt"; exit 1; }
}

rm -rf "$work/libsubscore" "$work/program/Sources"
mkdir -p "$work/libsubscore" "$work/program/Sources/program" "$work/only"
# The files of the tree as they are, committed or not, as a release.
git -C "$root" ls-files -z --cached --others --exclude-standard |
    tar -C "$root" --null --ignore-failed-read -cT - 2> /dev/null | tar -C "$work/libsubscore" -x
cd "$work/libsubscore"
quietly git init -q -b main
quietly git add -A
quietly git -c user.name=release -c user.email=release@example.com commit -q -m "Release $version"
git tag "$version"

cd "$work/program"
cat > Package.swift <<END
// swift-tools-version:6.2
import PackageDescription

let package = Package(
    name: "program",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$work/libsubscore", from: "$version")],
    targets: [
        .executableTarget(name: "program", dependencies: [.product(name: "Subscore", package: "libsubscore")])
    ]
)
END
rm -f Package.resolved
"$root/bindings/example/program.sh" "$here/README.md" swift > Sources/program/main.swift
# Of all that pkg-config knows on this machine the program finds jansson alone.
ln -sf "$(pkg-config --variable=pcfiledir jansson)/jansson.pc" "$work/only/jansson.pc"
quietly env PKG_CONFIG_LIBDIR="$work/only" swift build
"$root/bindings/example/run.sh" env PKG_CONFIG_LIBDIR="$work/only" swift run --skip-build program
for unneeded in SubscoreVerify StoreSimulator; do
    if [ -d ".build/debug/$unneeded.build" ]; then
        echo "the program compiles $unneeded, which it does not use" >&2
        exit 1
    fi
done
if ldd .build/debug/program | grep -E 'subscore|crypto'; then
    echo "the program needs a library that it was to contain, or none" >&2
    exit 1
fi

# The documentation in the sources: a broken link is an error.
rm -rf "$work/symbols" "$work/documentation"
mkdir -p "$work/symbols"
quietly swift symbolgraph-extract -module-name Subscore -target "$(uname -m)-unknown-linux-gnu" -I .build/debug/Modules \
    -I "$root/Include" -minimum-access-level public -output-dir "$work/symbols"
quietly docc convert "$here/Sources/Subscore/Subscore.docc" --fallback-display-name Subscore \
    --fallback-bundle-identifier io.github.libsubscore.Subscore --additional-symbol-graph-dir "$work/symbols" \
    --output-dir "$work/documentation" --warnings-as-errors

cd "$root/examples/hummingbird/server"
swift format lint --strict --recursive Sources Tests Package.swift
quietly swift test --scratch-path "$work/hummingbird"
grep -E 'Test run' "$work/log.txt"
