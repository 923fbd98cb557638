import TroveModel

/// The links to records of a list from all lists of the library.
struct RecordLinks {
    let db: PostgresSession
    let target: ListID

    /// Redirects links to some records to another one.
    func redirect(_ records: [RecordID], to kept: RecordID) throws {
        for (list, fields) in try linkFields() {
            for field in fields {
                let column = ListTable.column(field)
                try db.execute(
                    """
                    UPDATE \(ListTable(list).name) SET \(column) = $2, modified_at = now()
                    WHERE \(column) = ANY($1)
                    """, [.integers(records), .integer(kept)])
            }
        }
    }

    /// Replaces links to some records by their titles.
    func replaceByTitles(_ records: [RecordID]) throws {
        for (list, fields) in try linkFields() {
            var linking: Set<RecordID> = []
            var linked: Set<RecordID> = []
            for field in fields {
                let column = ListTable.column(field)
                let rows = try db.rows(
                    """
                    SELECT id, \(column) FROM \(ListTable(list).name) WHERE \(column) = ANY($1)
                    """, [.integers(records)])
                for row in rows {
                    linking.insert(row.integer(0) ?? 0)
                    linked.insert(row.integer(1) ?? 0)
                }
            }
            guard !linking.isEmpty else { continue }
            let titles = try TransferredTitles(db: db).titles(of: linked.sorted(), in: target)
            _ = try RecordWriter(db: db, list: list).change(linking.sorted()) { _, old in
                fields.reduce(into: [:]) { values, field in
                    guard case .record(let id) = old(field.id), let title = titles[id] else {
                        return
                    }
                    values[field.id] = .text(title)
                }
            }
        }
    }

    private func linkFields() throws -> [(list: List, fields: [Field])] {
        try CatalogReader(db: db).lists().compactMap { list in
            let fields = list.fields.filter {
                $0.kind == .recordLink && list.target(of: $0) == target
            }
            return fields.isEmpty ? nil : (list, fields)
        }
    }
}

/// The texts that take the place of links.
struct TransferredTitles {
    let db: PostgresSession

    /// The titles of records; a record without a title has its number. Missing records are left
    /// out.
    func titles(of records: [RecordID], in list: ListID) throws -> [RecordID: String] {
        try LinkTitles(db: db).linked(records, in: list).compactMapValues { linked in
            guard linked.state != .missing else { return nil }
            return linked.title.isEmpty ? "#\(linked.id)" : linked.title
        }
    }
}
