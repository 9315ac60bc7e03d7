internal import CJansson
internal import CSubscore
internal import SubscoreArrow
internal import SubscoreCore
internal import SubscoreJSON

func call(
    _ function: Function,
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?,
    opened: UnsafeMutablePointer<OpaquePointer?>? = nil
) -> subs_status {
    subs_status(
        call(request, requestLength, response, responseLength, isDocument: function == .checkDocument) {
            Answer(function, to: $0, opened: opened)
        }
    )
}

/// The same for functions on tables.
func call(
    _ function: TableFunction,
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    rows: (UnsafePointer<ArrowSchema>?, UnsafePointer<ArrowArray>?),
    reports: (UnsafePointer<ArrowSchema>?, UnsafePointer<ArrowArray>?),
    out: (UnsafeMutablePointer<ArrowSchema>?, UnsafeMutablePointer<ArrowArray>?),
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?
) -> subs_status {
    out.0?.pointee.release = nil
    out.1?.pointee.release = nil
    guard let rowsSchema = rows.0, let rows = rows.1, (reports.0 == nil) == (reports.1 == nil),
        let outSchema = out.0, let outArray = out.1
    else {
        response?.pointee = nil
        responseLength?.pointee = 0
        return SUBS_ERROR_ARGUMENT
    }
    // Without work memory, because its size depends on the tables.
    let tables: Result<CustomerTables, ArrowFailure>
    do throws(ArrowFailure) {
        let given = reports.0.flatMap { schema in reports.1.map { (schema, $0) } }
        tables = .success(try CustomerTables(rows: (rowsSchema, rows), reports: given))
    } catch {
        tables = .failure(error)
    }
    let moreMemory = (try? tables.get())?.workMemory ?? 0
    return subs_status(
        call(request, requestLength, response, responseLength, moreMemory: moreMemory) { document in
            let answer = Answer(function, to: document, tables, into: ArrowOut(schema: outSchema, array: outArray))
            if answer.failure != nil {
                outSchema.pointee.release?(outSchema)
                outArray.pointee.release?(outArray)
            }
            return answer
        }
    )
}

extension Answer {
    /// - Parameter opened: Receives the history that stays open.
    fileprivate init(
        _ function: Function,
        to document: borrowing JSONDocument,
        opened: UnsafeMutablePointer<OpaquePointer?>?
    ) {
        self.init(function, to: document)
        guard let states = takeStates(), let response else { return }
        guard let history = OpenHistory(states) else {
            response.discard()
            self.init(Failure.outOfMemoryToOpen)
            return
        }
        opened?.pointee = OpaquePointer(history.block)
    }

    /// Answers a request about tables.
    ///
    /// - Parameter out: Receives the table of the answer.
    fileprivate init(
        _ function: TableFunction,
        to document: borrowing JSONDocument,
        _ tables: Result<CustomerTables, ArrowFailure>,
        into out: ArrowOut
    ) {
        do throws(Failure) {
            let areDocuments = (try? tables.get())?.areDocuments ?? true
            let request = try ColumnsRequest(document, function, isAboutDocuments: areDocuments)
            let tables = try reported { () throws(ArrowFailure) in try tables.get() }
            if !areDocuments { try request.compareSeconds(of: tables) }
            let answer = try reported { () throws(ArrowFailure) in
                try TableAnswer(request.question, of: tables, ofIntervals: function == .timeline)
            }
            var unreadable = UnreadableCustomers()
            while try reported({ () throws(ArrowFailure) in try answer.find() }) {
                if areDocuments {
                    try answer.decideDocuments(request, &unreadable)
                } else {
                    try reported { () throws(ArrowFailure) in try answer.decideRows() }
                }
            }
            let summary = try reported { () throws(ArrowFailure) in try answer.finish(into: out) }
            self.init(request.response(summary, unreadable, ofTables: tables.warnings()))
        } catch {
            self.init(error)
        }
    }
}

extension ColumnsRequest {
    /// Throws if the instants of the request are seconds and all purchases milliseconds, or the other way round.
    fileprivate func compareSeconds(of tables: CustomerTables) throws(Failure) {
        if let refusal = secondsRefusal,
            try reported({ () throws(ArrowFailure) in try tables.arePurchasesMilliseconds() })
        {
            throw refusal
        }
        guard hasMilliseconds, let first = try reported({ () throws(ArrowFailure) in try tables.firstOfSeconds() })
        else { return }
        throw Failure.purchasesInSeconds(first).inside("purchaseDate").inside("rows")
    }
}

extension TableAnswer {
    /// Reads and decides the documents of the customers that were found.
    fileprivate func decideDocuments(
        _ request: ColumnsRequest,
        _ unreadable: inout UnreadableCustomers
    ) throws(Failure) {
        var records = emptyRecords()
        var parts: [Batch.Part] = []
        var read: [CustomerTables.Customer] = []
        var failure: Failure?
        for customer in found {
            do throws(Failure) {
                let texts = try reported { () throws(ArrowFailure) in try self.texts(of: customer) }
                guard let part = try records.append(texts, of: request) else { continue }
                parts.append(part)
                read.append(customer)
            } catch {
                records.dropPart()
                guard request.omits(error) else {
                    failure = error
                    break
                }
                unreadable.note(error, of: customer.rows) {
                    let (number, text) = name(of: customer)
                    return text.map { .text($0) } ?? .number(number)
                }
            }
        }
        try reported { () throws(ArrowFailure) in try decide(records, parts, of: read) }
        if let failure { throw failure }
    }
}

/// Turns a table's failure into a message.
private func reported<Result>(_ body: () throws(ArrowFailure) -> Result) throws(Failure) -> Result {
    do throws(ArrowFailure) {
        return try body()
    } catch {
        throw Failure(error.code, at: error.steps, error.message)
    }
}
