internal import SubscoreCore

/// `subs_offer_eligibility`: which subscription offers a customer may redeem.
enum OfferEligibilityRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "at", "catalog", "knownAt", "winBackOffers", "environment", "bundleId",
                "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let instant = try instants.required("at", of: request)
        let viewpoint = Viewpoint(knownAt: try instants.read("knownAt", of: request))
        let (catalog, catalogWarnings) = try request.catalog()
        let winBackOffers = try request.winBackOffers()
        let history = History(
            try request.records(comparedWith: instants),
            of: try request.filter(),
            from: viewpoint
        )
        let eligibility = OfferEligibility(history, at: instant, catalog: catalog, winBackOffers: winBackOffers)

        writer.object { object in
            object.set("customer", eligibility.customer.name)
            object.setArray("groups") { array in
                for group in eligibility.groups { array.appendObject { group.write(to: &$0, history.texts) } }
            }
            object.set("rules", eligibility.rules)
            object.set("warnings", instants.warnings + catalogWarnings + eligibility.warnings)
        }
    }
}

extension OfferEligibility.Group {
    fileprivate func write(to object: inout JSONWriter, _ texts: StringTable) {
        if let identifier {
            object.set("subscriptionGroupIdentifier", identifier.text)
        } else {
            object.setNull("subscriptionGroupIdentifier")
        }
        object.set("customer", customer.name)
        object.set("introductory") { own in
            own.set("eligible", orNull: introductory)
            own.set("exists", orNull: hasIntroductoryOffer)
        }
        object.set("promotional") { $0.set("eligible", orNull: promotional) }
        object.set("winBack") { own in
            own.set("eligible", orNull: winBack)
            own.setArray("offerIds") { array in
                guard let winBackOffers else { return }
                texts.bytes(of: winBackOffers) { all in
                    for id in all.split(separator: 0) { array.append(utf8: UnsafeBufferPointer(rebasing: id)) }
                }
            }
            own.setArray("offers") { array in
                for answer in winBackAnswers { array.appendObject { answer.write(to: &$0) } }
            }
        }
        object.set("offerCode") { own in
            own.set("customer", customer.codeName)
        }
        object.set("rules", rules)
    }
}
