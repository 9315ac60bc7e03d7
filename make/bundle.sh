#!/bin/sh
# Links the library with libjansson inside, for the packages of languages: an archive for what links it in, and a shared library
# for what loads it. Both need only libc and libm.
#
#     make/bundle.sh FOLDER PROGRAM.o RUNTIME.o...
#
# make/archive.sh explains the files and the variables. LINKER has the flags of the linker.
set -eu

folder=$1
shift
make/archive.sh "$folder/libsubscore.a" "$@"
# shellcheck disable=SC2086 # The command and the flags are words.
$CLANG -shared -fuse-ld=lld $LINKER -Wl,--whole-archive "$folder/libsubscore.a" -Wl,--no-whole-archive -lm -o "$folder/libsubscore.so.0"
