"""One port for all of it. Apple's libraries have no setting for the store's address. But in their environment
LocalTesting they ask a host that does not exist. So this is a proxy for that host, and for no other, beside the server.
"""

from __future__ import annotations

import asyncio
import functools
import ssl
from datetime import datetime, timedelta, timezone
from http import HTTPStatus
from pathlib import Path
from typing import Any, Optional

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# The host of Environment.LOCAL_TESTING in Apple's libraries.
HOST = "local-testing-base-url"
CONNECT = b"CONNECT "
LONGEST_HEAD = 16_384
# The time for a request to arrive, for the TLS handshake, and for a client to read an answer.
SECONDS = 10


def certificates(folder: Path) -> "tuple[bytes, ssl.SSLContext]":
    """A root in PEM for the client to trust, and the server's side. The root signs for that one host, and its key is
    forgotten. The server's key is in a file of the folder while it is read: Python reads it only from a file.
    """
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID

    start = datetime.now(timezone.utc) - timedelta(days=1)
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root_name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "subscore simulate, for tests only")])

    def signed(name: x509.Name, public: Any, is_root: bool, *extensions: "tuple[x509.ExtensionType, bool]") -> Any:
        builder = (x509.CertificateBuilder().subject_name(name).issuer_name(root_name).public_key(public)
                   .serial_number(x509.random_serial_number()).not_valid_before(start)
                   .not_valid_after(start + timedelta(days=397))
                   .add_extension(x509.BasicConstraints(ca=is_root, path_length=0 if is_root else None), True)
                   .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), False)
                   .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root_key.public_key()), False))
        for extension, is_critical in extensions:
            builder = builder.add_extension(extension, is_critical)
        return builder.sign(root_key, hashes.SHA256())

    usage = dict.fromkeys(("content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
                           "encipher_only", "decipher_only"), False)
    root = signed(root_name, root_key.public_key(), True,
                  (x509.KeyUsage(digital_signature=False, key_cert_sign=True, crl_sign=True, **usage), True),
                  (x509.NameConstraints([x509.DNSName(HOST)], None), True))
    own = signed(x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)]), key.public_key(), False,
                 (x509.KeyUsage(digital_signature=True, key_cert_sign=False, crl_sign=False, **usage), True),
                 (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
                 (x509.SubjectAlternativeName([x509.DNSName(HOST)]), False))
    encoding = serialization.Encoding.PEM
    file = folder / "tls.pem"
    file.touch(0o600)
    file.write_bytes(key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
                     + own.public_bytes(encoding))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    file.unlink()
    return root.public_bytes(encoding), context


class Limited(H11Protocol):
    """uvicorn's HTTP protocol with two deadlines: one for a request to arrive, one for an answer to be read. uvicorn
    limits the head of a request and closes idle connections, but has no time-out for the rest of a request or for a
    slow reader.
    """

    _deadline: Optional[asyncio.TimerHandle] = None

    _unread: Optional[asyncio.TimerHandle] = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # asyncio then calls pause_writing whenever bytes wait for the client. With 0 it never resumes inside of TLS.
        transport.set_write_buffer_limits(1)
        self._watch()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._unwatch()
        self._cancel_unread()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_unread()

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def _watch(self) -> None:
        """Runs the deadline while a request is expected or arrives, and stops it while the request is answered."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._unwatch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS, self.transport.abort)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class Front(asyncio.Protocol):
    """The first protocol of each connection: a proxy for the one host if the first request is CONNECT, else the server.

    The tunnel of CONNECT ends in this process: the same server answers inside of TLS.
    """

    def __init__(self, context: ssl.SSLContext, *, server_state: Any, **arguments: Any) -> None:
        self._context = context
        self._server = functools.partial(Limited, server_state=server_state, **arguments)
        self._connections = server_state.connections
        self._head = h11.Connection(h11.SERVER, LONGEST_HEAD)
        self._is_proxy = False
        self._received = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.set_write_buffer_limits(1)  # Also under TLS.
        self._connections.add(self)
        self._deadline = asyncio.get_running_loop().call_later(SECONDS, transport.abort)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._deadline.cancel()
        self._connections.discard(self)

    def shutdown(self) -> None:
        """uvicorn calls this when it stops."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if self._is_proxy:  # The start of a request, while TLS is set up.
            return
        if CONNECT.startswith(self._received[:len(CONNECT)]):
            self._head.receive_data(data)
            self._connect()
        else:
            self._serve(self._transport)

    def _connect(self) -> None:
        try:
            request = self._head.next_event()
        except h11.RemoteProtocolError as error:
            self._refuse(error.error_status_hint)
            return
        if not isinstance(request, h11.Request):  # The head is not complete yet.
            return
        if request.target != f"{HOST}:443".encode():
            self._refuse(403)
        elif self._head.trailing_data[0]:  # Nothing may follow before the answer.
            self._refuse(400)
        else:
            self._is_proxy, self._received = True, b""
            self._transport.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            self._task = asyncio.get_running_loop().create_task(self._secure())

    def _refuse(self, status: int) -> None:
        line = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"
        self._transport.write(f"{line}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        self._transport.close()

    async def _secure(self) -> None:
        try:
            transport = await asyncio.get_running_loop().start_tls(
                self._transport, self, self._context, server_side=True, ssl_handshake_timeout=SECONDS)
        except OSError:
            transport = None
        if transport is None:  # No TLS came, or the client has gone.
            self._transport.abort()
            self.connection_lost(None)
        else:
            self._serve(transport)

    def _serve(self, transport: Any) -> None:
        self.connection_lost(None)
        protocol = self._server()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        if self._received:
            protocol.data_received(self._received)


def front(context: ssl.SSLContext) -> Any:
    """Returns the factory of protocols that uvicorn calls for each connection."""
    return functools.partial(Front, context)
