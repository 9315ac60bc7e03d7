/// How notifications reach a server. The shares are in thousandths of a percent.
package struct Delivery: BitwiseCopyable, Sendable {
    let duplicate: Int64
    let late: Int64
    let lost: Int64

    package init(duplicate: Int64, late: Int64, lost: Int64) {
        self.duplicate = duplicate
        self.late = late
        self.lost = lost
    }

    /// One try to post a notification.
    struct Attempt: BitwiseCopyable {
        let at: Int64
        let isReceived: Bool
    }

    /// Every try, in order. The same notification is always tried alike.
    ///
    /// - Parameter retries: Whether the store tries again: outside production it tries once.
    func attempts(of notice: Notice, retries: Bool) -> [Attempt] {
        var random = SplitMix64(notice.uuid.seed)
        let chance = random.number(0...99_999)
        let isLost = chance < lost
        let isLate = !isLost && chance < lost + late
        let failures = isLost ? 5 : isLate ? Int(random.number(1...5)) : 0
        var at = notice.signed + random.number(100...1500)
        var attempts: [Attempt] = []
        if retries {
            for pause in Self.pauses.prefix(failures) {
                attempts.append(Attempt(at: at, isReceived: false))
                at += pause * StoreClock.hour + random.number(0...StoreClock.minute)
            }
            attempts.append(Attempt(at: at, isReceived: !isLost))
        } else {
            // Without retries, nothing else makes a delivery late.
            if isLate { at += random.number(StoreClock.second...10 * StoreClock.minute) }
            attempts.append(Attempt(at: at, isReceived: !isLost))
        }
        if !isLost, random.number(0...99_999) < duplicate {
            attempts.append(Attempt(at: at + random.number(200...StoreClock.minute), isReceived: true))
        }
        return attempts
    }

    /// The hours after each try that failed. Source: Responding to App Store Server Notifications.
    private static var pauses: [Int64] { [1, 12, 24, 48, 72] }
}
