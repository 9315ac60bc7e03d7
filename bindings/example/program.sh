#!/bin/sh
# Prints the first program of a README: its first block in that language.
#
#     bindings/example/program.sh README.md LANGUAGE
set -eu
awk -v fence="\`\`\`$2" '$0 == fence && !done { inside = 1; next } inside && /^```$/ { inside = 0; done = 1 } inside' "$1" |
    grep . || { echo "$1 has no program in $2" >&2; exit 1; }
