/// A checked expression of a computed field, in SQL.
package struct CompiledExpression {
    /// The text as stored, with the identities of fields instead of their names, so that renaming
    /// is safe.
    package let stored: String
    /// The fields that the expression reads.
    package let references: Set<FieldID>
    /// The expression in SQL.
    package let sql: String
    /// The kind of the values.
    package let resultKind: FieldKind

    /// Parses and checks the expression `text` of a field called `name`.
    ///
    /// - Throws: `invalid` with a message about the problem, and its character position in
    ///   `column`.
    package init(
        _ text: String, of name: String, in list: List, as dialect: some ExpressionDialect
    ) throws(LibraryError) {
        let expression = try FieldExpression(text, of: name, in: list)
        let compiled = try ExpressionCompiler(list: list, dialect: dialect)
            .compile(expression.root)
        stored = expression.stored
        references = expression.references
        sql = compiled.sql
        resultKind = compiled.type.kind
    }
}
