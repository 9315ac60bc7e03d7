#!/bin/sh
# Runs the program in a README that verifies, which is the same in every language.
#
#     bindings/example/verify.sh COMMAND...
#
# The command gets the path of the body of a notification. It verifies that with the app com.example.news, 1234567890 in
# Production, and prints "access" or "no access" at this moment; or the code and the path of the error. Here it gets what a
# store of the tests has signed, which Apple's root does not stand behind.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
body=$(mktemp)
trap 'rm -f "$body"' EXIT
head -n 1 "$here/../../build/signed" | cut -f 2 | base64 -d > "$body"
found=$("$@" "$body")
wanted='untrusted_chain at /history/signedPayload'
[ "$found" = "$wanted" ] || { echo "verify: $found, not $wanted"; exit 1; }
echo "verify: the same as in every language"
