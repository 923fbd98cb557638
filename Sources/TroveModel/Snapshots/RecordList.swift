public import Foundation
import Synchronization
import TableCore

/// A section of a record list.
public struct RecordSection: Hashable, Sendable {
    /// The subject of the section, with its localized header.
    public let label: SectionLabel
    /// The title, the same in all languages; empty for a list without grouping.
    public let title: String
    /// The title in the index at the edge.
    public let indexTitle: String
    /// The flat offsets of the section's records.
    public let range: Range<Int>

    /// Creates a section, for storages.
    ///
    /// - Parameter range: The flat offsets of the section's records.
    public init(_ label: SectionLabel, indexTitle: String, range: Range<Int>) {
        self.label = label
        self.indexTitle = indexTitle
        self.range = range
        title = label.title
    }
}

/// An immutable snapshot of the records of a list and their order.
///
/// It holds only identities, four bytes each, so that it can describe millions of records;
/// ``RecordPages`` reads the records themselves.
public struct RecordList: Sendable {
    /// The request that the snapshot answers.
    public let request: RecordListRequest
    /// The sections in order. Without grouping, a single one without a title; without records,
    /// none.
    public let sections: [RecordSection]
    /// The number of records that match the request: more than `count` for a first page; nil for
    /// the first results of a search.
    public let totalCount: Int?
    /// Whether the snapshot has all matching records, not just the first page.
    public let isComplete: Bool

    package let ids: RecordIDs
    /// The list's generation when the snapshot was read: see ``Change/generations``.
    public private(set) var generation: Int64
    /// The state of the titles of linked records that the snapshot depends on.
    package var linkStamps: [LinkStamp] = []
    private let lookup: RecordLookup

    package init(
        request: RecordListRequest, ids: RecordIDs, sections: [RecordSection],
        generation: Int64, totalCount: Int?, isComplete: Bool
    ) {
        self.request = request
        self.ids = ids
        self.sections = sections
        self.generation = generation
        self.totalCount = totalCount
        self.isComplete = isComplete
        lookup = RecordLookup()
    }

    /// Creates a complete snapshot.
    package init(
        request: RecordListRequest, ids: RecordIDs, sections: [RecordSection], generation: Int64
    ) {
        self.init(
            request: request, ids: ids, sections: sections, generation: generation,
            totalCount: ids.count, isComplete: true)
    }

    /// Creates a complete snapshot, for storages.
    ///
    /// - Parameters:
    ///   - ids: The records in order.
    ///   - sections: The sections in order. Their ranges cover `ids`.
    ///   - generation: The list's generation.
    /// - Complexity: O(*n*) for *n* records.
    public init(
        request: RecordListRequest, ids: [RecordID], sections: [RecordSection], generation: Int64
    ) {
        self.init(
            request: request, ids: RecordIDs(ids), sections: sections, generation: generation)
    }

    /// Creates the first page of a snapshot, for storages.
    ///
    /// - Parameters:
    ///   - ids: The first records in order.
    ///   - sections: The sections in order. Their ranges cover `ids`.
    ///   - generation: The list's generation.
    ///   - totalCount: The number of records that match the request; nil if it is not known yet.
    /// - Complexity: O(*n*) for *n* records of the page.
    public init(
        firstPageFor request: RecordListRequest, ids: [RecordID], sections: [RecordSection],
        generation: Int64, totalCount: Int?
    ) {
        self.init(
            request: request, ids: RecordIDs(ids), sections: sections, generation: generation,
            totalCount: totalCount, isComplete: false)
    }

    /// Creates a complete snapshot without records.
    public init(emptyFor request: RecordListRequest) {
        self.init(request: request, ids: .compact([]), sections: [], generation: 0)
    }

    /// The same records in the same order, as of another generation of the list.
    func at(generation: Int64) -> RecordList {
        var list = self
        list.generation = generation
        return list
    }

    /// The number of records in the snapshot.
    public var count: Int { ids.count }

    /// Whether the snapshot has no records.
    public var isEmpty: Bool { ids.count == 0 }

    /// The record at a flat offset, 0..<`count`.
    ///
    /// - Complexity: O(1)
    public func id(at offset: Int) -> RecordID {
        ids[offset]
    }

    /// The record at an index path.
    ///
    /// - Complexity: O(1)
    public func id(at indexPath: IndexPath) -> RecordID {
        ids[offset(of: indexPath)]
    }

    /// The flat offset of an index path.
    public func offset(of indexPath: IndexPath) -> Int {
        sections[indexPath.section].range.lowerBound + indexPath.row
    }

    /// The index path at a flat offset, 0..<`count`.
    ///
    /// - Complexity: O(log *sections*)
    public func indexPath(at offset: Int) -> IndexPath {
        let section = sectionIndex(at: offset)
        return IndexPath(row: offset - sections[section].range.lowerBound, section: section)
    }

    /// The flat offset of a record; nil if it is not in the snapshot.
    ///
    /// - Complexity: O(1) after ``prepareLookup()``, else O(*n*): a scan of memory that takes a
    ///   third of a millisecond for a million records.
    public func offset(of id: RecordID) -> Int? {
        lookup.offset(of: id, in: ids)
    }

    /// The index path of a record; nil if it is not in the snapshot.
    ///
    /// - Complexity: That of finding the record's offset.
    public func indexPath(of id: RecordID) -> IndexPath? {
        offset(of: id).map(indexPath(at:))
    }

    /// Builds a lookup table that makes finding a record O(1). Best called off the main thread.
    ///
    /// - Complexity: O(*n*)
    public func prepareLookup() {
        lookup.prepare(for: ids)
    }

    /// Whether ``prepareLookup()`` was called, so that finding a record is O(1).
    public var hasLookup: Bool { lookup.isPrepared }

    /// All identities in order, for small lists and tests.
    public var allIDs: [RecordID] {
        (0..<count).map { ids[$0] }
    }

    func sectionIndex(at offset: Int) -> Int {
        var low = 0
        var high = sections.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if sections[middle].range.lowerBound <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

/// Finds records in a snapshot: by a scan, or through a lookup table once it is built.
final class RecordLookup: Sendable {
    private enum State {
        case none
        /// Offset plus one by identity; 0 for identities that the snapshot does not have.
        case table([UInt32])
        case dictionary([RecordID: Int])
    }

    private let state = Mutex(State.none)

    var isPrepared: Bool {
        state.withLock { if case .none = $0 { false } else { true } }
    }

    func offset(of id: RecordID, in ids: RecordIDs) -> Int? {
        state.withLock { state in
            switch state {
            case .none:
                return ids.firstOffset(of: id)
            case .table(let offsets):
                guard let id = Int(exactly: id), offsets.indices.contains(id), offsets[id] > 0
                else { return nil }
                return Int(offsets[id]) - 1
            case .dictionary(let offsets):
                return offsets[id]
            }
        }
    }

    func prepare(for ids: RecordIDs) {
        if case .none = state.withLock({ $0 }) {} else { return }
        let made: State
        if case .compact(let ids) = ids, let last = ids.max(), Int(last) < 16 * ids.count + 1024 {
            var offsets = [UInt32](repeating: 0, count: Int(last) + 1)
            for (offset, id) in ids.enumerated() { offsets[Int(id)] = UInt32(offset) + 1 }
            made = .table(offsets)
        } else {
            made = .dictionary(
                Dictionary((0..<ids.count).map { (ids[$0], $0) }) { first, _ in first })
        }
        state.withLock { $0 = made }
    }
}
