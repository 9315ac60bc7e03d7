"""Asks Apple's own library for Python and libsubscore-verify about the same signed texts. Ours is never the laxer.

The texts are those of Apple's tests (apple.json, MIT licence) and every case of one signed text in cases.py. What only
ours refuses is the table in docs/verify.md, and that table has nothing else.
"""

import base64
import json
import os
import re
from pathlib import Path

import pytest
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from cases import OK, REFUSALS, REQUEST, Library, all_cases, config
from store import APP, BUNDLE

ROOT = Path(__file__).resolve().parents[2]
library = Library(os.environ["SUBSCORE_VERIFY_LIBRARY"], os.environ["SUBSCORE_LIBRARY"])
APPLE = json.loads((ROOT / "Tests/Verify/apple.json").read_text())
DECODERS = {"signedTransactionInfo": "verify_and_decode_signed_transaction",
            "signedRenewalInfo": "verify_and_decode_renewal_info", "signedPayload": "verify_and_decode_notification"}


def apple_accepts(text, member, roots, environment, bundle=BUNDLE, app=APP, strict=True):
    decoded = [base64.b64decode(root) for root in roots]
    verifier = SignedDataVerifier(decoded, False, Environment(environment), bundle, app)
    # Apple's own tests turn this off, because the certificates of these tests have no key identifiers.
    verifier._chain_verifier.enable_strict_checks = strict
    try:
        getattr(verifier, DECODERS[member])(text)
    except VerificationException:
        return False
    return True


def ours(member, text, **fields):
    status, answer = library.call("subs_verify", {"history": {member: text}, "verify": config(**fields)})
    assert status in (OK, REQUEST)
    return None if status == OK else json.loads(answer)["error"]["code"]


def listed():
    """The refusals in the table of docs/verify.md of what only ours refuses."""
    page = (ROOT / "docs/verify.md").read_text()
    table = page[page.index("<!-- stricter -->"):page.index("<!-- /stricter -->")]
    return set(re.findall(r"^\| [^|]*\| `(\w+)` \|", table, re.MULTILINE))


only_ours = set()


def compare(code, accepted):
    """Fails if ours accepts what Apple's refuses. Notes what only ours refuses."""
    assert code is not None or accepted, "accepted by ours alone"
    if accepted and code in REFUSALS:
        only_ours.add(code)


def owner(environment="Sandbox", bundle="com.example", app=1234):
    return {"roots": [APPLE["testCA"]], "environment": environment, "bundleId": bundle, "appAppleId": app}


@pytest.mark.parametrize("name, member, fields, code, accepted", [
    ("testNotification", "signedPayload", owner(), None, True),
    ("testNotification", "signedPayload", owner(environment="Production"), "wrong_environment", False),
    ("testNotification", "signedPayload", owner(bundle="com.examplex"), "wrong_app", False),
    ("testNotification", "signedPayload", owner(environment="Production", app=1235), "wrong_environment", False),
    ("missingX5CHeaderClaim", "signedPayload", owner(), "missing_chain", False),
    ("wrongBundleId", "signedPayload", owner(), "missing_signed_date", False),
    # Payloads of three fields, which are of no kind: without an id of a transaction, and so on.
    ("transactionInfo", "signedTransactionInfo", owner(), "wrong_kind", True),
    ("renewalInfo", "signedRenewalInfo", owner(), "wrong_kind", True)])
def test_payloads_of_apple(name, member, fields, code, accepted):
    text = APPLE["signed"][name]
    assert apple_accepts(text, member, fields["roots"], fields["environment"], fields["bundleId"], fields["appAppleId"],
                         strict=False) == accepted
    found = ours(member, text, **fields)
    assert found == code
    compare(found, accepted)


@pytest.mark.parametrize("text", ["a.b.c.d", "a.b.c"])
def test_malformed_texts_of_apple(text):
    assert not apple_accepts(text, "signedPayload", [APPLE["testCA"]], "Sandbox")
    assert ours("signedPayload", text, **owner()) == "invalid_jws"


def chain(*names):
    each = {"real": "REAL_APPLE_{}_BASE64_ENCODED"}
    certificates = APPLE["certificates"]
    return [certificates.get(name, certificates.get(each["real"].format(name), name)) for name in names]


LEAF, INTERMEDIATE, OF_APPLE = "LEAF_CERT_BASE64_ENCODED", "INTERMEDIATE_CA_BASE64_ENCODED", "ROOT_CA_BASE64_ENCODED"


@pytest.mark.parametrize("label, certificates, root, code", [
    # The signature is none, so a chain that holds ends there.
    ("the store's own chain", chain("SIGNING_CERTIFICATE", "INTERMEDIATE", "ROOT"), "AppleRootCA-G3",
     "invalid_signature"),
    ("a valid chain", chain(LEAF, INTERMEDIATE, OF_APPLE), OF_APPLE, "invalid_signature"),
    ("an intermediate without the mark", chain("LEAF_CERT_FOR_INTERMEDIATE_CA_INVALID_OID_BASE64_ENCODED",
                                               "INTERMEDIATE_CA_INVALID_OID_BASE64_ENCODED", OF_APPLE), OF_APPLE,
     "not_app_store_certificate"),
    ("a leaf without the mark", chain("LEAF_CERT_INVALID_OID_BASE64_ENCODED", INTERMEDIATE, OF_APPLE), OF_APPLE,
     "not_app_store_certificate"),
    ("two certificates", chain(INTERMEDIATE, OF_APPLE), OF_APPLE, "invalid_chain_length"),
    ("no base64", ["abc", *chain(INTERMEDIATE, OF_APPLE)], OF_APPLE, "invalid_certificate"),
    ("no certificate", ["YWJj", *chain(INTERMEDIATE, OF_APPLE)], OF_APPLE, "invalid_certificate"),
    ("another root", chain(LEAF, INTERMEDIATE, OF_APPLE), "AppleRootCA-G3", "untrusted_chain")],
    ids=lambda value: value if isinstance(value, str) and " " in value else "")
def test_chains_of_apple(label, certificates, root, code):
    def encoded(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    text = f"{encoded({'alg': 'ES256', 'x5c': certificates})}.{encoded({'signedDate': 1761962975000})}.{'A' * 86}"
    trusted = root if root == "AppleRootCA-G3" else APPLE["certificates"][root]
    assert ours("signedPayload", text, **owner() | {"roots": [trusted]}) == code


@pytest.mark.parametrize("name", APPLE["xcode"])
def test_xcode(name):
    """Apple's library checks nothing of what Xcode signed. Ours wants to know the certificate."""
    text = APPLE["xcode"][name]
    header = json.loads(base64.urlsafe_b64decode(text.split(".")[0] + "=="))
    bundle = "com.example.naturelab.backyardbirds.example"
    fields = {"environment": "Xcode", "bundleId": bundle, "appAppleId": None}
    member = {"xcode-signed-transaction": "signedTransactionInfo",
              "xcode-signed-renewal-info": "signedRenewalInfo"}.get(name)
    if member:
        accepted = apple_accepts(text, member, [APPLE["testCA"]], "Xcode", bundle, None)
        found = ours(member, text, **fields)
        assert (found, accepted) == ("unsigned_environment", True)
        compare(found, accepted)
        # Pinned, the transaction counts, and renewal info wants its transaction beside it.
        expected = None if member == "signedTransactionInfo" else "unbound_renewal_info"
        assert ours(member, text, **fields, xcodeCertificates=header["x5c"]) == expected


SINGLE = [case for case in all_cases() if case.function == "subs_verify" and isinstance(case.request, dict)
          and isinstance(case.request.get("history"), dict) and len(case.request["history"]) == 1
          and [*case.request["history"]][0] in DECODERS and isinstance([*case.request["history"].values()][0], str)
          and not case.name.startswith(("configuration", "requests", "omit"))]


@pytest.mark.parametrize("case", SINGLE, ids=lambda case: case.name)
def test_case(case):
    (member, text), = case.request["history"].items()
    fields = case.request["verify"]
    roots = [APPLE["certificates"]["REAL_APPLE_ROOT_BASE64_ENCODED"] if root == "AppleRootCA-G3" else root
             for root in fields.get("roots", ["AppleRootCA-G3"])]
    try:
        accepted = apple_accepts(text, member, roots, fields["environment"], fields["bundleId"],
                                 fields.get("appAppleId"))
    except ValueError:  # Production without the number of the app: neither can be asked.
        assert case.code == "missing_field"
        return
    if fields["environment"] in ("Xcode", "LocalTesting") and not accepted:
        accepted = case.code is None  # Apple's library checks only the environment and the app there.
    if not accepted and case.code is None and case.name.startswith(("null: ", "undated: ", "origin: ")):
        return  # Genuine payloads that Apple's library does not know; docs/verify.md says so.
    # Members inside of a notification it leaves unread, and revocation it asks for by itself, over the network.
    compare(case.code, accepted)


def test_the_table_of_differences():
    assert len(SINGLE) > 200
    assert only_ours == listed()
