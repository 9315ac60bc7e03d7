#!/usr/bin/env python3
"""Measures what the worst signed requests take, and compares it with what docs/limits.md promises.

    Tests/Verify/limits.py LIBRARY CORE [--only TEXT] [--write]

Each request is as long as a request may be, and is measured in a process of its own. It fails if one takes more than
its bounds. --write puts the table into docs/limits.md, between its two comments.
"""

import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from calls import Library

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "limits.md"
LIMIT = 16 * 1024 * 1024
# Seconds of processor time, and memory as a multiple of the request's length.
SECONDS, MULTIPLE = 20.0, 80
NOISE = float(os.environ.get("SUBSCORE_LIMIT_NOISE", "2"))


def measure(library, core, path):
    """Seconds of processor time, and how far memory grew, in bytes."""
    library, request = Library(library, core), Path(path).read_bytes()
    library.call("subs_verify", b"{}")
    Path("/proc/self/clear_refs").write_text("5")

    def kilobytes(name):
        lines = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith(name)).split()[1])

    before, start = kilobytes("VmHWM"), time.process_time()
    status, answer = library.call("subs_verify", request)
    seconds = time.process_time() - start
    print(status, seconds, (kilobytes("VmHWM") - before) * 1024, len(answer))


def filled(document, **changes):
    """A request with so many of the document that no more would fit. A request may have a value in eight bytes, and an
    empty document has two: a bracket and a comma."""
    from cases import ask
    frame, one = len(json.dumps(ask([], **changes))), json.dumps(document).ljust(14)
    return json.dumps(ask(["@"], **changes)).replace('"@"', ", ".join([one] * ((LIMIT - frame) // (len(one) + 2))))


def page(member, item, **changes):
    """A request with one page of so many of an item that no more would fit. A request may have a value in eight bytes,
    and an item has one for its comma."""
    from cases import ask
    frame, one = len(json.dumps(ask([{member: []}], **changes))), json.dumps(item).ljust(6)
    items = ", ".join([one] * ((LIMIT - frame) // (len(one) + 2)))
    return json.dumps(ask([{member: ["@"]}], **changes)).replace('"@"', items)


def cases():
    """The name of each request, and the request."""
    import store
    from cases import SIGNED, certificate, jws, key, ocsp_response, one
    chain = store.store()
    leaf, intermediate, root = chain.certificates
    good = one(jws({"transactionId": "1", "bundleId": store.BUNDLE, "signedDate": SIGNED, "environment": "Production"}))
    forged = store.Chain(leaf={"sign_with": key("forger", "P-384")})
    asking = {"onRefusal": "omit", "at": SIGNED}
    yield "payloads of one chain", filled(good, onRefusal="omit")
    yield "forged chains below the real intermediate", filled(one(jws({}, forged)), onRefusal="omit")
    yield "empty documents", filled({}, onRefusal="omit")
    yield "a page of refused transactions", page("signedTransactions", "a", onRefusal="omit")
    yield "a page of refused notifications", page("notificationHistory", {"signedPayload": "a"}, onRefusal="omit")
    name, slow = "slow", "RSA-3072-3071"
    delegates = [certificate(name, issuer=chain.names[1], kind=slow, issuer_kind="P-384", delegate=True, serial=n,
                             sign_with=key("forger", "P-384")) for n in range(1, 5)]
    response = ocsp_response(leaf, intermediate, name, slow, delegate=delegates[0], brought=delegates)
    yield "64 responses with delegates of nobody", filled(good, **asking, ocspResponses=[response] * 64)
    responses = []
    for n in range(32):
        for subject, issuer, index in ((leaf, intermediate, 1), (intermediate, root, 0)):
            end = SIGNED + (n + 2) * store.DAY
            raw = bytearray(base64.b64decode(ocsp_response(subject, issuer, chain.names[index], end=end)))
            raw[-1] ^= 1
            responses.append(base64.b64encode(raw).decode())
    yield "64 responses with wrong signatures", filled(good, **asking, ocspResponses=responses)
    yield "64 responses full of answers", filled(good, **asking, ocspResponses=[answers(leaf)] * 64)
    response = certificates(leaf, intermediate)
    yield "64 responses full of certificates", filled(good, **asking, ocspResponses=[response] * 64)


def answers(leaf):
    """A response of 32 KiB with as many answers as fit, all about the serial number of the leaf, of another issuer."""
    from store import sequence
    serial = leaf.serial_number.to_bytes(leaf.serial_number.bit_length() // 8 + 1, "big")
    digest = sequence(bytes.fromhex("06052b0e03021a0500"))
    number = b"\x02" + bytes([len(serial)]) + serial
    about = sequence(digest + b"\x04\x14" + b"\1" * 20 + b"\x04\x14" + b"\1" * 20 + number)
    single = sequence(about + b"\x80\x00" + b"\x18\x0f20251231000000Z")
    every = sequence(single * (32_400 // len(single)))
    return whole(sequence(b"\xa2\x16\x04\x14" + b"\1" * 20 + b"\x18\x0f20251231000000Z" + every))


def certificates(leaf, intermediate):
    """A response of 32 KiB with as many short certificates as fit."""
    import store
    from store import sequence
    point = bytes([3]) + b"\x02" + leaf.public_key().public_numbers().x.to_bytes(32, "big")
    public = sequence(sequence(bytes.fromhex("06072a8648ce3d020106082a8648ce3d030107")) + b"\x03\x22\x00" + point[1:])
    algorithm = bytes.fromhex("300a06082a8648ce3d040302")
    dates = sequence(b"\x17\x0d250101000000Z\x17\x0d270101000000Z")
    part = sequence(b"\x02\x01\x01" + algorithm + b"\x30\x00" + dates + b"\x30\x00" + public)
    short = sequence(part + algorithm + b"\x03\x01\x00")
    raw = base64.b64decode(store.ocsp_response(leaf, intermediate, store.store().names[1]))
    signed = raw[raw.index(b"\xa2\x16\x04\x14") - 3:]
    body = signed[:3 + signed[2]] if signed[1] == 0x81 else signed[:2 + signed[1]]
    return whole(body, short * ((32_300 - len(body)) // len(short)))


def whole(body, brought=b""):
    """A response of OCSP with this as what is signed, a signature of nobody, and certificates."""
    from store import length_of, sequence
    inside = sequence(body + bytes.fromhex("300a06082a8648ce3d040302") + b"\x03\x03\x00\x01\x01" + (
        b"\xa0" + length_of(len(sequence(brought))) + sequence(brought) if brought else b""))
    octets = sequence(bytes.fromhex("06092b0601050507300101") + b"\x04" + length_of(len(inside)) + inside)
    return base64.b64encode(sequence(b"\x0a\x01\x00\xa0" + length_of(len(octets)) + octets)).decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("core")
    parser.add_argument("--only", default="")
    parser.add_argument("--measure")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.measure:
        measure(options.library, options.core, options.measure)
        return
    lines, beyond = ["| request | documents | seconds | memory | response |", "|---|---|---|---|---|"], []
    with tempfile.TemporaryDirectory() as folder:
        for name, request in cases():
            if options.only not in name:
                continue
            assert len(request) <= LIMIT
            path = Path(folder) / "request.json"
            path.write_text(request)
            command = [sys.executable, __file__, options.library, options.core, "--measure", path]
            run = subprocess.run(command, capture_output=True, text=True, check=True)
            status, seconds, memory, response = map(float, run.stdout.split())
            is_met = status == 0 and seconds <= SECONDS * NOISE and memory <= MULTIPLE * len(request)
            beyond += [] if is_met else [name]
            history = json.loads(request)["history"]
            documents = len(history) if len(history) > 1 else len(next(iter(history[0].values())))
            lines.append(f"| {name} | {documents:,} | {seconds:.1f} s | {memory / len(request):.1f} × | "
                         f"{response / len(request):.1f} × |")
            print(lines[-1] + ("" if is_met else f"   BEYOND, status {status:.0f}"), flush=True)
    if options.write:
        text = DOCUMENT.read_text(encoding="utf-8")
        head, rest = text.split("<!-- worst signed requests -->\n")
        tail = rest.split("<!-- end of worst signed requests -->")[1]
        DOCUMENT.write_text(head + "<!-- worst signed requests -->\n" + "\n".join(lines)
                            + "\n<!-- end of worst signed requests -->" + tail, encoding="utf-8")
    if beyond:
        sys.exit(f"Beyond the bounds: {', '.join(beyond)}.")
    print("All within the bounds.")


if __name__ == "__main__":
    main()
