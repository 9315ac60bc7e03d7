"""What the store sends for each action, and what it amounts to. One row a scenario."""

import pytest

from simulator import DAY, HOUR, MINUTE, START, charged_ahead, refused, request, simulate, state_at

MONTH = {"do": "subscribe", "at": "2026-01-01T10:00:00Z", "productId": "pro.month"}
WEEK = {**MONTH, "productId": "basic.week"}
BASIC = {**MONTH, "productId": "basic.month"}
BROKEN = {"do": "billing", "after": "P10D", "works": False}
SUBSCRIBED, RENEWED = "SUBSCRIBED/INITIAL_BUY 1", "DID_RENEW 1"
UNTIL = {"march": START + 80 * DAY, "may": START + 140 * DAY}
YEAR = {**MONTH, "productId": "pro.year", "billingPlan": "MONTHLY"}
SEATS = {**BASIC, "seats": 8, "priceTiers": [{"price": "9.99", "quantity": 5}, {"price": "7.99"}]}
MORE, FEWER = "DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY 1", "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY 1"
TRIAL = {"type": 1, "discountType": "FREE_TRIAL", "period": "P1W"}


def after(span, verb, **fields):
    return {"do": verb, "after": span, **fields}


# The scenario, the actions, when it ends, the notifications with the status, and the truth: state and product, in order.
SCENARIOS = [
    ("renewed each month", [MONTH], "march", [SUBSCRIBED, RENEWED, RENEWED], ["subscribed pro.month"]),
    ("cancelled, and over at the end of the period", [MONTH, after("P10D", "auto_renew", on=False)], "march",
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", "EXPIRED/VOLUNTARY 2"],
     ["subscribed pro.month", "expired pro.month"]),
    ("cancelled and thought better of it",
     [MONTH, after("P5D", "auto_renew", on=False), after("P5D", "auto_renew", on=True)], START + 40 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED 1",
      RENEWED], ["subscribed pro.month"]),
    ("in grace", [MONTH, BROKEN], START + 40 * DAY, [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4"],
     ["subscribed pro.month", "billing_grace_period pro.month"]),
    ("recovered in grace: no trace, and the billing date stays",
     [MONTH, BROKEN, after("P25D", "billing", works=True)], START + 50 * DAY,
     [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4", "DID_RENEW/BILLING_RECOVERY 1"], ["subscribed pro.month"]),
    ("recovered in retry", [MONTH, BROKEN, after("P42D", "billing", works=True)], "march",
     [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4", "GRACE_PERIOD_EXPIRED 3", "DID_RENEW/BILLING_RECOVERY 1"],
     ["subscribed pro.month", "billing_grace_period pro.month", "billing_retry pro.month", "subscribed pro.month"]),
    ("given up after 60 days", [MONTH, BROKEN], "may",
     [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4", "GRACE_PERIOD_EXPIRED 3", "EXPIRED/BILLING_RETRY 2"],
     ["subscribed pro.month", "billing_grace_period pro.month", "billing_retry pro.month", "expired pro.month"]),
    ("cancelled in grace: straight to expired",
     [MONTH, BROKEN, after("P25D", "auto_renew", on=False)], "may",
     [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 4",
      "EXPIRED/BILLING_RETRY 2"],
     ["subscribed pro.month", "billing_grace_period pro.month", "expired pro.month"]),
    ("refunded", [MONTH, after("P5D", "refund")], "march", [SUBSCRIBED, "REFUND 5"],
     ["subscribed pro.month", "revoked pro.month"]),
    ("refunded and reversed: no trace", [MONTH, after("P5D", "refund"), after("P5D", "reverse_refund")],
     START + 25 * DAY, [SUBSCRIBED, "REFUND 5", "REFUND_REVERSED 1"], ["subscribed pro.month"]),
    ("an older period refunded", [MONTH, after("P40D", "refund", periodsAgo=1)], START + 50 * DAY,
     [SUBSCRIBED, RENEWED, "REFUND 1"], ["subscribed pro.month"]),
    ("a refund asked for and declined",
     [MONTH, after("P2D", "request_refund", reason="LEGAL"), after("P1D", "decline_refund")], START + 20 * DAY,
     [SUBSCRIBED, "CONSUMPTION_REQUEST 1", "REFUND_DECLINED 1"], ["subscribed pro.month"]),
    ("restored on another device: nobody is notified", [MONTH, after("P2D", "restore"), after("P3D", "refund")], "march",
     [SUBSCRIBED, "REFUND 5"], ["subscribed pro.month", "revoked pro.month"]),
    ("an upgrade, at once", [BASIC, after("P5D", "switch", productId="pro.month")], START + 20 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/UPGRADE 1"], ["subscribed basic.month", "subscribed pro.month"]),
    ("a crossgrade of the same duration, at once", [MONTH, after("P5D", "switch", productId="plus.month")],
     START + 20 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/UPGRADE 1"],
     ["subscribed pro.month", "subscribed plus.month"]),
    ("a crossgrade of another duration waits", [MONTH, after("P5D", "switch", productId="pro.year")],
     START + 40 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1", RENEWED],
     ["subscribed pro.month", "subscribed pro.year"]),
    ("a downgrade chosen and taken back",
     [MONTH, after("P5D", "switch", productId="basic.month"), after("P5D", "switch", productId="pro.month")],
     START + 40 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1", "DID_CHANGE_RENEWAL_PREF 1", RENEWED],
     ["subscribed pro.month"]),
    ("bought again after the end",
     [MONTH, after("P5D", "auto_renew", on=False), after("P90D", "subscribe", productId="basic.month")],
     START + 100 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", "EXPIRED/VOLUNTARY 2",
                         "SUBSCRIBED/RESUBSCRIBE 1"],
     ["subscribed pro.month", "expired pro.month", "subscribed basic.month"]),
    ("extended", [MONTH, after("P5D", "extend", days=30)], START + 50 * DAY, [SUBSCRIBED, "RENEWAL_EXTENDED 1"],
     ["subscribed pro.month"]),
    ("a price increase that was agreed to",
     [MONTH, after("P5D", "price_increase", productId="pro.month", price="29.99", consentRequired=True),
      after("P5D", "consent", agreed=True)], START + 40 * DAY,
     [SUBSCRIBED, "PRICE_INCREASE/PENDING 1", "PRICE_INCREASE/ACCEPTED 1", RENEWED], ["subscribed pro.month"]),
    ("a price increase without an answer",
     [MONTH, after("P5D", "price_increase", productId="pro.month", price="29.99", consentRequired=True)],
     START + 40 * DAY, [SUBSCRIBED, "PRICE_INCREASE/PENDING 1", "EXPIRED/PRICE_INCREASE 2"],
     ["subscribed pro.month", "expired pro.month"]),
    ("a price increase declined",
     [MONTH, after("P5D", "price_increase", productId="pro.month", price="29.99", consentRequired=True),
      after("P5D", "consent", agreed=False)], START + 40 * DAY,
     [SUBSCRIBED, "PRICE_INCREASE/PENDING 1", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", "EXPIRED/VOLUNTARY 2"],
     ["subscribed pro.month", "expired pro.month"]),
    ("a price increase that requires no consent",
     [MONTH, after("P5D", "price_increase", productId="pro.month", price="21.99", consentRequired=False)],
     START + 40 * DAY, [SUBSCRIBED, "PRICE_INCREASE/ACCEPTED 1", RENEWED], ["subscribed pro.month"]),
    ("a lower price sends nothing",
     [MONTH, after("P5D", "price_increase", productId="pro.month", price="9.99", consentRequired=False)],
     START + 40 * DAY, [SUBSCRIBED, RENEWED], ["subscribed pro.month"]),
    ("a free trial that goes on", [{**MONTH, "offer": TRIAL}], START + 20 * DAY, [SUBSCRIBED, RENEWED],
     ["subscribed pro.month"]),
    ("an offer for the next period",
     [MONTH, after("P5D", "redeem_offer", offer={"type": 2, "discountType": "ONE_TIME", "price": 990})],
     START + 40 * DAY, [SUBSCRIBED, "OFFER_REDEEMED 1", RENEWED], ["subscribed pro.month"]),
    ("an offer for a higher product",
     [BASIC, after("P5D", "redeem_offer", productId="pro.month", offer={**TRIAL, "type": 3})], START + 10 * DAY,
     [SUBSCRIBED, "OFFER_REDEEMED/UPGRADE 1"], ["subscribed basic.month", "subscribed pro.month"]),
    ("a win-back offer after the end",
     [MONTH, after("P5D", "auto_renew", on=False),
      after("P60D", "redeem_offer", productId="pro.month", offer={**TRIAL, "type": 4})], START + 68 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", "EXPIRED/VOLUNTARY 2", "SUBSCRIBED/RESUBSCRIBE 1"],
     ["subscribed pro.month", "expired pro.month", "subscribed pro.month"]),
    ("a product withdrawn", [MONTH, after("P5D", "withdraw_product")], START + 40 * DAY,
     [SUBSCRIBED, "EXPIRED/PRODUCT_NOT_FOR_SALE 2"], ["subscribed pro.month", "expired pro.month"]),
    ("a purchase beside a subscription", [MONTH, after("P5D", "buy", productId="pro.lifetime")], START + 20 * DAY,
     [SUBSCRIBED, "ONE_TIME_CHARGE None"], ["subscribed pro.month"]),
    ("notices that change nothing",
     [MONTH, *(after("P1D", "notify", notificationType=each)
               for each in ("TEST", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT", "METADATA_UPDATE"))],
     START + 20 * DAY,
     [SUBSCRIBED, "TEST None", "EXTERNAL_PURCHASE_TOKEN/UNREPORTED None", "RESCIND_CONSENT None", "METADATA_UPDATE 1"],
     ["subscribed pro.month"]),
    ("claims of seats that the store took back", [SEATS, after("P1D", "notify", notificationType="UNCLAIM_SEATS")],
     START + 20 * DAY, [SUBSCRIBED, "UNCLAIM_SEATS None"], ["subscribed basic.month"]),
    ("a period refunded that follows a trial", [{**MONTH, "offer": TRIAL}, after("P9D", "refund")], START + 20 * DAY,
     [SUBSCRIBED, RENEWED, "REFUND 5"], ["subscribed pro.month", "revoked pro.month"]),
    ("bought in retry: a chain of its own, while the old one is given up",
     [WEEK, after("P3D", "billing", works=False), after("P15D", "subscribe", productId="pro.year")], "may",
     [SUBSCRIBED, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4", "GRACE_PERIOD_EXPIRED 3", "SUBSCRIBED/RESUBSCRIBE 1",
      "EXPIRED/BILLING_RETRY 2"],
     ["subscribed basic.week", "billing_grace_period basic.week", "billing_retry basic.week", "subscribed pro.year"]),
    ("a commitment goes on month by month", [{**MONTH, "productId": "pro.year", "commitment": {"price": 17990}}], "march",
     [SUBSCRIBED, RENEWED, RENEWED], ["subscribed pro.year"]),
    ("a commitment cancelled ends after twelve months",
     [{**MONTH, "productId": "pro.year", "commitment": {"price": 17990}}, after("P10D", "auto_renew", on=False)],
     START + 400 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", *[RENEWED] * 11, "EXPIRED/VOLUNTARY 2"],
     ["subscribed pro.year", "expired pro.year"]),
    ("a commitment renews as what was chosen after it",
     [YEAR, after("P10D", "switch", productId="basic.month")], START + 400 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1", *[RENEWED] * 13], ["subscribed pro.year", "subscribed basic.month"]),
    ("a change after a commitment, taken back",
     [YEAR, after("P10D", "switch", productId="basic.month"), after("P40D", "switch", productId="pro.year")],
     START + 80 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1", RENEWED, "DID_CHANGE_RENEWAL_PREF 1", RENEWED],
     ["subscribed pro.year"]),
    ("a crossgrade in a commitment waits, even of the same duration",
     [{**YEAR, "productId": "basic.year"}, after("P10D", "switch", productId="basic.week")], START + 20 * DAY,
     [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1"], ["subscribed basic.year"]),
    ("an upgrade out of a commitment is immediate",
     [{**YEAR, "productId": "basic.year"}, after("P40D", "switch", productId="pro.month")], START + 60 * DAY,
     [SUBSCRIBED, RENEWED, "DID_CHANGE_RENEWAL_PREF/UPGRADE 1"], ["subscribed basic.year", "subscribed pro.month"]),
    ("an upgrade into a commitment", [BASIC, after("P5D", "switch", productId="pro.year", billingPlan="MONTHLY")],
     START + 40 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/UPGRADE 1", RENEWED],
     ["subscribed basic.month", "subscribed pro.year"]),
    ("a year upfront, then month by month",
     [{**YEAR, "billingPlan": "BILLED_UPFRONT"}, after("P5D", "switch", productId="pro.year", billingPlan="MONTHLY")],
     START + 400 * DAY, [SUBSCRIBED, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1", RENEWED, RENEWED], ["subscribed pro.year"]),
    ("a commitment has no grace, and is given up after 90 days", [YEAR, BROKEN], START + 125 * DAY,
     [SUBSCRIBED, "DID_FAIL_TO_RENEW 3", "EXPIRED/BILLING_RETRY 2"],
     ["subscribed pro.year", "billing_retry pro.year", "expired pro.year"]),
    ("a commitment is still tried after 89 days", [YEAR, BROKEN], START + 120 * DAY, [SUBSCRIBED, "DID_FAIL_TO_RENEW 3"],
     ["subscribed pro.year", "billing_retry pro.year"]),
    ("who cancels in the retry of a commitment still owes it",
     [YEAR, BROKEN, after("P30D", "auto_renew", on=False), after("P30D", "billing", works=True)], START + 80 * DAY,
     [SUBSCRIBED, "DID_FAIL_TO_RENEW 3", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 3", "DID_RENEW/BILLING_RECOVERY 1"],
     ["subscribed pro.year", "billing_retry pro.year", "subscribed pro.year"]),
    ("the running month of a commitment refunded", [YEAR, after("P40D", "refund")], START + 80 * DAY,
     [SUBSCRIBED, RENEWED, "REFUND 5"], ["subscribed pro.year", "revoked pro.year"]),
    ("an older month of a commitment refunded", [YEAR, after("P40D", "refund", periodsAgo=1)], START + 80 * DAY,
     [SUBSCRIBED, RENEWED, "REFUND 1", RENEWED], ["subscribed pro.year"]),
    ("a price increase in a commitment counts after it",
     [YEAR, after("P10D", "price_increase", productId="pro.year", price="18.99", consentRequired=True)], START + 400 * DAY,
     [SUBSCRIBED, "PRICE_INCREASE/PENDING 1", *[RENEWED] * 11, "EXPIRED/PRICE_INCREASE 2"],
     ["subscribed pro.year", "expired pro.year"]),
    ("a price increase declined in a commitment ends nothing before it",
     [YEAR, after("P10D", "price_increase", productId="pro.year", price="18.99", consentRequired=True),
      after("P1D", "consent", agreed=False)], START + 80 * DAY,
     [SUBSCRIBED, "PRICE_INCREASE/PENDING 1", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1", RENEWED, RENEWED],
     ["subscribed pro.year"]),
    ("seats added", [SEATS, after("P5D", "add_seats", seats=12)], START + 40 * DAY, [SUBSCRIBED, MORE, RENEWED],
     ["subscribed basic.month"]),
    ("seats reduced, further, and not so far",
     [SEATS, *(after("P2D", "reduce_seats", seats=each) for each in (6, 2, 5))], START + 40 * DAY,
     [SUBSCRIBED, FEWER, FEWER, MORE, RENEWED], ["subscribed basic.month"]),
    ("some seats refunded", [SEATS, after("P2D", "refund_seats", seats=2)], START + 20 * DAY, [SUBSCRIBED, "REFUND/SEATS 1"],
     ["subscribed basic.month"]),
    ("every seat refunded", [SEATS, after("P2D", "refund_seats", seats=8)], START + 40 * DAY, [SUBSCRIBED, "REFUND/SEATS 5"],
     ["subscribed basic.month", "revoked basic.month"]),
    ("seats of two transactions refunded",
     [SEATS, after("P2D", "add_seats", seats=10), after("P2D", "refund_seats", seats=3)], START + 20 * DAY,
     [SUBSCRIBED, MORE, "REFUND/SEATS 1", "REFUND/SEATS 1"], ["subscribed basic.month"]),
    ("a period of two transactions refunded, and taken back",
     [SEATS, after("P2D", "add_seats", seats=10), after("P2D", "refund"), after("P2D", "reverse_refund")], START + 20 * DAY,
     [SUBSCRIBED, MORE, "REFUND 5", "REFUND 5", "REFUND_REVERSED 1", "REFUND_REVERSED 1"], ["subscribed basic.month"]),
    ("an older period of two transactions refunded",
     [SEATS, after("P2D", "add_seats", seats=10), after("P40D", "refund", periodsAgo=1)], START + 50 * DAY,
     [SUBSCRIBED, MORE, RENEWED, "REFUND 1", "REFUND 1"], ["subscribed basic.month"]),
    ("a period of two transactions upgraded",
     [SEATS, after("P2D", "add_seats", seats=10), after("P2D", "switch", productId="pro.month")], START + 20 * DAY,
     [SUBSCRIBED, MORE, "DID_CHANGE_RENEWAL_PREF/UPGRADE 1"], ["subscribed basic.month", "subscribed pro.month"]),
    ("added seats in grace", [SEATS, after("P2D", "add_seats", seats=10), BROKEN], START + 40 * DAY,
     [SUBSCRIBED, MORE, "DID_FAIL_TO_RENEW/GRACE_PERIOD 4"],
     ["subscribed basic.month", "billing_grace_period basic.month"]),
    ("one of two items refunded, then the other",
     [{**MONTH, "items": [{"sku": "a", "price": 990}, {"sku": "b", "price": 1990}]}, after("P5D", "refund", sku="a"),
      after("P5D", "refund", sku="b")], START + 20 * DAY, [SUBSCRIBED, "REFUND 1", "REFUND 5"],
     ["subscribed pro.month", "revoked pro.month"]),
]


def notified(customer):
    for each in customer["notifications"]:
        document = each["document"]
        subtype = f"/{document['subtype']}" if "subtype" in document else ""
        yield f"{document['notificationType']}{subtype} {document.get('data', {}).get('status')}"


def amounts(customer):
    """The truth, renewals of one product merged."""
    seen = []
    for each in customer["truth"]:
        line = f"{each['state']} {each['productId']}"
        if not seen or seen[-1] != line:
            seen.append(line)
    return seen


@pytest.mark.parametrize("actions,until,notifications,truth", [row[1:] for row in SCENARIOS],
                         ids=[row[0] for row in SCENARIOS])
def test_scenario(actions, until, notifications, truth):
    answer = simulate(request(actions, until=UNTIL.get(until, until)))
    customer = answer["customers"][0]
    assert list(notified(customer)) == notifications
    assert amounts(customer) == truth
    assert answer["warnings"] == []
    for each, following in zip(customer["truth"], [*customer["truth"][1:], None], strict=False):
        assert each["end"] == (following["start"] if following else None)
        assert each["hasAccess"] == (each["status"] in (1, 4))


def played(actions, **members):
    return simulate(request(actions, **members))["customers"][0]


def transactions(customer):
    return {each["transactionId"]: each for each in customer["transactions"]}


def test_a_renewal_is_charged_ahead_and_keeps_its_day():
    customer = played([{**MONTH, "at": "2026-01-31T10:00:00Z"}], until=START + 180 * DAY)
    rows = list(transactions(customer).values())
    days = [(row["purchaseDate"] - START) // DAY for row in rows]
    assert days == [30, 58, 89, 119, 150]  # 31 January, 28 February, 31 March, 30 April, 31 May
    assert all(row["signedDate"] < row["purchaseDate"] <= row["signedDate"] + DAY for row in rows[1:])
    assert {row["transactionReason"] for row in rows[1:]} == {"RENEWAL"}
    assert [row["price"] for row in rows] == [19990] * 5


def test_an_old_row_is_not_signed_again_after_an_upgrade():
    customer = played([BASIC, after("P5D", "switch", productId="pro.month")], until=START + 20 * DAY, server=True)
    assert not any("isUpgraded" in row for row in customer["transactions"])
    history = customer["server"]["history"]
    assert [row["transactionInfo"].get("isUpgraded") for row in history] == [True, None]
    assert {row["modifiedDate"] for row in history} == {history[1]["transactionInfo"]["purchaseDate"]}
    assert customer["server"]["subscriptions"][0]["status"] == 1


def test_a_refund_says_its_share_and_its_reversal_says_nothing():
    customer = played([MONTH, after("P5D", "refund", milliPercent=67932), after("P5D", "reverse_refund")],
                      until=START + 20 * DAY)
    refunds = [row for row in customer["transactions"] if "revocationDate" in row]
    assert [(row["revocationType"], row["revocationPercentage"]) for row in refunds] == [("REFUND_PRORATED", 67932)]
    assert customer["transactions"][-1].keys().isdisjoint({"revocationDate", "revocationType", "revocationPercentage"})


def test_a_restored_purchase_has_an_id_of_its_own():
    """A refund is known of the first id only, and ends access all the same."""
    customer = played([MONTH, after("P2D", "restore"), after("P1D", "restore"), after("P3D", "refund")],
                      until=START + 20 * DAY, server=True)
    first, *others = transactions(customer).values()
    assert [row["webOrderLineItemId"] for row in others] == [first["webOrderLineItemId"]] * 2
    assert "revocationDate" in first and not any("revocationDate" in row for row in others)
    assert len(customer["server"]["history"]) == 1
    [answer] = state_at(customer["transactions"], START + 15 * DAY, "Production").values()
    assert (answer["state"], answer["transactionId"]) == ("revoked", first["transactionId"])
    assert answer["otherTransactionIds"] == [row["transactionId"] for row in others]


def test_recovery_moves_the_billing_date_only_after_grace():
    for days, expected in ((25, 31), (42, 52)):
        customer = played([MONTH, BROKEN, after(f"P{days}D", "billing", works=True)], until=START + 54 * DAY)
        assert (customer["transactions"][-1]["purchaseDate"] - START) // DAY == expected


@pytest.mark.parametrize("period,expected", [("P3D", 40), ("P1M", 31)])
def test_recovery_in_grace_charges_for_no_offer_that_would_be_over(period, expected):
    offer = {"type": 2, "discountType": "PAY_UP_FRONT", "period": period, "price": 990}
    customer = played([MONTH, after("P5D", "redeem_offer", offer=offer), BROKEN, after("P25D", "billing", works=True)],
                      until=START + 42 * DAY)
    row = customer["transactions"][-1]
    assert ((row["purchaseDate"] - START) // DAY, row["offerType"]) == (expected, 2)
    assert row["expiresDate"] > row["signedDate"]
    history = [each["document"] for each in customer["notifications"]]
    for each in customer["truth"]:
        assert state_at(history, each["start"], "Production")["21"]["state"] == each["state"]


@pytest.mark.parametrize("gap,is_new", [("P40D", False), ("P120D", True)])
def test_a_long_gap_starts_a_new_subscription(gap, is_new):
    customer = played([MONTH, after("P5D", "auto_renew", on=False), after(gap, "subscribe", productId="pro.month")])
    start = customer["renewalInfo"][-1]["recentSubscriptionStartDate"]
    assert (start == customer["transactions"][0]["purchaseDate"]) != is_new


def test_offers_say_what_was_paid():
    offer = {"type": 1, "discountType": "PAY_AS_YOU_GO", "period": "P3M", "price": "4.99"}
    customer = played([{**MONTH, "offer": offer}], until=START + 130 * DAY)
    rows = transactions(customer).values()
    assert [row["price"] for row in rows] == [4990] * 3 + [19990] * 2
    assert [row.get("offerPeriod") for row in rows] == ["P3M"] * 3 + [None] * 2
    assert [info["renewalPrice"] for info in customer["renewalInfo"]][:4] == [4990, 4990, 19990, 19990]


def test_a_commitment_counts_its_months():
    customer = played([{**MONTH, "productId": "pro.year", "commitment": {"price": 17990}}], until=START + 430 * DAY)
    numbers = [row["commitmentInfo"]["billingPeriodNumber"] for row in transactions(customer).values()]
    assert numbers == [*range(1, 13), 1, 2, 3]
    assert customer["transactions"][0]["billingPlanType"] == "MONTHLY"


def test_a_family_member_has_transactions_of_its_own():
    until = START + 80 * DAY
    family = [{"id": "parent", "actions": [MONTH, after("P3D", "family_share", customer="child"),
                                           after("P40D", "refund")]}, {"id": "child"}]
    parent, child = simulate(request(customers=family, until=until))["customers"]
    assert list(notified(child)) == ["SUBSCRIBED/INITIAL_BUY 1", "DID_RENEW 1", "REVOKE 5"]
    assert list(notified(parent)) == ["SUBSCRIBED/INITIAL_BUY 1", "DID_RENEW 1", "REFUND 5"]
    assert {row["inAppOwnershipType"] for row in child["transactions"]} == {"FAMILY_SHARED"}
    assert child["transactions"][-1]["revocationType"] == "FAMILY_REVOKE"
    assert not transactions(child).keys() & transactions(parent).keys()
    assert child["transactions"][1]["expiresDate"] == parent["transactions"][1]["expiresDate"]


@pytest.mark.parametrize("ending,states", [
    ({"do": "family_revoke", "customer": "child"}, ["revoked"]), ({"do": "refund"}, ["revoked", "subscribed", "expired"]),
])
def test_a_renewal_charged_ahead_ends_with_the_sharing_and_outlives_a_refund(ending, states):
    family = [{"id": "parent", "actions": [MONTH, after("P3D", "family_share", customer="child")]}, {"id": "child"}]
    _, at = charged_ahead(simulate(request(customers=family))["customers"][1])
    family[0]["actions"].append({"at": at, **ending})
    body = request(customers=family)
    child = simulate(body)["customers"][1]
    assert [each["state"] for each in child["truth"] if each["start"] >= at] == states
    history = [each["document"] for each in child["notifications"]]
    for each in child["truth"]:
        assert state_at(history, each["start"], body["environment"])["21"]["state"] == each["state"]
    assert state_at(history, body["until"], body["environment"])["21"]["state"] == states[-1]


def test_a_family_loses_what_the_last_item_was_of():
    items = [{"sku": "a", "price": 990}, {"sku": "b", "price": 1990}]
    family = [{"id": "parent", "actions": [{**MONTH, "items": items}, after("P3D", "family_share", customer="child"),
                                           after("P1D", "refund", sku="a"), after("P1D", "refund", sku="b")]}, {"id": "child"}]
    parent, child = simulate(request(customers=family, until=START + 80 * DAY))["customers"]
    assert list(notified(parent)) == ["SUBSCRIBED/INITIAL_BUY 1", "REFUND 1", "REFUND 5"]
    assert list(notified(child)) == ["SUBSCRIBED/INITIAL_BUY 1", "REVOKE 5"]
    assert [each["state"] for each in child["truth"]] == ["subscribed", "revoked"]


def test_a_family_gets_what_runs_and_what_was_charged_ahead():
    ahead, at = charged_ahead(simulate(request([MONTH]))["customers"][0])
    family = [{"id": "parent", "actions": [MONTH, {"do": "family_share", "customer": "child", "at": at}]}, {"id": "child"}]
    parent, child = simulate(request(customers=family, until=START + 40 * DAY))["customers"]
    assert list(notified(child)) == ["SUBSCRIBED/INITIAL_BUY 1", "DID_RENEW 1"]
    assert [each["start"] for each in child["truth"]] == [at, ahead["purchaseDate"]]
    assert [each["expiresDate"] for each in child["transactions"]] == [each["expiresDate"] for each in parent["transactions"]]


def test_a_renewal_charged_ahead_outlives_a_refund_of_every_item():
    bought = {**MONTH, "items": [{"sku": "a", "price": 990}]}
    _, at = charged_ahead(simulate(request([bought]))["customers"][0])
    body = request([bought, {"do": "refund", "sku": "a", "at": at}])
    customer = simulate(body)["customers"][0]
    assert [each["state"] for each in customer["truth"] if each["start"] >= at] == ["revoked", "subscribed", "expired"]
    history = [each["document"] for each in customer["notifications"]]
    for each in customer["truth"]:
        assert state_at(history, each["start"], body["environment"])["21"]["state"] == each["state"]


def test_the_truth_lists_groups_in_the_order_of_their_first_purchase():
    family = [{"id": "parent", "actions": [{**MONTH, "productId": "news.month"}, after("P3D", "family_share", customer="child")]},
              {"id": "child", "actions": [{**MONTH, "at": START + 9 * DAY}]}]
    child = simulate(request(customers=family, until=START + 20 * DAY))["customers"][1]
    assert [each["subscriptionGroupIdentifier"] for each in child["truth"]] == ["30", "21"]


ALL = {"productId": "pro.month", "days": 10, "requestIdentifier": "outage"}
# The scenario, the actions, the day on which all of pro.month are extended, what is sent, and the two counts.
EXTENSIONS = [
    ("who has it", [MONTH], [9], ["RENEWAL_EXTENDED 1"], (1, 0)),
    ("who is in another product", [BASIC], [9], [], (0, 0)),
    ("who switched to it", [BASIC, after("P5D", "switch", productId="pro.month")], [9],
     ["DID_CHANGE_RENEWAL_PREF/UPGRADE 1", "RENEWAL_EXTENDED 1"], (1, 0)),
    ("who tries it", [{**MONTH, "offer": {**TRIAL, "period": "P1M"}}], [9], ["RENEWAL_EXTENSION/FAILURE 1"], (0, 1)),
    ("who had two already", [MONTH, after("P1D", "extend", days=5), after("P1D", "extend", days=5)], [9],
     ["RENEWAL_EXTENDED 1", "RENEWAL_EXTENDED 1", "RENEWAL_EXTENSION/FAILURE 1"], (0, 1)),
    ("who left", [MONTH, after("P2D", "refund")], [9], ["REFUND 5"], (0, 0)),
    ("who is in grace", [MONTH, BROKEN], [35], ["DID_FAIL_TO_RENEW/GRACE_PERIOD 4"], (0, 0)),
    ("who buys later", [{**MONTH, "at": START + 9 * DAY + HOUR}], [9], [], (0, 0)),
    ("who bought at that instant", [{**MONTH, "at": START + 9 * DAY}], [9], [], (0, 0)),
    ("who is extended twice", [MONTH], [9, 10], ["RENEWAL_EXTENDED 1", "RENEWAL_EXTENDED 1"], (1, 0)),
]


@pytest.mark.parametrize("actions,days,sent,counts", [row[1:] for row in EXTENSIONS], ids=[row[0] for row in EXTENSIONS])
def test_extension_of_all(actions, days, sent, counts):
    answer = simulate(request(actions, until=START + (max(days) + 1) * DAY,
                              extensions=[{**ALL, "at": START + day * DAY} for day in days]))
    assert list(notified(answer["customers"][0]))[1:] == sent
    for day, each in zip(days, answer["extensions"], strict=True):
        assert (each["succeededCount"], each["failedCount"]) == counts
        document = each["notification"]["document"]
        assert (document["notificationType"], document["subtype"]) == ("RENEWAL_EXTENSION", "SUMMARY")
        assert document["summary"] == {
            "appAppleId": 1234567890, "bundleId": "com.example.reader", "environment": "Production",
            "productId": "pro.month", "requestIdentifier": "outage", "succeededCount": counts[0],
            "failedCount": counts[1]}
        assert 5 * MINUTE <= document["signedDate"] - START - day * DAY <= 6 * MINUTE


def test_extension_of_one():
    family = [{"id": "parent", "actions": [MONTH, after("P3D", "family_share", customer="child")]}, {"id": "child"}]
    body = request(customers=family, until=START + 60 * DAY, server=True)
    ids = [each["transactions"][0]["transactionId"] for each in simulate(body)["customers"]]
    body["extensions"] = [{"at": START + 9 * DAY, "days": 7, "originalTransactionId": each} for each in [*ids, "1"]]
    answer = simulate(body)
    # A member's is not extended by itself, but with the purchaser's.
    assert answer["extensions"] == [{"succeededCount": 1, "failedCount": 0}] + [{"succeededCount": 0, "failedCount": 0}] * 2
    for customer in answer["customers"]:
        assert list(notified(customer)) == ["SUBSCRIBED/INITIAL_BUY 1", "RENEWAL_EXTENDED 1", "DID_RENEW 1"]
        first = customer["server"]["history"][0]
        assert (first["modifiedDate"] - START) // DAY == 9
        assert (first["transactionInfo"]["expiresDate"] - START) // DAY == 38


def test_a_summary_comes_when_all_are_done():
    body = request([MONTH], until=START + 9 * DAY + 4 * MINUTE, extensions=[{**ALL, "at": START + 9 * DAY}])
    assert simulate(body)["extensions"] == [{"succeededCount": 1, "failedCount": 0}]


def test_an_extension_of_a_population():
    body = request(population={"count": 500}, until=START + 400 * DAY, server=True,
                    extensions=[{**ALL, "at": START + 350 * DAY}])
    answer = simulate(body)
    counts = {subtype: sum(each["document"]["notificationType"].startswith("RENEWAL_EXTEN")
                           and each["document"].get("subtype") == subtype
                           and START + 350 * DAY < each["document"]["signedDate"] < START + 350 * DAY + 6 * MINUTE
                           for customer in answer["customers"] for each in customer["notifications"])
              for subtype in (None, "FAILURE")}
    outcome = answer["extensions"][0]
    assert (outcome["succeededCount"], outcome["failedCount"]) == (counts[None], counts["FAILURE"])
    assert counts[None] > 20 and counts["FAILURE"] > 0


@pytest.mark.parametrize("codes,count", [(["USA"], 1), (["FRA", "USA"], 1), (["FRA"], 0), (..., 1)])
def test_an_extension_in_some_storefronts(codes, count):
    extension = {**ALL, "at": START + 9 * DAY, **({} if codes is ... else {"storefrontCountryCodes": codes})}
    (outcome,) = simulate(request([MONTH], until=START + 20 * DAY, extensions=[extension]))["extensions"]
    assert outcome["succeededCount"] == count
    assert outcome["notification"]["document"]["summary"].get("storefrontCountryCodes", ...) == codes


@pytest.mark.parametrize("clock,environment,product,length,renewals", [
    ({"sandbox": "PT3M"}, "Sandbox", "pro.month", 180, 12), ({"sandbox": "PT5M"}, "Sandbox", "pro.month", 300, 12),
    (..., "Sandbox", "pro.year", 3600, 12), ({"sandbox": "PT1H"}, "Sandbox", "basic.week", 900, 12),
    ("testflight", "Sandbox", "pro.year", 86400, 6), ({"xcode": "PT2S"}, "Xcode", "pro.year", 2, 99),
    ({"xcode": {"month": "PT30S"}}, "Xcode", "basic.week", 10, 60), ({"xcode": {"month": "PT1H"}}, "Xcode", "pro.month", 3600, 20),
])
def test_clock(clock, environment, product, length, renewals):
    until = START + 10 * HOUR + (renewals + 8) * (length + 60) * 1000
    if renewals > 12:
        until = START + 10 * HOUR + renewals * length * 1000 + length * 500
    customer = played([{**MONTH, "productId": product}], clock=clock, environment=environment, until=until)
    rows = transactions(customer).values()
    assert len(rows) == renewals + 1
    assert {row["expiresDate"] - row["purchaseDate"] for row in rows} == {length * 1000}
    if renewals <= 12:
        assert list(notified(customer))[-1] == "EXPIRED/VOLUNTARY 2"
        assert customer["renewalInfo"][-2]["autoRenewStatus"] == 0
    late = {row["purchaseDate"] - before["expiresDate"] for before, row in zip(list(rows), list(rows)[1:], strict=False)}
    assert all(14_000 <= each <= 58_000 for each in late) if renewals == 12 else late == {0}


def test_a_server_lets_actions_wait_that_lie_beyond_until():
    """A script is played forward by a later until. Without a server it is a mistake."""
    actions = [{**MONTH, "at": START}, after("P9D", "refund"), after("P1M", "subscribe", productId="pro.month")]
    refunded = START + 9 * DAY
    first = played(actions, until=START + DAY, server=True)
    assert [each["at"] for each in first["waiting"]][0] == refunded
    again = first["waiting"][1]["at"]
    assert refunded + 27 * DAY < again < refunded + 32 * DAY
    assert {**first, "waiting": []} == played(actions[:1], until=START + DAY, server=True)
    for until, waiting in ((refunded, [refunded, again]), (refunded + 1, [again]), (again, [again]), (again + 1, [])):
        customer = played(actions, until=until, server=True)
        assert [each["at"] for each in customer["waiting"]] == waiting
        done = played(actions[:3 - len(waiting)], until=until)
        assert {key: customer[key] for key in done} == done and "waiting" not in done
    # What waits is read, too.
    wrong = [*actions, after("P1D", "sing")]
    assert refused(request(wrong, until=START + DAY, server=True))[1:3] == ("invalid_value", "/customers/0/actions/3/do")
    backwards = [actions[0], {"do": "refund", "at": refunded}, {**MONTH, "at": refunded - 1}]
    assert refused(request(backwards, until=START + DAY, server=True))[1:3] == ("out_of_range", "/customers/0/actions/2/at")


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_what_names_the_app_of_claims_taken_back(environment):
    """No data, but an object that names the app and the seats. The library warns, and nothing else changes."""
    customer = played([SEATS, after("P1D", "notify", notificationType="UNCLAIM_SEATS")], until=START + 20 * DAY,
                      environment=environment)
    document = customer["notifications"][-1]["document"]
    assert "data" not in document and "subtype" not in document
    seats = document["unclaimInfo"].pop("unclaimSeatIds")
    assert [len(each) for each in seats] == [36] and seats != [document["notificationUUID"]]
    app = {"bundleId": "com.example.reader", "environment": environment}
    assert document["unclaimInfo"] == app | ({"appAppleId": 1234567890} if environment == "Production" else {})


def test_no_population_has_a_refunded_trial():
    answer = simulate({**request(), "customers": [], "population": {"count": 400}, "until": START + 400 * DAY})
    rows = [row for each in answer["customers"] for row in each["transactions"]]
    trials = [row for row in rows if row.get("offerDiscountType") == "FREE_TRIAL"]
    refunded = [row for row in rows if "revocationDate" in row]
    assert len(trials) > 50 and len(refunded) > 20
    assert not [row for row in trials if "revocationDate" in row and row["inAppOwnershipType"] == "PURCHASED"]
