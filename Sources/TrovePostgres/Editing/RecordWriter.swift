import TroveModel

/// Writes values of records and their derived columns, with few statements however many records
/// there are.
struct RecordWriter {
    let db: PostgresSession
    let list: List

    /// The number of records of a statement. It is above the number of records that the journal
    /// names for one statement, so that a change of many records is one entry for each.
    static let batchSize = 2 * SharedSchema.journalLimit

    private var table: String { ListTable(list).name }

    /// Sets different values of records, as ``change(_:_:)`` does.
    func write(_ values: [RecordID: [FieldID: FieldValue]]) throws {
        _ = try change(values.keys.sorted()) { record, _ in values[record.id] ?? [:] }
    }

    /// Changes records in batches. Records whose values stay equal are not written. The last batch
    /// is sent with the next statement.
    ///
    /// - Parameters:
    ///   - ids: The records, without repetitions.
    ///   - values: Returns the new values of a record, given its values by field.
    /// - Returns: The changed records, with the fields that changed.
    /// - Throws: `notFound` if a record is missing.
    func change(
        _ ids: [RecordID],
        _ values: (_ record: Record, _ old: (FieldID) -> FieldValue) throws -> [FieldID: FieldValue]
    ) throws -> (records: [RecordID], fields: Set<FieldID>) {
        var whole = list
        // The words of removed fields stay: undo may show them again.
        whole.fields += try CatalogReader(db: db).removedFields(of: list.id)
        var changed: [RecordID] = []
        var fields: Set<FieldID> = []
        for start in stride(from: 0, to: ids.count, by: Self.batchSize) {
            try db.checkCancellation()
            var batch = Batch(list: whole)
            try batch.read(Array(ids[start..<min(start + Self.batchSize, ids.count)]), in: db)
            try batch.change(values)
            try batch.write(in: db)
            changed += batch.records
            fields.formUnion(batch.fields)
        }
        return (changed, fields)
    }

    /// Sets a field to the same value in records.
    ///
    /// - Throws: `notFound` if a record is missing.
    func set(_ value: FieldValue, of field: Field, in records: [RecordID]) throws {
        if records.count == 1 { return try write([records[0]: [field.id: value]]) }
        let stored = StoredValue(value, as: field.kind)
        let kept = """
            array_to_tsvector(ARRAY(SELECT w FROM unnest(tsvector_to_array(search_words)) w
                WHERE NOT starts_with(w, $5)))
            """
        let words = SearchTexts.joined(kept, "coalesce($6, '')::tsvector", orNoting: "$5::text")
        let search = SearchTexts(list).columns { $0.id == field.id ? value : .empty }
        let name = PostgresValue.text(field.columnName)
        var misfit = PostgresValue.null
        if case .misfit(let text) = stored { misfit = .text(text) }
        let count = try db.execute(
            """
            UPDATE \(table) SET \(ListTable.column(field)) = $2::text::\(field.kind.postgresType),
                misfits = nullif(coalesce(misfits, '{}') - $3::text
                    || CASE WHEN $4::text IS NULL THEN '{}'
                        ELSE jsonb_build_object($3::text, $4::text) END, '{}'),
                search_words = nullif(\(words), ''),
                search_text = nullif(coalesce(search_text, '{}') - rtrim($5, ':')
                    || coalesce($7, '{}')::jsonb, '{}'),
                modified_at = now()
            WHERE id = ANY($1)
            """,
            [
                .integers(records), PostgresValue(stored.columnValue.wireText), name, misfit,
                .text(SearchTexts.lexeme("", in: field.id)), PostgresValue(search.words),
                PostgresValue(search.texts),
            ])
        guard count == records.count else { throw LibraryError.missingOneRecord(in: list.name) }
    }
}

extension RecordWriter {
    /// Records whose values change with one statement.
    private struct Batch {
        let list: List
        private let indices: [FieldID: Int]
        private var rows: [(record: Record, misfits: [String: String])] = []
        private(set) var fields: Set<FieldID> = []

        /// - Parameter list: The list with its removed fields.
        init(list: List) {
            self.list = list
            indices = Dictionary(list.fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        }

        var records: [RecordID] { rows.map(\.record.id) }

        /// - Throws: `notFound` if a record is missing.
        mutating func read(_ ids: [RecordID], in db: PostgresSession) throws {
            if ids.count == 1, let known = db.knownRecord,
                let record = known.record(ids[0], of: list)
            {
                rows = [(record, known.misfits)]
                return
            }
            let reader = RecordReader(list)
            rows = try db.rows(
                """
                SELECT \(reader.columns) FROM \(ListTable(list).name) WHERE id = ANY($1) ORDER BY id
                """, [.integers(ids)]
            ).map { (reader.record($0), RecordReader.misfits($0.text(5))) }
            guard rows.count < ids.count else { return }
            if ids.count == 1 { throw LibraryError.missingRecord(ids[0], in: list.name) }
            throw LibraryError.missingOneRecord(in: list.name)
        }

        /// Gives the records their new values, and leaves out those that stay equal.
        mutating func change(
            _ values: (Record, (FieldID) -> FieldValue) throws -> [FieldID: FieldValue]
        ) throws {
            var changed: [(record: Record, misfits: [String: String])] = []
            for var row in rows {
                let old = row.record.values
                let new = try values(row.record) { field in indices[field].map { old[$0] } ?? .empty
                }
                var isChanged = false
                for (id, value) in new {
                    guard let index = indices[id] else { continue }
                    let field = list.fields[index]
                    let stored = StoredValue(value, as: field.kind)
                    guard stored != StoredValue(old[index], as: field.kind) else { continue }
                    isChanged = true
                    fields.insert(id)
                    row.record.values[index] = value
                    row.misfits[field.columnName] = nil
                    if case .misfit(let text) = stored { row.misfits[field.columnName] = text }
                }
                if isChanged { changed.append(row) }
            }
            rows = changed
        }

        /// Writes the records, together with the next statement.
        func write(in db: PostgresSession) throws {
            guard !rows.isEmpty else { return }
            let written = list.fields.filter { fields.contains($0.id) }
            let columns = try RecordColumns(list: list, written: written, rows: rows)
            let names = written.enumerated().map { index, field in
                "\(ListTable.column(field)) = n.c\(index)::\(field.kind.postgresType)"
            }
            let arrays = written.indices.map { ", $\($0 + 5)::text[]" }.joined()
            let aliases = written.indices.map { ", c\($0)" }.joined()
            db.knownRecord = nil
            db.postpone(
                PostgresSession.Statement(
                    """
                    UPDATE \(ListTable(list).name) t SET \(names.joined(separator: ", ")),
                        misfits = n.misfits::jsonb, search_words = n.words::tsvector,
                        search_text = n.texts::jsonb, modified_at = now()
                    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]\(arrays))
                        AS n(id, misfits, words, texts\(aliases))
                    WHERE t.id = n.id
                    """, [.integers(records)] + columns.values))
        }
    }
}

/// The columns of several records, as arrays of texts: the misfits, the words, the folded texts,
/// and those of fields.
struct RecordColumns {
    let values: [PostgresValue]

    /// - Parameters:
    ///   - list: The list whose fields are in the derived columns.
    ///   - written: The fields whose columns are needed.
    ///   - rows: The records, and the texts of `misfits` by column.
    init(
        list: List, written: [Field], rows: [(record: Record, misfits: [String: String])]
    ) throws {
        let indices = Dictionary(list.fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let search = SearchTexts(list)
        var misfits: [String?] = []
        var words: [String?] = []
        var texts: [String?] = []
        var columns = written.map { _ in [String?]() }
        for row in rows {
            let derived = search.columns { field in
                indices[field.id].map { row.record.values[$0] } ?? .empty
            }
            misfits.append(row.misfits.isEmpty ? nil : try JSON.text(row.misfits))
            words.append(derived.words)
            texts.append(derived.texts)
            for (column, field) in written.enumerated() {
                guard let index = indices[field.id] else { continue }
                let stored = StoredValue(row.record.values[index], as: field.kind)
                columns[column].append(stored.columnValue.wireText)
            }
        }
        values = [.texts(misfits), .texts(words), .texts(texts)] + columns.map { .texts($0) }
    }
}
