#!/bin/sh
# Links a library into an archive of one object, in which only its functions are visible.
#
#     make/archive.sh ARCHIVE PROGRAM.o RUNTIME.o...
#
# ARCHIVE is called libsubscore.a, libsubscore-verify.a or libsubscore-simulate.a. PROGRAM.o is the compiled program, which the
# linker left beside the library. CLANG and BINUTILS are the commands for the target: the first with its flags, the second as the
# prefix of ld, objcopy and ar. JANSSON is libjansson.a if the object is to contain it.
#
# A program may have another jansson, or Swift's own runtime, so everything else becomes local. Swift's code is linked first,
# because only its memory is replaced. json_loadf(), which nothing calls, refers to stdin in a way that a shared library cannot.
set -eu

archive=$1
shift
mkdir -p "$(dirname "$archive")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $archive in
*/libsubscore.a) headers="Include/subscore.h Include/subscore_arrow.h" ;;
*) headers=Include/$(basename "$archive" .a | sed 's/^lib//; s/-/_/').h ;;
esac
kept=--gc-sections
# shellcheck disable=SC2013,SC2086 # A name is a word.
for function in $(sed -n 's/^SUBS_API .*\b\(subs_[a-z_]*\)(.*/\1/p' $headers); do
    [ "$kept" != --gc-sections ] || kept="$kept -e $function"
    kept="$kept -u $function"
done
# shellcheck disable=SC2086 # The commands and flags are words.
{
    "${BINUTILS-}ld" -r $kept --wrap=posix_memalign --wrap=free -o "$work/subscore.o" "$@"
    if [ -n "${JANSSON-}" ]; then
        mv "$work/subscore.o" "$work/swift.o"
        echo 'void *stdin;' | $CLANG -x c -fPIC -c -o "$work/stdin.o" -
        "${BINUTILS-}ld" -r $kept --force-group-allocation -o "$work/subscore.o" "$work/swift.o" "$work/stdin.o" "$JANSSON"
    fi
    "${BINUTILS-}objcopy" --wildcard --keep-global-symbol='subs_*' --strip-unneeded -R .swift1_autolink_entries "$work/subscore.o"
    rm -f "$archive"
    "${BINUTILS-}ar" rcs "$archive" "$work/subscore.o"
}
