#!/bin/sh
# Builds the wheel again, at least two seconds later and with another umask, and compares its bytes with those of the wheel that
# was built before. The environment is that of make/wheel.sh.
#
#     Tests/Packages/wheel.sh build/python
set -eu

[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
folder=$(realpath "$1")
cd "$(dirname "$0")/../.."
first=$(ls "$folder"/wheel/*.whl)
again=build/wheel
rm -rf "$again"
SOURCE_DATE_EPOCH=$(cat "$folder/epoch")
export SOURCE_DATE_EPOCH

# A zip file counts time in steps of two seconds.
while [ "$(date +%s)" -le $(($(stat -c %Y "$first") + 2)) ]; do
    sleep 1
done
umask 077
make/wheel.sh "$again"
cmp "$first" "$again/wheel/$(basename "$first")"

# If a date did not come from SOURCE_DATE_EPOCH, the two would be equal only by accident.
python3 - "$first" << 'END'
import os, sys, time, zipfile

wanted = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
wanted = (*wanted[:5], wanted[5] // 2 * 2)
with zipfile.ZipFile(sys.argv[1]) as wheel:
    others = [each for each in wheel.infolist() if each.date_time != wanted]
    count = len(wheel.infolist())
for each in others:
    print(f"{each.filename} has the date {each.date_time}, and SOURCE_DATE_EPOCH is {wanted}", file=sys.stderr)
sys.exit(1 if others or not count else 0)
END
echo "two wheels of one SOURCE_DATE_EPOCH are equal"
