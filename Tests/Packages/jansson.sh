#!/bin/sh
# Tests make/jansson.sh without a network, on an answer of apt on Debian 12, saved in jansson.txt, and on changes of it; and
# make/jansson-version.sh on sources of several versions.
#
#     Tests/Packages/jansson.sh
set -eu

folder=$(dirname "$(realpath "$0")")
compare=$folder/../../make/jansson.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo 2.14-2 > "$scratch/bundled"
count=0

# The scenario $1: after the change $2 by sed, the script has to end with $3 and print the pattern $4.
expect() {
    sed "$2" "$folder/jansson.txt" > "$scratch/answer"
    [ "$2" = "" ] || ! cmp -s "$scratch/answer" "$folder/jansson.txt" || { echo "jansson: $1: nothing changed" >&2; exit 1; }
    status=0
    "$compare" "$scratch/answer" "$scratch/bundled" > "$scratch/out" 2>&1 || status=$?
    if [ "$status" != "$3" ] || ! grep -q -- "$4" "$scratch/out"; then
        echo "jansson: $1: wanted $3 and \"$4\", got $status and \"$(cat "$scratch/out")\"" >&2
        exit 1
    fi
    count=$((count + 1))
}

expect "the same version" "" 0 "bundle 2.14-2, as Debian has it"
expect "a security update that is not installed" "s/Candidate: .*/Candidate: 2.14-2+deb12u1/" 1 \
    "Debian has libjansson4 2.14-2+deb12u1, the packages bundle 2.14-2: release again"
expect "a security update that is installed" "s/2\.14-2/2.14-2+deb12u1/" 1 "libjansson4 2.14-2+deb12u1"
expect "an update of the archive only" '/^libjansson-dev/,$ s/Candidate: .*/Candidate: 2.14-2+deb12u1/' 1 \
    "Debian has libjansson-dev 2.14-2+deb12u1"
expect "a newer release" "s/Candidate: .*/Candidate: 2.15.0-1/" 1 "2.15.0-1"
expect "an older version" "s/Candidate: .*/Candidate: 2.13.1-1/" 1 "2.13.1-1"
expect "another version is installed" "s/Installed: .*/Installed: 2.13.1-1/" 1 "2.13.1-1 is installed"
expect "not installed" "s/Installed: .*/Installed: (none)/" 0 "as Debian has it"
expect "apt has no candidate" "s/Candidate: .*/Candidate: (none)/" 2 "apt does not know libjansson4"
expect "apt does not know the archive" '/^libjansson-dev/,$ d' 2 "apt does not know libjansson-dev"
expect "apt does not know either" "/^libjansson/,$ d" 2 "apt does not know libjansson4"
expect "a source without security updates" "/security/ d" 2 "security updates are not among the sources"
expect "no answer" "d" 2 "security updates are not among the sources"
: > "$scratch/bundled"
expect "no bundled version" "" 2 "is empty"
echo "jansson: $count answers of apt are judged as they should be."

# The scenario $1: sources with Debian's version $2 and the header's version $3, where $4 is pinned. The script has to end with $5 and
# print the pattern $6. A dash is a file that is missing.
sources() {
    rm -rf "$scratch/sources"
    mkdir -p "$scratch/sources/include"
    [ "$2" = - ] || echo "$2" > "$scratch/sources/debian-version"
    [ "$3" = - ] || echo "#define JANSSON_VERSION \"$3\"" > "$scratch/sources/include/jansson.h"
    echo "$4" > "$scratch/pinned"
    status=0
    "$folder/../../make/jansson-version.sh" "$scratch/sources" "$scratch/pinned" > "$scratch/out" 2>&1 || status=$?
    if [ "$status" != "$5" ] || ! grep -q -- "$6" "$scratch/out"; then
        echo "jansson: $1: wanted $5 and \"$6\", got $status and \"$(cat "$scratch/out")\"" >&2
        exit 1
    fi
    count=$((count + 1))
}

count=0
sources "the pinned version" 2.14-2 2.14 2.14-2 0 '^2\.14-2$'
sources "a revision with a hyphen in the version" 1:2.14-rc1-2 2.14-rc1 1:2.14-rc1-2 0 '^1:2\.14-rc1-2$'
sources "a security update that is not pinned" 2.14-2+deb12u1 2.14 2.14-2 1 "sources has jansson 2.14-2+deb12u1; expected 2.14-2, which"
sources "an older revision than the pinned" 2.14-2 2.14 2.14-2+deb12u1 1 "has jansson 2.14-2; expected 2.14-2+deb12u1"
sources "another release" 2.15.0-1 2.15.0 2.14-2 1 "has jansson 2.15.0-1"
sources "a header of another release" 2.14-2 2.13 2.14-2 1 'jansson.h is of version "2.13", but .*debian-version says 2.14-2'
sources "no version of Debian" - 2.14 2.14-2 1 "debian-version is missing or empty"
sources "no header" 2.14-2 - 2.14-2 1 "include/jansson.h is missing"
sources "a header without a version" 2.14-2 "" 2.14-2 1 'is of version "",'
sources "nothing pinned" 2.14-2 2.14 "" 1 "pinned is empty"
echo "jansson: $count versions of its sources are judged as they should be."
