#!/bin/sh
# Gives the files of a package their rights and the date of the release, so that an archive of them has the same bytes at each
# build, and prints the date in seconds since 1970: SOURCE_DATE_EPOCH, or the date of the commit.
#
#     bindings/package_tree.sh FOLDER
set -eu

epoch=${SOURCE_DATE_EPOCH:-$(git -C "$(dirname "$0")" log -1 --format=%ct 2> /dev/null || echo 1577836800)}
chmod -R u=rwX,go=rX "$1"
find "$1" -exec touch -h -d "@$epoch" {} +
echo "$epoch"
