"""A store of its own: an authority with keys made for the run, and documents that it signs as Apple does."""

import base64
import datetime
import json
from functools import cache
from math import gcd

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.x509 import ocsp
from cryptography.x509.oid import AuthorityInformationAccessOID, ExtendedKeyUsageOID, NameOID

LEAF_MARK = "1.2.840.113635.100.6.11.1"
INTERMEDIATE_MARK = "1.2.840.113635.100.6.2.1"
TEST_MARK = "2.25.17593354941312000820304720943586774595"
BUNDLE = "com.example.news"
APP = 1234567890
SIGNED = 1_767_225_600_000  # 2026-01-01T00:00:00Z, when everything here is signed unless it says otherwise.
DAY = 86_400_000
OCSP_URL = "http://ocsp.example.com/"


def moment(milliseconds):
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc)


def key(name, kind="P-256"):
    """A key of the run, by a name."""
    return _key(name, kind)


@cache
def _key(name, kind):
    if kind.startswith("RSA"):
        size, *exponent = map(int, kind.split("-")[1:] or [2048])
        made = rsa.generate_private_key(65537, size)
        return with_exponent(made, exponent[0]) if exponent else made
    if kind == "Ed25519":
        return ed25519.Ed25519PrivateKey.generate()
    return ec.generate_private_key({"P-256": ec.SECP256R1, "P-384": ec.SECP384R1, "P-521": ec.SECP521R1,
                                    "secp256k1": ec.SECP256K1}[kind]())


def with_exponent(made, bits):
    """The RSA key with a public exponent of so many bits."""
    numbers = made.private_numbers()
    p, q, e = numbers.p, numbers.q, (1 << (bits - 1)) + 1
    while gcd(e, (p - 1) * (q - 1)) > 1:
        e += 2
    d = pow(e, -1, (p - 1) * (q - 1))
    return rsa.RSAPrivateNumbers(p, q, d, d % (p - 1), d % (q - 1), numbers.iqmp, rsa.RSAPublicNumbers(
        e, p * q)).private_key(unsafe_skip_rsa_key_validation=True)


def certificate(subject, issuer=None, *, kind="P-256", issuer_kind=None, issuer_name=None, authority=False, marks=(),
                start=SIGNED - 100 * DAY, end=SIGNED + 100 * DAY, serial=None, sha1=False, path_length=None,
                usage=True, constraints=True, key_identifiers=True, delegate=False, extra=(), url=OCSP_URL,
                sign_with=None, subject_name=None):
    """A certificate of a key of the run. Subject and issuer are names of keys; without an issuer it signs itself."""
    issuer = issuer or subject
    own = key(subject, kind).public_key()
    signer = sign_with or key(issuer, issuer_kind or kind)

    def name(text):
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[-64:])])

    builder = (x509.CertificateBuilder().subject_name(name(subject_name or subject))
               .issuer_name(name(issuer_name or issuer)).public_key(own)
               .serial_number(serial or x509.random_serial_number())
               .not_valid_before(moment(start)).not_valid_after(moment(end)))
    if constraints:
        builder = builder.add_extension(x509.BasicConstraints(authority, path_length if authority else None), True)
    if usage:
        flags = dict.fromkeys(("digital_signature", "content_commitment", "key_encipherment", "data_encipherment",
                               "key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"), False)
        flags[usage if isinstance(usage, str) else "key_cert_sign" if authority else "digital_signature"] = True
        builder = builder.add_extension(x509.KeyUsage(**flags), True)
    if key_identifiers:
        builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(own), False)
        if issuer != subject:
            builder = builder.add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), False)
    for mark in marks:
        builder = builder.add_extension(x509.UnrecognizedExtension(x509.ObjectIdentifier(mark), b"\x05\x00"), False)
    if delegate:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.OCSP_SIGNING]), False)
    if issuer != subject and url:
        builder = builder.add_extension(x509.AuthorityInformationAccess([x509.AccessDescription(
            AuthorityInformationAccessOID.OCSP, x509.UniformResourceIdentifier(url))]), False)
    for extension in extra:
        builder = builder.add_extension(extension, extension.critical if hasattr(extension, "critical") else True)
    if isinstance(signer, ed25519.Ed25519PrivateKey):
        return builder.sign(signer, None)
    made = builder.sign(signer, hashes.SHA256())
    return with_sha1(made, signer) if sha1 else made


def length_of(size):
    if size < 128:
        return bytes([size])
    body = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([0x80 | len(body)]) + body


def sequence(content):
    return b"\x30" + length_of(len(content)) + content


def signed_part(raw):
    """What is signed of a certificate in DER, which is longer than 255 bytes."""
    return raw[4:8 + int.from_bytes(raw[6:8], "big")]


def signed_again(part, signer, algorithm="300a06082a8648ce3d040302", digest=None):
    """A certificate of the signed part alone."""
    signature = signer.sign(part, ec.ECDSA(digest or hashes.SHA256()))
    return sequence(part + bytes.fromhex(algorithm) + b"\x03" + length_of(len(signature) + 1) + b"\0" + signature)


def content(value):
    """What a value in DER holds."""
    return value[2 if value[1] < 128 else 2 + (value[1] & 127):]


def with_extension(raw, extension):
    """The signed part of a certificate with one more extension, in DER. Extensions are the last that is signed."""
    part = signed_part(raw)
    start = part.rindex(b"\xa3", 0, part.index(bytes.fromhex("0603551d")))
    inside = sequence(content(content(part[start:])) + extension)
    return sequence(content(part[:start]) + b"\xa3" + length_of(len(inside)) + inside)


def extension_of(raw, identifier):
    """One of the certificate's extensions, in DER."""
    start = raw.index(bytes.fromhex(identifier)) - 2
    return raw[start:start + 2 + raw[start + 1]]


def with_serial(raw, serial):
    """The signed part of a certificate with another serial number, in bytes."""
    part = signed_part(raw)
    start = part.index(bytes.fromhex("a003020102")) + 5
    new = b"\x02" + length_of(len(serial)) + serial
    return sequence(content(part[:start]) + new + part[start + 2 + part[start + 1]:])


def with_sha1(made, signer):
    """The certificate with a signature that no tool makes any more."""
    old, new = "300a06082a8648ce3d040302", "300906072a8648ce3d0401"
    part = signed_part(der(made))[4:].replace(bytes.fromhex(old), bytes.fromhex(new), 1)
    return signed_again(sequence(part), signer, new, hashes.SHA1())


def der(certificate):
    return certificate if isinstance(certificate, bytes) else certificate.public_bytes(serialization.Encoding.DER)


def base64_of(certificate):
    return base64.b64encode(der(certificate)).decode()


class Chain:
    """The three certificates of a signature, each with what is other about it than about the store's."""

    def __init__(self, name="store", root=None, intermediate=None, leaf=None):
        self.names = [f"{name}'s root", f"{name}'s intermediate", f"{name}'s leaf"]
        self.root = certificate(self.names[0], **({"authority": True, "kind": "P-384"} | (root or {})))
        self.intermediate = certificate(self.names[1], self.names[0], **(
            {"authority": True, "kind": "P-384", "issuer_kind": "P-384", "path_length": 0,
             "marks": [INTERMEDIATE_MARK]} | (intermediate or {})))
        above = (intermediate or {}).get("kind", "P-384")
        self.leaf = certificate(self.names[2], self.names[1], **(
            {"kind": "P-256", "issuer_kind": above, "marks": [LEAF_MARK]} | (leaf or {})))
        self.key = key(self.names[2], (leaf or {}).get("kind", "P-256"))

    @property
    def certificates(self):
        return [self.leaf, self.intermediate, self.root]


@cache
def store():
    return Chain()


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def jws(payload, chain=None, *, header=None, header_text=None, certificates=None, sign=None, raw=None):
    """A compact JWS of the chain. `header` changes its header; None takes a field away. `header_text` changes its text.
    `raw` is the payload."""
    chain = chain or store()
    certificates = chain.certificates if certificates is None else certificates
    fields = {"alg": "ES256", "x5c": [base64_of(each) for each in certificates]} | (header or {})
    fields = {name: value for name, value in fields.items() if value is not None}
    body = raw if raw is not None else json.dumps(payload, separators=(",", ":")).encode()
    encoded = json.dumps(fields, separators=(",", ":"))
    text = url64((header_text(encoded) if header_text else encoded).encode()) + "." + url64(body)
    signer = sign or chain.key
    if isinstance(signer, ec.EllipticCurvePrivateKey):
        r, s = decode_dss_signature(signer.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        size = (signer.curve.key_size + 7) // 8
        signature = r.to_bytes(size, "big") + s.to_bytes(size, "big")
    else:
        signature = b"\1" * 64
    return text + "." + url64(signature)


def transaction(**changes):
    return {"transactionId": "2000000000000001", "originalTransactionId": "2000000000000001", "bundleId": BUNDLE,
            "productId": "pro.month", "subscriptionGroupIdentifier": "21", "purchaseDate": SIGNED,
            "originalPurchaseDate": SIGNED, "expiresDate": SIGNED + 31 * DAY, "type": "Auto-Renewable Subscription",
            "inAppOwnershipType": "PURCHASED", "signedDate": SIGNED, "environment": "Production",
            "transactionReason": "PURCHASE", "price": 9990, "currency": "USD"} | changes


def renewal_info(**changes):
    return {"originalTransactionId": "2000000000000001", "autoRenewProductId": "pro.month", "productId": "pro.month",
            "autoRenewStatus": 1, "signedDate": SIGNED, "environment": "Production",
            "renewalDate": SIGNED + 31 * DAY} | changes


def app_transaction(**changes):
    return {"receiptType": "Production", "appAppleId": APP, "bundleId": BUNDLE, "applicationVersion": "1",
            "receiptCreationDate": SIGNED, "originalPurchaseDate": SIGNED} | changes


def notification(members=None, **changes):
    """A notification about a subscription, with both its members signed."""
    about = {"appAppleId": APP, "bundleId": BUNDLE, "environment": "Production", "status": 1,
             "signedTransactionInfo": jws(transaction()), "signedRenewalInfo": jws(renewal_info())} | (members or {})
    about = {name: value for name, value in about.items() if value is not None}
    fields = {"notificationType": "SUBSCRIBED", "subtype": "INITIAL_BUY", "version": "2.0",
              "notificationUUID": "002e14d5-51f5-4503-b5a8-c3a1af68eb20", "data": about, "signedDate": SIGNED} | changes
    return {name: value for name, value in fields.items() if value is not None}


def ocsp_response(certificate_, issuer, signer_name, signer_kind="P-384", *, status="GOOD", this=SIGNED - DAY,
                  end=SIGNED + DAY, delegate=None, brought=None, by_name=None):
    """What a responder says of a certificate, signed by a key of the run. It names its signer by the hash of the key,
    or by this name."""
    states = {"GOOD": ocsp.OCSPCertStatus.GOOD, "REVOKED": ocsp.OCSPCertStatus.REVOKED,
              "UNKNOWN": ocsp.OCSPCertStatus.UNKNOWN}
    responder = delegate or certificate(signer_name, kind=signer_kind, subject_name=by_name)
    encoding = ocsp.OCSPResponderEncoding.NAME if by_name else ocsp.OCSPResponderEncoding.HASH
    builder = ocsp.OCSPResponseBuilder().add_response(
        cert=certificate_, issuer=issuer, algorithm=hashes.SHA1(), cert_status=states[status],
        this_update=moment(this), next_update=moment(end) if end else None,
        revocation_time=moment(this) if status == "REVOKED" else None,
        revocation_reason=None).responder_id(encoding, responder)
    if delegate:
        builder = builder.certificates(brought or [delegate])
    response = builder.sign(key(signer_name, signer_kind), hashes.SHA256())
    return base64.b64encode(response.public_bytes(serialization.Encoding.DER)).decode()
