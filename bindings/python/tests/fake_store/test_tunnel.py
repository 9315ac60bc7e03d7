"""Who can reach the store, and by which name."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path
from typing import Iterator

import pytest
from cryptography import x509
from running import Store, running

from subscore import simulate

HOST = "local-testing-base-url"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with running(tmp_path_factory.mktemp("store")) as store:
        yield store


def port(store: Store) -> int:
    return int(store.address.rpartition(":")[2])


def said(store: Store, text: bytes) -> bytes:
    """What the port answers to some bytes."""
    with socket.create_connection(("127.0.0.1", port(store)), 20) as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while part := connection.recv(65_536):
            answer += part
        return answer


NAMED = f"Host: {HOST}:443\r\n\r\n"
TARGETS = [
    ("the one host", f"CONNECT {HOST}:443 HTTP/1.1\r\n{NAMED}", b"200"),
    ("as older clients ask", f"CONNECT {HOST}:443 HTTP/1.0\r\n\r\n", b"200"),
    ("with headers", f"CONNECT {HOST}:443 HTTP/1.1\r\nX: y\r\n{NAMED}", b"200"),
    ("another port", f"CONNECT {HOST}:80 HTTP/1.1\r\n{NAMED}", b"403"),
    ("a real host", f"CONNECT api.storekit.apple.com:443 HTTP/1.1\r\n{NAMED}", b"403"),
    ("a host that begins alike", f"CONNECT {HOST}.example.com:443 HTTP/1.1\r\n{NAMED}", b"403"),
    ("this machine", f"CONNECT 127.0.0.1:22 HTTP/1.1\r\n{NAMED}", b"403"),
    ("nothing", f"CONNECT \r\n{NAMED}", b"400"),
    ("without a Host", f"CONNECT {HOST}:443 HTTP/1.1\r\n\r\n", b"400"),
    ("bytes before the answer", f"CONNECT {HOST}:443 HTTP/1.1\r\n{NAMED}x", b"400"),
    ("half a request", f"CONNECT {HOST}:443 HTTP/1.1\r\n", b""),
    ("a method that begins alike", "CONNECTS / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"404"),
    ("no line at all", "x" * 100_000, b"400"),
    ("no bytes", "", b""),
    ("a plain request of another host", "GET /_simulate HTTP/1.1\r\nHost: example.com\r\n\r\n", b"400"),
    ("a plain request of this machine", "GET /_simulate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
     b"200"),
    ("a request through the proxy", "GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n", b"400"),
]


@pytest.mark.parametrize("scenario,text,expected", TARGETS, ids=[each[0] for each in TARGETS])
def test_target(store: Store, scenario: str, text: str, expected: bytes) -> None:
    try:
        answer = said(store, text.encode())
    except OSError:
        answer = b""
    assert answer.split(b" ")[1:2] == ([expected] if expected else []), answer
    # Whatever came, the next one is answered.
    assert store.ask("/_simulate")[0] == 200


def test_it_listens_on_this_machine_only(store: Store) -> None:
    lines = [line.split() for line in Path(f"/proc/{store.process.pid}/net/tcp").read_text().splitlines()[1:]]
    inodes = {str(link.readlink()) for link in Path(f"/proc/{store.process.pid}/fd").iterdir()}
    listening = [line[1] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in inodes]
    assert listening == [f"0100007F:{port(store):04X}"]
    others = Path(f"/proc/{store.process.pid}/net/tcp6").read_text().splitlines()[1:]
    assert not any(line.split()[3] == "0A" and f"socket:[{line.split()[9]}]" in inodes for line in others)


def handshake(store: Store, trusted: bytes, name: str) -> bytes:
    """The server's certificate, where the root is trusted."""
    context = ssl.create_default_context(cadata=trusted.decode())
    with socket.create_connection(("127.0.0.1", port(store)), 20) as connection:
        connection.sendall(f"CONNECT {HOST}:443 HTTP/1.1\r\n{NAMED}".encode())
        assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
        with context.wrap_socket(connection, server_hostname=name) as tls:
            found = tls.getpeercert(True)
            assert found is not None
            return found


def test_its_certificate_is_for_the_one_name(store: Store, tmp_path: Path) -> None:
    root = x509.load_pem_x509_certificate(store.tls.read_bytes())
    own = x509.load_der_x509_certificate(handshake(store, store.tls.read_bytes(), HOST))
    names = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [each.value for each in names] == [HOST]
    permitted = root.extensions.get_extension_for_class(x509.NameConstraints)
    assert permitted.critical and [each.value for each in permitted.value.permitted_subtrees or []] == [HOST]
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(store, store.tls.read_bytes(), "api.storekit.apple.com")
    with running(tmp_path) as other, pytest.raises(ssl.SSLCertVerificationError):
        handshake(store, other.tls.read_bytes(), HOST)


def test_the_keys_are_forgotten(store: Store) -> None:
    """None is in a file that the program has made, or has open."""
    files = [store.tls, store.root_file, *store.tls.parent.iterdir()]
    assert not any(b"PRIVATE KEY" in each.read_bytes() for each in files)
    opened = [link.readlink() for link in Path(f"/proc/{store.process.pid}/fd").iterdir()]
    assert not [each for each in opened if each.suffix == ".pem"]


def test_a_chain_that_was_kept_is_the_same() -> None:
    chain = simulate.Chain()
    again = simulate.Chain.restored(chain.kept())
    assert again.root == chain.root and again.kept() == chain.kept()
    assert again.jws({"a": 1}).rpartition(".")[0] == chain.jws({"a": 1}).rpartition(".")[0]
