/// Names of tables and columns in SQL.
enum PostgresName {
    /// A name between quotes, whatever characters it has.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\0", with: "").replacing("\"", with: "\"\"") + "\""
    }

    /// The longest name of a table or column, in bytes; PostgreSQL cuts longer ones.
    static let maximumLength = 63
}
