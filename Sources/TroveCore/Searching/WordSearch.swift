import GRDB

/// A question to the search index, answered as far as is needed.
final class WordSearch {
    private(set) var found = RecordBits()
    private let statement: RawStatement
    private var count = 0

    init(_ expression: String, table: ListTable, db: Database) throws {
        statement = try RawStatement(
            "SELECT rowid FROM \(table.search) WHERE \(table.search) MATCH ?1", on: db)
        StoredValue.text(expression).bind(to: statement, at: 1)
    }

    /// Goes on until `limit` records are found.
    ///
    /// - Returns: Whether all are found.
    func goOn(until limit: Int, _ cancellation: CancellationFlag) throws -> Bool {
        // Every other record may be one: what is done for each is done to local variables.
        var bits = found
        var count = count
        found = RecordBits()
        defer { (found, self.count) = (bits, count) }
        while count < limit {
            guard try statement.step() else { return true }
            bits.insert(statement.int64(0))
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
        return false
    }

    /// All records that are found.
    func all(_ cancellation: CancellationFlag) throws -> RecordBits {
        _ = try goOn(until: .max, cancellation)
        return found
    }
}
