/// The rule that decides which dates to remind of: each date of a field once, on the day that the
/// field names, or at the next opportunity within a month. A changed date gives another reminder.
/// Dates that had passed before the field had its reminder give none.
public struct DateReminders: Hashable, Sendable {
    private struct Key: Hashable {
        let address: RecordAddress
        let field: FieldID
    }

    /// The first days on which there were reminders of the fields.
    private var since: [FieldID: PartialDate] = [:]
    /// The dates of which there was a reminder.
    private var reminded: [Key: PartialDate] = [:]

    /// The number of days within which a missed reminder is made up for.
    private static let maximumDelay = 31
    /// Reminders of more records at once than this become a summary.
    private static let maximumCount = 3

    /// Creates the rule, without past reminders.
    public init() {}

    /// The dates to look for in a field.
    public struct Search: Hashable, Sendable {
        /// The list of the field.
        public let list: List
        /// The field.
        public let field: Field
        /// The day of the reminder.
        public let reminder: DateReminder
        /// The first and the last date.
        public let days: ClosedRange<PartialDate>
    }

    /// The dates to look for today. Fields without a reminder are forgotten.
    public mutating func searches(in lists: [List], on today: PartialDate) -> [Search] {
        let known = since
        since = [:]
        var searches: [Search] = []
        for list in lists {
            for field in list.fields {
                guard let reminder = field.reminder else { continue }
                let first = known[field.id] ?? today
                since[field.id] = first
                let missed = today.dayNumber - Self.maximumDelay + reminder.daysBefore
                guard let from = PartialDate(dayNumber: max(first.dayNumber, missed)),
                    let to = today.adding(days: reminder.daysBefore), from <= to
                else { continue }
                searches.append(
                    Search(list: list, field: field, reminder: reminder, days: from...to))
            }
        }
        return searches
    }

    /// Whether there was a reminder of a date.
    public func hasReminded(of date: DueDate) -> Bool {
        reminded[Key(address: date.address, field: date.field)] == date.date
    }

    /// Returns the reminders for today, one for each record, and remembers them.
    ///
    /// - Parameter found: The dates that ``searches(in:on:)`` asks for.
    public mutating func take(from found: [DueDate], on today: PartialDate) -> [RecordReminder] {
        var due: [DueDate] = []
        for date in found where date.date.day != nil {
            let day = date.date.dayNumber - date.reminder.daysBefore
            let first = since[date.field]?.dayNumber ?? today.dayNumber
            let key = Key(address: date.address, field: date.field)
            guard day <= today.dayNumber, date.date.dayNumber >= first, reminded[key] != date.date
            else { continue }
            reminded[key] = date.date
            due.append(date)
        }
        forget(before: today.dayNumber - Self.maximumDelay)
        var records: [[DueDate]] = []
        for date in due {
            if let place = records.firstIndex(where: { $0[0].address == date.address }) {
                records[place].append(date)
            } else {
                records.append([date])
            }
        }
        guard records.count > Self.maximumCount else { return records.map(RecordReminder.init) }
        return [RecordReminder(dates: due)]
    }

    /// Forgets reminders that no search asks for any more.
    private mutating func forget(before day: Int) {
        reminded = reminded.filter { since[$0.key.field] != nil && $0.value.dayNumber >= day }
    }
}

extension Field {
    /// The day on which the desktop reminds of the dates of the field; nil for none.
    public var reminder: DateReminder? {
        kind.definition.optionUse.contains(.reminder) ? options.reminder : nil
    }
}

/// The past reminders as a text, for a setting of the library.
extension DateReminders {
    /// Reads past reminders; parts that cannot be read are left out.
    public init(stored text: String) {
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let day = PartialDate(sides[1]) else { continue }
            let numbers = sides[0].split(separator: "/").map { Int64($0) }
            switch (numbers.count, numbers.compactMap { $0 }) {
            case (1, let known) where known.count == 1: since[FieldID(rawValue: known[0])] = day
            case (3, let known) where known.count == 3:
                let address = RecordAddress(list: ListID(rawValue: known[0]), record: known[1])
                reminded[Key(address: address, field: FieldID(rawValue: known[2]))] = day
            default: continue
            }
        }
    }

    /// The text to store: the first day of each field, then the dates of which there was a
    /// reminder, such as “5=2026-05-30 1/3/5=2026-06-02”.
    public var stored: String {
        let fields = since.map { "\($0.key.rawValue)=\($0.value)" }
        let records = reminded.map { key, date in
            let address = "\(key.address.list.rawValue)/\(key.address.record)"
            return "\(address)/\(key.field.rawValue)=\(date)"
        }
        return (fields.sorted() + records.sorted()).joined(separator: " ")
    }
}
