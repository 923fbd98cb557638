import TroveModel

/// A checked expression of a computed field, in SQL.
struct CompiledExpression {
    /// The text as stored, with the identities of fields instead of their names, so that renaming is safe.
    let stored: String
    /// The fields that the expression reads.
    let references: Set<FieldID>
    /// The expression in SQL.
    let sql: String
    /// The kind of the values.
    let resultKind: FieldKind

    /// Parses and checks the expression `text` of a field called `name`.
    ///
    /// - Throws: `invalid` with a message about the problem, and its character position in `column`.
    init(_ text: String, of name: String, in list: List) throws(LibraryError) {
        let expression = try FieldExpression(text, of: name, in: list)
        let compiled = try ExpressionCompiler(list: list).compile(expression.root)
        stored = expression.stored
        references = expression.references
        sql = compiled.sql
        resultKind = compiled.type.kind
    }
}
