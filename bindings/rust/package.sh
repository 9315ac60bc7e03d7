#!/bin/sh
# Builds the crates with the library in them, by Debian's Rust.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/rust
PATH=/usr/bin:$PATH
export CARGO_TARGET_DIR="$work/target"

mkdir -p "$work"
rm -rf "$work/tree" "$work/packed" "$work/target/package"
cp -r "$here" "$work/tree"
for platform in "$root"/build/bundle/*; do
    lib=$work/tree/subscore-sys/lib/$(basename "$platform")-unknown-linux-gnu
    mkdir -p "$lib"
    cp "$platform/libsubscore.a" "$lib"
done
for crate in subscore-sys subscore; do
    cp "$here"/LICENSE* "$work/tree/$crate"
    "$here/../package_readme.sh" "$here/README.md" "$work/tree/$crate"
done

# A folder of packages stands in for the registry: it has serde, from Debian's packages, and the first crate for the
# second one.
mkdir -p "$work/packed" "$work/.cargo"
ln -s /usr/share/cargo/registry/* "$work/packed"
cat > "$work/.cargo/config.toml" <<END
[source.crates-io]
replace-with = "packed"
[source.packed]
directory = "$work/packed"
END
cd "$work/tree"
for crate in subscore-sys subscore; do
    cargo package --quiet --offline --no-verify --allow-dirty --package "$crate"
    tar -xzf "$work/target/package/$crate"-[0-9]*.crate -C "$work/packed"
    echo '{"files":{},"package":null}' > "$(echo "$work/packed/$crate"-[0-9]*)/.cargo-checksum.json"
done
for crate in "$work"/target/package/*.crate; do
    echo "$crate"
done
