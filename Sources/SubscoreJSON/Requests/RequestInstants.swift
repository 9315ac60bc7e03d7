internal import Subscore

/// The instants of a request that a history is compared with, each of which is read once. One in milliseconds that looks
/// like seconds gets a warning, and an error if all purchases are in milliseconds.
struct RequestInstants {
    /// The first one of each field that looks like seconds, and its index in a list.
    private var inSeconds: [(field: StaticString, index: Int?, number: Int64)] = []

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
        let before = inSeconds.count
        _ = try request.forEach(field) { value throws(Failure) in
            instants.append(try read(value, at: instants.count, of: field))
        }
        inSeconds = Array(inSeconds.prefix(before + 1))
        guard !instants.isEmpty else {
            throw Failure.noInstants(at: field)
        }
        return instants
    }

    private mutating func read(
        _ value: JSONValue,
        at index: Int?,
        of field: StaticString
    ) throws(Failure) -> Instant {
        let instant = try RequestObject.instant(value)
        if let number = value.integer, instant.looksLikeSeconds {
            inSeconds.append((field, index, number))
        }
        return instant
    }

    var warnings: [Warning] { inSeconds.map { .instantLooksLikeSeconds(.field($0.field)) } }

    /// The error for the first of them, for a history whose purchases are all in milliseconds.
    var refusal: Failure? {
        guard let (field, index, number) = inSeconds.first else { return nil }
        let failure = Failure.instantInSeconds(number)
        return (index.map { failure.inside("\($0)") } ?? failure).inside(field.description)
    }
}
