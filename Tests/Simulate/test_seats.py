"""Seats: what each transaction says of them, what it costs, and who has one."""

import pytest

from simulator import DAY, START, is_sentence, refused, request, simulate, state_at
from test_actions import BASIC, BROKEN, MONTH, SEATS, SUBSCRIBED, after, notified

MEMBERS = [{"id": "ann"}, {"id": "ben"}]


def played(actions, **members):
    return simulate(request(actions, **{"until": START + 40 * DAY, **members}))["customers"][0]


def seats_at(customer, at):
    history = [each["document"] for each in customer["notifications"]]
    found = state_at(history, at, "Production")["21"]
    assert not [each for each in found["warnings"] if each["code"].startswith("seat_")]
    return found["seats"]


def tiers(*pairs):
    return [{"price": price, "quantity": quantity} for price, quantity in pairs]


def test_tiers_say_what_seats_cost():
    customer = played([SEATS, after("P5D", "add_seats", seats=12)], until=START + 20 * DAY, server=True)
    first, added = customer["transactions"]
    # 5 × 9.99 + 3 × 7.99 are 73.92, and an eighth of it is 9.24.
    assert (first["quantity"], first["price"]) == (8, 9240)
    assert first["multiSeatInfo"] == {"invitationManagement": "APPLE", "priceTiers": tiers((9990, 5), (7990, 3))}
    # The first five seats are taken.
    assert (added["quantity"], added["price"], added["transactionReason"]) == (4, 7990, "PURCHASE")
    assert added["multiSeatInfo"]["priceTiers"] == tiers((7990, 4))
    assert added["purchaseDate"] == first["purchaseDate"] + 5 * DAY
    assert added["expiresDate"] == first["expiresDate"]
    assert added["originalTransactionId"] == first["originalTransactionId"]
    # The first transaction is marked in copies that are signed later.
    assert [each.get("additionalTransactionReason") for each in (first, added)] == [None, "SEAT_ADDITION"]
    history = customer["server"]["history"]
    assert [each["transactionInfo"]["additionalTransactionReason"] for each in history] == ["SEAT_ADDITION"] * 2
    assert {each["modifiedDate"] for each in history} == {added["purchaseDate"]}
    assert "isUpgraded" not in history[0]["transactionInfo"]
    renewal = customer["renewalInfo"][-1]
    # 5 × 9.99 + 7 × 7.99 are 105.88, and a twelfth of it is 8.82333.
    assert (renewal["renewalQuantity"], renewal["renewalPrice"]) == (12, 8823)
    assert renewal["multiSeatInfo"] == {"renewalPriceTiers": tiers((9990, 5), (7990, 7))}
    seats = seats_at(customer, START + 15 * DAY)
    assert (seats["quantity"], seats["total"]["milliunits"]) == (12, 73920 + 4 * 7990)
    assert seats["transactionIds"] == [first["transactionId"], added["transactionId"]]


def test_seats_without_tiers_cost_the_price_of_the_product():
    customer = played([{**BASIC, "seats": 3}], until=START + 20 * DAY)
    assert customer["transactions"][0]["price"] == 9990
    assert customer["transactions"][0]["multiSeatInfo"]["priceTiers"] == tiers((9990, 3))
    assert seats_at(customer, START + 15 * DAY)["total"]["milliunits"] == 3 * 9990


def test_an_ordinary_subscription_says_nothing_of_seats():
    customer = played([BASIC], until=START + 20 * DAY)
    assert customer["transactions"][0]["quantity"] == 1
    assert customer["transactions"][0].keys().isdisjoint({"multiSeatInfo", "additionalTransactionReason"})
    assert customer["renewalInfo"][0].keys().isdisjoint({"multiSeatInfo", "renewalQuantity"})


def test_a_renewal_has_the_seats_that_were_chosen_for_it():
    customer = played([SEATS, after("P2D", "reduce_seats", seats=6)])
    first, reduced, renewed = customer["transactions"]
    assert reduced["transactionId"] == first["transactionId"] and reduced["quantity"] == 8
    assert customer["renewalInfo"][1]["renewalQuantity"] == 6
    assert (renewed["quantity"], renewed["transactionReason"]) == (6, "RENEWAL")
    assert renewed["multiSeatInfo"]["priceTiers"] == tiers((9990, 5), (7990, 1))
    assert "additionalTransactionReason" not in renewed


def test_seats_added_after_a_reduction_count_for_the_renewal():
    customer = played([SEATS, after("P2D", "reduce_seats", seats=2), after("P2D", "add_seats", seats=9)])
    assert [each["quantity"] for each in customer["transactions"]] == [8, 8, 1, 9]
    assert [each["renewalQuantity"] for each in customer["renewalInfo"]] == [8, 2, 9, 9]


def test_a_refund_removes_the_seats_that_were_bought_last():
    customer = played([SEATS, after("P2D", "add_seats", seats=10), after("P2D", "refund_seats", seats=3)],
                      until=START + 20 * DAY)
    whole, part = customer["transactions"][-2:]
    assert (whole["quantity"], whole["multiSeatInfo"]["revokedSeatQuantity"]) == (2, 2)
    assert (part["quantity"], part["multiSeatInfo"]["revokedSeatQuantity"]) == (8, 1)
    # A date only where every seat of the transaction is gone. No share is known.
    assert whole["revocationDate"] == whole["purchaseDate"] + 2 * DAY and whole["revocationReason"] == 0
    assert "revocationDate" not in part
    assert whole.keys().isdisjoint({"revocationType", "revocationPercentage"})
    assert customer["renewalInfo"][-1]["renewalQuantity"] == 7
    assert customer["renewalInfo"][-1]["autoRenewStatus"] == 1
    seats = seats_at(customer, START + 15 * DAY)
    assert (seats["quantity"], seats["refunded"], seats["renewalQuantity"]) == (7, 3, 7)


def test_notifications_are_about_a_transaction_that_runs():
    customer = played([SEATS, after("P2D", "add_seats", seats=10), after("P2D", "refund_seats", seats=2),
                       after("P2D", "auto_renew", on=False)], until=START + 20 * DAY)
    assert "revocationDate" in customer["transactions"][-2]
    assert customer["transactions"][-1]["transactionId"] == customer["transactions"][0]["transactionId"]


def test_a_refund_of_every_seat_turns_auto_renew_off():
    customer = played([SEATS, after("P2D", "refund_seats", seats=8)])
    assert customer["renewalInfo"][-1]["autoRenewStatus"] == 0
    assert customer["transactions"][-1]["multiSeatInfo"]["revokedSeatQuantity"] == 8
    assert seats_at(customer, START + 15 * DAY)["quantity"] == 0


def test_a_refund_of_a_period_says_the_share_of_each_transaction():
    customer = played([SEATS, after("P2D", "add_seats", seats=10), after("P2D", "refund", milliPercent=40000)])
    refunds = [each for each in customer["transactions"] if "revocationDate" in each]
    assert [(each["quantity"], each["revocationPercentage"]) for each in refunds] == [(8, 40000), (2, 40000)]
    assert len({each["revocationDate"] for each in refunds}) == 1


def test_an_upgrade_keeps_the_seats():
    customer = played([SEATS, after("P2D", "add_seats", seats=10), after("P2D", "switch", productId="pro.month")],
                      until=START + 20 * DAY, server=True)
    upgraded = customer["transactions"][-1]
    assert upgraded["multiSeatInfo"]["priceTiers"] == tiers((19990, 10))
    marks = [each["transactionInfo"].get("isUpgraded") for each in customer["server"]["history"]]
    assert marks == [True, True, None]


def test_a_downgrade_has_the_seats_of_the_renewal():
    pro = {**SEATS, "productId": "pro.month"}
    customer = played([pro, after("P2D", "switch", productId="basic.month"), after("P2D", "reduce_seats", seats=6)])
    assert customer["renewalInfo"][1]["multiSeatInfo"]["renewalPriceTiers"] == tiers((9990, 8))
    assert customer["transactions"][-1]["multiSeatInfo"]["priceTiers"] == tiers((9990, 6))


def test_a_price_increase_is_one_of_every_seat():
    raised = after("P2D", "price_increase", productId="basic.month", price="11.99", consentRequired=False)
    customer = played([{**BASIC, "seats": 3}, raised])
    assert customer["renewalInfo"][1]["multiSeatInfo"]["renewalPriceTiers"] == tiers((11990, 3))
    assert customer["transactions"][-1]["multiSeatInfo"]["priceTiers"] == tiers((11990, 3))


def team(*actions):
    customers = [{"id": "own", "actions": [{**BASIC, "seats": 3}, *actions]}, *MEMBERS]
    return request(customers=customers, until=START + 45 * DAY)


def test_a_member_has_a_transaction_of_its_own():
    own, ann, ben = simulate(team(
        after("P1D", "assign_seat", customer="ann"), after("P1D", "assign_seat", customer="ben"),
        after("P1D", "add_seats", seats=5), after("P35D", "withdraw_seat", customer="ann"),
        after("P1D", "refund")))["customers"]
    assert list(notified(ann)) == [SUBSCRIBED, "DID_RENEW 1", "REVOKE 5"]
    assert list(notified(ben)) == [SUBSCRIBED, "DID_RENEW 1", "REVOKE 5"]
    first, renewed, withdrawn = ann["transactions"]
    assert {each["inAppOwnershipType"] for each in ann["transactions"]} == {"ASSIGNED"}
    # It repeats the seats of the purchaser.
    assert (first["quantity"], renewed["quantity"]) == (3, 5)
    assert renewed["multiSeatInfo"] == own["transactions"][-1]["multiSeatInfo"]
    assert first["expiresDate"] == own["transactions"][0]["expiresDate"]
    assert withdrawn["revocationType"] == ben["transactions"][-1]["revocationType"] == "ASSIGNMENT_REVOKE"
    assert withdrawn["revocationDate"] == ben["transactions"][-1]["revocationDate"] - DAY
    assert ann["renewalInfo"][0].keys().isdisjoint({"multiSeatInfo", "renewalQuantity"})
    assert [each["state"] for each in ann["truth"]] == ["subscribed", "subscribed", "revoked"]


def test_a_member_keeps_the_seat_when_others_are_refunded():
    own, ann, _ = simulate(team(after("P1D", "assign_seat", customer="ann"), after("P1D", "refund_seats", seats=1)))["customers"]
    assert list(notified(own)) == [SUBSCRIBED, "REFUND/SEATS 1", "DID_RENEW 1"]
    assert list(notified(ann)) == [SUBSCRIBED, "DID_RENEW 1"]
    assert all("revokedSeatQuantity" not in each["multiSeatInfo"] for each in ann["transactions"])


def test_a_family_shares_one_seat():
    _, ann, _ = simulate(team(after("P1D", "family_share", customer="ann"), after("P1D", "add_seats", seats=5)))["customers"]
    assert list(notified(ann)) == [SUBSCRIBED, "DID_RENEW 1"]
    assert {each["quantity"] for each in ann["transactions"]} == {1}
    assert all("multiSeatInfo" not in each for each in ann["transactions"])


ANN, BEN = after("P1D", "assign_seat", customer="ann"), after("P1D", "assign_seat", customer="ben")
# The actions after a purchase of three seats, of which the last one can't happen.
REFUSED = [
    ("a third member of three seats", [ANN, BEN, after("P1D", "refund_seats", seats=1)]),
    ("a seat that nobody has left", [after("P1D", "refund_seats", seats=2), ANN]),
    ("a seat for who has one", [ANN, ANN]),
    ("a seat for the purchaser", [after("P1D", "assign_seat", customer="own")]),
    ("the seat of nobody", [after("P1D", "withdraw_seat", customer="ann")]),
    ("a seat withdrawn that the family shares", [after("P1D", "family_share", customer="ann"),
                                                  after("P1D", "withdraw_seat", customer="ann")]),
    ("a reduction below the members", [ANN, BEN, after("P1D", "reduce_seats", seats=2)]),
    ("as many seats as before", [after("P1D", "add_seats", seats=3)]),
    ("fewer seats added", [after("P1D", "add_seats", seats=2)]),
    ("a reduction to more", [after("P1D", "reduce_seats", seats=4)]),
    ("a reduction to what is renewed", [after("P1D", "reduce_seats", seats=3)]),
    ("more seats refunded than there are", [after("P1D", "refund_seats", seats=4)]),
    ("seats added in grace", [BROKEN, after("P25D", "add_seats", seats=4)]),
    ("seats reduced in grace", [BROKEN, after("P25D", "reduce_seats", seats=2)]),
    ("seats refunded in grace", [BROKEN, after("P25D", "refund_seats", seats=2)]),
    ("seats added after a refund", [after("P1D", "refund"), after("P1D", "add_seats", seats=4)]),
    ("the reversal of a refund of seats", [after("P1D", "refund_seats", seats=3), after("P1D", "reverse_refund")]),
    ("an extension of two transactions", [after("P1D", "add_seats", seats=4), after("P1D", "extend", days=3)]),
    ("an offer for several seats",
     [after("P1D", "redeem_offer", offer={"type": 2, "discountType": "ONE_TIME", "price": 990})]),
]


@pytest.mark.parametrize("actions", [row[1] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_happen(actions):
    simulate(team(*actions[:-1]))
    status, code, path, message = refused(team(*actions))
    assert (status, code, path) == (3, "conflicting_fields", f"/customers/0/actions/{len(actions)}/do"), message
    assert is_sentence(message), message


@pytest.mark.parametrize("verb,fields", [("add_seats", {"seats": 2}), ("reduce_seats", {"seats": 1}),
                                         ("refund_seats", {"seats": 1}), ("assign_seat", {"customer": "ann"})])
def test_a_subscription_without_seats(verb, fields):
    body = team()
    body["customers"][0]["actions"] = [MONTH, after("P1D", verb, **fields)]
    status, code, path, message = refused(body)
    assert (status, code, path) == (3, "conflicting_fields", "/customers/0/actions/1/do")
    assert message == "The subscription was not bought with seats."


def test_a_tiered_price_is_not_increased():
    raised = after("P2D", "price_increase", productId="basic.month", price="11.99", consentRequired=False)
    _, code, path, message = refused(request([SEATS, raised]))
    assert (code, path) == ("conflicting_fields", "/customers/0/actions/1/do")
    assert message == "The seats have price tiers; expected a subscription at the product's price."


def test_seats_are_not_added_to_what_was_charged_ahead():
    ahead = played([SEATS])["transactions"][1]
    at = (ahead["signedDate"] + ahead["purchaseDate"]) // 2
    status, code, path, message = refused(request([SEATS, {"do": "add_seats", "at": at, "seats": 9}]))
    assert (code, path) == ("conflicting_fields", "/customers/0/actions/1/do"), message
    # A refund is one of the seats that run, and the renewal keeps its own.
    customer = played([SEATS, {"do": "refund_seats", "at": at, "seats": 2}])
    assert customer["transactions"][-1]["transactionId"] == customer["transactions"][0]["transactionId"]
    assert customer["renewalInfo"][-1]["renewalQuantity"] == 8


def test_a_seat_is_not_assigned_for_a_renewal_that_has_too_few():
    ahead = simulate(team(after("P1D", "reduce_seats", seats=1)))["customers"][0]["transactions"][2]
    at = (ahead["signedDate"] + ahead["purchaseDate"]) // 2
    for total, code in ((1, "conflicting_fields"), (2, None)):
        reduced = after("P1D", "reduce_seats", seats=total)
        assert refused(team(reduced, {"do": "assign_seat", "at": at, "customer": "ann"}))[1] == code


def test_a_million_seats_at_the_highest_price():
    dear = {"groups": [{"id": "1", "products": [
        {"productId": "a", "level": 1, "period": "P1M", "price": 2**63 - 1, "currency": "USD"}]}]}
    bought = {**MONTH, "productId": "a", "seats": 999_999}
    customer = played([bought, after("P1D", "add_seats", seats=1_000_000)], catalog=dear)
    assert [each["quantity"] for each in customer["transactions"][:2]] == [999_999, 1]
    tiered = {**bought, "priceTiers": [{"price": 2**63 - 1, "quantity": 1}, {"price": 2**63 - 2}]}
    first = played([tiered], catalog=dear)["transactions"][0]
    assert "price" not in first and len(first["multiSeatInfo"]["priceTiers"]) == 2
