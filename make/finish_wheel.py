#!/usr/bin/env python3
"""Adds the bill of materials to a wheel, in its folder `.dist-info/sboms`, and gives each file one date and mode.

    make/finish_wheel.py WHEEL

PEP 770 reserves that folder, so whoever has installed the wheel finds the bill beside its files. It is that of
make/sbom.py without the digest of the wheel, which contains it. The same files give the same bytes.
SOURCE_DATE_EPOCH is the date.
"""

import base64
import csv
import hashlib
import io
import os
import stat
import sys
import time
import zipfile
from pathlib import Path

import sbom
from package_files import files

NAME = "subscore.cdx.json"


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def finish(wheel):
    found = files(wheel)
    (record,) = (name for name in found if name.endswith(".dist-info/RECORD"))
    folder = record.rpartition("/")[0]
    found.pop(record)
    added = f"{folder}/sboms/{NAME}"
    found.pop(added, None)
    found[added] = sbom.bill(wheel, inside=found).encode()
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerows((name, digest(data), len(data)) for name, data in sorted(found.items()))
    writer.writerow((record, "", ""))
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        # The metadata comes last, as the format recommends.
        for name in [*sorted(found, key=lambda name: (name.startswith(folder), name)), record]:
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix: the mode counts.
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, lines.getvalue().encode() if name == record else found[name])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1].strip())
    finish(Path(sys.argv[1]))
