"""Apple's errors, whose codes begin with their HTTP status.

Source: https://developer.apple.com/documentation/appstoreserverapi/error_codes
"""

from __future__ import annotations

GENERAL_BAD_REQUEST = 4000000
INVALID_REVISION = 4000005
INVALID_TRANSACTION_ID = 4000006
INVALID_ORIGINAL_TRANSACTION_ID = 4000008
INVALID_EXTEND_BY_DAYS = 4000009
INVALID_EXTEND_REASON_CODE = 4000010
INVALID_REQUEST_IDENTIFIER = 4000011
START_DATE_TOO_FAR_IN_PAST = 4000012
START_DATE_AFTER_END_DATE = 4000013
INVALID_PAGINATION_TOKEN = 4000014
INVALID_START_DATE = 4000015
INVALID_END_DATE = 4000016
INVALID_NOTIFICATION_TYPE = 4000018
MULTIPLE_FILTERS = 4000019
INVALID_TEST_TOKEN = 4000020
INVALID_SORT = 4000021
INVALID_PRODUCT_TYPE = 4000022
INVALID_PRODUCT_ID = 4000023
INVALID_GROUP = 4000024
INVALID_EXCLUDE_REVOKED = 4000025
INVALID_OWNERSHIP = 4000026
EMPTY_STOREFRONTS = 4000027
INVALID_STOREFRONT = 4000028
INVALID_REVOKED = 4000030
INVALID_STATUS = 4000031
INVALID_ACCOUNT_TENURE = 4000032
INVALID_ACCOUNT_TOKEN = 4000033
INVALID_CONSUMPTION_STATUS = 4000034
INVALID_CUSTOMER_CONSENTED = 4000035
INVALID_DELIVERY_STATUS = 4000036
INVALID_DOLLARS_PURCHASED = 4000037
INVALID_DOLLARS_REFUNDED = 4000038
INVALID_PLATFORM = 4000039
INVALID_PLAY_TIME = 4000040
INVALID_SAMPLE_CONTENT = 4000041
INVALID_USER_STATUS = 4000042
APP_TRANSACTION_ID_NOT_SUPPORTED = 4000048
INVALID_TOKEN_UUID = 4000183
FAMILY_TRANSACTION_NOT_SUPPORTED = 4000185
NOT_ORIGINAL_TRANSACTION_ID = 4000187
EXTENSION_INELIGIBLE = 4030004
MAX_EXTENSIONS = 4030005
FAMILY_EXTENSION_INELIGIBLE = 4030007
# Of an address that the simulated store does not have. Apple's list has no code for that.
NO_ENDPOINT = 4040000
ORIGINAL_TRANSACTION_ID_NOT_FOUND = 4040005
NO_NOTIFICATION_URL = 4040007
TEST_NOT_FOUND = 4040008
STATUS_REQUEST_NOT_FOUND = 4040009
TRANSACTION_ID_NOT_FOUND = 4040010

_SENTENCES = {
    INVALID_REVISION: "Invalid revision.",
    INVALID_TRANSACTION_ID: "Invalid transaction id.",
    INVALID_ORIGINAL_TRANSACTION_ID: "Invalid original transaction id.",
    INVALID_EXTEND_BY_DAYS: "Invalid extendByDays: expected 1 to 90.",
    INVALID_EXTEND_REASON_CODE: "Invalid extendReasonCode: expected 0 to 3.",
    INVALID_REQUEST_IDENTIFIER: "Invalid requestIdentifier: expected 1 to 128 characters.",
    START_DATE_TOO_FAR_IN_PAST: "The startDate is too far in the past.",
    START_DATE_AFTER_END_DATE: "The startDate is not before the endDate.",
    INVALID_PAGINATION_TOKEN: "Invalid paginationToken.",
    INVALID_START_DATE: "Invalid startDate.",
    INVALID_END_DATE: "Invalid endDate.",
    INVALID_NOTIFICATION_TYPE: "Invalid notificationType, or a notificationSubtype without one.",
    MULTIPLE_FILTERS: "Only one of transactionId and notificationType is allowed.",
    INVALID_TEST_TOKEN: "Invalid testNotificationToken.",
    INVALID_SORT: "Invalid sort: expected ASCENDING or DESCENDING.",
    INVALID_PRODUCT_TYPE: "Invalid productType.",
    INVALID_PRODUCT_ID: "Invalid productId.",
    INVALID_GROUP: "Invalid subscriptionGroupIdentifier.",
    INVALID_EXCLUDE_REVOKED: "Invalid excludeRevoked: expected true or false.",
    INVALID_OWNERSHIP: "Invalid inAppOwnershipType.",
    EMPTY_STOREFRONTS: "Invalid storefrontCountryCodes: expected one code or more, or no list.",
    INVALID_STOREFRONT: "Invalid storefrontCountryCodes.",
    INVALID_REVOKED: "Invalid revoked: expected true or false.",
    INVALID_STATUS: "Invalid status: expected 1 to 5.",
    INVALID_ACCOUNT_TENURE: "Invalid accountTenure.",
    INVALID_ACCOUNT_TOKEN: "Invalid appAccountToken.",
    INVALID_CONSUMPTION_STATUS: "Invalid consumptionStatus.",
    INVALID_CUSTOMER_CONSENTED: "Invalid customerConsented: the customer has to consent.",
    INVALID_DELIVERY_STATUS: "Invalid deliveryStatus.",
    INVALID_DOLLARS_PURCHASED: "Invalid lifetimeDollarsPurchased.",
    INVALID_DOLLARS_REFUNDED: "Invalid lifetimeDollarsRefunded.",
    INVALID_PLATFORM: "Invalid platform.",
    INVALID_PLAY_TIME: "Invalid playTime.",
    INVALID_SAMPLE_CONTENT: "Invalid sampleContentProvided.",
    INVALID_USER_STATUS: "Invalid userStatus.",
    APP_TRANSACTION_ID_NOT_SUPPORTED: "An appTransactionId is not supported: expected a transactionId.",
    INVALID_TOKEN_UUID: "Invalid appAccountToken: expected a UUID.",
    FAMILY_TRANSACTION_NOT_SUPPORTED: "The transaction is a family member's: expected the purchaser's.",
    NOT_ORIGINAL_TRANSACTION_ID: "The transactionId is not an originalTransactionId.",
    EXTENSION_INELIGIBLE: "The subscription's state allows no extension of its renewal date.",
    MAX_EXTENSIONS: "The subscription had two extensions in 365 days.",
    FAMILY_EXTENSION_INELIGIBLE: "The subscription is a family member's: expected the purchaser's.",
    NO_ENDPOINT: "The simulated store has no such endpoint; docs/simulate.md lists those that it has.",
    ORIGINAL_TRANSACTION_ID_NOT_FOUND: "Original transaction id not found.",
    NO_NOTIFICATION_URL: "No server notification URL for this app: start the store with --url.",
    TEST_NOT_FOUND: "Test notification not found.",
    STATUS_REQUEST_NOT_FOUND: "No request of that identifier for that product.",
    TRANSACTION_ID_NOT_FOUND: "Transaction id not found.",
}


class Refusal(Exception):
    """What the App Store Server API answers with one of Apple's codes."""

    def __init__(self, code: int, message: str = "") -> None:
        super().__init__(code, message)
        self.code = code
        self.status = code // 10_000
        self.message = message or _SENTENCES.get(code, "Bad request.")
