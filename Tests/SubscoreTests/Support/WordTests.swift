import Testing

@testable import Subscore

@Suite struct WordTests {
    /// What is compared, counted and kept in columns is the number of a case, in the order of the declarations.
    @Test func aPlaceIsTheNumberOfTheCase() {
        expectPlaces(Environment.self)
        expectPlaces(Notification.Kind.self)
        expectPlaces(Notification.Subtype.self)
        expectPlaces(SubscriptionState.self)
        expectPlaces(ProductKind.self)
        expectPlaces(Transaction.Ownership.self)
        expectPlaces(Transaction.Reason.self)
        #expect(TimelineEvent.Kind.subscribed.ordinal == 0)
        #expect(TimelineEvent.Kind.refundReversed.ordinal == 23)
        #expect(ExpirationReason.other.ordinal == 4)
    }

    private func expectPlaces<Words: RawRepresentable<Word> & CaseIterable>(_: Words.Type) {
        #expect(Words.allCases.map(\.ordinal) == Array(0..<Int8(Words.allCases.count)), "\(Words.self)")
    }

    /// Two cases of one type with the same name could not be distinguished when they are read.
    @Test func wordsOfOneKindDiffer() {
        expectDifferent(Environment.self)
        expectDifferent(Notification.Kind.self)
        expectDifferent(Notification.Subtype.self)
        expectDifferent(SubscriptionState.self)
        expectDifferent(ProductKind.self)
    }

    private func expectDifferent<Words: RawRepresentable<Word> & CaseIterable>(_: Words.Type) {
        #expect(Set(Words.allCases.map { "\($0.name)" }).count == Words.allCases.count, "\(Words.self)")
    }
}
