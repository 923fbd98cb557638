import GRDB
import TextCore
import TroveModel

/// Updates an order after changes of a few records, without reading the others: removes each
/// changed record and inserts it where its values belong.
struct RecordListSplicer {
    let builder: RecordListBuilder

    func splice(
        _ changed: Set<RecordID>, in order: RecordList, generation: Int64
    ) throws -> RecordList {
        let reader = try RowKeyReader(builder: builder)
        var sections = SplicedSections(order, without: changed)
        let rows = try changed.compactMap { try reader.key(of: $0) }.sorted {
            reader.precedes($0, $1)
        }
        for row in rows {
            try builder.cancellation.check()
            try sections.insert(row, reader: reader)
        }
        return sections.recordList(
            request: order.request, generation: generation, collation: builder.collation)
    }
}

/// The values that determine the place of a record.
struct RowKey {
    var id: RecordID
    var group: GroupKey?
    /// The values of the sort keys, most important first.
    var values: [Value]
    var position: Int64

    /// A record's value of one sort key.
    struct Value: Equatable {
        /// The primary order: 0 for numbers, 1 for texts, 2 for empty values.
        var rank = 2
        var number = 0.0
        var bytes: [UInt8] = []
    }
}

/// Reads the keys of single records, which compare in the order of the builder.
final class RowKeyReader {
    private let statement: RawStatement
    private let sources: [SortSource]
    private let grouper: Grouper?
    private let collation: SortCollation
    /// The cached keys of unchanged records: binary searches ask for the same ones again and again.
    private var known: [RecordID: RowKey] = [:]

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
        let values = try sources.enumerated().map { index, source in
            try value(of: source, column: Int32(index) + 2)
        }
        return RowKey(
            id: id,
            group: try grouper.map { try $0.key(of: StoredValue(column: 1, of: statement)) },
            values: values, position: statement.int64(0))
    }

    private func value(of source: SortSource, column: Int32) throws -> RowKey.Value {
        var stored = StoredValue(column: column, of: statement)
        if let links = source.links, case .integer(let id) = stored {
            stored = .text(try links.title(of: id))
        }
        switch stored {
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

    /// The key of a record in the list, cached after the first call.
    ///
    /// - Throws: `unexpected` if the list does not have the record.
    func knownKey(of id: RecordID) throws -> RowKey {
        if let key = known[id] { return key }
        guard let key = try key(of: id) else {
            throw LibraryError(
                .unexpected, translated("The list changed while it was read. Open it again."))
        }
        known[id] = key
        return key
    }

    /// Whether section `a` comes before section `b`.
    func precedes(_ a: GroupKey, _ b: GroupKey) -> Bool {
        a.precedes(b, ascending: grouper?.ascending ?? true)
    }

    /// Whether `a` comes before `b`: by section if both have one, then within a section.
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
