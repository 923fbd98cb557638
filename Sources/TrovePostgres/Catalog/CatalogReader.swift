import Foundation
import TroveModel

/// Reads the definitions of lists and smart lists.
struct CatalogReader {
    let db: PostgresSession

    /// All lists, in the order of the sidebar.
    func lists() throws -> [List] {
        try db.knownCatalog?.lists ?? lists(where: "deleted_at IS NULL", []).lists
    }

    /// All lists with their removed fields.
    ///
    /// - Returns: The lists as of the last entry of the journal, which has their number.
    func everything() throws -> KnownCatalog {
        Self.everything(in: try db.rows(of: Self.everythingStatements))
    }

    /// The statements whose rows ``everything(in:)`` reads.
    static let everythingStatements = [ChangeReader.lastStatement] + allLists

    /// All lists with their removed fields, of the rows of the statements.
    static func everything(in found: [PostgresRows]) -> KnownCatalog {
        var catalog = catalog(lists: found[1], fields: found[2])
        catalog.number = found[0].first?.integer(0) ?? 0
        return catalog
    }

    /// A list.
    ///
    /// - Parameter evenDeleted: Whether to find deleted lists too.
    /// - Throws: `notFound`.
    func list(_ id: ListID, evenDeleted: Bool = false) throws -> List {
        if let list = db.knownCatalog?.lists.first(where: { $0.id == id }) { return list }
        let condition = evenDeleted ? "id = $1" : "id = $1 AND deleted_at IS NULL"
        guard let list = try lists(where: condition, [.integer(id.rawValue)]).lists.first else {
            throw LibraryError.missingList
        }
        return list
    }

    /// Whether a list was deleted.
    func isDeleted(_ list: ListID) throws -> Bool {
        if db.knownCatalog?.lists.contains(where: { $0.id == list }) == true { return false }
        return try db.integer(
            "SELECT 1 FROM trove.list WHERE id = $1 AND deleted_at IS NOT NULL",
            [.integer(list.rawValue)]) != nil
    }

    /// The removed fields of a list.
    func removedFields(of list: ListID) throws -> [Field] {
        if let known = db.knownCatalog, known.lists.contains(where: { $0.id == list }) {
            return known.removedFields[list] ?? []
        }
        return try db.rows(
            """
            SELECT list_id, id, name, kind, options, column_name FROM trove.field
            WHERE deleted_at IS NOT NULL AND list_id = $1 ORDER BY id
            """, [.integer(list.rawValue)]
        ).map(Self.field)
    }

    /// The statement for the generation of a list, which counts its changes.
    static func generationStatement(of list: ListID) -> PostgresSession.Statement {
        PostgresSession.Statement(
            "SELECT generation FROM trove.list WHERE id = $1", [.integer(list.rawValue)])
    }

    private func lists(
        where condition: String, _ values: [PostgresValue]
    ) throws -> KnownCatalog {
        let found = try db.rows(of: Self.statements(where: condition, values))
        return Self.catalog(lists: found[0], fields: found[1])
    }

    /// The statements for all lists, whose rows ``catalog(lists:fields:)`` reads.
    static let allLists = statements(where: "deleted_at IS NULL", [])

    /// The statements whose rows ``catalog(lists:fields:)`` reads.
    static func statements(
        where condition: String, _ values: [PostgresValue]
    ) -> [PostgresSession.Statement] {
        let lists = PostgresSession.Statement(
            """
            SELECT id, uuid, name, icon, folder, record_count, trash_count, table_name, settings,
                view_sort, view, trove.role_in(id), (SELECT value FROM trove.setting s
                    WHERE s.author = session_user AND s.name = 'view of list ' || list.id)
            FROM trove.list WHERE \(condition) ORDER BY position, id
            """, values)
        let fields = PostgresSession.Statement(
            """
            SELECT list_id, id, name, kind, options, column_name, deleted_at IS NOT NULL
            FROM trove.field
            WHERE list_id IN (SELECT id FROM trove.list WHERE \(condition)) ORDER BY position, id
            """, values)
        return [lists, fields]
    }

    /// The lists of rows.
    static func catalog(lists rows: PostgresRows, fields fieldRows: PostgresRows) -> KnownCatalog {
        var fields: [ListID: [Field]] = [:]
        var catalog = KnownCatalog()
        for row in fieldRows {
            let list = ListID(rawValue: row.integer(0) ?? 0)
            if row.boolean(6) == true {
                catalog.removedFields[list, default: []].append(Self.field(row))
            } else {
                fields[list, default: []].append(Self.field(row))
            }
        }
        catalog.lists = rows.map { row in
            let id = ListID(rawValue: row.integer(0) ?? 0)
            var list = List(
                id: id, uuid: row.text(1).flatMap(UUID.init) ?? UUID(),
                name: row.text(2) ?? "", icon: ListIcon(row.text(3) ?? ""),
                fields: fields[id] ?? [],
                settings: StoredSettings(
                    titles: row.text(8) ?? "{}", sort: row.text(9) ?? "{}",
                    view: row.text(10) ?? "{}"
                ).settings, recordCount: Int(row.integer(5) ?? 0),
                trashCount: Int(row.integer(6) ?? 0), tableName: row.text(7) ?? "")
            list.folder = row.text(4) ?? ""
            list.role = row.text(11).flatMap(LibraryRole.init) ?? .owner
            if list.isReadOnly, let view = row.text(12) { OwnView.apply(view, to: &list) }
            return list
        }
        return catalog
    }

    private static func field(_ row: PostgresRow) -> Field {
        let stored = row.text(3) ?? ""
        let kind = FieldKind(rawValue: stored)
        return Field(
            id: FieldID(rawValue: row.integer(1) ?? 0), name: row.text(2) ?? "",
            kind: kind ?? .text, options: FieldOptions(stored: row.text(4) ?? "{}"),
            columnName: row.text(5) ?? "", unknownKind: kind == nil ? stored : nil)
    }
}

extension CatalogReader {
    /// All smart lists whose lists exist, in the order of the sidebar.
    func smartLists() throws -> [SmartList] {
        try smartLists(where: "true", [])
    }

    /// A smart list.
    ///
    /// - Throws: `notFound`.
    func smartList(_ id: SmartListID) throws -> SmartList {
        guard let smart = try smartLists(where: "s.id = $1", [.integer(id.rawValue)]).first else {
            throw LibraryError.missingSmartList
        }
        return smart
    }

    private func smartLists(
        where condition: String, _ values: [PostgresValue]
    ) throws -> [SmartList] {
        try db.rows(
            """
            SELECT s.id, s.uuid, s.name, s.icon, s.list_id, s.query, s.settings
            FROM trove.smart_list s LEFT JOIN trove.list l ON l.id = s.list_id
            WHERE s.deleted_at IS NULL AND (s.list_id IS NULL OR l.id IS NOT NULL AND l.deleted_at IS NULL)
                AND \(condition)
            ORDER BY s.position, s.id
            """, values
        ).map { row in
            SmartList(
                id: SmartListID(rawValue: row.integer(0) ?? 0),
                uuid: row.text(1).flatMap(UUID.init) ?? UUID(),
                definition: SmartListDraft(
                    name: row.text(2) ?? "", icon: row.text(3) ?? "",
                    list: row.integer(4).map { ListID(rawValue: $0) }, query: row.text(5) ?? "",
                    settings: ListSettings(stored: row.text(6) ?? "{}")))
        }
    }
}
