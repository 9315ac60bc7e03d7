import Subscore
import Testing

// What an app has already, with names that the package has, too. Nothing in the module is named as the module itself, so
// that its name qualifies the package's types.
private struct State {}
private struct Price {}
private struct Event {}
private struct Instant {}
private struct Environment {}

@Test func typesOfAnAppWithTheSameNamesStayTheApps() {
    _ = (State(), Price(), Event(), Instant(), Environment())
    let price = Subscore.Price("9.99", "USD")
    #expect("\(price)" == "9.99 USD" && Subscore.State.subscribed != .expired)
    #expect(Subscore.Instant(milliseconds: 0) < Subscore.Instant(milliseconds: 1))
}
