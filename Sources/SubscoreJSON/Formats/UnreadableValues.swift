internal import SubscoreCore

/// The values of documents that cannot be read although no access depends on them. Each counts as absent, and a warning
/// states its location.
///
/// A reader notes the object or array that contains the value. The path to that is found once, when all documents have been
/// read, because few histories have such a value.
final class UnreadableValues {
    /// What is wrong with a value, or with a whole object.
    enum Problem: Int {
        case value = 0
        case status = 1
        case renewalInfo = 2
        case refundReason = 3
    }

    private struct Note {
        let problem: Problem
        /// An object, an array or a text, which no other value shares.
        var container: JSONValue
        /// From the container to the value.
        var path: String
        /// From the payload to the value, if the container is a signed payload.
        var signedPath: String?
    }

    private var notes: [Note] = []
    /// The environments that are none of the store's.
    private var environments: [Identifier] = []
    /// How many values of each problem were noted.
    private var counts: [Int] = [0, 0, 0, 0]

    /// How much had been noted at one time. It holds no notes, or each element of a list would copy those before it.
    struct Checkpoint {
        fileprivate let notes: Int
        fileprivate let environments: Int
        fileprivate let counts: [Int]
    }

    var checkpoint: Checkpoint {
        Checkpoint(notes: notes.count, environments: environments.count, counts: counts)
    }

    /// Forgets what was noted since.
    func forget(since checkpoint: Checkpoint) {
        while notes.count > checkpoint.notes { notes.removeLast() }
        while environments.count > checkpoint.environments { environments.removeLast() }
        counts = checkpoint.counts
    }

    var count: Int { notes.count }
    /// How many objects with renewal info belong to no chain.
    var unattached: Int { counts[Problem.renewalInfo.rawValue] }

    /// Notes a value that could not be read. Throws the failure again if access may depend on the value.
    ///
    /// - Parameter container: The object or array that the path of the failure begins in.
    func note(_ failure: Failure, in container: JSONValue) throws(Failure) {
        guard failure.isOfValue, !failure.isOfDecisiveMember else { throw failure }
        note(.value, in: container, failure.path)
    }

    func note(_ problem: Problem, in container: JSONValue, _ path: String = "") {
        counts[problem.rawValue] += 1
        guard counts[problem.rawValue] <= Warning.limit else { return }
        notes.append(Note(problem: problem, container: container, path: path))
    }

    /// Returns what the body reads; nil, after a note, if it is a value that cannot be read and that no access depends on.
    func read<Value>(in container: JSONValue, _ body: () throws(Failure) -> Value?) throws(Failure) -> Value? {
        do throws(Failure) {
            return try body()
        } catch {
            try note(error, in: container)
            return nil
        }
    }

    /// Locates the values of a signed payload, before it is released: they are noted as inside its text.
    ///
    /// - Parameter first: How many notes there were before the payload was read.
    func leave(_ payload: JSONValue, from first: Int, signedAs text: JSONValue) {
        guard first < count else { return }
        for (index, path) in paths(in: payload, from: first) {
            let note = notes[index]
            notes[index].signedPath = path + note.path + (note.signedPath ?? "")
            notes[index].path = ""
            notes[index].container = text
        }
    }

    /// Returns the warnings.
    ///
    /// - Parameters:
    /// - root: The value that contains all containers.
    /// - path: That of the root in the request.
    func warnings(in root: JSONValue, at path: StaticString) -> [Warning] {
        warnings { notes.isEmpty ? [] : warnings(in: root, at: path.description) }
    }

    /// The same for the documents of a table, each with its row.
    func warnings(in documents: [(row: Int, value: JSONValue)]) -> [Warning] {
        warnings {
            var warnings: [Warning] = []
            guard !notes.isEmpty else { return warnings }
            for (row, document) in documents { warnings += self.warnings(in: document, at: "/rows/\(row)/document") }
            return warnings
        }
    }

    private func warnings(in root: JSONValue, at path: String) -> [Warning] {
        paths(in: root, from: 0).map { index, steps in
            let note = notes[index]
            let location = DocumentLocation(
                path: Identifier(path + steps + note.path),
                signedPath: note.signedPath.map { Identifier($0) }
            )
            return note.problem.warning(at: location)
        }
    }

    private func warnings(located: () -> [Warning]) -> [Warning] {
        var warnings = environments.map { Warning.unknownEnvironment($0) } + located()
        for problem in [Problem.value, .status, .renewalInfo, .refundReason]
        where counts[problem.rawValue] > Warning.limit {
            warnings.append(.omitted(counts[problem.rawValue] - Warning.limit, of: problem.warningId))
        }
        return warnings
    }

    /// Returns the paths to the containers of the notes from `first` on, in one walk.
    private func paths(in root: JSONValue, from first: Int) -> [(note: Int, path: String)] {
        var found: [(note: Int, path: String)] = []
        // Keys may be long, so only those of a path that is needed are copied.
        var steps: [Step] = []
        func visit(_ value: JSONValue) {
            guard value.isObject || value.isArray || value.isText else { return }
            for index in first..<count where notes[index].container.pointer == value.pointer {
                found.append((index, Failure.pointer(steps.map { $0.text })))
            }
            if value.isArray {
                for index in 0..<value.count {
                    guard let element = value[index], element.isContainer else { continue }
                    steps.append(.index(index))
                    visit(element)
                    steps.removeLast()
                }
            }
            var members = value.members
            while let (key, member) = members.next() {
                guard member.isContainer else { continue }
                steps.append(.key(key))
                visit(member)
                steps.removeLast()
            }
        }
        visit(root)
        return found
    }
}

/// A step of a path.
private enum Step {
    case key(JSONString)
    case index(Int)

    var text: String {
        switch self {
        case .key(let name): name.text
        case .index(let index): "\(index)"
        }
    }
}

extension UnreadableValues {
    func integer(_ key: StaticString, of object: StoreObject?) throws(Failure) -> Int64? {
        guard let object else { return nil }
        return try read(in: object.value) { () throws(Failure) in try object.integer(key) }
    }

    func price(_ key: StaticString, of object: StoreObject?) throws(Failure) -> Int64? {
        guard let object else { return nil }
        return try read(in: object.value) { () throws(Failure) in try object.price(key) }
    }

    func name(_ key: StaticString, of object: StoreObject, _ texts: inout StringTable) throws(Failure) -> StringIndex? {
        do throws(Failure) {
            return try object.name(key, &texts)
        } catch {
            try note(error, in: object.value)
            return nil
        }
    }

    /// Returns an id by which copies of one document are found.
    func copyId(_ key: StaticString, of object: StoreObject, _ texts: inout StringTable) throws(Failure)
        -> TransactionId?
    {
        do throws(Failure) {
            guard let member = object[key] else { return nil }
            return try object.inside(key) { () throws(Failure) in try StoreValue(member).copyId(&texts) }
        } catch {
            try note(error, in: object.value)
            return nil
        }
    }

    func word(_ key: StaticString, of object: StoreObject) throws(Failure) -> JSONString? {
        try read(in: object.value) { () throws(Failure) in try object.word(key) }
    }

    func object(_ key: StaticString, of object: StoreObject) throws(Failure) -> StoreObject? {
        try read(in: object.value) { () throws(Failure) in try object.object(key) }
    }

    /// Returns the objects of an array with their positions, without other elements; none if it cannot be read.
    func objects(
        _ key: StaticString,
        of object: StoreObject
    ) throws(Failure) -> [(index: Int, object: StoreObject)] {
        guard let array = object[key] else { return [] }
        guard array.isArray else {
            try note(Failure.notAnArray(array).inside(object.spelled(key)), in: object.value)
            return []
        }
        var objects: [(index: Int, object: StoreObject)] = []
        for index in 0..<array.count {
            guard let element = array[index] else { continue }
            let read = try read(in: array) { () throws(Failure) in
                try inside(index) { () throws(Failure) in try StoreObject(carrier: element) }
            }
            if let read { objects.append((index, read)) }
        }
        return objects
    }

    /// Returns the environment of a document, or of one record; nil if it is absent.
    func environment(of object: StoreObject) throws(Failure) -> Environment? {
        let key: StaticString = object.has("rawEnvironment") ? "rawEnvironment" : "environment"
        return try word(key, of: object).map { environment($0) }
    }

    /// Returns why a customer asks for a refund; nil if it is absent, and, after a note, if it is not known yet.
    func refundReason(of data: StoreObject) throws(Failure) -> RefundReason? {
        guard let text = try word("consumptionRequestReason", of: data) else { return nil }
        let reason = RefundReason(text)
        if reason == nil { note(.refundReason, in: data.value, "/" + data.spelled("consumptionRequestReason")) }
        return reason
    }

    /// Returns the environment of a text, after a note if it is none of the store's.
    ///
    /// - Parameter hasTwin: Whether what the store sent stands beside it, which decides.
    func environment(_ text: JSONString, hasTwin: @autoclosure () -> Bool = false) -> Environment {
        let environment = Environment(reading: text)
        if environment == .other, !hasTwin() {
            let name = Identifier(beginningOf: text.bytes)
            if environments.last != name { environments.append(name) }
        }
        return environment
    }

    /// Returns a status of the store, which may be one that is not known yet; nil if it is absent or 0. StoreKit calls it
    /// `state`, and has names for it.
    func status(of object: StoreObject) -> Report.Status? {
        let key: StaticString? = object.has("rawStatus") ? "rawStatus" : object.has("status") ? "status" : nil
        guard let member = object[key ?? "state"] else { return nil }
        let number = key == nil ? AnySpelling(member.name).status : StoreValue(member).status
        guard number != 0 else { return nil }
        let status = number.map { Report.Status($0) } ?? .other
        if status == .other { note(.status, in: object.value, "/" + object.spelled(key ?? "state")) }
        return status
    }

    /// Returns a constant of the store in the store's own spelling if it is one of these.
    func constant(
        _ key: StaticString,
        of object: StoreObject,
        _ names: [StaticString],
        _ texts: inout StringTable
    ) throws(Failure) -> StringIndex? {
        guard let member = object[key] else { return nil }
        do throws(Failure) {
            return try object.inside(key) { () throws(Failure) in try StoreValue(member).constant(names, &texts) }
        } catch {
            try note(error, in: object.value)
            return nil
        }
    }
}

extension UnreadableValues.Problem {
    fileprivate var warningId: StaticString {
        switch self {
        case .value: Warning.valuesUnreadable(0, first: nil).id
        case .status: Warning.unknownStatuses(0, first: nil).id
        case .renewalInfo: Warning.renewalInfoUnattached(nil).id
        case .refundReason: "unknown_value"
        }
    }

    fileprivate func warning(at location: DocumentLocation) -> Warning {
        switch self {
        case .value: .valueUnreadable(location)
        case .status: .unknownStatus(location)
        case .renewalInfo: .renewalInfoUnattached(location)
        case .refundReason: .unknownValue(location)
        }
    }
}

extension Failure {
    /// Whether a value has another type than its member, or is out of its range.
    fileprivate var isOfValue: Bool { code == .wrongType || code == .invalidValue || code == .outOfRange }

    /// Whether access may depend on the member.
    fileprivate var isOfDecisiveMember: Bool {
        let ofParts: [StaticString] = ["refundDate", "commitmentExpiresDate", "commitmentRenewalDate"]
        return StoreField.allCases.contains { $0.isDecisive && isOfMember($0.name) }
            || ofParts.contains { isOfMember($0) }
    }
}

extension JSONValue {
    /// Whether it may contain a value, or is a signed payload.
    fileprivate var isContainer: Bool { isObject || isArray || isText }
}
