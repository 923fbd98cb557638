import GRDB
import TroveModel

/// A search in the index that can be continued.
final class WordSearch {
    private(set) var found = RecordBits()
    private let statement: RawStatement
    private var count = 0

    init(_ expression: String, table: ListTable, db: Database) throws {
        statement = try RawStatement(
            "SELECT rowid FROM \(table.search) WHERE \(table.search) MATCH ?1", on: db)
        StoredValue.text(expression).bind(to: statement, at: 1)
    }

    /// Continues until `limit` records are found.
    ///
    /// - Returns: Whether all matches are found.
    func goOn(until limit: Int, _ cancellation: CancellationFlag) throws -> Bool {
        // Up to every other record matches, so the loop uses local variables only.
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

    /// All matches.
    func all(_ cancellation: CancellationFlag) throws -> RecordBits {
        _ = try goOn(until: .max, cancellation)
        return found
    }
}
