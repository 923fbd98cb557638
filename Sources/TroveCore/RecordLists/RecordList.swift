public import Foundation
import Synchronization
import TableCore

/// A section of a record list.
public struct RecordSection: Hashable, Sendable {
    /// What the section is about.
    public let label: SectionLabel
    /// What the header says; empty for a list without grouping.
    public let title: String
    /// What stands for the section in the index at the edge.
    public let indexTitle: String
    /// The flat offsets of the section's records.
    public let range: Range<Int>

    init(_ label: SectionLabel, indexTitle: String, range: Range<Int>) {
        self.label = label
        self.indexTitle = indexTitle
        self.range = range
        title = label.title
    }
}

/// Which records a list shows and in which order: a snapshot that never changes.
///
/// It holds identities only, four bytes each, so that it can be made for millions of records; the
/// records themselves are read by pages, see ``RecordPages``.
public struct RecordList: Sendable {
    /// What was asked for.
    public let request: RecordListRequest
    /// The sections in order. Without grouping, there is one without a title; without records, none.
    public let sections: [RecordSection]
    /// How many records the request finds: more than `count` while only the first page is there; nil
    /// while only the first results of a search are.
    public let totalCount: Int?
    /// Whether all records are there, not just the first page.
    public let isComplete: Bool

    let ids: RecordIDs
    /// The list's generation when the snapshot was read.
    let generation: Int64
    /// What the titles of linked records were read from, as far as the snapshot depends on them.
    var linkStamps: [LinkStamp] = []
    private let lookup: RecordLookup

    init(
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

    /// All records that a request finds.
    init(
        request: RecordListRequest, ids: RecordIDs, sections: [RecordSection], generation: Int64
    ) {
        self.init(
            request: request, ids: ids, sections: sections, generation: generation,
            totalCount: ids.count, isComplete: true)
    }

    /// A list without records.
    public init(emptyFor request: RecordListRequest) {
        self.init(request: request, ids: .compact([]), sections: [], generation: 0)
    }

    /// How many records the snapshot has.
    public var count: Int { ids.count }

    /// Whether there is no record.
    public var isEmpty: Bool { ids.count == 0 }

    /// The record at a flat offset, 0..<`count`.
    ///
    /// - Complexity: O(1)
    public func id(at offset: Int) -> RecordID {
        ids[offset]
    }

    /// The record in a row.
    ///
    /// - Complexity: O(1)
    public func id(at indexPath: IndexPath) -> RecordID {
        ids[offset(of: indexPath)]
    }

    /// The flat offset of a row.
    public func offset(of indexPath: IndexPath) -> Int {
        sections[indexPath.section].range.lowerBound + indexPath.row
    }

    /// The row at a flat offset, 0..<`count`.
    ///
    /// - Complexity: O(log *sections*)
    public func indexPath(at offset: Int) -> IndexPath {
        let section = sectionIndex(at: offset)
        return IndexPath(row: offset - sections[section].range.lowerBound, section: section)
    }

    /// The flat offset of a record; nil if the snapshot does not have it.
    ///
    /// - Complexity: O(1) after ``prepareLookup()``, else O(*n*) at the speed of reading memory,
    ///   which is a third of a millisecond for a million records.
    public func offset(of id: RecordID) -> Int? {
        lookup.offset(of: id, in: ids)
    }

    /// The row of a record; nil if the snapshot does not have it.
    public func indexPath(of id: RecordID) -> IndexPath? {
        offset(of: id).map(indexPath(at:))
    }

    /// Makes the search for a record O(1). Best called off the main thread.
    ///
    /// - Complexity: O(*n*)
    public func prepareLookup() {
        lookup.prepare(for: ids)
    }

    /// All identities, in order. For small lists and tests.
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

/// Finds records in a snapshot: by looking at all, or through a table once it is made.
final class RecordLookup: Sendable {
    private enum State {
        case none
        /// Offsets plus one by identity; 0 for none.
        case table([UInt32])
        case dictionary([RecordID: Int])
    }

    private let state = Mutex(State.none)

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
