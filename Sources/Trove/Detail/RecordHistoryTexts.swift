import TextCore
import TroveModel

/// The texts of the history of a record.
enum RecordHistoryTexts {
    /// The maximum length of a value in the row of its change, in characters.
    private static let rowLimit = 40
    /// The maximum length of a value below the rows, in characters.
    static let limit = 400

    /// A value as its field showed it, cut if it is long; a dash if it is empty.
    static func text(of recorded: RecordedValue, limit: Int = limit) -> String {
        let text = fullText(of: recorded)
        return text.isEmpty ? "—" : text.shortened(to: limit)
    }

    private static func fullText(of recorded: RecordedValue) -> String {
        if let link = recorded.link { return RowTexts.text(of: link) }
        if case .image = recorded.value { return translated("Picture") }
        return RowTexts.printedText(of: recorded.value, in: recorded.field)
    }

    /// The second line of a change: its author, its time, and its values.
    static func summary(of entry: RecordHistoryEntry) -> String {
        ([entry.author, LibraryTexts.time(entry.performedAt)].compactMap(\.self)
            + entry.fields.map { summary(of: $0, in: entry) })
            .joined(separator: " · ")
    }

    private static func summary(of change: RecordedChange, in entry: RecordHistoryEntry) -> String {
        func line(_ value: RecordedValue) -> String {
            text(of: value, limit: rowLimit).split(whereSeparator: \.isNewline)
                .joined(separator: " ")
        }
        let after = line(change.after)
        let values = entry.effect == .added ? after : "\(line(change.before)) → \(after)"
        return translated("{field}: {value}")
            .filling(["field": change.name, "value": values])
    }

    /// The sentence after values were set again.
    static func restored(_ entry: RecordHistoryEntry) -> String {
        if entry.effect == .added { return translated("First values restored") }
        guard entry.fields.count == 1 else { return translated("Previous values restored") }
        return translated("Previous value of “{field}” restored")
            .filling(["field": entry.fields[0].name])
    }

    /// The title of the dialog.
    static func title(of record: String) -> String {
        translated("History of “{title}”").filling(["title": record])
    }
}
