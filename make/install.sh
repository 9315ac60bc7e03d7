#!/bin/sh
# Installs a library: its file, its headers, its pkg-config file, and its manual, with a link for each function that it names. For
# libsubscore also its archive, if the build has one, and the files by which CMake finds both.
#
#     PREFIX=/usr/local make/install.sh install subscore build/embedded
#     PREFIX=/usr/local make/install.sh uninstall subscore-verify build/embedded
#     PREFIX=/usr/local make/install.sh finish subscore build/embedded     says what is missing until programs load it
#
# LIBDIR is by default PREFIX/lib. DESTDIR is put before all paths, for builders of packages. Where possible, the files for
# pkg-config and CMake name folders relative to each other, so that the files can be moved.
# The extensions for databases are subscore-postgresql, which goes where PG_CONFIG says, and subscore-sqlite, in LIBDIR/sqlite3.
# Without DESTDIR libsubscore is installed with them, because they load it.
set -eu

mode=$1
name=$2
build=$3
version=$(cat VERSION)
libdir=${LIBDIR:-$PREFIX/lib}
manual=${DESTDIR:-}$PREFIX/share/man/man3
libraries=${DESTDIR:-}$libdir

if [ "$mode" = finish ]; then
    case $name in
    subscore-postgresql | subscore-sqlite) library=libsubscore.so.0 ;;
    *) library=lib$name.so.0 ;;
    esac
    PATH=$PATH:/usr/sbin:/sbin
    # As one text: grep would end before ldconfig has written all.
    known=$(ldconfig -p 2> /dev/null || true)
    folders=$(ldconfig -vNX 2> /dev/null || true)
    case $known in
    *"=> $libdir/$library"*) ;;
    *)
        case $folders in
        *"$libdir:"*) echo "Installed in $libdir. Programs find $library there after you run ldconfig as root." ;;
        *)
            echo "Installed in $libdir, where ldconfig does not look: name the folder in /etc/ld.so.conf.d and run ldconfig as" \
                "root, or name it in LD_LIBRARY_PATH."
            ;;
        esac
        ;;
    esac
    case $name in
    subscore-verify | subscore-simulate)
        [ -f "$PREFIX/include/subscore.h" ] || echo "Its header includes subscore.h, which \`make install\` installs."
        ;;
    esac
    exit
fi

# Installs the files after $1 into the folder $1, or removes them from it.
files() {
    folder=${DESTDIR:-}$1
    shift
    [ "$mode" = uninstall ] || install -d "$folder"
    for file in "$@"; do
        if [ "$mode" = uninstall ]; then
            rm -f "$folder/$(basename "$file")"
        else
            install -m 644 "$file" "$folder/"
        fi
    done
}
case $mode$name${DESTDIR:-} in
installsubscore-postgresql | installsubscore-sqlite) "$0" install subscore "$build" ;;
esac
case $name in
subscore-postgresql)
    files "$("$PG_CONFIG" --pkglibdir)" "$build/postgresql/subscore.so"
    files "$("$PG_CONFIG" --sharedir)/extension" bindings/postgresql/subscore.control bindings/postgresql/subscore--*.sql
    exit
    ;;
subscore-sqlite)
    files "$libdir/sqlite3" "$build/sqlite/subscore.so"
    exit
    ;;
subscore)
    headers="subscore.h subscore_arrow.h subscore.hpp"
    description="App Store subscription decisions: changes, proration, state"
    private="-ljansson -lm"
    ;;
subscore-verify)
    headers=subscore_verify.h
    description="Signatures of the App Store, verified in the process"
    private="-ljansson -lcrypto"
    ;;
subscore-simulate)
    headers=subscore_simulate.h
    description="A simulated App Store: what it sends about made-up customers"
    private=-ljansson
    ;;
esac
cmake="subscore-config.cmake subscore-config-version.cmake"
pages=$(sed -n 's/^\.Nm \(subs_[a-z_]*\).*/\1.3/p' "docs/man/$name.3")

if [ "$mode" = uninstall ]; then
    for file in "lib$name.so.$version" "lib$name.so.0" "lib$name.so" "pkgconfig/$name.pc"; do rm -f "$libraries/$file"; done
    [ "$name" != subscore ] || for file in libsubscore.a $cmake; do rm -f "$libraries/$file" "$libraries/cmake/subscore/$file"; done
    # shellcheck disable=SC2086 # Each header is a word.
    files "$PREFIX/include" $headers
    for file in "$name.3" $pages; do rm -f "$manual/$file"; done
    exit
fi
install -d "$libraries/pkgconfig" "$manual"
install -m 755 "$build/lib$name.so.$version" "$libraries/"
ln -sf "lib$name.so.$version" "$libraries/lib$name.so.0"
ln -sf "lib$name.so.0" "$libraries/lib$name.so"
for header in $headers; do files "$PREFIX/include" "Include/$header"; done
includedir=$PREFIX/include
case $libdir in
"$PREFIX"/*)
    # From the libraries up to the prefix, a step for each folder between them.
    includedir=$(printf %s "${libdir#"$PREFIX/"}" | sed 's|[^/]\{1,\}|..|g')/include
    libdir="\${prefix}${libdir#"$PREFIX"}"
    ;;
esac
if [ "$name" = subscore ]; then
    # The full build has no archive.
    [ ! -f "$build/libsubscore.a" ] || install -m 644 "$build/libsubscore.a" "$libraries/"
    install -d "$libraries/cmake/subscore"
    for file in $cmake; do
        sed -e "s|@VERSION@|$version|" -e "s|@INCLUDEDIR@|$includedir|" "Include/$file.in" > "$libraries/cmake/subscore/$file"
        chmod 644 "$libraries/cmake/subscore/$file"
    done
fi
sed -e "s|@PREFIX@|$PREFIX|" -e "s|@LIBDIR@|$libdir|" -e "s|@VERSION@|$version|" -e "s|@NAME@|$name|" \
    -e "s|@DESCRIPTION@|$description|" -e "s|@PRIVATE@|$private|" Include/subscore.pc.in > "$libraries/pkgconfig/$name.pc"
# The companions require libsubscore's header.
[ "$name" != subscore ] || sed -i /^Requires:/d "$libraries/pkgconfig/$name.pc"
chmod 644 "$libraries/pkgconfig/$name.pc"
install -m 644 "docs/man/$name.3" "$manual/"
for page in $pages; do ln -sf "$name.3" "$manual/$page"; done
