#!/bin/sh
# Installs the library into a scratch folder. Then builds and runs a program against it, as somebody does who has the
# installed files and nothing else.
#
#     Tests/Packages/install.sh
set -eu

# What is made here is made as by hand, without the flags of the make that runs this.
unset MAKEFLAGS

root=$(realpath "$(dirname "$0")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
version=$(cat "$root/VERSION")

fail() {
    echo "install: $1" >&2
    exit 1
}

# Fails unless $1 is a symbolic link to exactly $2.
expect_link() {
    [ "$(readlink "$1" || true)" = "$2" ] || fail "$1 is not a link to $2"
}

# Fails unless all installed files are below $1.
expect_files() {
    expect_link "$1/lib/libsubscore.so" libsubscore.so.0
    expect_link "$1/lib/libsubscore.so.0" "libsubscore.so.$version"
    [ -f "$1/lib/libsubscore.so.$version" ] || fail "there is no library"
    for header in subscore.h subscore_arrow.h subscore.hpp; do
        cmp -s "$root/Include/$header" "$1/include/$header" || fail "$header differs"
    done
    cmp -s "$root/docs/man/subscore.3" "$1/share/man/man3/subscore.3" || fail "the manual page differs"
    expect_link "$1/share/man/man3/subs_prorate.3" subscore.3
    [ -f "$1/lib/pkgconfig/subscore.pc" ] || fail "there is no subscore.pc"
    [ -f "$1/lib/libsubscore.a" ] || fail "there is no archive"
    ! grep '@[A-Z]*@' "$1/lib/pkgconfig/subscore.pc" "$1"/lib/cmake/subscore/* || fail "placeholders are left"
    for name in verify simulate; do
        expect_link "$1/lib/libsubscore-$name.so" libsubscore-$name.so.0
        expect_link "$1/lib/libsubscore-$name.so.0" "libsubscore-$name.so.$version"
        cmp -s "$root/Include/subscore_$name.h" "$1/include/subscore_$name.h" || fail "subscore_$name.h differs"
        expect_link "$1/share/man/man3/subs_$name.3" subscore-$name.3
        ! grep '@[A-Z]*@' "$1/lib/pkgconfig/subscore-$name.pc" || fail "subscore-$name.pc has placeholders left"
    done
    [ ! -e "$1/include/module.modulemap" ] || fail "module.modulemap is only for this package"
}

# Fails unless only folders are left below $1.
expect_nothing() {
    left=$(find "$1" ! -type d)
    [ -z "$left" ] || fail "uninstall leaves $left"
}

# Package builders stage the files in DESTDIR. No file may contain that path.
stage=$scratch/stage
advice=$(make -s -C "$root" install install-verify install-simulate PREFIX=/opt/subscore DESTDIR="$stage")
expect_files "$stage/opt/subscore"
! grep -q "$scratch" "$stage/opt/subscore/lib/pkgconfig/subscore.pc" || fail "subscore.pc names DESTDIR"
[ -z "$advice" ] || fail "a staged library needs no advice: $advice"
make -s -C "$root" uninstall uninstall-verify uninstall-simulate PREFIX=/opt/subscore DESTDIR="$stage"
expect_nothing "$stage"

# LIBDIR may be below the prefix or elsewhere. CMake finds the headers from there.
for folder in /usr/lib/triplet /lib64; do
    make -s -C "$root" install install-verify install-simulate PREFIX=/usr LIBDIR=$folder DESTDIR="$stage"
    expect_link "$stage$folder/libsubscore.so.0" "libsubscore.so.$version"
    for name in subscore subscore-verify subscore-simulate; do
        found=$(PKG_CONFIG_LIBDIR="$stage$folder/pkgconfig" pkg-config --variable=libdir $name)
        [ "$found" = $folder ] || fail "$name.pc says $found, not $folder"
    done
    headers=$(sed -n 's/.*headers "\(.*\)" ABSOLUTE.*/\1/p' "$stage$folder/cmake/subscore/subscore-config.cmake")
    case $folder$headers in
    /usr/lib/triplet../../include | /lib64/usr/include) ;;
    *) fail "CMake looks for the headers of $folder in $headers" ;;
    esac
    make -s -C "$root" uninstall uninstall-verify uninstall-simulate PREFIX=/usr LIBDIR=$folder DESTDIR="$stage"
    expect_nothing "$stage"
done

advice=$(make -s -C "$root" install install-verify install-simulate PREFIX="$prefix" DESTDIR=)
expect_files "$prefix"
case $advice in
*"$prefix/lib"*ldconfig*) ;;
*) fail "there is no advice about ldconfig: $advice" ;;
esac

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
pkg-config --validate subscore
[ "$(pkg-config --modversion subscore)" = "$version" ] || fail "pkg-config does not know subscore $version"

cat > "$scratch/program.c" <<'PROGRAM'
#include <subscore.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *request = "{\"price\":10990,\"currency\":\"USD\",\"purchaseDate\":1698148900000,"
                          "\"expiresDate\":1698149000000,\"changeDate\":1698148950000}";
    char *response = NULL;
    size_t length = 0;
    subs_status status = subs_prorate(request, strlen(request), &response, &length);

    printf("%s %s %s\n", subs_version(), subs_status_name(status), response ? response : "");
    subs_free(response);
    return status == SUBS_OK ? 0 : 1;
}
PROGRAM

cat > "$scratch/verify.c" <<'PROGRAM'
#include <subscore_verify.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *request = "{\"history\":[{\"signedTransactionInfo\":\"eyJhbGciOiJub25lIn0.e30.\"}],"
                          "\"verify\":{\"bundleId\":\"com.example\",\"environment\":\"Sandbox\"}}";
    char *response = NULL;
    subs_status status = subs_verify(request, strlen(request), &response, NULL);

    printf("%s %s\n", subs_status_name(status), response ? response : "");
    subs_free(response);
    return status == SUBS_ERROR_REQUEST ? 0 : 1;
}
PROGRAM

cat > "$scratch/simulate.c" <<'PROGRAM'
#include <subscore_simulate.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *request = "{\"catalog\":{\"groups\":[{\"id\":\"21\",\"products\":[{\"productId\":\"pro.month\","
                          "\"level\":1,\"period\":\"P1M\"}]}]},\"app\":{\"bundleId\":\"com.example.reader\"},"
                          "\"environment\":\"Production\",\"start\":0,\"until\":86400000,\"customers\":[{\"id\":\"1\","
                          "\"actions\":[{\"do\":\"subscribe\",\"at\":0,\"productId\":\"pro.month\"}]}]}";
    char *response = NULL;
    subs_status status = subs_simulate(request, strlen(request), &response, NULL);

    printf("%s %s\n", subs_status_name(status), response ? response : "");
    subs_free(response);
    return status == SUBS_OK ? 0 : 1;
}
PROGRAM

cat > "$scratch/program.cpp" <<'PROGRAM'
#include <subscore.hpp>

#include <cstdio>

int main()
{
    subscore::result result = subscore::call(subs_prorate,
        "{\"price\":10990,\"currency\":\"USD\",\"purchaseDate\":1698148900000,"
        "\"expiresDate\":1698149000000,\"changeDate\":1698148950000}");

    std::printf("%s %s %s\n", subscore::version(), subscore::status_name(result.status), result.text.c_str());
    return result ? 0 : 1;
}
PROGRAM

build() {
    # shellcheck disable=SC2046 # The flags are words of their own.
    (cd "$scratch" && "$@" -Wall -Wextra -Werror -o program $(pkg-config --cflags --libs "$package"))
}

# Fails unless the program prints the version, the status, and half of the price.
expect_answer() {
    answer=$(LD_LIBRARY_PATH="$prefix/lib" "$scratch/program") || fail "the program fails: $answer"
    case $answer in
    "$version SUBS_OK {"*'"milliunits":5500,"amount":"5.50","currency":"USD"'*) ;;
    *) fail "the program says: $answer" ;;
    esac
}

package=subscore
build "${CC:-cc}" -std=c99 program.c
expect_answer
build "${CXX:-c++}" -std=c++11 -x c++ program.c
expect_answer
build "${CXX:-c++}" -std=c++17 program.cpp
expect_answer
for compiler in "${CC:-cc} -std=c99" "${CXX:-c++} -std=c++11 -x c++"; do
    for name in verify simulate; do
        package=subscore-$name
        # shellcheck disable=SC2086 # The compiler and its flags are words of their own.
        build $compiler $name.c
        answer=$(LD_LIBRARY_PATH="$prefix/lib" "$scratch/program") || fail "subs_$name says: $answer"
        case $name$answer in
        'verifySUBS_ERROR_REQUEST {"error":{"code":"unsupported_algorithm"'*) ;;
        'simulateSUBS_OK {"customers":[{"id":"1",'*'"notificationType":"SUBSCRIBED"'*) ;;
        *) fail "subs_$name says: $answer" ;;
        esac
    done
done
make -s -C "$root" uninstall uninstall-verify uninstall-simulate PREFIX="$prefix" DESTDIR=
expect_nothing "$prefix"
echo "The installed library $version works from outside."
