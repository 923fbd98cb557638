import TextCore
import TroveModel

extension Edit {
    /// The only field of a record whose value the edit sets, and the value if it is known; nil for
    /// other edits.
    var singleValue: (place: ValueDraft.Place, value: FieldValue?)? {
        switch self {
        case .setValue(let value, let field, let record, let list):
            return (ValueDraft.Place(list: list, record: record, field: field), value)
        case .addChoice(_, let field, let record, let list):
            return (ValueDraft.Place(list: list, record: record, field: field), nil)
        default: return nil
        }
    }
}

/// Compares the values that a person has seen with those in the library.
struct SeenValueCheck {
    let db: PostgresSession
    let seen: SeenValues

    /// Performs an edit, unless it replaces a value that the person has not seen.
    ///
    /// - Parameter transaction: The transaction, with the lock of the writers.
    /// - Returns: The change, and the written value if the person has seen the field before.
    /// - Throws: ``ChangedSinceSeen``, and the errors of the edit.
    func perform(_ edit: Edit, in transaction: EditTransaction) throws -> SeenChange {
        guard let (place, value) = edit.singleValue, let known = seen.value(at: place) else {
            return SeenChange(performed: try transaction.perform(edit), edit: edit)
        }
        var written: FieldValue?
        let performed = try transaction.perform(edit) { apply in
            guard let column = try column(at: place), let current = try column.value(in: db) else {
                return try apply()
            }
            let isSame =
                current == known || current == value || current.isEmpty && value?.isEmpty == true
            guard isSame else {
                throw ChangedSinceSeen(
                    place: place, current: current,
                    error: LibraryError(.conflict, try message(current, in: column)))
            }
            let outcome = try apply()
            db.postpone(column.statement) { written = column.value(in: $0) }
            return outcome
        }
        return SeenChange(performed: performed, edit: edit, written: written)
    }

    /// A field of a record.
    private struct Column {
        /// The list with the field alone.
        let list: List
        let field: Field
        let record: RecordID

        /// The value in the library; nil if there is no such record.
        func value(in db: PostgresSession) throws -> FieldValue? {
            try RecordReader(list).records([record], in: db).first?.values[0]
        }

        /// The statement whose rows ``value(in:)`` reads.
        var statement: PostgresSession.Statement { RecordReader(list).statement(for: [record]) }

        /// The value in rows; nil if there are none.
        func value(in rows: PostgresRows) -> FieldValue? {
            rows.first.map { RecordReader(list).record($0).values[0] }
        }
    }

    private func column(at place: ValueDraft.Place) throws -> Column? {
        guard var list = try? CatalogReader(db: db).list(place.list, evenDeleted: true),
            let field = list.field(place.field), field.kind != .computed
        else { return nil }
        list.fields = [field]
        return Column(list: list, field: field, record: place.record)
    }

    private func message(_ value: FieldValue, in column: Column) throws -> String {
        let text = try LinkTitles(db: db).texts(of: [value], in: column.field, of: column.list)[0]
        let last = try lastChange(of: column)
        let sentence: String =
            switch (last, value.isEmpty) {
            case (_?, false): translated("{person} changed this to “{value}” at {time}.")
            case (_?, true): translated("{person} cleared this at {time}.")
            case (nil, false): translated("Somebody changed this to “{value}”.")
            case (nil, true): translated("Somebody cleared this.")
            }
        return sentence.filling([
            "person": last?.author ?? "", "value": String(text.prefix(Self.maximumLength)),
            "time": last.map { MomentText.text(of: $0.time) } ?? "",
        ])
    }

    /// The length of a value in a message, in characters.
    private static let maximumLength = 120

    /// The person who changed a field last, and when; nil if another program did.
    private func lastChange(of column: Column) throws -> (author: String, time: Int64)? {
        let row = try db.rows(
            """
            SELECT s.author, extract(epoch FROM s.performed_at)::bigint
            FROM trove.step_row r JOIN trove.step s ON s.id = r.step_id
            WHERE r.relation = format('%I.%I', 'lists', $1::text) AND r.key = $2
                AND r.after ?| ARRAY[$3, 'misfits']
            ORDER BY s.performed_at DESC, r.statement DESC LIMIT 1
            """,
            [
                .text(column.list.tableName), .integer(column.record),
                .text(column.field.columnName),
            ]
        ).first
        guard let row, let author = row.text(0), let time = row.integer(1) else { return nil }
        return (author, time)
    }
}

/// An edit that was performed, before its transaction is committed.
struct SeenChange: Sendable {
    let performed: PerformedChange
    let edit: Edit
    /// The value of the field that the edit sets alone; nil if it is not known.
    var written: FieldValue?

    var change: Change { performed.change }

    /// Notes what the person knows after the commit.
    func note(in seen: SeenValues) {
        guard let place = edit.singleValue?.place else { return seen.forget(change) }
        seen.endTyping(at: place)
        if let written { seen.note(written, at: place) }
    }
}
