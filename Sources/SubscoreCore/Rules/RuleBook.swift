/// What each rule is called, what it says, and its source. It is the table that `docs/rules.md` is made from.
extension Rule {
    package var id: StaticString { entry.id }
    /// What it says, in a sentence or two.
    package var sentence: String { entry.sentence.description }
    package var source: String { entry.source.description }
    /// The public page of the source. Nil where none is known for sure.
    package var link: String? { entry.link?.description }

    private struct Entry {
        let id: StaticString
        let sentence: StaticString
        let source: StaticString
        let link: StaticString?

        init(_ id: StaticString, _ sentence: StaticString, _ source: StaticString, _ link: StaticString? = nil) {
            self.id = id
            self.sentence = sentence
            self.source = source
            self.link = link
        }
    }

    // A reader goes through the table row by row, so a sentence and its source take one line each, however long.
    // swift-format-ignore
    private var entry: Entry {
        switch self {
        case .changeSeparate: Entry("change.separate",
            "A product of another subscription group starts a subscription of its own. Both run, and both are charged.",
            "App Store Connect Help, subscription groups; App Store Server Notifications, SUBSCRIBED / INITIAL_BUY", Page.notificationType)
        case .changeResubscribe: Entry("change.resubscribe",
            "After the period has ended, in billing retry without grace, or after a revocation, a purchase starts a new period at once and refunds nothing.",
            "App Store Server Notifications, SUBSCRIBED / RESUBSCRIBE; for billing retry no primary source is known", Page.notificationType)
        case .changeRevert: Entry("change.revert",
            "Choosing the current product while another one is pending cancels the pending change.",
            "App Store Server Notifications, DID_CHANGE_RENEWAL_PREF without a subtype", Page.notificationType)
        case .changeNone: Entry("change.none",
            "Choosing the current product has no effect when no change is pending.",
            "This library")
        case .changeUpgrade: Entry("change.upgrade",
            "A product of a higher level, which has the smaller number, takes effect at once, starts a full period, and refunds the unused share of the old period.",
            "StoreKit documentation, Handling subscriptions billing", Page.billing)
        case .changeDowngrade: Entry("change.downgrade",
            "A product of a lower level, which has the larger number, takes effect at the next renewal and refunds nothing.",
            "StoreKit documentation, Handling subscriptions billing", Page.billing)
        case .changeCrossgradeSameDuration: Entry("change.crossgrade_same_duration",
            "A product of the same level and the same duration takes effect at once, like an upgrade.",
            "StoreKit documentation, Handling subscriptions billing", Page.billing)
        case .changeCrossgradeOtherDuration: Entry("change.crossgrade_other_duration",
            "A product of the same level and another duration takes effect at the next renewal, like a downgrade.",
            "StoreKit documentation, Handling subscriptions billing", Page.billing)
        case .changeReplacesPending: Entry("change.replaces_pending",
            "A new choice takes the place of a change that is pending.",
            "App Store Server API, autoRenewProductId, which holds one product", Page.autoRenewProductId)
        case .changeInGrace: Entry("change.in_grace",
            "In a billing grace period the subscription is active, but its paid period is over, so nothing is refunded.",
            "No primary source is known; follows from the refund formula")
        case .changeInFreeTrial: Entry("change.in_free_trial",
            "An immediate change in a free trial refunds nothing. Only the store knows when the new period ends and when it is charged; it has been seen to keep the trial's end.",
            "Developer Forums threads 690371 and 781416", "https://developer.apple.com/forums/thread/690371")
        case .changeCommitment: Entry("change.commitment",
            "In a monthly plan with a commitment an upgrade takes effect at once, and the unused part of the billing period is refunded. A downgrade waits for the end of the commitment. When a crossgrade takes effect is not published; it counts as one that waits, with a warning.",
            "StoreKit documentation, Supporting monthly subscriptions with a 12-month commitment", "https://developer.apple.com/documentation/storekit/supporting-monthly-subscriptions-with-a-12-month-commitment")
        case .changeBillingPlan: Entry("change.billing_plan",
            "The same product in another billing plan follows the commitment. When a change into the monthly plan takes effect is not published.",
            "StoreKit documentation, Supporting monthly subscriptions with a 12-month commitment", "https://developer.apple.com/documentation/storekit/supporting-monthly-subscriptions-with-a-12-month-commitment")
        case .changeLevelUnknown: Entry("change.level_unknown",
            "Without the levels of both products it is not known what a change between them is, or when it takes effect.",
            "StoreKit documentation, Handling subscriptions billing; App Store Connect API, groupLevel", Page.billing)
        case .changeProductUnknown: Entry("change.product_unknown",
            "Where the product that the customer has is not known, is not in the catalog, or consists of items of Advanced Commerce, it is not known what a change from it is.",
            "This library; for items Advanced Commerce API", Page.priceChanges)
        case .changeAutoRenewEnabled: Entry("change.auto_renew_enabled",
            "Choosing the current product while auto-renew is off and no change is pending turns auto-renew on again.",
            "App Store Server Notifications, DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_ENABLED", Page.notificationType)
        case .changeOfferRedeemed: Entry("change.offer_redeemed",
            "A switch with an offer costs the price of the offer and lasts as long as that. For the product that the customer has, the offer begins with the renewal.",
            "App Store Server Notifications, OFFER_REDEEMED", Page.notificationType)
        case .observedUpgraded: Entry("observed.upgraded",
            "A row that is marked upgraded and carries a cancellation ended at once: at the purchase that replaced it, or at the cancellation if that is more than 60 seconds earlier. The mark does not mean a higher level.",
            "App Store Server API, isUpgraded; App Store Receipts, cancellation_date", Page.isUpgraded)
        case .observedSuccessor: Entry("observed.successor",
            "Where an upgraded row carries no cancellation, as in the sandbox, the change happened when the successor was purchased. The same holds where a row of another product begins while one runs.",
            "Sandbox receipts")
        case .observedAtRenewal: Entry("observed.at_renewal",
            "The first renewal with another product shows that a pending change took effect.",
            "App Store Server Notifications, DID_RENEW; Developer Forums thread 802109", "https://developer.apple.com/forums/thread/802109")
        case .observedResubscribe: Entry("observed.resubscribe",
            "A purchase after the period has ended is a resubscription, unless it is a renewal by the store.",
            "App Store Server Notifications, SUBSCRIBED / RESUBSCRIBE", Page.notificationType)
        case .observedMigration: Entry("observed.migration",
            "A chain that names a previous original transaction id continues that chain: the store moved the subscription, for example into a bundle.",
            "App Store Server API, previousOriginalTransactionId", "https://developer.apple.com/documentation/appstoreserverapi/previousoriginaltransactionid")
        case .observedPending: Entry("observed.pending",
            "Where the product to renew with differs from the current one, a change is pending, whatever happens to the period later. In a paid span it takes effect at the end of that.",
            "App Store Server API, autoRenewProductId; App Store Receipts, auto_renew_product_id", Page.autoRenewProductId)
        case .observedWithoutCatalog: Entry("observed.without_catalog",
            "Without the levels and durations of both products a change has a timing, but no direction.",
            "StoreKit documentation, Handling subscriptions billing", Page.billing)
        case .observedDisagreement: Entry("observed.disagreement",
            "Where the catalog and the history disagree about a change, the catalog names it and the history dates it, with a warning.",
            "This library")
        case .prorationUnusedShare: Entry("proration.unused_share",
            "The refund is the price times the unused time, divided once by the time of the whole period and rounded once. Refund and kept amount add up to the price.",
            "StoreKit documentation, Handling subscriptions billing; the store's own amount may differ by taxes and rounding", Page.billing)
        case .prorationClamped: Entry("proration.clamped",
            "A change date outside the period counts as the nearer end of it, with a warning.",
            "This library")
        case .prorationFreeTrial: Entry("proration.free_trial",
            "Nothing was paid for a free trial, so nothing is refunded.",
            "App Store Server API, price", "https://developer.apple.com/documentation/appstoreserverapi/price")
        case .prorationFullRefund: Entry("proration.full_refund",
            "If a row was cancelled and not upgraded, the whole price is refunded.",
            "App Store Receipts, cancellation_date", Page.cancellationDate)
        case .prorationReportedShare: Entry("proration.reported_share",
            "Where the store states the share that it refunded, that share is the refund.",
            "App Store Server API 1.19, revocationPercentage", "https://developer.apple.com/documentation/appstoreserverapi/revocationpercentage")
        case .prorationAccessWithdrawn: Entry("proration.access_withdrawn",
            "Another customer paid for a family member's subscription or a member's seat, so it has no price, and nothing is refunded to the member.",
            "App Store Server API, revocationType; for organizations the documentation of API 1.22 only", "https://developer.apple.com/documentation/appstoreserverapi/revocationtype")
        case .prorationWithoutShare: Entry("proration.without_share",
            "Where the store says that a refund was prorated and states no share of it, the unused share of the period is the refund.",
            "App Store Server API, revocationType; that the share goes by time is this library's", "https://developer.apple.com/documentation/appstoreserverapi/revocationtype")
        case .prorationItemRefunds: Entry("proration.item_refunds",
            "Where the store states refunds of the items of an Advanced Commerce subscription, their sum is the refund.",
            "App Store Server API, advancedCommerceRefund", "https://developer.apple.com/documentation/appstoreserverapi/advancedcommercerefund")
        case .prorationReasonUnknown: Entry("proration.reason_unknown",
            "Where the reason or the type of a revocation is not known, and nothing else shows a refund, no refund is assumed.",
            "App Store Server API, revocationReason", "https://developer.apple.com/documentation/appstoreserverapi/revocationreason")
        case .prorationRenewalBoughtAhead: Entry("proration.renewal_bought_ahead",
            "A renewal that was bought before its period begins is refunded in full with an immediate change. It is added to the unused share of the period exactly, and the sum is rounded once.",
            "Sequences of genuine payloads; for the amount this library")
        case .stateNone: Entry("state.none",
            "Before its first purchase there is no subscription.",
            "This library")
        case .stateReported: Entry("state.reported",
            "Where no transaction of a subscription is known, its reports alone decide. A status of 2 or 5 holds until the next report, 1 until the renewal date, 3 and 4 as long as the renewal date and the end of grace allow, else 24 hours. Without a signed date each holds always. The rest is none.",
            "App Store Server API, status and renewalDate; how long it holds is this library's", Page.status)
        case .stateSubscribed: Entry("state.subscribed",
            "A row gives access from its purchase date up to, but not including, its end. Of several rows that run, the newest decides.",
            "App Store Server API, purchaseDate, expiresDate and status 1", "https://developer.apple.com/documentation/appstoreserverapi/purchasedate")
        case .stateRowEnd: Entry("state.row_end",
            "A row ends at the earliest of its expiry, its revocation, and the purchase of the row that replaced it.",
            "App Store Server API, isUpgraded and revocationDate", Page.revocationDate)
        case .stateReplaced: Entry("state.replaced",
            "A row ends for good when the row that replaced it is purchased, whatever happens to that one later. A refund of it within 60 seconds of that purchase, and a tenth of its length, belongs to the switch. What is refunded later is at most the rest of its price.",
            "App Store Server API, isUpgraded; App Store Server Notifications, DID_CHANGE_RENEWAL_PREF / UPGRADE", Page.isUpgraded)
        case .stateNeverRan: Entry("state.never_ran",
            "Two kinds of row count as if they never ran: a renewal that was charged ahead of a switch and taken back, and a row that was revoked at or before its purchase.",
            "App Store Server API, revocationDate; seen in receipts", Page.revocationDate)
        case .stateOrigin: Entry("state.origin",
            "How a row came about is decided by its reason. Without one, the notifications that carried it decide, and without those the gap before it. The first purchase of a chain is not a resubscription while another own chain gives access; the first known purchase of a chain that began well before it is one.",
            "App Store Server API, transactionReason; App Store Server Notifications, notificationType", Page.transactionReason)
        case .stateEarliestDate: Entry("state.earliest_date",
            "A version 1 notification, or a receipt without a request date, counts for a chain as signed at the newest instant that it states about it: the last switch of auto-renew, a purchase or cancellation of the chain, or the end of its newest row where it states what follows that end. It never counts as newer than the next row, which it does not list.",
            "App Store Server Notifications, responseBodyV1, which has no date; the earliest instant possible is this library's", "https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv1")
        case .stateRenewedAhead: Entry("state.renewed_ahead",
            "The store renews up to 24 hours ahead. So where the first known row is a renewal, the 24 hours before it, or its own length if that is less, are subscribed.",
            "App Store Server Notifications, DID_RENEW; Developer Forums thread 745515", "https://developer.apple.com/forums/thread/745515")
        case .stateLateRenewal: Entry("state.late_renewal",
            "A gap of at most 60 seconds before a renewal is still subscribed, and outside of production one of at most 300 seconds and the renewed period's length, unless a failed renewal or an end was reported. So is a gap of at most 24 hours before a renewal that a DID_RENEW without BILLING_RECOVERY announces.",
            "Sandbox receipts; App Store Server Notifications, DID_RENEW; Developer Forums thread 72214", "https://developer.apple.com/forums/thread/72214")
        case .stateRenewalMissing: Entry("state.renewal_missing",
            "A renewal without billing trouble continues a paid period. Where the records have none before it, the last period before the renewal counts as subscribed, or the whole gap if it is whole periods and no report states otherwise. A renewal is without trouble if a DID_RENEW without BILLING_RECOVERY carried it, or if its reason is RENEWAL, it begins whole periods after the gap, and no report states trouble.",
            "App Store Server Notifications, DID_RENEW; App Store Server API, transactionReason RENEWAL", Page.notificationType)
        case .stateRecentStart: Entry("state.recent_start",
            "Where renewal info states that the series of purchases began in a gap before a renewal, the time from there to the renewal is subscribed.",
            "App Store Server API, recentSubscriptionStartDate", "https://developer.apple.com/documentation/appstoreserverapi/recentsubscriptionstartdate")
        case .stateRenewalDate: Entry("state.renewal_date",
            "Renewal info that was signed after the last known period, with auto-renew on, without trouble, and with a renewal date ahead, proves a purchase that is not among the records. The last period before that date is subscribed, from a report of an end in the gap on, and in any case the time from the signing to the date. Its end counts as that of a row.",
            "App Store Server API, renewalDate", "https://developer.apple.com/documentation/appstoreserverapi/renewaldate")
        case .stateSignedAhead: Entry("state.signed_ahead",
            "A purchase by the customer that was signed at most 24 hours before its purchase date was made then, and gives access from its signing on.",
            "Production payloads of 3 November 2024, when the clocks changed")
        case .stateStatus: Entry("state.status",
            "The status that the store itself states decides from its signing to the next boundary that the records know. A status 2 holds until a report of trouble or another status, 5 until REFUND_REVERSED or another status; beside the transaction of another period they say nothing of a row that was signed before. A newer copy silences a status only if it shows that a row runs, that the last row was revoked not more than 24 hours before the status, or that the status's own transaction was revoked, which its copy did not show.",
            "App Store Server API, status", Page.status)
        case .stateGrace: Entry("state.grace",
            "After expiry, access goes on while the store retries billing and the grace period has not ended. Its end stays known until a report states another one, or denies or ends grace.",
            "App Store Connect Help, billing grace period; App Store Server API, status 4", Page.gracePeriod)
        case .stateGraceEndUnknown: Entry("state.grace_end_unknown",
            "A grace period that is reported without an end holds until a record says more: 28 days after the expiry at most, and 6 where the row is at most 7 days long.",
            "App Store Connect Help, billing grace period; Developer Forums reports of DID_FAIL_TO_RENEW / GRACE_PERIOD without a date", Page.gracePeriod)
        case .stateGraceCancelled: Entry("state.grace_cancelled",
            "Once auto-renew is switched off within a grace period, that period lasts 24 hours more at most.",
            "Developer Forums thread 739756; how long it holds is this library's", "https://developer.apple.com/forums/thread/739756")
        case .stateGraceOver: Entry("state.grace_over",
            "A report after the end that states a billing error and a grace date after that end, and shows no sign of further retry, shows grace up to that date and retry up to 60 days, both up to its signing if it has one.",
            "App Store Server Notifications, EXPIRED / BILLING_RETRY; version 1 notifications of 2022 and 2023", Page.notificationType)
        case .stateRetry: Entry("state.retry",
            "After expiry and grace, there is no access while the store retries billing. Status 3, and a failed renewal reported without the subtype GRACE_PERIOD, mean that there is no grace, also if a date is reported on which it would end.",
            "App Store Server API, isInBillingRetryPeriod and status 3", "https://developer.apple.com/documentation/appstoreserverapi/isinbillingretryperiod")
        case .stateRetryLimit: Entry("state.retry_limit",
            "The store retries billing for at most 60 days after expiry, and 90 days in a commitment. From then on the subscription counts as expired, unless a renewal by the store shows that it went on trying.",
            "App Store Server Notifications, EXPIRED / BILLING_RETRY; seen to take up to 63 days", Page.notificationType)
        case .stateExpired: Entry("state.expired",
            "After the end of the last period the subscription is expired, unless something says otherwise.",
            "App Store Server API, status 2 and expirationIntent", Page.status)
        case .stateRecordsEnd: Entry("state.records_end",
            "Where auto-renew is on and the last report was signed before the end of its row, nobody can know whether it renewed. The subscription counts as expired from that end on.",
            "This library")
        case .stateRevoked: Entry("state.revoked",
            "Where no row runs and the one that ended last was refunded or withdrawn from family sharing, the subscription is revoked until the next purchase.",
            "App Store Server API, revocationDate and status 5", Page.revocationDate)
        case .stateReasonUnknown: Entry("state.reason_unknown",
            "A row that was revoked for a reason or in a way that is not known, with nothing that shows a refund, ends then, and is never erased as a refund.",
            "App Store Server API, revocationReason", "https://developer.apple.com/documentation/appstoreserverapi/revocationreason")
        case .stateShared: Entry("state.shared",
            "A row that names no ownership is a family share if its revocation is one of Family Sharing, or if a REVOKE carries it, and a seat if the revocation is one of a seat.",
            "App Store Server API, revocationType; App Store Server Notifications, REVOKE", Page.notificationType)
        case .stateUpgradedWithoutSuccessor: Entry("state.upgraded_without_successor",
            "A row that is marked upgraded and has no known successor runs to its own end, and is then expired, never revoked.",
            "App Store Server API, isUpgraded", Page.isUpgraded)
        case .stateGapRetry: Entry("state.gap_retry",
            "A gap of at most 66 days that a renewal by the store closes, or 96 in a commitment, was billing retry for its whole length, unless a report or a later record says otherwise. If BILLING_RECOVERY carried the renewal, it may be longer.",
            "App Store Server API, transactionReason RENEWAL; App Store Server Notifications, DID_RENEW / BILLING_RECOVERY", Page.transactionReason)
        case .stateGapExpired: Entry("state.gap_expired",
            "In any other gap the subscription was expired, unless a report or a later record says otherwise.",
            "App Store Server API, transactionReason PURCHASE", Page.transactionReason)
        case .stateAssumedRenewal: Entry("state.assumed_renewal",
            "If the caller asks for it, a subscription with auto-renew on and no billing problem goes on after its records end, with the product that it renews as.",
            "This library")
        case .stateBestOfGroup: Entry("state.best_of_group",
            "Of several chains in one subscription group, the one in the best state decides for the group; among those with access, and with a catalog, the one on the highest level; of equal ones with access the one that was bought last, then the customer's own. Without access in any of them, one in billing retry decides, or else the one that ended last.",
            "App Store Server API, lastTransactions", "https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem")
        case .stateKnownAt: Entry("state.known_at",
            "Only what had happened, and had been signed, by the given instant counts.",
            "App Store Server API, signedDate", "https://developer.apple.com/documentation/appstoreserverapi/signeddate")
        case .stateRetroactiveRefunds: Entry("state.retroactive_refunds",
            "If the caller asks for it, a purchase that was refunded in full counts as never made. The time that only it covered is expired, and the row after it came about as before.",
            "App Store Receipts, cancellation_date", Page.cancellationDate)
        case .stateRenewalAt: Entry("state.renewal_at",
            "Auto-renew, the product of the next renewal and what is pending come from the newest report that was signed by the instant. The newest of all counts a minute before its signing, too, because clocks differ, but not before a purchase that it follows.",
            "App Store Server API, autoRenewStatus, autoRenewProductId and signedDate", Page.autoRenewProductId)
        case .stateRenewalOutdated: Entry("state.renewal_outdated",
            "A later purchase by the customer, a renewal that begins more than a day after a report, or the recovery from a failure that it states, shows that auto-renew was on, with the product of that row and nothing pending, unless the report names the row.",
            "App Store Server API, autoRenewStatus; for the order of the records this library", "https://developer.apple.com/documentation/appstoreserverapi/autorenewstatus")
        case .stateRenewalBeforeReports: Entry("state.renewal_before_reports",
            "Before the first report auto-renew was on if a renewal followed, if the report states a billing error, or if auto-renew was switched off by it, and off if it was switched on by it. Otherwise that report is true of the time since the last row began or ended.",
            "App Store Server Notifications, DID_CHANGE_RENEWAL_STATUS; the rest is this library's", Page.notificationType)
        case .stateRenewalOver: Entry("state.renewal_over",
            "A report after the end of a subscription that states that auto-renew is off, for no other reason than the customer, means that it was off at the end.",
            "App Store Server Notifications, EXPIRED / VOLUNTARY; App Store Server API, expirationIntent", Page.notificationType)
        case .statePriceIncrease: Entry("state.price_increase",
            "The last report in the period says whether an increase waits for consent, was agreed to, or was announced: by its renewal info, or else its Advanced Commerce items, or else the notification itself.",
            "App Store Server API, priceIncreaseStatus and priceIncreaseInfo; App Store Receipts, price_consent_status and price_increase_status; App Store Server Notifications, PRICE_INCREASE", "https://developer.apple.com/documentation/appstoreserverapi/priceincreasestatus")
        case .stateConsentDue: Entry("state.consent_due",
            "While a price increase waits for the customer's consent, the subscription expires at the end of the period, and in a commitment at the end of that. It is not assumed to renew.",
            "App Store Connect Help, price increases; App Store Server Notifications, EXPIRED / PRICE_INCREASE", Page.notificationType)
        case .stateItemsRevoked: Entry("state.items_revoked",
            "An item of an Advanced Commerce subscription gives no access from its own revocation on. When all items are revoked, the subscription is, with the last of them.",
            "App Store Server API, advancedCommerceTransactionItem; StoreKit documentation, Transaction.AdvancedCommerceInfo.Item", "https://developer.apple.com/documentation/storekit/transaction/advancedcommerceinfo-swift.struct/item/revocationdate")
        case .stateCommitment: Entry("state.commitment",
            "Each billing period of a commitment is a row of its own. Cancelling the commitment only ends it at its end: the store bills until then, and access lasts. A billing period that fails to renew has no grace. What a report states of a commitment is true of the rows that the store renewed in it.",
            "StoreKit documentation, Managing the life cycle of monthly subscriptions with a 12-month commitment", "https://developer.apple.com/documentation/storekit/managing-lifecycle-of-monthly-subscriptions-with-a-12-month-commitment-")
        case .stateSeats: Entry("state.seats",
            "Transactions that buy seats of one period count as one row, from the first purchase to the latest end. It is revoked when all of them are; a refund of single seats never ends access.",
            "App Store Server API, additionalTransactionReason and transactionMultiSeatInfo", "https://developer.apple.com/documentation/appstoreserverapi/additionaltransactionreason")
        case .stateLinked: Entry("state.linked",
            "A chain and the one that it continues are one subscription. The row that runs at the first purchase of the newer chain is replaced there, and a revocation of it within 60 seconds of that purchase belongs to the move.",
            "App Store Server API, previousOriginalTransactionId; the 60 seconds are this library's", "https://developer.apple.com/documentation/appstoreserverapi/previousoriginaltransactionid")
        case .stateOnePurchase: Entry("state.one_purchase",
            "Transactions of one chain, product and ownership that were bought in the same second are one purchase with several ids if they have one web order line item, or else one expiry. Their copies count together.",
            "Developer Forums threads 736020 and 711952; App Store Server API, webOrderLineItemId", "https://developer.apple.com/forums/thread/711952")
        case .stateNewestCopy: Entry("state.newest_copy",
            "Every member of a purchase comes from the newest copy that has it. Only the lack of a revocation date takes one back. A revocation in a copy without a signed date counts as signed at its own date.",
            "Developer Forums thread 757986; receipts, which have no prices", "https://developer.apple.com/forums/thread/757986")
        case .stateRefundReversed: Entry("state.refund_reversed",
            "A REFUND_REVERSED takes the refund of its purchase back, whatever copy of the transaction it carries, until a copy that was signed later is refunded again.",
            "App Store Server Notifications, REFUND_REVERSED", Page.notificationType)
        case .chargeReported: Entry("charge.reported",
            "The price, the offer and the billing plan of the next charge are those of the newest report that is about the end of what was paid, if no newer one names another product, plan or price increase, or announces a change. The price of the current period is never taken for it.",
            "App Store Server API, renewalPrice, currency, renewalDate, offerType and renewalBillingPlanType", "https://developer.apple.com/documentation/appstoreserverapi/renewalprice")
        case .chargePaidAhead: Entry("charge.paid_ahead",
            "A renewal that was bought before its period begins moves the next charge to its own end, and with it what is chosen or announced from then on.",
            "App Store Server Notifications, DID_RENEW; the store charges up to a day ahead", Page.notificationType)
        case .chargeAfterCommitment: Entry("charge.after_commitment",
            "In the last billing period of a commitment the next charge is that of what follows the commitment. Whether the price that is stated for it is for all of it is not published, so it is unknown.",
            "App Store Server API, commitmentInfo of renewal info", "https://developer.apple.com/documentation/appstoreserverapi/renewalcommitmentinfo")
        case .entitlementNone: Entry("entitlement.none",
            "If no product of an entitlement and no other grant gives access at the instant, the customer does not have the entitlement. A consumable never gives it.",
            "This library")
        case .entitlementSubscription: Entry("entitlement.subscription",
            "An auto-renewable subscription gives its product's entitlements while it is subscribed or in a billing grace period.",
            "App Store Server API, status", Page.status)
        case .entitlementNonConsumable: Entry("entitlement.non_consumable",
            "A non-consumable gives its entitlements from its first purchase on, also where only a restore of it is known, until it is refunded or withdrawn from family sharing.",
            "App Store Server API, type and revocationDate", Page.revocationDate)
        case .entitlementNonRenewing: Entry("entitlement.non_renewing",
            "A non-renewing subscription gives its entitlements for the period that the catalog states. A further purchase goes on where the last one ends.",
            "App Store Server API, type; the store states no end, so the period is the caller's", "https://developer.apple.com/documentation/appstoreserverapi/type")
        case .entitlementOtherGrant: Entry("entitlement.other_grant",
            "Another store, a contract or support gives an entitlement from the start of its grant to its end or revocation, whatever Apple's purchases do.",
            "This library")
        case .entitlementLongest: Entry("entitlement.longest",
            "Of several sources that give an entitlement, the one that lasts longest is named. If several last equally long, one of Apple's is, first one outside a billing grace period, then one with auto-renew on, then the one with the smallest original transaction id.",
            "This library")
        case .offerCustomer: Entry("offer.customer",
            "A customer with access by a subscription of their own is active, one whose subscription is over is lapsed, and every other one is new. Family shares count apart.",
            "App Store Connect Help, Set up offer codes", "https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-offer-codes")
        case .offerIntroductoryUnknown: Entry("offer.introductory_unknown",
            "An offer code may replace the introductory offer or stack with it. No payload shows which, so after one nobody knows whether the introductory offer is left.",
            "App Store Connect API, subscription offer codes", "https://developer.apple.com/documentation/appstoreconnectapi/subscription-offer-codes")
        case .offerIntroductoryUnreadable: Entry("offer.introductory_unreadable",
            "Where the type of an offer cannot be read, nobody can know whether it was the introductory offer.",
            "This library")
        case .offerIntroductoryUnused: Entry("offer.introductory_unused",
            "New customers are eligible for an introductory offer, and so are lapsed ones who never had a free trial or an introductory price in the group.",
            "StoreKit documentation, Implementing introductory offers in your app", Page.introductoryOffers)
        case .offerIntroductoryUsed: Entry("offer.introductory_used",
            "After a free trial or an introductory price there is no introductory offer any more for any product of the group.",
            "StoreKit documentation, Implementing introductory offers in your app", Page.introductoryOffers)
        case .offerIntroductoryActive: Entry("offer.introductory_active",
            "An existing subscriber is not eligible for an introductory offer in the group, whether or not one was used.",
            "StoreKit documentation, Implementing introductory offers in your app", Page.introductoryOffers)
        case .offerRecordsBeginLater: Entry("offer.records_begin_later",
            "Where the records of a chain begin after its first transaction, nobody can know what offers came before.",
            "This library")
        case .offerInRetry: Entry("offer.in_retry",
            "Whether a customer in billing retry is eligible for an introductory offer is not known.",
            "No primary source is known")
        case .offerPromotional: Entry("offer.promotional",
            "The store lets every customer with an existing or expired subscription in the app redeem promotional offers. The publisher chooses which customers get one.",
            "StoreKit documentation, Implementing promotional offers in your app", "https://developer.apple.com/documentation/storekit/implementing-promotional-offers-in-your-app")
        case .offerFamilyShare: Entry("offer.family_share",
            "Whether a customer who only ever had a family share is eligible for promotional offers is not known.",
            "No primary source is known")
        case .offerWinBack: Entry("offer.win_back",
            "The store itself lists the win-back offers that a customer is eligible for, the best one first.",
            "App Store Server API, eligibleWinBackOfferIds", Page.winBackOffers)
        case .offerWinBackEstimated: Entry("offer.win_back_estimated",
            "If the store's list is not known, the conditions of a configured win-back offer are compared with the records: paid months, months since the churn, months between two uses of the offer, its days, product and billing plan, and that the subscription expired.",
            "App Store Connect API, win-back offers", "https://developer.apple.com/documentation/appstoreconnectapi/win-back-offers")
        case .offerWinBackInTrouble: Entry("offer.win_back_in_trouble",
            "A subscription in a billing grace period or in billing retry is not eligible for win-back offers.",
            "App Store Server API, eligibleWinBackOfferIds", Page.winBackOffers)
        case .offerWinBackChurned: Entry("offer.win_back_churned",
            "Win-back offers are for subscriptions that have expired, so new and active customers have none, unless the store lists one.",
            "StoreKit documentation, Supporting win-back offers in your app", "https://developer.apple.com/documentation/storekit/supporting-win-back-offers-in-your-app")
        case .offerWinBackUnknown: Entry("offer.win_back_unknown",
            "Where the newest renewal info of a lapsed customer has no list of win-back offers, nobody can know which there are.",
            "This library")
        case .ownerSubscription: Entry("owner.subscription",
            "A subscription with the chains that it is linked to has owners of its own.",
            "This library")
        case .ownerAppleAccount: Entry("owner.apple_account",
            "Everything whose purchases name one app transaction, so that one Apple Account bought it, has the same owners.",
            "App Store Server API, appTransactionId", "https://developer.apple.com/documentation/appstoreserverapi/apptransactionid")
        case .ownerFirst: Entry("owner.first",
            "Whoever claims what nobody owns becomes its owner.",
            "This library")
        case .ownerRepeated: Entry("owner.repeated",
            "A claim by an owner changes nothing.",
            "This library")
        case .ownerKeep: Entry("owner.keep",
            "With the policy keep, what has an owner goes to nobody else.",
            "This library")
        case .ownerTransfer: Entry("owner.transfer",
            "With the policy transfer, what has an owner goes to whoever claims it.",
            "This library")
        case .ownerActive: Entry("owner.active",
            "With the policy transfer_if_inactive, what gave access when it was claimed, as far as was known then, stays with its owner. Grace is access, billing retry is not. The instant before a purchase decides for whoever has just made it: within 24 hours, before an owner claimed again, and if no token and no owner's claim names somebody else for it.",
            "This library")
        case .ownerInactive: Entry("owner.inactive",
            "With the policy transfer_if_inactive, what gave no access when it was claimed, as far as was known then, goes to whoever claims it.",
            "This library")
        case .ownerShare: Entry("owner.share",
            "With the policy share, whoever claims it becomes one more owner.",
            "This library")
        case .ownerAnswered: Entry("owner.answered",
            "What the app answered a customer stands, whatever became known later.",
            "This library")
        case .ownerToken: Entry("owner.token",
            "A purchase by the customer, and the first known row of a chain, claims for the customer of the account token in its oldest copy that has one: at its purchase date, or, if an older copy has none, when that copy was signed.",
            "App Store Server API, appAccountToken", "https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken")
        case .priceNone: Entry("price.none",
            "A price that stays the same changes nothing.",
            "This library")
        case .priceCommitment: Entry("price.commitment",
            "A commitment that is paid monthly is an annual subscription: both prices count times twelve, and the limits, notices and renewals are those of a year.",
            "App Store Connect Help, Manage pricing for auto-renewable subscriptions", "https://developer.apple.com/help/app-store-connect/manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions")
        case .priceDecrease: Entry("price.decrease",
            "A lower price applies at the next renewal, for everybody and without notice.",
            "App Store Connect Help, Manage pricing for auto-renewable subscriptions; Advanced Commerce API, Handling subscription price changes", "https://developer.apple.com/help/app-store-connect/manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions")
        case .priceRegion: Entry("price.region",
            "In some storefronts every increase needs consent.",
            "Advanced Commerce API, Handling subscription price changes; the list is the caller's", Page.priceChanges)
        case .priceThreshold: Entry("price.threshold",
            "An increase needs consent if it is more than the percentage and also more than the amount. For an annual subscription the amount is that for a year.",
            "Advanced Commerce API, Handling subscription price changes; Apple Support article 109501", Page.priceChanges)
        case .priceRepeatIncrease: Entry("price.repeat_increase",
            "A second increase within twelve calendar months, counted back from the renewal that brings it, needs consent.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceOfferConversion: Entry("price.offer_conversion",
            "In South Korea the step from a free trial or an offer to the regular price needs consent.",
            "App Store Connect Help, Consent for subscription offer conversions", "https://developer.apple.com/help/app-store-connect/reference/in-app-purchases-and-subscriptions/consent-for-subscription-offer-conversions")
        case .priceNoConsent: Entry("price.no_consent",
            "An increase that meets none of the conditions for consent is only announced to the subscriber.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceConsentCalendar: Entry("price.consent_calendar",
            "Consent is asked for by email, sheet and push: 7 days before the renewal of a weekly subscription, 27 days before that of a monthly one, and 60 days before any other. It is asked for again at most once a week.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceKoreanConversion: Entry("price.korean_conversion",
            "In South Korea an offer ends on its date, however near that is. Consent is asked for on all channels 30 days before, or at once if that is past. Without it the subscription expires on that date.",
            "Developer Forums thread 785215", "https://developer.apple.com/forums/thread/785215")
        case .priceNoticeCalendar: Entry("price.notice_calendar",
            "An increase that needs no consent is announced by email 27 days before the renewal, by a sheet at the first launch from then on, and by push 7 days before the renewal if the sheet was not seen.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceWeeklyFourthRenewal: Entry("price.weekly_fourth_renewal",
            "For a weekly subscription, an increase that needs no consent takes effect at the fourth renewal after the request.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceRenewalSkipped: Entry("price.renewal_skipped",
            "A renewal that comes too soon for the whole notice time keeps the old price.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceSandbox: Entry("price.sandbox",
            "In the sandbox the first renewal after the request keeps the old price, and only the sheet is shown.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .priceCommunicated: Entry("price.communicated",
            "Once the subscriber is informed, an increase is pending where consent is required, and accepted where it is not.",
            "App Store Server Notifications, PRICE_INCREASE; App Store Server API, priceIncreaseStatus", Page.notificationType)
        case .priceConsented: Entry("price.consented",
            "With the subscriber's consent the increase is accepted.",
            "App Store Server Notifications, PRICE_INCREASE / ACCEPTED", Page.notificationType)
        case .priceDeclined: Entry("price.declined",
            "Declining cancels the subscription: auto-renew is off, and access lasts to the end of the period.",
            "App Store Server Notifications, DID_CHANGE_RENEWAL_STATUS / AUTO_RENEW_DISABLED", Page.notificationType)
        case .priceApplied: Entry("price.applied",
            "The renewal at which an accepted change takes effect charges the new price.",
            "App Store Server Notifications, DID_RENEW", Page.notificationType)
        case .priceExpired: Entry("price.expired",
            "Without consent by the renewal the item expires.",
            "App Store Server Notifications, EXPIRED / PRICE_INCREASE; App Store Server API, expirationIntent 3", Page.notificationType)
        case .priceCancelled: Entry("price.cancelled",
            "After a cancellation the item expires at the end of its period.",
            "App Store Server Notifications, EXPIRED / VOLUNTARY", Page.notificationType)
        case .priceDependentSKUs: Entry("price.dependent_skus",
            "Where required consent is not given, the SKUs that depend on an item are cancelled with it.",
            "Advanced Commerce API 1.2, dependentSKUs", "https://developer.apple.com/documentation/advancedcommerceapi/dependentsku")
        case .commerceMigrateRefused: Entry("commerce.migrate_refused",
            "A subscription whose subscriber was informed of an increase is not migrated.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceMigrateCarried: Entry("commerce.migrate_carried",
            "An increase that was not announced yet migrates with the subscription.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceMetadataChange: Entry("commerce.metadata_change",
            "A change of metadata, such as another name for the SKU, leaves the increase as it is.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceReactivateScheduled: Entry("commerce.reactivate_scheduled",
            "Where an increase was not announced yet, a reactivation leaves it scheduled for the next renewal that leaves its notice time.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceReactivateListed: Entry("commerce.reactivate_listed",
            "If a reactivation after the increase was announced lists the item, it comes back at the higher price.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceReactivateUnlisted: Entry("commerce.reactivate_unlisted",
            "If a reactivation does not list the item, consent is needed in the normal way.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyOtherSKU: Entry("commerce.modify_other_sku",
            "A modification to another product makes the increase void.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyResetScheduled: Entry("commerce.modify_reset_scheduled",
            "A modification that resets the billing cycle makes an increase void if it was not announced yet.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyResetHigherPrice: Entry("commerce.modify_reset_higher_price",
            "A modification that resets the billing cycle and sends the higher price applies an increase that was announced.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyResetOtherPrice: Entry("commerce.modify_reset_other_price",
            "A modification that resets the billing cycle without the higher price makes the increase void.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyOffer: Entry("commerce.modify_offer",
            "An offer that a modification attaches within the billing cycle moves the increase to after the offer.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyRetainScheduled: Entry("commerce.modify_retain_scheduled",
            "A modification within the billing cycle leaves an increase that was not announced yet as it is.",
            "No primary source is known; follows from what the documentation says of increases that were announced")
        case .commerceModifyRetainPending: Entry("commerce.modify_retain_pending",
            "A modification within the billing cycle shows the higher price. Consent is still needed.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyRetainDeclined: Entry("commerce.modify_retain_declined",
            "After the subscriber declined, a modification within the billing cycle does not bring the item back.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        case .commerceModifyRetainAccepted: Entry("commerce.modify_retain_accepted",
            "A modification within the billing cycle charges the higher price once the subscriber has agreed, or, where no consent is needed, was informed.",
            "Advanced Commerce API, Handling subscription price changes", Page.priceChanges)
        }
    }

    /// Pages that several rules rest on.
    // swift-format-ignore
    private enum Page {
        static var billing: StaticString { "https://developer.apple.com/documentation/storekit/handling-subscriptions-billing" }
        static var notificationType: StaticString { "https://developer.apple.com/documentation/appstoreservernotifications/notificationtype" }
        static var autoRenewProductId: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/autorenewproductid" }
        static var isUpgraded: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/isupgraded" }
        static var revocationDate: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/revocationdate" }
        static var transactionReason: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/transactionreason" }
        static var status: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/status" }
        static var cancellationDate: StaticString { "https://developer.apple.com/documentation/appstorereceipts/cancellation_date_ms" }
        static var gracePeriod: StaticString { "https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions" }
        static var introductoryOffers: StaticString { "https://developer.apple.com/documentation/storekit/implementing-introductory-offers-in-your-app" }
        static var winBackOffers: StaticString { "https://developer.apple.com/documentation/appstoreserverapi/eligiblewinbackofferids" }
        static var priceChanges: StaticString { "https://developer.apple.com/documentation/advancedcommerceapi/handling-subscription-price-changes" }
    }
}
