import GRDB
import TextCore
import TroveModel

/// Reading the library's own tables. Any SQLite tool can change the file, so that a column may be
/// missing or hold a value of another type; the subscripts of rows end the program then.
extension Row {
    /// Returns the value of a column.
    ///
    /// - Throws: `damaged` with the table and the column.
    func value<Value: DatabaseValueConvertible>(
        _ column: String, of table: String
    ) throws(LibraryError) -> Value {
        if let stored = stored(column), let value = Value.fromDatabaseValue(stored) { return value }
        throw LibraryError(wrongValueIn: column, of: table)
    }

    /// Returns the value of a column; nil for NULL.
    ///
    /// - Throws: `damaged` with the table and the column.
    func optional<Value: DatabaseValueConvertible>(
        _ column: String, of table: String
    ) throws(LibraryError) -> Value? {
        guard let stored = stored(column) else {
            throw LibraryError(wrongValueIn: column, of: table)
        }
        if stored.isNull { return nil }
        return try value(column, of: table)
    }

    /// Returns the value in a column as it is; nil if the column is missing.
    private func stored(_ column: String) -> DatabaseValue? {
        first { $0.0.lowercased() == column }?.1
    }
}

extension LibraryError {
    /// The error for a column of the library's own tables that is missing or has a value of another
    /// type.
    init(wrongValueIn column: String, of table: String) {
        self.init(
            .damaged,
            translated(
                """
                The library is damaged: the column “{column}” of the table “{table}” is missing or \
                has a wrong value. Use `trovectl repair`, or restore a backup.
                """
            ).filling(["column": column, "table": table]))
    }
}
