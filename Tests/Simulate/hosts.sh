#!/bin/sh
# Calls the simulator from C: on small stacks, from several threads, with allocations failing in turn, and under valgrind.
#
#     Tests/Simulate/hosts.sh build/embedded/libsubscore-simulate.so.0
set -eu

library=$(realpath "$1")
folder=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 -shared -fPIC "$folder/../Library/Faults/shim.c" -o "$scratch/shim.so" -ldl
${CC:-cc} -std=gnu11 -Wall -Wextra -Werror -O1 "$folder/hosts.c" -o "$scratch/hosts" -ldl -pthread
python3 "$folder/requests.py" > "$scratch/requests"
"$scratch/hosts" threads "$library" "$scratch/requests"
LD_PRELOAD="$scratch/shim.so" "$scratch/hosts" faults "$library" "$scratch/requests"
valgrind -q --error-exitcode=1 --leak-check=full "$scratch/hosts" once "$library" "$scratch/requests"
