#!/bin/sh
# Compiles the tests of the C++ wrapper with every C++ compiler of this machine, and runs them against a built library.
# Uses the address and undefined behaviour sanitizers if the compiler has them.
#
#     Tests/Packages/cpp.sh build/embedded
set -eu

if [ $# -ne 1 ]; then
    echo "usage: $0 FOLDER" >&2
    exit 2
fi
folder=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo 'int main() {}' > "$scratch/empty.cpp"
tried=
for compiler in g++ clang++; do
    command -v $compiler > /dev/null || continue
    sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"
    # Swift's clang comes with a gold linker that warns about the names of clang's own sanitizers.
    [ $compiler = g++ ] || sanitize="$sanitize -fuse-ld=lld"
    # shellcheck disable=SC2086 # The flags are words of their own.
    $compiler $sanitize "$scratch/empty.cpp" -o "$scratch/empty" 2> /dev/null && "$scratch/empty" || sanitize=
    # shellcheck disable=SC2086
    $compiler -std=c++17 -Wall -Wextra -pedantic -Wold-style-cast -Werror -g $sanitize -I "$root/Include" \
        "$root/Tests/Packages/wrapper.cpp" -L "$folder" -lsubscore -o "$scratch/wrapper"
    LD_LIBRARY_PATH=$folder "$scratch/wrapper"
    $compiler -std=c++17 -Wall -Wextra -pedantic -Wold-style-cast -Werror -fno-exceptions -fno-rtti \
        -I "$root/Include" "$root/Tests/Packages/without_exceptions.cpp" -L "$folder" -lsubscore -o "$scratch/without"
    LD_LIBRARY_PATH=$folder "$scratch/without" > /dev/null
    tried="$tried $compiler${sanitize:+ with sanitizers}"
done
[ -n "$tried" ] || { echo "cpp: there is no C++ compiler" >&2; exit 1; }
echo "The C++ wrapper works:$tried."
