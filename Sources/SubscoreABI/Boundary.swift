internal import CJansson
internal import CSubscore
internal import Subscore
internal import SubscoreArrow
internal import SubscoreJSON

/// The only way from C into the library and back.
func call(
    _ function: Function,
    _ request: UnsafePointer<CChar>?,
    _ requestLength: Int,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ responseLength: UnsafeMutablePointer<Int>?,
    opened: UnsafeMutablePointer<OpaquePointer?>? = nil
) -> subs_status {
    response?.pointee = nil
    responseLength?.pointee = 0
    guard let request, let response, requestLength >= 0 else { return SUBS_ERROR_ARGUMENT }

    let text = JSONText(request, requestLength)
    let answer = text.parsed { document in
        withWorkMemory(text.workMemory) { Answer(function, to: document, opened: opened) }
    }
    return give(answer, response, responseLength)
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
    response?.pointee = nil
    responseLength?.pointee = 0
    out.0?.pointee.release = nil
    out.1?.pointee.release = nil
    guard let request, let response, requestLength >= 0, let rowsSchema = rows.0, let rows = rows.1,
        (reports.0 == nil) == (reports.1 == nil), let outSchema = out.0, let outArray = out.1
    else { return SUBS_ERROR_ARGUMENT }

    // Without work memory, because its size depends on the tables.
    let tables: Result<CustomerTables, ArrowFailure>
    do throws(ArrowFailure) {
        let given = reports.0.flatMap { schema in reports.1.map { (schema, $0) } }
        tables = .success(try CustomerTables(rows: (rowsSchema, rows), reports: given))
    } catch {
        tables = .failure(error)
    }
    let text = JSONText(request, requestLength)
    let answer = text.parsed { document in
        withWorkMemory(text.workMemory + UInt((try? tables.get())?.workMemory ?? 0)) {
            Answer(function, to: document, tables, into: ArrowOut(schema: outSchema, array: outArray))
        }
    }
    if answer?.response == nil || answer?.failure != nil {
        outSchema.pointee.release?(outSchema)
        outArray.pointee.release?(outArray)
    }
    return give(answer, response, responseLength)
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
            self.init(Failure(.outOfMemory, "Found no memory to keep the history open; wanted more."))
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
            let request = try ColumnsRequest(document, function)
            if let refusal = request.secondsRefusal,
                try reported({ () throws(ArrowFailure) in try tables.get().arePurchasesMilliseconds() })
            {
                throw refusal
            }
            let summary = try request.question.summary(function, of: tables, into: out)
            self.init(request.response(summary))
        } catch {
            self.init(error)
        }
    }
}

extension CustomersQuestion {
    fileprivate func summary(
        _ function: TableFunction,
        of tables: Result<CustomerTables, ArrowFailure>,
        into out: ArrowOut
    ) throws(Failure) -> CustomersSummary {
        try reported { () throws(ArrowFailure) in
            switch function {
            case .stateAt: return try states(of: try tables.get(), into: out)
            case .timeline: return try intervals(of: try tables.get(), into: out)
            }
        }
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

private func give(
    _ answer: Answer?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ responseLength: UnsafeMutablePointer<Int>?
) -> subs_status {
    guard let answer else { return SUBS_ERROR_MEMORY }
    return subs_status(deliver(answer.response, answer.failure, to: response, responseLength))
}
