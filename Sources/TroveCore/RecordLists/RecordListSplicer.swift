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
    /// Numbers come before texts, texts before empty values.
    var rank: Int
    var number: Double
    var bytes: [UInt8]
    var position: Int64
}

/// Reads what decides about the places of single records, in the order that the builder builds.
final class RowKeyReader {
    private let statement: RawStatement
    private let sort: (field: Field, ascending: Bool)?
    private let grouper: Grouper?
    private let collation: SortCollation

    init(builder: RecordListBuilder) throws {
        sort = builder.sortField
        grouper = builder.grouper
        collation = builder.collation
        let columns = [sort?.field, grouper?.field].map { field in
            field.map { SQLName.quoted($0.columnName) } ?? "NULL"
        }
        statement = try RawStatement(
            """
            SELECT position, \(columns[0]), \(columns[1]) FROM \(ListTable(builder.list).quotedName)
            WHERE id = ?1 AND +deleted_at IS NULL
            """, on: builder.db)
    }

    /// The key of a record; nil if the list does not have it.
    func key(of id: RecordID) throws -> RowKey? {
        defer { statement.reset() }
        statement.bind(id, at: 1)
        guard try statement.step() else { return nil }
        var key = RowKey(
            id: id, group: nil, rank: 2, number: 0, bytes: [], position: statement.int64(0))
        if let sort {
            switch StoredValue(column: 1, of: statement) {
            case .null, .text(""): break
            case .integer(let number): (key.rank, key.number) = (0, Double(number))
            case .real(let number): (key.rank, key.number) = (0, number)
            case .text(let text):
                key.rank = 1
                key.bytes =
                    sort.field.valueKind == .date ? Array(text.utf8) : collation.key(of: text)
            }
        }
        if let grouper {
            let value = StoredValue(column: 2, of: statement).value(as: grouper.field.valueKind)
            key.group = grouper.key(of: value)
        }
        return key
    }

    /// Whether section `a` comes before section `b`.
    func precedes(_ a: GroupKey, _ b: GroupKey) -> Bool {
        a.precedes(b, ascending: grouper?.ascending ?? true)
    }

    /// Whether `a` comes before `b` in a section; across sections if both are given.
    func precedes(_ a: RowKey, _ b: RowKey) -> Bool {
        if let aGroup = a.group, let bGroup = b.group, aGroup.title != bGroup.title {
            return precedes(aGroup, bGroup)
        }
        let ascending = sort?.ascending ?? true
        if a.rank != b.rank { return a.rank < b.rank }
        if a.number != b.number { return (a.number < b.number) == ascending }
        if a.bytes != b.bytes { return a.bytes.lexicographicallyPrecedes(b.bytes) == ascending }
        if a.position != b.position { return a.position < b.position }
        return a.id < b.id
    }
}

/// The sections of an order while records are taken out and put in.
struct MutableSections {
    private var sections: [(title: String, ids: [RecordID])]

    init(_ order: RecordList, without removed: Set<RecordID>) {
        sections = order.sections.map { section in
            (section.title, section.range.map { order.ids[$0] }.filter { !removed.contains($0) })
        }
    }

    /// Puts a record where it belongs, reading about log₂ *n* others.
    mutating func insert(_ row: RowKey, reader: RowKeyReader) throws {
        let title = row.group?.title ?? ""
        guard let section = sections.firstIndex(where: { $0.title == title }) else {
            let index = try sectionIndex(for: row, reader: reader)
            sections.insert((title, [row.id]), at: index)
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
                    title: section.title,
                    indexTitle: Grouper.indexTitle(for: section.title, collation: collation),
                    range: ids.count..<ids.count + section.ids.count))
            ids.append(contentsOf: section.ids)
        }
        return RecordList(
            request: request, ids: RecordIDs(ids), sections: made, generation: generation)
    }
}
