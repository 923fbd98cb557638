import GRDB
import TextCore
import TroveModel

/// The manual order of a list: one integer position per record, with gaps, so that moving a record
/// usually writes a single row.
struct ManualOrder {
    let db: Database
    let table: ListTable

    /// Finds `count` consecutive free positions at `place`. If the gap is too small, spreads out as
    /// many of the following records as necessary.
    ///
    /// - Parameters:
    ///   - count: The number of positions.
    ///   - place: The place to insert at.
    ///   - moving: Records that are about to move and therefore do not count as neighbors.
    /// - Returns: The free positions, ascending, and the new positions of the records that were
    ///   spread out.
    /// - Throws: `notFound` if the record to move next to no longer exists.
    mutating func makeRoom(
        for count: Int, at place: Edit.Place, moving: Set<RecordID>
    ) throws -> (positions: [Int64], shifted: [RecordID: Int64]) {
        let needed = Int64(count)
        let gap = ListTable.positionGap
        let (lower, upper) = try bounds(of: place, moving: moving)
        guard let lower else {
            let end = upper ?? gap * (needed + 1)
            return ((0..<needed).map { end - gap * (needed - $0) }, [:])
        }
        guard let upper else {
            return ((1...max(needed, 1)).prefix(count).map { lower + gap * $0 }, [:])
        }
        if upper - lower > needed {
            let stride = (upper - lower) / (needed + 1)
            return ((0..<needed).map { lower + stride * ($0 + 1) }, [:])
        }
        return try spread(after: lower, for: needed, moving: moving)
    }

    /// Moves the records after `lower` down until a gap absorbs the shift.
    private func spread(
        after lower: Int64, for needed: Int64, moving: Set<RecordID>
    ) throws -> (positions: [Int64], shifted: [RecordID: Int64]) {
        let gap = ListTable.positionGap
        var next = lower + gap / 8 * (needed + 1)
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
            next += gap / 8
        }
        let stride = gap / 8
        return ((0..<needed).map { lower + stride * ($0 + 1) }, shifted)
    }

    /// Returns the positions of the records directly before and after `place`, ignoring those in
    /// `moving`.
    private func bounds(
        of place: Edit.Place, moving: Set<RecordID>
    ) throws -> (lower: Int64?, upper: Int64?) {
        switch place {
        case .first:
            return (nil, try neighbor(ascending: true, from: nil, moving: moving))
        case .last:
            return (try neighbor(ascending: false, from: nil, moving: moving), nil)
        case .before(let id):
            let upper = try position(of: id)
            return (try neighbor(ascending: false, from: upper, moving: moving), upper)
        case .after(let id):
            let lower = try position(of: id)
            return (lower, try neighbor(ascending: true, from: lower, moving: moving))
        }
    }

    private func position(of id: RecordID) throws -> Int64 {
        let position = try Int64.fetchOne(
            db, sql: "SELECT position FROM \(table.quotedName) WHERE id = ?", arguments: [id])
        guard let position else {
            throw LibraryError.missingNeighbor(id)
        }
        return position
    }

    private func neighbor(
        ascending: Bool, from start: Int64?, moving: Set<RecordID>
    ) throws -> Int64? {
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
