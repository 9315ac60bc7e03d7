#!/bin/sh
# Saves in Tests/Fuzz/corpus what a fuzzer found, after make fuzz: requests that reach what the vectors do not, of at
# most 2 KiB. A request that breaks a promise is left out.
#
#     Tests/Fuzz/minimise.sh subs_timeline
set -eu

function=$1
# Enough for what branches there are, and little enough for the repository; of more the smallest stay.
most=250
saved=Tests/Fuzz/corpus/$function
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# libFuzzer would cut what is longer; what it is given is whole.
mkdir "$scratch/found" "$scratch/kept"
find "build/fuzz/found/$function" "$saved" -type f -size -2049c -exec cp -t "$scratch/found" {} +
cp "build/fuzz/vectors/$function"/* "$scratch/kept"
(cd "$scratch/kept" && ls) > "$scratch/vectors"
SWIFT_BACKTRACE=enable=no "build/fuzz/$function" -merge=1 -verbosity=0 -timeout=10 -max_len=1048576 \
    "$scratch/kept" "$scratch/found" > "$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
(cd "$scratch/kept" && xargs rm < "$scratch/vectors")
rm -rf "$saved"
mkdir -p "$saved"
(cd "$scratch/kept" && ls -Sr | head -n "$most") | while read -r name; do cp "$scratch/kept/$name" "$saved"; done
echo "$function: $(find "$saved" -type f | wc -l) requests, $(cat "$saved"/* | wc -c) bytes"
