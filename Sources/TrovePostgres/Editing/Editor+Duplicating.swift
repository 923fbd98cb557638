import TroveModel

extension Editor {
    /// Inserts copies after the last of the records. Both dates of a copy are the current time.
    func duplicate(_ records: [RecordID], in listID: ListID) throws -> EditOutcome {
        let list = try catalog.list(listID)
        guard !records.isEmpty else {
            return EditOutcome(
                name: .records(.duplicate(.several(count: 0))), list: listID)
        }
        try require(records, in: list)
        let table = ListTable(list).name
        let last = try db.integer(
            "SELECT id FROM \(table) WHERE id = ANY($1) ORDER BY position DESC, id DESC LIMIT 1",
            [.integers(records)])
        let room = try ManualOrder(db: db, list: list).makeRoom(
            for: records.count, at: last.map { .after($0) } ?? .last)
        let first = try RecordInserter(db: db, list: list).nextID()
        // A unique field stays empty: the copy must not share its value.
        let fields = list.fields.filter { !$0.options.isUnique && $0.kind != .computed }
        let columns = fields.map { ", " + ListTable.column($0) }.joined()
        let values = fields.map { ", o." + ListTable.column($0) }.joined()
        try db.execute(
            """
            INSERT INTO \(table) (id, position, misfits, search_words, search_text\(columns))
            SELECT $2::bigint + n.place - 1, $3::bigint + $4::bigint * (n.place - 1),
                (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(o.misfits) e
                    WHERE e.key = ANY($5::text[])),
                (SELECT array_to_tsvector(array_agg(w))
                    FROM unnest(tsvector_to_array(o.search_words)) w
                    WHERE split_part(w, ':', 1) = ANY($6::text[])),
                (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(o.search_text) e
                    WHERE e.key = ANY($6::text[]))
                \(values)
            FROM unnest($1::bigint[]) WITH ORDINALITY AS n(id, place)
            JOIN \(table) o ON o.id = n.id
            """,
            [
                .integers(records), .integer(first), .integer(room.first),
                .integer(room.stride),
                .texts(fields.map(\.columnName)),
                .texts(fields.map { String($0.id.rawValue) }),
            ])
        return EditOutcome(
            name: .records(.duplicate(try RecordTitles(db: db).group(records, in: list))),
            list: listID)
    }
}
