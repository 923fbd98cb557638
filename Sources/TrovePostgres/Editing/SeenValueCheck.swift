import Foundation
import TextCore
import TroveModel

extension Edit {
    /// The only field of a record whose value the edit sets, and the value if it is known; nil for other edits.
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

    /// Checks that an edit does not replace a value that the person has not seen.
    ///
    /// - Throws: ``ChangedSinceSeen``.
    func check(_ edit: Edit) throws {
        guard let (place, value) = edit.singleValue, let known = seen.value(at: place),
            let (current, field, list) = try current(at: place), current != known,
            value != current, value?.isEmpty != true || !current.isEmpty
        else { return }
        throw ChangedSinceSeen(
            place: place, current: current,
            error: LibraryError(.conflict, try message(current, in: field, of: list, place.record)))
    }

    /// The value in the library; nil if there is no such field or record.
    private func current(
        at place: ValueDraft.Place
    ) throws -> (value: FieldValue, field: Field, list: List)? {
        guard var list = try? CatalogReader(db: db).list(place.list, evenDeleted: true),
            let field = list.field(place.field), field.kind != .computed
        else { return nil }
        list.fields = [field]
        let record = try RecordReader(list).records([place.record], in: db).first
        return record.map { ($0.values[0], field, list) }
    }

    private func message(
        _ value: FieldValue, in field: Field, of list: List, _ record: RecordID
    ) throws -> String {
        let text = try LinkTitles(db: db).texts(of: [value], in: field, of: list)[0]
        let last = try lastChange(of: record, field, in: list)
        let sentence: String =
            switch (last, value.isEmpty) {
            case (_?, false):
                translated(
                    """
                    {person} changed this to “{value}” at {time}. Press Enter to replace it, or Escape \
                    to keep it.
                    """)
            case (_?, true):
                translated(
                    """
                    {person} cleared this at {time}. Press Enter to enter your text, or Escape to leave \
                    it empty.
                    """)
            case (nil, false):
                translated(
                    """
                    Somebody changed this to “{value}”. Press Enter to replace it, or Escape to keep it.
                    """)
            case (nil, true):
                translated(
                    """
                    Somebody cleared this. Press Enter to enter your text, or Escape to leave it empty.
                    """)
            }
        return sentence.filling([
            "person": last?.author ?? "", "value": String(text.prefix(Self.maximumLength)),
            "time": last.map { Self.text(of: $0.time) } ?? "",
        ])
    }

    /// The length of a value in a message, in characters.
    private static let maximumLength = 120

    /// The person who changed a field last, and when; nil if another program did.
    private func lastChange(
        of record: RecordID, _ field: Field, in list: List
    ) throws -> (author: String, time: Date)? {
        let row = try db.rows(
            """
            SELECT s.author, extract(epoch FROM s.performed_at)::bigint
            FROM trove.step_row r JOIN trove.step s ON s.id = r.step_id
            WHERE r.relation = format('%I.%I', 'lists', $1::text) AND r.key = $2
                AND r.after ?| ARRAY[$3, 'misfits']
            ORDER BY s.performed_at DESC, r.statement DESC LIMIT 1
            """, [.text(list.tableName), .integer(record), .text(field.columnName)]
        ).first
        guard let row, let author = row.text(0), let time = row.integer(1) else { return nil }
        return (author, Date(timeIntervalSince1970: Double(time)))
    }

    /// The time of day, with the day unless it is today.
    private static func text(of time: Date) -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: time)
        let text = TimeOfDayText.shared.text(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        guard !Calendar.current.isDateInToday(time), let day = PartialDate.day(of: time) else {
            return text
        }
        return DateText.shared.text(of: day) + ", " + text
    }
}
