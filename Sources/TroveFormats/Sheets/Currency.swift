/// Currencies in the number formats of cells.
enum Currency {
    /// Returns the code of the currency (ISO 4217) that a symbol stands for, or the symbol if it
    /// stands for several.
    ///
    /// - Parameter language: The number of the language and region (MS-LCID); 0 if unknown.
    static func code(of symbol: String, language: Int) -> String {
        code(of: symbol, country: countries[language])
    }

    /// Returns the code of the currency (ISO 4217) that a symbol stands for, or the symbol if it
    /// stands for several.
    ///
    /// - Parameter country: The code of the country (ISO 3166-1); nil if unknown.
    static func code(of symbol: String, country: String? = nil) -> String {
        if let code = codes[symbol] { return code }
        switch symbol {
        case "$": return dollars[country ?? ""] ?? "$"
        case "kr", "kr.", "Kr": return crowns[country ?? ""] ?? "kr"
        case "¥", "￥": return yens[country ?? ""] ?? "¥"
        default: return symbol
        }
    }

    /// Returns the currency in the text around a number; nil if there is none.
    static func code(in text: String) -> String? {
        for word in text.split(whereSeparator: { $0.isWhitespace || "-+()/,.".contains($0) }) {
            let word = String(word)
            let isSymbol = word.unicodeScalars.contains {
                $0.properties.generalCategory == .currencySymbol
            }
            if isSymbol || codes[word] != nil || words.contains(word) { return code(of: word) }
        }
        return nil
    }

    private static let codes: [String: String] = [
        "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS",
        "₴": "UAH", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₾": "GEL",
        "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "Fr.": "CHF", "Fr": "CHF", "SFr.": "CHF",
        "SFr": "CHF", "R$": "BRL", "US$": "USD", "A$": "AUD", "C$": "CAD", "NT$": "TWD",
        "HK$": "HKD", "лв": "BGN", "lei": "RON",
    ]

    private static let words: Set<String> = [
        "kr", "kr.", "Kr", "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN",
        "CZK", "HUF", "CAD", "AUD", "NZD", "BRL", "INR", "RUB", "TRY", "ILS", "ZAR", "MXN", "KRW",
        "SGD", "HKD", "TWD", "THB", "UAH", "RON", "BGN", "ISK",
    ]

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
