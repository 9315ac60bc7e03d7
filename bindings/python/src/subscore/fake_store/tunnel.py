"""One port for all of it. Apple's libraries have no setting for the store's address. But in their environment
LocalTesting they ask a host that exists nowhere. So this is a proxy for that host, and for no other, beside the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Callable, Coroutine

# The host of Environment.LOCAL_TESTING in Apple's libraries.
HOST = "local-testing-base-url"
LONGEST_HEAD = 16_384

Connection = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]


def certificates(folder: Path) -> "tuple[bytes, ssl.SSLContext]":
    """A root in PEM for the client to trust, and the server's side. The root signs for that one host, and its key is
    forgotten. The server's key is in a file of the folder while it is read: Python takes it from nowhere else.
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


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()


async def _join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, socket: Path, first: bytes = b"") -> None:
    """Connects two ends until one of them closes."""
    try:
        inner_reader, inner = await asyncio.open_unix_connection(str(socket))
        try:
            inner.write(first)
            await asyncio.gather(_copy(reader, inner), _copy(inner_reader, writer))
        finally:
            inner.close()
    finally:
        writer.close()


def to(socket: Path) -> Connection:
    """Hands on what arrives."""
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            await _join(reader, writer, socket)

    return connected


def front(plain: Path, secure: Path) -> Connection:
    """What listens: it hands requests on, and for the one host it is a proxy."""
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            try:
                head = await reader.readuntil(b"\r\n")
                if not head.startswith(b"CONNECT "):
                    await _join(reader, writer, plain, head)
                    return
                while await reader.readuntil(b"\r\n") != b"\r\n":
                    pass
                if head.split()[1:2] != [f"{HOST}:443".encode()]:
                    writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    await writer.drain()
                    return
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                await _join(reader, writer, secure)
            finally:
                writer.close()

    return connected
