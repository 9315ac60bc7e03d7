internal import SubscoreCore

/// `subs_history_open`: the states of a history at every instant, and a response that explains their numbers.
enum OpenHistoryRequest {
    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) -> StateRuns {
        let request = try RequestObject(
            value,
            fields: [
                "history", "knownAt", "catalog", "assumeRenewal", "retroactiveRefunds", "environment", "bundleId",
                "trustSignedPayloads",
            ]
        )
        var instants = RequestInstants()
        let viewpoint = try request.viewpoint(&instants)
        let (catalog, catalogWarnings) = try request.catalog()
        let history = History(try request.records(comparedWith: instants), of: try request.filter(), from: viewpoint)
        let texts = history.texts
        writer.object { object in
            object.setArray("subscriptions") { array in
                for group in history.groups {
                    array.appendObject { own in
                        own.set("subscriptionGroupIdentifier", orNull: group.identifier, texts)
                        own.setArray("originalTransactionIds") { ids in
                            for chain in history.chains[group.chains] { ids.append(chain.originalTransactionId, texts) }
                        }
                        own.set("environment", orNull: group.environment?.knownName)
                        own.set("bundleId", orNull: history.bundleId(of: group), texts)
                    }
                }
            }
            object.setArray("rows") { array in
                for row in history.rows {
                    let transaction = row.transaction
                    array.appendObject { own in
                        own.set("transactionId", transaction.transactionId, texts)
                        own.set(otherIds: history.otherIds(of: transaction), texts)
                        own.set("originalTransactionId", transaction.originalTransactionId, texts)
                        own.set("productId", transaction.productId, texts)
                        own.set("purchaseDate", transaction.purchaseDate.milliseconds)
                        own.set("expiresDate", transaction.expiresDate.milliseconds)
                    }
                }
            }
            object.set("warnings", instants.warnings + catalogWarnings + history.warnings)
        }
        return StateRuns(history, catalog)
    }
}
