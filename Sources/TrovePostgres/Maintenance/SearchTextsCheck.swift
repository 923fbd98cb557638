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
            var words: [String?] = []
            var folded: [String?] = []
            for record in records {
                let columns = texts.columns { field in
                    indexes[field.id].map { record.values[$0] } ?? .empty
                }
                words.append(columns.words)
                folded.append(columns.texts)
            }
            let wrong = try db.integer(
                """
                SELECT n.id FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n(id, words, texts)
                JOIN \(table) t ON t.id = n.id
                WHERE t.search_words IS DISTINCT FROM n.words::tsvector
                        AND ARRAY(SELECT lexeme FROM unnest(t.search_words)
                                WHERE split_part(lexeme, ':', 1) = ANY($4)
                                ORDER BY lexeme COLLATE "C")
                            <> ARRAY(SELECT lexeme FROM unnest(n.words::tsvector)
                                ORDER BY lexeme COLLATE "C")
                    OR t.search_text IS DISTINCT FROM n.texts::jsonb
                        AND (SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.search_text)
                            WHERE key = ANY($4)) IS DISTINCT FROM n.texts::jsonb
                LIMIT 1
                """,
                [
                    .integers(records.map(\.id)), .texts(words), .texts(folded),
                    .texts(list.fields.map { String($0.id.rawValue) }),
                ])
            if wrong != nil { return false }
            last = end
        }
    }
}
