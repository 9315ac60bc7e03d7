internal import SubscoreCore

/// An object whose fields the store defines, read leniently. Unknown fields are ignored. Every field may be absent,
/// null or an empty text. Keys are given in camelCase; the object decides in which spelling they are looked up.
struct StoreObject {
    let value: JSONValue
    let spelling: KeySpelling

    /// An object with camelCase keys.
    init(_ value: JSONValue) throws(Failure) {
        try self.init(value, .camel)
    }

    /// An object that carries records, beside any columns of its owner: each key is read in each spelling.
    init(carrier value: JSONValue) throws(Failure) {
        try self.init(value, .camel)
        if value.hasKeyNotInCamelCase { self = StoreObject(value: value, .any) }
    }

    /// A transaction, renewal info or a receipt's row: its keys are read in one spelling.
    init(record value: JSONValue) throws(Failure) {
        self = try StoreObject(value, .camel).record
    }

    /// The object, read as a record.
    var record: StoreObject {
        let object = StoreObject(value: value, .camel)
        // In what the store sends it comes first, where it need not be looked up.
        var members = value.members
        if let (name, member) = members.next(), "transactionId" ~= name, !member.isAbsent { return object }
        if object.has("transactionId") || object.has("originalTransactionId") { return object }
        return StoreObject(value: value, .ofRecord(value))
    }

    private init(_ value: JSONValue, _ spelling: KeySpelling) throws(Failure) {
        guard value.isObject else {
            throw Failure.notAnObject(value)
        }
        self.init(value: value, spelling)
    }

    fileprivate init(value: JSONValue, _ spelling: KeySpelling) {
        (self.value, self.spelling) = (value, spelling)
    }

    /// The members that are read of a record, in their own order, without absent ones.
    var members: StoreMembers { StoreMembers(self) }

    subscript(key: StaticString) -> JSONValue? {
        if spelling == .camel || spelling == .any, let member = value[key], !member.isAbsent { return member }
        return spelling == .camel ? nil : respelled(key)
    }

    private func respelled(_ key: StaticString) -> JSONValue? {
        for spelling in [KeySpelling.snake, .pascal] where self.spelling == .any || self.spelling == spelling {
            if let member = spelling.spelled(key, { value[$0] }), !member.isAbsent { return member }
        }
        return nil
    }

    /// Whether a member is an empty text, which counts as absent.
    func hasEmptyText(_ key: StaticString) -> Bool {
        if spelling == .camel { return value[key]?.isText("") ?? false }
        return spelling.spelled(key) { value[$0]?.isText("") ?? false }
    }

    /// The key as it is spelled in the object, for a path.
    func spelled(_ key: StaticString) -> String {
        var spelling = spelling
        if spelling == .any {
            if value[key].map({ !$0.isAbsent }) ?? false { return key.description }
            spelling =
                [.snake, .pascal].first { $0.spelled(key) { value[$0].map { !$0.isAbsent } ?? false } } ?? .camel
        }
        return spelling == .camel ? key.description : spelling.spelled(key) { $0.text }
    }

    /// Returns the key of a member.
    func key(of member: JSONValue) -> String {
        var members = value.members
        while let (key, value) = members.next() {
            if value.pointer == member.pointer { return key.text }
        }
        return ""
    }

    /// Runs the body. If it throws, prepends the key to the path of the failure.
    func inside<Result>(_ key: StaticString, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            throw error.inside(spelled(key))
        }
    }

    func has(_ key: StaticString) -> Bool { self[key] != nil }

    /// Whether it has any of these.
    func has(_ keys: [StaticString]) -> Bool { keys.contains { has($0) } }

    /// Returns an object with its keys in any spelling.
    func object(_ key: StaticString) throws(Failure) -> StoreObject? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreObject(carrier: member) }
    }

    /// Returns the elements of an array; none if it is absent.
    func elements(_ key: StaticString) throws(Failure) -> StoreElements {
        guard let array = self[key] else { return StoreElements(key, of: nil, in: self) }
        guard array.isArray else {
            throw Failure.notAnArray(array).inside(spelled(key))
        }
        return StoreElements(key, of: array, in: self)
    }

    func id(_ key: StaticString, _ texts: inout StringTable) throws(Failure) -> TransactionId? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).id(&texts) }
    }

    func idName(_ key: StaticString, _ texts: inout StringTable) throws(Failure) -> StringIndex? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).idName(&texts) }
    }

    func name(_ key: StaticString, _ texts: inout StringTable) throws(Failure) -> StringIndex? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).name(&texts) }
    }

    func identifier(_ key: StaticString) throws(Failure) -> Identifier? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).identifier() }
    }

    func word(_ key: StaticString) throws(Failure) -> JSONString? {
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

    /// Returns when something was signed or bought.
    func recentInstant(_ key: StaticString) throws(Failure) -> Instant? {
        guard let member = self[key] else { return nil }
        return try inside(key) { () throws(Failure) in try StoreValue(member).recentInstant() }
    }

    /// Returns a date of a receipt, by the first spelling that is present.
    func instant(_ spellings: [StaticString]) throws(Failure) -> Instant? {
        for spelling in spellings {
            if let instant = try instant(spelling) { return instant }
        }
        return nil
    }
}

extension JSONValue {
    fileprivate var hasKeyNotInCamelCase: Bool {
        var members = members
        while let (name, _) = members.next() {
            if KeySpelling(of: name) != .camel { return true }
        }
        return false
    }
}

extension KeySpelling {
    /// The spelling of an object that has neither id in camelCase: the one in which it has an id, else the first one in
    /// which it has a key of a record. A key of one word in lower case is the same in camelCase and in snake_case, and
    /// shows neither.
    @inline(never)
    fileprivate static func ofRecord(_ value: JSONValue) -> KeySpelling {
        guard value.hasKeyNotInCamelCase else { return .camel }
        for spelling in [KeySpelling.snake, .pascal] {
            let object = StoreObject(value: value, spelling)
            if object.has("transactionId") || object.has("originalTransactionId") { return spelling }
        }
        var (hasSnake, hasPascal) = (false, false)
        var members = value.members
        while let (name, member) = members.next() {
            if member.isAbsent { continue }
            let spelling = KeySpelling(of: name)
            var form = DateForm.plain
            let isKey = spelling.camel(name) { StoreField($0) ?? StoreField($0, form: &form) } != nil
            guard isKey else { continue }
            switch spelling {
            case .snake: hasSnake = true
            case .pascal: hasPascal = true
            default: if name.hasUpper { return .camel }
            }
        }
        if hasSnake { return .snake }
        return hasPascal ? .pascal : .camel
    }
}

/// Iterates over the members of a record. Reading each once is faster than looking up each by its key.
///
/// Beside a constant some client libraries keep what the store sent, as `rawType` beside `type`. Such members come last, as
/// members of the same key, and so they decide.
struct StoreMembers {
    private let object: StoreObject
    private var members: JSONMembers
    private var name: JSONString?
    private var hasTwins = false
    private var areTwins = false
    /// The keys that have a twin, once one was asked for: each of many values may be unreadable.
    private var twins: [StoreField]?
    /// The form of the last member, if it is a date.
    private(set) var form = DateForm.plain
    /// Whether any date had another form than the plain one.
    private(set) var hasForms = false

    fileprivate init(_ object: StoreObject) {
        self.object = object
        members = object.value.members
    }

    mutating func next() -> (key: StoreField, value: StoreValue)? {
        while true {
            guard let (name, value) = members.next() else {
                guard hasTwins, !areTwins else { return nil }
                areTwins = true
                members = object.value.members
                continue
            }
            if value.isAbsent { continue }
            form = .plain
            let isPlain = !areTwins && object.spelling == .camel
            var key = isPlain ? StoreField(name) : nil
            if key == nil, !isPlain || name.mayBeSpelledOtherwise { key = other(name) }
            guard let key else { continue }
            self.name = name
            return (key, StoreValue(value))
        }
    }

    /// Reads a key that is not a plain one in camelCase.
    @inline(never)
    private mutating func other(_ name: JSONString) -> StoreField? {
        var (form, isTwin) = (DateForm.plain, false)
        let key: StoreField? = object.spelling.camel(name) { camel in
            if let twin = camel.withoutRaw {
                isTwin = true
                return areTwins ? KeySpelling.pascal.camel(twin) { StoreField($0) } : nil
            }
            return areTwins ? nil : StoreField(camel) ?? StoreField(camel, form: &form)
        }
        if isTwin { hasTwins = true }
        if form != .plain { (self.form, hasForms) = (form, true) }
        if let key { return key }
        // What carries a record may stand beside columns in another spelling.
        let spelling = KeySpelling(of: name)
        guard !areTwins, spelling != object.spelling, let key = spelling.camel(name, { StoreField($0) }), key.isCarrier
        else { return nil }
        return key
    }

    /// Whether what the store sent for the last member stands beside it.
    mutating func hasTwin(of key: StoreField) -> Bool {
        guard !areTwins else { return false }
        let twins = twins ?? keysOfTwins
        self.twins = twins
        return twins.contains(key)
    }

    private var keysOfTwins: [StoreField] {
        var members = StoreMembers(object)
        members.areTwins = true
        var keys: [StoreField] = []
        while let twin = members.next() { keys.append(twin.key) }
        return keys
    }

    /// Locates an error in the last member.
    func located(_ failure: Failure) -> Failure {
        name.map { failure.inside($0.text) } ?? failure
    }
}

/// Iterates over the elements of an array.
struct StoreElements {
    private let key: StaticString
    private let object: StoreObject
    private let array: JSONValue?
    let count: Int
    /// The index of the last element.
    private(set) var index = -1

    fileprivate init(_ key: StaticString, of array: JSONValue?, in object: StoreObject) {
        self.key = key
        self.object = object
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
        failure.inside("\(index)").inside(object.spelled(key))
    }
}
