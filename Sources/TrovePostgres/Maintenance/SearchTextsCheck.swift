import TroveModel

/// Compares the derived columns of a list's records with their values. Words of fields that were
/// forgotten do not count: nothing finds them.
struct SearchTextsCheck {
    let db: PostgresSession
    let list: List

    private static let pageSize = 2_000

    /// Whether all records have the derived columns that their values give.
    func isSound() throws -> Bool {
        // Removed fields keep their words.
        let list = try SearchTexts.searched(list, in: db)
        let texts = SearchTexts(list)
        let reader = RecordReader(list)
        let indexes = Dictionary(
            list.fields.enumerated().map { ($1.id, $0) }
        ) { first, _ in first }
        let table = ListTable(list).name
        var last: RecordID = .min
        while true {
            try db.checkCancellation()
            let records = try db.rows(
                """
                SELECT \(reader.columns) FROM \(table) WHERE id > $1 ORDER BY id
                LIMIT \(Self.pageSize)
                """, [.integer(last)]
            ).map(reader.record)
            guard let end = records.last?.id else { return true }
            let columns = records.map { record in
                texts.columns { field in indexes[field.id].map { record.values[$0] } ?? .empty }
            }
            let found = DerivedColumns(
                ids: records.map(\.id), words: columns.map(\.words), texts: columns.map(\.texts))
            guard try areStored(found, of: list) else { return false }
            last = end
        }
    }

    /// The derived columns that the values of records give.
    private struct DerivedColumns {
        let ids: [RecordID]
        let words: [String?]
        let texts: [String?]
    }

    /// Whether records have the derived columns that their values give. Of fields that have more
    /// words than there is room for, any may be there.
    private func areStored(_ columns: DerivedColumns, of list: List) throws -> Bool {
        try db.integer(
            """
            SELECT n.id FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n(id, words, texts)
            JOIN \(ListTable(list).name) t ON t.id = n.id
            CROSS JOIN LATERAL (SELECT ARRAY(SELECT split_part(lexeme, ':', 1)
                FROM unnest(t.search_words) WHERE lexeme LIKE '%:') AS fields) cut
            WHERE t.search_words IS DISTINCT FROM n.words::tsvector
                    AND ARRAY(SELECT lexeme FROM unnest(t.search_words)
                            WHERE split_part(lexeme, ':', 1) = ANY($4)
                                AND split_part(lexeme, ':', 1) <> ALL(cut.fields)
                            ORDER BY lexeme COLLATE "C")
                        <> ARRAY(SELECT lexeme FROM unnest(n.words::tsvector)
                            WHERE split_part(lexeme, ':', 1) <> ALL(cut.fields)
                            ORDER BY lexeme COLLATE "C")
                OR t.search_text IS DISTINCT FROM n.texts::jsonb
                    AND (SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.search_text)
                        WHERE key = ANY($4)) IS DISTINCT FROM n.texts::jsonb
            LIMIT 1
            """,
            [
                .integers(columns.ids), .texts(columns.words), .texts(columns.texts),
                .texts(list.fields.map { String($0.id.rawValue) }),
            ]) == nil
    }
}
