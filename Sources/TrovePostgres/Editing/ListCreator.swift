import Foundation
import TextCore
import TroveModel

/// Creates the rows, tables and columns of new lists and fields. Undo never removes them: it hides
/// their rows.
struct ListCreator {
    let db: PostgresSession

    /// The definition of a new list.
    struct Draft {
        var name: String
        var icon = ""
        var folder = ""
        var fields: [FieldDraft]
        /// Makes the settings of the identities of the fields; nil for suggested settings.
        var settings: (([FieldID]) -> ListSettings)?
        /// Adapts the options of the field at an index, which may name the list and other fields.
        var options: ((FieldOptions, _ index: Int, ListID, [FieldID]) -> FieldOptions)?
    }

    /// Creates a hidden list with its table and the triggers that track its records, but without
    /// indexes, which are created faster after its records. ``show(_:)`` shows it.
    ///
    /// - Throws: `invalid` if there are too many fields or their options are invalid.
    func create(_ draft: Draft) throws -> List {
        try checkCount(draft.fields.count)
        let id = ListID(rawValue: try identities(1, of: "list")[0])
        let fields = try identities(draft.fields.count, of: "field").map(FieldID.init(rawValue:))
        let table = try tableName(for: draft.name)
        var list = List(
            id: id, uuid: UUID(), name: draft.name, icon: ListIcon(draft.icon), fields: [],
            settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: table)
        var columns = SharedSchema.reservedColumns
        for (index, part) in draft.fields.enumerated() {
            let column = Identifier.unique(
                for: part.name, fallback: "field_\(index + 1)", taken: columns,
                maximumLength: PostgresName.maximumLength)
            columns.insert(column)
            list.fields.append(
                Field(
                    id: fields[index], name: part.name, kind: part.kind,
                    options: draft.options?(part.options, index, id, fields) ?? part.options,
                    columnName: column))
        }
        list.settings = draft.settings?(fields) ?? .suggested(for: list.fields)
        list = try ComputedFields(list).compiled()
        try insert(list, folder: draft.folder)
        for field in list.fields {
            try OptionRules(db: db, list: list).check(
                field.options, name: field.name, kind: field.kind)
        }
        try createTable(of: list)
        return list
    }

    /// Shows a new list in the current step, which undo hides again.
    func show(_ list: List) throws {
        try db.execute(
            "UPDATE trove.list SET deleted_at = NULL WHERE id = $1", [.integer(list.id.rawValue)])
    }

    /// Creates the indexes of a list's table.
    func createIndexes(of list: List) throws {
        try db.execute("SELECT trove.create_indexes($1)", [.integer(list.id.rawValue)])
        for field in list.fields { try createIndex(of: field, in: list) }
    }

    /// Creates the index of a field's column if its kind or options need one, it has none, and the
    /// current person owns the list. Without an index, checks take longer.
    func createIndex(of field: Field, in list: List) throws {
        let isNeeded =
            switch field.kind {
            case .recordLink: true
            case .computed: false
            default: field.options.isUnique
            }
        guard isNeeded, try ListColumns(db: db, list: list).isOwned() else { return }
        try db.execute(
            "SELECT trove.index_column($1, $2, $3)",
            [
                .integer(list.id.rawValue), .text(field.columnName),
                .boolean(field.kind != .recordLink),
            ])
    }

    func checkCount(_ count: Int) throws {
        guard count <= Self.maximumFieldCount else {
            throw LibraryError.tooManyFields(count, maximum: Self.maximumFieldCount)
        }
    }

    /// The maximum number of columns of a table, also counting removed ones.
    static let maximumColumnCount = 1600

    /// The maximum number of fields of a new list.
    static let maximumFieldCount = maximumColumnCount - SharedSchema.bookkeepingColumns.count

    /// New identities for the rows of one of the library's tables.
    private func identities(_ count: Int, of table: String) throws -> [Int64] {
        try db.integers(
            """
            SELECT nextval(pg_get_serial_sequence('trove.' || $1, 'id'))
            FROM generate_series(1, $2::bigint)
            """, [.text(table), .integer(Int64(count))])
    }

    /// A free name. It is reserved until the end of the transaction: creating a table with the name
    /// of one in a transaction that is still open would wait for that one, such as a long import.
    func tableName(for name: String) throws -> String {
        var taken = Set(try takenNames())
        while true {
            let candidate = Identifier.unique(
                for: name, fallback: "list_1", taken: taken,
                maximumLength: PostgresName.maximumLength)
            let isReserved = try db.rows(
                "SELECT pg_try_advisory_xact_lock(hashtextextended('lists.' || $1, 0))",
                [.text(candidate)]
            ).first?.boolean(0)
            taken.insert(candidate.lowercased())
            if isReserved == true, try !takenNames().contains(candidate.lowercased()) {
                return candidate
            }
        }
    }

    private func takenNames() throws -> [String] {
        try db.rows(
            """
            SELECT relname FROM pg_class WHERE relnamespace = '\(SharedSchema.listsSchema)'::regnamespace
            UNION SELECT typname FROM pg_type
                WHERE typnamespace = '\(SharedSchema.listsSchema)'::regnamespace
            UNION SELECT table_name FROM trove.list
            """
        ).compactMap { $0.text(0)?.lowercased() }
    }

    /// Inserts the rows of a hidden list and its fields.
    func insert(_ list: List, folder: String) throws {
        let settings = try StoredSettings(list.settings)
        try db.execute(
            """
            INSERT INTO trove.list (id, uuid, name, icon, folder, position, table_name, settings,
                view_sort, view, deleted_at)
            VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(position), -1) + 1 FROM trove.list), $6,
                $7, $8, $9, now())
            """,
            [
                .integer(list.id.rawValue), .text(list.uuid.uuidString), .text(list.name),
                .text(list.icon.text), .text(folder), .text(list.tableName),
                .text(settings.titles), .text(settings.sort), .text(settings.view),
            ])
        try db.execute(
            """
            INSERT INTO trove.field (id, list_id, position, name, column_name, kind, options)
            SELECT f.id, $1, f.place - 1, f.name, f.column_name, f.kind, f.options
            FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
                WITH ORDINALITY AS f(id, name, column_name, kind, options, place)
            """,
            [
                .integer(list.id.rawValue), .integers(list.fields.map(\.id.rawValue)),
                .texts(list.fields.map(\.name)), .texts(list.fields.map(\.columnName)),
                .texts(list.fields.map { $0.unknownKind ?? $0.kind.rawValue }),
                .texts(try list.fields.map { try JSON.text($0.options) }),
            ])
    }

    func createTable(of list: List) throws {
        let fields = list.fields.filter { $0.kind != .computed }
        try db.execute(
            "SELECT trove.create_table($1, $2, $3)",
            [
                .integer(list.id.rawValue), .texts(fields.map(\.columnName)),
                .texts(fields.map(\.kind.postgresType)),
            ])
        try ImageUse(db: db, list: list).track()
    }
}
