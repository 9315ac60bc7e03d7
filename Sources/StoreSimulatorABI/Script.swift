internal import StoreSimulator
internal import SubscoreCore
internal import SubscoreJSON

/// The store and the customers that a request describes. Actions are read when their customer's turn comes.
struct Script {
    let store: Store
    let start: Int64
    /// Whether actions from the end on wait, so that a running store can play a script forward.
    let answersServer: Bool
    /// What is odd about the catalog.
    let warnings: [Warning]
    private let customers: [JSONValue]
    private let ids: [Identifier]
    /// The indices of the customers, in the order of their ids.
    private let order: [Int]
    /// The shares and the assigned seats: the member, then the purchaser.
    private let shares: [(member: Int, purchaser: Int)]

    var count: Int { customers.count }
    func id(_ position: Int) -> String { ids[position].text }

    init(_ request: RequestObject) throws(Failure) {
        let start = try request.required("start", request.instant)
        let until = try request.required("until", request.instant)
        guard start < until else {
            throw Failure.endBeforeStart
        }
        self.start = start.milliseconds
        answersServer = try request.boolean("server") ?? false
        let (catalog, warnings) = try request.catalog()
        guard let catalog else { throw Failure.missing("catalog") }
        self.warnings = warnings
        store = try Store(request, catalog, from: start.milliseconds, until: until.milliseconds)

        var ids: [Identifier] = []
        customers =
            try request.array("customers") { value throws(Failure) in
                guard value.isObject else { throw Failure.notAnObject(value) }
                guard let id = value["id"] else { throw Failure.missing("id") }
                ids.append(try inside("id") { () throws(Failure) in try RequestObject.identifier(id) })
                return value
            } ?? []
        if let duplicate = Catalog.duplicate(in: ids) {
            throw Failure.duplicateCustomer
                .inside("\(duplicate)").inside("customers")
        }
        self.ids = ids
        order = positions(ids.count) { ids[$0] < ids[$1] }
        var shares: [(member: Int, purchaser: Int)] = []
        for (purchaser, customer) in customers.enumerated() {
            guard let actions = customer["actions"] else { continue }
            for index in 0..<actions.count {
                guard let action = actions[index], let verb = action["do"],
                    verb.isText("family_share") || verb.isText("assign_seat"), let member = action["customer"]?.text,
                    let found = Self.index(of: Identifier(member), ids, order)
                else { continue }
                if shares.last.map({ $0.member == found && $0.purchaser == purchaser }) != true {
                    shares.append((found, purchaser))
                }
            }
        }
        self.shares = shares.ordered { $0.member == $1.member ? $0.purchaser < $1.purchaser : $0.member < $1.member }
    }

    private static func index(of id: Identifier, _ ids: [Identifier], _ order: [Int]) -> Int? {
        let position = order.firstPosition { !(ids[$0] < id) }
        return position < order.count && ids[order[position]] == id ? order[position] : nil
    }

    func index(of id: Identifier) -> Int? { Self.index(of: id, ids, order) }

    /// A customer before anything was bought.
    func customer(_ position: Int) throws(Failure) -> Customer {
        let token = try inside("customers") { () throws(Failure) in
            try inside(position) { () throws(Failure) in
                try RequestObject(customers[position], fields: ["id", "appAccountToken", "actions"]).text(
                    "appAccountToken"
                )
            }
        }
        return Customer(UInt64(position), of: store, appAccountToken: token)
    }

    /// A customer at the end, and when the actions happen that wait.
    private func played(_ position: Int) throws(Failure) -> (customer: Customer, waiting: [Int64]) {
        var customer = try customer(position)
        var waiting: [Int64] = []
        try inside("customers") { () throws(Failure) in
            try inside(position) { () throws(Failure) in
                var reader = ActionReader(self)
                let object = try RequestObject(customers[position], fields: ["id", "appAccountToken", "actions"])
                var isFull = false
                _ = try object.array("actions") { value throws(Failure) in
                    guard !isFull else { return }
                    try reader.act(value, on: &customer)
                    isFull = customer.count >= Customer.maxNotices
                }
                waiting = reader.waiting
            }
        }
        customer.advance(to: store.until - 1)
        return (customer, waiting)
    }

    /// What the store sends about a customer: of what the customer bought, and of what the family shares. And when the
    /// actions happen that wait.
    func reports(_ position: Int) throws(Failure) -> (CustomerReports, waiting: [Int64]) {
        let (customer, waiting) = try played(position)
        var reports = CustomerReports(customer)
        var share = shares.firstPosition { $0.member >= position }
        var purchaser = -1
        while share < shares.count, shares[share].member == position {
            if shares[share].purchaser != purchaser, shares[share].purchaser != position {
                purchaser = shares[share].purchaser
                reports.add(sharesOf: try played(purchaser).customer, with: position)
            }
            share += 1
            guard reports.count < Customer.maxNotices else { break }
        }
        return (reports, waiting)
    }
}

extension Store {
    static func isStorefront(_ text: String) -> Bool {
        text.utf8.count == 3
            && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }

    fileprivate init(
        _ request: RequestObject,
        _ catalog: Catalog,
        from start: Int64,
        until: Int64
    ) throws(Failure) {
        let storefront = try request.text("storefront") ?? "USA"
        guard Self.isStorefront(storefront) else { throw Failure.notAStorefront.inside("storefront") }
        var currency = try request.currency("currency")
        for product in catalog.products {
            guard let own = product.price?.currency else { continue }
            guard currency == nil || currency == own else {
                throw Failure.catalogInTwoCurrencies
            }
            currency = own
        }
        let environment = try request.requiredEnvironment()
        let app = try request.required("app", request.value)
        let (bundleId, appAppleId) = try inside("app") { () throws(Failure) in
            let app = try RequestObject(app, fields: ["bundleId", "appAppleId"])
            let bundleId = try app.required("bundleId", app.identifier)
            return (bundleId.text, try app.integer("appAppleId"))
        }
        var plans: [Plan] = []
        for product in catalog.products {
            guard let level = product.level else { throw Failure.catalogWithoutLevels }
            let plan = Plan(
                product.id.text,
                group: product.group?.text ?? "1",
                level: level,
                period: product.period,
                milliunits: product.price?.milliunits
            )
            plans.append(plan)
        }
        self.init(
            plans: plans,
            others: catalog.others.map { OtherPlan($0.id.text, isNonConsumable: $0.kind == .nonConsumable) },
            clock: try ClockReader.clock(request, environment),
            environment: environment,
            bundleId: bundleId,
            appAppleId: appAppleId,
            storefront: storefront,
            currency: currency?.code,
            delivery: try Self.delivery(request),
            extensions: try ExtensionReader.extensions(request, of: plans, from: start, until: until),
            seed: UInt64(bitPattern: try request.integer("seed") ?? 0),
            until: until
        )
    }

    private static func delivery(_ request: RequestObject) throws(Failure) -> Delivery {
        guard let value = request["delivery"] else { return Delivery(duplicate: 0, late: 0, lost: 0) }
        return try inside("delivery") { () throws(Failure) in
            let delivery = try RequestObject(value, fields: ["duplicate", "late", "lost"])
            func share(_ key: StaticString) throws(Failure) -> Int64 {
                let share = try delivery.integer(key) ?? 0
                guard share >= 0, share <= 100_000 else {
                    throw Failure.shareOutOfRange(at: key)
                }
                return share
            }
            let (late, lost) = (try share("late"), try share("lost"))
            guard late + lost <= 100_000 else {
                throw Failure.sharesOutOfRange
            }
            return Delivery(duplicate: try share("duplicate"), late: late, lost: lost)
        }
    }
}

// What actions and extensions both name.
extension RequestObject {
    /// - Returns: The index of the plan that `productId` names; plans are in the order of their ids.
    func plan(of plans: [Plan]) throws(Failure) -> Int {
        let id = try required("productId", identifier)
        let position = plans.firstPosition { !(Identifier($0.productId) < id) }
        guard position < plans.count, Identifier(plans[position].productId) == id else {
            throw Failure.notASubscription(id)
        }
        return position
    }

    func required(_ key: StaticString, _ range: ClosedRange<Int64>) throws(Failure) -> Int64 {
        let number = try required(key, integer)
        guard range.contains(number) else {
            throw Failure.outOf(range, at: key)
        }
        return number
    }
}
