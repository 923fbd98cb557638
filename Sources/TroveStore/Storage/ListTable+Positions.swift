import GRDB
import TroveModel

extension ListTable {
    /// Positions beyond this one, or before its negative, could not be followed by others.
    static let farthestPosition = Int64(1) << 60

    private static let rightPosition = """
        typeof(position) = 'integer'
        AND position BETWEEN \(-farthestPosition) AND \(farthestPosition)
        """

    /// Whether all records have a position that others can follow.
    ///
    /// - Complexity: O(*n*) for *n* records.
    func hasRightPositions(in db: Database) throws -> Bool {
        try Int.fetchOne(
            db, sql: "SELECT 1 FROM \(quotedName) WHERE NOT (\(Self.rightPosition)) LIMIT 1") == nil
    }

    /// Places records at the end whose position others could not follow.
    ///
    /// - Parameter condition: The records to look at, in SQL.
    func mendPositions(where condition: String = "true", in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE \(quotedName) SET position = \(Self.positionGap) + ifnull((
                        SELECT max(position) FROM \(quotedName)
                        WHERE deleted_at IS NULL AND \(Self.rightPosition)), 0)
                    WHERE \(condition) AND NOT (\(Self.rightPosition))
                """)
    }
}
