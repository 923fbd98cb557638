/// Currencies as they are written with amounts.
package enum Currency {
    /// Returns the code of the currency (ISO 4217) that a symbol stands for, or the symbol if it
    /// stands for several.
    ///
    /// - Parameter language: The number of the language and region (MS-LCID); 0 if unknown.
    package static func code(of symbol: String, language: Int) -> String {
        code(of: symbol, country: countries[language])
    }

    /// Returns the code of the currency (ISO 4217) that a symbol stands for, or the symbol if it
    /// stands for several.
    ///
    /// - Parameter country: The code of the country (ISO 3166-1); nil if unknown.
    package static func code(of symbol: String, country: String? = nil) -> String {
        if let code = symbols[symbol] { return code }
        switch symbol {
        case "$": return dollars[country ?? ""] ?? "$"
        case "kr", "kr.", "Kr", "Kr.": return crowns[country ?? ""] ?? "kr"
        case "¥", "￥": return yens[country ?? ""] ?? "¥"
        default: return symbol
        }
    }

    /// Returns the currency in the text around a number; nil if there is none.
    package static func code(in text: String) -> String? {
        for word in text.split(whereSeparator: { $0.isWhitespace || "-+()/,.".contains($0) }) {
            if let code = code(named: String(word)) { return code }
        }
        return nil
    }

    /// Returns the code or symbol of the currency that a word names; nil if it names none.
    package static func code(named word: String) -> String? {
        let isKnown = symbols[word] != nil || codes.contains(word) || crownWords.contains(word)
        guard isKnown || isSymbol(word) else { return nil }
        return code(of: word)
    }

    /// Whether a word is the symbol of a currency, perhaps with letters: `€`, `Z$`.
    private static func isSymbol(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        return scalars.count <= 3
            && scalars.contains { $0.properties.generalCategory == .currencySymbol }
            && scalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.generalCategory == .currencySymbol
            }
    }

    private static let symbols: [String: String] = [
        "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS",
        "₴": "UAH", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₾": "GEL",
        "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "Fr.": "CHF", "Fr": "CHF", "SFr.": "CHF",
        "SFr": "CHF", "R$": "BRL", "US$": "USD", "A$": "AUD", "C$": "CAD", "NT$": "TWD",
        "HK$": "HKD", "лв": "BGN", "лв.": "BGN", "lei": "RON",
        "руб.": "RUB", "руб": "RUB", "TL": "TRY", "Euro": "EUR", "euro": "EUR", "Rs.": "Rs",
        "Rs": "Rs",
    ]

    private static let crownWords: Set<String> = ["kr", "kr.", "Kr", "Kr."]

    /// The codes of ISO 4217, except those that are words or abbreviations in English.
    private static let codes = Set(
        """
        AED AFN AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP
        BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
        GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS
        KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MRU MUR MVR
        MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
        SAR SBD SCR SDG SEK SGD SHP SLE SRD SSP STN SVC SYP SZL THB TJS TMT TND TRY TTD TWD TZS
        UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let dollars = [
        "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "HK": "HKD", "TW": "TWD",
        "MX": "MXN", "AR": "ARS", "CL": "CLP", "CO": "COP",
    ]

    private static let crowns = ["SE": "SEK", "FI": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK"]

    private static let yens = ["CN": "CNY", "JP": "JPY"]

    /// Countries by the number of their language.
    private static let countries: [Int: String] = [
        0x409: "US", 0x1009: "CA", 0xC0C: "CA", 0xC09: "AU", 0x1409: "NZ", 0x4809: "SG",
        0xC04: "HK", 0x404: "TW", 0x80A: "MX", 0x2C0A: "AR", 0x340A: "CL", 0x240A: "CO",
        0x41D: "SE", 0x81D: "FI", 0x414: "NO", 0x814: "NO", 0x406: "DK", 0x40F: "IS",
        0x804: "CN", 0x411: "JP",
    ]
}
