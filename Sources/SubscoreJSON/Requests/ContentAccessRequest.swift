internal import Subscore

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
                "history", "content", "at", "knownAt", "initialUnlock", "toleratedLapse", "trustSignedPayloads",
            ]
        )
        let instant = try request.instant("at")
        let knownAt = try request.instant("knownAt")
        let initialUnlock = try count(request, "initialUnlock") ?? 1
        let toleratedLapse = try count(request, "toleratedLapse") ?? 0
        let items = try request.required("content") { key throws(Failure) in
            try request.array(key) { value throws(Failure) in try item(value) }
        }
        // What was seen at an instant is what was known then.
        let viewpoint = Viewpoint(knownAt: knownAt ?? instant, retroactiveRefunds: true)
        let (history, historyWarnings) = try request.history(from: viewpoint)

        let timelines = history.groups.map { Timeline($0, assumeRenewal: false) }
        let windows = AccessWindow.all(of: timelines, toleratedLapse: toleratedLapse)
            .filter { window in instant.map { window.start <= $0 } ?? true }
        let access = ContentAccess(
            publishedDates: items.map { $0.publishedDate },
            windows: windows,
            initialUnlock: Int(clamping: initialUnlock)
        )

        writer.object { object in
            object.setArray("windows") { spans in
                for window in windows { spans.appendSpan(from: window.start, to: window.end) }
            }
            object.setArray("content") { content in
                for (item, unlock) in zip(items, access.unlocks) {
                    // An item that opens later than the instant asked for is still locked then.
                    let open = unlock.flatMap { unlock in instant.map { unlock.date <= $0 } ?? true ? unlock : nil }
                    content.appendObject { own in
                        own.set("id", item.id.text)
                        own.set("unlocked", open != nil)
                        own.set("unlockedAt", orNull: open?.date.milliseconds)
                        own.set("reason", orNull: open?.reason.name)
                    }
                }
            }
            object.set("warnings", historyWarnings + timelines.flatMap { $0.warnings })
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
            throw Failure(.outOfRange, at: key, "Found a negative number; wanted 0 or more.")
        }
        return count
    }
}
