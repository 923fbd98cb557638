/// A number of changes to a table that happen at once.
///
/// Deletions, reloads and the sources of moves count as before the batch; insertions and the
/// destinations of moves count as after it. The order of the calls means nothing. Spec R1, 19.3,
/// 19.4, 000.143, 000.144.
///
/// ```swift
/// var batch = BatchUpdate()                                   // rows A B C D E
/// batch.deleteRows([IndexPath(row: 1, section: 0)])           // B
/// batch.deleteRows([IndexPath(row: 2, section: 0)])           // C
/// batch.insertRows([IndexPath(row: 1, section: 0)])           // X
/// let map = try batch.resolve(before: counts, after: newCounts)   // rows A X D E
/// map.newIndexPath(forOld: IndexPath(row: 3, section: 0))     // row 2: D
/// ```
public struct BatchUpdate: Hashable, Sendable {
    /// A change that needs one place, with its animation.
    public struct Change<Place: Hashable & Sendable>: Hashable, Sendable {
        /// Where, before or after the batch.
        public var place: Place
        /// How it comes, goes or changes.
        public var animation: RowAnimation
    }

    /// A move from a place before the batch to one after it.
    public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        /// Where it is before the batch.
        public var source: Place
        /// Where it is after the batch.
        public var destination: Place
    }

    /// Rows that go, by their paths before the batch.
    public private(set) var deletedRows: [Change<IndexPath>] = []
    /// Rows that come, by their paths after the batch.
    public private(set) var insertedRows: [Change<IndexPath>] = []
    /// Rows that are asked for again, by their paths before the batch.
    public private(set) var reloadedRows: [Change<IndexPath>] = []
    /// Rows that change place.
    public private(set) var movedRows: [Move<IndexPath>] = []
    /// Sections that go, by their numbers before the batch.
    public private(set) var deletedSections: [Change<Int>] = []
    /// Sections that come, by their numbers after the batch.
    public private(set) var insertedSections: [Change<Int>] = []
    /// Sections that are asked for again, by their numbers before the batch.
    public private(set) var reloadedSections: [Change<Int>] = []
    /// Sections that change place.
    public private(set) var movedSections: [Move<Int>] = []

    /// A batch without changes: it only asks for heights, headers and footers anew. Spec 000.14.
    public init() {}

    /// Whether the batch changes nothing.
    public var isEmpty: Bool { self == BatchUpdate() }
}

extension BatchUpdate {
    /// Deletes rows, by their paths before the batch. Spec 19.2.
    public mutating func deleteRows(
        _ oldIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        deletedRows += oldIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Inserts rows, by their paths after the batch. Spec 19.1.
    public mutating func insertRows(
        _ newIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        insertedRows += newIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Reloads rows, by their paths before the batch. Spec 19.16, 000.145.
    public mutating func reloadRows(
        _ oldIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        reloadedRows += oldIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Moves a row from its path before the batch to one after it. Spec 000.142.
    public mutating func moveRow(from oldIndexPath: IndexPath, to newIndexPath: IndexPath) {
        movedRows.append(Move(source: oldIndexPath, destination: newIndexPath))
    }

    /// Deletes sections, by their numbers before the batch. Spec 19.17.
    public mutating func deleteSections(
        _ oldSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        deletedSections += oldSections.map { Change(place: $0, animation: animation) }
    }

    /// Inserts sections, by their numbers after the batch. Spec 19.17.
    public mutating func insertSections(
        _ newSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        insertedSections += newSections.map { Change(place: $0, animation: animation) }
    }

    /// Reloads sections, by their numbers before the batch. Spec 19.16.
    public mutating func reloadSections(
        _ oldSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        reloadedSections += oldSections.map { Change(place: $0, animation: animation) }
    }

    /// Moves a section from its number before the batch to one after it. Spec 000.142.
    public mutating func moveSection(from oldSection: Int, to newSection: Int) {
        movedSections.append(Move(source: oldSection, destination: newSection))
    }
}

/// Collects a batch between begin and end; inner pairs belong to the outermost. Spec R1, OT-9.
public struct UpdateRecorder: Sendable {
    /// How many begins still wait for their end.
    public private(set) var depth = 0
    /// What was collected so far.
    public var batch = BatchUpdate()

    /// Outside any batch.
    public init() {}

    /// Whether changes are being collected.
    public var isRecording: Bool { depth > 0 }

    /// Starts a batch, or goes one level deeper.
    public mutating func begin() { depth += 1 }

    /// Ends a level.
    ///
    /// - Returns: the batch when the outermost level ended; `nil` otherwise, and without a begin.
    public mutating func end() -> BatchUpdate? {
        guard depth > 0 else { return nil }
        depth -= 1
        guard depth == 0 else { return nil }
        defer { batch = BatchUpdate() }
        return batch
    }
}
