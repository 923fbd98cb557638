/// A batch of changes to a table, performed together.
///
/// Deletions, reloads and the sources of moves refer to the table before the batch; insertions and
/// the destinations of moves refer to the table after it. The order of calls does not matter. Spec
/// R1, 19.3, 19.4, 000.143, 000.144.
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
    /// A change at one place, with its animation.
    public struct Change<Place: Hashable & Sendable>: Hashable, Sendable {
        /// The index path or section; before or after the batch, depending on the change.
        public var place: Place
        /// The animation of the change.
        public var animation: RowAnimation
    }

    /// A move from a place before the batch to one after it.
    public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        /// The place before the batch.
        public var source: Place
        /// The place after the batch.
        public var destination: Place
    }

    /// The deleted rows, by their old index paths.
    public private(set) var deletedRows: [Change<IndexPath>] = []
    /// The inserted rows, by their new index paths.
    public private(set) var insertedRows: [Change<IndexPath>] = []
    /// The reloaded rows, by their old index paths.
    public private(set) var reloadedRows: [Change<IndexPath>] = []
    /// The moved rows.
    public private(set) var movedRows: [Move<IndexPath>] = []
    /// The deleted sections, by their old indices.
    public private(set) var deletedSections: [Change<Int>] = []
    /// The inserted sections, by their new indices.
    public private(set) var insertedSections: [Change<Int>] = []
    /// The reloaded sections, by their old indices.
    public private(set) var reloadedSections: [Change<Int>] = []
    /// The moved sections.
    public private(set) var movedSections: [Move<Int>] = []

    /// Creates an empty batch, which only queries heights, headers and footers again. Spec 000.14.
    public init() {}

    /// Whether the batch contains no changes.
    public var isEmpty: Bool { self == BatchUpdate() }
}

extension BatchUpdate {
    /// Deletes rows, by their old index paths. Spec 19.2.
    public mutating func deleteRows(
        _ oldIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        deletedRows += oldIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Inserts rows, by their new index paths. Spec 19.1.
    public mutating func insertRows(
        _ newIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        insertedRows += newIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Reloads rows, by their old index paths. Spec 19.16, 000.145.
    public mutating func reloadRows(
        _ oldIndexPaths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic
    ) {
        reloadedRows += oldIndexPaths.map { Change(place: $0, animation: animation) }
    }

    /// Moves a row from its old index path to a new one. Spec 000.142.
    public mutating func moveRow(from oldIndexPath: IndexPath, to newIndexPath: IndexPath) {
        movedRows.append(Move(source: oldIndexPath, destination: newIndexPath))
    }

    /// Deletes sections, by their old indices. Spec 19.17.
    public mutating func deleteSections(
        _ oldSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        deletedSections += oldSections.map { Change(place: $0, animation: animation) }
    }

    /// Inserts sections, by their new indices. Spec 19.17.
    public mutating func insertSections(
        _ newSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        insertedSections += newSections.map { Change(place: $0, animation: animation) }
    }

    /// Reloads sections, by their old indices. Spec 19.16.
    public mutating func reloadSections(
        _ oldSections: some Sequence<Int>, with animation: RowAnimation = .automatic
    ) {
        reloadedSections += oldSections.map { Change(place: $0, animation: animation) }
    }

    /// Moves a section from its old index to a new one. Spec 000.142.
    public mutating func moveSection(from oldSection: Int, to newSection: Int) {
        movedSections.append(Move(source: oldSection, destination: newSection))
    }
}

extension BatchUpdate {
    /// Returns the same changes with other index paths of rows.
    ///
    /// - Parameters:
    ///   - old: Returns the index path for one from before the batch.
    ///   - new: Returns the index path for one from after the batch.
    func mappingRows(
        old: (IndexPath) -> IndexPath, new: (IndexPath) -> IndexPath
    ) -> BatchUpdate {
        var mapped = self
        for index in deletedRows.indices {
            mapped.deletedRows[index].place = old(deletedRows[index].place)
        }
        for index in reloadedRows.indices {
            mapped.reloadedRows[index].place = old(reloadedRows[index].place)
        }
        for index in insertedRows.indices {
            mapped.insertedRows[index].place = new(insertedRows[index].place)
        }
        mapped.movedRows = movedRows.map {
            Move(source: old($0.source), destination: new($0.destination))
        }
        return mapped
    }

    /// Removes the reload of a row. Returns whether the batch reloaded it.
    mutating func removeReload(of path: IndexPath) -> Bool {
        let count = reloadedRows.count
        reloadedRows.removeAll { $0.place == path }
        return reloadedRows.count < count
    }
}

/// A recorder of changes between begin and end; nested pairs join the outermost. Spec R1, OT-9.
public struct UpdateRecorder: Sendable {
    /// The number of begins without an end.
    public private(set) var depth = 0
    /// The changes recorded so far.
    public var batch = BatchUpdate()

    /// Creates a recorder outside any batch.
    public init() {}

    /// Whether changes are being recorded.
    public var isRecording: Bool { depth > 0 }

    /// Begins a batch, or a nested one.
    public mutating func begin() { depth += 1 }

    /// Ends a batch or a nested one.
    ///
    /// - Returns: The recorded batch when the outermost level ends; `nil` otherwise, or without a
    ///   begin.
    public mutating func end() -> BatchUpdate? {
        guard depth > 0 else { return nil }
        depth -= 1
        guard depth == 0 else { return nil }
        defer { batch = BatchUpdate() }
        return batch
    }
}
