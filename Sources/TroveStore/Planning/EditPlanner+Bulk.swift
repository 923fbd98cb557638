import GRDB
import TroveModel

/// The steps that change records: one by one for few, through a table for many.
extension EditPlanner {
    private func areMany(_ count: Int) -> Bool { count > limits.singleCount }

    /// The steps that set values of records, by field identity.
    func settingValues(
        _ values: [RecordID: [Int64: StoredValue]], in list: List
    ) throws -> [Step] {
        let fields = Set(values.values.lazy.flatMap(\.keys)).sorted()
        return try settingValues(of: fields, in: values.keys.sorted(), of: list) {
            values[$0] ?? [:]
        }
    }

    /// The steps that set values of records without holding all of them in memory.
    ///
    /// - Parameters:
    ///   - fields: Identities of the fields that may change.
    ///   - records: The records, without duplicates.
    ///   - values: Returns the values of a record; fields that it omits stay as they are.
    func settingValues(
        of fields: [Int64], in records: [RecordID], of list: List,
        _ values: (RecordID) throws -> [Int64: StoredValue]
    ) throws -> [Step] {
        guard !records.isEmpty else { return [] }
        guard areMany(records.count) else {
            let values = try records.reduce(into: [:]) { $0[$1] = try values($1) }
            return [.setValues(list.id, values, modifiedAt: values.mapValues { _ in now })]
        }
        let columns = try columnNames(of: fields, in: list)
        let table = try BulkTable.next(in: db)
        try table.create(columns: columns)
        let sources = columns.enumerated().map { index, column in
            "iif(?\(2 * index + 3), ?\(2 * index + 4), \(SQLName.quoted(column)))"
        }
        let write = try RawStatement(
            """
            INSERT INTO \(table.quotedName) SELECT id, ?2, \(sources.joined(separator: ", "))
            FROM \(ListTable(list).quotedName) WHERE id = ?1
            """, on: db)
        write.bind(now, at: 2)
        for record in records.sorted() {
            write.bind(record, at: 1)
            let given = try values(record)
            for (index, field) in fields.enumerated() {
                write.bind(given[field] == nil ? 0 : 1, at: Int32(2 * index) + 3)
                (given[field] ?? .null).bind(to: write, at: Int32(2 * index) + 4)
            }
            try write.run()
        }
        guard try table.count() == records.count else {
            throw LibraryError.missingOneRecord(in: list.name)
        }
        return [.exchangeValues(list.id, columns: columns, table: table.name)]
    }

    /// A table with the new deletion times of many records: `time`, or none to restore them. It
    /// omits records that have the wanted state already. Nil for few records, which need no table.
    func tableOfMany(
        _ records: [RecordID], deletedAt time: Int64?, in list: List
    ) throws -> BulkTable? {
        guard areMany(records.count) else { return nil }
        let table = try BulkTable.next(in: db)
        try table.create(columns: ["deleted_at"])
        let write = try RawStatement(
            """
            INSERT INTO \(table.quotedName) SELECT id, modified_at, ?2
            FROM \(ListTable(list).quotedName) WHERE id = ?1
            """, on: db)
        (time.map { StoredValue.integer($0) } ?? .null).bind(to: write, at: 2)
        for record in records.sorted() {
            write.bind(record, at: 1)
            try write.run()
        }
        guard try table.count() == records.count else {
            throw LibraryError.missingOneRecord(in: list.name)
        }
        try db.execute(
            sql: """
                DELETE FROM \(table.quotedName) AS b WHERE (
                    SELECT deleted_at IS \(time == nil ? "" : "NOT") NULL
                    FROM \(ListTable(list).quotedName) l WHERE l.id = b.id)
                """)
        return table
    }

    /// The steps that set positions in the manual order.
    func placing(_ positions: [RecordID: Int64], in list: List) -> [Step] {
        guard !positions.isEmpty else { return [] }
        guard areMany(positions.count) else { return [.setPositions(list.id, positions)] }
        let entries = positions.sorted { $0.key < $1.key }
        return [.setOrder(list.id, PositionTable(entries.map { ($0.key, $0.value) }))]
    }

    /// The steps that insert records, after checking unique fields. Many records are written one at
    /// a time.
    ///
    /// - Parameters:
    ///   - fields: The fields that may have values.
    ///   - checksUnique: Whether to check unique fields; otherwise the caller has done so.
    ///   - record: Returns the record of an index.
    func inserting(
        _ count: Int, with fields: [Field], into list: List, checksUnique: Bool = true,
        _ record: (_ index: Int) throws -> StoredRecord
    ) throws -> [Step] {
        guard count > 0 else { return [] }
        let rules = ValueRules(db: db, list: list)
        guard areMany(count) else {
            let records = try (0..<count).map(record)
            if checksUnique { try rules.checkUnique(changed: [:], added: records) }
            return [.insert(list.id, records)]
        }
        let table = try BulkTable.next(in: db)
        let columns = ListTable.bookkeepingColumns + fields.map(\.columnName)
        try table.createWhole(columns: columns)
        let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let write = try RawStatement(
            "INSERT INTO \(table.quotedName) VALUES (\(marks))", on: db)
        for index in 0..<count {
            let record = try record(index)
            let deletedAt = record.deletedAt.map { StoredValue.integer($0) } ?? .null
            let values =
                [.integer(record.id), .integer(record.position), .integer(record.createdAt)]
                + [.integer(record.modifiedAt), deletedAt]
                + fields.map { record.values[$0.id.rawValue] ?? .null }
            for (index, value) in values.enumerated() {
                value.bind(to: write, at: Int32(index) + 1)
            }
            try write.run()
        }
        if checksUnique { try rules.checkUnique(fields, addedBy: table) }
        return [.insertRecords(list.id, table: table.name)]
    }

    /// The steps that permanently delete records.
    ///
    /// - Parameter keepsLoans: Whether their loans were moved to other records before.
    func erasing(
        _ records: [RecordID], from list: List, keepsLoans: Bool = false
    ) throws -> [Step] {
        let records = records.withoutRepetitions
        let loans = keepsLoans ? [] : try loanSteps(erasing: records, from: list.id)
        guard areMany(records.count) else {
            return records.isEmpty ? [] : loans + [.erase(list.id, records)]
        }
        let table = try BulkTable.next(in: db)
        try table.createWhole(columns: ["id"])
        let write = try RawStatement("INSERT INTO \(table.quotedName) VALUES (?1)", on: db)
        for record in records {
            write.bind(record, at: 1)
            try write.run()
        }
        return loans + [.eraseRecords(list.id, table: table.name)]
    }

    /// The columns of fields, including deleted fields and those that a step is about to show.
    private func columnNames(of fields: [Int64], in list: List) throws -> [String] {
        let names = try Row.fetchAll(
            db, sql: "SELECT id, column_name FROM field WHERE list_id = ?",
            arguments: [list.id.rawValue]
        ).reduce(into: [Int64: String]()) { $0[$1["id"]] = $1["column_name"] }
        return try fields.map { field in
            guard let name = names[field] else {
                throw LibraryError.missingField(in: list.name)
            }
            return name
        }
    }
}
