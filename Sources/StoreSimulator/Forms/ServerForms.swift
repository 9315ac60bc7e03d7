internal import SubscoreCore
internal import SubscoreJSON

extension Life {
    /// `{"transactions":[…],"renewalInfo":[…]}`, signed at the end of the life. If there is one chain, `renewalInfo` is
    /// an object.
    package var decodedDocuments: [Document] {
        let renewals = ledgers.map { ledger in JSONWriter.text { write(renewalOf: ledger, to: &$0) } }
        let renewalInfo = renewals.count == 1 ? renewals[0] : "[" + renewals.joined(separator: ",") + "]"
        return [
            Document(opening: "{\"renewalInfo\":\(renewalInfo),\"transactions\":[", rows: transactions, closing: "]}")
        ]
    }

    /// `{"transactions":[…]}` of what other devices have, signed when it was restored; none if nothing was. The store's own
    /// lists lack them.
    package var restoredDocuments: [Document] {
        let rows = ledgers.flatMap { ledger in
            ledger.restored.map { copy in
                JSONWriter.text { ledger.account.write(copy.row, of: ledger, signed: copy.signed, in: store, to: &$0) }
            }
        }
        return rows.isEmpty ? [] : [Document(opening: "{\"transactions\":[", rows: rows, closing: "]}")]
    }

    package func decodedPayloads() -> String { decodedDocuments[0].text }

    /// A StatusResponse, then the pages of a HistoryResponse, with decoded members.
    package var serverDocuments: [Document] {
        let head = "\"bundleId\":\"\(store.bundleId)\",\"environment\":\"\(store.environment.name)\""
        let groups = self.groups.map { group in JSONWriter.text { write(group, to: &$0) } }
        var documents = [Document(opening: "{\(head),\"data\":[", rows: groups, closing: "]}")]

        let rows = transactions
        var first = 0
        while first < rows.count {
            let end = Swift.min(first + 20, rows.count)
            let hasMore = end < rows.count
            documents.append(
                Document(
                    opening: "{\(head),\"revision\":\"\(end)\",\"hasMore\":\(hasMore),\"signedTransactions\":[",
                    rows: Array(rows[first..<end]),
                    closing: "]}"
                )
            )
            first = end
        }
        return documents
    }

    package func serverResponses() -> [String] { serverDocuments.map { $0.text } }

    private func write(_ group: String, to object: inout JSONWriter) {
        object.set("subscriptionGroupIdentifier", group)
        object.setArray("lastTransactions") { items in
            for ledger in ledgers where ledger.account.group.utf8.elementsEqual(group.utf8) {
                items.appendObject { item in
                    item.set("status", ledger.state(at: now).status)
                    item.set("originalTransactionId", "\(ledger.originalTransactionId)")
                    item.set("transactionInfo") { own in
                        ledger.account.write(ledger.latest, of: ledger, signed: now, in: store, to: &own)
                    }
                    item.set("renewalInfo") { write(renewalOf: ledger, to: &$0) }
                }
            }
        }
    }

    private func write(renewalOf ledger: Ledger, to object: inout JSONWriter) {
        ledger.account.write(ledger.renewal, of: ledger, signed: now, in: store, to: &object)
    }

    private var transactions: [String] {
        ledgers.flatMap { ledger in
            ledger.rows.map { row in
                JSONWriter.text { ledger.account.write(row, of: ledger, signed: now, in: store, to: &$0) }
            }
        }
    }
}
