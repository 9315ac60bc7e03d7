#!/bin/sh
# After make fuzz, saves into Tests/Fuzz/corpus what a fuzzer found: requests of at most 2 KiB that reach code that the
# vectors do not. A request that breaks a promise is left out.
#
#     Tests/Fuzz/minimise.sh subs_timeline
set -eu

function=$1
# The most bytes that are kept for one function. If there are more, a sample is kept: the first by name, which is a
# hash.
most=200000
# Tables have no text, so their lines are several times as long as they are.
[ "$function" != tables ] || most=40000
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# libFuzzer would cut longer requests short, so it does not get them.
mkdir "$scratch/found" "$scratch/kept" "$scratch/sample"
Tests/Fuzz/pack.py unpack "$scratch/saved"
for folder in "build/fuzz/found/$function" "$scratch/saved/$function"; do
    [ ! -d "$folder" ] || find "$folder" -type f -size -2049c -exec cp -t "$scratch/found" {} +
done
find "build/fuzz/vectors/$function" -type f -exec cp -t "$scratch/kept" {} +
(cd "$scratch/kept" && ls) > "$scratch/vectors"
SWIFT_BACKTRACE=enable=no "build/fuzz/$function" -set_cover_merge=1 -verbosity=0 -timeout=10 -max_len=1048576 \
    "$scratch/kept" "$scratch/found" > "$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
(cd "$scratch/kept" && xargs -r rm < "$scratch/vectors")
bytes=0
for file in "$scratch"/kept/*; do
    bytes=$((bytes + $(wc -c < "$file")))
    [ "$bytes" -gt "$most" ] || cp "$file" "$scratch/sample"
done
Tests/Fuzz/pack.py pack "$function" "$scratch/sample"
echo "$function: $(find "$scratch/sample" -type f | wc -l) requests, $(cat "$scratch/sample"/* | wc -c) bytes"
