import Foundation
import TroveModel

/// Reads the history of one record, from the present back, from the rows that steps of all people
/// logged.
struct RecordHistoryReader {
    private let db: PostgresSession
    private var record: PastRecord
    private var entries: [RecordHistoryEntry] = []
    private var hasEnded = false

    /// A logged row.
    private struct LoggedRow {
        let step: Int64
        let relation: String
        let key: Int64
        let before: RowImage?
        let after: RowImage?
    }

    /// - Throws: `notFound` if the list or the record does not exist.
    init(_ record: RecordID, in list: ListID, db: PostgresSession) throws {
        self.db = db
        let definition = try CatalogReader(db: db).list(list)
        let row = try RowImage(
            try db.text(
                """
                SELECT trove.image_of(to_jsonb(t))::text FROM \(ListTable(definition).name) t
                WHERE id = $1
                """, [.integer(record)]))
        guard let row else { throw LibraryError.missingRecord(record, in: definition.name) }
        self.record = PastRecord(
            RecordAddress(list: list, record: record), row: row,
            fields: try Self.fields(of: list, in: db))
    }

    /// The rows of the fields of a list, also of removed ones.
    private static func fields(
        of list: ListID, in db: PostgresSession
    ) throws -> [Int64: RowImage] {
        let rows = try db.rows(
            "SELECT f.id, to_jsonb(f)::text FROM trove.field f WHERE list_id = $1",
            [.integer(list.rawValue)])
        return try rows.reduce(into: [:]) { $0[$1.integer(0) ?? 0] = try RowImage($1.text(1)) }
    }

    /// Returns the last changes of the record, newest first.
    mutating func entries(limit: Int) throws -> [RecordHistoryEntry] {
        var last = Int64.max
        while !hasEnded, entries.count < limit {
            // A record that came from another list has another number there.
            let address = record.address
            let relation = try relation(of: address.list)
            let rows = try rows(of: address, relation: relation, before: last)
            let steps = try steps(Set(rows.map(\.step)))
            var rest = rows[...]
            while let step = rest.first?.step, !hasEnded, entries.count < limit {
                let end = rest.firstIndex { $0.step != step } ?? rest.endIndex
                if let header = steps[step] { try read(rest[..<end], of: header, relation) }
                last = step
                rest = rest[end...]
                if record.address != address { break }
            }
            if record.address == address { hasEnded = true }
        }
        return try linked(entries)
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
        of address: RecordAddress, relation: String, before step: Int64
    ) throws -> [LoggedRow] {
        try db.rows(
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
                step: row.integer(0) ?? 0, relation: row.text(1) ?? "", key: row.integer(2) ?? 0,
                before: try RowImage(row.text(3)), after: try RowImage(row.text(4)))
        }
    }

    /// The name, the author and the time of a step.
    private struct StepHeader {
        let id: Int64
        let name: ChangeName
        let author: String?
        let performedAt: Date
    }

    private func steps(_ ids: Set<Int64>) throws -> [Int64: StepHeader] {
        let rows = try db.rows(
            """
            SELECT id, name, author, extract(epoch FROM performed_at)::bigint FROM trove.step
            WHERE id = ANY($1)
            """, [.integers(ids.sorted())])
        return rows.reduce(into: [:]) { steps, row in
            let id = row.integer(0) ?? 0
            steps[id] = StepHeader(
                id: id, name: UndoTransaction.name(row.text(1)), author: row.text(2),
                performedAt: Date(timeIntervalSince1970: Double(row.integer(3) ?? 0)))
        }
    }

    private mutating func read(
        _ rows: ArraySlice<LoggedRow>, of step: StepHeader, _ relation: String
    ) throws {
        let list = record.address.list
        record.begin()
        for row in rows {
            guard try goBack(by: row, of: step, relation) else { continue }
            entries.append(entry(step, .added, in: list, record.firstValues()))
            hasEnded = true
            return
        }
        let changes = record.effect == .moved ? [] : record.changes()
        guard record.effect != nil || !changes.isEmpty else { return }
        entries.append(entry(step, record.effect ?? .changed, in: list, changes))
    }

    /// Takes the record back by a logged row.
    ///
    /// - Returns: Whether the record did not exist before.
    private mutating func goBack(
        by row: LoggedRow, of step: StepHeader, _ relation: String
    ) throws -> Bool {
        switch row.relation {
        case relation where record.effect != .moved:
            if let before = row.before {
                record.goBack(to: before)
                return false
            }
            return try !goBackToOrigin(in: step, relation)
        case "trove.list":
            // A new list is shown with all its records.
            return row.before?.isDeleted == true && row.after?.isDeleted == false
        case "trove.field": record.goBack(row.key, to: row.before)
        case "trove.loan": record.noteLoan()
        default: break
        }
        return false
    }

    /// Continues with the record of another list that a step moved here.
    ///
    /// - Returns: False if the step added the record.
    private mutating func goBackToOrigin(in step: StepHeader, _ relation: String) throws -> Bool {
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
            """, [.integer(step.id), .text(relation), .integer(record.address.record)])
        guard let row = rows.first, let list = row.integer(0), let key = row.integer(1),
            let image = try RowImage(row.text(2))
        else { return false }
        let address = RecordAddress(list: ListID(rawValue: list), record: key)
        record.goBack(
            to: address, row: image, fields: try Self.fields(of: address.list, in: db))
        return true
    }

    private func entry(
        _ step: StepHeader, _ effect: RecordHistoryEntry.Effect, in list: ListID,
        _ changes: [RecordedChange]
    ) -> RecordHistoryEntry {
        RecordHistoryEntry(
            action: step.name, performedAt: step.performedAt, effect: effect, list: list,
            fields: changes, author: step.author)
    }

    /// Adds the present titles of linked records.
    private func linked(_ entries: [RecordHistoryEntry]) throws -> [RecordHistoryEntry] {
        let titles = LinkTitles(db: db)
        func linked(_ value: RecordedValue, of list: ListID) throws -> RecordedValue {
            guard case .record(let id) = value.value else { return value }
            var value = value
            value.link = try titles.linked(id, in: value.field.options.targetList ?? list)
            return value
        }
        return try entries.map { entry in
            RecordHistoryEntry(
                action: entry.action, performedAt: entry.performedAt, effect: entry.effect,
                list: entry.list,
                fields: try entry.fields.map { change in
                    var change = change
                    change.before = try linked(change.before, of: entry.list)
                    change.after = try linked(change.after, of: entry.list)
                    return change
                }, author: entry.author)
        }
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
