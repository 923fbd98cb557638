import TextCore
import TroveModel

/// The sections of an order during an update. Identities are copied once for all removals and once
/// for all insertions, however many records change.
struct SplicedSections {
    private struct Section {
        var label: SectionLabel
        var indexTitle: String
        /// The range in `kept`.
        var range: Range<Int>
        /// The inserted records in order, each before the kept record at its offset.
        var arrivals: [(offset: Int, id: RecordID)] = []
        /// The key of a section that was not in the original order; nil for others.
        var group: GroupKey?
    }

    private let kept: RecordIDs
    private var sections: [Section] = []
    private var arrivalCount = 0

    /// Creates the sections of `order` without `removed`, and without sections that become empty.
    init(_ order: RecordList, without removed: Set<RecordID>) {
        let (kept, offsets) = order.ids.removing(removed)
        self.kept = kept
        var gone = 0
        for section in order.sections {
            let start = section.range.lowerBound - gone
            while gone < offsets.count, offsets[gone] < section.range.upperBound { gone += 1 }
            let end = section.range.upperBound - gone
            guard end > start else { continue }
            sections.append(
                Section(
                    label: section.label, indexTitle: section.indexTitle, range: start..<end))
        }
    }

    /// Inserts a record at its place, reading about log₂ *n* other records. Records must be
    /// inserted in order.
    mutating func insert(_ row: RowKey, reader: RowKeyReader) throws {
        arrivalCount += 1
        let label = row.group?.label ?? .all
        guard let index = sections.firstIndex(where: { $0.label == label }) else {
            let index = try sectionIndex(for: row, reader: reader)
            let start = index < sections.count ? sections[index].range.lowerBound : kept.count
            sections.insert(
                Section(
                    label: label, indexTitle: "", range: start..<start,
                    arrivals: [(start, row.id)], group: row.group),
                at: index)
            return
        }
        var low = sections[index].range.lowerBound
        var high = sections[index].range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if reader.precedes(try reader.knownKey(of: kept[middle]), row) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        sections[index].arrivals.append((low, row.id))
    }

    /// The index at which to insert the section of `row`.
    private func sectionIndex(for row: RowKey, reader: RowKeyReader) throws -> Int {
        guard let group = row.group else { return sections.count }
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            let section = sections[middle]
            let other =
                try section.group ?? reader.knownKey(of: kept[section.range.lowerBound]).group
            if let other, reader.precedes(other, group) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func recordList(
        request: RecordListRequest, generation: Int64, collation: SortCollation
    ) -> RecordList {
        var made: [RecordSection] = []
        var arrivals: [(offset: Int, id: RecordID)] = []
        arrivals.reserveCapacity(arrivalCount)
        var start = 0
        for section in sections {
            let count = section.range.count + section.arrivals.count
            made.append(
                RecordSection(
                    section.label,
                    indexTitle: section.group == nil
                        ? section.indexTitle
                        : section.label.indexTitle(in: collation),
                    range: start..<start + count))
            arrivals += section.arrivals
            start += count
        }
        return RecordList(
            request: request, ids: kept.inserting(arrivals), sections: made,
            generation: generation)
    }
}
