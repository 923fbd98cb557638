import GRDB
import TroveModel

/// The generated columns for the computed fields of a list.
struct ComputedColumns {
    let db: Database
    let list: List

    /// Parses the expression of a field and checks that the field does not depend on itself.
    ///
    /// - Parameter field: The field, if it exists.
    /// - Throws: `invalid` with a message about the problem.
    func expression(
        _ text: String, name: String, field: FieldID? = nil
    ) throws(LibraryError) -> CompiledExpression {
        let expression = try CompiledExpression(text, of: name, in: list)
        if let field {
            try list.checkIndependence(of: field, called: name, reading: expression.references)
        }
        return expression
    }

    /// The SQL type of a generated column, including its expression.
    static func type(of expression: CompiledExpression) -> String {
        "\(expression.resultKind.columnType) GENERATED ALWAYS AS (\(expression.sql)) VIRTUAL"
    }

    /// The SQL type of a generated column without values.
    static let emptyType = "GENERATED ALWAYS AS (NULL) VIRTUAL"

    /// Adds a generated column for an expression.
    ///
    /// - Returns: The name of the column.
    func addColumn(for expression: CompiledExpression, name: String) throws -> String {
        let table = ListTable(list)
        let column = try table.newColumnName(for: name, in: db)
        try table.addColumn(column, type: Self.type(of: expression), in: db)
        return column
    }
}
