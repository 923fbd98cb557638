extension String {
    /// The text between Unicode's characters that isolate its direction, if it would mix with a
    /// sentence that is read from right to left: if it begins with a word that is read from left to
    /// right, or has digits with signs between them, as a date has.
    package var isolated: String {
        guard needsIsolation else { return self }
        return "\u{2068}\(self)\u{2069}"
    }

    private var needsIsolation: Bool {
        guard !hasPrefix("\u{2068}") else { return false }
        switch WritingDirection(of: self) {
        case .leftToRight: return true
        case .rightToLeft: return false
        case nil: return contains(where: \.isNumber) && !allSatisfy(\.isNumber)
        }
    }
}
