import Foundation

/// Creates readable names of tables and columns from the names that users choose.
enum SQLName {
    /// Names that the columns of fields cannot have.
    static let reservedColumns: Set<String> = [
        "id", "position", "created_at", "modified_at", "deleted_at", "rowid", "oid", "_rowid_",
        "rank",
    ]

    /// The names of the library's own tables.
    static let reservedTables: Set<String> = [
        "list", "field", "history", "setting", "image", "smart_list",
    ]

    /// `name` in double quotes, as an SQL identifier.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
