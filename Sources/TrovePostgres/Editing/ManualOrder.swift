import TextCore
import TroveModel

/// The manual order of a list: one integer position per record, with gaps, so that moving a record usually
/// writes a single row.
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

    /// Finds `count` consecutive free positions at `place`. If the gap is too small, spreads out as many of
    /// the following records as necessary.
    ///
    /// - Parameters:
    ///   - count: The number of positions.
    ///   - place: The place to insert at.
    ///   - moving: Records that are about to move and therefore do not count as neighbours.
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
        try place(ids, at: positions)
    }

    /// Writes the positions of records.
    func place(_ records: [RecordID], at positions: [Int64]) throws {
        guard !records.isEmpty else { return }
        try db.execute(
            """
            UPDATE \(table) t SET position = n.position
            FROM unnest($1::bigint[], $2::bigint[]) AS n(id, position)
            WHERE t.id = n.id AND t.position <> n.position
            """, [.integers(records), .integers(positions)])
    }

    /// The positions of the records directly before and after `place`, without those in `moving`.
    private func bounds(
        of place: Edit.Place, moving: [RecordID]
    ) throws -> (lower: Int64?, upper: Int64?) {
        switch place {
        case .first:
            return (nil, try neighbour(ascending: true, from: nil, moving: moving))
        case .last:
            return (try neighbour(ascending: false, from: nil, moving: moving), nil)
        case .before(let id):
            let upper = try position(of: id)
            return (try neighbour(ascending: false, from: upper, moving: moving), upper)
        case .after(let id):
            let lower = try position(of: id)
            return (lower, try neighbour(ascending: true, from: lower, moving: moving))
        }
    }

    private func position(of id: RecordID) throws -> Int64 {
        guard
            let position = try db.integer(
                "SELECT position FROM \(table) WHERE id = $1", [.integer(id)])
        else {
            throw LibraryError(
                .notFound,
                translated("There is no record {record} in the list to move next to.")
                    .filling(["record": String(id)]))
        }
        return position
    }

    private func neighbour(
        ascending: Bool, from start: Int64?, moving: [RecordID]
    ) throws -> Int64? {
        let part = start == nil ? "" : "AND position \(ascending ? ">" : "<") $2"
        return try db.integer(
            """
            SELECT position FROM \(table)
            WHERE deleted_at IS NULL AND id NOT IN (SELECT unnest($1::bigint[])) \(part)
            ORDER BY position \(ascending ? "ASC" : "DESC") LIMIT 1
            """, [.integers(moving)] + (start.map { [.integer($0)] } ?? []))
    }
}
