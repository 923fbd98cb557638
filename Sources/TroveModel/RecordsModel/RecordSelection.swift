import TableCore

/// Selected records of a list: any of those in a snapshot, which need not be the present one.
///
///     let all = RecordSelection(in: records, at: PositionSet(0..<records.count))
///     all.count          // 1 000 000, without a look at each record
///     all.contains(17)   // true
public struct RecordSelection: Sendable {
    /// The snapshot with the records.
    public let records: RecordList
    /// The flat offsets of the selected records in the snapshot.
    public private(set) var offsets: PositionSet

    /// Selects the records at flat offsets of a snapshot.
    public init(in records: RecordList, at offsets: PositionSet) {
        self.records = records
        self.offsets = offsets.limited(to: records.count)
    }

    /// The number of selected records.
    ///
    /// - Complexity: O(*ranges*)
    public var count: Int { offsets.count }

    /// The selected records, in the order of the snapshot.
    ///
    /// - Complexity: O(*selected records*)
    public var ids: [RecordID] { offsets.positions.map { records.id(at: $0) } }

    /// A snapshot of only the selected records, without sections.
    ///
    /// - Complexity: O(*selected records*)
    public var list: RecordList {
        let ids = ids
        return RecordList(
            request: records.request, ids: ids,
            sections: ids.isEmpty
                ? [] : [RecordSection(.all, indexTitle: "", range: 0..<ids.count)],
            generation: records.generation)
    }

    /// Whether a record is selected.
    ///
    /// - Complexity: That of ``RecordList/offset(of:)-(RecordID)``.
    public func contains(_ id: RecordID) -> Bool {
        records.offset(of: id).map(offsets.contains) ?? false
    }

    /// Deselects records.
    mutating func remove(_ ids: some Sequence<RecordID>) {
        for id in ids {
            records.offset(of: id).map { offsets.remove($0..<$0 + 1) }
        }
    }

    /// Whether all records of a request were selected before all were loaded.
    private var isAllOfFirstPage: Bool {
        !records.isComplete && offsets.ranges == [0..<records.count]
    }

    /// The flat offsets of the selected records in another snapshot of the list, which may lack
    /// some of them. If the user selected all records of a first page, these are all records.
    ///
    /// - Complexity: O(*selected records* + *n*) for *n* records of the other snapshot, after
    ///   ``RecordList/prepareLookup()``.
    public func offsets(in other: RecordList) -> PositionSet {
        if isAllOfFirstPage, other.request == records.request {
            return PositionSet(0..<other.count)
        }
        guard count > Self.sortedCount else {
            return PositionSet(ids.compactMap { other.offset(of: $0) }.map { $0..<$0 + 1 })
        }
        var isSelected = [Bool](repeating: false, count: other.count)
        for offset in offsets.positions {
            if let found = other.offset(of: records.id(at: offset)) { isSelected[found] = true }
        }
        return Self.positions(of: isSelected)
    }

    /// The count up to which offsets are sorted, not marked in an array of all records.
    private static let sortedCount = 1_000

    private static func positions(of marks: [Bool]) -> PositionSet {
        var ranges: [Range<Int>] = []
        var start: Int?
        for (offset, isMarked) in marks.enumerated() {
            if isMarked, start == nil { start = offset }
            if !isMarked, let first = start {
                ranges.append(first..<offset)
                start = nil
            }
        }
        if let start { ranges.append(start..<marks.count) }
        return PositionSet(ranges)
    }

    /// Whether the records can be found in another snapshot within a frame. Otherwise, call
    /// ``offsets(in:)`` off the main thread.
    func isQuicklyFound(in other: RecordList) -> Bool {
        if isAllOfFirstPage, other.request == records.request { return true }
        return count <= 10_000 && (other.hasLookup || count * other.count <= 4_000_000)
    }
}
