import TextCore
import TroveModel

/// The manual order of a list, over its table.
struct ManualOrder: PositionTables {
    let db: PostgresSession
    let list: List
    /// Records that are about to move and therefore do not count as neighbors.
    var moving: [RecordID] = []

    static let positionGap = ListTable.positionGap
    private static let batchSize: Int64 = 1_000

    private var table: String { ListTable(list).name }

    /// Finds `count` consecutive free positions at `place`. If the gap is too small, spreads out as
    /// many of the following records as necessary.
    ///
    /// - Throws: `notFound` if the record to move next to no longer exists.
    func makeRoom(for count: Int, at place: Edit.Place) throws -> PositionRoom {
        let room = try room(for: count, at: place)
        if let lower = room.spreadingAfter { try spread(after: lower, for: Int64(count)) }
        return room
    }

    /// Moves the records after `lower` down until a gap absorbs the shift.
    private func spread(after lower: Int64, for needed: Int64) throws {
        var next = lower + Self.spreadStride * (needed + 1)
        var ids: [RecordID] = []
        var positions: [Int64] = []
        var last = (position: lower, id: RecordID.max)
        reading: while true {
            let rows = try db.rows(
                """
                SELECT id, position FROM \(table)
                WHERE (position, id) > ($1, $2) AND deleted_at IS NULL AND id NOT IN (SELECT unnest($3::bigint[]))
                ORDER BY position, id LIMIT \(Self.batchSize)
                """, [.integer(last.position), .integer(last.id), .integers(moving)])
            guard !rows.isEmpty else { break }
            for row in rows {
                last = (row.integer(1) ?? 0, row.integer(0) ?? 0)
                if last.position >= next { break reading }
                ids.append(last.id)
                positions.append(next)
                next += Self.spreadStride
            }
        }
        place(ids, at: positions)
    }

    /// Writes the positions of records, together with the next statement.
    func place(_ records: [RecordID], at positions: [Int64]) {
        guard !records.isEmpty else { return }
        db.knownRecord = nil
        db.postpone(
            PostgresSession.Statement(
                """
                UPDATE \(table) t SET position = n.position
                FROM unnest($1::bigint[], $2::bigint[]) AS n(id, position)
                WHERE t.id = n.id AND t.position <> n.position
                """, [.integers(records), .integers(positions)]))
    }

    func neighbors(of id: RecordID, ascending: Bool) throws -> (own: Int64, next: Int64?) {
        let own = "(SELECT position FROM \(table) WHERE id = $2)"
        let next = neighbor(ascending: ascending, from: own)
        let row = try db.rows(
            "SELECT \(own), (\(next))", [.integers(moving), .integer(id)]
        ).first
        guard let row, let position = row.integer(0) else {
            throw LibraryError.missingNeighbor(id)
        }
        return (position, row.integer(1))
    }

    func end(first: Bool) throws -> Int64? {
        try db.integer(neighbor(ascending: first, from: nil), [.integers(moving)])
    }

    /// The query of a position without those in the parameter `$1`.
    private func neighbor(ascending: Bool, from start: String?) -> String {
        let part = start.map { "AND position \(ascending ? ">" : "<") \($0)" } ?? ""
        return """
            SELECT position FROM \(table)
            WHERE deleted_at IS NULL AND id NOT IN (SELECT unnest($1::bigint[])) \(part)
            ORDER BY position \(ascending ? "ASC" : "DESC") LIMIT 1
            """
    }
}
