internal import SubscoreCore

// The errors of catalogs, each with its code and its sentence.
extension Failure {
    static func notACatalog(_ value: JSONValue) -> Failure {
        Failure(.wrongType, "Found \(value.kind); wanted a catalog object.")
    }

    static var catalogWithoutProducts: Failure {
        Failure(.missingField, at: "groups", "Found no groups, subscriptionGroups or data; wanted one of them.")
    }

    static var pageWithoutData: Failure {
        Failure(.missingField, at: "data", "Found no data; wanted a page of a list of App Store Connect.")
    }

    static func duplicateProduct(_ id: Identifier) -> Failure {
        Failure(.duplicateProduct, "Found product \"\(id.text)\" again; wanted each product once.")
    }

    static var levelTooLow: Failure {
        Failure(.outOfRange, at: "level", "Found a level below 1; wanted 1, the highest, or more.")
    }

    static var unknownProductType: Failure {
        Failure(
            .invalidValue,
            at: "type",
            "Found a string that is not a type of product; wanted non_consumable or non_renewing."
        )
    }

    static var periodOfNonConsumable: Failure {
        Failure(.conflictingFields, at: "period", "Found a period of a non-consumable, which has no end; wanted none.")
    }
}
