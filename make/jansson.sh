#!/bin/sh
# Compares the version of jansson that the packages of the newest release bundle, in make/jansson.version, with the version
# that Debian offers now. Debian's version changes when Debian fixes a vulnerability. Run apt-get update before.
#
#     make/jansson.sh                   asks apt
#     make/jansson.sh ANSWER VERSION    reads a saved answer of apt, and the bundled version from a file
#
# Ends with 0 if both are the same, 1 if they differ, and 2 if apt does not say.
set -eu

folder=$(dirname "$(realpath "$0")")
record=${2:-$folder/jansson.version}

fail() {
    status=$1
    shift
    echo "jansson: $*" >&2
    exit "$status"
}

# What apt knows: first its sources, then both packages. What the packages bundle is compiled from the sources of the same version.
answer() {
    if [ $# -gt 0 ]; then
        cat "$1"
    else
        LC_ALL=C apt-cache policy
        LC_ALL=C apt-cache policy libjansson4 libjansson-dev
    fi
}

# The version of a package $2 of the kind $1, such as Candidate. Empty if there is none.
version() {
    printf '%s\n' "$known" | awk -v kind="$1:" -v package="$2:" '
        /^[^ ]/ { here = $1 == package }
        here && $1 == kind && $2 != "(none)" { print $2 }'
}

known=$(answer "$@")
bundled=$(cat "$record")
[ -n "$bundled" ] || fail 2 "$record is empty"
printf '%s\n' "$known" | grep -q 'https\{0,1\}://.*-security/main' ||
    fail 2 "Debian's security updates are not among the sources of apt, so a fix would not be noticed"
for package in libjansson4 libjansson-dev; do
    offered=$(version Candidate $package)
    [ -n "$offered" ] || fail 2 "apt does not know $package; run apt-get update"
    [ "$offered" = "$bundled" ] ||
        fail 1 "Debian has $package $offered, the packages bundle $bundled: release again, as SECURITY.md says"
    installed=$(version Installed $package)
    [ "${installed:-$bundled}" = "$bundled" ] ||
        fail 1 "$package $installed is installed, and packages built here would not bundle $bundled: run apt-get upgrade"
done
echo "jansson: the packages bundle $bundled, as Debian has it"
