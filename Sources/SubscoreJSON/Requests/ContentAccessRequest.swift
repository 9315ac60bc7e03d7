internal import SubscoreCore

/// `subs_content_access`: which items of a publication a customer may read.
enum ContentAccessRequest {
    private struct Item {
        let id: Identifier
        let publishedDate: Instant
    }

    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "history", "content", "at", "knownAt", "initialUnlock", "toleratedLapse", "environment", "bundleId",
                "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let instant = try instants.read("at", of: request)
        let knownAt = try instants.read("knownAt", of: request)
        let initialUnlock = try count(request, "initialUnlock")
        let toleratedLapse = try count(request, "toleratedLapse")
        let items = try request.required("content") { key throws(Failure) in
            try request.array(key) { value throws(Failure) in try item(value) }
        }
        let question = ContentAccess.Question(
            publishedDates: items.map { $0.publishedDate },
            instant: instant,
            knownAt: knownAt,
            initialUnlock: initialUnlock,
            toleratedLapse: toleratedLapse
        )
        let filter = try request.filter()
        let access = ContentAccess(
            question,
            of: History(try request.records(comparedWith: instants), of: filter, from: question.viewpoint)
        )

        writer.object { object in
            object.setArray("windows") { array in
                for window in access.windows { array.appendSpan(from: window.start, to: window.end) }
            }
            object.setArray("content") { array in
                for (item, unlock) in zip(items, access.unlocks) {
                    array.appendObject { own in
                        own.set("id", item.id.text)
                        own.set("unlocked", unlock != nil)
                        own.set("unlockedAt", orNull: unlock?.date.milliseconds)
                        own.set("reason", orNull: unlock?.reason.name)
                    }
                }
            }
            object.set("warnings", instants.warnings + access.warnings)
        }
    }

    private static func item(_ value: JSONValue) throws(Failure) -> Item {
        let item = try RequestObject(value, fields: ["id", "publishedAt"])
        return Item(
            id: try item.required("id", item.identifier),
            publishedDate: try item.required("publishedAt", item.instant)
        )
    }

    private static func count(_ request: RequestObject, _ key: StaticString) throws(Failure) -> Int64? {
        guard let count = try request.integer(key) else { return nil }
        guard count >= 0 else {
            throw Failure.negativeNumber(at: key)
        }
        return count
    }
}
