/// The mapping between old and new index paths of a batch update.
///
/// Any state kept per row (selection, editing, focus, cells, the scroll anchor) follows its row
/// through this map. Spec R8.
///
/// - Complexity: O(log k) per row or section, for k changes.
public struct UpdateMap: Sendable {
    /// The counts before the batch.
    public let before: SectionCounts
    /// The counts after the batch.
    public let after: SectionCounts
    /// The changes of the batch.
    public let batch: BatchUpdate

    var sections: IndexShift
    var movedSectionsByOld: [Int: Int]
    var movedSectionsByNew: [Int: Int]
    var reloadedOldSections: Set<Int>
    var rowsByOldSection: [Int: IndexShift]
    var movedRowsByOld: [IndexPath: IndexPath]
    var movedRowsByNew: [IndexPath: IndexPath]

    /// Returns the new index of a section; `nil` when it was deleted.
    public func newSection(forOld section: Int) -> Int? {
        movedSectionsByOld[section] ?? sections.new(forOld: section)
    }

    /// Returns the old index of a section; `nil` when it was inserted.
    public func oldSection(forNew section: Int) -> Int? {
        movedSectionsByNew[section] ?? sections.old(forNew: section)
    }

    /// Returns the new index path of a row; `nil` when it was deleted, or its section was deleted
    /// or reloaded.
    public func newIndexPath(forOld path: IndexPath) -> IndexPath? {
        if let moved = movedRowsByOld[path] { return moved }
        guard before.contains(path), !reloadedOldSections.contains(path.section),
            let section = newSection(forOld: path.section)
        else { return nil }
        guard let shift = rowsByOldSection[path.section] else {
            return IndexPath(row: path.row, section: section)
        }
        return shift.new(forOld: path.row).map { IndexPath(row: $0, section: section) }
    }

    /// Returns the new index path of a row; `nil` when it or its section was deleted, reloaded or
    /// moved, so that it says nothing of the place of the rows around it.
    func stayingIndexPath(forOld path: IndexPath) -> IndexPath? {
        guard movedRowsByOld[path] == nil, movedSectionsByOld[path.section] == nil else {
            return nil
        }
        return newIndexPath(forOld: path)
    }

    /// Returns the first row of an old section, from a row on, that stays among its neighbors, by
    /// its old and its new index; `nil` if there is none, or the section is deleted or reloaded.
    ///
    /// - Complexity: O(changes), whatever the number of rows.
    func stayingItem(from row: Int, ofSection section: Int) -> (old: Int, new: Int)? {
        let rows = before.numberOfRows(inSection: section) ?? 0
        guard row < rows, !reloadedOldSections.contains(section), newSection(forOld: section) != nil
        else { return nil }
        guard let shift = rowsByOldSection[section] else { return (row, row) }
        guard let new = shift.new(forOld: row..<rows).first?.lowerBound else { return nil }
        return shift.old(forNew: new).map { ($0, new) }
    }

    /// Returns the old index path of a row; `nil` when it was inserted, or its section was inserted
    /// or reloaded.
    public func oldIndexPath(forNew path: IndexPath) -> IndexPath? {
        if let moved = movedRowsByNew[path] { return moved }
        guard after.contains(path), let section = oldSection(forNew: path.section),
            !reloadedOldSections.contains(section)
        else { return nil }
        guard let shift = rowsByOldSection[section] else {
            return IndexPath(row: path.row, section: section)
        }
        return shift.old(forNew: path.row).map { IndexPath(row: $0, section: section) }
    }

    /// The reloaded rows by their new index paths, in order.
    public var reloadedNewIndexPaths: [IndexPath] {
        batch.reloadedRows.compactMap { newIndexPath(forOld: $0.place) }.sorted()
    }

    /// The reloaded sections by their new indices, in order. Spec R8.
    public var reloadedNewSections: [Int] {
        reloadedOldSections.compactMap { newSection(forOld: $0) }.sorted()
    }

    /// Returns the new positions of the rows at old positions.
    ///
    /// - Complexity: O(ranges + sections + k) for k changes, whatever the number of rows.
    public func newPositions(forOld positions: PositionSet) -> PositionSet {
        PositionSet(positions.ranges.flatMap { newPositions(forOld: $0) })
    }

    /// Returns the new position of the row that receives the focus of a deleted or reloaded one:
    /// the row at its place in a reloaded section, else the nearest remaining row below it, else
    /// above it; nil if no row remains.
    ///
    /// - Parameters:
    ///   - position: The old position.
    ///   - includingMoved: Whether rows that are moved, alone or with their section, count.
    /// - Complexity: O(sections + changes), whatever the number of rows.
    func neighbor(ofOld position: Int, includingMoved: Bool = true) -> Int? {
        if let path = before.indexPath(at: position), reloadedOldSections.contains(path.section),
            let rows = newSection(forOld: path.section).flatMap(after.positions), !rows.isEmpty
        {
            return min(rows.lowerBound + path.row, rows.upperBound - 1)
        }
        let rest = position + 1..<before.numberOfRows
        let below = newPositions(forOld: rest, includingMoved: includingMoved)
        if let first = below.first(where: { !$0.isEmpty }) { return first.lowerBound }
        let above = newPositions(forOld: 0..<position, includingMoved: includingMoved)
        return above.last { !$0.isEmpty }.map { $0.upperBound - 1 }
    }

    func newPositions(forOld range: Range<Int>, includingMoved: Bool = true) -> [Range<Int>] {
        if batch.isEmpty { return [range] }
        var result: [Range<Int>] = []
        var position = range.lowerBound
        while position < range.upperBound, let path = before.indexPath(at: position),
            let section = before.positions(inSection: path.section)
        {
            let end = min(range.upperBound, section.upperBound)
            let rows = position - section.lowerBound..<end - section.lowerBound
            if includingMoved || movedSectionsByOld[path.section] == nil {
                result += newPositions(ofRows: rows, inOldSection: path.section)
            }
            position = end
        }
        guard includingMoved else { return result }
        for (old, new) in movedRowsByOld {
            guard let position = before.position(of: old), range.contains(position),
                let target = after.position(of: new)
            else { continue }
            result.append(target..<target + 1)
        }
        return result
    }

    private func newPositions(ofRows rows: Range<Int>, inOldSection section: Int) -> [Range<Int>] {
        guard !reloadedOldSections.contains(section), let new = newSection(forOld: section),
            let start = after.positions(inSection: new)?.lowerBound
        else { return [] }
        let ranges = rowsByOldSection[section]?.new(forOld: rows) ?? [rows]
        return ranges.map { start + $0.lowerBound..<start + $0.upperBound }
    }
}
