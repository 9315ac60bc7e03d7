#!/bin/sh
# Whether a target says once, in one message with one command, which Debian packages all of its purposes lack. The tools that are
# missing here are left out of PATH.
#
#     Tests/Packages/needs.sh
set -eu

unset MAKEFLAGS
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Whatever is on the path, without what builds the page, the package for JavaScript and the Debian packages.
mkdir "$scratch/bin"
IFS=:
for folder in $PATH; do
    ln -s "$folder"/* "$scratch/bin/" 2> /dev/null || true
done
unset IFS
for tool in esbuild node nodejs wasm-opt npm dh dpkg-buildpackage; do rm -f "$scratch/bin/$tool"; done

failures=0
# The goals, the words that the list of packages must have, those that it must not have, and the purposes of the command.
while read -r goals packages others purposes; do
    goals=$(echo "$goals" | tr , ' ')
    # shellcheck disable=SC2086 # Each goal is a word.
    said=$(PATH=$scratch/bin PG_CONFIG=/nowhere/pg_config make -s $goals 2>&1) && said="it succeeds: $said"
    missing=$(echo "$said" | sed -n 's/^These Debian packages are missing: *//p')
    command=$(echo "$said" | sed -n 's/^To install them: make setup FOR="\(.*\)"$/\1/p')
    wrong=
    [ "$(echo "$said" | grep -c '^These Debian packages are missing:')" = 1 ] || wrong="not one message"
    for word in $(echo "$packages" | tr , ' '); do
        case " $missing " in *" $word "*) ;; *) wrong="$wrong; $word is not named" ;; esac
    done
    for word in $(echo "$others" | tr , ' '); do
        case " $missing " in *" $word "*) wrong="$wrong; $word is named" ;; esac
    done
    [ "$command" = "$(echo "$purposes" | tr , ' ')" ] || wrong="$wrong; the purposes are $command"
    if [ -n "$wrong" ]; then
        echo "needs: make $goals: $wrong" >&2
        echo "$said" >&2
        failures=1
    fi
done <<'ROWS'
page binaryen,nodejs,esbuild postgresql-server-dev-15,npm build,jansson,page,wasm
wheel,BUILD=portable binaryen,esbuild npm build,jansson,page,wasm
package-javascript binaryen,esbuild,npm postgresql-server-dev-15 build,jansson,javascript,page,wasm
wasm binaryen esbuild build,jansson,wasm
deb debhelper,postgresql-server-dev-15 esbuild build,deb,postgresql,sqlite
install-postgresql,PREFIX=/nowhere postgresql-server-dev-15 postgresql-15,libsqlite3-dev build,postgresql
page,deb binaryen,debhelper npm build,deb,jansson,page,postgresql,sqlite,wasm
ROWS

# Without PostgreSQL the extension for SQLite can be installed.
purposes=$(PG_CONFIG=/nowhere/pg_config make -n install-sqlite PREFIX=/nowhere | sed -n 's|.*make/setup.sh check \([a-z]*\).*|\1|p' | sort -u | tr '\n' ' ')
[ "$purposes" = "build sqlite " ] || {
    echo "needs: make install-sqlite requires $purposes" >&2
    failures=1
}
[ "$failures" = 0 ] || exit 1
echo "Each target says once what it needs."
