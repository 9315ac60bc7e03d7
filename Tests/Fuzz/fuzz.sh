#!/bin/sh
# Fuzzes one function for some seconds, starting from its saved corpus and its vectors. What crashes or breaks a promise goes into
# build/fuzz, with the function in its name. `make fuzz` runs this after it compiled the library into build/fuzz.
#
#     Tests/Fuzz/fuzz.sh FUNCTION SECONDS
#
# FUNCTION is a function of subscore.h, or tables, or documents, which are tables of the documents in histories, or verify (libsubscore-verify), or simulate (libsubscore-simulate), or lives,
# which plays customers of new seeds. PACKAGES=1 fuzzes a function or tables with jansson and its allocation inside, as the packages
# have them. KEEP_GOING=1 counts broken promises and goes on. CLANG and SWIFT_STATIC are clang and the
# static libraries of the Swift toolchain.
set -eu

function=$1
seconds=$2
built=build/fuzz
work=$built/$function.d
mkdir -p "$work" "$built/found/$function"

# clang links. With swiftc, libjansson would not see the sanitizer's malloc, and its memory would not be watched.
compile() {
    # shellcheck disable=SC2086 # The definition is a word of its own.
    "$CLANG" -std=gnu11 -O1 -g -fsanitize=address -Wall -Wextra -Werror -I Include ${KEEP_GOING:+-DKEEP_GOING} "$@"
}
link() {
    "$CLANG" -fsanitize=fuzzer,address -fuse-ld=lld -o "$built/$function" "$@" \
        "$SWIFT_STATIC/$(uname -m)/swiftrt.o" "-L$SWIFT_STATIC" -lswiftCore -lstdc++ -ljansson -lcrypto -lm
}
# The time that one input may take is that of the clock, and on a busy machine it may wait for many seconds. What the fuzzer took of a
# processor comes last.
fuzz() {
    limit=$1
    shift
    echo "== $function"
    code=0
    times > "$work/times"
    SWIFT_BACKTRACE=enable=no "$built/$function" -max_total_time="$seconds" -timeout="$limit" -rss_limit_mb=4096 -verbosity=0 \
        -print_final_stats=1 -max_len=16384 -len_control=0 -artifact_prefix="$built/$function-" "$@" || code=$?
    times >> "$work/times"
    awk '{ split($1 "m" $2, part, "[ms]+"); took[NR] = part[1] * 60 + part[2] + part[3] * 60 + part[4] }
        END { printf "processor: %.0f seconds\n", took[4] - took[2] }' "$work/times"
    return "$code"
}

core="$built/SubscoreCore.o $built/SubscoreJSON.o $built/SubscoreArrow.o $built/SubscoreABI.o $built/reader.o"
[ -z "${PACKAGES:-}" ] || core=$built/packages.o
# shellcheck disable=SC2086 # Each object is a word.
case $function in
lives)
    end=$(($(date +%s) + seconds))
    while [ "$(date +%s)" -lt "$end" ]; do
        SUBSCORE_SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d " ") build/venv/bin/pytest -q -p no:cacheprovider \
            Tests/Simulate/test_properties.py
    done
    ;;
verify)
    # What it begins with are the cases, whose keys are generated each time.
    compile -c Tests/Verify/fuzz.c -o "$work/fuzz.o"
    link "$work/fuzz.o" "$built/SubscoreCore.o" "$built/SubscoreJSON.o" "$built/SubscoreVerify.o" "$built/SubscoreVerifyABI.o" \
        "$built/reader.o" "$built/state.o" "$built/certificates.o" "$built/ocsp.o" "$built/apple_root.o"
    export VERIFY_CASES=build/verify/cases VERIFY_SEEDS="$work/seeds"
    rm -rf "$work/seeds" && mkdir -p "$work/seeds"
    "$built/$function" -runs=0 > /dev/null 2>&1
    fuzz 60 "$work/seeds"
    ;;
simulate)
    python3 Tests/Simulate/requests.py | python3 Tests/Fuzz/corpus.py - "$work/seeds"
    compile -c Tests/Simulate/fuzz.c -o "$work/fuzz.o"
    compile "-DPOOL=\"$work/seeds.pool.json\"" -c Tests/Fuzz/mutator.c -o "$work/mutator.o"
    link "$work/fuzz.o" "$work/mutator.o" "$built/SubscoreCore.o" "$built/SubscoreJSON.o" "$built/StoreSimulator.o" "$built/StoreSimulatorABI.o" \
        "$built/reader.o"
    fuzz 30 -dict="$work/seeds.dict" "$built/found/$function" "$work/seeds"
    ;;
tables)
    Tests/Fuzz/pack.py unpack "$work/saved"
    mkdir -p "$work/saved/$function" "$built/vectors/$function"
    python3 Tests/Fuzz/corpus.py "$function" "$built/vectors/$function"
    compile -c Tests/Fuzz/tables.c -o "$work/fuzz.o"
    link "$work/fuzz.o" $core
    fuzz 10 "$built/found/$function" "$work/saved/$function" "$built/vectors/$function"
    ;;
*)
    # Documents begin with the requests of a function.
    like=$function
    of_tables=
    [ "$function" != documents ] || { like=subs_state_at && of_tables=-DOF_TABLES; }
    grep -q "subs_status $like(" Include/subscore.h || { echo "fuzz: $function is not a function of subscore.h" >&2; exit 2; }
    Tests/Fuzz/pack.py unpack "$work/saved"
    mkdir -p "$work/saved/$like"
    python3 Tests/Fuzz/corpus.py "$like" "$built/vectors/$like"
    for part in oracles documents schema; do compile -c Tests/Fuzz/$part.c -o "$work/$part.o"; done
    compile "-DFUNCTION=$like" ${of_tables:+"$of_tables"} -c Tests/Fuzz/fuzz.c -o "$work/fuzz.o"
    compile "-DPOOL=\"$built/vectors/$like.pool.json\"" -c Tests/Fuzz/mutator.c -o "$work/mutator.o"
    link "$work/fuzz.o" "$work/mutator.o" "$work/oracles.o" "$work/documents.o" "$work/schema.o" $core
    fuzz 10 -dict="$built/vectors/$like.dict" "$built/found/$function" "$work/saved/$like" "$built/vectors/$like"
    ;;
esac
