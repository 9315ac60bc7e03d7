#!/bin/sh
# Whether the manual page is well formed and knows each function and each status of the header.
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

mandoc -Tlint -W warning "$page"

for function in $(sed -n 's/^SUBS_API .*\(subs_[a-z_]*\)(.*/\1/p' "$header"); do
    grep -qx "\.Nm $function\( ,\)\?" "$page" || fail "does not have $function under NAME"
    grep -q "^\.Fn $function " "$page" || fail "does not have $function under SYNOPSIS"
done
for status in $(sed -n 's/^#define \(SUBS_[A-Z_]*\) ((subs_status).*/\1/p' "$header"); do
    grep -qx "\.It Dv $status" "$page" || fail "does not explain $status"
done
echo "The manual page is complete."
