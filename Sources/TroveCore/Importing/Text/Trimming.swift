extension StringProtocol {
    /// Without white space at both ends.
    ///
    /// - Complexity: O(*n*) in the white space; over scalars, because finding the borders of characters from
    ///   the end of a text takes longer the more white space there is.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool {
        isASCII ? Byte.isSpace(UInt8(truncatingIfNeeded: value)) : properties.isWhitespace
    }
}
