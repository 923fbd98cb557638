import GRDB

/// The steps that change records: few one by one, many by way of a table.
extension EditPlanner {
    private func areMany(_ count: Int) -> Bool { count > limits.singleCount }

    /// `records` without those that are named twice.
    func unique(_ records: [RecordID]) -> [RecordID] {
        var seen: Set<RecordID> = []
        return records.filter { seen.insert($0).inserted }
    }

    /// Gives records values by identity of the field.
    func settingValues(
        _ values: [RecordID: [Int64: StoredValue]], in list: List
    ) throws -> [Step] {
        guard !values.isEmpty else { return [] }
        guard areMany(values.count) else {
            return [.setValues(list.id, values, modifiedAt: values.mapValues { _ in now })]
        }
        let fields = Set(values.values.lazy.flatMap(\.keys)).sorted()
        let columns = try columnNames(of: fields, in: list)
        let table = try BulkTable.next(in: db)
        try table.create(columns: columns)
        let byFields = Dictionary(grouping: values.keys) { values[$0]?.keys.sorted() ?? [] }
        for (given, records) in byFields {
            // What is not given stays as it is.
            let sources = zip(fields, columns).map { field, column in
                given.firstIndex(of: field).map { "?\($0 + 3)" } ?? SQLName.quoted(column)
            }
            let write = try RawStatement(
                """
                INSERT INTO \(table.quotedName) SELECT id, ?2, \(sources.joined(separator: ", "))
                FROM \(ListTable(list).quotedName) WHERE id = ?1
                """, on: db)
            write.bind(now, at: 2)
            for record in records.sorted() {
                write.bind(record, at: 1)
                for (index, field) in given.enumerated() {
                    (values[record]?[field] ?? .null).bind(to: write, at: Int32(index) + 3)
                }
                try write.run()
            }
        }
        guard try table.count() == values.count else { throw StepApplier.missingRecord }
        return [.exchangeValues(list.id, columns: columns, table: table.name)]
    }

    /// Moves records to the trash, or out of it.
    func settingDeletedAt(
        _ time: Int64?, of records: [RecordID], in list: List
    ) throws -> [Step] {
        let records = unique(records)
        guard areMany(records.count) else {
            guard !records.isEmpty else { return [] }
            return [.setDeletedAt(list.id, Dictionary(records.map { ($0, time) }) { $1 })]
        }
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
        guard try table.count() == records.count else { throw StepApplier.missingRecord }
        return [.exchangeValues(list.id, columns: ["deleted_at"], table: table.name)]
    }

    /// Gives records places in the manual order.
    func placing(_ positions: [RecordID: Int64], in list: List) -> [Step] {
        guard !positions.isEmpty else { return [] }
        guard areMany(positions.count) else { return [.setPositions(list.id, positions)] }
        let entries = positions.sorted { $0.key < $1.key }
        return [.setOrder(list.id, PositionTable(entries.map { ($0.key, $0.value) }))]
    }

    /// Puts new records into a list.
    func inserting(_ records: [StoredRecord], into list: List) throws -> [Step] {
        guard !records.isEmpty else { return [] }
        guard areMany(records.count) else { return [.insert(list.id, records)] }
        let fields = Set(records.lazy.flatMap(\.values.keys)).sorted()
        let table = try BulkTable.next(in: db)
        let columns = ListTable.bookkeepingColumns + (try columnNames(of: fields, in: list))
        try table.createWhole(columns: columns)
        let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let write = try RawStatement(
            "INSERT INTO \(table.quotedName) VALUES (\(marks))", on: db)
        for record in records {
            let deletedAt = record.deletedAt.map { StoredValue.integer($0) } ?? .null
            let values =
                [.integer(record.id), .integer(record.position), .integer(record.createdAt)]
                + [.integer(record.modifiedAt), deletedAt]
                + fields.map { record.values[$0] ?? .null }
            for (index, value) in values.enumerated() {
                value.bind(to: write, at: Int32(index) + 1)
            }
            try write.run()
        }
        return [.insertRecords(list.id, table: table.name)]
    }

    /// Takes records out of a list for good.
    func erasing(_ records: [RecordID], from list: List) throws -> [Step] {
        let records = unique(records)
        guard areMany(records.count) else {
            return records.isEmpty ? [] : [.erase(list.id, records)]
        }
        let table = try BulkTable.next(in: db)
        try table.createWhole(columns: ["id"])
        let write = try RawStatement("INSERT INTO \(table.quotedName) VALUES (?1)", on: db)
        for record in records {
            write.bind(record, at: 1)
            try write.run()
        }
        return [.eraseRecords(list.id, table: table.name)]
    }

    /// The columns of fields, also of those that a step is yet to let appear.
    private func columnNames(of fields: [Int64], in list: List) throws -> [String] {
        let names = try Row.fetchAll(
            db, sql: "SELECT id, column_name FROM field WHERE list_id = ?",
            arguments: [list.id.rawValue]
        ).reduce(into: [Int64: String]()) { $0[$1["id"]] = $1["column_name"] }
        return try fields.map { field in
            guard let name = names[field] else {
                throw LibraryError(.notFound, "This field is no longer in “\(list.name)”.")
            }
            return name
        }
    }
}
