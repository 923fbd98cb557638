import TroveModel

extension CellRows {
    /// Replaces the unfinished cell by its text if it is a formula of nothing but a text:
    /// `="0306406152"`. Programs write texts so that spreadsheets keep their zeros.
    ///
    /// - Returns: Whether it was one.
    mutating func unwrapTextFormula() -> Bool {
        let start = cellEnds.last ?? 0
        let quote = UInt8(ascii: "\"")
        guard bytes.count >= start + 3, bytes[start] == UInt8(ascii: "="),
            bytes[start + 1] == quote, bytes[bytes.count - 1] == quote
        else { return false }
        var text: [UInt8] = []
        var index = start + 2
        let end = bytes.count - 1
        while index < end {
            if bytes[index] == quote {
                // A quote in the text is doubled; otherwise the text ends, and more follows.
                guard index + 1 < end, bytes[index + 1] == quote else { return false }
                index += 1
            }
            text.append(bytes[index])
            index += 1
        }
        bytes.replaceSubrange(start..., with: text)
        return true
    }
}
