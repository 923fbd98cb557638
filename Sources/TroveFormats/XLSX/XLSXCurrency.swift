/// Currencies in the format codes of cells.
enum XLSXCurrency {
    /// Returns the code of the currency (ISO 4217) that a symbol stands for, or the symbol if it
    /// stands for several.
    ///
    /// - Parameter language: The number of the language and region (MS-LCID); 0 if unknown.
    static func code(of symbol: String, language: Int = 0) -> String {
        if let code = codes[symbol] { return code }
        switch symbol {
        case "$": return dollars[language] ?? "$"
        case "kr", "kr.", "Kr": return crowns[language] ?? "kr"
        case "¥", "￥": return language == 0x804 ? "CNY" : language == 0x411 ? "JPY" : "¥"
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

    private static let dollars: [Int: String] = [
        0x409: "USD", 0x1009: "CAD", 0xC0C: "CAD", 0xC09: "AUD", 0x1409: "NZD", 0x4809: "SGD",
        0xC04: "HKD", 0x404: "TWD", 0x80A: "MXN", 0x2C0A: "ARS", 0x340A: "CLP", 0x240A: "COP",
    ]

    private static let crowns: [Int: String] = [
        0x41D: "SEK", 0x81D: "SEK", 0x414: "NOK", 0x814: "NOK", 0x406: "DKK", 0x40F: "ISK",
    ]
}
