"""Signatures of the App Store, verified in the process by libsubscore-verify."""

from __future__ import annotations

import base64
import ctypes
from dataclasses import dataclass, field, fields
from datetime import datetime  # noqa: F401  The fields that Notification inherits are annotated with it.
from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, Union

from ._handle import Handle, Opened
from ._library import library, loaded
from ._once import once
from ._requests import Document, HasHistory, History, Instant, ask_by
from ._result import build, documented
from .errors import RequestError
from .results import Environment, VerifiedNotification

OpenSSL = Literal["builtin", "system"]


def _open() -> ctypes.CDLL:
    try:
        found: ctypes.CDLL = loaded("libsubscore-verify", "SUBSCORE_VERIFY_LIBRARY")
        return found
    except OSError as error:
        if "libcrypto" not in str(error):
            raise
        # A wheel with a copy of it would need a release for each fault that is found in OpenSSL.
        raise OSError(
            f"{error}; subscore.verify uses the system's OpenSSL 3, and there is none: install libssl3 on Debian "
            "and Ubuntu, openssl-libs on Fedora and Red Hat, libcrypto3 on Alpine"
        ) from None


@once
def _functions() -> ctypes.CDLL:
    library()
    found = _open()
    pointer, size = ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t)
    plain = [ctypes.c_char_p, ctypes.c_size_t, pointer, size]
    for name, arguments in {
        "subs_verify": plain,
        "subs_ocsp_requests": plain,
        "subs_verifier_open": [ctypes.c_char_p, ctypes.c_size_t, pointer, pointer, size],
        "subs_verifier_verify": [ctypes.c_void_p, *plain],
    }.items():
        getattr(found, name).argtypes = arguments
        getattr(found, name).restype = ctypes.c_int32
    found.subs_verifier_close.argtypes = [ctypes.c_void_p]
    found.subs_verifier_close.restype = None
    return found


def _call(name: str, request: bytes, *before: object, after: Sequence[object] = ()) -> Tuple[str, Optional[bytes]]:
    """As call_bytes, with arguments before the request and after its length."""
    call, found = getattr(_functions(), name), library()
    response, length = ctypes.c_void_p(), ctypes.c_size_t()
    try:
        status = call(*before, request, len(request), *after, ctypes.byref(response), ctypes.byref(length))
        answer = ctypes.string_at(response.value, length.value) if response.value else None
    finally:
        found.subs_free(response)
    text: bytes = found.subs_status_name(status)
    return text.decode(), answer


@dataclass(frozen=True)
class Refused:
    """A document that was left out, under `on_refusal="omit"`."""

    path: str
    """JSON Pointer to the signed text in the history."""
    code: str
    """Why, as subscore_verify.h lists it: "wrong_app"."""
    message: str
    """One sentence for a person."""


@dataclass(frozen=True)
class Notification(VerifiedNotification):
    """A server notification whose signature was verified."""

    payload: Dict[str, Any] = field(repr=False)
    """All of it, decoded, as the store signed it. It is not printed."""


@dataclass(frozen=True)
class Verified(HasHistory):
    """Documents whose signatures were verified. Its `repr` shows how many there are, and not the documents.

    Every function that takes a history takes it, too.
    """

    history: List[Dict[str, Any]]
    """The documents, decoded."""
    verified: int
    """The number of signed payloads in them."""
    refused: Tuple[Refused, ...]
    """What was left out. Empty unless `on_refusal` is "omit"."""
    warnings: Tuple[Dict[str, str], ...]
    """What the caller should know although the documents were verified: a `code`, a `path` and a `message` each."""
    notifications: Tuple[Notification, ...]
    """The notifications among the documents, in their order, also those of a notification history."""

    def __repr__(self) -> str:
        return (f"Verified(documents={len(self.history)}, verified={self.verified}, refused={self.refused!r}, "
                f"warnings={self.warnings!r})")


@dataclass(frozen=True)
class OcspRequest:
    """A question about one certificate, to be sent by POST as application/ocsp-request."""

    url: str
    """Where to send it."""
    request: bytes
    """The body, in DER."""


def _base64(values: Optional[Sequence[Union[str, bytes]]]) -> Optional[List[str]]:
    """Bytes in base64, and texts as they are."""
    if values is None:
        return None
    if isinstance(values, (str, bytes)):
        raise TypeError(f"a list of bytes is expected, not {type(values).__name__}")
    return [base64.b64encode(each).decode() if isinstance(each, bytes) else each for each in values]


def _verified(answer: Dict[str, Any]) -> Verified:
    refused = tuple(Refused(**each) for each in answer["refused"])
    payloads = [each["signedPayload"] for document in answer["history"]
                for each in document.get("notificationHistory", (document,)) if "signedPayload" in each]
    summaries = [build(VerifiedNotification, each) for each in answer["notifications"]]
    notifications = tuple(
        documented(Notification(**{own.name: getattr(each, own.name) for own in fields(each)}, payload=payload),
                   each.raw)
        for each, payload in zip(summaries, payloads))
    return Verified(answer["history"], answer["verified"], refused, tuple(answer["warnings"]), notifications)


def _only_notification(verified: Verified) -> Notification:
    """The notification, if it is all that was posted. A document that was left out is refused, too."""
    for each in verified.refused:
        raise RequestError("SUBS_ERROR_REQUEST", each.code, each.path, each.message)
    if len(verified.history) != 1 or "signedPayload" not in verified.history[0]:
        raise RequestError("SUBS_ERROR_REQUEST", "not_a_notification", "/history",
                           "The history is not one notification; expected what the App Store posts, "
                           '{"signedPayload": ...}.')
    return verified.notifications[0]


def _fields(
    bundle_id: str,
    environment: Environment,
    app_apple_id: Optional[int],
    validity: Literal["signed", "at"],
    roots: Optional[Sequence[Union[str, bytes]]],
    xcode_certificates: Optional[Sequence[bytes]],
    allow_test_certificates: bool,
    on_refusal: Literal["fail", "omit"],
    openssl: OpenSSL,
) -> Dict[str, object]:
    return {
        "bundle_id": bundle_id,
        "environment": environment,
        "app_apple_id": app_apple_id,
        "validity": validity,
        "roots": _base64(roots),
        "xcode_certificates": _base64(xcode_certificates),
        "allow_test_certificates": allow_test_certificates,
        "on_refusal": on_refusal,
        "openssl": openssl,
    }


def verify(
    history: History,
    *,
    bundle_id: str,
    environment: Environment,
    app_apple_id: Optional[int] = None,
    at: Optional[Instant] = None,
    validity: Literal["signed", "at"] = "signed",
    roots: Optional[Sequence[Union[str, bytes]]] = None,
    ocsp_responses: Optional[Sequence[bytes]] = None,
    xcode_certificates: Optional[Sequence[bytes]] = None,
    allow_test_certificates: bool = False,
    on_refusal: Literal["fail", "omit"] = "fail",
    openssl: OpenSSL = "builtin",
) -> Verified:
    """Verifies the signatures of documents and returns the documents decoded.

    A `Verifier` is ten times as fast, from the second call on.

    Args:
        history: What the store sent: the body of a notification as it was posted, a response of the App Store Server
            API, {"signedTransactionInfo": ...} and the like, or a list of these.
        bundle_id: The id of your app's bundle.
        environment: The environment that the documents must come from.
        app_apple_id: The number of your app in the App Store. Required in Production.
        at: The present instant. A document that was signed later is refused.
        validity: Whether certificates had to be valid when they signed ("signed"), or have to be at `at`.
        roots: The trusted root certificates: "AppleRootCA-G3", which is the default, or DER as bytes.
        ocsp_responses: The answers of OCSP responders about the certificates; see `ocsp_requests()`. Requires `at`.
        xcode_certificates: The certificates of your own machines, as DER, for Xcode and LocalTesting.
        allow_test_certificates: Whether a chain that is marked as a test chain is accepted.
        on_refusal: "omit" leaves out a document that cannot be verified. That is dangerous: subscore_verify.h explains
            why.
        openssl: "builtin" uses OpenSSL's default provider. "system" uses the system's configuration of OpenSSL and its
            providers, for FIPS for instance. If they cannot be used, the code is "algorithm_unavailable".

    Raises:
        RequestError: A document cannot be verified. `code` names the refusal and `path` the place.
        OSError: There is no libsubscore-verify, or no OpenSSL 3 on this system.
    """
    fields = _fields(bundle_id, environment, app_apple_id, validity, roots, xcode_certificates,
                     allow_test_certificates, on_refusal, openssl)
    fields.update(at=at, ocsp_responses=_base64(ocsp_responses))
    return _verified(ask_by(lambda request: _call("subs_verify", request), {"history": history, "verify": fields}))


def ocsp_requests(
    history: History,
    *,
    bundle_id: str,
    environment: Environment,
    app_apple_id: Optional[int] = None,
    roots: Optional[Sequence[Union[str, bytes]]] = None,
    allow_test_certificates: bool = False,
    openssl: OpenSSL = "builtin",
) -> Tuple[OcspRequest, ...]:
    """Builds the OCSP requests for the certificates of these documents. It verifies them first, as `verify()` does.

    Send each `request` to its `url` by POST, and pass the bodies of the answers as `ocsp_responses`.
    """
    fields = _fields(bundle_id, environment, app_apple_id, "signed", roots, None, allow_test_certificates, "fail",
                     openssl)
    found: Any = ask_by(lambda request: _call("subs_ocsp_requests", request), {"history": history, "verify": fields})
    return tuple(OcspRequest(each["url"], base64.b64decode(each["request"])) for each in found)


class Verifier(Opened):
    """Verifies documents of one app in many calls. It remembers the certificate chains that it verified.

    The arguments are those of `verify()`. Any number of threads may use it. It is closed at the end of a `with`
    statement, by `close()`, or when nothing refers to it any more.
    """

    def __init__(
        self,
        *,
        bundle_id: str,
        environment: Environment,
        app_apple_id: Optional[int] = None,
        validity: Literal["signed", "at"] = "signed",
        roots: Optional[Sequence[Union[str, bytes]]] = None,
        xcode_certificates: Optional[Sequence[bytes]] = None,
        allow_test_certificates: bool = False,
        on_refusal: Literal["fail", "omit"] = "fail",
        openssl: OpenSSL = "builtin",
    ) -> None:
        fields = _fields(bundle_id, environment, app_apple_id, validity, roots, xcode_certificates,
                         allow_test_certificates, on_refusal, openssl)
        verifier = ctypes.c_void_p()
        ask_by(lambda request: _call("subs_verifier_open", request, after=[ctypes.byref(verifier)]), {"verify": fields})
        if verifier.value is not None:
            self._handle = Handle(verifier.value, _functions().subs_verifier_close)

    def verify(
        self, history: History, *, at: Optional[Instant] = None, ocsp_responses: Optional[Sequence[bytes]] = None
    ) -> Verified:
        """As `verify()`. A closed verifier raises ValueError."""
        moment = {"at": at, "ocsp_responses": _base64(ocsp_responses)}
        fields = {"history": history, "verify": moment}
        return _verified(self._use(
            lambda pointer: ask_by(lambda request: _call("subs_verifier_verify", request, pointer), fields)))

    def verify_notification(
        self, body: Document, *, at: Optional[Instant] = None, ocsp_responses: Optional[Sequence[bytes]] = None
    ) -> Notification:
        """Verifies the body of a POST to a webhook, which must be exactly one notification.

        `verify()` accepts every document that the store signed. A customer has signed transactions of their own, and
        could post one beside a notification about somebody else.

        Args:
            body: The body as it was posted. `payload` of the answer is what to store: a history for every function.

        Raises:
            RequestError: As `verify()`. With the code "not_a_notification" something else was posted.
        """
        return _only_notification(self.verify(body, at=at, ocsp_responses=ocsp_responses))
