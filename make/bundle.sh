#!/bin/sh
# Links a library with libjansson inside, for the packages of languages: an archive for what links it in, and a shared library
# for what loads it. Both need only libc and libm, and libsubscore-verify also OpenSSL.
#
#     make/bundle.sh FOLDER NAME PROGRAM.o RUNTIME.o...
#
# NAME is subscore, subscore-verify or subscore-simulate. make/archive.sh explains the files and the variables. LINKER has the flags
# of the linker.
#
# The shared library has a name of its own inside, because what requires the installed library gets whichever of that name was
# loaded first.
set -eu

folder=$1
name=$2
shift 2
make/archive.sh "$folder/lib$name.a" "$@"
# shellcheck disable=SC2086 # The command and the flags are words.
$CLANG -shared -fuse-ld=lld $LINKER "-Wl,-soname=lib$name-bundled.so.0" -Wl,--whole-archive "$folder/lib$name.a" -Wl,--no-whole-archive \
    -lm -o "$folder/lib$name.so.0"
