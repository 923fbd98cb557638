import TextCore

extension Int {
    /// The number with groups of digits, as the person's locale writes it.
    var grouped: String { NumberTexts.account.text(self) }
}
