#!/bin/sh
# Links programs with the installed library in each way that C developers use: pkg-config, CMake and Meson, shared and static, and
# beside Swift's own static libraries. Each program must give the answer, and load libsubscore only if it was linked as shared.
#
#     Tests/Packages/linking.sh build/installed build/bundle/x86_64
set -eu

# What is made here is made as by hand, without the flags of the make that runs this.
unset MAKEFLAGS

[ $# -eq 2 ] || { echo "usage: $0 PREFIX BUNDLE" >&2; exit 2; }
bundle=$(realpath "$2")
root=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(cat "$root/VERSION")
# Another folder than the files were installed in. They are found where they are.
prefix=$scratch/prefix
cp -a "$1" "$prefix"
library=$prefix/lib/libsubscore.a
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"
cd "$scratch"

fail() {
    echo "linking: $1" >&2
    exit 1
}

# The program $1, linked as $2: shared, archive (libsubscore inside) or static (everything inside).
expect_answer() {
    answer=$("$1") || fail "$1 fails: $answer"
    [ "$answer" = "$version 5.50" ] || fail "$1 prints $answer"
    found=static
    case $(readelf -ldW "$1") in
    *NEEDED*libsubscore.so.0*) found=shared ;;
    *"program interpreter"*) found=archive ;;
    esac
    [ "$found" = "$2" ] || fail "$1 is linked as $found, not as $2"
}

# Only the functions are visible, as in the shared library, and nothing of Swift is missing.
nm -D --defined-only --format=posix "$prefix/lib/libsubscore.so" | sed -n 's/^\(subs_[^@ ]*\).*/\1/p' | sort > functions
nm --defined-only --extern-only --format=posix "$library" | awk 'NF > 1 { print $1 }' | sort > visible
diff functions visible || fail "other names than those of the functions are visible"
! nm --undefined-only --format=posix "$library" | grep -E '^_*(swift|[$]s|wrap)' || fail "the archive lacks a part of Swift"

cp "$root/Tests/Packages/answer.c" program.c

# shellcheck disable=SC2046 # The flags are words of their own.
"${CC:-cc}" program.c $(pkg-config --cflags --libs subscore) -o pkg-config-shared
expect_answer ./pkg-config-shared shared
# shellcheck disable=SC2046
"${CC:-cc}" -static program.c $(pkg-config --static --cflags --libs subscore) -o pkg-config-static
expect_answer ./pkg-config-static static

# What make bundle writes contains jansson. Nothing else of the machine is needed.
"${CC:-cc}" -I "$prefix/include" program.c "$bundle/libsubscore.a" -lm -o with-bundle
expect_answer ./with-bundle archive
! ldd ./with-bundle | grep jansson || fail "a program with the bundled archive loads libjansson"

# Under musl, with jansson compiled for it from its sources.
musl="musl was not tested, because there is no musl-gcc, or no source of jansson in build/jansson"
if command -v musl-gcc > /dev/null && [ -d "$root/build/jansson/src" ]; then
    mkdir musl
    jansson=$root/build/jansson
    (cd musl && musl-gcc -O2 -DHAVE_CONFIG_H -DHAVE_STDINT_H -I "$jansson/include" -c "$jansson"/src/*.c)
    musl-gcc -I "$prefix/include" program.c "$library" musl/*.o -lm -o musl-archive
    expect_answer ./musl-archive archive
    musl-gcc -static -I "$prefix/include" program.c "$library" musl/*.o -lm -o musl-static
    expect_answer ./musl-static static
    musl="under musl too"
fi

# Swift's runtime is in the program and in the library, each with its own.
cat > main.swift <<'END'
let request = #"{"price":10990,"currency":"USD","purchaseDate":1698148900000,"expiresDate":1698149000000,"changeDate":1698148950000}"#
var response: UnsafeMutablePointer<CChar>?
guard subs_prorate(request, request.utf8.count, &response, nil) == SUBS_OK, let response else { fatalError() }
// Each word is an object of the program's own runtime.
let words = String(cString: response).split { "\":,".contains($0) }.map { String($0) }
subs_free(response)
print(String(cString: subs_version()), words[words.firstIndex(of: "amount")! + 1])
END
swiftc -static-stdlib -import-objc-header "$prefix/include/subscore.h" main.swift "$library" -ljansson -lm -o beside-swift
expect_answer ./beside-swift archive

# CMake, with the version of the header and with others.
mkdir cmake meson
cat > cmake/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(program C)
foreach(other 0.1 0.99 1.0 ${VERSION}.1)
  find_package(subscore ${other} CONFIG QUIET)
  if(subscore_FOUND)
    message(FATAL_ERROR "${other} was found")
  endif()
endforeach()
find_package(subscore ${VERSION} EXACT CONFIG REQUIRED)
string(REGEX MATCH "^[0-9]+\\.[0-9]+" minor ${VERSION})
find_package(subscore ${minor} CONFIG REQUIRED)
foreach(kind subscore static)
  add_executable(cmake-${kind} ../program.c)
  target_link_libraries(cmake-${kind} subscore::${kind})
endforeach()
END
{ cmake -S cmake -B cmake/build -DVERSION="$version" -DCMAKE_PREFIX_PATH="$prefix" && cmake --build cmake/build; } > log 2>&1 ||
    fail "CMake: $(cat log)"
expect_answer cmake/build/cmake-subscore shared
expect_answer cmake/build/cmake-static archive

cat > meson/meson.build <<'END'
project('program', 'c')
executable('by-shared', 'program.c', dependencies: dependency('subscore'))
executable('by-static', 'program.c', dependencies: dependency('subscore', static: true))
END
cp program.c meson
{ meson setup meson/build meson && meson compile -C meson/build; } > log 2>&1 || fail "Meson: $(cat log)"
expect_answer meson/build/by-shared shared
expect_answer meson/build/by-static archive
echo "Programs link with the library $version by pkg-config, CMake and Meson, shared and static, and beside Swift; $musl."
