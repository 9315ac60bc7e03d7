#!/bin/sh
# Builds the crates with the library in them and tests them with Debian's Rust: from the tree, and as they are packed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/rust
PATH=/usr/bin:$PATH
export CARGO_TARGET_DIR="$work/target" SUBSCORE_ROOT="$root"
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"

mkdir -p "$work"
rm -rf "$work/tree" "$work/packed" "$work/program" "$work/target/package"
cp -r "$here" "$work/tree"
for platform in "$root"/build/bundle/*; do
    lib=$work/tree/subscore-sys/lib/$(basename "$platform")-unknown-linux-gnu
    mkdir -p "$lib"
    cp "$platform/libsubscore.a" "$lib"
done
for crate in subscore-sys subscore; do
    cp "$here"/LICENSE* "$here/README.md" "$work/tree/$crate"
done
cd "$work/tree"
cargo test --quiet --offline --package subscore
# Where the program has an installed library too.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 cargo test --quiet --offline --package subscore --lib verified

# A folder of packages stands in for the registry that the crates would come from.
mkdir -p "$work/packed" "$work/program/src" "$work/.cargo"
cat > "$work/.cargo/config.toml" <<END
[source.crates-io]
replace-with = "packed"
[source.packed]
directory = "$work/packed"
END
for crate in subscore-sys subscore; do
    cargo package --quiet --offline --no-verify --allow-dirty --package "$crate"
    tar -xzf "$work/target/package/$crate"-0.*.crate -C "$work/packed"
    echo '{"files":{},"package":null}' > "$(echo "$work/packed/$crate"-0.*)/.cargo-checksum.json"
done
cat > "$work/program/Cargo.toml" <<END
[package]
name = "program"
version = "0.0.0"
edition = "2021"
[dependencies]
subscore = "0.2"
[workspace]
END
"$root/bindings/example/program.sh" "$here/README.md" rust > "$work/program/src/main.rs"
cd "$work/program"
cargo build --quiet --offline
"$root/bindings/example/run.sh" "$work/target/debug/program"
mkdir -p src/bin
"$root/bindings/example/program.sh" "$here/README.md" rust 2 > src/bin/verifying.rs
cargo build --quiet --offline
"$root/bindings/example/verify.sh" "$work/target/debug/verifying"
if ldd "$work/target/debug/program" | grep -E 'subscore|jansson'; then
    echo "the program needs a library that the crate should carry" >&2
    exit 1
fi

# Without what it carries: an installed library, which pkg-config finds.
make -s -C "$root" install install-verify RUNTIME=embedded PREFIX="$work/installed" DESTDIR= > /dev/null
cd "$work/tree"
unset SUBSCORE_VERIFY_LIBRARY
PKG_CONFIG_PATH=$work/installed/lib/pkgconfig LD_LIBRARY_PATH=$work/installed/lib \
    cargo test --quiet --offline --package subscore --no-default-features --lib
