#!/bin/sh
# Tests the built package: in this Node, in Chromium, its types and its programs. test_runtimes.sh tests it in other runtimes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/javascript
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS

for name in package memory hosts handles first_calls bare modules instants view verify/verify browser/browser; do
    node --test "$here/tests/$name.test.mjs"
done

# A program that installs the package as its users do.
program=$work/program
rm -rf "$program"
mkdir -p "$program"
cd "$program"
echo '{"private": true, "type": "module"}' > package.json
npm install --offline --no-audit --no-fund --silent "$work"/subscore-*.tgz
node "$here/tests/runtime.mjs" "$program" "$SUBSCORE_VECTORS"

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
# As programs of CommonJS were set up for years. It does not read `exports`.
tsc --noEmit --strict --target es2022 --module commonjs --moduleResolution node types.ts
echo "types: tsc finds nothing in $(grep -c '^const answer' vectors.ts) requests and their answers"
