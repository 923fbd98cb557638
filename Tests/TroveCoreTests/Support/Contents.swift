import Foundation
import GRDB
import Testing

@testable import TroveCore

extension Library {
    /// Everything that a person could see in the library: lists, fields, records, smart lists, as lines.
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

    /// Performs an edit, and proves that undo takes all of it back and redo does all of it again.
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

    /// A list with these fields.
    func makeList(_ name: String, _ fields: [FieldDraft]) async throws -> List {
        let id = try #require(try await perform(.createList(name: name, fields: fields)).list)
        return try list(id)
    }

    /// Adds a record; the keys are names of fields.
    @discardableResult
    func add(_ values: [String: FieldValue], to list: List) async throws -> RecordID {
        let values = Dictionary(
            uniqueKeysWithValues: try values.map { name, value in
                (try #require(list.field(named: name)).id, value)
            })
        let change = try await perform(.addRecord(list: list.id, values: values))
        return try #require(change.inserted.first)
    }

    /// A value of a record by the name of its field.
    func value(_ name: String, of record: RecordID, in list: ListID) throws -> FieldValue {
        let list = try self.list(list)
        let index = try #require(list.fields.firstIndex { $0.name == name })
        return try #require(try self.record(record, in: list.id)).values[index]
    }
}
