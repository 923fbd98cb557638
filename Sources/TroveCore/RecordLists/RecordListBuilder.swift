import CTroveSearch
import Foundation
import GRDB
import Synchronization

/// Tells a long reading that nobody waits for it any more.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }

    func check() throws {
        if isCancelled { throw CancellationError() }
    }
}

/// Builds the complete order of a list from its table, without a query.
struct RecordListBuilder {
    let db: Database
    let list: List
    let request: RecordListRequest
    var cancellation: CancellationFlag
    var collation = SortCollation.shared
    private let links = LinkTitles(capacity: .max)

    /// How many records the first page has.
    static let firstPageCount = 128

    func build() throws -> RecordList {
        var order = try unstamped()
        order.linkStamps = try linkStamps()
        return order
    }

    /// What the titles come from that decide about the order; empty if none do.
    func linkStamps() throws -> [LinkStamp] {
        try LinkStamp.stamps(of: request.linkedLists(deciding: list), in: db)
    }

    /// What the order depends on, as it is now.
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
        // What sorting needed goes back to the system; otherwise the program would stay that large.
        defer { if list.recordCount > 50_000 { trove_release_memory() } }
        return try sortedList(generation: generation)
    }

    /// The first screenful, where it can be had without reading the whole list.
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

    /// Whether the table has an index for the order.
    private var isInStoredOrder: Bool {
        request.scope == .trash || (sortSources.isEmpty && grouper == nil)
    }

    /// What the records are ordered by, most important first.
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

    private func orderedIDs(limit: Int?) throws -> RecordIDs {
        let table = ListTable(list).quotedName
        let order =
            request.scope == .trash
            ? "WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC"
            : "WHERE deleted_at IS NULL ORDER BY position, id"
        let statement = try RawStatement(
            "SELECT id FROM \(table) \(order) \(limit.map { "LIMIT \($0)" } ?? "")", on: db)
        var compact: [UInt32] = []
        compact.reserveCapacity(limit ?? list.recordCount)
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

    /// Sorts by the last key first: rows that are equal in a key keep the order that the keys behind it
    /// gave them. Only one key's values are in memory at a time.
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

    /// Calls `body` for every record, in the order of identities, with its number. Columns 0 and 1 are
    /// identity and position; nil stands for no column.
    private func eachRow(
        _ columns: [String?], _ body: (borrowing RawStatement, UInt32) throws -> Void
    ) throws {
        let selected = (["id", "position"] + columns.map { $0 ?? "NULL" }).joined(separator: ", ")
        // The plus keeps SQLite from walking the table in the order of an index.
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
