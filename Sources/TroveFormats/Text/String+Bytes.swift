extension String {
    /// Returns the text with each occurrence of an ASCII character replaced by another.
    ///
    /// Compares bytes, unlike `replacing(_:with:)`. It is therefore faster, and also replaces a
    /// character that is followed by a combining mark.
    func replacing(ascii old: Unicode.Scalar, with new: Unicode.Scalar) -> String {
        let (old, new) = (UInt8(ascii: old), UInt8(ascii: new))
        guard utf8.contains(old) else { return self }
        return String(decoding: utf8.map { $0 == old ? new : $0 }, as: UTF8.self)
    }

    /// Splits the text at an ASCII character. Empty parts are kept.
    ///
    /// - Parameter isProtected: Whether a separator at this byte belongs to the text. It is called
    ///   for every byte, in order, so that it can track quotes or escapes.
    func parts(at separator: Unicode.Scalar, isProtected: (UInt8) -> Bool) -> [String] {
        let mark = UInt8(ascii: separator)
        var parts: [String] = []
        var start = utf8.startIndex
        for index in utf8.indices {
            let byte = utf8[index]
            guard !isProtected(byte), byte == mark else { continue }
            parts.append(String(self[start..<index]))
            start = utf8.index(after: index)
        }
        parts.append(String(self[start...]))
        return parts
    }
}
