public import Foundation
import TableCore
import TextCore

/// The difference between two snapshots of the same request, as a table view needs it. Index paths
/// of deletions and sources of moves are those of the old snapshot; all others are those of the new
/// one.
public struct RecordListUpdate: Sendable {
    /// A row that changed its place.
    public struct Move: Hashable, Sendable {
        /// The index path in the old snapshot.
        public let oldIndexPath: IndexPath
        /// The index path in the new snapshot.
        public let newIndexPath: IndexPath
    }

    /// The snapshot before the changes.
    public package(set) var old: RecordList
    /// The snapshot after the changes.
    public package(set) var new: RecordList
    /// Whether the difference is too large to be shown row by row. If so, reload the table with the
    /// new snapshot.
    public package(set) var needsReload = false
    /// Indexes of removed sections, whose rows are not listed, in the old snapshot.
    public package(set) var deletedSections: [Int] = []
    /// Indexes of new sections, whose rows are not listed, in the new snapshot.
    public package(set) var insertedSections: [Int] = []
    /// Rows removed from remaining sections, in the old snapshot.
    public package(set) var deletedRows: [IndexPath] = []
    /// Rows inserted into remaining sections, in the new snapshot.
    public package(set) var insertedRows: [IndexPath] = []
    /// Rows that moved within or between remaining sections.
    public package(set) var movedRows: [Move] = []
    /// Rows that stayed in place and whose content changed, in the new snapshot.
    public package(set) var updatedRows: [IndexPath] = []
    /// Whether the content of any row may have changed, besides that of ``updatedRows``.
    public private(set) var mayUpdateAnyRow = false

    /// Whether there is no difference to show.
    public var isEmpty: Bool {
        !needsReload && deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty
            && insertedRows.isEmpty && movedRows.isEmpty && updatedRows.isEmpty
    }
}

extension RecordListUpdate {
    /// The maximum number of changed records for which rows are updated rather than reloaded.
    static let maximumRecords = 500

    /// Computes the difference.
    ///
    /// - Parameters:
    ///   - touched: The records that may have changed their place or content; nil if they are not
    ///     known.
    ///   - updated: The records whose content may have changed.
    public init(
        from old: RecordList, to new: RecordList, touched: Set<RecordID>?, updated: Set<RecordID>
    ) {
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
            // Rows of an inserted or deleted section come and go with it.
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

    /// The maximum number of records of a snapshot that is compared as a whole.
    static let maximumComparedCount = 10_000

    /// The difference between the two snapshots by a comparison of all records, where the changed
    /// ones are not known: another program wrote them into the library file. The content of any row
    /// may have changed. Best called off the main thread.
    ///
    /// - Returns: The difference; the receiver if it needs no reload, or if the snapshots are too
    ///   large or differ too much.
    /// - Complexity: O(*n* log *n*)
    public func comparingRecords() -> RecordListUpdate {
        guard needsReload, old.isComplete, new.isComplete, old.request == new.request,
            max(old.count, new.count) <= Self.maximumComparedCount
        else { return self }
        old.prepareLookup()
        let (before, after) = (old.allIDs, new.allIDs)
        var touched = Set(before).symmetricDifference(after)
        guard touched.count <= Self.maximumRecords else { return self }
        let common = after.filter { !touched.contains($0) }
        let offsets = common.compactMap { old.offset(of: $0) }
        let staying = Set(offsets.indicesOfLongestIncreasingSubsequence)
        new.prepareLookup()
        for (index, id) in common.enumerated()
        where !staying.contains(index) || label(of: id, in: old) != label(of: id, in: new) {
            touched.insert(id)
        }
        var update = RecordListUpdate(from: old, to: new, touched: touched, updated: [])
        update.mayUpdateAnyRow = !update.needsReload
        return update
    }

    private func label(of id: RecordID, in list: RecordList) -> SectionLabel? {
        list.indexPath(of: id).map { list.sections[$0.section].label }
    }

    /// Divides rows in both snapshots into moved rows and rows that stayed in place, relative to
    /// the rows that did not change.
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
