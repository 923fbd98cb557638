import TextCore

/// A parser of expressions as typed.
package struct ExpressionParser {
    private let tokens: [ExpressionScanner.Found]
    private let fieldID: (ExpressionScanner.Token) -> FieldID?
    private let fieldNames: [String]
    private var index = 0
    private var depth = 0

    /// The references to fields in the text, in order.
    package private(set) var references: [(range: Range<Int>, field: FieldID)] = []

    private static let maximumDepth = 40

    /// - Parameter list: The list whose fields the expression may use.
    package init(_ text: String, fieldsOf list: List) throws(LibraryError) {
        tokens = try ExpressionScanner.tokens(of: text)
        fieldNames = list.fields.map(\.name)
        fieldID = { token in
            switch token {
            case .name(let name) where name.hasPrefix("#"):
                Int64(name.dropFirst()).map { FieldID(rawValue: $0) }.flatMap(list.field)?.id
            case .name(let name): list.field(named: name)?.id
            case .word(let word):
                (list.field(named: word)
                    ?? list.fields.first { $0.columnName == word.lowercased() })?.id
            default: nil
            }
        }
    }

    package mutating func parse() throws(LibraryError) -> ExpressionNode {
        let node = try expression(strongerThan: 0)
        guard current.token == .end else {
            throw unexpected(current)
        }
        return node
    }

    private var current: ExpressionScanner.Found { tokens[index] }

    private mutating func advance() {
        if index + 1 < tokens.count { index += 1 }
    }

    private mutating func expression(
        strongerThan strength: Int
    ) throws(LibraryError) -> ExpressionNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw error(
                translated("The expression is nested too deeply. Use fewer parentheses."), current)
        }
        var left = try operand()
        while let sign = currentOperator, sign.strength > strength {
            let place = current.place
            advance()
            let right = try expression(strongerThan: sign.strength)
            left = ExpressionNode(content: .binary(sign, left, right), place: place)
        }
        return left
    }

    private var currentOperator: ExpressionOperator? {
        switch current.token {
        case .sign(let sign): ExpressionOperator(rawValue: sign)
        case .word(let word) where ["and", "or"].contains(word.lowercased()):
            ExpressionOperator(rawValue: word.lowercased())
        default: nil
        }
    }

    private mutating func operand() throws(LibraryError) -> ExpressionNode {
        let found = current
        switch found.token {
        case .number(let digits):
            advance()
            return ExpressionNode(content: .number(digits), place: found.place)
        case .text(let text):
            advance()
            return ExpressionNode(content: .text(text), place: found.place)
        case .sign("("):
            advance()
            let inside = try expression(strongerThan: 0)
            try expect(")", opened: found)
            return inside
        case .sign("-"):
            advance()
            let value = try expression(strongerThan: ExpressionOperator.times.strength)
            return ExpressionNode(content: .negative(value), place: found.place)
        case .word(let word): return try self.word(word, found)
        case .name: return try field(found)
        case .end: throw error(translated("A value is missing at the end."), found)
        case .sign: throw unexpected(found)
        }
    }

    private mutating func word(
        _ word: String, _ found: ExpressionScanner.Found
    ) throws(LibraryError) -> ExpressionNode {
        if index + 1 < tokens.count, tokens[index + 1].token == .sign("("),
            !["and", "or", "not"].contains(word.lowercased())
        {
            return try call(word.lowercased(), found)
        }
        switch word.lowercased() {
        case "yes", "true", "no", "false", "none":
            // A field of this name takes precedence.
            if fieldID(found.token) != nil { return try field(found) }
            advance()
            let isOn = ["yes", "true"].contains(word.lowercased())
            let content: ExpressionNode.Content =
                word.lowercased() == "none" ? .none : .checkbox(isOn)
            return ExpressionNode(content: content, place: found.place)
        case "not":
            advance()
            let value = try expression(strongerThan: ExpressionOperator.and.strength)
            return ExpressionNode(content: .not(value), place: found.place)
        case "and", "or":
            throw unexpected(found)
        default:
            return try field(found)
        }
    }

    private mutating func field(
        _ found: ExpressionScanner.Found
    ) throws(LibraryError) -> ExpressionNode {
        guard let id = fieldID(found.token) else {
            let known = fieldNames.quoted
            throw error(
                translated("There is no field “{field}” (character {column}). Fields: {fields}.")
                    .filling([
                        "field": found.token.text, "column": String(found.place), "fields": known,
                    ]), found)
        }
        advance()
        references.append((found.range, id))
        return ExpressionNode(content: .field(id), place: found.place)
    }

    private mutating func call(
        _ name: String, _ found: ExpressionScanner.Found
    ) throws(LibraryError) -> ExpressionNode {
        advance()
        let bracket = current
        advance()
        var arguments: [ExpressionNode] = []
        if current.token != .sign(")") {
            arguments.append(try expression(strongerThan: 0))
            while current.token == .sign(",") {
                advance()
                arguments.append(try expression(strongerThan: 0))
            }
        }
        try expect(")", opened: bracket)
        return ExpressionNode(content: .call(name, arguments), place: found.place)
    }

    private mutating func expect(
        _ sign: String, opened: ExpressionScanner.Found
    ) throws(LibraryError) {
        guard current.token == .sign(sign) else {
            throw unclosed(opened, before: current)
        }
        advance()
    }

    private func unexpected(_ found: ExpressionScanner.Found) -> LibraryError {
        error(
            translated("“{text}” at character {column} is unexpected.")
                .filling(["text": found.token.text, "column": String(found.place)]), found)
    }

    private func unclosed(
        _ opened: ExpressionScanner.Found, before found: ExpressionScanner.Found
    ) -> LibraryError {
        guard found.token != .end else {
            return error(
                translated("“{sign}” at character {column} has no matching “{counterpart}”.")
                    .filling(["sign": "(", "column": String(opened.place), "counterpart": ")"]),
                found)
        }
        return error(
            translated(
                """
                “)” is missing before “{text}” at character {column}, to match the “(” at \
                character {opening}.
                """
            ).filling([
                "text": found.token.text, "column": String(found.place),
                "opening": String(opened.place),
            ]), found)
    }

    private func error(_ message: String, _ found: ExpressionScanner.Found) -> LibraryError {
        LibraryError(.invalid, message, column: found.place)
    }
}

extension ExpressionScanner.Token {
    /// The text of the token; empty at the end.
    fileprivate var text: String {
        switch self {
        case .number(let text), .text(let text), .word(let text), .name(let text), .sign(let text):
            text
        case .end: ""
        }
    }
}
