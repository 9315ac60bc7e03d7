#!/bin/sh
# Checks the table of folders in Sources/README.md: it names every folder of Sources/SubscoreCore, in an order in which
# none needs a later one. The compiler is asked: each folder is checked with those before it, and nothing else; History with
# Timeline, as the table says.
set -eu

cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck disable=SC2016 # The backticks are Markdown's.
folders=$(sed -n 's/^| `\([A-Z][A-Za-z]*\)` | .*/\1/p' Sources/README.md)
listed=$(echo "$folders" | sort)
present=$(cd Sources/SubscoreCore && find . -mindepth 1 -maxdepth 1 -type d | sed 's|^\./||' | sort)
if [ "$listed" != "$present" ]; then
    echo "Sources/README.md lists these folders of Sources/SubscoreCore:" >&2
    echo "$listed" >&2
    echo "There are these:" >&2
    echo "$present" >&2
    exit 1
fi

set --
for folder in $folders; do
    set -- "$@" "Sources/SubscoreCore/$folder"/*.swift
    [ "$folder" != History ] || continue
    "${SWIFTC:-swiftc}" -typecheck -swift-version 6 -parse-as-library -package-name subscore -module-name SubscoreCore "$@" || {
        echo "$folder needs a folder that comes later in the table of Sources/README.md." >&2
        exit 1
    }
done
