import TroveModel

extension QueryColumn {
    /// The column of the list's table.
    var name: String {
        switch source {
        case .field(let field): field.columnName
        case .added: "created_at"
        case .changed: "modified_at"
        case .loan(let column): column.rawValue
        }
    }

    /// The SQL expression of the values.
    var sql: String {
        switch source {
        case .field(let field): SQLName.quoted(field.columnName)
        case .added, .changed: "date(\(name), 'unixepoch', 'localtime')"
        // Loans are in a table of their own, which conditions look up.
        case .loan: "NULL"
        }
    }
}
