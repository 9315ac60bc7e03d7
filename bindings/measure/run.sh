#!/bin/sh
# Measures what each binding adds to a call in C, side by side: before each language C is measured again. It uses the
# packages that the tests built, so run `make bindings` first.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
made=$root/build/bindings
work=$made/measure
bundle=$root/build/bundle/$(uname -m)
version=$(cat "$root/VERSION")

mkdir -p "$work"
gcc -O2 -Wall -Wextra -Werror -I "$root/Include" "$here/measure.c" "$bundle/libsubscore.so.0" -Wl,-rpath,"$bundle" -o "$work/measure"
"$work/measure" > "$work/request.json"

# Prints a row: the language, what C takes, what it takes more, and its first call. The least of many short rounds counts,
# because other work on the machine can only add to it.
measure() {
    language=$1
    shift
    for _ in 1 2 3; do
        echo "$("$work/measure" "$work/request.json") $("$@" "$work/request.json")"
    done | awk -v language="$language" '
        NR == 1 || $1 < c { c = $1 }
        NR == 1 || $3 < own { own = $3 }
        NR == 1 || $4 < first { first = $4 }
        END { printf "%-16s %6.1f us in C %+6.1f us   first call %5.1f ms\n", language, c / 1000, (own - c) / 1000, first / 1e6 }'
}

export CARGO_TARGET_DIR="$made/rust/target" GOCACHE="$made/go/cache" GOFLAGS=-mod=mod GOPROXY=off
cp "$root/bindings/rust/subscore/examples/measure.rs" "$made/rust/tree/subscore/examples"
(cd "$made/rust/tree" && PATH=/usr/bin:$PATH cargo build --quiet --offline --release --package subscore --example measure)
SUBSCORE_LIBRARY=$bundle/libsubscore.so.0 PYTHONPATH=$root/bindings/python/src measure python python3 "$here/measure.py"
measure rust "$CARGO_TARGET_DIR/release/examples/measure"
cp -r "$here/../go/measure" "$made/go/subscore-go"
(cd "$made/go/subscore-go" && go build -o "$work/go" ./measure)
measure go "$work/go"
javac -d "$work/java" -cp "$made/java/subscore-$version.jar" "$root/bindings/java/tests/Measure.java"
measure java java -cp "$made/java/subscore-$version.jar:$work/java" Measure
GEM_HOME=$made/ruby/gems GEM_PATH=$made/ruby/gems measure ruby ruby "$root/bindings/ruby/test/measure.rb"
GEM_HOME=$made/ruby/gems-fiddle GEM_PATH=$made/ruby/gems-fiddle measure ruby-fiddle ruby "$root/bindings/ruby/test/measure.rb"
measure php php "$root/bindings/php/tests/measure.php" "$made/php/program/vendor/autoload.php"
mcs -optimize -r:"$made/csharp/program/Subscore.dll" -out:"$made/csharp/program/Measure.exe" "$root/bindings/csharp/tests/Measure.cs"
measure csharp mono "$made/csharp/program/Measure.exe"
mkdir -p "$work/swift/Sources/measure" "$work/swift/Sources/typed"
cat > "$work/swift/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "measure",
    dependencies: [.package(path: "$made/swift/subscore")],
    targets: ["measure", "typed"].map {
        .executableTarget(name: $0, dependencies: [.product(name: "Subscore", package: "subscore")])
    }
)
END
cp "$here/measure.swift" "$work/swift/Sources/measure/main.swift"
cp "$here/typed.swift" "$work/swift/Sources/typed/main.swift"
(cd "$work/swift" && swift build --quiet -c release)
measure swift "$work/swift/.build/release/measure"
echo "swift, with types, in microseconds:"
"$work/swift/.build/release/typed" "$root/examples/payload/history.json"
