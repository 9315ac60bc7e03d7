internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

/// Limits on what is simulated.
enum SimulationLimits {
    static var customers: Int { 100_000 }
    /// Of one answer.
    static var notifications: Int { 250_000 }
    /// Of an Advanced Commerce subscription: each transaction names them all.
    static var items: Int { 100 }
    /// Of one subscription, as the library reads them.
    static var seats: ClosedRange<Int64> { 1...1_000_000 }
    /// Apple allows no more.
    static var priceTiers: Int { 5 }
    /// Each subscription considers them all.
    static var extensions: Int { 1000 }
    static var notificationsOfCustomer: Int { Customer.maxNotices }
    /// Populations have numbers of their own, so that customers by name can be added to one.
    static var population: Int { 1 << 20 }
}

/// `subs_simulate`: what the store sends about the customers of a script, and about a population.
struct Simulation {
    private let script: Script
    private let first: Int
    private let count: Int
    private var notices = 0
    private var outcomes: [RenewalExtension.Outcome]

    static func answer(_ value: JSONValue, to writer: inout JSONWriter) throws(Failure) {
        let request = try RequestObject(
            value,
            fields: [
                "catalog", "currency", "app", "environment", "storefront", "start", "until", "clock", "gracePeriod",
                "seed", "customers", "population", "delivery", "extensions", "server",
            ]
        )
        var simulation = try Simulation(request)
        var failure: Failure?
        writer.object { object in
            object.setArray("customers") { array in
                do throws(Failure) {
                    try simulation.writeAll(to: &array)
                } catch {
                    failure = error
                }
            }
            if request["extensions"] != nil {
                object.setArray("extensions") { simulation.script.store.write(simulation.outcomes, to: &$0) }
            }
            object.set("warnings", simulation.script.warnings)
        }
        if let failure { throw failure }
    }

    private init(_ request: RequestObject) throws(Failure) {
        script = try Script(request)
        outcomes = script.store.extensions.map { _ in RenewalExtension.Outcome() }
        let population = try Self.population(request)
        (first, count) = (population.first, population.count)
        guard request["customers"] != nil || request["population"] != nil else {
            throw Failure.missing("customers")
        }
        guard script.count + count <= SimulationLimits.customers else {
            let key: StaticString = request["population"] == nil ? "customers" : "population"
            throw Failure.tooManyCustomers(script.count + count, at: key)
        }
        guard count == 0 || !script.store.plans.isEmpty else {
            throw Failure.nothingToSell
        }
    }

    private static func population(_ request: RequestObject) throws(Failure) -> (first: Int, count: Int) {
        guard let value = request["population"] else { return (0, 0) }
        return try inside("population") { () throws(Failure) in
            let population = try RequestObject(value, fields: ["count", "first"])
            let count = try population.required("count", population.integer)
            let first = try population.integer("first") ?? 0
            let most = Int64(SimulationLimits.population)
            guard count >= 0, count <= most else {
                throw Failure.populationOutOfRange(most: most)
            }
            guard first >= 0, first <= most - count else {
                throw Failure.firstOutOfRange(most: most)
            }
            return (Int(first), Int(count))
        }
    }

    private mutating func writeAll(to array: inout JSONWriter) throws(Failure) {
        for position in 0..<script.count {
            let (reports, waiting) = try script.reports(position)
            try write(reports, script.id(position), at: "customers", position, waiting, to: &array)
        }
        for position in 0..<count {
            let number = UInt64(SimulationLimits.population + first + position)
            let customer = Customer(living: number, of: script.store, from: script.start)
            try write(
                CustomerReports(customer),
                "p\(first + position + 1)",
                at: "population",
                nil,
                [],
                to: &array
            )
        }
    }

    private mutating func write(
        _ reports: CustomerReports,
        _ id: String,
        at key: StaticString,
        _ position: Int?,
        _ waiting: [Int64],
        to array: inout JSONWriter
    ) throws(Failure) {
        notices += reports.count
        if reports.count >= SimulationLimits.notificationsOfCustomer {
            let most = SimulationLimits.notificationsOfCustomer
            let failure = Failure.tooManyNotificationsOfCustomer(most: most)
            throw position.map { failure.inside("\($0)").inside(key.description) } ?? failure.inside(key.description)
        }
        guard notices <= SimulationLimits.notifications else {
            let most = SimulationLimits.notifications
            throw Failure.tooManyNotifications(most: most, at: key)
        }
        reports.count(into: &outcomes)
        let withServer = script.answersServer
        array.appendObject { customer in
            customer.set("id", id)
            reports.write(to: &customer, withServer: withServer)
            guard withServer else { return }
            customer.setArray("waiting") { array in
                for instant in waiting {
                    array.appendObject { $0.set("at", instant) }
                }
            }
        }
    }
}
