internal import SubscoreCore

// The errors of catalogs, each with its code and its sentence.
extension Failure {
    static func notACatalog(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "A catalog must be an object, not \(value.kind).")
    }

    static var catalogWithoutProducts: Failure {
        Failure(.missingField, at: "groups", "A catalog must have groups, subscriptionGroups or data.")
    }

    static func notProducts(_ type: String) -> Failure {
        Failure(
            .invalidValue,
            at: "type",
            "The list has \(quoted(beginningOf: type)); expected subscriptions, or subscriptionGroups with "
                + "include=subscriptions."
        )
    }

    static var pageWithoutData: Failure {
        Failure(.missingField, at: "data", "A page must have data, as in a list from App Store Connect.")
    }

    static func duplicateProduct(_ id: Identifier) -> Failure {
        Failure(.duplicateProduct, "The catalog has product \"\(id.text)\" twice.")
    }

    static var levelTooLow: Failure {
        Failure(.outOfRange, at: "level", "A level must be 1, the highest, or more.")
    }

    static func unknownProductType(_ text: String) -> Failure {
        Failure(
            .invalidValue,
            at: "type",
            "Unknown product type \(quoted(beginningOf: text)); expected non_consumable or non_renewing."
        )
    }

    static var periodOfNonConsumable: Failure {
        Failure(.conflictingFields, at: "period", "A non-consumable has no end, so it must not have a period.")
    }
}
