"""A company that is stored in PostgreSQL: its payloads one to a row, and the same as typed rows and reports."""

from reference import compact, company

# The members of the payloads that typed rows and reports have, besides Apple's dates.
NUMBERS = {"transactionId": "bigint", "originalTransactionId": "bigint", "price": "bigint", "offerType": "integer",
           "revocationPercentage": "integer", "quantity": "integer", "webOrderLineItemId": "bigint",
           "expirationIntent": "integer", "priceIncreaseStatus": "integer"}
TEXTS = ("productId", "subscriptionGroupIdentifier", "transactionReason", "inAppOwnershipType", "type", "environment",
         "bundleId", "currency", "revocationType", "autoRenewProductId", "billingPlanType",
         "additionalTransactionReason")
FLAGS = ("isUpgraded", "isInBillingRetryPeriod")
DATES = ("purchaseDate", "expiresDate", "signedDate", "revocationDate", "originalPurchaseDate",
         "gracePeriodExpiresDate", "renewalDate")
ROW = ("transactionId", "originalTransactionId", "productId", "purchaseDate", "expiresDate", "signedDate",
       "subscriptionGroupIdentifier", "revocationDate", "revocationType", "revocationPercentage", "isUpgraded",
       "transactionReason", "inAppOwnershipType", "type", "environment", "bundleId", "originalPurchaseDate",
       "webOrderLineItemId", "offerType", "price", "currency", "quantity", "billingPlanType",
       "additionalTransactionReason")
REPORT = ("originalTransactionId", "signedDate", "autoRenewStatus", "productId", "autoRenewProductId",
          "isInBillingRetryPeriod", "gracePeriodExpiresDate", "renewalDate", "expirationIntent", "priceIncreaseStatus",
          "environment")


def snake(name):
    return "".join("_" + each.lower() if each.isupper() else each for each in name)


def argument(name):
    """A member of the payload p as a named argument of subs_make_row() or subs_make_report()."""
    if name in DATES:
        value = f"subs_timestamp((p->>'{name}')::bigint)"
    elif name == "autoRenewStatus":
        value = "p->>'autoRenewStatus' = '1'"
    else:
        kind = "text" if name in TEXTS else "boolean" if name in FLAGS else NUMBERS[name]
        value = f"(p->>'{name}')::{kind}"
    return f"{snake(name)} => {value}"


def arguments(names):
    return ", ".join(map(argument, names))


def load(server, folder, count):
    """Creates the tables payloads (customer, p), transactions OF subs_row, and reports (customer, report)."""
    customers = company(count)
    file = folder / "payloads"
    with open(file, "w", encoding="utf-8") as out:
        for number, each in enumerate(customers):
            for payload in (*each["transactions"], *each["renewalInfo"]):
                text = compact(payload).replace("\\", "\\\\")
                out.write(f"{number}\t{text}\n")
    server.run(f"""
        CREATE TABLE payloads (customer bigint, p jsonb);
        \\copy payloads FROM '{file}'
        CREATE TABLE transactions OF subs_row;
        INSERT INTO transactions SELECT (r).* FROM (
            SELECT subs_make_row(customer => customer::text, {arguments(ROW)}) AS r
            FROM payloads WHERE p ? 'transactionId'
        ) AS rows;
        CREATE TABLE reports AS
            SELECT customer::text, subs_make_report({arguments(REPORT)}) AS report
            FROM payloads WHERE p ? 'autoRenewStatus';
        ANALYZE""")
    return customers
