extension TeXReader {
    /// Collapses white space into single spaces; `keepsParagraphs` keeps empty lines and explicit
    /// breaks.
    static func spaced(_ text: String, _ keepsParagraphs: Bool) -> String {
        guard keepsParagraphs else { return text.singleSpaced }
        guard text.unicodeScalars.contains(where: { $0 == "\n" || $0 == lineBreak }) else {
            return text.singleSpaced
        }
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isBlank = line.unicodeScalars.allSatisfy {
                $0.properties.isWhitespace && $0 != lineBreak
            }
            if !isBlank {
                paragraphs[paragraphs.count - 1].append(line)
            } else if paragraphs.last?.isEmpty == false {
                paragraphs.append([])
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { lines in
            lines.joined(separator: " ")
                .split(separator: Character(lineBreak), omittingEmptySubsequences: false)
                .map { String($0).singleSpaced }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

extension String {
    /// The text without white space at both ends, and with other white space collapsed into single
    /// spaces.
    var singleSpaced: String {
        guard !isSingleSpaced else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isSpaceBefore = true
        for byte in utf8 {
            let isSpace = Byte.isSpace(byte)
            if !isSpace { bytes.append(byte) } else if !isSpaceBefore { bytes.append(32) }
            isSpaceBefore = isSpace
        }
        if bytes.last == 32 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var isSingleSpaced: Bool {
        var isSpaceBefore = true
        for byte in utf8 {
            let isSpace = Byte.isSpace(byte)
            if isSpace, isSpaceBefore || byte != 32 { return false }
            isSpaceBefore = isSpace
        }
        return isEmpty || !isSpaceBefore
    }
}
