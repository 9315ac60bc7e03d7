#!/bin/sh
# Prints Debian's version of the sources of jansson in a folder, which make/jansson-source.sh unpacked, if that is the pinned one.
#
#     make/jansson-version.sh FOLDER [VERSION]    VERSION is the file with the pinned version, by default make/jansson.version
#
# Whatever compiles these sources calls it first, and the bill of materials states what it prints. Ends with 1, and says why, if
# the folder does not say its version, says two, or has another one than the pinned.
set -eu

folder=$1
record=${2:-$(dirname "$(realpath "$0")")/jansson.version}
again="Remove $folder, and the next build unpacks the pinned sources."

fail() {
    echo "jansson: $*" >&2
    exit 1
}

pinned=$(cat "$record")
[ -n "$pinned" ] || fail "$record is empty; expected Debian's version of jansson."
[ -s "$folder/debian-version" ] || fail "$folder/debian-version is missing or empty; expected the version of the sources. $again"
found=$(cat "$folder/debian-version")
[ -r "$folder/include/jansson.h" ] || fail "$folder/include/jansson.h is missing. $again"
compiled=$(sed -n 's/^#define JANSSON_VERSION "\(.*\)"$/\1/p' "$folder/include/jansson.h")
upstream=${found#*:}
[ "$compiled" = "${upstream%-*}" ] ||
    fail "$folder/include/jansson.h is of version \"$compiled\", but $folder/debian-version says $found. $again"
[ "$found" = "$pinned" ] || fail "$folder has jansson $found; expected $pinned, which $record pins. If Debian has a newer one, pin that; otherwise remove the folder."
echo "$found"
