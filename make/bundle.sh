#!/bin/sh
# Links the library with libjansson inside, for the packages of languages: an archive for what links it in, and a shared library
# for what loads it. Both need only libc and libm.
#
#     make/bundle.sh FOLDER PROGRAM.o RUNTIME.o...
#
# PROGRAM.o is the compiled program, which the linker left beside the library. JANSSON is libjansson.a. CLANG and BINUTILS are the
# commands for the target: the first with its flags, the second as the prefix of ld and ar. LINKER has the flags of the linker.
#
# Only the library's functions may be seen, because a program may have another jansson, or Swift's own runtime. Swift's code is
# linked first, because only its memory is replaced. json_loadf(), which nothing calls, refers to stdin in a way that a shared
# library cannot.
set -eu

folder=$1
shift
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kept="--gc-sections -e subs_version"
# shellcheck disable=SC2013 # A name is a word.
for function in $(sed -n 's/^SUBS_API .*\b\(subs_[a-z_]*\)(.*/\1/p' Include/subscore.h Include/subscore_arrow.h); do
    kept="$kept -u $function"
done
# shellcheck disable=SC2086 # The commands and flags are words.
{
    echo 'void *stdin;' | $CLANG -x c -fPIC -c -o "$work/stdin.o" -
    "${BINUTILS}ld" -r $kept --wrap=posix_memalign --wrap=free -o "$work/swift.o" "$@"
    "${BINUTILS}ld" -r $kept --force-group-allocation -o "$work/subscore.o" "$work/swift.o" "$work/stdin.o" "$JANSSON"
    "${BINUTILS}objcopy" --wildcard --keep-global-symbol='subs_*' --strip-unneeded -R .swift1_autolink_entries "$work/subscore.o"
    rm -f "$folder/libsubscore.a"
    "${BINUTILS}ar" rcs "$folder/libsubscore.a" "$work/subscore.o"
    $CLANG -shared -fuse-ld=lld $LINKER "$work/subscore.o" -lm -o "$folder/libsubscore.so.0"
}
