/// The positions of a list that the rules for its manual order read.
///
/// A manual order has one integer position per record, with gaps, so that moving a record usually
/// writes a single row.
package protocol PositionTables {
    /// The usual distance between two positions.
    static var positionGap: Int64 { get }

    /// The first or last position, without records that are about to move.
    func end(first: Bool) throws -> Int64?

    /// The position of a record, and the next one without records that are about to move.
    ///
    /// - Parameter ascending: The direction; false for the position before it.
    /// - Throws: `notFound` if the record does not exist.
    func neighbors(of record: RecordID, ascending: Bool) throws -> (own: Int64, next: Int64?)
}

/// Evenly spaced positions.
package struct PositionRoom: Hashable, Sendable {
    package let first: Int64
    package let stride: Int64
    /// The position after which records must be spread out first; nil if the positions are free.
    package let spreadingAfter: Int64?

    /// The same position for all records, which then follow each other by their identities. For
    /// tables with positions so far away, as of other programs, that none lies beyond.
    static func equal(at position: Int64) -> PositionRoom {
        PositionRoom(first: position, stride: 0, spreadingAfter: nil)
    }

    /// The position at an index.
    package func position(_ index: Int) -> Int64 { first + stride * Int64(index) }
}

extension PositionTables {
    /// The distance between positions where records are spread out.
    package static var spreadStride: Int64 { positionGap / 8 }

    /// Finds `count` consecutive positions at `place`. They are not free if the gap is too small.
    ///
    /// - Throws: `notFound` if the record to move next to no longer exists.
    package func room(for count: Int, at place: Edit.Place) throws -> PositionRoom {
        let needed = Int64(count)
        let gap = Self.positionGap
        let (lower, upper) = try bounds(of: place)
        guard let lower else {
            let end = upper ?? gap * (needed + 1)
            let (first, isTooSmall) = end.subtractingReportingOverflow(gap * needed)
            guard !isTooSmall else { return .equal(at: .min) }
            return PositionRoom(first: first, stride: gap, spreadingAfter: nil)
        }
        guard let upper else {
            let isTooLarge = lower.addingReportingOverflow(gap * needed).overflow
            guard !isTooLarge else { return .equal(at: .max) }
            return PositionRoom(first: lower + gap, stride: gap, spreadingAfter: nil)
        }
        let (room, isHuge) = upper.subtractingReportingOverflow(lower)
        if isHuge || room > needed {
            let stride = (isHuge ? .max : room) / (needed + 1)
            return PositionRoom(first: lower + stride, stride: stride, spreadingAfter: nil)
        }
        let stride = Self.spreadStride
        return PositionRoom(first: lower + stride, stride: stride, spreadingAfter: lower)
    }

    /// The positions directly before and after `place`.
    private func bounds(of place: Edit.Place) throws -> (lower: Int64?, upper: Int64?) {
        switch place {
        case .first: return (nil, try end(first: true))
        case .last: return (try end(first: false), nil)
        case .before(let id):
            let (upper, lower) = try neighbors(of: id, ascending: false)
            return (lower, upper)
        case .after(let id):
            let (lower, upper) = try neighbors(of: id, ascending: true)
            return (lower, upper)
        }
    }
}
