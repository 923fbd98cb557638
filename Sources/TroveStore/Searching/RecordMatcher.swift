import GRDB
import TroveModel

/// Checks whether single records satisfy a condition.
struct RecordMatcher: ~Copyable {
    private let statement: RawStatement

    init(_ condition: SQLCondition, list: List, db: Database) throws {
        statement = try RawStatement(
            "SELECT 1 FROM \(ListTable(list).quotedName) WHERE id = ?1 AND (\(condition.sql))",
            on: db)
        for (index, value) in condition.values.enumerated() {
            value.bind(to: statement, at: Int32(index) + 2)
        }
    }

    func matches(_ id: RecordID) throws -> Bool {
        statement.bind(id, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }
}
