import TextCore

/// The day on which the desktop reminds of a date.
public enum DateReminder: String, Hashable, Sendable, Codable, CaseIterable {
    /// The day itself.
    case day
    /// The day before.
    case dayBefore
    /// A week before.
    case weekBefore

    /// The number of days before the date.
    public var daysBefore: Int {
        switch self {
        case .day: 0
        case .dayBefore: 1
        case .weekBefore: 7
        }
    }

    /// The localized name.
    public var displayName: String {
        switch self {
        // Translators: when the desktop reminds of a date.
        case .day: translated("On the Day")
        case .dayBefore: translated("One Day Before")
        case .weekBefore: translated("One Week Before")
        }
    }
}

/// A date of a record of which the desktop reminds.
public struct DueDate: Hashable, Sendable {
    /// The record.
    public let address: RecordAddress
    /// The title of the record.
    public let title: String
    /// The field with the date.
    public let field: FieldID
    /// The name of the field.
    public let name: String
    /// The date.
    public let date: PartialDate
    /// The day of the reminder.
    public let reminder: DateReminder

    /// Creates a date.
    public init(
        address: RecordAddress, title: String, field: FieldID, name: String, date: PartialDate,
        reminder: DateReminder
    ) {
        self.address = address
        self.title = title
        self.field = field
        self.name = name
        self.date = date
        self.reminder = reminder
    }
}

/// A reminder of the dates of a record, or a summary of those of several.
public struct RecordReminder: Hashable, Sendable {
    /// The dates, in order; those of one record, or of several in a summary.
    public let dates: [DueDate]

    /// Creates a reminder.
    public init(dates: [DueDate]) { self.dates = dates }

    /// The record to open; nil in a summary.
    public var address: RecordAddress? {
        let addresses = Set(dates.map(\.address))
        return addresses.count == 1 ? addresses.first : nil
    }

    /// The identity for the desktop: a later reminder of the same record replaces this one.
    public var identity: String {
        address.map { "date-\($0.list.rawValue)-\($0.record)" } ?? "dates"
    }

    /// The headline.
    public var title: String {
        if address != nil { return dates.first?.title ?? "" }
        let count = Set(dates.map(\.address)).count
        return translated(
            "{count} record with an upcoming date",
            plural: "{count} records with upcoming dates",
            count: count
        ).filling(["count": String(count)])
    }

    /// The text below the headline: “Deadline: tomorrow”, or the titles of the records.
    public func body(on today: PartialDate, text: (PartialDate) -> String) -> String {
        guard address != nil else {
            var titles: [String] = []
            for date in dates where !titles.contains(date.title) && !date.title.isEmpty {
                titles.append(date.title)
            }
            return Array(titles.prefix(Self.namedCount)).commaSeparated
        }
        return dates.map { due in
            translated("{field}: {date}").filling([
                "field": due.name, "date": Self.day(due.date, on: today, text: text),
            ])
        }.joined(separator: "\n")
    }

    private static func day(
        _ date: PartialDate, on today: PartialDate, text: (PartialDate) -> String
    ) -> String {
        switch date.dayNumber - today.dayNumber {
        case 0: translated("today")
        case 1: translated("tomorrow")
        case -1: translated("yesterday")
        default: text(date)
        }
    }

    /// The maximum number of titles in a summary.
    private static let namedCount = 6
}
