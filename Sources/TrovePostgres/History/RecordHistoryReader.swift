import Foundation
import TroveModel

/// Reads the history of one record, from the present back, from the rows that steps of all people
/// logged.
struct RecordHistoryReader: RecordHistoryTables {
    let db: PostgresSession
    private let titles: LinkTitles

    /// A logged row.
    struct LoggedRow {
        fileprivate let step: Int64
        fileprivate let relation: String
        /// Whether the row belongs to the list whose record's history is read.
        fileprivate let isRecord: Bool
        fileprivate let key: Int64
        fileprivate let before: RowImage?
        fileprivate let after: RowImage?
    }

    init(db: PostgresSession) {
        self.db = db
        titles = LinkTitles(db: db)
    }

    /// A record as it is now.
    ///
    /// - Throws: `notFound` if the list or the record does not exist.
    func present(_ record: RecordID, in list: ListID) throws -> PastRecord {
        let definition = try CatalogReader(db: db).list(list)
        let row = try RowImage(
            try db.text(
                """
                SELECT trove.image_of(to_jsonb(t))::text FROM \(ListTable(definition).name) t
                WHERE id = $1
                """, [.integer(record)]))
        guard let row else { throw LibraryError.missingRecord(record, in: definition.name) }
        return PastRecord(
            RecordAddress(list: list, record: record), row: row, fields: try fields(of: list))
    }

    /// The rows of the fields of a list, also of removed ones.
    private func fields(of list: ListID) throws -> [Int64: RowImage] {
        let rows = try db.rows(
            "SELECT f.id, to_jsonb(f)::text FROM trove.field f WHERE list_id = $1",
            [.integer(list.rawValue)])
        return try rows.reduce(into: [:]) { $0[$1.integer(0) ?? 0] = try RowImage($1.text(1)) }
    }

    func visitSteps(
        concerning record: RecordAddress, before step: Int64,
        _ visit: (HistoryStep<LoggedRow>) throws -> Bool
    ) throws {
        let rows = try rows(of: record, before: step)
        let parts = Dictionary(grouping: rows, by: \.step)
        for step in try steps(parts) where try !visit(step) { return }
    }

    /// The relation of a list's records in logged rows.
    private func relation(of list: ListID) throws -> String {
        try db.text(
            "SELECT format('%I.%I', 'lists', table_name) FROM trove.list WHERE id = $1",
            [.integer(list.rawValue)]) ?? ""
    }

    /// The logged rows that may concern a record, newest first, without those of undone steps: its
    /// own, those of its loans, of its list, and of the fields of its list.
    private func rows(
        of address: RecordAddress, before step: Int64
    ) throws -> [LoggedRow] {
        let relation = try relation(of: address.list)
        return try db.rows(
            """
            SELECT r.step_id, r.relation, r.key, r.before::text, r.after::text
            FROM trove.step_row r JOIN trove.step s ON s.id = r.step_id AND NOT s.is_undone
            WHERE r.step_id < $1 AND (r.relation = $2 AND r.key = $3
                OR r.relation = 'trove.list' AND r.key = $4
                OR r.relation = 'trove.field' AND r.key = ANY(ARRAY(
                    SELECT id FROM trove.field WHERE list_id = $4))
                OR r.relation = 'trove.loan' AND r.key = ANY(ARRAY(
                    SELECT id FROM trove.loan WHERE list_id = $4 AND record_id = $3
                    UNION SELECT key FROM trove.step_row WHERE relation = 'trove.loan' AND (
                        before @> jsonb_build_object('list_id', $4, 'record_id', $3)
                        OR after @> jsonb_build_object('list_id', $4, 'record_id', $3)))))
            ORDER BY r.step_id DESC, r.statement DESC
            """,
            [
                .integer(step), .text(relation), .integer(address.record),
                .integer(address.list.rawValue),
            ]
        ).map { row in
            LoggedRow(
                step: row.integer(0) ?? 0, relation: row.text(1) ?? "",
                isRecord: row.text(1) == relation, key: row.integer(2) ?? 0,
                before: try RowImage(row.text(3)), after: try RowImage(row.text(4)))
        }
    }

    /// The steps with these logged rows, newest first.
    private func steps(_ parts: [Int64: [LoggedRow]]) throws -> [HistoryStep<LoggedRow>] {
        try db.rows(
            """
            SELECT id, name, author, extract(epoch FROM performed_at)::bigint FROM trove.step
            WHERE id = ANY($1) ORDER BY id DESC
            """, [.integers(parts.keys.sorted())]
        ).map { row in
            let id = row.integer(0) ?? 0
            return HistoryStep(
                id: id, action: UndoTransaction.name(row.text(1)),
                performedAt: Date(timeIntervalSince1970: Double(row.integer(3) ?? 0)),
                author: row.text(2), parts: parts[id] ?? [])
        }
    }

    func goBack(
        _ record: inout PastRecord, by part: LoggedRow, of step: HistoryStep<LoggedRow>
    ) throws -> Bool {
        switch part.relation {
        case _ where part.isRecord && record.change.effect != .moved:
            guard let before = part.before else {
                return try !goBackToOrigin(&record, by: part)
            }
            record.goBack(to: before)
        case "trove.list":
            // A new list is shown with all its records.
            return part.before?.isDeleted == true && part.after?.isDeleted == false
        case "trove.field": record.goBack(part.key, to: part.before)
        case "trove.loan": record.noteLoan()
        default: break
        }
        return false
    }

    /// Continues with the record of another list that a step moved here.
    ///
    /// - Parameter row: The row of the new record.
    /// - Returns: False if the step added the record.
    private func goBackToOrigin(_ record: inout PastRecord, by row: LoggedRow) throws -> Bool {
        let rows = try db.rows(
            """
            WITH origin AS (
                SELECT s.origin_list AS list, s.origin_records[(
                    SELECT count(*) FROM trove.step_row r
                    WHERE r.step_id = s.id AND r.relation = $2 AND r.before IS NULL AND r.key <= $3)]
                    AS record
                FROM trove.step s WHERE s.id = $1
            )
            SELECT origin.list, r.key, r.before::text FROM origin
            JOIN trove.list l ON l.id = origin.list AND l.deleted_at IS NULL
            JOIN trove.step_row r ON r.step_id = $1 AND r.key = origin.record AND r.after IS NULL
                AND r.relation = format('%I.%I', 'lists', l.table_name)
            """, [.integer(row.step), .text(row.relation), .integer(record.address.record)])
        guard let row = rows.first, let list = row.integer(0), let key = row.integer(1),
            let image = try RowImage(row.text(2))
        else { return false }
        let address = RecordAddress(list: ListID(rawValue: list), record: key)
        record.goBack(
            to: address, row: image, fields: try fields(of: address.list))
        return true
    }

    func linkedRecord(_ id: RecordID, in list: ListID) throws -> LinkedRecord {
        try titles.linked(id, in: list)
    }
}

extension Editor {
    /// Notes in the step which records became those that it added in another list, so that their
    /// history continues there.
    ///
    /// - Parameter records: The records, in order of the numbers that they got in the other list.
    func noteOrigins(_ records: [RecordID], in list: ListID) throws {
        try db.execute(
            """
            UPDATE trove.step SET origin_list = $1, origin_records = $2
            WHERE id = trove.step_now()
            """, [.integer(list.rawValue), .integers(records)])
    }
}
