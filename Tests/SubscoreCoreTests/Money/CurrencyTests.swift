import SubscoreCore
import Testing

@Suite struct CurrencyTests {
    struct Decimals: Scenario {
        let scenario: String
        let codes: String
        let digits: Int?
        let smallestUnit: Int64

        var currencies: [String] { codes.split(separator: " ").map(String.init) }
    }

    /// Source: list one of ISO 4217 of January 2026, and the currencies withdrawn from it since 2008.
    static let decimals = [
        Decimals(
            scenario: "no decimals",
            codes: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            digits: 0,
            smallestUnit: 1000
        ),
        Decimals(
            scenario: "two decimals",
            codes: """
                AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE \
                CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD \
                HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK \
                MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD \
                RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH \
                USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
                """,
            digits: 2,
            smallestUnit: 10
        ),
        Decimals(
            scenario: "two decimals, withdrawn",
            codes: "ANG BGN CUC EEK HRK LTL LVL MRO SKK SLL STD TMM VEB VEF ZMK ZWD ZWL ZWR",
            digits: 2,
            smallestUnit: 10
        ),
        Decimals(scenario: "no decimals, withdrawn", codes: "BYR", digits: 0, smallestUnit: 1000),
        Decimals(scenario: "three decimals", codes: "BHD IQD JOD KWD LYD OMR TND", digits: 3, smallestUnit: 1),
        Decimals(scenario: "four decimals", codes: "CLF UYW", digits: 4, smallestUnit: 1),
        Decimals(scenario: "not known", codes: "AAA ZZZ XXX XTS XAU BTC", digits: nil, smallestUnit: 1),
        Decimals(scenario: "from two codes of a list", codes: "SDE RUS EUG YJP", digits: nil, smallestUnit: 1),
    ]

    @Test(arguments: decimals)
    func hasTheDecimalsOfISO4217(_ decimals: Decimals) throws {
        for code in decimals.currencies {
            let currency = try #require(Currency(code), "\(code)")
            #expect(currency.digits == decimals.digits, "\(code)")
            #expect(currency.smallestUnit == decimals.smallestUnit, "\(code)")
            #expect(currency.code == code)
        }
    }

    @Test(arguments: [
        ("XXX", true), ("XTS", true), ("XDR", true), ("XSU", true), ("XUA", true), ("XAU", true), ("XAG", true),
        ("XPT", true), ("XPD", true), ("XBA", true), ("XBB", true), ("XBC", true), ("XBD", true),
        ("XAF", false), ("XPF", false), ("XCD", false), ("USD", false), ("ZZZ", false), ("BTC", false),
    ])
    func nobodyPaysInWhatISO4217ListsForSomethingElse(_ code: String, isWithoutMoney: Bool) throws {
        #expect(try #require(Currency(code)).isWithoutMoney == isWithoutMoney)
    }

    @Test(
        arguments: [
            "", "U", "US", "USDX", "usd", "Usd", "USd", "U1D", "US ", " USD", "US$", "\u{C4}B", "USD\u{0}", "\u{FF21}",
        ]
    )
    func isNoCurrency(_ text: String) {
        #expect(Currency(text) == nil)
    }

    @Test(arguments: ["USD", "usd", "Usd", "uSd", "AZM", "azm"])
    func isReadInAnyCase(_ text: String) {
        #expect(Currency(anyCase: text.utf8)?.code == text.uppercased())
    }

    @Test(arguments: ["", "us", "usdx", "u1d", "[sd", "{sd", "us ", "`sd"])
    func isNoCurrencyInAnyCase(_ text: String) {
        #expect(Currency(anyCase: text.utf8) == nil)
    }

    @Test func equality() {
        #expect(Currency("USD") == Currency("USD"))
        #expect(Currency("USD") != Currency("UDS"))
        #expect(Currency("USD") != Currency("EUR"))
    }
}
