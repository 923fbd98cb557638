import TextCore

extension TeXReader {
    /// Splits TeX at a word between white space outside all braces.
    ///
    ///     TeXReader.parts(of: "Simon and {Sons and Co.}", dividedBy: "and")  // two parts
    static func parts(of tex: String, dividedBy word: String) -> [String] {
        let bytes = Array(tex.utf8)
        let word = Array(word.utf8)
        return parts(of: bytes) { isWord(word, at: $0, in: bytes) ? word.count : 0 }
    }

    /// Splits TeX at a character outside all braces.
    static func parts(of tex: String, dividedBySign sign: UInt8) -> [String] {
        let bytes = Array(tex.utf8)
        return parts(of: bytes) { bytes[$0] == sign ? 1 : 0 }
    }

    /// - Parameter separator: Returns the length of the separator at an index in bytes, or 0.
    private static func parts(of bytes: [UInt8], separator: (Int) -> Int) -> [String] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, index, depth) = (0, 0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case Byte.leftBrace: depth += 1
            case Byte.rightBrace: depth -= 1
            case _ where depth == 0:
                let length = separator(index)
                guard length == 0 else {
                    parts.append(bytes[start..<index])
                    index += length
                    start = index
                    continue
                }
            default: break
            }
            index += 1
        }
        parts.append(bytes[start...])
        return parts.map { String(decoding: $0, as: UTF8.self).trimmed }
    }

    private static func isWord(_ word: [UInt8], at index: Int, in bytes: [UInt8]) -> Bool {
        let end = index + word.count
        guard index > 0, end < bytes.count, Byte.isSpace(bytes[index - 1]),
            Byte.isSpace(bytes[end])
        else { return false }
        return zip(bytes[index..<end], word).allSatisfy { $0 | 0x20 == $1 }
    }

    /// Returns the text of an address or path, in which a backslash only escapes the next
    /// character.
    ///
    /// - Parameter isPath: Whether backslashes divide folders. In an address, all backslashes
    ///   before a sign that programs escape are those of such programs.
    static func verbatimText(of tex: String, isPath: Bool = false) -> String {
        guard tex.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == Byte.leftBrace }) else {
            return tex.singleSpaced
        }
        let scalars = Array(tex.unicodeScalars)
        var text = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            guard scalar == "\\" else {
                if scalar != "{", scalar != "}" { text.append(scalar) }
                continue
            }
            if !isPath, let sign = escapedSign(at: index, in: scalars) {
                text.append(scalars[sign])
                index = sign + 1
            } else if let (command, meaning) = addressCommands.first(where: {
                scalars[index...].starts(with: $0.command)
            }) {
                text.append(contentsOf: meaning.unicodeScalars)
                index += command.count
            } else if index < scalars.count, escapable.contains(scalars[index]) {
                text.append(scalars[index])
                index += 1
            } else {
                text.append("\\")
            }
        }
        return String(text).singleSpaced
    }

    /// The commands in addresses, with the end that belongs to each, and the texts they stand for:
    /// braces, which BibTeX would count, and what other programs write.
    private static let addressCommands: [(command: [Unicode.Scalar], meaning: String)] = [
        ("textbraceleft{}", "{"), ("textbraceright{}", "}"), ("textasciitilde{}", "~"),
        ("textasciitilde ", "~"), ("textasciitilde}", "~"), ("url{", ""),
        ("textbackslash{}", "\\"),
    ].map { (Array($0.unicodeScalars), $1) }

    /// Returns the index of the sign that a backslash before the given index escapes, or several
    /// ones: some programs write one more each time they write a file. Nil if there is none.
    static func escapedSign(at index: Int, in scalars: [Unicode.Scalar]) -> Int? {
        let sign = scalars[index...].prefix(mostEscapes).firstIndex { $0 != "\\" }
        return sign.flatMap { repeatedlyEscaped.contains(scalars[$0]) ? $0 : nil }
    }

    /// Of more, the search would take long.
    private static let mostEscapes = 32

    /// The signs before which pybtex writes a backslash, whether or not one is there.
    private static let repeatedlyEscaped = Array("_%&#".unicodeScalars)

    private static let escapable = Array("_%&#$~^{}\\".unicodeScalars)

    /// Returns the beginning of a text, for use in a note.
    static func firstWords(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
            .shortened(to: 60)
    }
}
