/// The expression of a computed field, read and checked.
package struct FieldExpression {
    /// The text as it is stored: fields by their identities, so that renaming one changes nothing.
    package let stored: String
    /// The fields that it reads.
    let references: Set<FieldID>
    /// What it comes down to.
    let sql: String
    /// The kind of its values.
    let resultKind: FieldKind

    /// Reads the expression `text` of a field called `name`.
    ///
    /// - Throws: `invalid` with what is wrong, and the number of the character in `column`.
    package init(_ text: String, of name: String, in list: List) throws(LibraryError) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw LibraryError(
                .invalid, "“\(name)” is computed, and needs an expression, such as [Price] * 2.")
        }
        var parser = try ExpressionParser(text, fieldsOf: list)
        let node = try parser.parse()
        let compiled = try ExpressionCompiler(list: list).compile(node)
        sql = compiled.sql
        resultKind = compiled.type.kind
        references = Set(parser.references.map(\.field))
        stored = Self.replacing(parser.references, in: text) { "[#\($0.rawValue)]" }
    }

    /// The fields that a stored expression reads.
    static func references(in stored: String) -> Set<FieldID> {
        let tokens = (try? ExpressionScanner.tokens(of: stored)) ?? []
        return Set(tokens.compactMap { reference($0.token) })
    }

    /// A stored expression as people write it, with the names that fields have now.
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
    /// The expression of a computed field as people write it: fields by their names in brackets.
    public func expression(of field: Field) -> String {
        FieldExpression.displayed(field.options.expression, in: self)
    }
}
