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
    static func verbatimText(of tex: String) -> String {
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
            if let (command, brace) = braceCommands.first(where: {
                scalars[index...].starts(with: $0.command)
            }) {
                text.append(brace)
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

    /// The commands for braces in addresses, which BibTeX would count.
    private static let braceCommands: [(command: [Unicode.Scalar], brace: Unicode.Scalar)] = [
        (Array("textbraceleft{}".unicodeScalars), "{"),
        (Array("textbraceright{}".unicodeScalars), "}"),
    ]

    private static let escapable = Array("_%&#$~^{}\\".unicodeScalars)

    /// Returns the beginning of a text, for use in a note.
    static func firstWords(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
            .shortened(to: 60)
    }
}
