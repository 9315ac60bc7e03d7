#!/bin/sh
# Prints a program of a README: a block in that language, the first one by default.
#
#     bindings/example/program.sh README.md LANGUAGE [NUMBER]
set -eu
awk -v fence="\`\`\`$2" -v wanted="${3:-1}" \
    '$0 == fence { inside = ++found == wanted; next } inside && /^```$/ { inside = 0 } inside' "$1" |
    grep . || { echo "$1 has no program ${3:-1} in $2" >&2; exit 1; }
