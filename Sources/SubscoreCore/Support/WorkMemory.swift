/// How much memory Swift may take in a call, in bytes, reserved before it begins: a constant for each kind of input, times
/// how much there is of it. The constants are measured: `workmemory.py` keeps the most demanding requests and tables within
/// three quarters of the sum. Untouched pages cost nothing, so they are generous.
///
/// An Int of 32 bits would not hold the sum for the largest requests.
package enum WorkMemory {
    /// For a request, without the parsed text and the response.
    ///
    /// - Parameters:
    /// - length: In bytes. Texts are kept or quoted; signed renewal info, with its payload, is of a chain of its own.
    /// - values: Empty signed renewal info adds one report to its chain, in arrays that double.
    package static func request(length: Int, values: Int) -> UInt {
        20 * 1024 + UInt(length) * 27 + UInt(values) * 1120
    }

    /// For tables, beside their request.
    ///
    /// - Parameters:
    /// - records: How many are read at once at most. Most of their memory is for texts, eleven of 256 bytes for a row,
    ///   in an array that doubles.
    /// - customers: How many have to be found by their names.
    package static func tables(records: Int, customers: Int) -> UInt {
        64 * 1024 + UInt(records) * 24 * 1024 + UInt(customers) * 64
    }

    /// For a table of documents, beside the request.
    ///
    /// - Parameters:
    /// - length: Bytes of the documents that are read at once at most.
    /// - customers: How many have to be found by their names.
    package static func documents(length: Int, customers: Int) -> UInt {
        request(length: length, values: 1024 + length / 8) + tables(records: 0, customers: customers)
    }

    /// For a simulation, beside its request: one customer at a time, with the most notifications.
    package static var simulation: UInt { 96 * 1024 * 1024 }
}
