#!/bin/sh
# Runs the example of a binding: the first program in its README. It is the same program in every language.
#
#     bindings/example/run.sh COMMAND...
#
# The command gets the path of a history. It queries the state at 2026-03-18T10:00:00Z, with explain, and prints
# "access" or "no access", and the explanation of each subscription. For an invalid history it prints the code and
# the path of the error. The expected output is beside this script.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
history=$here/../../examples/payload/history.json
"$@" "$history" | diff -u "$here/answered.txt" - || { echo "example: another answer"; exit 1; }
"$@" "$here/refused.json" | diff -u "$here/refused.txt" - || { echo "example: another error"; exit 1; }
echo "example: the same as in every language"
