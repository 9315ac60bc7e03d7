"""The functions of Sources/Platform/CVerify, each by itself: what they say of certificates, signatures and OCSP.

They are compiled into a library of their own, so that a case needs no request.
"""

import base64
import ctypes
import datetime
import os
import subprocess
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_size_t, c_ubyte, c_void_p
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import ocsp

import store

SOURCES = Path(__file__).resolve().parents[2] / "Sources/Platform/CVerify"
LEAF, INTERMEDIATE, TEST = range(3)


class Parts(ctypes.Structure):
    _fields_ = [("basic", c_void_p), ("certificates", c_void_p), ("end", c_void_p)]


class Issuer(ctypes.Structure):
    _fields_ = [("name", c_ubyte * 64), ("key", c_ubyte * 64), ("length", ctypes.c_uint)]


class Names(ctypes.Structure):
    _fields_ = [("sha1", Issuer), ("sha256", Issuer)]


@pytest.fixture(scope="session")
def functions(tmp_path_factory):
    path = tmp_path_factory.mktemp("functions") / "functions.so"
    files = [SOURCES / name for name in ("certificates.c", "ocsp.c", "apple_root.c")]
    subprocess.run([os.environ.get("CC", "cc"), "-std=gnu11", "-shared", "-fPIC", "-DOPENSSL_NO_FILENAMES", *files,
                    "-lcrypto", "-o", path], check=True)
    library = ctypes.CDLL(str(path))
    library.subscore_chain_root.restype = library.subscore_ocsp_delegate.restype = c_void_p
    library.subscore_apple_root.restype = POINTER(c_ubyte)
    library.subscore_ocsp_response.restype = Parts
    library.subscore_issuer_names.restype = Names
    library.subscore_ocsp_request.restype = c_size_t
    for name in ("has_mark", "repeats_extension", "has_usable_key", "is_issued_by", "es256", "is_able",
                 "ocsp_is_signed", "ocsp_is_about", "ocsp_names", "ocsp_has_valid_serial"):
        getattr(library, f"subscore_{name}").restype = ctypes.c_bool
    return library


@pytest.fixture(scope="session")
def crypto():
    library = ctypes.CDLL("libcrypto.so.3")
    for name in ("d2i_X509", "d2i_PUBKEY", "X509_STORE_new", "X509_get0_pubkey", "OCSP_resp_get0"):
        getattr(library, name).restype = c_void_p
    return library


@pytest.fixture
def opened(crypto):
    """Returns a function that gives the X509 of a certificate. They are released after the test."""
    all_opened = []

    def open_one(certificate):
        raw = store.der(certificate)
        all_opened.append(c_void_p(crypto.d2i_X509(None, byref(c_char_p(raw)), c_long(len(raw)))))
        assert all_opened[-1].value
        return all_opened[-1]

    yield open_one
    for each in all_opened:
        crypto.X509_free(each)


KEYS = {
    "P-256": (415, True),
    "P-384": (715, True),
    "P-521": (716, False),
    "secp256k1": (714, False),
    "RSA-1024": (0, False),
    "RSA-2048": (0, True),
    "RSA-4096": (0, True),
    "RSA-5120": (0, False),
    "RSA-2048-32": (0, True),
    "RSA-2048-33": (0, False),
    "Ed25519": (0, False),
}


@pytest.mark.parametrize("kind", KEYS)
def test_keys(functions, opened, kind):
    certificate = opened(store.certificate(f"function {kind}", "function issuer", kind=kind, issuer_kind="P-256"))
    curve, is_usable = KEYS[kind]
    assert functions.subscore_curve(certificate) == curve
    assert functions.subscore_has_usable_key(certificate) == is_usable


MARKS = {
    "none": ([], set()),
    "a leaf's": ([store.LEAF_MARK], {LEAF}),
    "an intermediate's": ([store.INTERMEDIATE_MARK], {INTERMEDIATE}),
    "a test's beside a leaf's": ([store.TEST_MARK, store.LEAF_MARK], {LEAF, TEST}),
    "one that begins as a leaf's does": ([store.LEAF_MARK + ".1"], set()),
}


@pytest.mark.parametrize("marks", MARKS)
def test_marks(functions, opened, marks):
    given, found = MARKS[marks]
    certificate = opened(store.certificate("function mark", marks=given))
    assert {mark for mark in (LEAF, INTERMEDIATE, TEST) if functions.subscore_has_mark(certificate, mark)} == found


@pytest.mark.parametrize("extension, is_repeated", [
    (None, False),
    ("06092a864886f763640601", True),  # One that OpenSSL does not know.
    ("0603551d0f", True),  # The usage of the key, which it knows.
])
def test_repeated_extensions(functions, opened, extension, is_repeated):
    made = store.der(store.certificate("function repeat", marks=["1.2.840.113635.100.6.1"]))
    if extension:
        part = store.with_extension(made, store.extension_of(made, extension))
        made = store.signed_again(part, store.key("function repeat"))
    assert functions.subscore_repeats_extension(opened(made)) == is_repeated


def test_chain_root(functions, crypto, opened):
    """Only a chain of exactly three certificates, whose root is in the store and signs the others, has a root."""
    own, other = store.store(), store.Chain("another store")
    leaf, intermediate, root = map(opened, own.certificates)
    trusted = c_void_p(crypto.X509_STORE_new())
    assert crypto.X509_STORE_add_cert(trusted, root) == 1
    cases = {
        "the store's": (leaf, intermediate, True),
        "the leaf of another store": (opened(other.leaf), intermediate, False),
        "the intermediate of another store": (leaf, opened(other.intermediate), False),
        "a whole chain of another store": (opened(other.leaf), opened(other.intermediate), False),
        "two certificates": (intermediate, root, False),
        "in another order": (intermediate, leaf, False),
    }
    for name, (first, second, is_chain) in cases.items():
        found = functions.subscore_chain_root(trusted, first, second, None)
        assert bool(found) == is_chain, name
        if found:
            assert crypto.X509_cmp(c_void_p(found), root) == 0, name
            crypto.X509_free(c_void_p(found))
    crypto.X509_STORE_free(trusted)


def test_issuer(functions, opened):
    leaf, intermediate, root = map(opened, store.store().certificates)
    pairs = [(leaf, intermediate, True), (intermediate, root, True), (leaf, root, False), (intermediate, leaf, False)]
    for certificate, issuer, is_issued in pairs:
        assert functions.subscore_is_issued_by(certificate, issuer, None) == is_issued


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# RFC 7515, appendix A.3: a JWS of ES256 with its key.
SIGNED = (b"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290"
          b"Ijp0cnVlfQ")
SIGNATURE = decoded("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
KEY = ec.EllipticCurvePublicNumbers(*(int.from_bytes(decoded(number), "big") for number in (
    "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")), ec.SECP256R1())


@pytest.mark.parametrize("text, signature, is_signed", [
    (SIGNED, SIGNATURE, True),
    (SIGNED + b"x", SIGNATURE, False),
    (SIGNED, SIGNATURE[:-1] + bytes([SIGNATURE[-1] ^ 1]), False),
    (SIGNED, SIGNATURE[32:] + SIGNATURE[:32], False),
    (SIGNED, bytes(64), False),
    (SIGNED, b"\xff" * 64, False),
], ids=["the RFC's", "another text", "another signature", "its halves exchanged", "zeros", "numbers too large"])
def test_es256(functions, crypto, text, signature, is_signed):
    raw = KEY.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    key = c_void_p(crypto.d2i_PUBKEY(None, byref(c_char_p(raw)), c_long(len(raw))))
    assert functions.subscore_es256(key, None, text, c_size_t(len(text)), signature) == is_signed
    crypto.EVP_PKEY_free(key)


def test_a_context_is_able(functions):
    assert functions.subscore_is_able(None)


@pytest.mark.parametrize("length, is_valid", [(1, True), (20, True), (21, True), (22, False)])
def test_request(functions, opened, length, is_valid):
    """The request is the one that another implementation makes, byte for byte."""
    own = store.store()
    raw = store.der(own.leaf)
    part = store.with_serial(raw, b"\x01" + b"\x23" * (length - 1))
    made = store.signed_again(part, store.key(own.names[1], "P-384"))
    certificate, issuer = opened(made), opened(own.intermediate)
    assert functions.subscore_ocsp_has_valid_serial(certificate) == is_valid
    request = ctypes.create_string_buffer(128)
    count = functions.subscore_ocsp_request(certificate, issuer, None, request)
    assert bool(count) == is_valid
    if length <= 20:
        other = ocsp.OCSPRequestBuilder().add_certificate(
            x509.load_der_x509_certificate(made), own.intermediate, hashes.SHA1()).build()
        assert request.raw[:count] == other.public_bytes(serialization.Encoding.DER)


def response(certificate, issuer, signer, key, *, by_name=False, certificates=(), algorithm=None):
    now = datetime.datetime(2026, 1, 1)
    builder = ocsp.OCSPResponseBuilder().add_response(
        cert=certificate, issuer=issuer, algorithm=algorithm or hashes.SHA1(), cert_status=ocsp.OCSPCertStatus.GOOD,
        this_update=now, next_update=now + datetime.timedelta(days=1), revocation_time=None, revocation_reason=None,
    ).responder_id(ocsp.OCSPResponderEncoding.NAME if by_name else ocsp.OCSPResponderEncoding.HASH, signer)
    if certificates:
        builder = builder.certificates(list(certificates))
    return builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.DER)


def test_responses(functions, crypto, opened):
    own, other = store.store(), store.Chain("another store")
    key = store.key(own.names[1], "P-384")
    delegate = store.certificate("function delegate", own.names[1], issuer_kind="P-384", delegate=True)
    leaf, issuer, answering = opened(own.leaf), opened(own.intermediate), opened(delegate)
    stranger = opened(other.leaf)
    cases = {
        "signed by the issuer, named by its key": (response(own.leaf, own.intermediate, own.intermediate, key), issuer),
        "named by its name": (response(own.leaf, own.intermediate, own.intermediate, key, by_name=True), issuer),
        "about the issuer's SHA-256": (
            response(own.leaf, own.intermediate, own.intermediate, key, algorithm=hashes.SHA256()), issuer),
        "by a delegate": (response(own.leaf, own.intermediate, delegate, store.key("function delegate"),
                                   certificates=[delegate]), answering),
        "by a delegate behind another certificate": (
            response(own.leaf, own.intermediate, delegate, store.key("function delegate"),
                     certificates=[other.leaf, delegate]), answering),
    }
    names = functions.subscore_issuer_names(issuer, None)
    others = functions.subscore_issuer_names(opened(other.intermediate), None)
    for name, (raw, signer) in cases.items():
        parts = functions.subscore_ocsp_response(raw, c_size_t(len(raw)), None)
        basic = c_void_p(parts.basic)
        assert basic.value, name
        assert functions.subscore_ocsp_names(basic, signer, None), name
        assert not functions.subscore_ocsp_names(basic, leaf, None), name
        assert functions.subscore_ocsp_is_signed(basic, c_void_p(crypto.X509_get0_pubkey(signer)), None), name
        assert not functions.subscore_ocsp_is_signed(basic, c_void_p(crypto.X509_get0_pubkey(leaf)), None), name
        single = c_void_p(crypto.OCSP_resp_get0(basic, 0))
        assert functions.subscore_ocsp_is_about(single, leaf, byref(names)), name
        assert not functions.subscore_ocsp_is_about(single, leaf, byref(others)), name
        assert not functions.subscore_ocsp_is_about(single, stranger, byref(names)), name
        for most in range(3):
            found = functions.subscore_ocsp_delegate(byref(parts), c_int(most), None)
            # The delegate is the first or the second certificate; the issuer's answers have none.
            assert bool(found) == (signer is answering and most >= 1 + ("behind" in name)), (name, most)
            crypto.X509_free(c_void_p(found))
        crypto.OCSP_BASICRESP_free(basic)


def test_broken_responses(functions):
    """Nothing but a whole response that succeeded, with nothing behind it, is one."""
    own = store.store()
    raw = response(own.leaf, own.intermediate, own.intermediate, store.key(own.names[1], "P-384"),
                   certificates=[own.intermediate])
    broken = [raw[:length] for length in range(len(raw))] + [raw + b"\0"]
    broken.append(ocsp.OCSPResponseBuilder.build_unsuccessful(ocsp.OCSPResponseStatus.TRY_LATER).public_bytes(
        serialization.Encoding.DER))
    for text in broken:
        assert not functions.subscore_ocsp_response(text, c_size_t(len(text)), None).basic, len(text)
