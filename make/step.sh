#!/bin/bash
# Runs one step of a build or a test, and records what it took.
#
#     make/step.sh NAME COMMAND...
#
# The output goes into build/steps/NAME.log, after that of the steps of the same name that this run of make had before. It is
# printed if the step fails, and always if CI is set. build/times.tsv gets a line: NAME, wall seconds, processor seconds,
# how it ended, and the first words of the command. STEPS_OF identifies the run of make: a new one starts with empty files.
set -u

name=$1
shift
root=$(realpath "$(dirname "$0")/..")
steps=$root/build/steps
log=$steps/${name//\//-}.log
mkdir -p "$steps"
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# Runs a command while no other step prints or writes.
alone() { flock "$steps/lock" "$@"; }
# shellcheck disable=SC2329 # Another bash calls it.
begin() {
    [ "$(cat "$steps/run" 2> /dev/null)" = "${STEPS_OF:-}" ] && return
    rm -f "$steps"/*.log "$root/build/times.tsv"
    echo "${STEPS_OF:-}" > "$steps/run"
}
# shellcheck disable=SC2329 # Another bash calls it.
finish() {
    cat "$output" >> "$log"
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$1" "$2" "$3" "$4" >> "$root/build/times.tsv"
    if [ "$3" = failed ] || [ -n "${CI:-}" ]; then
        echo "== $name: $4"
        cat "$output"
    fi
    [ "$3" = passed ] || echo "$name failed: $4" >&2
}
export -f begin finish
export name root steps log output

alone bash -c begin
echo "    $name" >&2
TIMEFORMAT='%R %U %S'
{ took=$({ time "$@" > "$output" 2>&1; } 2>&1); } 2> /dev/null
status=$?
read -r wall user system <<< "${took##*$'\n'}"
ended=passed
[ $status = 0 ] || ended=failed
# shellcheck disable=SC2016 # The words are expanded by the inner shell.
alone bash -c 'finish "$@"' - "$wall" "$(awk "BEGIN { printf \"%.2f\", $user + $system }")" $ended "$(printf '%.70s' "$*")"
exit $status
