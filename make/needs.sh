#!/bin/sh
# Says once in a run of make which Debian packages its goals lack, for all of their purposes, and ends with 1.
#
#     STEPS_OF=RUN make/needs.sh GOAL...    with what else the command line of make has, such as BUILD=arm64
#
# The purposes are those that make itself would check: it is asked what it would do, and does nothing.
set -eu

mkdir -p build/steps
exec 9> build/steps/needs.lock
flock 9
[ "$(cat build/steps/needs 2> /dev/null || true)" != "$STEPS_OF" ] || exit 1
echo "$STEPS_OF" > build/steps/needs
purposes=$(env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -n "$@" 2> /dev/null |
    sed -n 's|.*make/setup\.sh check \([a-z0-9-]*\).*|\1|p' | LC_ALL=C sort -u)
# shellcheck disable=SC2086 # Each purpose is a word.
make/setup.sh check $purposes
