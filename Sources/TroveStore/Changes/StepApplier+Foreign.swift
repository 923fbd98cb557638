import GRDB
import TroveModel

extension StepApplier {
    /// The steps that undo changes by another program, in the order in which they were made. Notes
    /// the changed records.
    ///
    /// - Parameters:
    ///   - number: The number of the first undo table.
    ///   - limit: The number of records above which undo tables keep them.
    mutating func inverses(
        of found: ForeignRecords, startingAt number: Int, limit: Int
    ) throws -> [Step] {
        let id = found.table.listID
        let list = try list(id)
        let isLarge = try found.counts.total > limit || haveOtherTimes(found)
        var steps: [Step] = []
        if found.counts.changed > 0 {
            steps +=
                isLarge
                ? [try exchange(of: found, number: number)] : try oldValues(of: found, in: list)
        }
        if found.counts.deleted > 0 {
            steps.append(
                isLarge
                    ? try reinsertion(of: found, number: number + steps.count)
                    : .insert(id, try oldRecords(of: found, in: list)))
        }
        if found.counts.added > 0 {
            let added = try RecordID.fetchAll(db, sql: "SELECT l.id \(found.added) ORDER BY l.id")
            note(added, as: \.inserted, in: id)
            steps.append(
                isLarge
                    ? try erasure(of: found, number: number + steps.count) : .erase(id, added))
        }
        return steps
    }

    /// Whether the times at which records were added differ, which only undo tables keep.
    private func haveOtherTimes(_ found: ForeignRecords) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 \(found.pairs) WHERE \(found.differs(["created_at"])))
                """) ?? false
    }

    // MARK: - Few records

    /// The steps that set the former values, trash and places.
    private mutating func oldValues(of found: ForeignRecords, in list: List) throws -> [Step] {
        let stored = try storedColumns(of: list).filter { $0.field != nil }
        let columns =
            ["id", "modified_at", "deleted_at", "position"].map { "b.\($0)" }
            + ["modified_at", "deleted_at", "position"].map { "l.\($0)" }
            + ["b", "l"].flatMap { row in stored.map { "\(row).\(SQLName.quoted($0.name))" } }
        let read = try RawStatement(
            "SELECT \(columns.joined(separator: ", ")) \(found.pairs) ORDER BY b.id", on: db)
        var values: [RecordID: [Int64: StoredValue]] = [:]
        var modified: [RecordID: Int64] = [:]
        var trash: [RecordID: Int64?] = [:]
        var positions: [RecordID: Int64] = [:]
        func value(_ column: Int) -> StoredValue { StoredValue(column: Int32(column), of: read) }
        while try read.step() {
            let id = read.int64(0)
            for (index, column) in stored.enumerated() {
                let old = value(7 + index)
                guard old != value(7 + stored.count + index), let field = column.field else {
                    continue
                }
                values[id, default: [:]][field] = old
            }
            if values[id] != nil || value(1) != value(4) {
                values[id] = values[id] ?? [:]
                modified[id] = read.int64(1)
            }
            if value(2) != value(5) {
                trash.updateValue(read.isNull(2) ? nil : read.int64(2), forKey: id)
            }
            if value(3) != value(6) { positions[id] = read.int64(3) }
        }
        note(Array(values.keys.sorted()), as: \.updated, in: list.id)
        note(trash.keys.filter { trash[$0] == .some(nil) }.sorted(), as: \.deleted, in: list.id)
        note(trash.keys.filter { trash[$0] != .some(nil) }.sorted(), as: \.inserted, in: list.id)
        note(positions.keys.sorted(), as: \.moved, in: list.id)
        return (values.isEmpty ? [] : [.setValues(list.id, values, modifiedAt: modified)])
            + (trash.isEmpty ? [] : [.setDeletedAt(list.id, trash)])
            + (positions.isEmpty ? [] : [.setPositions(list.id, positions)])
    }

    private mutating func oldRecords(
        of found: ForeignRecords, in list: List
    ) throws -> [StoredRecord] {
        let stored = try storedColumns(of: list)
        let columns =
            ["id"] + ForeignRecords.bookkeeping + stored.map { SQLName.quoted($0.name) }
        let read = try RawStatement(
            """
            SELECT \(columns.map { "b." + $0 }.joined(separator: ", ")) \(found.deleted)
            ORDER BY b.id
            """, on: db)
        var records: [StoredRecord] = []
        while try read.step() {
            var record = StoredRecord(
                id: read.int64(0), position: read.int64(1), createdAt: read.int64(2),
                modifiedAt: read.int64(3), deletedAt: read.isNull(4) ? nil : read.int64(4),
                values: [:])
            for (index, column) in stored.enumerated() {
                record.keep(StoredValue(column: Int32(index) + 5, of: read), of: column)
            }
            records.append(record)
        }
        note(records.map(\.id), as: \.deleted, in: list.id)
        return records
    }

    // MARK: - Many records

    private mutating func exchange(of found: ForeignRecords, number: Int) throws -> Step {
        let id = found.table.listID
        let values = ForeignRecords.bookkeeping + found.values
        let changed = try values.filter { column in
            try column != "modified_at"
                && Bool.fetchOne(
                    db,
                    sql: "SELECT EXISTS (SELECT 1 \(found.pairs) WHERE \(found.differs([column])))")
                    ?? false
        }
        let table = try undoTable(number)
        let columns = (["id", "modified_at"] + changed)
        try db.execute(
            sql: """
                CREATE TABLE \(table.quotedName) (id INTEGER PRIMARY KEY, \(columns.dropFirst()
                    .joined(separator: ", ")));
                INSERT INTO \(table.quotedName)
                    SELECT \(columns.map { "b." + $0 }.joined(separator: ", ")) \(found.pairs)
                    WHERE \(found.differs(values)) ORDER BY b.id
                """)
        note(nil, as: \.updated, in: id)
        let names = try db.columns(in: table.name).map(\.name).dropFirst(2)
        return .exchangeValues(id, columns: Array(names), table: table.name)
    }

    private mutating func reinsertion(of found: ForeignRecords, number: Int) throws -> Step {
        let table = try undoTable(number)
        let columns = ForeignRecords.bookkeeping + found.values
        try db.execute(
            sql: """
                CREATE TABLE \(table.quotedName) (
                    id INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));
                INSERT INTO \(table.quotedName)
                    SELECT b.id, \(columns.map { "b." + $0 }.joined(separator: ", "))
                    \(found.deleted) ORDER BY b.id
                """)
        note(nil, as: \.deleted, in: found.table.listID)
        return .insertRecords(found.table.listID, table: table.name)
    }

    private mutating func erasure(of found: ForeignRecords, number: Int) throws -> Step {
        let table = try undoTable(number)
        try db.execute(
            sql: """
                CREATE TABLE \(table.quotedName) (id INTEGER PRIMARY KEY);
                INSERT INTO \(table.quotedName) SELECT l.id \(found.added) ORDER BY l.id
                """)
        return .eraseRecords(found.table.listID, table: table.name)
    }

    private func undoTable(_ number: Int) throws -> BulkTable {
        BulkTable(
            name: BulkTable.name(of: try History.nextID(in: db), number: number), db: db)
    }
}

extension StoredRecord {
    /// Keeps the value of a column, unless it is empty.
    mutating func keep(_ value: StoredValue, of column: (name: String, field: Int64?)) {
        guard value != .null else { return }
        if let field = column.field {
            values[field] = value
        } else {
            otherColumns = otherColumns ?? [:]
            otherColumns?[column.name] = value
        }
    }
}
