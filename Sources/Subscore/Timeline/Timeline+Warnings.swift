extension Timeline {
    /// What a caller should know about the timeline as a whole.
    package var warnings: [Warning] {
        let isOpen = intervals.contains { $0.isGraceEndUnknown }
        return (isOpen ? [.graceEndUnknown] : []) + statusDisagreements
    }

    /// One warning for each status of Apple's that the rows and the renewal info contradict at its signing.
    /// A row that was signed later than the status knows more, and contradicts nothing.
    var statusDisagreements: [Warning] {
        var warnings: [Warning] = []
        for (index, chain) in group.chains.enumerated() {
            for report in chain.reports {
                guard let status = report.status, (1...5).contains(status), let signed = report.signedDate else {
                    continue
                }
                guard let position = chainIntervals[index].position(of: signed) else { continue }
                let interval = chainIntervals[index][position]
                guard let decided = interval.state.status, decided != status else { continue }
                if let rowSigned = chain.rows[interval.row].signedDate, rowSigned > signed { continue }
                warnings.append(.statusDisagrees(status: status, signed: signed, decided: decided))
            }
        }
        return warnings
    }
}
