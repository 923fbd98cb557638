public import TableCore

/// The rows that folded groups leave visible.
///
/// Every group keeps its section. Index paths are therefore the same with and without folding, but
/// flat positions **in the view** do not count the rows of folded sections; those **of rows** do.
///
/// - Complexity: O(log f) to convert a position among f folded sections.
public struct GroupFolding: Hashable, Sendable {
    /// Whether the groups can be folded.
    public private(set) var isPossible = false
    /// The folded sections, in order.
    private var sections: [Int] = []
    /// The rows of the folded sections that have some, in order.
    private var hidden: [Range<Int>] = []
    /// The number of hidden rows before each element of `hidden`, and the number of all.
    private var hiddenCounts = [0]

    /// Creates a folding that hides nothing.
    public init() {}

    /// Creates the folding of a snapshot by the settings of its list.
    ///
    /// - Complexity: O(*sections*), O(1) if no group is folded.
    public init(of records: RecordList, _ folded: FoldedGroups) {
        let grouping = records.request.grouping
        isPossible = grouping != .none
        guard isPossible, folded.concerns(grouping) else { return }
        for (index, section) in records.sections.enumerated()
        where folded.contains(section.label.key, of: grouping) {
            sections.append(index)
            guard !section.range.isEmpty else { continue }
            hidden.append(section.range)
            hiddenCounts.append((hiddenCounts.last ?? 0) + section.range.count)
        }
    }

    /// Whether any section is folded.
    public var hidesRows: Bool { !hidden.isEmpty }

    /// Returns whether a section is folded.
    public func isFolded(_ section: Int) -> Bool {
        let index = sections.partitioningIndex { $0 >= section }
        return index < sections.count && sections[index] == section
    }

    /// Returns whether a row is visible.
    public func shows(_ row: IndexPath) -> Bool { !isFolded(row.section) }

    /// Returns the flat position in the view of a row at a flat position; nil if it is hidden.
    public func shownPosition(ofRow position: Int) -> Int? {
        let index = hidden.partitioningIndex { $0.upperBound > position }
        if index < hidden.count, hidden[index].contains(position) { return nil }
        return position - hiddenCounts[index]
    }

    /// Returns the flat positions of rows, from those in the view.
    ///
    /// - Complexity: O((*ranges* + *result*) · log f)
    public func rows(at shown: PositionSet) -> PositionSet {
        guard hidesRows else { return shown }
        var found: [Range<Int>] = []
        for range in shown.ranges {
            var next = range.lowerBound
            while next < range.upperBound {
                // The hidden ranges before the row.
                let index = hidden.indices.partitioningIndex {
                    hidden[$0].lowerBound - hiddenCounts[$0] > next
                }
                let row = next + hiddenCounts[index]
                let limit = index < hidden.count ? hidden[index].lowerBound : .max
                let end = min(row + range.upperBound - next, limit)
                found.append(row..<end)
                next += end - row
            }
        }
        return PositionSet(found)
    }

    /// Returns the flat positions in the view of the visible ones of these rows.
    ///
    /// - Complexity: O(*ranges* · log f + *result*)
    public func shownPositions(ofRows positions: PositionSet) -> PositionSet {
        guard hidesRows else { return positions }
        var found: [Range<Int>] = []
        for range in positions.ranges {
            var next = range.lowerBound
            var index = hidden.partitioningIndex { $0.upperBound > next }
            while next < range.upperBound {
                if index < hidden.count, hidden[index].contains(next) {
                    next = hidden[index].upperBound
                    index += 1
                    continue
                }
                let limit = index < hidden.count ? hidden[index].lowerBound : .max
                let end = min(range.upperBound, limit)
                found.append(next - hiddenCounts[index]..<end - hiddenCounts[index])
                next = end
            }
        }
        return PositionSet(found)
    }

    /// Returns the part of an update that concerns visible rows; nil if rows appear or disappear
    /// because another group is folded.
    ///
    /// - Parameters:
    ///   - old: The folding of the snapshot before the update. The receiver is that after it.
    public func visiblePart(
        of update: RecordListUpdate, from old: GroupFolding
    ) -> RecordListUpdate? {
        guard hidesRows || old.hidesRows else { return update }
        guard hasSameGroups(as: old, in: update) else { return nil }
        var part = update
        part.deletedRows.removeAll { !old.shows($0) }
        part.insertedRows.removeAll { !shows($0) }
        part.updatedRows.removeAll { !shows($0) }
        part.movedRows = []
        for move in update.movedRows {
            switch (old.shows(move.oldIndexPath), shows(move.newIndexPath)) {
            case (true, true): part.movedRows.append(move)
            case (true, false): part.deletedRows.append(move.oldIndexPath)
            case (false, true): part.insertedRows.append(move.newIndexPath)
            case (false, false): break
            }
        }
        return part
    }

    /// Whether the sections that remain are folded as before.
    private func hasSameGroups(as old: GroupFolding, in update: RecordListUpdate) -> Bool {
        let (deleted, inserted) = (Set(update.deletedSections), Set(update.insertedSections))
        func remaining(_ folded: [Int], _ list: RecordList, _ gone: Set<Int>) -> [String] {
            folded.filter { !gone.contains($0) }.map { list.sections[$0].label.key }
        }
        return remaining(old.sections, update.old, deleted)
            == remaining(sections, update.new, inserted)
    }
}
