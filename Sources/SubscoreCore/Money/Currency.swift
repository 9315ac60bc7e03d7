/// An ISO 4217 currency.
package struct Currency: Packable {
    /// The three capital letters, one byte each, in their order.
    let letters: UInt32

    package static var absent: Currency { Currency(letters: 0) }

    private init(letters: UInt32) { self.letters = letters }

    package init?(_ text: String) {
        self.init(utf8: text.utf8)
    }

    /// Returns nil if the text is not three capital letters.
    package init?(utf8 text: some Sequence<UInt8>) {
        var letters: UInt32 = 0
        var count = 0
        for byte in text {
            guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
            letters = letters << 8 | UInt32(byte)
            count += 1
        }
        guard count == 3 else { return nil }
        self.letters = letters
    }

    /// The same for a text in any case, as it is in records of the store that somebody kept.
    package init?(anyCase text: some Sequence<UInt8>) {
        self.init(utf8: text.lazy.map { $0.isLower ? $0 & ~0x20 : $0 })
    }

    package var code: String { bytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls the body with the code's three letters.
    package func bytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBytes(of: (letters << 8).bigEndian) { bytes throws(Failure) in
            try bytes.withMemoryRebound(to: UInt8.self) { letters throws(Failure) in
                try body(UnsafeBufferPointer(rebasing: letters.prefix(3)))
            }
        }
    }

    /// The smallest unit in milliunits: 10 for a cent. Currencies with more than three decimals and unknown ones are
    /// counted in milliunits.
    package var smallestUnit: Int64 {
        switch digits {
        case 0: return 1000
        case 2: return 10
        default: return 1
        }
    }

    /// The number of decimals of the currency's smallest unit; nil for a code that ISO 4217 never listed for money.
    ///
    /// Source: ISO 4217 list one, and from list three the currencies withdrawn since the App Store opened in 2008.
    package var digits: Int? {
        if isListed(in: Self.zeroDigits) { return 0 }
        if isListed(in: Self.threeDigits) { return 3 }
        if isListed(in: Self.fourDigits) { return 4 }
        return isListed(in: Self.twoDigits) ? 2 : nil
    }

    /// Whether ISO 4217 lists the code for what nobody pays in: metals, units of account, tests, and no currency.
    package var isWithoutMoney: Bool { isListed(in: "XXX XTS XDR XSU XUA XAU XAG XPT XPD XBA XBB XBC XBD") }

    private func isListed(in list: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
        return stride(from: 0, to: bytes.count, by: 4).contains { index in
            letters == UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        }
    }

    private static var zeroDigits: StaticString {
        "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BYR"
    }
    private static var threeDigits: StaticString { "BHD IQD JOD KWD LYD OMR TND" }
    private static var fourDigits: StaticString { "CLF UYW" }
    private static var twoDigits: StaticString {
        """
        USD EUR GBP CNY CAD AUD CHF INR BRL MXN SEK NOK DKK PLN TRY RUB ILS AED SAR ZAR SGD HKD TWD THB IDR \
        MYR PHP NZD CZK HUF RON BGN COP PEN EGP NGN PKR KZT QAR TZS KES GHS UAH AFN ALL AMD AOA ARS AWG AZN \
        BAM BBD BDT BMD BND BOB BOV BSD BTN BWP BYN BZD CDF CHE CHW COU CRC CUP CVE DOP DZD ERN ETB FJD FKP \
        GEL GIP GMD GTQ GYD HNL HTG IRR JMD KGS KHR KPW KYD LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP \
        MRU MUR MVR MWK MXV MZN NAD NIO NPR PAB PGK RSD SBD SCR SDG SHP SLE SOS SRD SSP STN SVC SYP SZL TJS \
        TMT TOP TTD USN UYU UZS VED VES WST XAD XCD XCG YER ZMW ZWG ANG CUC EEK HRK LTL LVL MRO SKK SLL STD \
        TMM VEB VEF ZMK ZWL ZWD ZWR
        """
    }
}
