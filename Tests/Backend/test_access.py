"""Who is answered, and with what: keys, the transactions that apps present, and the pages of support."""

import base64
import json
import re
from urllib.parse import quote

import pytest

from posted import ATTACKERS, BOUGHT, CHAIN, LONE, MINE, REFUNDED, STRANGER, VICTIM, VICTIMS
from served import KEY, PASSWORD, SERVER, SUPPORT, backend_on


@pytest.fixture(scope="module")
def backend(server):
    from conftest import conninfo

    server.run("CREATE DATABASE access TEMPLATE migrated")
    with backend_on(conninfo(server, "access")) as backend:
        assert backend.post(BOUGHT) == 200
        yield backend


def basic(text):
    return {"Authorization": f"Basic {base64.b64encode(text.encode()).decode()}"}


ALL = [
    ("none", {}),
    ("another key", {"Authorization": "Bearer another"}),
    ("an empty key", {"Authorization": "Bearer"}),
    ("another scheme", {"Authorization": f"Digest {KEY}"}),
    ("the key in a cookie", {"Cookie": f"Authorization={KEY}"}),
    ("a password that is not base64", {"Authorization": "Basic ***"}),
    ("a password that is not UTF-8", {"Authorization": "Basic /////w=="}),
    ("no password", basic("anyone")),
    ("an empty password", basic("anyone:")),
]
FOR_SERVERS = [*ALL, ("the start of the key", {"Authorization": f"Bearer {KEY[:-1]}"}),
               ("the password of support", {"Authorization": f"Bearer {PASSWORD}"}), ("a password", SUPPORT)]
FOR_SUPPORT = [*ALL, ("the start of the password", basic(f"anyone:{PASSWORD[:-1]}")),
               ("the password as a name", basic(f"{PASSWORD}:")), ("the key of servers", basic(f"anyone:{KEY}")),
               ("the key of servers", SERVER), ("the password as a key", {"Authorization": f"Bearer {PASSWORD}"})]


@pytest.mark.parametrize("scenario,headers", FOR_SERVERS, ids=[each[0] for each in FOR_SERVERS])
def test_what_servers_do_not_get_in_with(backend, scenario, headers):
    for answer in (backend.servers.get(f"/customers/{VICTIM}/access", headers=headers),
                   backend.servers.post(f"/customers/{MINE}/transactions", headers=headers, json=LONE)):
        assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert backend.rows("SELECT count(*) FROM records") == [(0,)]


@pytest.mark.parametrize("scenario,headers", FOR_SUPPORT, ids=[each[0] for each in FOR_SUPPORT])
def test_what_support_does_not_get_in_with(backend, page, scenario, headers):
    for answer in (backend.servers.get("/customers", headers=headers),
                   backend.servers.get(f"/customers/{VICTIM}", headers=headers),
                   backend.servers.post("/customers", headers=headers, data={"customer": VICTIM})):
        assert answer.status_code == 401 and answer.headers["www-authenticate"].startswith("Basic ")
        assert VICTIM not in answer.text


def test_a_credential_that_is_not_ascii(backend):
    for path in ("/customers/nobody/access", "/customers"):
        assert backend.servers.get(path, headers=[(b"Authorization", b"Bearer \xe9")]).status_code == 401


def test_access(backend):
    answer = backend.servers.get(f"/customers/{VICTIM}/access", headers=SERVER)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() == {"hasAccess": True, "subscriptions": [
        {"environment": "Sandbox", "productId": "pro.month", "state": "subscribed", "hasAccess": True,
         "until": "2026-02-02T00:00:00+00:00"}]}


@pytest.mark.parametrize("customer", ["nobody", "' OR 1=1 --", "%00", "a%2Fb", "x" * 5000])
def test_a_customer_who_is_not_known(backend, page, customer):
    assert backend.servers.get(f"/customers/{customer}/access", headers=SERVER).status_code == 404
    assert backend.servers.get(f"/customers/{customer}", headers=SUPPORT).status_code == 404
    assert backend.has_access(VICTIM)


@pytest.mark.parametrize("customer", ["x/access", "x/transactions", "/", "a/../b", "ü %2F?#", "customers"])
def test_a_customer_with_any_id(new_database, page, customer):
    """The id is one part of the path, whatever is in it."""
    with backend_on(new_database()) as backend:
        assert backend.post(BOUGHT) == 200
        backend.run("UPDATE chains SET customer = %s", (customer,))
        path = f"/customers/{quote(customer, safe='')}"
        assert backend.servers.get(f"{path}/access", headers=SERVER).json()["hasAccess"] is True
        assert backend.servers.get(path, headers=SUPPORT).status_code == 200
        assert backend.servers.get(path, headers=SERVER).status_code == 401
        found = backend.servers.post("/customers", headers=SUPPORT, data={"customer": customer})
        assert (found.status_code, found.headers["location"]) == (303, path)
        assert path in backend.servers.get("/customers", headers=SUPPORT).text
        assert backend.servers.post(f"{path}/transactions", headers=SERVER, json=LONE).status_code in (204, 409)
    with backend_on(new_database()) as backend:
        for path in ("/customers/%ff/access", "/customers/%ff"):
            assert backend.servers.get(path, headers=SUPPORT if path.endswith("ff") else SERVER).status_code == 404


def test_an_app_presents_a_transaction(new_database):
    """Before any notification came, and where the purchase has no token."""
    info = json.loads(json.dumps(ATTACKERS["SUBSCRIBED"]["data"]["transactionInfo"]))
    del info["appAccountToken"]
    sent = {"signedTransactionInfo": CHAIN.jws(info)}
    with backend_on(new_database()) as backend:
        def present(customer, body):
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            answer = backend.servers.post(f"/customers/{customer}/transactions", headers=SERVER, content=content)
            return answer.status_code, answer.json()["detail"] if answer.content[:1] == b"{" else answer.text

        refused = [b"", b"no JSON", [], {}, {"data": []}, BOUGHT, [sent, sent], {"signedTransactions": []},
                   {"signedTransactionInfo": STRANGER.jws(info)}, {"signedTransactionInfo": info},
                   {"signedRenewalInfo": CHAIN.jws(ATTACKERS["SUBSCRIBED"]["data"]["renewalInfo"])}]
        for body in refused:
            assert present("4711", body)[0] == 400, body
        assert backend.rows("SELECT count(*) FROM records") == backend.rows("SELECT count(*) FROM chains") == [(0,)]
        for _ in range(2):
            assert present("4711", sent)[0] == 204
        assert backend.has_access("4711")
        assert backend.rows("SELECT count(*), min(payload) FROM records") == [(1, sent["signedTransactionInfo"])]
        # Another account on the same device, or a copied payload.
        assert present("4712", sent)[0] == 409
        assert backend.servers.get("/customers/4712/access", headers=SERVER).status_code == 404
        # Its notification comes later, and goes to the same customer. So does one that names nobody.
        assert backend.post(CHAIN.sign(ATTACKERS["SUBSCRIBED"])) == 200
        assert {customer for _, customer in backend.kept()} == {"4711"}
        # Who is named by a token cannot be claimed.
        named = {"signedTransactionInfo": CHAIN.jws(VICTIMS["SUBSCRIBED"]["data"]["transactionInfo"])}
        assert present("4711", named)[0] == 409
        assert present(VICTIM, named)[0] == 204 and backend.has_access(VICTIM)


def given(text):
    """The request inside of the page."""
    return json.loads(re.search(r'id="given">(.*?)</script>', text)[1])


def test_the_page_of_a_customer(new_database, page):
    with backend_on(new_database()) as backend:
        for body in (BOUGHT, REFUNDED):
            assert backend.post(body) == 200
        answer = backend.servers.get(f"/customers/{VICTIM}", headers=SUPPORT)
        assert answer.status_code == 200 and answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store" and answer.headers["referrer-policy"] == "no-referrer"
        request = given(answer.text)
        types = {each["signedPayload"]["notificationType"] for each in request["history"]}
        assert types == {"SUBSCRIBED", "REFUND"} and request["environment"] == "Sandbox"


def test_the_list_of_customers(new_database, page):
    """Each is linked to the page, whatever the id contains. An address has the id and nothing else."""
    with backend_on(new_database()) as backend:
        odd = '<b>"&/?#%'
        for body in (BOUGHT, {"signedPayload": CHAIN.sign(ATTACKERS["SUBSCRIBED"])}):
            assert backend.post(body) == 200
        backend.run("UPDATE chains SET customer = %s WHERE customer = %s", (odd, MINE))
        answer = backend.servers.get("/customers", headers=SUPPORT)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<b>" not in answer.text and "SUBSCRIBED" in answer.text
        links = re.findall(r'href="([^"]*)"', answer.text)
        assert sorted(links) == sorted(["/customers/%3Cb%3E%22%26%2F%3F%23%25", f"/customers/{VICTIM}"])
        found = backend.servers.post("/customers", headers=SUPPORT, data={"customer": f" {VICTIM} "})
        assert (found.status_code, found.headers["location"]) == (303, f"/customers/{VICTIM}")
        assert backend.servers.post("/customers", headers=SUPPORT, data={"customer": "nobody"}).status_code == 404
        for link in links:
            shown = backend.servers.get(link, headers=SUPPORT)
            assert shown.status_code == 200 and len(given(shown.text)["history"]) == 1, link


def test_a_page_that_was_not_built(backend, monkeypatch, tmp_path):
    """Support gets a message, and servers their answers."""
    monkeypatch.setenv("SUBSCORE_PAGE", str(tmp_path / "missing.html"))
    answer = backend.servers.get(f"/customers/{VICTIM}", headers=SUPPORT)
    assert (answer.status_code, answer.json()) == (501, {"detail": "SUBSCORE_PAGE names no page"})
    assert backend.has_access(VICTIM)
