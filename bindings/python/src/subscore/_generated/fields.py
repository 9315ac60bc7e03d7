"""The names of fields, and what the fields of a request hold."""

# @generated from docs/schema by bindings/generate.py. DO NOT EDIT.

# Names in Python's style that follow no rule, with the library's spelling.
IRREGULAR = {
    "cancelled_skus": "cancelledSKUs", "dependent_skus": "dependentSKUs", "notification_uuid": "notificationUUID",
}
DOCUMENTS = ("catalog", "history", "offers", "tokens", "transaction", "nextTransaction")
INSTANTS = (
    "purchaseDate", "expiresDate", "commitmentExpiresDate", "at", "knownAt", "publishedAt", "requestedAt",
    "renewalDate", "lastIncreaseDate", "changeDate", "start", "end", "revokedAt", "until",
)
PRICES = ("price", "currentPrice", "newPrice", "perPeriod", "perYear")
NULLS = ("end",)

# The functions of the library that take a request.
DECISIONS = (
    "subs_classify_change",
    "subs_prorate",
    "subs_state_at",
    "subs_timeline",
    "subs_content_access",
    "subs_offer_eligibility",
    "subs_owner",
    "subs_price_change",
    "subs_check_document",
)
