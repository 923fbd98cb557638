extension StringProtocol {
    /// The text without white space at both ends.
    ///
    /// - Complexity: O(*n*) in the white space. Works on scalars, because finding character
    ///   boundaries from the end of a text slows down with the amount of white space.
    package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool {
        isASCII ? value == 32 || (9...13).contains(value) : properties.isWhitespace
    }
}
