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
        withWorkMemory(text.workMemory) { Answer(function, to: document) }
    }
    if let history = answer?.opened { opened?.pointee = OpaquePointer(history.block) }
    return give(answer, response, responseLength)
}

/// The same for functions over tables.
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

    // Without memory of its own, so that what is wrong is only put into words below.
    var tables: CustomerTables?
    var failure: ArrowFailure?
    do throws(ArrowFailure) {
        let told = reports.0.flatMap { schema in reports.1.map { (schema, $0) } }
        tables = try CustomerTables(rows: (rowsSchema, rows), reports: told)
    } catch {
        failure = error
    }
    let text = JSONText(request, requestLength)
    let answer = text.parsed { document in
        withWorkMemory(text.workMemory + UInt(tables?.workMemory ?? 0)) {
            Answer(function, to: document) { question throws(Failure) in
                do throws(ArrowFailure) {
                    if let failure { throw failure }
                    guard let tables else { throw ArrowFailure.outOfMemory }
                    let out = ArrowOut(schema: outSchema, array: outArray)
                    switch function {
                    case .stateAt: return try question.states(of: tables, into: out)
                    case .timeline: return try question.intervals(of: tables, into: out)
                    }
                } catch {
                    throw Failure(error.code, at: error.steps, error.message)
                }
            }
        }
    }
    if answer?.response == nil || answer?.failure != nil {
        outSchema.pointee.release?(outSchema)
        outArray.pointee.release?(outArray)
    }
    return give(answer, response, responseLength)
}

private func give(
    _ answer: Answer?,
    _ response: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ responseLength: UnsafeMutablePointer<Int>?
) -> subs_status {
    guard let answer else { return SUBS_ERROR_MEMORY }
    return subs_status(deliver(answer.response, answer.failure, to: response, responseLength))
}
