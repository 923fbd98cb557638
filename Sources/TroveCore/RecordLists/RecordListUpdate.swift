public import Foundation
import TableCore

/// The difference between two snapshots of the same request, as a table wants it: deletions and
/// sources of moves in the old snapshot's index paths, everything else in the new one's.
public struct RecordListUpdate: Sendable {
    /// A row that changed its place.
    public struct Move: Hashable, Sendable {
        public let oldIndexPath: IndexPath
        public let newIndexPath: IndexPath
    }

    public internal(set) var old: RecordList
    public internal(set) var new: RecordList
    /// Whether the difference is too large to be shown row by row: show the new snapshot at once.
    public internal(set) var needsReload = false
    /// Sections that are gone, with their rows.
    public internal(set) var deletedSections: [Int] = []
    /// Sections that are new, with their rows.
    public internal(set) var insertedSections: [Int] = []
    /// Rows that are gone from sections that stay.
    public internal(set) var deletedRows: [IndexPath] = []
    /// Rows that are new in sections that stay.
    public internal(set) var insertedRows: [IndexPath] = []
    /// Rows that changed their place among sections that stay.
    public internal(set) var movedRows: [Move] = []
    /// Rows at their old place whose content changed, in the new snapshot.
    public internal(set) var updatedRows: [IndexPath] = []

    /// Whether there is nothing to show.
    public var isEmpty: Bool {
        !needsReload && deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty
            && insertedRows.isEmpty && movedRows.isEmpty && updatedRows.isEmpty
    }
}

extension RecordListUpdate {
    /// More touched records than this are shown by a reload.
    static let maximumRecords = 500

    /// The difference, given the records that may have changed their place or content.
    init(from old: RecordList, to new: RecordList, touched: Set<RecordID>?, updated: Set<RecordID>)
    {
        self.old = old
        self.new = new
        guard let touched, touched.count <= Self.maximumRecords, old.isComplete else {
            needsReload = true
            return
        }
        let oldLabels = old.sections.map(\.label)
        let newLabels = new.sections.map(\.label)
        let keptLabels = Set(oldLabels).intersection(newLabels)
        deletedSections = oldLabels.indices.filter { !keptLabels.contains(oldLabels[$0]) }
        insertedSections = newLabels.indices.filter { !keptLabels.contains(newLabels[$0]) }
        let goneSections = Set(deletedSections)
        let freshSections = Set(insertedSections)

        var staying: [(id: RecordID, old: Int, new: Int)] = []
        for id in touched.sorted() {
            // A row of a section that appears or vanishes comes and goes with it.
            let oldPath = old.indexPath(of: id).flatMap {
                goneSections.contains($0.section) ? nil : $0
            }
            let newPath = new.indexPath(of: id).flatMap {
                freshSections.contains($0.section) ? nil : $0
            }
            switch (oldPath, newPath) {
            case (nil, nil): break
            case (let path?, nil): deletedRows.append(path)
            case (nil, let path?): insertedRows.append(path)
            case (let oldPath?, let newPath?):
                staying.append((id, old.offset(of: oldPath), new.offset(of: newPath)))
            }
        }
        appendMoves(of: staying, touched: touched, updated: updated)
    }

    /// Divides rows that are in both into those that moved and those that are where they were,
    /// seen from the rows that nothing happened to.
    private mutating func appendMoves(
        of staying: [(id: RecordID, old: Int, new: Int)], touched: Set<RecordID>,
        updated: Set<RecordID>
    ) {
        let oldTouched = touched.compactMap { old.offset(of: $0) }.sorted()
        let newTouched = touched.compactMap { new.offset(of: $0) }.sorted()
        var last = -1
        for row in staying.sorted(by: { $0.new < $1.new }) {
            let oldPath = old.indexPath(at: row.old)
            let newPath = new.indexPath(at: row.new)
            let untouchedBefore = row.old - Self.count(below: row.old, in: oldTouched)
            let untouchedBeforeNow = row.new - Self.count(below: row.new, in: newTouched)
            let sameSection =
                old.sections[oldPath.section].label == new.sections[newPath.section].label
            if sameSection, untouchedBefore == untouchedBeforeNow, row.old > last {
                last = row.old
                if updated.contains(row.id) { updatedRows.append(newPath) }
            } else {
                movedRows.append(Move(oldIndexPath: oldPath, newIndexPath: newPath))
            }
        }
    }

    private static func count(below offset: Int, in sorted: [Int]) -> Int {
        sorted.partitioningIndex { $0 >= offset }
    }
}

extension Array {
    /// The first index whose element, and all after it, satisfy `belongsInSecondPartition`.
    func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Library {
    /// What a change means for a snapshot: the snapshot after it, and which rows differ.
    ///
    /// Only what changed is read; the whole list is read anew where so much changed that this is
    /// quicker. Changes that were written since are taken in too.
    public func update(
        of list: RecordList, after change: Change
    ) async throws(LibraryError) -> RecordListUpdate {
        guard change.list == list.request.list, change.generations.upperBound > list.generation
        else {
            return RecordListUpdate(from: list, to: list, touched: [], updated: [])
        }
        return try await update(of: list)
    }

    /// Brings a snapshot up to date with everything that was written since it was made.
    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        let new = try await recordList(for: list.request)
        new.prepareLookup()
        let touched = try read { db in
            try changes(
                since: list.stamp, until: new.stamp, deciding: list.request,
                of: ListStore.list(list.request.list, in: db), db)
        }
        return RecordListUpdate(
            from: list, to: new, touched: touched?.records, updated: touched?.updated ?? [])
    }
}
