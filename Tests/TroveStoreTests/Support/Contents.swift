import Foundation
import GRDB
import Testing
import TroveModel

@testable import TroveStore

extension Library {
    /// All visible content of the library as lines: lists, fields, records, smart lists.
    func contents() throws -> [String] {
        try pool.read { db in
            var lines: [String] = []
            for list in try ListStore.lists(db) {
                lines.append(
                    "list \(list.name)|\(list.icon.text)|\(try list.settings.storedText())"
                        + "|\(list.recordCount)|\(list.trashCount)")
                for field in list.fields {
                    lines.append(
                        "field \(field.id.rawValue)|\(field.name)|\(field.kind)"
                            + "|\(try JSON.text(field.options))")
                }
                let columns =
                    ["id", "position", "created_at", "modified_at", "deleted_at"]
                    + list.fields.map { SQLName.quoted($0.columnName) }
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(columns.joined(separator: ", "))
                        FROM \(ListTable(list).quotedName) ORDER BY id
                        """)
                lines += rows.map { row in
                    row.databaseValues.map(\.description).joined(separator: "|")
                }
            }
            return lines
        }
    }

    /// Performs an edit, and checks that undo reverts all of it and redo performs all of it again.
    @discardableResult
    func performAndProve(
        _ edit: Edit, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Change {
        let before = try contents()
        let change = try await perform(edit)
        let after = try contents()
        try await undo()
        #expect(try contents() == before, "undone: \(change.name)", sourceLocation: sourceLocation)
        try await redo()
        #expect(try contents() == after, "redone: \(change.name)", sourceLocation: sourceLocation)
        #expect(try await check() == [], sourceLocation: sourceLocation)
        return change
    }

    /// Creates a list with the given fields.
    func makeList(_ name: String, _ fields: [FieldDraft]) async throws -> List {
        let id = try #require(try await perform(.createList(name: name, fields: fields)).list)
        return try list(id)
    }

    /// Adds a record.
    ///
    /// - Parameter values: The values by field name.
    @discardableResult
    func add(_ values: [String: FieldValue], to list: List) async throws -> RecordID {
        let values = Dictionary(
            uniqueKeysWithValues: try values.map { name, value in
                (try #require(list.field(named: name)).id, value)
            })
        let change = try await perform(.addRecord(list: list.id, values: values))
        return try #require(change.inserted.first)
    }

    /// Returns a value of a record by field name.
    func value(_ name: String, of record: RecordID, in list: ListID) throws -> FieldValue {
        let list = try self.list(list)
        let index = try #require(list.fields.firstIndex { $0.name == name })
        return try #require(try self.record(record, in: list.id)).values[index]
    }
}
