#!/bin/sh
# What is said after an installation, until programs load the library. An ldconfig of the test says which folders it knows.
#
#     Tests/Packages/advice.sh
set -eu

cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
mkdir -p "$scratch/bin" "$prefix/include"
cat > "$scratch/bin/ldconfig" <<'STUB'
#!/bin/sh
case $1 in
-p) [ -z "$KNOWN" ] || printf '\t%s (libc6,x86-64) => %s\n' "${KNOWN##*/}" "$KNOWN" ;;
-vNX) printf '%s: (from <builtin>:0)\n' "$SEARCHED" ;;
esac
STUB
chmod +x "$scratch/bin/ldconfig"

failures=0
# What is installed, the file that ldconfig has found, the folder that it searches, whether subscore.h is there, what is said, and
# which library programs load.
while read -r library known searched header expected file; do
    [ "$known" = - ] || known=$scratch/$known
    rm -f "$prefix/include/subscore.h"
    [ "$header" = without ] || touch "$prefix/include/subscore.h"
    said=$(PATH=$scratch/bin:$PATH KNOWN=${known#-} SEARCHED=$scratch/$searched PREFIX=$prefix LIBDIR='' DESTDIR='' \
        make/install.sh finish "$library" build/embedded)
    run="Installed in $prefix/lib. Programs find $file there after you run ldconfig as root."
    name="Installed in $prefix/lib, where ldconfig does not look: name the folder in /etc/ld.so.conf.d and run ldconfig as root, or name it in LD_LIBRARY_PATH."
    header="Its header includes subscore.h, which \`make install\` installs."
    case $expected in
    nothing) wanted= ;;
    run) wanted=$run ;;
    name) wanted=$name ;;
    header) wanted=$header ;;
    run,header) wanted=$(printf '%s\n%s' "$run" "$header") ;;
    esac
    if [ "$said" != "$wanted" ]; then
        echo "advice: $library, while ldconfig has $known and searches $searched: expected '$wanted', not '$said'" >&2
        failures=1
    fi
done <<'ROWS'
subscore prefix/lib/libsubscore.so.0 prefix/lib with nothing
subscore prefix/lib/libsubscore.so.0 elsewhere without nothing
subscore elsewhere/libsubscore.so.0 prefix/lib with run libsubscore.so.0
subscore prefix/lib/libsubscore-verify.so.0 prefix/lib with run libsubscore.so.0
subscore - prefix/lib with run libsubscore.so.0
subscore - elsewhere with name
subscore - prefix/lib64 with name
subscore-verify prefix/lib/libsubscore-verify.so.0 prefix/lib with nothing
subscore-verify prefix/lib/libsubscore.so.0 prefix/lib with run libsubscore-verify.so.0
subscore-verify prefix/lib/libsubscore-verify.so.0 prefix/lib without header
subscore-simulate - prefix/lib without run,header libsubscore-simulate.so.0
subscore-simulate - prefix/lib with run libsubscore-simulate.so.0
subscore-postgresql prefix/lib/libsubscore.so.0 prefix/lib without nothing
subscore-postgresql - prefix/lib without run libsubscore.so.0
subscore-sqlite prefix/lib/libsubscore.so.0 prefix/lib without nothing
subscore-sqlite - elsewhere without name
ROWS
[ "$failures" = 0 ] || exit 1
