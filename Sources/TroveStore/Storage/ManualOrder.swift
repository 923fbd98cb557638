import GRDB
import TextCore
import TroveModel

/// The manual order of a list, over its table.
struct ManualOrder: PositionTables {
    let db: Database
    let table: ListTable
    /// Records that are about to move and therefore do not count as neighbors.
    var moving: Set<RecordID> = []

    static let positionGap = ListTable.positionGap

    /// Finds `count` consecutive free positions at `place`. If the gap is too small, spreads out as
    /// many of the following records as necessary.
    ///
    /// - Returns: The free positions, ascending, and the new positions of the records that were
    ///   spread out.
    /// - Throws: `notFound` if the record to move next to no longer exists.
    func makeRoom(
        for count: Int, at place: Edit.Place
    ) throws -> (positions: [Int64], shifted: [RecordID: Int64]) {
        let room = try room(for: count, at: place)
        let shifted = try room.spreadingAfter.map { try spread(after: $0, for: Int64(count)) }
        return ((0..<count).map(room.position), shifted ?? [:])
    }

    /// Moves the records after `lower` down until a gap absorbs the shift.
    private func spread(after lower: Int64, for needed: Int64) throws -> [RecordID: Int64] {
        var next = lower + Self.spreadStride * (needed + 1)
        var shifted: [RecordID: Int64] = [:]
        let following = try RawStatement(
            """
            SELECT id, position FROM \(table.quotedName)
            WHERE deleted_at IS NULL AND position > ?1 ORDER BY position, id
            """, on: db)
        following.bind(lower, at: 1)
        while try following.step() {
            let id = following.int64(0)
            if moving.contains(id) { continue }
            if following.int64(1) >= next { break }
            shifted[id] = next
            next += Self.spreadStride
        }
        return shifted
    }

    func end(first: Bool) throws -> Int64? { try neighbor(ascending: first, from: nil) }

    func neighbors(of id: RecordID, ascending: Bool) throws -> (own: Int64, next: Int64?) {
        let own = try position(of: id)
        return (own, try neighbor(ascending: ascending, from: own))
    }

    private func position(of id: RecordID) throws -> Int64 {
        let position = try Int64.fetchOne(
            db, sql: "SELECT position FROM \(table.quotedName) WHERE id = ?", arguments: [id])
        guard let position else {
            throw LibraryError.missingNeighbor(id)
        }
        return position
    }

    private func neighbor(ascending: Bool, from start: Int64?) throws -> Int64? {
        let condition = start == nil ? "" : "AND position \(ascending ? ">" : "<") ?1"
        let statement = try RawStatement(
            """
            SELECT id, position FROM \(table.quotedName) WHERE deleted_at IS NULL \(condition)
            ORDER BY position \(ascending ? "ASC" : "DESC")
            """, on: db)
        if let start { statement.bind(start, at: 1) }
        while try statement.step() {
            if !moving.contains(statement.int64(0)) { return statement.int64(1) }
        }
        return nil
    }
}
