import TextCore

/// A parsed expression of a computed field.
package struct FieldExpression {
    /// The text as stored, with the identities of fields instead of their names, so that renaming
    /// is safe.
    package let stored: String
    /// The fields that the expression reads.
    package let references: Set<FieldID>
    /// The parsed expression.
    package let root: ExpressionNode

    /// Parses the expression `text` of a field called `name`.
    ///
    /// - Throws: `invalid` with a message about the problem, and its character position in
    ///   `column`.
    package init(_ text: String, of name: String, in list: List) throws(LibraryError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw LibraryError(
                .invalid,
                translated("Enter an expression for “{field}”, such as [Price] * 2.")
                    .filling(["field": name]))
        }
        var parser = try ExpressionParser(text, fieldsOf: list)
        root = try parser.parse()
        references = Set(parser.references.map(\.field))
        stored = Self.replacing(parser.references, in: text) { "[#\($0.rawValue)]" }
    }

    /// The fields that a stored expression reads.
    package static func references(in stored: String) -> Set<FieldID> {
        let tokens = (try? ExpressionScanner.tokens(of: stored)) ?? []
        return Set(tokens.compactMap { reference($0.token) })
    }

    /// A stored expression with the current names of its fields.
    package static func displayed(_ stored: String, in list: List) -> String {
        let tokens = (try? ExpressionScanner.tokens(of: stored)) ?? []
        let references = tokens.compactMap { found in
            reference(found.token).map { (found.range, $0) }
        }
        return replacing(references, in: stored) { id in
            guard let name = list.field(id)?.name else { return "[#\(id.rawValue)]" }
            return !name.contains("]") ? "[\(name)]" : "{\(name)}"
        }
    }

    private static func reference(_ token: ExpressionScanner.Token) -> FieldID? {
        guard case .name(let name) = token, name.hasPrefix("#") else { return nil }
        return Int64(name.dropFirst()).map { FieldID(rawValue: $0) }
    }

    private static func replacing(
        _ references: [(range: Range<Int>, field: FieldID)], in text: String,
        with name: (FieldID) -> String
    ) -> String {
        let characters = Array(text)
        var result = ""
        var position = 0
        for (range, field) in references {
            result += String(characters[position..<range.lowerBound]) + name(field)
            position = range.upperBound
        }
        return result + String(characters[position...])
    }
}

extension List {
    /// The expression of a computed field, with field names in brackets.
    public func expression(of field: Field) -> String {
        FieldExpression.displayed(field.options.expression, in: self)
    }
}
