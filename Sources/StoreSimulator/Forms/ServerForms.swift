extension Life {
    /// `{"transactions":[…],"renewalInfo":[…]}`, signed at the end of the life. If there is one chain, `renewalInfo` is
    /// an object.
    package var decodedDocuments: [Document] {
        let renewals = subscriptions.map { $0.account.payload($0.renewal, signed: now) }
        let renewalInfo = renewals.count == 1 ? renewals[0] : ObjectText.array(renewals)
        return [
            Document(opening: "{\"renewalInfo\":\(renewalInfo),\"transactions\":[", rows: transactions, closing: "]}")
        ]
    }

    package func decodedPayloads() -> String { decodedDocuments[0].text }

    /// A StatusResponse, then the pages of a HistoryResponse, with decoded members.
    package var serverDocuments: [Document] {
        let head = "\"bundleId\":\"com.example.reader\",\"environment\":\"\(subscriptions[0].account.environment)\""
        var groups: [String] = []
        for group in self.groups {
            var items: [String] = []
            for subscription in subscriptions where subscription.account.group.utf8.elementsEqual(group.utf8) {
                var item = ObjectText()
                item.add("status", subscription.status)
                item.add("originalTransactionId", subscription.account.originalTransactionId)
                let latest = subscription.rows[subscription.rows.count - 1]
                item.add("transactionInfo", raw: subscription.account.payload(latest, signed: now))
                item.add("renewalInfo", raw: subscription.account.payload(subscription.renewal, signed: now))
                items.append(item.done)
            }
            var object = ObjectText()
            object.add("subscriptionGroupIdentifier", group)
            object.add("lastTransactions", raw: ObjectText.array(items))
            groups.append(object.done)
        }
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

    private var transactions: [String] {
        var rows: [String] = []
        for subscription in subscriptions {
            for row in subscription.rows { rows.append(subscription.account.payload(row, signed: now)) }
        }
        return rows
    }
}
