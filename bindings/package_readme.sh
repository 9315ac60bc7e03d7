#!/bin/sh
# Copies the README of a binding into its package. Links to other pages of the repository become addresses, because a
# package does not contain these pages.
#
#     bindings/package_readme.sh bindings/go/README.md FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
repository=$(sed -n 's/^ *"repository": "\(.*\)",$/\1/p' "$here/packages.json")
sed "s|](\.\./\.\./|]($repository/blob/main/|g" "$1" > "$2/README.md.new"
mv "$2/README.md.new" "$2/README.md"
if grep -n '](\.\.*/' "$2/README.md"; then
    echo "a package does not contain these pages" >&2
    exit 1
fi
