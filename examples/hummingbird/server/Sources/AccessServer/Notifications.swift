import Subscore

/// What the App Store sent about each account: verified documents, by the id of their notification. A real server keeps
/// them in a database; what it decides from them is the same.
actor Notifications {
    private var documents: [String: [String: String]] = [:]

    /// Keeps the documents of a notification for its account. A notification that the store sends again replaces itself.
    ///
    /// - Returns: False if the notification names no account, or is none.
    func keep(_ verified: Verified) -> Bool {
        guard let notification = verified.notifications.first, verified.notifications.count == 1,
            let account = notification.appAccountToken, let id = notification.notificationUUID
        else { return false }
        documents[account, default: [:]][id] = verified.history
        return true
    }

    /// Everything about an account, in any order; nil if the store never named it.
    func history(of account: String) -> Document? {
        documents[account].map { Document($0.values.map { Document($0) }) }
    }
}
