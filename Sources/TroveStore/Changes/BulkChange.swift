import CTroveSearch
import Foundation
import GRDB
import TroveModel

/// A change of any number of records as one undo step. The old values are kept in tables rather
/// than in the text of the history.
struct BulkChange {
    let db: Database
    let name: ChangeName
    let listID: ListID
    private let generations: [Int64: Int64]
    private let historyID: Int64
    private var applier: StepApplier
    private var inverses: [Step] = []

    init(db: Database, name: ChangeName, list: ListID) throws {
        self.db = db
        self.name = name
        listID = list
        generations = try History.generations(in: db)
        historyID = try History.nextID(in: db)
        applier = StepApplier(db: db, name: name, cause: .performed, list: list)
    }

    /// Ends the change and records it in the history if it changed anything.
    mutating func finish() throws -> Change {
        guard !inverses.isEmpty else {
            return try History.finish(applier.change, from: generations, in: db)
        }
        return try History.record(
            EditPlan(name: name, list: listID, steps: []), inverses: inverses.reversed(),
            change: applier.change, from: generations, in: db)
    }

    private var nextTable: String { BulkTable.name(of: historyID, number: inverses.count) }

    /// Adds a field that has no values yet.
    mutating func addField(_ draft: FieldDraft) throws -> Field {
        let list = try ListStore.list(listID, in: db)
        let id = try ListCreator(db: db).addField(draft, to: list)
        var state = try FieldState.fetch(id, in: db)
        state.deletedAt = nil
        inverses.append(try applier.apply(.setField(listID, id, state)))
        guard let field = try ListStore.list(listID, in: db).field(id) else {
            throw LibraryError.missingField(in: list.name)
        }
        return field
    }

    /// Sets the staged values of an import.
    ///
    /// - Returns: The number of records that changed.
    mutating func update(
        _ list: List, from stage: ImportStage, clearingEmptyValues: Bool
    ) throws -> Int {
        let columns = stage.entries.map(\.field.columnName)
        let table = BulkTable(name: nextTable, db: db)
        try table.create(columns: columns)
        try stage.writeUpdates(
            to: table.quotedName, of: list, at: Int64(Date().timeIntervalSince1970),
            clearingEmptyValues: clearingEmptyValues)
        let count = try table.count()
        guard count > 0 else {
            try table.drop()
            return 0
        }
        inverses.append(
            try applier.apply(.exchangeValues(listID, columns: columns, table: table.name)))
        return count
    }

    /// Appends records to the manual order.
    ///
    /// - Parameter body: Writes the records with identities and positions above the given ones, may
    ///   add them to the search index, and returns the last identity.
    mutating func insert(
        into list: List,
        _ body: (
            _ last: (id: RecordID, position: Int64), _ indexer: SearchIndexer
        ) throws -> RecordID
    ) throws {
        let table = ListTable(list)
        let lastID =
            try Int64.fetchOne(
                db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?",
                arguments: [list.tableName]) ?? 0
        let lastPosition =
            try Int64.fetchOne(db, sql: "SELECT max(position) FROM \(table.quotedName)") ?? 0
        let newLast = try BulkTable.insertingWithoutTriggers(table, after: lastID, in: db) {
            try body((lastID, lastPosition), $0)
        }
        guard newLast > lastID else { return }
        inverses.append(
            .eraseRange(listID, first: lastID + 1, last: newLast, table: nextTable))
        applier.note(lastID + 1, through: newLast, as: \.inserted, in: listID)
    }
}
