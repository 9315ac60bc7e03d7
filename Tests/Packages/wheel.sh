#!/bin/sh
# Builds the wheel twice, the second time later and with another umask, and compares the bytes.
set -eu
cd "$(dirname "$0")/../.."

once=build/wheel/once
again=build/wheel/again
rm -rf build/wheel
export SOURCE_DATE_EPOCH=1700000000
make -s wheel WHEEL="$once" > /dev/null
wheel=$(basename "$once"/wheel/*.whl)
# A zip file counts time in steps of two seconds.
sleep 2
umask 077
make -s wheel WHEEL="$again" > /dev/null
cmp "$once/wheel/$wheel" "$again/wheel/$wheel"

# Were the date not taken from SOURCE_DATE_EPOCH, the two would be equal only by accident.
make -s wheel WHEEL="$again" SOURCE_DATE_EPOCH=1700086400 > /dev/null
if cmp -s "$once/wheel/$wheel" "$again/wheel/$wheel"; then
    echo "SOURCE_DATE_EPOCH does not change the wheel" >&2
    exit 1
fi
echo "two wheels of one SOURCE_DATE_EPOCH are equal"
