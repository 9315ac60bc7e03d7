#!/bin/sh
# Builds the packages for PHP, Ruby and Java twice: the second time at least two seconds later, in another folder, with another
# umask, time zone and language. Compares the bytes, and the dates in the archives with SOURCE_DATE_EPOCH.
#
#     Tests/Packages/archives.sh [LANGUAGE...]
set -eu

cd "$(dirname "$0")/../.."
work=build/archives
rm -rf "$work"
SOURCE_DATE_EPOCH=1767323046 # 2026-01-02T03:04:06Z
export SOURCE_DATE_EPOCH
[ $# -gt 0 ] || set -- php ruby java

for language in "$@"; do
    bindings/"$language"/package.sh "$work/first/$language" > /dev/null
done
# A zip file counts time in steps of two seconds.
sleep 3
for language in "$@"; do
    (umask 077 && TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 bindings/"$language"/package.sh "$work/second/of/$language" > /dev/null)
    find "$work/first/$language" -name '*.zip' -o -name '*.gem' -o -name '*.jar' > "$work/names"
    [ -s "$work/names" ] || { echo "archives: $language made no archive" >&2; exit 1; }
    while read -r name; do
        cmp "$name" "$work/second/of/${name#"$work/first/"}"
    done < "$work/names"
done

# If a date did not come from SOURCE_DATE_EPOCH, the two would be equal only by accident.
python3 - "$SOURCE_DATE_EPOCH" "$work/first" << 'END'
import io
import sys
import tarfile
import time
import zipfile
from pathlib import Path

epoch = int(sys.argv[1])
count, others = 0, []
for path in sorted(Path(sys.argv[2]).rglob("*")):
    if path.suffix in (".zip", ".jar"):
        with zipfile.ZipFile(path) as archive:
            found = [(each.filename, each.date_time) for each in archive.infolist()]
        wanted = time.gmtime(epoch)[:6]
    elif path.suffix == ".gem":
        with tarfile.open(path) as archive:
            inside = tarfile.open(fileobj=io.BytesIO(archive.extractfile("data.tar.gz").read()))
            found = [(each.name, each.mtime) for each in (*archive, *inside)]
        wanted = epoch
    else:
        continue
    count += len(found)
    others += [f"{path.name}: {name} has the date {date}; expected {wanted}" for name, date in found if date != wanted]
print(*others[:9], sep="\n", file=sys.stderr, end="")
sys.exit(1 if others or not count else 0)
END
echo "archives: two builds of the packages for $* are equal"
