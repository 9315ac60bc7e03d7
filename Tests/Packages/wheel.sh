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
again=$folder/again
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
import base64, csv, hashlib, json, os, sys, time, zipfile


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


wanted = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
wanted = (*wanted[:5], wanted[5] // 2 * 2)
with zipfile.ZipFile(sys.argv[1]) as wheel:
    others = [each for each in wheel.infolist() if each.date_time != wanted]
    count = len(wheel.infolist())
    modes = {f"{each.external_attr >> 16:o}" for each in wheel.infolist()}
    (record,) = (name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
    recorded = {name: (value, size) for name, value, size in csv.reader(wheel.read(record).decode().splitlines())}
    contained = {name: (digest(wheel.read(name)), str(len(wheel.read(name)))) for name in wheel.namelist() if name != record}
    bills = [json.loads(wheel.read(name)) for name in wheel.namelist() if name.startswith(record.replace("RECORD", "sboms/"))]
for each in others:
    print(f"{each.filename} has the date {each.date_time}, and SOURCE_DATE_EPOCH is {wanted}", file=sys.stderr)
if modes != {"100644"}:
    sys.exit(f"the files have the modes {sorted(modes)}; expected 100644")
if recorded != {**contained, record: ("", "")}:
    sys.exit(f"RECORD differs from the files in {sorted(set(recorded.items()) ^ set({**contained, record: ('', '')}.items()))}")
parts = {each["name"] for bill in bills for each in bill["components"]}
if len(bills) != 1 or not parts >= {"swift-stdlib", "jansson"}:
    sys.exit(f"{len(bills)} bills of materials name {sorted(parts)}; expected one in sboms/ with swift-stdlib and jansson")
sys.exit(1 if others or not count else 0)
END
echo "two wheels of one SOURCE_DATE_EPOCH are equal"
