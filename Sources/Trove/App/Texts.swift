extension Int {
    /// The number with thin spaces between groups of three digits.
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
