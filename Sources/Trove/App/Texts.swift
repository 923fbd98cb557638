import GtkBridge

extension String {
    /// Puts values into the places that are named in braces: `"Delete {title}"`.
    ///
    /// Names instead of order, because other languages want other orders.
    func filling(_ values: KeyValuePairs<String, String>) -> String {
        values.reduce(self) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}

extension Int {
    /// The number as people write it: with a thin space between thousands.
    var grouped: String {
        var digits = Array(String(magnitude))
        var index = digits.count - 3
        while index > 0 {
            digits.insert("\u{202F}", at: index)
            index -= 3
        }
        return (self < 0 ? "−" : "") + String(digits)
    }
}
