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
            name: row["name"], icon: row["icon"], position: row["position"],
            deletedAt: row["deleted_at"])
    }
}

extension FieldState {
    static func fetch(_ id: FieldID, in db: Database) throws -> FieldState {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM field WHERE id = ?", arguments: [id.rawValue])
        guard let row else {
            throw LibraryError.missingField
        }
        let field = ListStore.field(row)
        return FieldState(
            name: field.name, kind: field.kind, options: field.options, position: row["position"],
            deletedAt: row["deleted_at"], columnName: field.columnName)
    }
}
