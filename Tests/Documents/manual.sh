#!/bin/sh
# Checks that the manual pages are well formed, that the first one explains each status of the header, and that the one of the
# simulator names each member of its answer. What the other answers contain is generated. The header's memory of a call is that
# of WorkMemory.swift.
#
#     Tests/Documents/manual.sh
set -eu

root=$(realpath "$(dirname "$0")/../..")
page=$root/docs/man/subscore.3
header=$root/Include/subscore.h

fail() {
    echo "manual: docs/man/$1" >&2
    exit 1
}

mandoc -Tlint -W warning "$root"/docs/man/*.3

sed -n 's/^#define \(SUBS_[A-Z_]*\) ((subs_status).*/\1/p' "$header" | while read -r status; do
    grep -qx "\.It Dv $status" "$page" || fail "subscore.3 does not explain $status"
done
sed -n '/^ \* THE ANSWER/,/^ \* TIME/s/^ \*   \([a-zA-Z]\{1,\}\)  .*/\1/p' "$root/Include/subscore_simulate.h" | while read -r member; do
    grep -qx "\.It Va $member" "$root/docs/man/subscore-simulate.3" || fail "subscore-simulate.3 does not name $member"
done
# shellcheck disable=SC2046 # Each number is a word.
set -- $(sed -n 's/^ *\([0-9]*\) \* 1024 + UInt(length) \* \([0-9]*\) + UInt(values) \* \([0-9]*\)$/\1 \2 \3/p' \
    "$root/Sources/SubscoreCore/Support/WorkMemory.swift")
values=$(echo "$3" | sed 's/\([0-9]\{3\}\)$/,\1/')
tr -s '\n *' ' ' < "$header" | grep -qF "$2 times the request, $values bytes for each of its values (see SUBS_MAX_VALUES), and $1 KiB" || {
    echo "manual: Include/subscore.h does not state the memory of a call, $2 a byte, $values a value and $1 KiB" >&2
    exit 1
}
echo "The manual pages are complete."
