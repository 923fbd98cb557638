import Foundation
import TextCore
import TroveModel

/// The history of a record, for printing.
struct RecordHistoryReport {
    private struct Entry: Encodable {
        var name: String
        var list: Int64
        var date: Date
        var fields: [Change]
    }

    private struct Change: Encodable {
        var field: String
        var old: String
        var new: String
    }

    private let entries: [Entry]

    init(_ history: [RecordHistoryEntry]) {
        entries = history.map { entry in
            Entry(
                name: entry.name, list: entry.list.rawValue, date: entry.performedAt,
                fields: entry.fields.map {
                    Change(
                        field: $0.name, old: Self.text(of: $0.before),
                        new: Self.text(of: $0.after))
                })
        }
    }

    private static func text(of value: RecordedValue) -> String {
        value.link?.text ?? value.value.text
    }

    /// Prints the changes, newest first: a line for each value.
    func print(asJSON isJSON: Bool) throws {
        if isJSON { return try Output.json(entries) }
        guard !entries.isEmpty else {
            return Output.note(translated("No changes of this record are recorded."))
        }
        let lines = entries.flatMap { entry in
            let head = [entry.date.dayAndTime, entry.name]
            guard !entry.fields.isEmpty else { return [head + ["", "", ""]] }
            return entry.fields.map { change in
                head + [change.field] + [change.old, change.new].map(TextWidth.singleLine)
            }
        }
        try Output.table(["DATE", "CHANGE", "FIELD", "OLD", "NEW"], lines)
    }
}
