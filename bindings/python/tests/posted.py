"""What the simulated store posts to a webhook, and what others may post, with the code of each refusal."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any, Dict, List, Tuple

from subscore import simulate

BUNDLE = "com.example.news"
MINE, VICTIM = "11111111-7d3b-4e96-a1b0-c4d5e6f70812", "22222222-7d3b-4e96-a1b0-c4d5e6f70812"
OWNER: Dict[str, Any] = {"bundle_id": BUNDLE, "environment": "Sandbox"}
DAY = 86_400_000
START = 1_767_225_600_000  # 2026-01-01T00:00:00Z
NOW = START + 10 * DAY
BUY = {"do": "subscribe", "at": START + DAY, "productId": "pro.month"}
REQUEST: Dict[str, Any] = {
    "catalog": {"groups": [{"id": "21", "products": [
        {"productId": "pro.month", "level": 1, "period": "P1M", "price": "19.99", "currency": "USD"}]}]},
    "app": {"bundleId": BUNDLE}, "environment": "Sandbox", "clock": "production", "start": START, "until": NOW,
    "customers": [
        {"id": "attacker", "appAccountToken": MINE, "actions": [BUY]},
        {"id": "victim", "appAccountToken": VICTIM, "actions": [BUY, {"do": "refund", "at": START + 5 * DAY}]}]}
CHAIN = simulate.Chain()


def clock() -> datetime:
    return datetime.fromtimestamp(NOW / 1000, timezone.utc)


def documents(index: int) -> Dict[str, Dict[str, Any]]:
    customer = simulate.simulate(REQUEST)["customers"][index]
    return {each["document"]["notificationType"]: each["document"] for each in customer["notifications"]}


ATTACKERS, VICTIMS = documents(0), documents(1)
BOUGHT, REFUNDED = ({"signedPayload": CHAIN.sign(VICTIMS[each])} for each in ("SUBSCRIBED", "REFUND"))
LONE = {"signedTransactionInfo": CHAIN.jws(ATTACKERS["SUBSCRIBED"]["data"]["transactionInfo"])}


def changed(text: str) -> str:
    """A text with another character five before its end."""
    return text[:-5] + ("A" if text[-5] != "A" else "B") + text[-4:]


STRANGER = simulate.Chain()
LATE = {**VICTIMS["SUBSCRIBED"], "signedDate": NOW + DAY}
NAMELESS = {key: value for key, value in VICTIMS["SUBSCRIBED"].items() if key != "notificationUUID"}
# The scenario, the body, and the code of the refusal.
REFUSALS: List[Tuple[str, Any, str]] = [
    ("my transaction before the refund of somebody else", [LONE, REFUNDED], "not_a_notification"),
    ("the refund of somebody else before my transaction", [REFUNDED, LONE], "not_a_notification"),
    ("my transaction and the refund in one object", {**REFUNDED, **LONE}, "conflicting_documents"),
    ("a lone transaction", LONE, "not_a_notification"),
    ("a lone transaction as signedPayload", {"signedPayload": LONE["signedTransactionInfo"]}, "wrong_kind"),
    ("a notification history", {"notificationHistory": [REFUNDED], "hasMore": False}, "not_a_notification"),
    ("a transaction history", {"signedTransactions": [LONE["signedTransactionInfo"]], "revision": "1",
                               "hasMore": False}, "not_a_notification"),
    ("an empty list", [], "not_a_notification"),
    ("an empty response", {"data": []}, "not_a_notification"),
    ("an empty response before a notification", [{"data": []}, REFUNDED], "not_a_notification"),
    ("two notifications", [BOUGHT, REFUNDED], "not_a_notification"),
    ("an empty object", {}, "unsigned_document"),
    ("null", None, "missing_field"),
    ("a text", REFUNDED["signedPayload"], "wrong_type"),
    ("a text as bytes", REFUNDED["signedPayload"].encode(), "wrong_type"),
    ("a decoded notification", {"signedPayload": VICTIMS["REFUND"]}, "unsigned_document"),
    ("a list as signedPayload", {"signedPayload": [REFUNDED["signedPayload"]]}, "unsigned_document"),
    ("a changed byte", {"signedPayload": changed(REFUNDED["signedPayload"])}, "invalid_signature"),
    ("the signature of a stranger", {"signedPayload": STRANGER.sign(VICTIMS["REFUND"])}, "untrusted_chain"),
    ("a notification of tomorrow", {"signedPayload": CHAIN.sign(LATE)}, "signed_in_future"),
    ("a notification without an id", {"signedPayload": CHAIN.sign(NAMELESS)}, "missing_uuid"),
    ("no bytes", b"", "invalid_json"),
    ("no JSON", b"no JSON", "invalid_json"),
    ("bytes that are not UTF-8", b'{"signedPayload":"\xff"}', "invalid_json"),
    ("a lone surrogate", b'{"signedPayload":"\\ud800"}', "invalid_json"),
    ("half a million arrays", b"[" * 500_000, "invalid_json"),
]
