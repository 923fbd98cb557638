import GRDB

/// Brings an order up to date with changes of a few records, without reading the others: each
/// changed record is taken out, and put back where its values belong.
struct RecordListSplicer {
    let builder: RecordListBuilder

    func splice(
        _ changed: Set<RecordID>, in order: RecordList, generation: Int64
    ) throws -> RecordList {
        let reader = try RowKeyReader(builder: builder)
        var sections = MutableSections(order, without: changed)
        let rows = try changed.compactMap { try reader.key(of: $0) }.sorted {
            reader.precedes($0, $1)
        }
        for row in rows {
            try sections.insert(row, reader: reader)
        }
        return sections.recordList(
            request: order.request, generation: generation, collation: builder.collation)
    }
}

/// What decides about the place of a record.
struct RowKey {
    var id: RecordID
    var group: GroupKey?
    /// One for each sort key.
    var values: [Value]
    var position: Int64

    /// What one sort key is about.
    struct Value: Equatable {
        /// Numbers come before texts, texts before empty values.
        var rank = 2
        var number = 0.0
        var bytes: [UInt8] = []
    }
}

/// Reads what decides about the places of single records, in the order that the builder builds.
final class RowKeyReader {
    private let statement: RawStatement
    private let sources: [SortSource]
    private let grouper: Grouper?
    private let collation: SortCollation

    init(builder: RecordListBuilder) throws {
        sources = builder.sortSources
        grouper = builder.grouper
        collation = builder.collation
        let columns = ["position", grouper?.column ?? "NULL"] + sources.map(\.column)
        statement = try RawStatement(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(builder.list).quotedName)
            WHERE id = ?1 AND +deleted_at IS NULL
            """, on: builder.db)
    }

    /// The key of a record; nil if the list does not have it.
    func key(of id: RecordID) throws -> RowKey? {
        defer { statement.reset() }
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        let values = sources.enumerated().map { index, source in
            value(of: source, column: Int32(index) + 2)
        }
        return RowKey(
            id: id, group: grouper.map { $0.key(of: StoredValue(column: 1, of: statement)) },
            values: values, position: statement.int64(0))
    }

    private func value(of source: SortSource, column: Int32) -> RowKey.Value {
        switch StoredValue(column: column, of: statement) {
        case .null, .text(""):
            return RowKey.Value()
        case .integer(let number):
            return RowKey.Value(rank: 0, number: Double(number))
        case .real(let number):
            return RowKey.Value(rank: 0, number: number)
        case .text(var text):
            if let place = source.choices[text] {
                return RowKey.Value(rank: 0, number: Double(place))
            }
            if let stripper = source.stripper {
                text = text.withUTF8 {
                    String(decoding: stripper.stripped(UnsafeRawBufferPointer($0)), as: UTF8.self)
                }
            }
            return RowKey.Value(
                rank: 1, bytes: source.isByBytes ? Array(text.utf8) : collation.key(of: text))
        }
    }

    /// Whether section `a` comes before section `b`.
    func precedes(_ a: GroupKey, _ b: GroupKey) -> Bool {
        a.precedes(b, ascending: grouper?.ascending ?? true)
    }

    /// Whether `a` comes before `b` in a section; across sections if both are given.
    func precedes(_ a: RowKey, _ b: RowKey) -> Bool {
        if let aGroup = a.group, let bGroup = b.group, aGroup.label != bGroup.label {
            return precedes(aGroup, bGroup)
        }
        for (index, source) in sources.enumerated() {
            let (a, b) = (a.values[index], b.values[index])
            if a == b { continue }
            if a.rank != b.rank { return a.rank < b.rank }
            if a.number != b.number { return (a.number < b.number) == source.ascending }
            return a.bytes.lexicographicallyPrecedes(b.bytes) == source.ascending
        }
        return a.position != b.position ? a.position < b.position : a.id < b.id
    }
}

/// The sections of an order while records are taken out and put in.
struct MutableSections {
    private var sections: [(label: SectionLabel, ids: [RecordID])]

    init(_ order: RecordList, without removed: Set<RecordID>) {
        sections = order.sections.map { section in
            (section.label, section.range.map { order.ids[$0] }.filter { !removed.contains($0) })
        }
    }

    /// Puts a record where it belongs, reading about log₂ *n* others.
    mutating func insert(_ row: RowKey, reader: RowKeyReader) throws {
        let label = row.group?.label ?? .all
        guard let section = sections.firstIndex(where: { $0.label == label }) else {
            let index = try sectionIndex(for: row, reader: reader)
            sections.insert((label, [row.id]), at: index)
            return
        }
        let ids = sections[section].ids
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            guard let other = try reader.key(of: ids[middle]) else {
                throw LibraryError(
                    .unexpected, "The list changed while it was read. Open it again.")
            }
            if reader.precedes(other, row) { low = middle + 1 } else { high = middle }
        }
        sections[section].ids.insert(row.id, at: low)
    }

    private func sectionIndex(
        for row: RowKey, reader: RowKeyReader
    ) throws -> Int {
        guard let group = row.group else { return sections.count }
        for (index, section) in sections.enumerated() {
            guard let first = section.ids.first, let other = try reader.key(of: first)?.group
            else { continue }
            if reader.precedes(group, other) { return index }
        }
        return sections.count
    }

    func recordList(
        request: RecordListRequest, generation: Int64, collation: SortCollation
    ) -> RecordList {
        var ids: [RecordID] = []
        var made: [RecordSection] = []
        for section in sections where !section.ids.isEmpty {
            made.append(
                RecordSection(
                    section.label,
                    indexTitle: Grouper.indexTitle(for: section.label, collation: collation),
                    range: ids.count..<ids.count + section.ids.count))
            ids.append(contentsOf: section.ids)
        }
        return RecordList(
            request: request, ids: RecordIDs(ids), sections: made, generation: generation)
    }
}
