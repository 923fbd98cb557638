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
    let cancellation: CancellationFlag
    var collation = SortCollation.shared

    /// How many records the first page has.
    static let firstPageCount = 128

    func build() throws -> RecordList {
        let generation = try History.generation(of: list.id, in: db)
        if request.scope == .trash || (sortField == nil && grouper == nil) {
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
        guard request.scope == .trash || (sortField == nil && grouper == nil) else { return nil }
        let total = request.scope == .trash ? list.trashCount : list.recordCount
        guard total > Self.firstPageCount * 4 else { return nil }
        let ids = try orderedIDs(limit: Self.firstPageCount)
        return RecordList(
            request: request, ids: ids, sections: Self.oneSection(ids.count),
            generation: try History.generation(of: list.id, in: db), totalCount: total)
    }

    var sortField: (field: Field, ascending: Bool)? {
        guard case .field(let id, let ascending) = request.sort, let field = list.field(id)
        else { return nil }
        return (field, ascending)
    }

    var grouper: Grouper? {
        Grouper(list: list, request: request, collation: collation)
    }

    static func oneSection(_ count: Int) -> [RecordSection] {
        count == 0 ? [] : [RecordSection(title: "", indexTitle: "", range: 0..<count)]
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

    private func sortedList(generation: Int64) throws -> RecordList {
        let table = ListTable(list).quotedName
        let sort = sortField
        let grouper = grouper
        let columns = [sort?.field, grouper?.field].map { field in
            field.map { SQLName.quoted($0.columnName) } ?? "NULL"
        }
        // The plus keeps SQLite from walking the table in the order of an index.
        let statement = try RawStatement(
            """
            SELECT id, position, \(columns[0]), \(columns[1]) FROM \(table)
            WHERE +deleted_at IS NULL
            """, on: db)
        var ids = RecordIDs(rowCount: list.recordCount)
        var order = ManualRowOrder(rowCount: list.recordCount)
        var values = SortColumn(
            rowCount: sort == nil || sort?.field.valueKind.isNumeric == true ? 0 : list.recordCount)
        var groups = GroupTable(grouper: grouper)
        while try statement.step() {
            let row = UInt32(ids.count)
            ids.append(statement.int64(0))
            order.append(statement.int64(1))
            if sort != nil { values.append(column: 2, of: statement, row: row) }
            if grouper != nil { groups.append(column: 3, of: statement) }
            if ids.count & 0xFFF == 0 { try cancellation.check() }
        }
        order.finish()
        var rows: [UInt32]
        if let sort {
            rows = values.sortedRows(
                ascending: sort.ascending, isDate: sort.field.valueKind == .date, order: order,
                collation: collation)
        } else {
            rows = Array(0..<UInt32(ids.count))
            if !order.isByRow { rows.sort(by: order.precedes) }
        }
        try cancellation.check()
        var sections = Self.oneSection(rows.count)
        if grouper != nil { sections = groups.divide(&rows) }
        return RecordList(
            request: request, ids: ids.permuted(by: rows), sections: sections,
            generation: generation)
    }
}
