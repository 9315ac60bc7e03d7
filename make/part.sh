#!/bin/sh
# Runs one part of the tests, for `make test` and `make test-all`.
#
#     make/part.sh NAME TOTAL
#
# It says when the part begins and how it ended, with the seconds and how many of the TOTAL have ended. The output of the part
# goes into build/parts/NAME.log. It is printed if the part fails, and always if CI is set.
set -eu

name=$1
total=$2
folder=build/parts
log=$folder/$name.log

echo "   $name …"
begin=$(date +%s)
ended=passed
${MAKE:-make} --no-print-directory "$name" > "$log" 2>&1 || ended=failed
took=$(($(date +%s) - begin))

# One part at a time, or lines of two of them could mix.
(
    flock 9
    echo "$name" >> "$folder/ended"
    if [ "$ended" = failed ] || [ -n "${CI:-}" ]; then
        echo "== $name"
        cat "$log"
    fi
    echo "$(wc -l < "$folder/ended")/$total $name $ended in $took s"
    [ "$ended" = passed ] || echo "$name" >> "$folder/failed"
) 9> "$folder/lock"
[ "$ended" = passed ]
