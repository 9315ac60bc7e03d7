internal import SubscoreCore

/// An element of a list of records. Most are one record of the list's kind; others have several parts of one subscription, or
/// are a notification.
struct ListElement {
    enum Kind {
        case transaction
        case renewalInfo
        /// Its own members are a row's, also those of renewal info.
        case receiptRow
    }

    let value: JSONValue
    let kind: Kind
    /// When the list was signed, for parts without a date.
    var signedDate: Instant?

    /// Reads the element for each of its parts, or as the notification that it is, unless it is one record.
    ///
    /// What an element has shows when it is read as one record: a pass over its keys before that would cost every call, and
    /// few elements have parts. Such an element is then read again for them, and what could not be read of it the first time
    /// is forgotten: it is about columns of the owner.
    ///
    /// - Parameter record: Reads it as one record.
    /// - Returns: False if it is one record.
    func readParts(
        _ document: DocumentContext,
        into records: inout Records,
        unless record: (inout StringTable) throws(Failure) -> OtherParts
    ) throws(Failure) -> Bool {
        let checkpoint = document.unreadable.checkpoint
        let others: OtherParts
        do throws(Failure) {
            others = try record(&records.texts)
        } catch {
            guard try readParts(nil, checkpoint, document, into: &records) else { throw error }
            return true
        }
        guard others.areAny || !others.hasId && value.isNotification else { return false }
        return try readParts(others, checkpoint, document, into: &records)
    }

    /// - Parameters:
    ///   - others: What it has beside one record; nil if it is not one, so that only records in members count.
    ///   - checkpoint: Before the element was read.
    @inline(never)
    private func readParts(
        _ others: OtherParts?,
        _ checkpoint: UnreadableValues.Checkpoint,
        _ document: DocumentContext,
        into records: inout Records
    ) throws(Failure) -> Bool {
        guard value.isObject else { return false }
        let object = try StoreObject(carrier: value)
        if object.isNotification {
            document.unreadable.forget(since: checkpoint)
            if let foreign = try NotificationV2.read(object, document, into: &records) {
                throw Failure.foreign(foreign)
            }
            return true
        }
        var parts = RecordParts(object, document)
        if kind == .transaction, others?.hasId ?? false, !parts.isCarrier { parts.isTransaction = true }
        guard parts.isCarrier || parts.areAny && others != nil && kind != .receiptRow else { return false }
        document.unreadable.forget(since: checkpoint)
        try ServerResponse.readItem(parts, signedDate: signedDate, document, into: &records)
        return true
    }
}
