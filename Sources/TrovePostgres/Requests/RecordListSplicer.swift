import TextCore
import TroveModel

/// Updates a snapshot after changes of a few records, without reading the others: takes each
/// changed record out, and inserts it where its values belong.
struct RecordListSplicer {
    let reader: RequestReader

    /// When to splice.
    struct Policy {
        /// The number of records of a list from which on splicing pays off.
        var minimumCount: Int
        /// The maximum number of changed records.
        var maximumChanges: Int

        static let usual = Policy(minimumCount: 2_000, maximumChanges: 200)
        /// Splices every list, for tests.
        static let always = Policy(minimumCount: 0, maximumChanges: .max)

        func splices(_ changes: Int, into count: Int) -> Bool {
            count >= minimumCount && changes <= maximumChanges
        }
    }

    private struct Section {
        let label: SectionLabel
        let indexTitle: String
        /// The range in the records that stay.
        let range: Range<Int>
        /// The changed records that belong to the section.
        var arrivals: [RecordID] = []
    }

    /// A changed record that matches.
    private struct Arrival {
        let id: RecordID
        /// The key of its section; nil if there are no sections.
        let key: GroupKey?

        var label: SectionLabel { key?.label ?? .all }
    }

    private var db: PostgresSession { reader.db }

    /// - Returns: Nil if the list must be read again.
    func splice(
        _ changed: Set<RecordID>, in old: RecordList, generation: Int64
    ) throws -> RecordList? {
        let (kept, offsets) = old.ids.removing(changed)
        var sections = Self.sections(of: old, without: offsets)
        let arrivals = try arrivals(among: changed)
        guard try insertSections(for: arrivals, into: &sections, kept) else { return nil }
        var places: [(offset: Int, id: RecordID)] = []
        var made: [RecordSection] = []
        var start = 0
        for section in sections {
            let search = PlaceSearch(reader: reader, kept: kept, range: section.range)
            guard let found = try search.places(of: section.arrivals) else { return nil }
            places += found
            let end = start + section.range.count + found.count
            made.append(
                RecordSection(section.label, indexTitle: section.indexTitle, range: start..<end))
            start = end
        }
        if reader.request.query.isEmpty, reader.request.scope == .records,
            start != reader.list.recordCount
        {
            return nil
        }
        return RecordList(
            request: old.request, ids: kept.inserting(places), sections: made,
            generation: generation)
    }

    /// The sections without the records at some ascending offsets, and without those that become
    /// empty.
    private static func sections(of old: RecordList, without offsets: [Int]) -> [Section] {
        var gone = 0
        return old.sections.compactMap { section in
            let start = section.range.lowerBound - gone
            while gone < offsets.count, offsets[gone] < section.range.upperBound { gone += 1 }
            let end = section.range.upperBound - gone
            guard end > start else { return nil }
            return Section(
                label: section.label, indexTitle: section.indexTitle, range: start..<end)
        }
    }

    /// The changed records that match the request.
    private func arrivals(among changed: Set<RecordID>) throws -> [Arrival] {
        try reader.sectionKeys(of: changed.sorted(), where: reader.condition())
            .sorted { $0.key < $1.key }
            .map { Arrival(id: $0.key, key: $0.value) }
    }

    /// Assigns changed records to their sections, and inserts missing sections.
    ///
    /// - Returns: False if the list must be read again.
    private func insertSections(
        for arrivals: [Arrival], into sections: inout [Section], _ kept: RecordIDs
    ) throws -> Bool {
        var keys: [GroupKey]?
        let collation = reader.sections?.keys.collation ?? .shared
        for arrival in arrivals {
            if let index = sections.firstIndex(where: { $0.label == arrival.label }) {
                sections[index].arrivals.append(arrival.id)
                continue
            }
            var index = sections.count
            if let key = arrival.key {
                guard var known = try keys ?? self.keys(of: sections, kept) else { return false }
                let ascending = reader.sections?.keys.ascending ?? true
                index =
                    known.firstIndex { key.precedes($0, ascending: ascending) } ?? sections.count
                known.insert(key, at: index)
                keys = known
            }
            let start = index < sections.count ? sections[index].range.lowerBound : kept.count
            sections.insert(
                Section(
                    label: arrival.label,
                    indexTitle: arrival.key == nil
                        ? "" : arrival.label.indexTitle(in: collation),
                    range: start..<start, arrivals: [arrival.id]), at: index)
        }
        return true
    }

    /// The keys of sections, from their first records; nil if one of them is in another section
    /// now.
    private func keys(of sections: [Section], _ kept: RecordIDs) throws -> [GroupKey]? {
        let old = sections.filter { !$0.range.isEmpty }
        let first = old.map { kept[$0.range.lowerBound] }
        let keys = try reader.sectionKeys(of: first, where: QuerySQL.all)
        var result: [GroupKey] = []
        for (section, id) in zip(old, first) {
            guard let key = keys[id] ?? nil, key.label == section.label else { return nil }
            result.append(key)
        }
        return result.count == sections.count ? result : nil
    }
}

/// Finds the places of changed records among sorted ones: the server sorts them with some of the
/// others, then with some of those between these.
struct PlaceSearch {
    let reader: RequestReader
    /// The sorted records.
    let kept: RecordIDs
    /// The offsets to search.
    let range: Range<Int>

    /// The number of records to compare with in each round.
    private static let pivotCount = 2_000
    private static let maximumRounds = 12

    /// The changed records in order, with their offsets in ``kept``; nil if they are not found.
    func places(of ids: [RecordID]) throws -> [(offset: Int, id: RecordID)]? {
        guard !ids.isEmpty else { return [] }
        let changed = Set(ids)
        var gaps = Dictionary(ids.map { ($0, range) }) { first, _ in first }
        var sorted = ids
        if ids.count == 1, range.isEmpty { return [(range.lowerBound, ids[0])] }
        for round in 0..<Self.maximumRounds {
            if round > 0, gaps.values.allSatisfy(\.isEmpty) {
                return sorted.map { (gaps[$0]?.lowerBound ?? range.lowerBound, $0) }
            }
            let pivots = pivots(in: Set(gaps.values))
            let offsets = Dictionary(pivots.map { (kept[$0], $0) }) { first, _ in first }
            let order = try reader.db.integers(
                """
                SELECT t.id FROM \(reader.table) WHERE t.id = ANY($1) ORDER BY \(reader.order())
                """, [.integers(ids + offsets.keys)])
            sorted = order.filter(changed.contains)
            guard sorted.count == ids.count else { return nil }
            narrow(&gaps, by: order, offsets, changed)
        }
        return nil
    }

    /// Offsets to compare with, evenly spaced in each gap.
    private func pivots(in gaps: Set<Range<Int>>) -> [Int] {
        let gaps = gaps.filter { !$0.isEmpty }
        guard !gaps.isEmpty else { return [] }
        let share = max(8, Self.pivotCount / gaps.count)
        return gaps.flatMap { gap in
            let step = max(1, (gap.count + share - 1) / share)
            return stride(from: gap.lowerBound + (step - 1) / 2, to: gap.upperBound, by: step)
        }
    }

    private func narrow(
        _ gaps: inout [RecordID: Range<Int>], by order: [RecordID], _ offsets: [RecordID: Int],
        _ changed: Set<RecordID>
    ) {
        var last: Int?
        for id in order {
            if let offset = offsets[id] { last = offset }
            guard changed.contains(id), let gap = gaps[id], let last, last >= gap.lowerBound else {
                continue
            }
            gaps[id] = min(last + 1, gap.upperBound)..<gap.upperBound
        }
        var next: Int?
        for id in order.reversed() {
            if let offset = offsets[id] { next = offset }
            guard changed.contains(id), let gap = gaps[id], let next, next < gap.upperBound else {
                continue
            }
            gaps[id] = gap.lowerBound..<max(next, gap.lowerBound)
        }
    }
}
