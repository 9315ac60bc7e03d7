#!/bin/sh
# Builds the package with the library in it and tests it, installed by composer: on the command line, and in a server in
# which only preloaded files may use FFI.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/php
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root" COMPOSER_HOME="$work/composer" COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1

"$here/package.sh" > /dev/null
mkdir -p "$work/program"
find "$work/tree" -name '*.php' -exec php -l {} \; | grep -v '^No syntax errors' && exit 1

cd "$work/program"
cat > composer.json <<END
{
    "repositories": [{"type": "artifact", "url": "$work/artifacts"}, {"packagist.org": false}],
    "require": {"libsubscore/subscore": "^0.5"}
}
END
composer install --quiet --no-interaction
php -d display_errors=1 -d error_reporting=-1 "$here/tests/run.php" "$work/program/vendor/autoload.php"
verified() {
    "$@" php -d display_errors=1 -d error_reporting=-1 "$here/tests/verify.php" "$work/program/vendor/autoload.php"
}
verified env
php -d display_errors=1 -d error_reporting=-1 "$here/tests/handles.php" "$work/program/vendor/autoload.php"
php -d display_errors=1 -d error_reporting=-1 "$here/tests/requests.php" "$work/program/vendor/autoload.php"
# With an installed library in the program as well.
verified env LD_PRELOAD="$root/build/embedded/libsubscore.so.0"
"$root/bindings/example/program.sh" "$here/README.md" php > example.php
"$root/bindings/example/run.sh" php example.php
"$root/bindings/example/program.sh" "$here/README.md" php 2 > verifying.php
"$root/bindings/example/verify.sh" php verifying.php

cat > page.php <<'END'
<?php
require __DIR__ . '/vendor/autoload.php';
try {
    $period = ['purchaseDate' => 0, 'expiresDate' => 10, 'changeDate' => 5];
    echo Subscore\Subscore::prorate(...$period, price: '9.99', currency: 'USD')['refund']['amount'];
    Subscore\Subscore::verify(history: '{"signedPayload":"a.b.c"}', bundleId: 'a', environment: 'Sandbox');
} catch (Subscore\SubscoreException $refusal) {
    echo " $refusal->errorCode";
} catch (RuntimeException $failure) {
    echo $failure->getMessage();
}
END
package=$work/program/vendor/libsubscore/subscore
php "$package/header.php" > subscore.h

# Asks a server of the settings after $1, and compares its answer with $1. Where it may not listen, the next port is tried.
serve() {
    wanted=$1
    shift
    for port in 8371 8372 8373 8374; do
        php -d ffi.enable=preload -d opcache.enable=1 -d opcache.enable_cli=1 "$@" -S "127.0.0.1:$port" page.php > server.log 2>&1 &
        server=$!
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            sleep 0.3
            # shellcheck disable=SC2016 # A PHP variable.
            found=$(php -r 'echo @file_get_contents($argv[1]);' "http://127.0.0.1:$port/")
            [ -z "$found" ] || break
        done
        kill "$server" 2> /dev/null && wait "$server" 2> /dev/null || true
        [ "$found" != "$wanted" ] || { echo "server: $found"; return; }
    done
    echo "server: $found, not $wanted" >&2
    cat server.log >&2
    exit 1
}
serve '5.00 invalid_jws' -d opcache.preload="$package/preload.php" -d opcache.preload_user=www-data -d ffi.preload="$work/program/subscore.h"
serve 'libsubscore is not loaded (FFI API is restricted by "ffi.enable" configuration directive); the README of this package says how'
