import GRDB
import TroveModel

/// The table of a list that another program replaced by one with the same records, but without the
/// key, the defaults or the computed columns that Trove defines.
struct ReplacedTable {
    let db: Database
    let list: List

    private var table: ListTable { ListTable(list) }

    /// A column of the present table.
    private struct Column {
        let name: String
        let isKey: Bool
        let isNeeded: Bool
        let hasDefault: Bool
        let isComputed: Bool
    }

    /// Whether Trove would define the table in another way.
    var isReplaced: Bool {
        get throws {
            let columns = try columns().reduce(into: [:]) { $0[$1.name.lowercased()] = $1 }
            let definition = try String.fetchOne(
                db,
                sql: """
                    SELECT sql FROM sqlite_master
                    WHERE type = 'table' AND name = ? COLLATE NOCASE
                    """, arguments: [list.tableName])
            guard columns["id"]?.isKey == true, columns["deleted_at"] != nil,
                definition?.uppercased().contains("AUTOINCREMENT") == true
            else { return true }
            for name in ["position", "created_at", "modified_at"] {
                guard let column = columns[name], column.isNeeded, column.hasDefault else {
                    return true
                }
            }
            let isWrong = try fields().contains { field in
                guard let column = columns[field.columnName.lowercased()] else { return false }
                // A default would be a value that nobody entered.
                return field.kind == .computed
                    ? !column.isComputed && field.isPresent
                    : column.isNeeded || column.hasDefault
            }
            return try isWrong || isStricter()
        }
    }

    /// Whether the table has no records that could be compared with those before changes.
    var isIncomparable: Bool {
        get throws {
            let columns = try columns()
            guard columns.contains(where: { $0.name.lowercased() == "id" && $0.isKey }) else {
                return true
            }
            let before = try String.fetchSet(
                db, sql: "SELECT lower(name) FROM pragma_table_info(?)",
                arguments: [list.tableName + "_before"])
            return !before.isSubset(of: columns.map { $0.name.lowercased() })
        }
    }

    /// Whether the table refuses values that lists can have.
    private func isStricter() throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM pragma_index_list(?1) WHERE origin <> 'c')
                    OR EXISTS (SELECT 1 FROM pragma_table_list
                        WHERE schema = 'main' AND name = ?1 COLLATE NOCASE AND strict)
                """, arguments: [list.tableName]) ?? false
    }

    private func columns() throws -> [Column] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM pragma_table_xinfo(?) WHERE hidden <> 1",
            arguments: [list.tableName]
        ).map { row in
            Column(
                name: try row.value("name", of: list.tableName),
                isKey: try row.value("pk", of: list.tableName) == 1,
                isNeeded: try row.value("notnull", of: list.tableName) == 1,
                hasDefault: try row.optional("dflt_value", of: list.tableName) as String? != nil,
                isComputed: try row.value("hidden", of: list.tableName) > 1)
        }
    }

    /// The fields, including removed ones, in order of their creation.
    private func fields() throws -> [(columnName: String, kind: FieldKind, isPresent: Bool)] {
        try Row.fetchAll(
            db,
            sql: "SELECT column_name, kind, deleted_at FROM field WHERE list_id = ? ORDER BY id",
            arguments: [list.id.rawValue]
        ).map { row in
            (
                try row.value("column_name", of: "field") as String,
                FieldKind(rawValue: try row.value("kind", of: "field")) ?? .text,
                try row.optional("deleted_at", of: "field") as Int64? == nil
            )
        }
    }

    // MARK: - Making it again

    /// Makes the table again with all its records. Runs inside a transaction; the search index and
    /// the indexes of Trove are made afterwards.
    ///
    /// Records without an identity get one that no record had. If there are other records than
    /// before, the steps of the history until the last one of the list are deleted, because they
    /// could not be undone.
    ///
    /// - Returns: A sentence for each index of another program that could not be made again.
    /// - Complexity: O(*n* log *n*) for *n* records.
    func rebuild() throws -> [String] {
        let indexes = try foreignIndexes()
        let last = try lastKnownID()
        let copy = RecordCopy(
            table: table, columns: try columns().map(\.name),
            fields: try fields().map { ($0.columnName, $0.kind) }, lastID: last)
        try table.dropTriggers(in: db)
        try db.execute(
            sql: """
                CREATE TEMP TABLE trove_replaced AS SELECT * FROM \(table.quotedName);
                DROP TABLE \(table.quotedName);
                """)
        try table.createTable(columns: copy.definitions, in: db)
        try db.execute(sql: copy.sql)
        try db.execute(sql: "DROP TABLE temp.trove_replaced")
        try reserveIDs(to: last)
        try addComputedColumns()
        if try haveRecordsChanged() { try forgetHistory() }
        return try indexes.compactMap(restore)
    }

    /// An index that another program made.
    private struct Index {
        let name: String
        let sql: String
    }

    private func foreignIndexes() throws -> [Index] {
        let names = try ForeignParts(db: db).all().filter {
            $0.kind == .index && $0.table.lowercased() == list.tableName.lowercased()
        }.map(\.name)
        return try names.compactMap { name in
            try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?",
                arguments: [name]
            ).map { Index(name: name, sql: $0) }
        }
    }

    /// Makes an index again.
    ///
    /// - Returns: The reason if that is impossible, as a sentence: it reads a column that is gone,
    ///   for example.
    private func restore(_ index: Index) throws -> String? {
        do {
            try db.execute(sql: index.sql)
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return RepairNote.leftOut(
                index: index.name, table: list.tableName, reason: error.message ?? "\(error)")
        }
    }

    private var indexedRecords: String { SQLName.quoted(list.tableName + "_search_docsize") }

    private func hasIndexedRecords() throws -> Bool {
        try db.tableExists(list.tableName + "_search_docsize")
    }

    /// The largest identity that a record of the list is known to have had.
    private func lastKnownID() throws -> RecordID {
        let indexed = try hasIndexedRecords() ? "SELECT max(id) FROM \(indexedRecords)" : "SELECT 0"
        return try RecordID.fetchOne(
            db,
            sql: """
                SELECT max(ifnull((\(indexed)), 0), ifnull((
                    SELECT max(record_id) FROM _history_record WHERE list_id = ?), 0))
                """, arguments: [list.id.rawValue]) ?? 0
    }

    private func reserveIDs(to last: RecordID) throws {
        try db.execute(
            sql: """
                INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0
                    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)
                """, arguments: [list.tableName])
        try db.execute(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
            arguments: [last, list.tableName])
    }

    /// Adds the generated columns, of removed fields too. Those that cannot be computed are empty,
    /// so that the search index can read them.
    private func addComputedColumns() throws {
        let present = list.fields.filter { $0.kind == .computed }
        let removed = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM field
                WHERE list_id = ? AND kind = ? AND deleted_at IS NOT NULL ORDER BY id
                """, arguments: [list.id.rawValue, FieldKind.computed.rawValue]
        ).map(ListStore.field)
        func expression(of field: Field) -> CompiledExpression? {
            try? CompiledExpression(field.options.expression, of: field.name, in: list)
        }
        func add(_ field: Field, _ type: String) throws {
            try table.addColumn(field.columnName, type: type, in: db)
        }
        for field in present where expression(of: field) == nil {
            try add(field, ComputedColumns.emptyType)
        }
        var waiting = present.compactMap { field in expression(of: field).map { (field, $0) } }
        // Each after those that it reads.
        while let next = waiting.firstIndex(where: { _, expression in
            !waiting.contains { field, _ in expression.references.contains(field.id) }
        }) {
            let (field, expression) = waiting.remove(at: next)
            try add(field, ComputedColumns.type(of: expression))
        }
        for (field, _) in waiting { try add(field, ComputedColumns.emptyType) }
        for field in removed {
            try add(field, expression(of: field).map(ComputedColumns.type(of:)) ?? "")
        }
    }

    // MARK: - The history

    /// Whether there are other records than the search index contains.
    private func haveRecordsChanged() throws -> Bool {
        guard try hasIndexedRecords() else { return true }
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT id FROM \(indexedRecords)
                        EXCEPT SELECT id FROM \(table.quotedName))
                    OR EXISTS (SELECT id FROM \(table.quotedName)
                        EXCEPT SELECT id FROM \(indexedRecords))
                """) ?? true
    }

    private func forgetHistory() throws {
        let last = try Int64.fetchOne(
            db,
            sql: """
                SELECT max(id) FROM history
                WHERE list_id = ?1 OR steps LIKE '%"_0":' || ?1 || ',%'
                """, arguments: [list.id.rawValue])
        guard let last else { return }
        try History.delete(where: "id <= ?", [last], in: db)
        try BulkTable.dropForgotten(in: db)
    }
}
