import TextCore

/// Splits the text of an expression into tokens.
struct ExpressionScanner {
    enum Token: Equatable {
        case number(String)
        case text(String)
        /// A word: a field, a function, or `and`, `or`, `not`, `yes`, `no`, `none`.
        case word(String)
        /// A name in brackets or braces.
        case name(String)
        case sign(String)
        case end
    }

    /// A token and its range of characters.
    struct Found: Equatable {
        var token: Token
        var range: Range<Int>

        /// The position of its first character, from 1.
        var place: Int { range.lowerBound + 1 }
    }

    private let text: [Character]
    private var position = 0

    private init(_ text: String) {
        self.text = Array(text)
    }

    /// The tokens of a text, followed by `end`.
    static func tokens(of text: String) throws(LibraryError) -> [Found] {
        var scanner = ExpressionScanner(text)
        var found: [Found] = []
        repeat {
            found.append(try scanner.next())
        } while found.last?.token != .end
        return found
    }

    private mutating func next() throws(LibraryError) -> Found {
        while position < text.count, text[position].isWhitespace { position += 1 }
        let start = position
        let token = try token()
        return Found(token: token, range: start..<position)
    }

    private mutating func token() throws(LibraryError) -> Token {
        guard position < text.count else { return .end }
        let first = text[position]
        switch first {
        case "\"", "'", "“": return .text(try quoted(to: first == "“" ? "”" : first))
        case "[": return .name(try enclosed(to: "]"))
        case "{": return .name(try enclosed(to: "}"))
        case _ where first.isASCII && first.isNumber: return number()
        case _ where first.isLetter || first == "_":
            return .word(take { $0.isLetter || $0.isNumber || $0 == "_" })
        default: break
        }
        for sign in ["<>", "!=", "<=", ">=", "=", "<", ">", "&", "+", "-", "*", "/", "(", ")", ","]
        where text[position...].starts(with: sign) {
            position += sign.count
            return .sign(sign == "!=" ? "<>" : sign)
        }
        let other: [Character: String] = ["×": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">="]
        guard let sign = other[first] else {
            throw LibraryError(
                .invalid,
                translated("“{text}” at character {column} is not allowed in an expression.")
                    .filling(["text": String(first), "column": String(position + 1)]),
                column: position + 1)
        }
        position += 1
        return .sign(sign)
    }

    private mutating func take(_ isPart: (Character) -> Bool) -> String {
        let start = position
        while position < text.count, isPart(text[position]) { position += 1 }
        return String(text[start..<position])
    }

    private mutating func number() -> Token {
        var digits = take { $0.isASCII && $0.isNumber }
        if position + 1 < text.count, text[position] == ".", text[position + 1].isASCII,
            text[position + 1].isNumber
        {
            position += 1
            digits += "." + take { $0.isASCII && $0.isNumber }
        }
        return .number(digits)
    }

    /// Reads a quoted text; a doubled quote stands for one.
    private mutating func quoted(to end: Character) throws(LibraryError) -> String {
        let start = position
        position += 1
        var inside = ""
        while position < text.count {
            if text[position] == end {
                position += 1
                guard position < text.count, text[position] == end else { return inside }
            }
            inside.append(text[position])
            position += 1
        }
        throw Self.unclosed(text[start], by: end, at: start)
    }

    private mutating func enclosed(to end: Character) throws(LibraryError) -> String {
        let start = position
        position += 1
        let inside = take { $0 != end }
        guard position < text.count else {
            throw Self.unclosed(text[start], by: end, at: start)
        }
        position += 1
        return inside
    }

    private static func unclosed(
        _ sign: Character, by counterpart: Character, at position: Int
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{sign}” at character {column} has no matching “{counterpart}”.").filling([
                "sign": String(sign), "column": String(position + 1),
                "counterpart": String(counterpart),
            ]), column: position + 1)
    }
}
