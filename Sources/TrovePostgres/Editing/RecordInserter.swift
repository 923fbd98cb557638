import Foundation
import TroveModel

/// Inserts records, many with one statement.
struct RecordInserter {
    let db: PostgresSession
    let list: List

    /// A record to insert. Dates that are missing are the current time.
    struct NewRecord {
        var id: RecordID
        var position: Int64
        var values: [FieldID: FieldValue]
        var createdAt: Date?
        var modifiedAt: Date?
        var deletedAt: Date?
    }

    /// The identity for the next record. Identities of deleted records are never reused: the
    /// history may refer to them.
    func nextID() throws -> RecordID {
        let last = try db.integer(lastRecord.sql, lastRecord.values)
        return (last ?? 0) + 1
    }

    /// Reads ``nextID()`` together with the next statement.
    func postponeNextID(_ take: @escaping (RecordID) -> Void) {
        db.postpone(lastRecord) { take(($0.first?.integer(0) ?? 0) + 1) }
    }

    private var lastRecord: PostgresSession.Statement {
        PostgresSession.Statement(
            "SELECT last_record FROM trove.list WHERE id = $1", [.integer(list.id.rawValue)])
    }

    /// Inserts records, without checks. The last batch is sent with the next statement.
    func insert(_ records: [NewRecord]) throws {
        let size = RecordWriter.batchSize
        for start in stride(from: 0, to: records.count, by: size) {
            try db.checkCancellation()
            try insert(batch: records[start..<min(start + size, records.count)])
        }
    }

    private func insert(batch: ArraySlice<NewRecord>) throws {
        let used = Set(batch.lazy.flatMap(\.values.keys))
        let written = list.fields.filter { used.contains($0.id) && $0.kind != .computed }
        let columns = try RecordColumns(list: list, written: written, rows: batch.map(row))
        let names = written.map { ", \(ListTable.column($0))" }.joined()
        let values = written.enumerated().map { ", n.c\($0)::\($1.kind.postgresType)" }.joined()
        let arrays = written.indices.map { ", $\($0 + 9)::text[]" }.joined()
        let aliases = written.indices.map { ", c\($0)" }.joined()
        db.knownRecord = nil
        db.postpone(
            PostgresSession.Statement(
                """
                INSERT INTO \(ListTable(list).name) (id, position, created_at, modified_at, deleted_at,
                    misfits, search_words, search_text\(names))
                SELECT n.id, n.position, coalesce(to_timestamp(n.created::float8), now()),
                    coalesce(to_timestamp(n.modified::float8), now()),
                    to_timestamp(n.deleted::float8),
                    n.misfits::jsonb, n.words::tsvector, n.texts::jsonb\(values)
                FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[],
                    $6::text[], $7::text[], $8::text[]\(arrays))
                    AS n(id, position, created, modified, deleted, misfits, words, texts\(aliases))
                """,
                [
                    .integers(batch.map(\.id)), .integers(batch.map(\.position)),
                    dates(batch.map(\.createdAt)), dates(batch.map(\.modifiedAt)),
                    dates(batch.map(\.deletedAt)),
                ] + columns.values))
    }

    private func dates(_ dates: [Date?]) -> PostgresValue {
        .texts(dates.map { $0.map { String($0.timeIntervalSince1970) } })
    }

    private func row(_ record: NewRecord) -> (record: Record, misfits: [String: String]) {
        var misfits: [String: String] = [:]
        let values = list.fields.map { field -> FieldValue in
            let value = record.values[field.id] ?? .empty
            if case .misfit(let text) = StoredValue(value, as: field.kind) {
                misfits[field.columnName] = text
            }
            return value
        }
        let row = Record(
            id: record.id, values: values, position: record.position, createdAt: .distantPast,
            modifiedAt: .distantPast, deletedAt: nil)
        return (row, misfits)
    }
}
