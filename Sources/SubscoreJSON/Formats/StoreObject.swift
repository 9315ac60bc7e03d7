internal import Subscore

/// An object whose fields the store defines, read leniently. Unknown fields are ignored. Every field may be absent,
/// null or an empty text.
struct StoreObject {
    let value: JSONValue

    init(_ value: JSONValue) throws(Failure) {
        guard value.isObject else {
            throw Failure.notAnObject(value)
        }
        self.value = value
    }

    /// Its members in their own order, without absent ones.
    var members: StoreMembers { StoreMembers(value.members) }

    subscript(key: StaticString) -> JSONValue? {
        guard let member = value[key], !member.isAbsent else { return nil }
        return member
    }

    func has(_ key: StaticString) -> Bool { self[key] != nil }

    func object(_ key: StaticString) throws(Failure) -> StoreObject? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreObject(member) }
    }

    /// Returns the elements of an array; none if it is absent.
    func elements(_ key: StaticString) throws(Failure) -> StoreElements {
        guard let array = self[key] else { return StoreElements(key, of: nil) }
        guard array.isArray else {
            throw Failure.notAnArray(array, at: key)
        }
        return StoreElements(key, of: array)
    }

    func id(_ key: StaticString, _ texts: inout Texts) throws(Failure) -> Id? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).id(&texts) }
    }

    func name(_ key: StaticString, _ texts: inout Texts) throws(Failure) -> Name? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).name(&texts) }
    }

    func identifier(_ key: StaticString) throws(Failure) -> Identifier? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).identifier() }
    }

    func word(_ key: StaticString) throws(Failure) -> JSONName? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).word() }
    }

    func integer(_ key: StaticString) throws(Failure) -> Int64? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).integer() }
    }

    func flag(_ key: StaticString) throws(Failure) -> Bool? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).flag() }
    }

    func instant(_ key: StaticString) throws(Failure) -> Instant? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).instant() }
    }

    /// Returns a date of a receipt, by the first spelling that is present.
    func instant(_ spellings: [StaticString]) throws(Failure) -> Instant? {
        for spelling in spellings {
            if let instant = try instant(spelling) { return instant }
        }
        return nil
    }
}

/// Iterates over the members of an object. Reading each once is faster than looking up each by its key.
struct StoreMembers {
    private var members: JSONMembers
    private var key: JSONName?

    fileprivate init(_ members: JSONMembers) {
        self.members = members
    }

    mutating func next() -> (key: JSONName, value: StoreValue)? {
        while let (key, value) = members.next() {
            if value.isAbsent { continue }
            self.key = key
            return (key, StoreValue(value))
        }
        return nil
    }

    /// Locates an error in the last member.
    func located(_ failure: Failure) -> Failure {
        key.map { failure.inside($0.text) } ?? failure
    }
}

/// Iterates over the elements of an array.
struct StoreElements {
    private let key: StaticString
    private let array: JSONValue?
    let count: Int
    /// The index of the last element.
    private(set) var index = -1

    fileprivate init(_ key: StaticString, of array: JSONValue?) {
        self.key = key
        self.array = array
        count = array?.count ?? 0
    }

    mutating func next() -> JSONValue? {
        guard index < count - 1 else { return nil }
        index &+= 1
        return array?[index]
    }

    /// Locates an error in the last element.
    func located(_ failure: Failure) -> Failure {
        failure.inside("\(index)").inside(key.description)
    }
}
