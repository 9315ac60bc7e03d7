#!/bin/sh
# Builds the package with the library in it and tests it: its own tests, its example, and a package that depends on it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/swift
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root" SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"

"$here/package.sh" > /dev/null
rm -rf "$work/program/Sources"
mkdir -p "$work/program/Sources/program" "$work/program/Sources/prorating" "$work/program/Sources/verifying"

# The output of a command is shown if it fails.
quietly() {
    "$@" > "$work/log.txt" 2>&1 || { cat "$work/log.txt"; exit 1; }
}

cd "$work/subscore"
swift format lint --strict --recursive Sources Tests Package.swift
# One after the other: some inspect the memory of the process.
quietly swift test --scratch-path "$work/build" --no-parallel
grep -E 'vectors replayed|Test run' "$work/log.txt"
# With an installed library in the program as well.
quietly env LD_PRELOAD="$root/build/embedded/libsubscore.so.0" \
    swift test --scratch-path "$work/build" --skip-build --no-parallel --filter VerifierTests
grep -E 'Test run' "$work/log.txt"
"$work/build/debug/SubscoreExample" "$root/examples/payload/history.json" "$here/README.md" > "$work/example.txt"
for line in 'history.json: no access (expired)' 'README.md: /history: '; do
    grep -q "$line" "$work/example.txt" || { cat "$work/example.txt"; exit 1; }
done

cd "$work/program"
cat > Package.swift <<'END'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "program",
    dependencies: [.package(path: "../subscore")],
    targets: [
        .executableTarget(name: "program", dependencies: [.product(name: "Subscore", package: "subscore")]),
        .executableTarget(name: "prorating", dependencies: [.product(name: "Subscore", package: "subscore")]),
        .executableTarget(name: "verifying", dependencies: [.product(name: "Subscore", package: "subscore")]),
    ]
)
END
"$root/bindings/example/program.sh" "$here/README.md" swift > Sources/program/main.swift
"$root/bindings/example/program.sh" "$here/README.md" swift 4 > Sources/prorating/main.swift
"$root/bindings/example/program.sh" "$here/README.md" swift 5 > Sources/verifying/main.swift
quietly swift build
"$root/bindings/example/run.sh" .build/debug/program
grep -qF "It prints \`$(.build/debug/prorating)\`." "$here/README.md" || { echo "the refund in the README is another one"; exit 1; }
"$root/bindings/example/verify.sh" .build/debug/verifying
# A program with more rights than the user who started it, such as a set-uid program, ignores the variable.
echo 'char *secure_getenv(const char *name) { (void)name; return 0; }' > secure.c
cc -shared -fPIC -o secure.so secure.c
SUBSCORE_VERIFY_LIBRARY=/chosen/by/the/user.so
for preload in '' "$PWD/secure.so"; do
    SWIFT_BACKTRACE=enable=no LD_PRELOAD=$preload .build/debug/verifying /dev/null > secure.txt 2>&1 || true
    found=$(grep -c "$SUBSCORE_VERIFY_LIBRARY" secure.txt || true)
    case "$preload:$found" in
    :0 | ?*:[1-9]*) cat secure.txt && exit 1 ;;
    esac
done
if ldd .build/debug/program | grep -E 'subscore|jansson'; then
    echo "the program needs a library that the package should carry" >&2
    exit 1
fi
