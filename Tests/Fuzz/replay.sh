#!/bin/sh
# Checks a library against the oracles with every saved request, of the corpus and of the vectors, and with every saved
# table. It needs no fuzzer.
# If the program is for another machine, RUN is the command that it runs under.
#
#     Tests/Fuzz/replay.sh build/embedded/libsubscore.so.0
set -eu

if [ $# -ne 1 ]; then
    echo "usage: $0 LIBRARY" >&2
    exit 2
fi
library=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$here/pack.py" unpack "$scratch/saved"
mv "$scratch/saved/tables" "$scratch/tables"
for folder in "$scratch"/saved/*; do
    python3 "$here/corpus.py" "$(basename "$folder")" "$scratch/vectors/$(basename "$folder")"
done
# shellcheck disable=SC2046 # The flags are words of their own.
"${CC:-cc}" -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror -O2 -I "$here/../../Include" \
    "$here/replay_requests.c" "$here/oracles.c" "$here/documents.c" "$here/schema.c" \
    -o "$scratch/replay_requests" $(pkg-config --cflags --libs jansson) -ldl
# shellcheck disable=SC2046 # The flags are words of their own.
"${CC:-cc}" -std=gnu11 -D_GNU_SOURCE -DREPLAY -Wall -Wextra -Werror -O2 -I "$here/../../Include" \
    "$here/tables.c" -o "$scratch/replay_tables" $(pkg-config --cflags --libs jansson) -ldl
# shellcheck disable=SC2086 # The command is words of its own.
${RUN:-} "$scratch/replay_tables" "$library" "$scratch/tables"
# shellcheck disable=SC2086 # The command is words of its own.
${RUN:-} "$scratch/replay_requests" "$library" "$here/../../docs/schema" "$scratch"/saved/* "$scratch"/vectors/*/
