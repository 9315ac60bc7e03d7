#!/bin/sh
# Prints what the WebAssembly module contains, and under which terms. Of Swift and of compiler-rt the exceptions of their licences
# ask for no notice.
set -eu

echo "subscore.wasm is libsubscore with parts of jansson and of the C library wasi-libc. Their licences follow."
for part in "libsubscore LICENSE" "jansson build/jansson/LICENSE" "wasi-libc /usr/share/doc/wasi-libc/copyright"; do
    printf '\n---- %s ----\n\n' "${part% *}"
    cat "${part#* }"
done
