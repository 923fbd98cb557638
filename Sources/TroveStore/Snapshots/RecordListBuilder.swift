import CTroveSearch
import Foundation
import GRDB
import Synchronization
import TextCore
import TroveModel

/// Builds the complete order of a list from its table, ignoring the query.
struct RecordListBuilder {
    let db: Database
    let list: List
    let request: RecordListRequest
    var cancellation: CancellationFlag
    var collation = SortCollation.shared
    private let links = LinkTitles(capacity: .max)

    /// The number of records on the first page.
    static let firstPageCount = 128

    func build() throws -> RecordList {
        var order = try unstamped()
        order.linkStamps = try linkStamps()
        return order
    }

    /// The state of the titles that the order depends on; empty if it depends on none.
    func linkStamps() throws -> [LinkStamp] {
        try LinkStamp.stamps(of: request.linkedLists(deciding: list), in: db)
    }

    /// The current state of the data that the order depends on.
    func stamp() throws -> OrderStamp {
        OrderStamp(
            generation: try History.generation(of: list.id, in: db), links: try linkStamps())
    }

    private func unstamped() throws -> RecordList {
        let generation = try History.generation(of: list.id, in: db)
        if isInStoredOrder {
            let ids = try orderedIDs(limit: nil)
            return RecordList(
                request: request, ids: ids, sections: Self.oneSection(ids.count),
                generation: generation)
        }
        // Returns the memory used for sorting to the system; the allocator would keep it otherwise.
        defer { if list.recordCount > 50_000 { trove_release_memory() } }
        return try sortedList(generation: generation)
    }

    /// The first page; nil if it cannot be read without the whole list, or if the list is short.
    func firstPage() throws -> RecordList? {
        guard isInStoredOrder else { return nil }
        let total = request.scope == .trash ? list.trashCount : list.recordCount
        guard total > Self.firstPageCount * 4 else { return nil }
        let ids = try orderedIDs(limit: Self.firstPageCount)
        return RecordList(
            request: request, ids: ids, sections: Self.oneSection(ids.count),
            generation: try History.generation(of: list.id, in: db), totalCount: total,
            isComplete: false)
    }

    /// Some of the records in order; nil if only the whole list tells which they are.
    func ids(from offset: Int, limit: Int) throws -> RecordIDs? {
        guard isInStoredOrder else { return nil }
        return try orderedIDs(limit: limit, offset: offset)
    }

    /// Whether the table has an index in the requested order.
    private var isInStoredOrder: Bool {
        request.scope == .trash || (sortSources.isEmpty && grouper == nil)
    }

    /// The sort keys, most important first, as they are read from the table.
    var sortSources: [SortSource] {
        SortSource.sources(of: request, in: list, links: linkColumn)
    }

    var grouper: Grouper? {
        Grouper(list: list, request: request, collation: collation, links: linkColumn)
    }

    private func linkColumn(of field: Field) -> LinkColumn? {
        guard field.kind == .recordLink else { return nil }
        return LinkColumn(titles: links, target: list.target(of: field), db: db)
    }

    static func oneSection(_ count: Int) -> [RecordSection] {
        count == 0 ? [] : [RecordSection(.all, indexTitle: "", range: 0..<count)]
    }

    private func orderedIDs(limit: Int?, offset: Int = 0) throws -> RecordIDs {
        let table = ListTable(list).quotedName
        let order =
            request.scope == .trash
            ? "WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC"
            : "WHERE deleted_at IS NULL ORDER BY position, id"
        let part = limit.map { "LIMIT \($0) OFFSET \(offset)" } ?? ""
        let statement = try RawStatement("SELECT id FROM \(table) \(order) \(part)", on: db)
        var compact: [UInt32] = []
        compact.reserveCapacity(min(limit ?? .max, list.recordCount))
        while try statement.step() {
            guard let id = UInt32(exactly: statement.int64(0)) else {
                return .wide(try remainingIDs(after: compact, in: statement))
            }
            compact.append(id)
            if compact.count & 0xFFF == 0 { try cancellation.check() }
        }
        return .compact(compact)
    }

    private func remainingIDs(
        after compact: [UInt32], in statement: borrowing RawStatement
    ) throws -> [RecordID] {
        var ids = compact.map(RecordID.init)
        ids.append(statement.int64(0))
        while try statement.step() { ids.append(statement.int64(0)) }
        return ids
    }

    /// Sorts by the last key first: rows with equal values of a key keep their order by the
    /// following keys. Only one key's values are in memory at a time.
    private func sortedList(generation: Int64) throws -> RecordList {
        let sources = sortSources
        let grouper = grouper
        var ids = RecordIDs(rowCount: list.recordCount)
        var order = RowOrder()
        var groups = GroupTable(grouper: grouper)
        var values = sources.last.map { SortColumn($0, collation: collation) }
        try eachRow([sources.last?.column, grouper?.column]) { statement, row in
            ids.append(statement.int64(0))
            order.append(statement.int64(1))
            try values?.append(column: 2, of: statement, row: row, order: order)
            if grouper != nil { try groups.append(column: 3, of: statement) }
        }
        order.finish()
        var rows: [UInt32]
        if let sorted = values?.sortedRows(order: order) {
            rows = sorted
        } else {
            rows = Array(0..<UInt32(ids.count))
            if !order.isByRow { rows.sort(by: order.precedes) }
        }
        values = nil
        for source in sources.dropLast().reversed() {
            try cancellation.check()
            order = RowOrder(of: rows)
            var column = SortColumn(source, collation: collation)
            try eachRow([source.column]) { statement, row in
                try column.append(column: 2, of: statement, row: row, order: order)
            }
            rows = column.sortedRows(order: order)
        }
        try cancellation.check()
        var sections = Self.oneSection(rows.count)
        if grouper != nil { sections = groups.divide(&rows) }
        return RecordList(
            request: request, ids: ids.permuted(by: rows), sections: sections,
            generation: generation)
    }

    /// Calls `body` for every record in order of identity, with its row number. Column 0 is the
    /// identity and column 1 the position, followed by `columns`, where nil stands for an empty
    /// column.
    private func eachRow(
        _ columns: [String?], _ body: (borrowing RawStatement, UInt32) throws -> Void
    ) throws {
        let selected = (["id", "position"] + columns.map { $0 ?? "NULL" }).joined(separator: ", ")
        // The plus keeps SQLite from scanning in the order of an index.
        let statement = try RawStatement(
            """
            SELECT \(selected) FROM \(ListTable(list).quotedName)
            WHERE +deleted_at IS NULL ORDER BY id
            """, on: db)
        var row: UInt32 = 0
        while try statement.step() {
            try body(statement, row)
            row += 1
            if row & 0xFFF == 0 { try cancellation.check() }
        }
    }
}
