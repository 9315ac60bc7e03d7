internal import SubscoreCore

/// The instants of a request that a history is compared with, each of which is read once. One in milliseconds that looks
/// like seconds gets a warning, and an error if all purchases are in milliseconds.
struct RequestInstants {
    /// Whether one of them must be milliseconds.
    private(set) var haveMilliseconds = false
    /// The first one of each field that looks like seconds, its index in a list, and its member there.
    private var inSeconds: [(field: StaticString, index: Int?, member: StaticString?, number: Int64)] = []

    /// Reads a field. Returns nil if it is missing.
    mutating func read(_ field: StaticString, of request: RequestObject) throws(Failure) -> Instant? {
        guard let value = request[field] else { return nil }
        return try inside(field) { () throws(Failure) in try read(value, at: nil, of: field) }
    }

    mutating func required(_ field: StaticString, of request: RequestObject) throws(Failure) -> Instant {
        guard let instant = try read(field, of: request) else { throw Failure.missing(field) }
        return instant
    }

    /// Reads one instant or an array of them.
    mutating func all(_ field: StaticString, of request: RequestObject) throws(Failure) -> [Instant] {
        guard let value = request[field], value.isArray else { return [try required(field, of: request)] }
        var instants: [Instant] = []
        _ = try request.forEach(field) { value throws(Failure) in
            instants.append(try read(value, at: instants.count, of: field))
        }
        guard !instants.isEmpty else {
            throw Failure.noInstants(at: field)
        }
        return instants
    }

    /// Reads a member of an object in an array. Returns nil if it is missing or null.
    mutating func read(
        _ member: StaticString,
        of object: RequestObject,
        at index: Int,
        in field: StaticString
    ) throws(Failure) -> Instant? {
        guard let value = object[member] else { return nil }
        return try inside(member) { () throws(Failure) in try read(value, at: index, member, of: field) }
    }

    private mutating func read(
        _ value: JSONValue,
        at index: Int?,
        _ member: StaticString? = nil,
        of field: StaticString
    ) throws(Failure) -> Instant {
        let instant = try RequestObject.instant(value)
        if let number = value.integer, instant.looksLikeSeconds,
            !(inSeconds.last?.field.description.utf8.elementsEqual(field.description.utf8) ?? false)
        {
            inSeconds.append((field, index, member, number))
        }
        if instant.isBeyondSeconds { haveMilliseconds = true }
        return instant
    }

    var warnings: [Warning] {
        inSeconds.map {
            let mayCountFrom2001 = Instant(milliseconds: $0.number)?.mayCountFrom2001 ?? false
            return .instantLooksLikeSeconds(.field($0.field), mayCountFrom2001: mayCountFrom2001)
        }
    }

    /// The error for the first of them, for a history whose purchases are all in milliseconds.
    var refusal: Failure? {
        guard let (field, index, member, number) = inSeconds.first else { return nil }
        var failure = Failure.instantInSeconds(number)
        if let member { failure = failure.inside(member.description) }
        if let index { failure = failure.inside("\(index)") }
        return failure.inside(field.description)
    }
}
