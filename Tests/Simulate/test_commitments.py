"""A year that is paid month by month: its dates, its prices, and what follows it."""

import pytest

from simulator import DAY, START, refused, request, simulate, state_at
from test_actions import BASIC, YEAR, after, transactions

BASIC_YEAR = {**YEAR, "productId": "basic.year"}
JANUARY_31 = {**YEAR, "at": "2026-01-31T10:00:00Z"}


def played(actions, **members):
    return simulate(request(actions, **{"until": START + 430 * DAY, **members}))["customers"][0]


def day(milliseconds):
    return (milliseconds - START) / DAY


def test_twelve_months_of_one_price():
    customer = played([JANUARY_31])
    rows = list(transactions(customer).values())
    assert [each["commitmentInfo"]["billingPeriodNumber"] for each in rows] == [*range(1, 13), 1, 2]
    assert {each["billingPlanType"] for each in rows} == {"MONTHLY"}
    # A twelfth of 199.99, in whole cents.
    assert {each["price"] for each in rows} == {16660}
    assert {each["commitmentInfo"]["commitmentPrice"] for each in rows} == {199920}
    # 31 January 2027, though the second month begins on 28 February.
    assert [day(each["commitmentInfo"]["commitmentExpiresDate"]) for each in rows] == [30 + 365 + 10 / 24] * 12 + [
        30 + 730 + 10 / 24] * 2
    assert rows[11]["expiresDate"] == rows[11]["commitmentInfo"]["commitmentExpiresDate"]
    assert all(each["expiresDate"] < each["commitmentInfo"]["commitmentExpiresDate"] for each in rows[:11])


@pytest.mark.parametrize("named,price", [({"commitment": {"price": 17990}}, 17990),
                                         ({"billingPlan": "MONTHLY", "commitment": {"price": "17.99"}}, 17990),
                                         ({"billingPlan": "MONTHLY"}, 16660)])
def test_the_price_of_a_month(named, price):
    bought = {key: value for key, value in YEAR.items() if key != "billingPlan"}
    first = played([{**bought, **named}], until=START + 20 * DAY)["transactions"][0]
    assert (first["price"], first["commitmentInfo"]["commitmentPrice"]) == (price, 12 * price)


def test_a_year_upfront_has_no_commitment():
    first = played([{**YEAR, "billingPlan": "BILLED_UPFRONT"}], until=START + 20 * DAY)
    assert first["transactions"][0]["billingPlanType"] == first["renewalInfo"][0]["renewalBillingPlanType"] == "BILLED_UPFRONT"
    assert "commitmentInfo" not in first["transactions"][0] and "commitmentInfo" not in first["renewalInfo"][0]
    assert first["transactions"][0]["price"] == 199990


def test_who_cancels_cancels_what_follows():
    customer = played([YEAR, after("P10D", "auto_renew", on=False)])
    cancelled, last = customer["renewalInfo"][1], customer["renewalInfo"][-1]
    assert (cancelled["autoRenewStatus"], cancelled["commitmentInfo"]["commitmentAutoRenewStatus"]) == (1, 0)
    assert cancelled["renewalBillingPlanType"] == "MONTHLY"
    assert (last["autoRenewStatus"], last["expirationIntent"]) == (0, 1)
    # Only reports signed in a commitment state what follows it.
    assert last.keys().isdisjoint({"commitmentInfo", "renewalBillingPlanType"})
    assert len(transactions(customer)) == 12


def test_what_follows_is_reported_beside_the_next_month():
    customer = played([YEAR, after("P10D", "switch", productId="basic.month")])
    info = customer["renewalInfo"]
    assert {(each["autoRenewProductId"], each["renewalBillingPlanType"], each["renewalPrice"]) for each in info[1:12]} == {
        ("pro.year", "MONTHLY", 16660)}
    assert {(each["commitmentInfo"]["commitmentAutoRenewProductId"], each["commitmentInfo"]["commitmentRenewalPrice"],
             each["commitmentInfo"]["commitmentRenewalBillingPlanType"]) for each in info[1:13]} == {
        ("basic.month", 9990, "BILLED_UPFRONT")}
    # In the twelfth month the next renewal is what follows.
    assert (info[12]["autoRenewProductId"], info[12]["renewalPrice"]) == ("basic.month", 9990)
    rows = list(transactions(customer).values())
    assert (rows[12]["productId"], rows[12]["transactionReason"]) == ("basic.month", "RENEWAL")
    assert rows[12]["purchaseDate"] == rows[0]["commitmentInfo"]["commitmentExpiresDate"]
    history = [each["document"] for each in customer["notifications"] if each["document"]["signedDate"] < START + 60 * DAY]
    found = state_at(history, START + 45 * DAY, "Production")["21"]
    assert found["pendingChange"] == {"productId": "basic.month", "change": "unknown", "price": None,
                                      "effectiveDate": rows[0]["commitmentInfo"]["commitmentExpiresDate"]}


def test_the_same_product_upfront_begins_at_the_end():
    customer = played([YEAR, after("P10D", "switch", productId="pro.year", billingPlan="BILLED_UPFRONT")])
    rows = list(transactions(customer).values())
    assert [each["billingPlanType"] for each in rows] == ["MONTHLY"] * 12 + ["BILLED_UPFRONT"]
    assert rows[12]["price"] == 199990
    assert rows[12]["purchaseDate"] == rows[0]["commitmentInfo"]["commitmentExpiresDate"]
    assert day(rows[12]["expiresDate"]) == 730 + 10 / 24


def test_an_upgrade_out_of_a_plan_ends_it():
    customer = played([BASIC_YEAR, after("P40D", "switch", productId="pro.month")], until=START + 60 * DAY, server=True)
    upgraded = customer["transactions"][-1]
    assert upgraded.keys().isdisjoint({"commitmentInfo", "billingPlanType"})
    assert "commitmentInfo" not in customer["renewalInfo"][-1]
    assert [each["transactionInfo"].get("isUpgraded") for each in customer["server"]["history"]] == [None, True, None]


def test_a_switch_into_a_plan_begins_a_commitment():
    upgraded = played([BASIC,
                       after("P5D", "switch", productId="pro.year", billingPlan="MONTHLY")], until=START + 20 * DAY)
    assert upgraded["transactions"][-1]["commitmentInfo"]["billingPeriodNumber"] == 1
    assert upgraded["transactions"][-1]["price"] == 16660


def test_a_recovery_moves_the_end():
    customer = played([{**YEAR, "at": "2026-01-15T10:00:00Z"}, after("P5D", "billing", works=False),
                       {"do": "billing", "at": "2026-03-10T18:00:00Z", "works": True}], until=START + 120 * DAY)
    rows = list(transactions(customer).values())
    assert [each["commitmentInfo"]["billingPeriodNumber"] for each in rows] == [1, 2, 3]
    # The second month begins on 10 March, and ten more follow it: up to 10 February, on the clock of Los Angeles.
    assert day(rows[1]["purchaseDate"]) == 68 + 18 / 24
    assert day(rows[1]["expiresDate"]) == 99 + 18 / 24
    assert {day(each["commitmentInfo"]["commitmentExpiresDate"]) for each in rows[1:]} == {405 + 19 / 24}
    assert day(rows[0]["commitmentInfo"]["commitmentExpiresDate"]) == 379 + 10 / 24
    assert customer["renewalInfo"][-1]["commitmentInfo"]["commitmentRenewalDate"] == rows[1]["commitmentInfo"][
        "commitmentExpiresDate"]


def test_an_extension_moves_the_end():
    rows = list(transactions(played([YEAR, after("P5D", "extend", days=10)], until=START + 60 * DAY)).values())
    assert {day(each["commitmentInfo"]["commitmentExpiresDate"]) for each in rows} == {375 + 10 / 24}
    assert [day(each["expiresDate"]) for each in rows] == [41 + 10 / 24, 69 + 9 / 24]


def test_the_refund_of_a_running_month_ends_the_commitment():
    customer = played([YEAR, after("P40D", "refund")], until=START + 80 * DAY)
    assert customer["renewalInfo"][-1]["autoRenewStatus"] == 0
    assert customer["renewalInfo"][-1].keys().isdisjoint({"commitmentInfo", "renewalBillingPlanType"})
    # Its reversal brings the month back, and not the commitment.
    customer = played([YEAR, after("P40D", "refund"), after("P1D", "reverse_refund")], until=START + 80 * DAY)
    assert "commitmentInfo" not in customer["renewalInfo"][-2]
    assert customer["notifications"][-1]["document"]["subtype"] == "VOLUNTARY"
    # With auto-renew it comes back, too.
    customer = played([YEAR, after("P40D", "refund"), after("P1D", "reverse_refund"), after("P1D", "auto_renew", on=True)],
                      until=START + 80 * DAY)
    info = customer["renewalInfo"][-2]
    assert (info["autoRenewStatus"], info["renewalBillingPlanType"]) == (1, "MONTHLY")
    assert info["commitmentInfo"]["commitmentAutoRenewStatus"] == 1
    last = customer["transactions"][-1]
    assert (last["commitmentInfo"]["billingPeriodNumber"], last["price"]) == (3, 16660)
    assert {each["commitmentInfo"]["commitmentExpiresDate"] for each in customer["transactions"]} == {
        info["commitmentInfo"]["commitmentRenewalDate"]}


def test_a_price_increase_counts_after_the_commitment():
    raised = after("P10D", "price_increase", productId="pro.year", price="18.99", consentRequired=False)
    customer = played([YEAR, raised])
    rows = list(transactions(customer).values())
    assert [each["price"] for each in rows] == [16660] * 12 + [18990] * 3
    assert rows[12]["commitmentInfo"]["commitmentPrice"] == 12 * 18990
    info = customer["renewalInfo"]
    assert [each["renewalPrice"] for each in info] == [16660] * 12 + [18990] * 4
    assert {each["commitmentInfo"]["commitmentRenewalPrice"] for each in info[1:]} == {18990}
    assert [each.get("priceIncreaseStatus") for each in info] == [None, *[1] * 12, None, None, None]


def test_a_family_shares_a_commitment():
    family = [{"id": "own", "actions": [YEAR, after("P40D", "auto_renew", on=False),
                                        after("P1D", "family_share", customer="child")]}, {"id": "child"}]
    own, child = simulate(request(customers=family, until=START + 50 * DAY))["customers"]
    assert child["transactions"][0]["commitmentInfo"] == own["transactions"][-1]["commitmentInfo"]
    assert child["renewalInfo"][0]["commitmentInfo"] == own["renewalInfo"][-1]["commitmentInfo"]
    assert child["renewalInfo"][0]["commitmentInfo"]["commitmentAutoRenewStatus"] == 0


@pytest.mark.parametrize("offer,product", [({"type": 2, "discountType": "ONE_TIME", "price": 990}, "pro.year"),
                                           ({"type": 2, "discountType": "ONE_TIME", "price": 990}, "basic.month")])
def test_an_offer_in_a_commitment_is_refused(offer, product):
    redeemed = after("P5D", "redeem_offer", offer=offer, productId=product)
    status, code, path, message = refused(request([YEAR, redeemed]))
    assert (status, code, path) == (3, "conflicting_fields", "/customers/0/actions/1/do"), message


def test_a_catalog_without_prices_has_commitments_without_them():
    catalog = {"groups": [{"id": "1", "products": [{"productId": "pro.year", "level": 1, "period": "P1Y"}]}]}
    customer = played([YEAR], catalog=catalog, until=START + 20 * DAY)
    assert customer["transactions"][0]["billingPlanType"] == "MONTHLY"
    assert "commitmentPrice" not in customer["transactions"][0]["commitmentInfo"]
    assert "commitmentRenewalPrice" not in customer["renewalInfo"][0]["commitmentInfo"]
