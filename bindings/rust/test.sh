#!/bin/sh
# Builds the crates with the library in them and tests them with Debian's Rust: from the tree, and as they are packed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/rust
installed=$root/build/installed
PATH=/usr/bin:$PATH
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
# Nobody debugs these programs, and a fifth of the time went into what a debugger reads.
export CARGO_PROFILE_DEV_DEBUG=0
export CARGO_TARGET_DIR="$work/target" SUBSCORE_ROOT="$root"
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"

"$here/package.sh" > /dev/null
rm -rf "$work/program"
mkdir -p "$work/program/src"
cd "$work/tree"
cargo test --quiet --offline --package subscore
# With an installed library in the program as well.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 cargo test --quiet --offline --package subscore --lib verified

# A program that gets them from a folder of packages, in place of a registry.
cat > "$work/program/Cargo.toml" <<END
[package]
name = "program"
version = "0.0.0"
edition = "2021"
[dependencies]
subscore = "0.5"
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
cd "$work/tree"
unset SUBSCORE_VERIFY_LIBRARY
PKG_CONFIG_PATH=$installed/lib/pkgconfig LD_LIBRARY_PATH=$installed/lib \
    cargo test --quiet --offline --package subscore --no-default-features --lib
