/// The position of a row among the rows of its history.
package struct RowIndex: Packable, Comparable {
    private let position: Int32

    @inline(__always)
    init(_ position: Int) { self.position = Int32(truncatingIfNeeded: position) }

    package static var absent: RowIndex { RowIndex(-1) }

    package static func < (left: RowIndex, right: RowIndex) -> Bool { left.position < right.position }

    package var value: Int { Int(position) }
}

/// The position of a report among the reports of its history.
package struct ReportIndex: Packable, Comparable {
    private let position: Int32

    @inline(__always)
    init(_ position: Int) { self.position = Int32(truncatingIfNeeded: position) }

    package static var absent: ReportIndex { ReportIndex(-1) }

    package static func < (left: ReportIndex, right: ReportIndex) -> Bool { left.position < right.position }

    package var value: Int { Int(position) }
}

/// A record of a history: a row or a report.
package enum RecordIndex: Equatable, BitwiseCopyable, Sendable {
    case row(RowIndex)
    case report(ReportIndex)
}

extension [Row] {
    package subscript(_ index: RowIndex) -> Row {
        @inline(__always) get { self[index.value] }
    }
}

extension [Report] {
    package subscript(_ index: ReportIndex) -> Report {
        @inline(__always) get { self[index.value] }
    }
}
