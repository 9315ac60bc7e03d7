#!/bin/sh
# Tests what a host may do to libsubscore-verify, and what it must not do to a host: host.c says what. Then which files a
# call opens, and how much of its work memory one takes. If the programs are for another machine, RUN is the command that
# they run under.
#
#     Tests/Verify/hosts.sh build/embedded/libsubscore-verify.so.0 build/embedded/libsubscore.so.0 CASES [MODE...]
set -eu

library=$(realpath "$1")
core=$(realpath "$2")
cases=$(realpath "$3")
folder=$(dirname "$(realpath "$0")")
sources=$folder/../../Sources
shift 3
[ $# -gt 0 ] || set -- replay handles threads forks stack openssl files memory valgrind faults cold
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() {
    # shellcheck disable=SC2046,SC2086 # The flags are words of their own.
    "${CC:-cc}" -std=gnu11 -Wall -Wextra -Werror -g -O1 ${CFLAGS:-} "$@" $(pkg-config --cflags --libs jansson libcrypto) -ldl -lpthread
}

compile "$folder/host.c" -o "$scratch/host"
compile -shared -fPIC "$folder/../Library/Faults/shim.c" -o "$scratch/shim.so"
for mode in "$@"; do
    case $mode in
    openssl) OPENSSL_CONF=/dev/null ${RUN:-} "$scratch/host" openssl "$library" "$core" "$cases" ;;
    faults | cold) LD_PRELOAD="$scratch/shim.so" "$scratch/host" "$mode" "$library" "$core" "$cases" ;;
    valgrind)
        for watched in replay handles; do
            valgrind --quiet --leak-check=full --show-leak-kinds=definite,indirect,possible \
                --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=1 \
                "$scratch/host" $watched "$library" "$core" "$cases"
        done
        ;;
    memory)
        # The same library, with work memory that reports how much of it was taken.
        clang -std=c11 -O2 -fPIC -fvisibility=hidden -DWORKMEMORY_REPORT -c "$sources/Platform/CWorkMemory/workmemory.c" \
            -o "$scratch/workmemory.o"
        (cd "$(dirname "$library")" && clang -shared -fuse-ld=lld -Wl,--wrap=posix_memalign,--wrap=free,--gc-sections \
            -Wl,--version-script="$sources/../Include/subscore.map" SubscoreCore.o SubscoreJSON.o SubscoreVerify.o \
            SubscoreVerifyABI.o reader.o state.o certificates.o ocsp.o apple_root.o bridge_object.o seed.o "$scratch/workmemory.o" \
            -ljansson -lcrypto -lm -o "$scratch/reporting.so")
        "$scratch/host" replay "$scratch/reporting.so" "$core" "$cases" > "$scratch/out" 2> "$scratch/report" ||
            { cat "$scratch/out"; exit 1; }
        awk '/^workmemory/ { share = $2 / $4; if (share > most) most = share; calls++ }
            END { printf "memory: no call of %d takes more than %.0f %% of its work memory\n", calls, most * 100
                exit calls < 200 || most > 0.75 }' "$scratch/report"
        ;;
    files)
        # What is opened once the program runs. OpenSSL may read its configuration; nothing else is opened.
        strace -f -e trace=open,openat,socket,connect -o "$scratch/trace" \
            "$scratch/host" replay "$library" "$core" "$cases" > "$scratch/out" || { cat "$scratch/out"; exit 1; }
        sed -n "1,/$(basename "$cases")/!p" "$scratch/trace" | grep -v -e ENOENT -e 'exited with' > "$scratch/opened" || true
        if grep -v -e 'openssl.cnf' "$scratch/opened"; then
            echo "hosts: a call opens that" >&2
            exit 1
        fi
        echo "files: no call opens a file but OpenSSL's configuration ($(wc -l < "$scratch/opened") times), nor a socket"
        ;;
    *) ${RUN:-} "$scratch/host" "$mode" "$library" "$core" "$cases" ;;
    esac
done
