#!/bin/sh
# Checks that the manual pages are well formed, and that the first one explains each status of the header.
#
#     Tests/Documents/manual.sh
set -eu

root=$(realpath "$(dirname "$0")/../..")
page=$root/docs/man/subscore.3
header=$root/Include/subscore.h

fail() {
    echo "manual: docs/man/subscore.3 $1" >&2
    exit 1
}

mandoc -Tlint -W warning "$root"/docs/man/*.3

sed -n 's/^#define \(SUBS_[A-Z_]*\) ((subs_status).*/\1/p' "$header" | while read -r status; do
    grep -qx "\.It Dv $status" "$page" || fail "does not explain $status"
done
echo "The manual page is complete."
