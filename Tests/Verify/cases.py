#!/usr/bin/env python3
"""What libsubscore-verify proves and what it refuses: a row a case, generated with the keys of the run.

    Tests/Verify/cases.py LIBRARY CORE OUT    writes each case into OUT, in the form of build/vectors, and the same
                                              with an open verifier into OUT.open

A case has a name, a request, and what it ends in: a refusal with its place, or a number of verified payloads.
"""

import base64
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

import store
from calls import Library, Verifier, in_two
from store import (
    APP,
    BUNDLE,
    DAY,
    INTERMEDIATE_MARK,
    LEAF_MARK,
    SIGNED,
    TEST_MARK,
    Chain,
    app_transaction,
    base64_of,
    certificate,
    jws,
    key,
    notification,
    ocsp_response,
    renewal_info,
    sequence,
    transaction,
)

REFUSALS = {
    "invalid_jws", "unsupported_algorithm", "missing_chain", "invalid_chain_length", "invalid_certificate",
    "untrusted_chain", "expired_certificate", "not_app_store_certificate", "test_certificate",
    "invalid_signature", "missing_signed_date",
    "signed_in_future", "wrong_kind", "wrong_app", "wrong_environment", "unsigned_environment", "unbound_renewal_info",
    "revoked_certificate", "unknown_revocation", "unsigned_document", "conflicting_documents",
    "algorithm_unavailable"}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
OK, ARGUMENT, JSON, REQUEST, LIMIT, MEMORY = range(6)


@dataclass
class Case:
    name: str
    request: object
    #: The code of the refusal or error. None for a history that comes out.
    code: str = None
    path: str = None
    #: How many payloads are verified.
    verified: int = None
    #: What the message of the refusal contains: what was found, and what was expected.
    says: tuple = ()
    status: int = None
    function: str = "subs_verify"
    #: How many items stay of the only document, None for none, and the code and the path of each refusal.
    leaves: tuple = ()


def config(chain=None, **changes):
    """The field verify of a request."""
    fields = {"roots": [base64_of((chain or store.store()).root)], "bundleId": BUNDLE, "appAppleId": APP,
              "environment": "Production"} | changes
    return {name: value for name, value in fields.items() if value is not None}


def ask(history, chain=None, **changes):
    return {"history": history, "verify": config(chain, **changes)}


def one(text):
    return {"signedTransactionInfo": text}


HERE = "/history/signedTransactionInfo"


def refused(name, text, code, chain=None, **changes):
    """A case of one signed transaction."""
    return Case(name, ask(one(text), chain, **changes), code, HERE)


def fields(text):
    """The header of a JWS, decoded."""
    header = text.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(header + "=" * (-len(header) % 4)))


def form():
    good = jws(transaction())
    header, payload, signature = good.split(".")
    texts = {"a text that is not a JWS": "hello", "an empty one": "..", "two parts": f"{header}.{payload}",
             "four parts": good + ".x", "padding": good + "==", "a space in the payload": f"{header}. {payload}.{signature}",
             "the other alphabet": f"{header}.{payload[:-2]}+/.{signature}", "a header that is not JSON": f"e.{payload}.{signature}",
             "a header that is a list": f"{store.url64(b'[]')}.{payload}.{signature}",
             "a header with a key twice": store.url64(b'{"alg":"ES256","alg":"none"}') + f".{payload}.{signature}",
             "a header of 40,000 bytes": store.url64(b'{"alg":"ES256","x":"' + b"x" * 40_000 + b'"}') + f".{payload}.{signature}",
             "a payload that is not JSON": jws(None, raw=b"hello"), "an empty payload": jws(None, raw=b""),
             "a payload that is a list": jws([]), "a payload with a key twice": jws(None, raw=b'{"a":1,"a":2}'),
             "a payload that is not UTF-8": jws(None, raw=b'{"signedDate":1,"x":"\xff"}'),
             "a payload with half a surrogate": jws(None, raw=b'{"signedDate":1,"x":"\\ud800"}'),
             "a payload with U+0000": jws(None, raw=b'{"signedDate":1,"x":"\\u0000"}'),
             "a payload behind a byte order mark": jws(None, raw=b"\xef\xbb\xbf" + json.dumps(transaction()).encode()),
             "a payload with more behind it": jws(None, raw=json.dumps(transaction()).encode() + b"{}"),
             "a payload that is nested too deep": jws(None, raw=b'{"x":' + b"[" * 40 + b"]" * 40 + b"}"),
             "a payload with a number beyond 64 bits": jws(transaction(price=2**63)),
             "a line break at the end": good + "\n", "a space at the beginning": " " + good,
             "alg twice, the same": jws(transaction(), header_text=lambda text: text[:-1] + ',"alg":"ES256"}'),
             "crit in the header": jws(transaction(), header={"crit": ["exp"]}),
             "an empty crit": jws(transaction(), header={"crit": []}),
             "crit that is null": jws(transaction(), header_text=lambda text: text[:-1] + ',"crit":null}'),
             "b64 in the header": jws(transaction(), header={"b64": False})}
    # The last character has four bits that belong to no byte. Only 0 is right there.
    alphabet = ALPHABET.replace("+/", "-_")
    texts["bits to spare at the end"] = good[:-1] + alphabet[alphabet.index(good[-1]) + 1]
    for name, text in texts.items():
        yield refused(f"not a JWS: {name}", text, "invalid_jws")
    for name, algorithm in {"missing": None, "none": "none", "None": "None", "ES384": "ES384", "HS256": "HS256",
                            "es256": "es256", "a number": 256, "a list": ["ES256"]}.items():
        yield refused(f"algorithm {name}", jws(transaction(), header={"alg": algorithm}), "unsupported_algorithm")
    yield refused("algorithm none without a signature",
                  f"{store.url64(json.dumps({'alg': 'none'}).encode())}.{payload}.", "unsupported_algorithm")


def chains():
    leaf, intermediate, root = (base64_of(each) for each in store.store().certificates)
    padded = next(text for text in (base64_of(certificate(f"padded {n}")) for n in range(99)) if text[-1] == "=")
    digits = padded.rstrip("=")
    spare = digits[:-1] + ALPHABET[ALPHABET.index(digits[-1]) + 1] + padded[len(digits):]
    for name, value, code in (
            ("no x5c", None, "missing_chain"), ("an empty x5c", [], "missing_chain"), ("x5c as text", leaf, "missing_chain"),
            ("one certificate", [leaf], "invalid_chain_length"), ("two", [leaf, intermediate], "invalid_chain_length"),
            ("four", [leaf, intermediate, root, root], "invalid_chain_length"),
            ("the leaf as PEM", ["-----BEGIN CERTIFICATE-----", intermediate, root], "invalid_certificate"),
            ("an empty leaf", ["", intermediate, root], "invalid_certificate"),
            ("a number as leaf", [1, intermediate, root], "invalid_certificate"),
            ("bytes after the leaf", [base64_of(store.der(store.store().leaf) + b"\0"), intermediate, root],
             "invalid_certificate"),
            ("half a leaf", [base64_of(store.der(store.store().leaf)[:300]), intermediate, root], "invalid_certificate"),
            ("a certificate of 9,000 bytes", [leaf, base64.b64encode(b"\x30" * 9000).decode(), root], "invalid_certificate"),
            ("garbage as the third", [leaf, intermediate, "AAAA"], "invalid_certificate"),
            ("a space before the leaf", [" " + leaf, intermediate, root], "invalid_certificate"),
            ("a line break after the leaf", [leaf + "\n", intermediate, root], "invalid_certificate"),
            ("a leaf in lines", ["\n".join(re.findall(".{1,64}", leaf)), intermediate, root], "invalid_certificate"),
            ("a leaf without padding", [digits, intermediate, root], "invalid_certificate"),
            ("bits to spare in the third", [leaf, intermediate, spare], "invalid_certificate"),
            ("base64url in the leaf", [leaf.replace("+", "-").replace("/", "_") + "-", intermediate, root],
             "invalid_certificate"),
            ("the intermediate as leaf", [intermediate, intermediate, root], "invalid_certificate"),
            ("the root thrice", [root, root, root], "invalid_certificate"),
            ("leaf and root the wrong way round", [root, intermediate, leaf], "invalid_certificate"),
            ("the root as intermediate", [leaf, root, root], "untrusted_chain"),
            ("the leaf as intermediate", [leaf, leaf, root], "untrusted_chain")):
        yield refused(f"x5c: {name}", jws(transaction(), header={"x5c": value}), code)
    other = Chain("stranger")
    yield refused("a chain to another root", jws(transaction(), other), "untrusted_chain")
    yield refused("a chain to Apple's root only", jws(transaction()), "untrusted_chain", roots=["AppleRootCA-G3"])
    yield refused("a chain to no root but its own third certificate", jws(transaction(), other), "untrusted_chain", roots=None)
    yield refused("a leaf of a stranger below our intermediate",
                  jws(transaction(), other, certificates=[other.leaf, *store.store().certificates[1:]]), "untrusted_chain")
    # Its name and its key identifiers are those of the store, its key is not.
    forged = Chain(intermediate={"sign_with": key("forger", "P-384")})
    yield refused("an intermediate that only looks like ours", jws(transaction(), forged), "untrusted_chain")
    forged = Chain(leaf={"sign_with": key("forger", "P-384")})
    yield refused("a leaf that only looks like ours", jws(transaction(), forged), "untrusted_chain")
    # All of it is the store's, but for the signature.
    ours = store.store()
    resigned = store.signed_again(store.signed_part(store.der(ours.intermediate)), key("forger", "P-384"))
    yield refused("our intermediate with another signature",
                  jws(transaction(), certificates=[ours.leaf, resigned, ours.root]), "untrusted_chain")
    direct = certificate("below the root", ours.names[0], issuer_kind="P-384", marks=[LEAF_MARK])
    yield refused("a leaf directly below the root",
                  jws(transaction(), certificates=[direct, ours.root, ours.root], sign=key("below the root")), "untrusted_chain")
    for name, changes, code in certificates():
        chain = Chain(name, **changes)
        text = jws(transaction(), chain)
        yield Case(f"certificates: {name}", ask(one(text), chain), code, code and HERE, None if code else 1)
    for kind, code in (("RSA", None), ("RSA-4096", None), ("P-256", None), ("P-521", "invalid_value"), ("Ed25519", "invalid_value"),
                       ("RSA-2040", "invalid_value"), ("RSA-4104", "invalid_value"), ("RSA-2048-33", "invalid_value")):
        chain = Chain(f"below {kind}", root={"kind": kind}, intermediate={"issuer_kind": kind})
        yield Case(f"a root with a key {kind}", ask(one(jws(transaction(), chain)), chain), code, code and "/verify/roots/0",
                   None if code else 1)
    third = Chain()
    text = jws(transaction(), third, certificates=[*third.certificates[:2], other.root])
    yield Case("a third certificate that is not the root counts for nothing", ask(one(text), third), verified=1)


def certificates():
    """What may be wrong with a certificate, below a root that the host trusts."""
    yield "no mark in the leaf", {"leaf": {"marks": []}}, "not_app_store_certificate"
    yield "no mark in the intermediate", {"intermediate": {"marks": []}}, "not_app_store_certificate"
    yield "the marks the wrong way round", {"leaf": {"marks": [INTERMEDIATE_MARK]}, "intermediate": {"marks": [LEAF_MARK]}}, \
        "not_app_store_certificate"
    yield "a mark that only begins like it", {"leaf": {"marks": [LEAF_MARK + ".1"]}}, "not_app_store_certificate"
    yield "an intermediate that is not an authority", {"intermediate": {"authority": False}}, "untrusted_chain"
    yield "an intermediate without constraints", {"intermediate": {"constraints": False}}, "untrusted_chain"
    yield "a leaf that is an authority", {"leaf": {"authority": True}}, "untrusted_chain"
    yield "a leaf that may not sign documents", {"leaf": {"usage": "key_agreement"}}, "untrusted_chain"
    yield "an intermediate that may not sign certificates", {"intermediate": {"usage": "crl_sign"}}, "untrusted_chain"
    yield "an intermediate that does not say what it may", {"intermediate": {"usage": False}}, "untrusted_chain"
    yield "a root that allows no intermediate", {"root": {"path_length": 0}}, "untrusted_chain"
    yield "a leaf that does not say what it may", {"leaf": {"usage": False}}, None
    yield "an intermediate that allows more below it", {"intermediate": {"path_length": 3}}, None
    yield "one serial number for all", {each: {"serial": 7} for each in ("root", "intermediate", "leaf")}, None
    years = {"start": SIGNED - 70 * 365 * DAY, "end": SIGNED + 200 * 365 * DAY}
    yield "from 1956 to 2225", {each: years for each in ("root", "intermediate", "leaf")}, None
    yield "a leaf on P-384", {"leaf": {"kind": "P-384"}}, "invalid_certificate"
    yield "a leaf on P-521", {"leaf": {"kind": "P-521"}}, "invalid_certificate"
    yield "a leaf on secp256k1", {"leaf": {"kind": "secp256k1"}}, "invalid_certificate"
    yield "a leaf with an RSA key", {"leaf": {"kind": "RSA"}}, "invalid_certificate"
    yield "a leaf with an Ed25519 key", {"leaf": {"kind": "Ed25519"}}, "invalid_certificate"
    yield "an intermediate with an RSA key", {"intermediate": {"kind": "RSA"}}, "invalid_certificate"
    yield "an intermediate with an Ed25519 key", {"intermediate": {"kind": "Ed25519"}}, "invalid_certificate"
    yield "a leaf signed with SHA-1", {"leaf": {"sha1": True}}, "untrusted_chain"
    yield "an intermediate signed with SHA-1", {"intermediate": {"sha1": True}}, "untrusted_chain"
    yield "a leaf of another issuer's name", {"leaf": {"issuer_name": "somebody"}}, "untrusted_chain"
    yield "a leaf without key identifiers", {"leaf": {"key_identifiers": False}}, "untrusted_chain"
    unknown = x509.Extension(x509.ObjectIdentifier("1.2.3.4"), True, x509.UnrecognizedExtension(
        x509.ObjectIdentifier("1.2.3.4"), b"\x05\x00")).value
    yield "a critical extension that nobody knows", {"leaf": {"extra": [unknown]}}, "untrusted_chain"
    yield "a critical extension that nobody knows, in the root", {"root": {"extra": [unknown]}}, "untrusted_chain"
    yield "an intermediate of another issuer's name", {"intermediate": {"issuer_name": "somebody"}}, "untrusted_chain"
    other = x509.DirectoryName(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "other")]))
    yield "a leaf of a name that its intermediate may not use", {
        "intermediate": {"extra": [x509.NameConstraints([other], None)]}}, "untrusted_chain"
    names = x509.NameConstraints([x509.DNSName("example.com")], None)
    yield "an intermediate of constrained names is fine for a leaf without", {"intermediate": {"extra": [names]}}, None


def certificates_within():
    """A leaf with the marks, and within it in PEM a leaf of the store without them, whose key signs. Some readers find PEM
    anywhere."""
    chain = store.store()
    own = certificate("somebody", chain.names[1], issuer_kind="P-384")
    text = base64_of(own)
    pem = "\n".join(["", "-----BEGIN CERTIFICATE-----", *re.findall(".{1,64}", text), "-----END CERTIFICATE-----", ""]).encode()
    extension = sequence(bytes.fromhex("06032a0304") + b"\x04" + store.length_of(len(pem)) + pem)
    part = store.with_extension(store.der(chain.leaf), extension)
    for name, leaf, sign, code in (
            ("a forged leaf with another one in it", store.signed_again(part, key("forger", "P-384")), "somebody", "untrusted_chain"),
            ("a leaf with another one in it, which signs", resign_part(part), "somebody", "invalid_signature"),
            ("a leaf with another one in it, which does not sign", resign_part(part), chain.names[2], None)):
        yield name, jws(transaction(), certificates=[leaf, *chain.certificates[1:]], sign=key(sign)), code


def extensions():
    """The store's leaf with one more extension, or a serial number that no tool writes."""
    chain = store.store()
    raw = store.der(chain.leaf)

    def signed(part):
        return jws(transaction(), certificates=[resign_part(part), *chain.certificates[1:]])

    for name, identifier in {"the constraints": "0603551d13", "the usage": "0603551d0f", "the id of its key": "0603551d0e",
                             "the id of its issuer's key": "0603551d23", "the responder": "06082b06010505070101",
                             "the mark": "060a2a864886f76364060b01"}.items():
        yield f"{name} twice", signed(store.with_extension(raw, store.extension_of(raw, identifier))), "untrusted_chain"
    for name, identifier in {"alternative names": "0603551d11", "constraints of names": "0603551d1e"}.items():
        broken = sequence(bytes.fromhex(identifier) + b"\x04\x02\x05\x00")
        yield f"{name} that can't be read", signed(store.with_extension(raw, broken)), "untrusted_chain"
    for name, serial in {"of 20 bytes": b"\x7f" * 20, "of 21 bytes": b"\0" + b"\xff" * 20, "of 22 bytes": b"\x7f" * 22,
                         "of 200 bytes": b"\x7f" * 200, "below zero": b"\xff\x01", "0": b"\0"}.items():
        yield f"a serial number {name}", signed(store.with_serial(raw, serial)), None
    for size, code in ((SIZE, None), (SIZE + 1, "invalid_certificate")):
        yield f"a leaf of {size} bytes", jws(transaction(), certificates=[of_size(raw, size), *chain.certificates[1:]]), code


SIZE = 8192


def of_size(raw, size):
    """The leaf with an extension that fills it up. Signatures have several lengths, so it tries."""
    padding = size - len(raw) - 40
    while True:
        filler = b"\x04" + store.length_of(padding) + b"\0" * padding
        made = resign_part(store.with_extension(raw, sequence(bytes.fromhex("06032a0304") + filler)))
        if len(made) == size:
            return made
        padding += max(-1, min(1, size - len(made)))


def hostile():
    """Certificates that no tool makes: keys that are not points, curves that are spelt out, dates that are none."""
    chain = store.store()
    raw = store.der(chain.leaf)
    point = chain.key.public_key().public_numbers()
    x = point.x.to_bytes(32, "big")

    def swapped(old, new):
        """With the same length, so that no other length in it changes."""
        changed = raw.replace(old, new, 1)
        assert changed != raw and len(changed) == len(raw)
        return jws(transaction(), certificates=[resign(changed), *chain.certificates[1:]])

    off = (int.from_bytes(x, "big") ^ 1).to_bytes(32, "big")
    yield "a key off the curve", swapped(x, off), "invalid_certificate"
    yield "a key at infinity", swapped(b"\x03\x42\x00\x04" + x, b"\x03\x42\x00\x00" + x), "invalid_certificate"
    yield "a compressed key of half its length", swapped(b"\x03\x42\x00\x04" + x, b"\x03\x42\x00\x02" + x), "invalid_certificate"
    yield "a curve without a name", swapped(bytes.fromhex("06082a8648ce3d030107"), bytes.fromhex("06082a8648ce3d030207")), \
        "invalid_certificate"
    dates = re.search(rb"\x17\x0d(\d{12}Z)\x17\x0d(\d{12}Z)", raw)
    for name, date in (("of month 13", b"251301000000Z"), ("of 30 February", b"250230000000Z"), ("of hour 24", b"250101240000Z"),
                       ("with letters", b"2501010000aaZ"), ("with a sign", b"+50101000000Z")):
        yield f"a date {name}", swapped(dates[1], date), "invalid_certificate"
    yield "dates the wrong way round", swapped(dates[1] + b"\x17\x0d" + dates[2], dates[2] + b"\x17\x0d" + dates[1]), \
        "expired_certificate"
    yield "a date without Z", swapped(dates[1], dates[1][:-1] + b"0"), "invalid_certificate"
    yield "version 1", swapped(b"\xa0\x03\x02\x01\x02", b"\xa0\x03\x02\x01\x00"), "untrusted_chain"
    yield "deep nesting", jws(transaction(), certificates=[b"\x30\x80" * 4000, *chain.certificates[1:]]), "invalid_certificate"
    yield "a length beyond its end", jws(transaction(), certificates=[b"\x30\x84\xff\xff\xff\xff" + raw, *chain.certificates[1:]]), \
        "invalid_certificate"
    yield "a curve that is spelt out", jws(transaction(), certificates=[explicit_curve(), *chain.certificates[1:]]), \
        "invalid_certificate"


#: The order of P-256.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def resign(changed):
    """The changed certificate of the store's leaf, signed by its intermediate."""
    return resign_part(store.signed_part(changed))


def resign_part(part):
    return store.signed_again(part, key(store.store().names[1], "P-384"))


def explicit_curve():
    """The store's leaf, with P-256 spelt out in numbers in the place of its name."""
    p = 2**256 - 2**224 + 2**192 + 2**96 - 1
    b = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
    g = bytes.fromhex("046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162"
                      "bce33576b315ececbb6406837bf51f5")

    def integer(number):
        body = number.to_bytes(number.bit_length() // 8 + 1, "big")
        return b"\x02" + store.length_of(len(body)) + body

    def octets(content):
        return b"\x04" + store.length_of(len(content)) + content

    curve = sequence(integer(1) + sequence(bytes.fromhex("06072a8648ce3d0101") + integer(p))
                     + sequence(octets((p - 3).to_bytes(32, "big")) + octets(b.to_bytes(32, "big"))) + octets(g) + integer(ORDER)
                     + integer(1))
    raw = store.der(store.store().leaf)
    part = store.signed_part(raw)
    named = bytes.fromhex("301306072a8648ce3d020106082a8648ce3d030107")
    at = part.index(named)
    bits = part[at + len(named):at + len(named) + 68]
    spelt = sequence(sequence(bytes.fromhex("06072a8648ce3d0201") + curve) + bits)
    body = part[4:at - 2] + spelt + part[at + len(named) + 68:]
    return resign_part(sequence(body))


def hostile_certificates():
    for name, text, code in (*hostile(), *extensions(), *certificates_within()):
        if code:
            yield refused(f"hostile certificates: {name}", text, code)
        else:
            yield Case(f"certificates: {name}", ask(one(text)), verified=1)


def signatures():
    chain = store.store()
    again = Chain("another leaf of the store", intermediate={}, leaf={})
    good = jws(transaction())
    yield Case("a good one", ask(one(good)), verified=1)
    yield refused("a good chain with another leaf's signature", jws(transaction(), sign=again.key), "invalid_signature")
    yield refused("the signature of another payload", ".".join(good.split(".")[:2] + [jws(renewal_info()).split(".")[2]]),
                  "invalid_signature")
    head = good.rsplit(".", 1)[0]
    for name, signature in (("none", b""), ("of 63 bytes", b"\1" * 63), ("of 65 bytes", b"\1" * 65), ("of zeros", b"\0" * 64),
                            ("of ones", b"\xff" * 64), ("in DER", chain.key.sign(head.encode(), ec.ECDSA(hashes.SHA256())))):
        yield refused(f"a signature {name}", f"{head}.{store.url64(signature)}", "invalid_signature")
    numbers = base64.urlsafe_b64decode(good.split(".")[2] + "==")
    r, s, order = numbers[:32], int.from_bytes(numbers[32:], "big"), ORDER
    for name, signature in (("whose first number is 0", b"\0" * 32 + numbers[32:]), ("whose second is 0", r + b"\0" * 32),
                            ("whose first is the order", order.to_bytes(32, "big") + numbers[32:]),
                            ("whose second is the order", r + order.to_bytes(32, "big")),
                            ("the wrong way round", numbers[32:] + r), ("with a byte less", numbers[:63])):
        yield refused(f"a signature {name}", f"{head}.{store.url64(signature)}", "invalid_signature")
    # Of each signature of an elliptic curve anybody can make the other. It says the same of the same bytes.
    yield Case("the other signature of the same", ask(one(f"{head}.{store.url64(r + (order - s).to_bytes(32, 'big'))}")), verified=1)


def dates():
    for name, value in (("missing", None), ("null", None), ("0", 0), ("text", "2026-01-01"), ("of no calendar", 10**17),
                        ("true", True)):
        payload = transaction(signedDate=value)
        if name == "missing":
            del payload["signedDate"]
        yield refused(f"signedDate {name}", jws(payload), "missing_signed_date")
    old = Chain("of long ago", **{each: {"start": -70 * 365 * DAY // 7, "end": SIGNED + 200 * 365 * DAY}
                                  for each in ("root", "intermediate", "leaf")})
    for name, value in (("1969", -DAY), ("2100", 4_102_444_800_000)):
        yield Case(f"signedDate in {name}", ask(one(jws(transaction(signedDate=value), old)), old), verified=1)
    for name, value in (("before every calendar", -10**17), ("a real beyond every number", 1e300)):
        yield refused(f"signedDate {name}", jws(transaction(signedDate=value)), "missing_signed_date")
    good = jws(transaction())
    yield refused("signed a millisecond after at", good, "signed_in_future", at=SIGNED - 1)
    yield Case("signed at at", ask(one(good), at=SIGNED), verified=1)
    yield Case("a fraction of a millisecond, as Xcode writes it", ask(one(jws(transaction(signedDate=SIGNED + 0.7))), at=SIGNED),
               verified=1)
    for name, which in (("leaf", "leaf"), ("intermediate", "intermediate"), ("root", "root")):
        for when, start, end in (("ended before it was signed", -10 * DAY, -1000), ("begins after it", 1000, 10 * DAY)):
            chain = Chain(f"{name} that {when}", **{which: {"start": SIGNED + start, "end": SIGNED + end}})
            yield refused(f"the {name} {when}", jws(transaction(), chain), "expired_certificate", chain)
        chain = Chain(f"short {name}", **{which: {"start": SIGNED, "end": SIGNED + DAY}})
        text = jws(transaction(), chain)
        yield Case(f"the {name} begins when it is signed", ask(one(text), chain), verified=1)
        yield Case(f"the {name} ended since, which nobody asks", ask(one(text), chain, at=SIGNED + 2 * DAY), verified=1)
        yield Case(f"the {name} in its last second", ask(one(text), chain, at=SIGNED + DAY + 999, validity="at"), verified=1)
        yield refused(f"the {name} expired at at", text, "expired_certificate", chain, at=SIGNED + DAY + 1000, validity="at")
    yield Case("validity at without at", ask(one(good), validity="at"), "missing_field", "/verify/at")


def kinds():
    texts = {"a transaction": jws(transaction()), "renewal info": jws(renewal_info()), "a notification": jws(notification()),
             "an app transaction": jws(app_transaction()), "nothing": jws({"signedDate": SIGNED, "environment": "Production"}),
             "a transaction with a type": jws(transaction(notificationType="TEST")),
             "both": jws(transaction(autoRenewStatus=1))}
    members = {"a transaction": one, "renewal info": lambda text: {"signedRenewalInfo": text},
              "a notification": lambda text: {"signedPayload": text}}
    for member, wrap in members.items():
        for name, text in texts.items():
            if name != member:
                yield Case(f"{name} where {member} belongs", ask(wrap(text)), "wrong_kind", f"/history/{[*wrap(text)][0]}")
    yield Case("a notification whose type is not text", ask({"signedPayload": jws(notification(notificationType=1))}),
               "wrong_kind", "/history/signedPayload")


def owners():
    yield refused("another environment", jws(transaction(environment="Sandbox")), "wrong_environment")
    yield refused("no environment", jws(transaction(environment=None)), "wrong_environment")
    yield refused("an environment in small letters", jws(transaction(environment="production")), "wrong_environment")
    yield refused("a payload of production where the sandbox is asked", jws(transaction()), "wrong_environment",
                  environment="Sandbox")
    yield refused("another app", jws(transaction(bundleId="com.example.other")), "wrong_app")
    yield refused("an app whose name begins like it", jws(transaction(bundleId=BUNDLE + ".extra")), "wrong_app")
    yield refused("no app", jws(transaction(bundleId=None)), "wrong_app")
    for name, data, code in (
            ("another environment", {"environment": "Sandbox"}, "wrong_environment"),
            ("another app", {"bundleId": "com.example.other"}, "wrong_app"), ("another number", {"appAppleId": 1}, "wrong_app"),
            ("no number", {"appAppleId": None}, "wrong_app"), ("a number as text", {"appAppleId": str(APP)}, "wrong_app")):
        yield Case(f"a notification of {name}", ask({"signedPayload": jws(notification(data))}), code, "/history/signedPayload")
    about = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP}
    for member in ("summary", "appData"):
        for name, changes, code in (("", {}, None), (" of another app", {"bundleId": "x"}, "wrong_app"),
                                    (" of the sandbox", {"environment": "Sandbox"}, "wrong_environment")):
            text = jws(notification(**{"data": None, member: about | changes}))
            yield Case(f"a {member}{name}", ask({"signedPayload": text}), code, code and "/history/signedPayload", code or 1)
    for name, changes, code in (("", {}, None), (" of the sandbox", {"externalPurchaseId": "SANDBOX_1"}, "wrong_environment"),
                                (" of another app", {"bundleId": "x"}, "wrong_app")):
        token = {"externalPurchaseId": "1", "tokenCreationDate": SIGNED, "appAppleId": APP, "bundleId": BUNDLE} | changes
        text = jws(notification(**{"data": None, "externalPurchaseToken": token}))
        yield Case(f"a token of an external purchase{name}", ask({"signedPayload": text}), code,
                   code and "/history/signedPayload", code or 1)
    yield Case("a notification about nothing", ask({"signedPayload": jws(notification(**{"data": None}))}),
               "wrong_environment", "/history/signedPayload")
    yield from origins(about)
    sandbox = {"environment": "Sandbox", "appAppleId": None, "signedTransactionInfo": jws(transaction(environment="Sandbox")),
               "signedRenewalInfo": jws(renewal_info(environment="Sandbox"))}
    yield Case("the sandbox, which names no number", ask({"signedPayload": jws(notification(sandbox))}, environment="Sandbox",
                                                         appAppleId=None), verified=3)
    yield Case("the sandbox with a number as text", ask({"signedPayload": jws(notification(sandbox | {"appAppleId": str(APP)}))},
                                                        environment="Sandbox"), "wrong_app", "/history/signedPayload")
    yield Case("the sandbox with the number 0", ask({"signedPayload": jws(notification(sandbox | {"appAppleId": 0}))},
                                                    environment="Sandbox"), verified=3)
    yield Case("the sandbox with another number", ask({"signedPayload": jws(notification(sandbox | {"appAppleId": 1}))},
                                                      environment="Sandbox"), "wrong_app", "/history/signedPayload")


def notifications():
    customer = {"appAccountToken": "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812", "appTransactionId": "704346128300986174"}
    signed = jws(transaction(**customer))
    yield Case("a notification that names its customer", ask({"signedPayload": jws(notification(
        {"signedTransactionInfo": signed}))}), verified=3)
    yield Case("a notification without an id and a subtype", ask({"signedPayload": jws(notification(
        {"signedTransactionInfo": None, "signedRenewalInfo": None}, notificationType="TEST", notificationUUID=None,
        subtype=None))}), verified=1)
    for kind in (7, None, ["TEST"], {"type": "TEST"}):
        yield Case(f"a notification whose type is {kind!r}, not text", ask({"signedPayload": jws(notification(
            {"signedTransactionInfo": signed}, notificationType=kind))}), "wrong_kind", "/history/signedPayload")
    own = certificate("Xcode", usage=False, constraints=False)
    for environment in ("Xcode", "LocalTesting"):
        about = {"bundleId": BUNDLE, "environment": environment}
        text = jws(notification(data=about), certificates=[own], sign=key("Xcode"))
        yield Case(f"a notification of {environment}", ask(
            {"signedPayload": text}, environment=environment, appAppleId=None, xcodeCertificates=[base64_of(own)]), verified=1)


def bindings():
    info, other = jws(renewal_info()), jws(renewal_info(originalTransactionId="2000000000000009"))
    path = "/history/signedRenewalInfo"
    yield Case("renewal info alone", ask({"signedRenewalInfo": info}), "unbound_renewal_info", path)
    yield Case("renewal info beside its transaction", ask({"signedTransactionInfo": jws(transaction()), "signedRenewalInfo": info}),
               verified=2)
    yield Case("renewal info beside a transaction of another chain",
               ask({"signedTransactionInfo": jws(transaction()), "signedRenewalInfo": other}), "unbound_renewal_info", path)
    yield Case("renewal info of no chain", ask({"signedTransactionInfo": jws(transaction()),
                                                "signedRenewalInfo": jws(renewal_info(originalTransactionId=None))}),
               "unbound_renewal_info", path)
    yield Case("renewal info before its transaction, in another document", ask([{"signedRenewalInfo": info}, one(jws(transaction()))]),
               verified=2)
    yield Case("renewal info bound to a transaction of another app",
               ask([{"signedRenewalInfo": info}, one(jws(transaction(bundleId="x")))], onRefusal="omit"), verified=0)
    for name, history in {"one document": {"transactions": [jws(transaction())], "renewalInfo": [other, other]},
                          "two": [{"signedRenewalInfo": other}, {"signedRenewalInfo": other}]}.items():
        yield Case(f"omit: renewal info of another chain twice, in {name}", ask(history, onRefusal="omit"), verified=0)
    yield Case("renewal info in a list of payloads", ask({"transactions": [jws(transaction())], "renewalInfo": [info, other]}),
               "unbound_renewal_info", "/history/renewalInfo/1")
    yield Case("renewal info of another chain in a notification",
               ask({"signedPayload": jws(notification({"signedRenewalInfo": other}))}), "unbound_renewal_info",
               "/history/signedPayload")
    yield Case("renewal info of the sandbox", ask({"signedTransactionInfo": jws(transaction()),
                                                   "signedRenewalInfo": jws(renewal_info(environment="Sandbox"))}),
               "wrong_environment", path)


def nested():
    stranger = Chain("stranger")
    for name, member, value, code in (
            ("a transaction of a stranger", "signedTransactionInfo", jws(transaction(), stranger), "untrusted_chain"),
            ("renewal info of a stranger", "signedRenewalInfo", jws(renewal_info(), stranger), "untrusted_chain"),
            ("a transaction of another app", "signedTransactionInfo", jws(transaction(bundleId="x")), "wrong_app"),
            ("a transaction of the sandbox", "signedTransactionInfo", jws(transaction(environment="Sandbox")),
             "wrong_environment"),
            ("a transaction with a changed signature", "signedTransactionInfo", jws(transaction())[:-8] + "AAAAAAAA",
             "invalid_signature"),
            ("a transaction that is decoded", "signedTransactionInfo", transaction(), "unsigned_document"),
            ("a decoded transaction under its other name", "transactionInfo", transaction(), "unsigned_document"),
            ("renewal info that is decoded", "signedRenewalInfo", renewal_info(), "unsigned_document"),
            ("renewal info where the transaction belongs", "signedTransactionInfo", jws(renewal_info()), "wrong_kind"),
            ("no algorithm", "signedTransactionInfo", jws(transaction(), header={"alg": "none"}), "unsupported_algorithm")):
        yield Case(f"a notification of ours with {name} inside", ask({"signedPayload": jws(notification({member: value}))}), code,
                   "/history/signedPayload")
    about = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP}
    for name, text, code in (("", jws(app_transaction()), None), (" of another app", jws(app_transaction(bundleId="x")), "wrong_app"),
                             (" of the sandbox", jws(app_transaction(receiptType="Sandbox")), "wrong_environment"),
                             (" without a date", jws(app_transaction(receiptCreationDate=None)), "missing_signed_date")):
        inside = jws(notification(**{"data": None, "appData": about | {"signedAppTransactionInfo": text}}))
        yield Case(f"an app transaction{name} in a notification", ask({"signedPayload": inside}), code,
                   code and "/history/signedPayload", None if code else 2)


def customers():
    """Notifications that name their customer in one place or another, or in a way that cannot be read."""
    named = {"appAccountToken": "5f8a1c2e-7d3b-4e96-a1b0-c4d5e6f70812", "appTransactionId": "704346128300986174"}
    about = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP}
    consent = {"data": None, "notificationType": "RESCIND_CONSENT", "subtype": None,
               "appData": about | {"signedAppTransactionInfo": jws(app_transaction(appTransactionId="9"))}}
    for name, payload, count in (
            ("in the transaction", notification({"signedTransactionInfo": jws(transaction(**named))}), 3),
            ("in the renewal info", notification({"signedRenewalInfo": jws(renewal_info(**named))}), 3),
            ("in both", notification({"signedTransactionInfo": jws(transaction(appAccountToken="a")),
                                      "signedRenewalInfo": jws(renewal_info(appAccountToken="b"))}), 3),
            ("in no signed member", notification({**named, "originalTransactionId": "7"}, **named), 3),
            ("as a number", notification({"signedTransactionInfo": jws(transaction(appTransactionId=704346128300986174))}), 3),
            ("as a list", notification({"signedTransactionInfo": jws(transaction(appAccountToken=["x"]))}, subtype={}), 3),
            ("in an app transaction", notification(**consent), 2),
            ("nowhere", notification({"signedTransactionInfo": None, "signedRenewalInfo": None}, subtype="",
                                     notificationUUID=None, signedDate=SIGNED + 0.75), 1)):
        yield Case(f"a customer {name}", ask({"signedPayload": jws(payload)}), verified=count)


def order():
    """Of two things that are wrong, the one that is checked first is the refusal."""
    leaf, intermediate, root = (base64_of(each) for each in store.store().certificates)
    unmarked = Chain("stranger without marks", leaf={"marks": []}, intermediate={"marks": []})
    ended = {"end": SIGNED - DAY, "marks": [LEAF_MARK, TEST_MARK]}
    old, trial = Chain("ended test", leaf=ended), Chain("test", leaf={"marks": [LEAF_MARK, TEST_MARK]})
    sandbox = {"environment": "Sandbox", "bundleId": "com.example.other"}
    for name, text, code, chain in (
            ("form, algorithm", jws(transaction(), header={"alg": "none", "b64": False}), "invalid_jws", None),
            ("algorithm, length of the chain", jws(transaction(), header={"alg": "none", "x5c": [leaf]}), "unsupported_algorithm", None),
            ("length of the chain, certificates", jws(transaction(), header={"x5c": [leaf, "AAAA"]}), "invalid_chain_length", None),
            ("certificates, root", jws(transaction(), unmarked, header={"x5c": [base64_of(unmarked.leaf), "AAAA", root]}),
             "invalid_certificate", None),
            ("root, marks", jws(transaction(), unmarked), "untrusted_chain", None),
            ("marks, signature", jws(transaction(), unmarked, sign=key("another")), "not_app_store_certificate", unmarked),
            ("signature, signedDate", jws(transaction(signedDate=None), sign=key("another")), "invalid_signature", None),
            ("signature, payload", jws(None, raw=b"hello", sign=key("another")), "invalid_signature", None),
            ("signedDate, validity", jws(transaction(signedDate=None), old), "missing_signed_date", old),
            ("validity, mark of tests", jws(transaction(), old), "expired_certificate", old),
            ("mark of tests, kind", jws(notification(), trial), "test_certificate", trial),
            ("kind, environment", jws(renewal_info(**sandbox)), "wrong_kind", None),
            ("environment, app", jws(transaction(**sandbox)), "wrong_environment", None)):
        yield refused(f"order: {name}", text, code, chain)
    yield refused("order: signedDate in the future, validity", jws(transaction(), old), "signed_in_future", old, at=SIGNED - 1)
    yield refused("order: validity, revocation", jws(transaction(), old), "expired_certificate", old, at=SIGNED, ocspResponses=[])
    yield refused("order: revocation, mark of tests", jws(transaction(), trial), "unknown_revocation", trial, at=SIGNED,
                  ocspResponses=[])
    yield Case("order: environment, binding", ask({"signedRenewalInfo": jws(renewal_info(environment="Sandbox"))}),
               "wrong_environment", "/history/signedRenewalInfo")


def documents():
    text, info = jws(transaction()), jws(renewal_info())
    good = {
        "payloads": ({"transactions": [text, text], "renewalInfo": info}, 3),
        "a notification as it is posted": ({"signedPayload": jws(notification())}, 3),
        "the history of notifications": ({"notificationHistory": [{"signedPayload": jws(notification()), "sendAttempts": []}]}, 3),
        "a status response": ({"environment": "Production", "bundleId": BUNDLE, "data": [{
            "subscriptionGroupIdentifier": "21", "lastTransactions": [
                {"status": 1, "originalTransactionId": "1", "signedTransactionInfo": text, "signedRenewalInfo": info}]}]}, 2),
        "a history response": ({"revision": "r", "hasMore": False, "signedTransactions": [text]}, 1),
        "an order look-up": ({"status": 0, "signedTransactions": []}, 0),
        "a transaction info response": ({"signedTransactionInfo": text}, 1),
        "several documents": ([{"signedTransactions": [text]}, {"signedPayload": jws(notification())}], 4),
        "no documents": ([], 0)}
    for name, (history, count) in good.items():
        yield Case(f"documents: {name}", ask(history), verified=count)
    decoded = {
        "a decoded transaction": transaction(), "decoded renewal info": renewal_info(),
        "a decoded notification": notification(), "a decoded notification in signedPayload": {"signedPayload": notification()},
        "decoded payloads": {"transactions": [transaction()]}, "decoded members": {"transactionInfo": transaction()},
        "a receipt": {"status": 0, "latest_receipt_info": []}, "a status alone": {"status": 1}, "an empty object": {},
        "an item of the history of notifications without its payload": {"notificationHistory": [{"sendAttempts": []}]},
        "a notification in the history of notifications": {"notificationHistory": [notification()]},
        "an item of a status response with nothing signed": {"data": [{"lastTransactions": [{"status": 1}]}]},
        "a decoded transaction in a status response": {"data": [{"lastTransactions": [transaction()]}]},
        "decoded payloads in a status response": {"data": [{"transactions": [transaction()]}]},
        "text in a status response": {"data": [text]}, "null in a list": {"signedTransactions": [None]},
        "a list where a document is signed": {"signedTransactionInfo": [text]}, "no list": {"signedTransactions": text},
        "decoded members of both kinds": {"transactionInfo": transaction(), "renewalInfo": renewal_info()},
        "a member that is null": {"signedTransactions": None}, "a member that is empty text": {"signedPayload": ""}}
    for name, history in decoded.items():
        yield Case(f"documents: {name}", ask(history), "unsigned_document")
    yield Case("documents: a bare JWS", ask(text), "wrong_type", "/history")
    yield Case("documents: a list of bare JWS", ask([text]), "wrong_type", "/history/0")
    yield Case("documents: nothing", {"verify": config()}, "missing_field", "/history")


def siblings():
    """A document has one form. What stands beside a signed member is refused, and so is not left unread."""
    text, info, post = jws(transaction()), jws(renewal_info()), jws(notification())
    forged = jws(transaction(), Chain("stranger"))
    about = {"status": 1, "signedTransactionInfo": text}
    beside = {
        "no transactions beside a notification": ({"transactions": [], "signedPayload": post}, "signedPayload"),
        "transactions beside a forged notification": ({"transactions": [text], "signedPayload": forged}, "signedPayload"),
        "a notification beside a history of notifications": (
            {"signedPayload": post, "notificationHistory": []}, "notificationHistory"),
        "a notification beside a status response": ({"signedPayload": post, "data": []}, "data"),
        "a notification beside a status group": ({"signedPayload": post, "lastTransactions": [about]}, "lastTransactions"),
        "a notification beside a history response": ({"signedPayload": post, "signedTransactions": [text]}, "signedTransactions"),
        "a notification beside a transaction": ({"signedPayload": post, "signedTransactionInfo": forged}, "signedTransactionInfo"),
        "a notification beside renewal info": ({"signedPayload": post, "signedRenewalInfo": info}, "signedRenewalInfo"),
        "a history of notifications beside a history response": (
            {"notificationHistory": [], "signedTransactions": [text]}, "signedTransactions"),
        "a status response beside a history response": ({"data": [], "signedTransactions": [text]}, "signedTransactions"),
        "transactions beside a history response": ({"transactions": [text], "signedTransactions": [text]}, "signedTransactions"),
        "transactions beside a transaction": ({"transactions": [text], "signedTransactionInfo": text}, "signedTransactionInfo"),
        "renewal info under both its names": ({"signedTransactionInfo": text, "signedRenewalInfo": info, "renewalInfo": info},
                                              "renewalInfo"),
        "a list of renewal info beside a transaction": ({"signedTransactionInfo": text, "renewalInfo": []}, "renewalInfo"),
        "a transaction beside decoded renewal info": ({"signedTransactionInfo": text, "renewalInfo": renewal_info()},
                                                      "renewalInfo"),
        "a transaction under both its names": ({"signedTransactionInfo": text, "transactionInfo": transaction()},
                                               "transactionInfo"),
        "a transaction beside a decoded one": (transaction() | {"signedTransactionInfo": text}, "transactionId"),
        "a transaction beside decoded renewal info without its name": (
            renewal_info() | {"signedTransactionInfo": text}, "autoRenewProductId"),
        "a notification beside its decoded form": (notification() | {"signedPayload": post}, "data"),
        "a notification beside the type of another": ({"signedPayload": post, "notificationType": "TEST"}, "notificationType"),
        "a notification beside a receipt": ({"signedPayload": post, "latest_receipt_info": []}, "latest_receipt_info"),
        "two forms in an item of a history of notifications": (
            {"notificationHistory": [{"signedPayload": post}, {"signedPayload": post, "signedTransactionInfo": text}]},
            "notificationHistory/1/signedTransactionInfo"),
        "a decoded notification in an item with a signed one": (
            {"notificationHistory": [notification()["data"] | {"signedPayload": {}}]},
            "notificationHistory/0/signedTransactionInfo"),
        "two forms in a group of a status response": (
            {"data": [{"lastTransactions": [about], "signedTransactions": [forged]}]}, "data/0/signedTransactions"),
        "two forms in an item of a status response": (
            {"data": [{"lastTransactions": [about, about | {"signedPayload": post}]}]},
            "data/0/lastTransactions/1/signedTransactionInfo")}
    for name, (history, path) in beside.items():
        yield Case(f"siblings: {name}", ask(history), "conflicting_documents", f"/history/{path}")
    double = {"transactions": [text], "signedPayload": post}
    yield Case("siblings: omit: a document of two forms is left out whole", ask([double, one(text)], onRefusal="omit"), verified=1)
    yield Case("siblings: each in a document of its own", ask([{"transactions": [text]}, {"signedPayload": post}]), verified=4)
    yield Case("siblings: absent, as the store's clients write it",
               ask({"signedPayload": post, "signedTransactionInfo": "", "data": None, "transactions": None}), verified=3)
    yield Case("siblings: a signed member of a later time", ask({"signedTransactionInfo": text, "signedLaterInfo": info}),
               verified=1)
    yield Case("siblings: what stands around in responses", ask(
        {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP, "revision": "r", "hasMore": False,
         "signedTransactions": [text]}), verified=1)


#: Documents that hold nothing, of each form that may. Each is proven without a payload, and a warning names it.
EMPTY = {
    "a customer without payments": {"transactions": []}, "renewal info of nothing": {"renewalInfo": []},
    "both": {"transactions": [], "renewalInfo": []}, "no notifications": {"notificationHistory": []},
    "no statuses": {"data": []}, "a group without an item": {"data": [{"lastTransactions": []}]},
    "an order look-up": {"status": 1, "signedTransactions": []}}


def empty():
    for name, history in EMPTY.items():
        yield Case(f"empty: {name}", ask(history), verified=0)
    yield Case("empty: beside a document that is not", ask([EMPTY["no statuses"], one(jws(transaction()))]), verified=1)
    yield Case("empty: more of them than there are warnings of one code", ask([{"data": []}] * 101), verified=0)
    yield Case("empty: nothing at all", ask({}), "unsigned_document", "/history")
    yield Case("empty: a group of nothing", ask({"data": [{}]}), "unsigned_document", "/history/data/0")


def tests_and_xcode():
    for position in ("leaf", "intermediate", "root"):
        marks = {"leaf": [LEAF_MARK], "intermediate": [INTERMEDIATE_MARK], "root": []}[position]
        chain = Chain(f"test {position}", **{position: {"marks": [*marks, TEST_MARK]}})
        text = jws(transaction(), chain)
        yield refused(f"the mark of tests in the {position}", text, "test_certificate", chain)
        yield Case(f"the mark of tests in the {position}, allowed", ask(one(text), chain, allowTestCertificates=True), verified=1)
    own = certificate("Xcode", usage=False, constraints=False)
    for environment in ("Xcode", "LocalTesting"):
        payload = transaction(environment=environment)
        text = jws(payload, certificates=[own], sign=key("Xcode"), header={"kid": "Apple_Xcode_Key"})
        fields = {"environment": environment, "appAppleId": None}
        pinned = fields | {"xcodeCertificates": [base64_of(own)]}
        yield refused(f"{environment} without a pinned certificate", text, "unsigned_environment", **fields)
        yield Case(f"{environment} with its certificate pinned", ask(one(text), **pinned), verified=1)
        yield refused(f"{environment} with another certificate pinned", text, "untrusted_chain",
                      **fields | {"xcodeCertificates": [base64_of(certificate("another"))]})
        renewals = {"renewalInfo": [jws(renewal_info(environment=environment), certificates=[own], sign=key("Xcode"))] * 130}
        yield Case(f"{environment} with 130 renewal infos, which are the shortest documents", ask(renewals, **pinned),
                   "unbound_renewal_info", "/history/renewalInfo/0")
        yield Case(f"omit: {environment} with 130 renewal infos, of which none counts", ask(renewals, **pinned, onRefusal="omit"),
                   verified=0)
        yield refused(f"{environment} without a signature", jws(payload, certificates=[own], header={"alg": "none"}),
                      "unsupported_algorithm", **pinned)
        yield refused(f"{environment} signed by another key", jws(payload, certificates=[own], sign=key("another")),
                      "invalid_signature", **pinned)
        yield refused(f"{environment} with a payload of production",
                      jws(transaction(), certificates=[own], sign=key("Xcode")), "wrong_environment", **pinned)
        yield Case(f"{environment} with a chain below a root of ours", ask(one(jws(payload)), **fields), verified=1)
        yield refused("a pinned certificate where production is asked", text, "invalid_chain_length",
                      xcodeCertificates=[base64_of(own)])
    late = certificate("Xcode", start=SIGNED + DAY)
    yield refused("a pinned certificate before its time", jws(transaction(environment="Xcode"), certificates=[late], sign=key("Xcode")),
                  "expired_certificate", environment="Xcode", xcodeCertificates=[base64_of(late)])


def revocation():
    chain = store.store()
    leaf, intermediate, root = chain.certificates
    names = chain.names
    text = jws(transaction())
    good = ocsp_response(leaf, intermediate, names[1]), ocsp_response(intermediate, root, names[0])

    def case(name, code, *responses, at=SIGNED):
        return Case(f"revocation: {name}", ask(one(text), ocspResponses=responses, at=at), code, code and HERE, None if code else 1)

    yield case("both are good", None, *good)
    yield case("both are good, the other way round, twice", None, *reversed(good), *good)
    yield case("no responses", "unknown_revocation")
    yield case("none about the leaf", "unknown_revocation", good[1])
    yield case("none about the intermediate", "unknown_revocation", good[0])
    yield case("the leaf is revoked", "revoked_certificate", ocsp_response(leaf, intermediate, names[1], status="REVOKED"), good[1])
    yield case("the intermediate is revoked", "revoked_certificate", good[0],
               ocsp_response(intermediate, root, names[0], status="REVOKED"))
    yield case("good and revoked", "revoked_certificate", *good, ocsp_response(leaf, intermediate, names[1], status="REVOKED"))
    yield case("revoked long ago", "revoked_certificate", *good,
               ocsp_response(leaf, intermediate, names[1], status="REVOKED", this=SIGNED - 90 * DAY, end=SIGNED - 80 * DAY))
    yield case("the leaf is unknown", "unknown_revocation", ocsp_response(leaf, intermediate, names[1], status="UNKNOWN"), good[1])
    yield case("stale", "unknown_revocation", *good, at=SIGNED + DAY + 1000)
    yield case("not fresh yet", "unknown_revocation",
               ocsp_response(leaf, intermediate, names[1], this=SIGNED + 1000), good[1])
    yield case("without an end", "unknown_revocation", ocsp_response(leaf, intermediate, names[1], end=None), good[1])
    yield case("of a stranger", "unknown_revocation", ocsp_response(leaf, intermediate, "stranger"), good[1])
    yield case("signed by the leaf itself", "unknown_revocation", ocsp_response(leaf, intermediate, names[2], "P-256"), good[1])
    yield case("no base64 of a response", "unknown_revocation", "AAAA", good[1])
    for name, code, changes in (
            ("a delegate", None, {}), ("a delegate without the right", "unknown_revocation", {"delegate": False}),
            ("a delegate of a stranger", "unknown_revocation", {"sign_with": key("stranger", "P-384")}),
            ("a delegate that expired", "unknown_revocation", {"end": SIGNED - DAY}),
            ("a delegate of the root", "unknown_revocation", {"issuer": names[0]})):
        delegate = certificate("responder", **({"issuer": names[1], "issuer_kind": "P-384", "delegate": True} | changes))
        yield case(name, code, ocsp_response(leaf, intermediate, "responder", "P-256", delegate=delegate), good[1])
    for kind, code in (("P-384", None), ("RSA", None), ("RSA-3072-32", None), ("RSA-4096", None), ("P-521", "unknown_revocation"),
                       ("RSA-2040", "unknown_revocation"), ("RSA-4104", "unknown_revocation"),
                       ("RSA-2048-33", "unknown_revocation"), ("RSA-3072-3071", "unknown_revocation")):
        delegate = certificate(kind, issuer=names[1], kind=kind, issuer_kind="P-384", delegate=True)
        yield case(f"a delegate with a key {kind}", code, ocsp_response(leaf, intermediate, kind, kind, delegate=delegate), good[1])
    yield case("the issuer by its name", None, ocsp_response(leaf, intermediate, names[1], by_name=names[1]), good[1])
    yield case("the issuer under another name", "unknown_revocation",
               ocsp_response(leaf, intermediate, names[1], by_name="somebody"), good[1])
    delegates = [certificate(f"responder {n}", issuer=names[1], issuer_kind="P-384", delegate=True) for n in range(5)]
    for index in (3, 4):
        yield case(f"the delegate is the {index + 1}th certificate", "unknown_revocation" if index == 4 else None, good[1],
                   ocsp_response(leaf, intermediate, f"responder {index}", "P-256", delegate=delegates[index], brought=delegates))
    strangers = [ocsp_response(leaf, intermediate, "stranger")] * 62
    yield case("two good ones behind 62 of a stranger", None, *strangers, *good)
    yield case("64 of a stranger", "unknown_revocation", *strangers, *strangers[:2])
    other = Chain("stranger")
    yield case("about another certificate", "unknown_revocation", ocsp_response(other.leaf, intermediate, names[1]), good[1])
    yield Case("revocation: responses without at", ask(one(text), ocspResponses=list(good)), "missing_field", "/verify/at")
    yield Case("revocation: no base64", ask(one(text), ocspResponses=["*"], at=SIGNED), "invalid_value", "/verify/ocspResponses/0")
    yield Case("revocation: a response that is too long", ask(one(text), ocspResponses=[good[0], base64_of(b"\0" * 32769)], at=SIGNED),
               "too_large", "/verify/ocspResponses/1", status=LIMIT)
    yield Case("revocation: a response as long as may be", ask(one(text), ocspResponses=[*good, base64_of(b"\0" * 32768)], at=SIGNED),
               verified=1)
    yield Case("revocation: too many responses", ask(one(text), ocspResponses=[good[0]] * 65, at=SIGNED), "too_large",
               "/verify/ocspResponses", status=LIMIT)


def configuration():
    text = jws(transaction())
    for name, changes, code, path in (
            ("no environment", {"environment": None}, "missing_field", "/verify/environment"),
            ("an environment that is none", {"environment": "production"}, "invalid_value", "/verify/environment"),
            ("an environment that is a number", {"environment": 1}, "wrong_type", "/verify/environment"),
            ("no bundle", {"bundleId": None}, "missing_field", "/verify/bundleId"),
            ("an empty bundle", {"bundleId": ""}, "invalid_value", "/verify/bundleId"),
            ("a bundle that is a number", {"bundleId": 1}, "wrong_type", "/verify/bundleId"),
            ("a bundle that is too long", {"bundleId": "x" * 257}, "too_large", "/verify/bundleId"),
            ("production without the number of the app", {"appAppleId": None}, "missing_field", "/verify/appAppleId"),
            ("a number as text", {"appAppleId": str(APP)}, "wrong_type", "/verify/appAppleId"),
            ("a number below 1", {"appAppleId": 0}, "out_of_range", "/verify/appAppleId"),
            ("no roots", {"roots": []}, "invalid_value", "/verify/roots"),
            ("roots as text", {"roots": "AppleRootCA-G3"}, "wrong_type", "/verify/roots"),
            ("a root of another name", {"roots": ["AppleRootCA-G2"]}, "invalid_value", "/verify/roots/0"),
            ("a root that is not a certificate", {"roots": ["AAAA"]}, "invalid_value", "/verify/roots/0"),
            ("a root that is not an authority", {"roots": [base64_of(store.store().leaf)]}, "invalid_value", "/verify/roots/0"),
            ("a root that signed another", {"roots": [base64_of(store.store().intermediate)]}, "invalid_value", "/verify/roots/0"),
            ("a root that is too long", {"roots": [base64_of(b"\0" * 8193)]}, "too_large", "/verify/roots/0"),
            ("a root that is much too long", {"roots": [base64_of(b"\0" * 99999)]}, "too_large", "/verify/roots/0"),
            ("too many roots", {"roots": ["AppleRootCA-G3"] * 17}, "too_large", "/verify/roots"),
            ("a validity that is none", {"validity": "now"}, "invalid_value", "/verify/validity"),
            ("a way to refuse that is none", {"onRefusal": "ignore"}, "invalid_value", "/verify/onRefusal"),
            ("a flag that is none", {"allowTestCertificates": 1}, "wrong_type", "/verify/allowTestCertificates"),
            ("a pinned certificate that is none", {"xcodeCertificates": ["AAAA"]}, "invalid_value", "/verify/xcodeCertificates/0"),
            ("a use of OpenSSL that is none", {"openssl": "fips"}, "invalid_value", "/verify/openssl"),
            ("a use of OpenSSL that is a flag", {"openssl": True}, "wrong_type", "/verify/openssl"),
            ("an instant that is none", {"at": "yesterday"}, "invalid_value", "/verify/at"),
            ("a field of 20,000 bytes", {"x" * 20_000: True}, "unknown_field", "/verify/" + "x" * 20_000),
            ("a field that is none", {"skipVerification": True}, "unknown_field", "/verify/skipVerification")):
        yield Case(f"configuration: {name}", ask(one(text), **changes), code, path, status=LIMIT if code == "too_large" else None)
    yield Case("configuration: no verify", {"history": one(text)}, "missing_field", "/verify")
    yield Case("configuration: trustSignedPayloads", ask(one(text)) | {"trustSignedPayloads": True}, "unknown_field",
               "/trustSignedPayloads")
    yield Case("configuration: the root twice, and Apple's", ask(one(text), roots=[base64_of(store.store().root)] * 2
                                                                  + ["AppleRootCA-G3"]), verified=1)
    spelt_out = {"onRefusal": "fail", "validity": "signed", "allowTestCertificates": False, "openssl": "builtin"}
    yield Case("configuration: what is so anyway", ask(one(text), **spelt_out), verified=1)
    nothing = dict.fromkeys((*spelt_out, "at", "xcodeCertificates", "ocspResponses"))
    yield Case("configuration: null", {"history": one(text), "verify": config() | nothing}, verified=1)
    yield Case("configuration: not JSON", b"{", "invalid_json", status=JSON)
    yield Case("configuration: not UTF-8", b'{"\xff":1}', "invalid_json", status=JSON)
    yield Case("configuration: a list", b"[]", "wrong_type", "")


def origins(about):
    """Which objects of a notification say where it comes from: every row is its members in place of data."""
    unclaimed = {"unclaimSeatIds": ["4b1c0c1e-9b37-4a55-8e0c-000000000001"]}
    purchase = {"externalPurchaseId": "1", "tokenCreationDate": SIGNED, "appAppleId": APP, "bundleId": BUNDLE}
    other, number = "com.example.other", APP + 1
    good, bad = '"com.example.news"', f'"{other}"'
    rows = (
        # One object, whatever its name.
        ("UNCLAIM_SEATS", {"notificationType": "UNCLAIM_SEATS", "unclaimInfo": about | unclaimed}, None),
        ("an object that Apple adds later", {"laterInfo": about}, None),
        ("an object of another environment", {"unclaimInfo": about | {"environment": "Sandbox"}}, "wrong_environment", "from Sandbox"),
        ("an object without an environment", {"unclaimInfo": about | {"environment": None}}, "wrong_environment", "has no environment"),
        ("an object of another app", {"unclaimInfo": about | {"bundleId": other}}, "wrong_app", f"is {bad}; expected {good}"),
        ("an object with another number", {"unclaimInfo": about | {"appAppleId": number}}, "wrong_app", f"is {number}; expected {APP}"),
        ("an object without a number", {"unclaimInfo": about | {"appAppleId": None}}, "wrong_app", "has no appAppleId"),
        ("an object with a number alone", {"unclaimInfo": about | {"bundleId": None}}, "wrong_app", "has no bundleId"),
        ("the notification itself", about, None),
        # None.
        ("nothing but ids of seats", {"unclaimInfo": unclaimed}, "wrong_environment", "no environment, and no object in it names an app"),
        ("an environment without an app", {"environment": "Production"}, "wrong_app", "No object", f"expected {good}"),
        ("an app within a list", {"list": [about]}, "wrong_environment", "no object in it names an app"),
        ("an app two objects deep", {"outer": {"inner": about}}, "wrong_environment", "no object in it names an app"),
        ("the keys in capitals", {"unclaimInfo": {"BundleId": BUNDLE, "AppAppleId": APP, "Environment": "Production"}},
         "wrong_environment", "no object in it names an app"),
        # Several.
        ("two objects that agree", {"data": about, "summary": about, "laterInfo": about}, None),
        ("another object that names the app alone", {"data": about, "laterInfo": {"bundleId": BUNDLE}}, None),
        ("another object with the number alone", {"data": about, "laterInfo": {"appAppleId": APP}}, None),
        ("the whole object second", {"firstInfo": {"appAppleId": APP}, "secondInfo": about}, None),
        ("two objects, neither of them whole", {"firstInfo": {"appAppleId": APP}, "secondInfo": {"bundleId": BUNDLE}},
         "wrong_environment", "has no environment"),
        ("an object of another app beside data", {"data": about, "laterInfo": about | {"bundleId": other}}, "wrong_app",
         f"several apps; expected one: the bundleId in data is {good}, and that in laterInfo is {bad}"),
        ("data of another app beside an object", {"laterInfo": about, "data": about | {"bundleId": other}}, "wrong_app",
         f"the bundleId in data is {bad}, and that in laterInfo is {good}"),
        ("another number beside data", {"data": about, "laterInfo": {"appAppleId": number}}, "wrong_app",
         f"the appAppleId in data is {APP}, and that in laterInfo is {number}"),
        ("another app in the notification itself", {"data": about, "bundleId": other}, "wrong_app",
         f"the bundleId in data is {good}, and that of the notification itself is {bad}"),
        ("an app that is not a text beside data", {"data": about, "laterInfo": {"bundleId": 1}}, "wrong_app", "in laterInfo is 1"),
        ("another environment beside data", {"data": about, "laterInfo": about | {"environment": "Sandbox"}}, "wrong_environment",
         "from Sandbox"),
        ("two documented objects of two apps", {"data": about, "summary": about | {"bundleId": other}}, "wrong_app",
         "in data is", "in summary is"),
        ("data without an app beside an object with one", {"data": {"environment": "Production"}, "laterInfo": about}, "wrong_app",
         "has no bundleId"),
        ("a token of an external purchase of another app beside data",
         {"data": about, "externalPurchaseToken": purchase | {"bundleId": other}}, "wrong_app", "in externalPurchaseToken is"),
    )
    for name, members, code, *says in rows:
        text = jws(notification(**({"data": None} | members)))
        yield Case(f"origin: {name}", ask({"signedPayload": text}), code, code and "/history/signedPayload", None if code else 1,
                   says=tuple(says))
    sandbox = about | {"environment": "Sandbox", "appAppleId": 0}
    yield Case("origin: the number 0 beside another one in the sandbox",
               ask({"signedPayload": jws(notification(data=sandbox, laterInfo=sandbox | {"appAppleId": APP}))}, environment="Sandbox"),
               verified=1)


def omitted():
    good, bad = jws(transaction()), jws(transaction(bundleId="com.example.other"))
    yield Case("omit: one of two documents", ask([one(bad), one(good)], onRefusal="omit"), verified=1)
    yield Case("omit: the only document", ask(one(bad), onRefusal="omit"), verified=0)
    yield from omitted_items(good, bad)
    yield Case("omit: what is not a document still ends the call", ask([one(good), 1], onRefusal="omit"), "wrong_type", "/history/1")
    yield Case("fail: one of two documents", ask([one(good), one(bad)]), "wrong_app", "/history/1/signedTransactionInfo")


def omitted_items(good, bad):
    """Items of a page, each left out by itself: the document, what stays of it and how many payloads, and what is refused."""
    def post(**changes):
        return {"signedPayload": jws(notification(**changes))}

    kept, other = post(), post(data={"environment": "Production", "bundleId": "com.example.other", "appAppleId": APP})
    nothing = post(data=None)
    unbound = {"signedPayload": jws(notification({"signedTransactionInfo": None, "signedRenewalInfo": jws(renewal_info(
        originalTransactionId="9"))}))}
    inside = {"signedPayload": jws(notification({"signedTransactionInfo": bad}))}
    page = [kept] * 19
    rows = (
        ("one of twenty notifications", {"notificationHistory": [*page[:7], nothing, *page[7:]]}, 19, 57,
         [("wrong_environment", "/history/notificationHistory/7/signedPayload")]),
        ("the first and the last notification", {"notificationHistory": [other, kept, inside]}, 1, 3,
         [("wrong_app", "/history/notificationHistory/0/signedPayload"), ("wrong_app", "/history/notificationHistory/2/signedPayload")]),
        ("a notification whose renewal info belongs to nothing", {"notificationHistory": [kept, unbound, kept]}, 2, 6,
         [("unbound_renewal_info", "/history/notificationHistory/1/signedPayload")]),
        ("that and one before it", {"notificationHistory": [nothing, unbound, kept]}, 1, 3,
         [("wrong_environment", "/history/notificationHistory/0/signedPayload"),
          ("unbound_renewal_info", "/history/notificationHistory/1/signedPayload")]),
        ("an item that is decoded", {"notificationHistory": [kept, {"data": {}}]}, 1, 3,
         [("unsigned_document", "/history/notificationHistory/1")]),
        ("an item of two forms", {"notificationHistory": [{**kept, **one(good)}, kept]}, 1, 3,
         [("conflicting_documents", "/history/notificationHistory/0/signedTransactionInfo")]),
        ("every notification", {"notificationHistory": [other, nothing]}, 0, 0,
         [("wrong_app", "/history/notificationHistory/0/signedPayload"),
          ("wrong_environment", "/history/notificationHistory/1/signedPayload")]),
        ("one of two transactions of a history", {"signedTransactions": [bad, good]}, 1, 1,
         [("wrong_app", "/history/signedTransactions/0")]),
        ("what is not a text among transactions", {"signedTransactions": [good, 1, None]}, 1, 1,
         [("unsigned_document", "/history/signedTransactions/1"), ("unsigned_document", "/history/signedTransactions/2")]),
        ("one of three collected transactions", {"transactions": [good, bad, good]}, 2, 2, [("wrong_app", "/history/transactions/1")]),
        ("a list that is none", {"signedTransactions": good}, None, 0, [("unsigned_document", "/history/signedTransactions")]),
        ("a group of a status response takes the document with it",
         {"data": [{"lastTransactions": [one(good)]}, {"lastTransactions": [one(bad)]}]}, None, 0,
         [("wrong_app", "/history/data/1/lastTransactions/0/signedTransactionInfo")]),
        ("renewal info in a list takes the document with it", {"transactions": [good], "renewalInfo": [bad]}, None, 0,
         [("wrong_kind", "/history/renewalInfo/0")]),
    )
    for name, document, items, verified, refusals in rows:
        yield Case(f"omit: {name}", ask(document, onRefusal="omit"), verified=verified, leaves=(items, refusals))
    for name, document, *_, refusals in rows[:2]:
        yield Case(f"fail: {name}", ask(document), *refusals[0])


def nothing_inside():
    """The store signs null where it has no renewal info. It is proven, and counts as absent."""
    null = jws(None, raw=b"null")
    ended, later = {"end": SIGNED - DAY}, {"start": SIGNED + 40 * DAY, "end": SIGNED + 80 * DAY}
    old, new = (Chain(f"{name} store", **{each: dates for each in ("root", "intermediate", "leaf")})
                for name, dates in (("old", ended), ("new", later)))
    about = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP}

    def notified(member, chain=None, **changes):
        """A notification with this renewal info in it."""
        return ask({"signedPayload": jws(notification({"signedRenewalInfo": member}, **changes))},
                   roots=[base64_of(each.root) for each in (store.store(), chain) if each])

    good = {
        "in a notification": (notified(null), 3),
        "with spaces around it": (notified(jws(None, raw=b" null\n")), 3),
        "beside a transaction": (ask({"signedTransactionInfo": jws(transaction()), "signedRenewalInfo": null}), 2),
        "beside a transaction that follows it": (ask({"signedRenewalInfo": null, "signedTransactionInfo": jws(transaction())}), 2),
        "in a status response": (ask({"data": [{"lastTransactions": [
            {"status": 1, "signedTransactionInfo": jws(transaction()), "signedRenewalInfo": null}]}]}), 2),
        "as the renewal info of payloads": (ask({"transactions": [jws(transaction())], "renewalInfo": null}), 2),
        "in a list beside others": (ask({"transactions": [jws(transaction())], "renewalInfo": [null, jws(renewal_info())]}), 3),
        "as an app transaction": (ask({"signedPayload": jws(notification(**{
            "data": None, "appData": about | {"signedAppTransactionInfo": null}}))}), 2),
        "as an app transaction beside a transaction": (
            ask({"signedTransactionInfo": jws(transaction()), "signedAppTransactionInfo": null}), 2),
        "of the time of its notification, and not of the transaction": (
            notified(jws(None, new, raw=b"null"), new, signedDate=SIGNED + 50 * DAY), 3),
        "alone, where certificates are judged at an instant": (
            ask({"signedRenewalInfo": null}, at=SIGNED, validity="at"), 1)}
    for name, (request, count) in good.items():
        yield Case(f"null: {name}", request, verified=count)
    inside = "/history/signedPayload"
    yield Case("null: of a stranger", notified(jws(None, Chain("stranger"), raw=b"null")), "untrusted_chain", inside)
    yield Case("null: with another signature", notified(jws(None, raw=b"null", sign=key("another"))), "invalid_signature", inside)
    yield Case("null: of a chain that ended before the notification", notified(jws(None, old, raw=b"null"), old),
               "expired_certificate", inside, says=("leaf was valid until 2025-12-31T", "valid at 2026-01-01T00:00:00Z"))
    yield Case("null: of a chain that begins after the notification", notified(jws(None, new, raw=b"null"), new),
               "expired_certificate", inside, says=("leaf is valid from 2026-02-10T", "valid at 2026-01-01T00:00:00Z"))
    trial = Chain("trial", leaf={"marks": [LEAF_MARK, TEST_MARK]})
    yield Case("null: of a chain of tests", notified(jws(None, trial, raw=b"null"), trial), "test_certificate", inside)
    yield Case("null: with no good response", ask({"signedTransactionInfo": jws(transaction()), "signedRenewalInfo": null},
                                                 at=SIGNED, ocspResponses=[]), "unknown_revocation")
    yield Case("null: alone", ask({"signedRenewalInfo": null}), "missing_signed_date", "/history/signedRenewalInfo",
               says=("payload is null", "beside a transaction"))
    yield Case("null: an app transaction alone", ask({"signedAppTransactionInfo": null}), "missing_signed_date")
    yield Case("null: as a transaction", ask(one(null)), "invalid_jws", HERE, says=("payload must be a JSON object", "not null"))
    yield Case("null: as a notification", ask({"signedPayload": null}), "invalid_jws", inside)
    yield Case("null: as a transaction in a notification", ask({"signedPayload": jws(notification(
        {"signedTransactionInfo": null}))}), "invalid_jws", inside)
    yield Case("null: another value that is empty", notified(jws(None, raw=b"{}")), "missing_signed_date", inside)
    # The date of one item says nothing about the next one.
    yield Case("null: beside no transaction, in an item after one with a transaction", ask({"data": [{"lastTransactions": [
        {"signedTransactionInfo": jws(transaction())}, {"signedRenewalInfo": null}]}]}), "missing_signed_date",
        "/history/data/0/lastTransactions/1/signedRenewalInfo")


def app_transactions():
    app, text, info = jws(app_transaction()), jws(transaction()), jws(renewal_info())
    path = "/history/signedAppTransactionInfo"
    yield Case("app transactions: by itself", ask({"signedAppTransactionInfo": app}), verified=1)
    yield Case("app transactions: beside a transaction", ask({"signedTransactionInfo": text, "signedAppTransactionInfo": app}),
               verified=2)
    yield Case("app transactions: beside both", ask({"signedTransactionInfo": text, "signedRenewalInfo": info,
                                                     "signedAppTransactionInfo": app}), verified=3)
    for name, changes, code, says in (
            ("of another app", {"bundleId": "x"}, "wrong_app", ('"x"', f'"{BUNDLE}"')),
            ("of another number", {"appAppleId": 7}, "wrong_app", ("is 7", str(APP))),
            ("of the sandbox", {"receiptType": "Sandbox"}, "wrong_environment", ("from Sandbox", "expected Production")),
            ("without a date", {"receiptCreationDate": None}, "missing_signed_date", ("no receiptCreationDate",))):
        yield Case(f"app transactions: {name}", ask({"signedAppTransactionInfo": jws(app_transaction(**changes))}), code, path,
                   says=says)
    yield Case("app transactions: a transaction in its place", ask({"signedAppTransactionInfo": text}), "wrong_kind", path,
               says=("a transaction; expected an app transaction", '{"signedTransactionInfo":...}'))
    yield Case("app transactions: decoded", ask({"signedAppTransactionInfo": app_transaction()}), "unsigned_document", path)
    yield Case("app transactions: beside a notification", ask({"signedPayload": jws(notification()),
                                                               "signedAppTransactionInfo": app}), "conflicting_documents", path)
    yield Case("app transactions: do not bind renewal info", ask({"signedRenewalInfo": info, "signedAppTransactionInfo": app}),
               "unbound_renewal_info", "/history/signedRenewalInfo")


def without_a_date():
    """Notifications of before 2022 have no date. They were signed when the newest payload in them was."""
    lasting = {each: {"start": SIGNED - DAY, "end": SIGNED + DAY} for each in ("root", "intermediate", "leaf")}
    short = Chain("short", **lasting)
    inside = "/history/signedPayload"

    def asked(transaction_date, renewal_date, chain=None, **changes):
        members = {"signedTransactionInfo": jws(transaction(signedDate=transaction_date)),
                   "signedRenewalInfo": jws(renewal_info(signedDate=renewal_date))}
        text = jws(notification(members, signedDate=None), chain)
        roots = [base64_of(each.root) for each in (store.store(), chain) if each]
        return ask({"signedPayload": text}, roots=roots, **changes)

    yield Case("undated: with dated payloads", asked(SIGNED, SIGNED + 7), verified=3)
    yield Case("undated: the newest date counts", asked(SIGNED - 30 * DAY, SIGNED, short), verified=3)
    yield Case("undated: a newest date at which its chain was not valid", asked(SIGNED - 30 * DAY, SIGNED - 20 * DAY, short),
               "expired_certificate", inside, says=("leaf is valid from", "2025-12-12T00:00:00Z"))
    yield Case("undated: a payload inside that was signed after at", asked(SIGNED, SIGNED + 7, at=SIGNED + 6), "signed_in_future",
               inside, says=("1 milliseconds after at", "In /data/signedRenewalInfo"))
    trial = Chain("trial", leaf={"marks": [LEAF_MARK, TEST_MARK]})
    yield Case("undated: of a chain of tests", asked(SIGNED, SIGNED, trial), "test_certificate", inside)
    yield Case("undated: with no good response", asked(SIGNED, SIGNED, at=SIGNED, ocspResponses=[]), "unknown_revocation", inside)
    yield Case("undated: with null for its renewal info", ask({"signedPayload": jws(notification(
        {"signedRenewalInfo": jws(None, raw=b"null")}, signedDate=None))}), verified=3)
    yield Case("undated: without a payload inside", ask({"signedPayload": jws(notification(
        {"signedTransactionInfo": None, "signedRenewalInfo": None}, signedDate=None, notificationType="TEST"))}),
        "missing_signed_date", inside, says=("Neither the notification nor a payload inside it",))
    yield Case("undated: a date that is text", ask({"signedPayload": jws(notification(signedDate="2021-12-01"))}),
               "missing_signed_date", inside, says=("signedDate of the payload is a string",))
    past = [{"signedPayload": jws(notification())}, {"signedPayload": jws(notification(
        {"signedTransactionInfo": None, "signedRenewalInfo": None}, signedDate=None))}]
    yield Case("undated: the date of the one before does not count", ask({"notificationHistory": past}), "missing_signed_date",
               "/history/notificationHistory/1/signedPayload")
    other = {"environment": "Sandbox", "bundleId": "com.example.other"}
    for name, members, code in (
            ("date, environment", {**other, "signedTransactionInfo": None, "signedRenewalInfo": None}, "missing_signed_date"),
            ("environment, app", other, "wrong_environment"), ("app", {"bundleId": "com.example.other"}, "wrong_app")):
        yield Case(f"undated: order: {name}", ask({"signedPayload": jws(notification(members, signedDate=None))}), code, inside)
    about = {"environment": "Production", "bundleId": BUNDLE, "appAppleId": APP}
    yield Case("undated: about an app transaction", ask({"signedPayload": jws(notification(
        signedDate=None, data=None, appData=about | {"signedAppTransactionInfo": jws(app_transaction())}))}), verified=2)


def situations():
    """What people report as a failed verification, most of it in issues of Apple's libraries. Each message contains what was
    found and what was expected."""
    good, info, post = jws(transaction()), jws(renewal_info()), jws(notification())
    header, payload, signature = good.split(".")
    sandbox = {"environment": "Sandbox", "signedTransactionInfo": jws(transaction(environment="Sandbox"))}
    xcode = certificate("Xcode", usage=False, constraints=False)
    from_xcode = jws(transaction(environment="Xcode"), certificates=[xcode], sign=key("Xcode"))
    numbers = base64.urlsafe_b64decode(signature + "==")
    der = store.key("store's leaf").sign(f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    retention = {"originalTransactionId": "2000000000000001", "appAppleId": APP, "productId": "pro.month", "userLocale": "en-US",
                 "requestIdentifier": "7", "environment": "Production", "signedDate": SIGNED}
    ended = Chain("ended", leaf={"end": SIGNED - DAY})
    envelope = base64.b64encode(json.dumps({"signedPayload": "x"}).encode()).decode()

    def posted(document):
        return {"signedPayload": document}

    rows = (
        # The environment.
        ("a sandbox notification at a verifier for Production", ask(posted(jws(notification(sandbox)))), "wrong_environment",
         "from Sandbox; expected Production", "TestFlight and App Review"),
        ("a sandbox transaction of TestFlight", ask(one(jws(transaction(environment="Sandbox")))), "wrong_environment",
         "from Sandbox", "a verifier of their own"),
        ("a notification of Production at a verifier for the sandbox", ask(posted(post), environment="Sandbox"),
         "wrong_environment", 'is "Production"; expected Sandbox'),
        ("a payload of Xcode below a root of ours", ask(one(jws(transaction(environment="Xcode")))), "wrong_environment",
         'is "Xcode"; expected Production'),
        ("a payload without an environment", ask(one(jws(transaction(environment=None)))), "wrong_environment",
         "no environment", "expected Production"),
        ("an environment of 300 bytes", ask(one(jws(transaction(environment="x" * 300)))), "wrong_environment",
         f'is "{"x" * 100}"; expected'),
        ("a token of an external purchase of the sandbox", ask(posted(jws(notification(data=None, externalPurchaseToken={
            "externalPurchaseId": "SANDBOX_1", "appAppleId": APP, "bundleId": BUNDLE})))), "wrong_environment", "from Sandbox"),
        # The app.
        ("the number of the team instead of the app's", ask(posted(post), appAppleId=99), "wrong_app",
         f"is {APP}; expected 99", "Apple ID of the app in App Store Connect"),
        ("a bundle id with another suffix", ask(posted(post), bundleId=f"{BUNDLE}.dev"), "wrong_app",
         f'is "{BUNDLE}"; expected "{BUNDLE}.dev"'),
        ("a payload without a number", ask(posted(jws(notification({"appAppleId": None})))), "wrong_app", "no appAppleId",
         str(APP)),
        ("a payload without a bundle", ask(one(jws(transaction(bundleId=None)))), "wrong_app", "no bundleId", f'"{BUNDLE}"'),
        ("a number as text in the payload", ask(posted(jws(notification({"appAppleId": str(APP)})))), "wrong_app", "is a string",
         "an integer"),
        # The kind.
        ("a transaction as a notification", ask(posted(good)), "wrong_kind", "a transaction; expected a notification",
         '{"signedTransactionInfo":...}'),
        ("a notification as a transaction", ask(one(post)), "wrong_kind", "a notification; expected a transaction",
         '{"signedPayload":...}'),
        ("a transaction as an app transaction", ask({"signedAppTransactionInfo": good}), "wrong_kind",
         "a transaction; expected an app transaction"),
        ("an app transaction as a notification", ask(posted(jws(app_transaction()))), "wrong_kind",
         "an app transaction; expected a notification", '{"signedAppTransactionInfo":...}'),
        ("renewal info as a transaction", ask(one(info)), "wrong_kind", "renewal info; expected a transaction",
         '{"signedRenewalInfo":...}'),
        ("a request of Retention Messaging", ask(posted(jws(retention))), "wrong_kind", "Retention Messaging",
         "expected a notification"),
        ("an object of another product of Apple", ask(posted(jws({"signedDate": SIGNED, "events": {}}))), "wrong_kind",
         "no kind", "expected a notification"),
        ("a notification whose type is a number", ask(posted(jws(notification(notificationType=1)))), "wrong_kind",
         "is an integer", "a string"),
        # The clock and the dates.
        ("a clock that is two seconds slow", ask(posted(post), at=SIGNED - 2000), "signed_in_future",
         "2000 milliseconds after at", "add the possible difference"),
        ("a certificate that ended", ask(one(jws(transaction(), ended)), ended), "expired_certificate",
         "leaf was valid until 2025-12-31T00:00:00Z", "at 2026-01-01T00:00:00Z"),
        ("a payload without a date", ask(one(jws(transaction(signedDate=None)))), "missing_signed_date", "no signedDate",
         "milliseconds"),
        ("a date as text", ask(one(jws(transaction(signedDate="2026-01-01T00:00:00Z")))), "missing_signed_date", "is a string",
         "milliseconds"),
        # The text.
        ("signedData of StoreKit, which has no signature", ask(one(f"{header}.{payload}")), "invalid_jws", "two parts",
         "signedData", "jwsRepresentation"),
        ("a transaction id in the place of the text", ask(one("2000000000000001")), "invalid_jws", "one part", "three"),
        ("a text of five parts, as an encrypted one has", ask(one(f"{good}.a.b")), "invalid_jws", "5 parts", "three"),
        ("a JWS in base64, as localVerificationData was kept", ask(one(base64.b64encode(good.encode()).decode())), "invalid_jws",
         "JWS in base64", "decode the text once"),
        ("a base64 receipt", ask(one("MIIT" + "A" * 400)), "invalid_jws", "base64 receipt", "compact JWS"),
        ("the decoded payload as text", ask(one(json.dumps(transaction()))), "invalid_jws", "JSON in a string",
         "parse the string first"),
        ("a JWS in quotation marks, from a text column", ask(one(json.dumps(good))), "invalid_jws", "JSON in a string",
         "parse the string first"),
        ("a JWS with a line break in its middle", ask(one(f"{header}.{payload[:20]}\n{payload[20:]}.{signature}")), "invalid_jws",
         f"Byte {len(header) + 21} of the text is a line break"),
        ("a JWS with a line break at its end", ask(one(good + "\n")), "invalid_jws", f"Byte {len(good)} of the text is a line break"),
        ("a JWS with a space before it", ask(one(" " + good)), "invalid_jws", "Byte 0 of the text is a space"),
        ("a JWS whose dashes were replaced by plus", ask(one(f"{header}.{payload}.+{signature[1:]}")), "invalid_jws",
         f"Byte {len(header) + len(payload) + 2} of the text is +, which is of the other alphabet"),
        ("a JWS with padding", ask(one(good + "==")), "invalid_jws", "is =,"),
        ("a JWS with escaped dots", ask(one(good.replace(".", "%2E", 1) + ".x")), "invalid_jws", "the character %"),
        ("a JWS with a letter beyond ASCII", ask(one(f"{header}.{payload}ü.{signature}")), "invalid_jws",
         "part of a character beyond ASCII"),
        ("a JWS with a control character", ask(one(f"{header}.{payload}\u0001.{signature}")), "invalid_jws", "a control character"),
        ("a JWS with a tab", ask(one(f"{header}.{payload}\t.{signature}")), "invalid_jws", "is a tab"),
        ("a JWS with a quotation mark at its end", ask(one(good + '"')), "invalid_jws", "a quotation mark, as of JSON in a string"),
        ("a JWS that was cut off in its signature", ask(one(good[:-9])), "invalid_jws", "signature has 77 characters", "cut off"),
        ("a JWS that was cut off at a whole byte", ask(one(good[:-6])), "invalid_signature", "60 bytes; expected 64", "cut off"),
        ("a header that is a list", ask(one(f"{store.url64(b'[]')}.{payload}.{signature}")), "invalid_jws", "header must be",
         "a JSON object, not an array"),
        ("a header that is not JSON", ask(one(f"{store.url64(b'hello')}.{payload}.{signature}")), "invalid_jws",
         "header cannot be read as JSON"),
        ("a header with crit", ask(one(jws(transaction(), header={"crit": ["exp"]}))), "invalid_jws", "header must not have crit"),
        ("a payload that is a list", ask(one(jws([]))), "invalid_jws", "payload must be", "a JSON object, not an array"),
        # The signature.
        ("a signature in DER, as most libraries return it", ask(one(f"{header}.{payload}.{store.url64(der)}")),
         "invalid_signature", "in DER", "64 bytes"),
        ("a signature of 65 bytes", ask(one(f"{header}.{payload}.{store.url64(numbers + b'x')}")), "invalid_signature",
         "65 bytes; expected 64"),
        ("a payload that was encoded again", ask(one(f"{header}.{store.url64(json.dumps(transaction()).encode())}.{signature}")),
         "invalid_signature", "does not match the header and the payload"),
        ("a text signed with HS256", ask(one(jws(transaction(), header={"alg": "HS256"}))), "unsupported_algorithm",
         '"HS256"; expected ES256'),
        ("a text without an algorithm", ask(one(jws(transaction(), header={"alg": None}))), "unsupported_algorithm", "no alg",
         "expected ES256"),
        ("an algorithm that is a number", ask(one(jws(transaction(), header={"alg": 256}))), "unsupported_algorithm", "an integer"),
        # The certificates.
        ("a token of the server's own, signed with its key", ask(one(jws(transaction(), header={"x5c": None}))), "missing_chain",
         "no certificates", "three"),
        ("a transaction of Xcode at a verifier for Production", ask(one(from_xcode)), "invalid_chain_length",
         "one certificate, as Xcode signs", "three"),
        ("a chain without its root", ask(one(jws(transaction(), certificates=store.store().certificates[:2]))),
         "invalid_chain_length", "2 certificates; expected three"),
        ("a transaction of Xcode without its certificate", ask(one(from_xcode), environment="Xcode", appAppleId=None),
         "unsigned_environment", "one certificate", "xcodeCertificates"),
        ("a transaction of another machine's Xcode", ask(one(from_xcode), environment="Xcode", appAppleId=None, xcodeCertificates=[
            base64_of(certificate("other"))]), "untrusted_chain", "not one of the 1 in xcodeCertificates"),
        ("a certificate as PEM", ask(one(jws(transaction(), header={"x5c": ["-----BEGIN", "AAAA", "AAAA"]}))),
         "invalid_certificate", "Certificate 0 of x5c is not base64"),
        ("an intermediate that is not a certificate", ask(one(jws(transaction(), header={"x5c": [
            base64_of(store.store().leaf), "AAAA", "AAAA"]}))), "invalid_certificate", "Certificate 1 of x5c cannot be read"),
        ("Apple's test certificates with Apple's root only", ask(one(good), roots=["AppleRootCA-G3"]), "untrusted_chain",
         "do not lead to one of the roots", "a root of your own in roots"),
        ("a leaf of another purpose", ask(one(jws(transaction(), Chain("other purpose", leaf={"marks": []}))),
                                          Chain("other purpose", leaf={"marks": []})), "not_app_store_certificate", "The leaf"),
        ("a simulated store in production", ask(one(jws(transaction(), Chain("trial", leaf={"marks": [LEAF_MARK, TEST_MARK]}))),
                                                Chain("trial", leaf={"marks": [LEAF_MARK, TEST_MARK]})), "test_certificate",
         "marked for tests", "allowTestCertificates"),
        ("a responder that does not answer", ask(one(good), at=SIGNED, ocspResponses=[]), "unknown_revocation", "leaf",
         "The signature itself is good", "ask the responder again"),
        # The document.
        ("renewal info by itself", ask({"signedRenewalInfo": info}), "unbound_renewal_info", "names no app", "in the same call"),
        ("a decoded transaction", ask(transaction()), "unsigned_document", "already decoded"),
        ("a decoded transaction where the text belongs", ask(one(transaction())), "unsigned_document", "compact JWS",
         "not an object"),
        ("a notification of version 1", ask({"notification_type": "CANCEL", "unified_receipt": {"latest_receipt_info": []}}),
         "unsigned_document", "version 1", "version 2"),
        ("the answer of verifyReceipt", ask({"status": 0, "receipt": {"in_app": []}}), "unsigned_document", "a receipt"),
        ("a status of verifyReceipt", ask({"status": 21007}), "unsigned_document", "status 21007", "sandbox"),
        ("an error of the App Store", ask({"errorCode": 4040010, "errorMessage": "x"}), "unsigned_document", "4040010",
         "Nothing in it is signed"),
        ("the log of a webhook", ask({"body": {"signedPayload": post}}), "unsigned_document", "envelope", "/body"),
        ("a message of a queue", ask({"Records": [{"body": json.dumps({"signedPayload": post})}]}), "unsigned_document",
         "JSON in a string", "/Records/0/body"),
        ("a message of a queue in base64", ask({"message": {"data": envelope}}), "unsigned_document", "JSON in base64",
         "/message/data"),
        ("a purchase of react-native-iap", ask({"transactionReceipt": good, "id": "1"}), "unsigned_document",
         "/transactionReceipt", '{"signedTransactionInfo":...}'),
        ("a notification under an own name", ask({"raw_payload": post}), "unsigned_document", "/raw_payload",
         '{"signedPayload":...}'),
        ("renewal info under an own name", ask({"jwsRenewalInfo": info}), "unsigned_document", "/jwsRenewalInfo",
         '{"signedRenewalInfo":...}'),
        ("an app transaction under an own name", ask({"appTransaction": jws(app_transaction())}), "unsigned_document",
         '{"signedAppTransactionInfo":...}'),
        ("an item of a status response by itself", ask({"lastTransactions": [one(good)]}), "unsigned_document",
         "/lastTransactions"),
        ("an empty object", ask({}), "unsigned_document", "an empty object"),
        ("an object of nobody", ask({"hello": "world"}), "unsigned_document", "no member that the App Store signs"),
        ("a history as JSON in a string", ask(json.dumps({"signedPayload": post})), "wrong_type", "JSON in a string",
         "parse the string first"),
        ("a receipt as the history", ask("MIIT" + "A" * 400), "wrong_type", "base64 receipt"),
        ("a bare JWS", ask(good), "wrong_type", "a signed payload (JWS), not a document", '{"signedTransactionInfo":...}'))
    for name, request, code, *says in rows:
        yield Case(f"situations: {name}", request, code, says=tuple(says))


def all_cases():
    for part in (form, chains, hostile_certificates, signatures, dates, kinds, owners, notifications, bindings, nested, customers,
                 order, documents, siblings, empty,
                 tests_and_xcode, revocation, configuration, omitted, nothing_inside, app_transactions, without_a_date,
                 situations):
        yield from part()
    for case in list(revocation())[:2]:
        yield Case(f"requests: {case.name}", case.request, function="subs_ocsp_requests")
    for name, text, _ in extensions():
        if "serial" in name:
            yield Case(f"requests: {name}", ask(one(text)), function="subs_ocsp_requests")
    yield Case("requests: of a chain that is not proven",
               ask(one(jws(transaction(), Chain("stranger", leaf={"url": "http://169.254.169.254/"})))), "untrusted_chain", HERE,
               function="subs_ocsp_requests")


def main():
    library = Library(sys.argv[1], sys.argv[2])
    names = ("SUBS_OK", "SUBS_ERROR_ARGUMENT", "SUBS_ERROR_JSON", "SUBS_ERROR_REQUEST", "SUBS_ERROR_LIMIT", "SUBS_ERROR_MEMORY")

    def write(out, name, function, request, status, response):
        request = request if isinstance(request, bytes) else json.dumps(request).encode()
        line = (function, names[status], "", base64.b64encode(request).decode(), "0",
                base64.b64encode(response).decode() if response else "-", "cases.py", name)
        out.write("\t".join(line) + "\n")

    with Path(sys.argv[3]).open("w") as out, Path(sys.argv[3] + ".open").open("w") as opened:
        for case in all_cases():
            write(out, case.name, case.function, case.request, *library.call(case.function, case.request))
            if case.function != "subs_verify" or not isinstance(case.request, dict) or "verify" not in case.request:
                continue
            opening, asking = in_two(case.request)
            with Verifier(library, opening) as verifier:
                write(opened, case.name, "subs_verifier_open", opening, verifier.status, verifier.response)
                if verifier.handle:
                    write(opened, case.name, "subs_verifier_verify", asking, *verifier.verify(asking))


if __name__ == "__main__":
    main()
