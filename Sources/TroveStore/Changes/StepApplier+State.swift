import Foundation
import GRDB
import TroveModel

extension ListState {
    static func fetch(_ id: ListID, in db: Database) throws -> ListState {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM list WHERE id = ?", arguments: [id.rawValue])
        guard let row else {
            throw LibraryError.missingList
        }
        return ListState(
            name: try row.value("name", of: "list"), icon: try row.value("icon", of: "list"),
            position: try row.value("position", of: "list"),
            deletedAt: try row.optional("deleted_at", of: "list"),
            folder: try row.value("folder", of: "list"))
    }
}

extension FieldState {
    static func fetch(_ id: FieldID, in db: Database) throws -> FieldState {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM field WHERE id = ?", arguments: [id.rawValue])
        guard let row else {
            throw LibraryError.missingField
        }
        let field = try ListStore.field(row)
        return FieldState(
            name: field.name, kind: field.kind, options: field.options,
            position: try row.value("position", of: "field"),
            deletedAt: try row.optional("deleted_at", of: "field"), columnName: field.columnName)
    }
}
