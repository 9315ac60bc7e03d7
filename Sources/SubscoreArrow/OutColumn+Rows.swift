internal import SubscoreCore

// Rows that follow each other, one loop for each type of value.
extension OutColumn {
    /// Writes numbers of 64 bits; that of an absent instant is null.
    func write(numbers: Member<Int64>, _ rows: Range<Int>) {
        guard let values else { return }
        for row in rows {
            let number = numbers[row]
            let isPresent = number != Instant.absent.milliseconds
            values.storeBytes(of: isPresent ? number : 0, toByteOffset: row &* 8, as: Int64.self)
            validity?.storeBytes(of: isPresent ? 1 : 0, toByteOffset: row, as: UInt8.self)
        }
    }

    /// Writes numbers of one byte, or flags.
    func write<Value: BitwiseCopyable>(bytes: Member<Value>, _ rows: Range<Int>) {
        guard let values else { return }
        for row in rows { values.storeBytes(of: bytes[row], toByteOffset: row, as: Value.self) }
    }

    /// Writes numbers of 32 bits.
    func write(counts: Member<UInt32>, _ rows: Range<Int>) {
        guard let values else { return }
        for row in rows { values.storeBytes(of: counts[row], toByteOffset: row &* 4, as: UInt32.self) }
    }

    /// Writes indices into the dictionary.
    ///
    /// - Parameter index: Nil for null.
    func write<Value: BitwiseCopyable>(indices: Member<Value?>, _ rows: Range<Int>, _ index: (Value) -> UInt8) {
        guard let values, let validity else { return }
        for row in rows {
            let index = indices[row].map(index)
            values.storeBytes(of: index ?? 0, toByteOffset: row, as: UInt8.self)
            validity.storeBytes(of: index != nil, toByteOffset: row, as: Bool.self)
        }
    }

    /// Writes flags that may be null.
    func write(flags: Member<Bool?>, _ rows: Range<Int>) {
        guard let values, let validity else { return }
        for row in rows {
            let flag = flags[row]
            values.storeBytes(of: flag ?? false, toByteOffset: row, as: Bool.self)
            validity.storeBytes(of: flag != nil, toByteOffset: row, as: Bool.self)
        }
    }

    /// Writes texts, or numbers if the column has numbers.
    func write(names: Member<StringIndex>, _ rows: Range<Int>, _ texts: StringTable) throws(ArrowFailure) {
        guard isReserved else { return }
        guard isText else { return writeNumbers(names, rows) { texts.integer($0) } }
        try writeTexts(names, rows) { name throws(ArrowFailure) in
            try texts.bytes(of: name) { bytes throws(ArrowFailure) in try text.append(bytes) }
        }
    }

    func write(ids: Member<TransactionId>, _ rows: Range<Int>, _ texts: StringTable) throws(ArrowFailure) {
        guard isReserved else { return }
        guard isText else { return writeNumbers(ids, rows) { texts.integer($0) } }
        try writeTexts(ids, rows) { id throws(ArrowFailure) in
            try texts.bytes(of: id) { bytes throws(ArrowFailure) in try text.append(bytes) }
        }
    }

    func write(currencies: Member<Currency>, _ rows: Range<Int>) throws(ArrowFailure) {
        guard isReserved else { return }
        try writeTexts(currencies, rows) { currency throws(ArrowFailure) in
            try currency.bytes { bytes throws(ArrowFailure) in try text.append(bytes) }
        }
    }

    /// Writes fixed texts.
    ///
    /// - Parameter name: Nil for null.
    func write<Word: BitwiseCopyable>(
        words: Member<Word?>,
        _ rows: Range<Int>,
        _ name: (Word) -> StaticString?
    ) throws(ArrowFailure) {
        guard isReserved else { return }
        for row in rows {
            if let name = words[row].flatMap(name) { try set(name, at: row) } else { try setNullText(row) }
        }
    }

    /// Writes texts as the store spells them, or fixed ones for rows without such a text.
    ///
    /// - Parameter name: Nil for null.
    func write<Word: BitwiseCopyable>(
        words: Member<Word?>,
        spelled: Member<StringIndex>,
        _ rows: Range<Int>,
        _ texts: StringTable,
        _ name: (Word) -> StaticString?
    ) throws(ArrowFailure) {
        guard isReserved else { return }
        for row in rows {
            if spelled[row] != .absent {
                try texts.bytes(of: spelled[row]) { bytes throws(ArrowFailure) in try set(bytes, at: row) }
            } else if let name = words[row].flatMap(name) {
                try set(name, at: row)
            } else {
                try setNullText(row)
            }
        }
    }

    /// Writes numbers, most of which are that of the row before.
    private func writeNumbers<Value: Packable>(_ values: Member<Value>, _ rows: Range<Int>, _ number: (Value) -> Int64?)
    {
        var last: (value: Value, number: Int64?) = (.absent, nil)
        for row in rows {
            if values[row] != last.value { last = (values[row], number(values[row])) }
            set(last.number ?? 0, at: row)
            setValid(last.number != nil, at: row)
        }
    }

    /// Writes texts, most of which are that of the row before.
    ///
    /// - Parameter append: Appends a text to the column's.
    private func writeTexts<Value: Packable>(
        _ values: Member<Value>,
        _ rows: Range<Int>,
        _ append: (Value) throws(ArrowFailure) -> Void
    ) throws(ArrowFailure) {
        var last = Value.absent
        var lastText = 0..<0
        for row in rows {
            let value = values[row]
            if value == .absent {
                if isNullable { setValid(false, at: row) }
            } else {
                let start = text.count
                if value == last { try text.append(repeating: lastText) } else { try append(value) }
                last = value
                lastText = start..<text.count
                if isNullable { setValid(true, at: row) }
            }
            try close(text.count, row)
        }
    }
}
