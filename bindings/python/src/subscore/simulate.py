"""A simulated App Store: the documents that it sends about customers who act as the request says.

    from subscore import simulate

    store = {"catalog": catalog, "app": {"bundleId": "com.example"}, "environment": "Sandbox", "clock": "production",
             "start": "2026-01-01T00:00:00Z", "until": "2026-06-01T00:00:00Z"}
    answer = simulate.simulate({**store, "customers": [{"id": "4711", "actions": [
        {"do": "subscribe", "after": "P1D", "productId": "pro.month"}, {"do": "refund", "after": "P9D"}]}]})
    chain = simulate.Chain()
    webhook(chain.sign(answer["customers"][0]["notifications"][0]))

subscore_simulate.h describes the request and the answer, which are plain dicts here; `manual()` returns its text. The
answer is typed by the classes of this module: `Answer`, `Customer` and so on.
Signing requires the package `cryptography`, which the extra `simulate` brings.
"""

from __future__ import annotations

import base64
import ctypes
import json
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, Tuple, TypedDict, Union, overload

from ._install import needs
from ._library import library, loaded
from ._once import once
from ._requests import as_json, as_utf8
from .errors import error_of
from .results import State

__all__ = ["Answer", "Attempt", "AutoRenewal", "Body", "Chain", "Customer", "Delivery", "Extension", "Server",
           "ServerSubscription", "ServerTransaction", "TEST_CERTIFICATE_OID", "Truth", "Waiting", "customers",
           "deliveries", "manual", "reports", "simulate"]

# What certificates of the store's have, without which its libraries refuse them.
LEAF_OID = "1.2.840.113635.100.6.11.1"
INTERMEDIATE_OID = "1.2.840.113635.100.6.2.1"
# What no certificate of the store's has: it says that a chain is made up. A verifier can refuse it.
TEST_CERTIFICATE_OID = "2.25.17593354941312000820304720943586774595"


class Attempt(TypedDict):
    """An attempt of the store to deliver a notification."""

    attemptDate: int
    sendAttemptResult: Literal["SUCCESS", "TIMED_OUT"]


class Delivery(TypedDict):
    """An entry of the `notifications` of an answer."""

    at: Optional[int]
    attempts: List[Attempt]
    document: Dict[str, Any]


class Truth(TypedDict):
    """A time in which a customer was in one state."""

    subscriptionGroupIdentifier: str
    start: int
    end: Optional[int]
    state: State
    status: Optional[int]
    hasAccess: bool
    productId: Optional[str]
    transactionId: Optional[str]


class AutoRenewal(TypedDict):
    """When auto-renew was switched on or off."""

    subscriptionGroupIdentifier: str
    originalTransactionId: str
    at: int
    autoRenew: bool


class ServerSubscription(TypedDict):
    """A subscription, as Get All Subscription Statuses would answer it."""

    subscriptionGroupIdentifier: str
    originalTransactionId: str
    status: int
    transactionInfo: Dict[str, Any]
    renewalInfo: Dict[str, Any]


class ServerTransaction(TypedDict):
    """A transaction in its present form, and when the store last changed it."""

    modifiedDate: int
    transactionInfo: Dict[str, Any]


class Server(TypedDict):
    """What the App Store Server API would answer."""

    subscriptions: List[ServerSubscription]
    history: List[ServerTransaction]


class Waiting(TypedDict):
    """When an action happens that lies at or after `until`."""

    at: int


class _Customer(TypedDict):
    id: str
    transactions: List[Dict[str, Any]]
    renewalInfo: List[Dict[str, Any]]
    notifications: List[Delivery]
    truth: List[Truth]
    autoRenew: List[AutoRenewal]


class Customer(_Customer, total=False):
    """What the store sent about a customer, and what really happened. `server` and `waiting` are there if the request
    has `server`."""

    server: Server
    waiting: List[Waiting]


class _Extension(TypedDict):
    succeededCount: int
    failedCount: int


class Extension(_Extension, total=False):
    """What became of a renewal extension, with its summary if that was signed."""

    notification: Delivery


class _Answer(TypedDict):
    customers: List[Customer]
    warnings: List[Dict[str, Any]]


class Answer(_Answer, total=False):
    """An answer of `simulate`. `extensions` is there if the request has it."""

    extensions: List[Extension]


@once
def _simulator() -> Any:
    function = loaded("libsubscore-simulate", "SUBSCORE_SIMULATE_LIBRARY").subs_simulate
    function.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_void_p),
                         ctypes.POINTER(ctypes.c_size_t)]
    function.restype = ctypes.c_int32
    return function


def simulate(request: Union[Mapping[str, Any], str, bytes]) -> Answer:
    """Returns the documents that the store sends about the customers of a request, and what really happened to them.

    Raises a SubscoreError with the place of what is wrong, as the functions of `subscore` do, and a TypeError or a
    ValueError for what no request can hold.
    """
    if isinstance(request, bytes):
        data = request
    else:
        data = as_utf8("request", request) if isinstance(request, str) else as_json("request", dict(request))
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    try:
        status = _simulator()(data, len(data), ctypes.byref(response), ctypes.byref(length))
        answer = ctypes.string_at(response.value, length.value) if response.value else None
    finally:
        library().subs_free(response)
    name: bytes = library().subs_status_name(status)
    if status != 0:
        raise error_of(name.decode(), answer)
    found: Answer = json.loads(answer or b"")
    return found


def customers(request: Mapping[str, Any], at_once: int = 1000) -> Iterator[Customer]:
    """The customers of a request, one after the other. A large population is asked for in parts of `at_once`."""
    if request.get("customers"):
        yield from simulate({key: value for key, value in request.items() if key != "population"})["customers"]
    population = request.get("population") or {}
    first, count = population.get("first", 0), population.get("count", 0)
    for start in range(first, first + count, at_once):
        part = {**request, "population": {"first": start, "count": min(at_once, first + count - start)}}
        part.pop("customers", None)
        yield from simulate(part)["customers"]


def deliveries(customer: Union[Customer, Mapping[str, Any]]) -> List[Tuple[int, Dict[str, Any]]]:
    """What the webhook receives about a customer, and when: the notifications, late ones late, some twice."""
    received = [(attempt["attemptDate"], each["document"]) for each in customer["notifications"]
                for attempt in each["attempts"] if attempt["sendAttemptResult"] == "SUCCESS"]
    return sorted(received, key=lambda each: each[0])


def reports(request: Mapping[str, Any], customers: Iterable[Union[Customer, Mapping[str, Any]]],
            folder: Union[str, "os.PathLike[str]"], version: str = "1_4") -> Tuple[int, int, int]:
    """Writes Apple's Subscriber and Subscription reports about customers of an answer: two files for each Pacific day.

    Their columns are those of `version`: 1_2, 1_3 or 1_4. subscriptions.json in the same folder is App Store Connect's
    list of the catalog's subscriptions. Everything happened, also what no notification reached a server about. Returns
    the number of days, charges and refunds. The catalog must be in the library's own form.
    """
    from . import _sales_reports

    return _sales_reports.write(request, customers, folder, version)


def manual() -> str:
    """The text of subscore_simulate.h, which describes the request and the answer."""
    name = "subscore_simulate.h"
    for path in (Path(__file__).with_name(name), Path(__file__).resolve().parents[4] / "Include" / name):
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise OSError(f"{name} is neither in this package nor beside it; a wheel of `make wheel` has it")


class Body(TypedDict):
    """What the store posts."""

    signedPayload: str


def _text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Chain:
    """A chain of certificates that is made for this run, and signs as the store does.

    root     the root in DER, for the verifier under test to trust
    start, end   when the certificates are valid; a signature counts at the signedDate of what it signs

    Each certificate has TEST_CERTIFICATE_OID, which says that it is made up. The keys of the other two certificates
    are forgotten at once. The one that signs is not stored, unless you `save()` the chain or keep what `kept()`
    returns.
    """

    def __init__(self, start: Union[datetime, None] = None, end: Union[datetime, None] = None) -> None:
        needs("simulate", "cryptography")
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        start = start or datetime(2015, 1, 1, tzinfo=timezone.utc)
        end = end or start + timedelta(days=365 * 35)
        keys = [ec.generate_private_key(ec.SECP384R1()), ec.generate_private_key(ec.SECP384R1()),
                ec.generate_private_key(ec.SECP256R1())]
        names = ["Simulated App Store Root", "Simulated App Store Intermediate", "Simulated App Store"]
        marks = [None, INTERMEDIATE_OID, LEAF_OID]
        made = [_certificate(names[each], names[max(each - 1, 0)], keys[each], keys[max(each - 1, 0)], marks[each],
                             2 - each, start, end) for each in range(3)]
        encoded = [each.public_bytes(serialization.Encoding.DER) for each in made]
        self.root: bytes = encoded[0]
        self._key: Any = keys[2]
        header = {"alg": "ES256", "x5c": [base64.b64encode(each).decode() for each in reversed(encoded)]}
        self._header = _text_of(json.dumps(header, separators=(",", ":")).encode())

    def kept(self) -> Dict[str, str]:
        """What `restored()` makes the same chain of. The key is in it: keep it where nobody else can read it."""
        from cryptography.hazmat.primitives import serialization

        key = self._key.private_bytes(serialization.Encoding.DER, serialization.PrivateFormat.PKCS8,
                                      serialization.NoEncryption())
        return {"root": base64.b64encode(self.root).decode(), "header": self._header,
                "key": base64.b64encode(key).decode()}

    @classmethod
    def restored(cls, kept: Mapping[str, str]) -> Chain:
        needs("simulate", "cryptography")
        from cryptography.hazmat.primitives import serialization

        chain = cls.__new__(cls)
        chain.root = base64.b64decode(kept["root"])
        chain._header = kept["header"]
        chain._key = serialization.load_der_private_key(base64.b64decode(kept["key"]), None)
        return chain

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the chain with its key to a new file that only its owner can read.

        Raises:
            FileExistsError: The file is there already.
        """
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(self.kept(), file)

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> Chain:
        """The chain that `save()` wrote."""
        try:
            return cls.restored(json.loads(Path(path).read_text(encoding="utf-8")))
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path}: the file is not a chain; expected one that `simulate root` wrote"
                             ) from None

    def jws(self, payload: Mapping[str, Any]) -> str:
        """A compact JWS of a payload, as it is."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        text = f"{self._header}.{_text_of(json.dumps(payload, separators=(',', ':')).encode())}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{_text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"

    @overload
    def sign(self, notification: Delivery) -> Body: ...

    @overload
    def sign(self, notification: Dict[str, Any]) -> str: ...

    def sign(self, notification: Union[Delivery, Mapping[str, Any]]) -> Union[Body, str]:
        """A signed notification, with the transaction and the renewal info in it signed by themselves.

        Of an entry of an answer's `notifications` it is the body to post, as a dict: {"signedPayload": …}. Of a
        document alone it is the signed payload, a compact JWS.
        """
        document = notification.get("document")
        if isinstance(document, Mapping) and "notificationType" not in notification:
            return {"signedPayload": self._signed(document)}
        return self._signed(notification)

    def _signed(self, document: Mapping[str, Any]) -> str:
        signed = dict(document)
        data = dict(document.get("data") or {})
        for plain, name in (("transactionInfo", "signedTransactionInfo"), ("renewalInfo", "signedRenewalInfo")):
            if plain in data:
                data[name] = self.jws(data.pop(plain))
        if data:
            signed["data"] = data
        return self.jws(signed)


def _certificate(name: str, issuer: str, key: Any, signer: Any, mark: Union[str, None], above: int, start: datetime,
                 end: datetime) -> Any:
    """A certificate. `above` is how many certificates may stand below it, and one: 0 is the leaf."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    def named(text: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text),
                          x509.NameAttribute(x509.NameOID.ORGANIZATION_NAME, "subscore simulate, for tests only")])

    usage = dict.fromkeys(("digital_signature", "content_commitment", "key_encipherment", "data_encipherment",
                           "key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"), False)
    usage["key_cert_sign" if above else "digital_signature"] = True
    builder = (x509.CertificateBuilder().subject_name(named(name)).issuer_name(named(issuer))
               .public_key(key.public_key()).serial_number(x509.random_serial_number())
               .not_valid_before(start).not_valid_after(end)
               .add_extension(x509.BasicConstraints(ca=above > 0, path_length=above - 1 if above else None), True)
               .add_extension(x509.KeyUsage(**usage), True)
               .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
               .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), False))
    for oid in (mark, TEST_CERTIFICATE_OID):
        if oid:
            builder = builder.add_extension(x509.UnrecognizedExtension(x509.ObjectIdentifier(oid), b"\x05\x00"), False)
    return builder.sign(signer, hashes.SHA256())
