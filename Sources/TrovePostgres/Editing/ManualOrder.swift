import TextCore
import TroveModel

/// The manual order of a list: one integer position per record, with gaps, so that moving a record
/// usually writes a single row.
struct ManualOrder {
    let db: PostgresSession
    let list: List

    /// Evenly spaced free positions.
    struct Room {
        let first: Int64
        let stride: Int64

        /// The position at an index.
        func position(_ index: Int) -> Int64 { first + stride * Int64(index) }
    }

    private static let spreadStride = ListTable.positionGap / 8
    private static let batchSize: Int64 = 1_000

    private var table: String { ListTable(list).name }

    /// Finds `count` consecutive free positions at `place`. If the gap is too small, spreads out as
    /// many of the following records as necessary.
    ///
    /// - Parameters:
    ///   - count: The number of positions.
    ///   - place: The place to insert at.
    ///   - moving: Records that are about to move and therefore do not count as neighbors.
    /// - Throws: `notFound` if the record to move next to no longer exists.
    func makeRoom(for count: Int, at place: Edit.Place, moving: [RecordID] = []) throws -> Room {
        let needed = Int64(count)
        let gap = ListTable.positionGap
        let (lower, upper) = try bounds(of: place, moving: moving)
        guard let lower else {
            let end = upper ?? gap * (needed + 1)
            return Room(first: end - gap * needed, stride: gap)
        }
        guard let upper else { return Room(first: lower + gap, stride: gap) }
        if upper - lower > needed {
            let stride = (upper - lower) / (needed + 1)
            return Room(first: lower + stride, stride: stride)
        }
        try spread(after: lower, for: needed, moving: moving)
        return Room(first: lower + Self.spreadStride, stride: Self.spreadStride)
    }

    /// Moves the records after `lower` down until a gap absorbs the shift.
    private func spread(after lower: Int64, for needed: Int64, moving: [RecordID]) throws {
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

    /// The positions of the records directly before and after `place`, without those in `moving`.
    private func bounds(
        of place: Edit.Place, moving: [RecordID]
    ) throws -> (lower: Int64?, upper: Int64?) {
        switch place {
        case .first:
            return (nil, try end(first: true, moving: moving))
        case .last:
            return (try end(first: false, moving: moving), nil)
        case .before(let id):
            let (upper, lower) = try neighbors(of: id, ascending: false, moving: moving)
            return (lower, upper)
        case .after(let id):
            let (lower, upper) = try neighbors(of: id, ascending: true, moving: moving)
            return (lower, upper)
        }
    }

    /// The position of a record, and the one directly after it.
    ///
    /// - Parameter ascending: The direction; false for the position before it.
    private func neighbors(
        of id: RecordID, ascending: Bool, moving: [RecordID]
    ) throws -> (own: Int64, next: Int64?) {
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

    /// The first or last position.
    private func end(first: Bool, moving: [RecordID]) throws -> Int64? {
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
