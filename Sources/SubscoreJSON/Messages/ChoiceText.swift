internal import SubscoreCore

/// A text that somebody else chose, cut to 100 bytes and in quotation marks, for a message.
package func quoted(beginningOf text: String) -> String {
    var chosen = text
    return "\"\(chosen.withUTF8 { Identifier(beginningOf: $0) }.text)\""
}

// The errors of fields whose value is none of those that there are, each with its code and its sentence.
extension Failure {
    static func unknownRounding(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown rounding mode \(quoted(beginningOf: text)); expected half_up, half_even, down or up."
        )
    }

    static func unknownUnreadable(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown value \(quoted(beginningOf: text)); expected omit.")
    }

    static func unknownEnvironment(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown environment \(quoted(beginningOf: text)); expected Production, Sandbox, Xcode or LocalTesting."
        )
    }

    static func unknownEnvironmentOfPrice(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown environment \(quoted(beginningOf: text)); expected Production or Sandbox.")
    }

    static func unknownPriceEvent(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown event \(quoted(beginningOf: text)); expected communicated, sheet_viewed, consented, declined, "
                + "reactivate, modify, metadata_change or migrate."
        )
    }

    static func unknownBillingCycle(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown billing cycle \(quoted(beginningOf: text)); expected retain or reset.")
    }

    package static func unknownBillingPlan(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown billing plan \(quoted(beginningOf: text)); expected MONTHLY or BILLED_UPFRONT.")
    }

    package static var notAStorefront: Failure {
        Failure(.invalidValue, "A storefront must be an ISO 3166-1 code of three capitals, such as USA.")
    }

    static func unknownState(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            at: "state",
            "Unknown state \(quoted(beginningOf: text)); expected subscribed, billing_grace_period, billing_retry, "
                + "expired or revoked."
        )
    }

    static var stateIsNone: Failure {
        Failure(
            .invalidValue,
            at: "state",
            "The state cannot be none, because from was purchased; pass the state of from."
        )
    }

    static func unknownPolicy(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown policy \(quoted(beginningOf: text)); expected keep, transfer, transfer_if_inactive or share."
        )
    }

    static func unknownUnit(_ text: String) -> Failure {
        Failure(.invalidValue, "Unknown unit \(quoted(beginningOf: text)); expected subscription or apple_account.")
    }

    static func unknownOutcome(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            "Unknown outcome \(quoted(beginningOf: text)); expected granted, transferred, refused or repeated."
        )
    }

    static func unknownEntitlement(_ id: Identifier) -> Failure {
        Failure(
            .invalidValue,
            at: "entitlement",
            "Unknown entitlement \"\(id.text)\"; expected the id of one of the request's entitlements."
        )
    }

    static func unknownColumn(of columns: [StaticString]) -> Failure {
        Failure(.invalidValue, "The table has no such column; expected one of \(list(columns)).")
    }
}
