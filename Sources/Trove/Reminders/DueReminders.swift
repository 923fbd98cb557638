import TableKit
import TextCore
import TroveModel

/// The reminders that are due in a library, as notifications of the desktop.
enum DueReminders {
    /// A notification and its identity.
    struct Message {
        let notification: DesktopNotification
        let identifier: String
    }

    /// The past reminders of loans.
    static var pastLoans: PastReminders { PastReminders("loans.reminded") }
    /// The past reminders of dates.
    static var pastDates: PastReminders { PastReminders("dates.reminded") }
    /// The maximum number of dates of a field to remind of at once.
    private static let maximumCount = 500
    /// The maximum number of dates of a field to look at.
    private static let maximumLooks = 10_000
    /// The number of records that are read at once.
    private static let pageSize = 200

    /// Takes all reminders that are due from a library that can be changed, and remembers them.
    static func all(
        in library: any LibraryStorage, on today: PartialDate
    ) async throws(LibraryError) -> [Message] {
        let loans = try await loans(in: library, remembering: pastLoans, on: today)
        let dates = try await dates(
            in: library, lists: try await library.lists(), remembering: pastDates, on: today)
        return loans.map { Message($0, on: today) } + dates
    }

    /// Takes the reminders of loans that are due, and remembers them.
    static func loans(
        in library: any LibraryStorage, remembering past: PastReminders, on today: PartialDate
    ) async throws(LibraryError) -> [LoanReminder] {
        let open = try await library.loans(.open)
        return try await past.take(from: library) { stored throws(LibraryError) in
            var reminders = LoanReminders(stored: stored)
            return (reminders.take(from: open, on: today), reminders.stored)
        }
    }

    /// Takes the reminders of dates that are due, and remembers them.
    static func dates(
        in library: any LibraryStorage, lists: [List], remembering past: PastReminders,
        on today: PartialDate
    ) async throws(LibraryError) -> [Message] {
        try await past.take(from: library) { stored throws(LibraryError) in
            var reminders = DateReminders(stored: stored)
            var found: [DueDate] = []
            // Also without a field to look in: fields whose reminders were switched off are
            // forgotten.
            for search in reminders.searches(in: lists, on: today) {
                found += try await dates(of: search, in: library) { !reminders.hasReminded(of: $0) }
            }
            let due = reminders.take(from: found, on: today)
            return (due.map { Message($0, on: today) }, reminders.stored)
        }
    }

    /// The newest dates of a search that are wanted.
    private static func dates(
        of search: DateReminders.Search, in library: any LibraryStorage,
        where isWanted: (DueDate) -> Bool
    ) async throws(LibraryError) -> [DueDate] {
        let (list, field) = (search.list, search.field)
        guard
            let request = RecordListRequest.days(
                search.days, of: field.id, in: list, isNewestFirst: true)
        else { return [] }
        let records = try await library.recordList(for: request)
        let count = min(records.count, maximumLooks)
        var found: [DueDate] = []
        for start in stride(from: 0, to: count, by: pageSize) where found.count < maximumCount {
            let ids = (start..<min(start + pageSize, count)).map { records.id(at: $0) }
            for record in try await library.records(ids, in: list.id) {
                guard let date = list.date(of: record, by: .field(field.id)) else { continue }
                let title = list.title(of: record, text: RowTexts.text, link: RowTexts.text)
                let due = DueDate(
                    address: RecordAddress(list: list.id, record: record.id), title: title,
                    field: field.id, name: field.name, date: date, reminder: search.reminder)
                if isWanted(due) { found.append(due) }
            }
        }
        return found
    }
}

extension DueReminders.Message {
    /// The notification of a reminder. A click opens the record.
    init(_ reminder: RecordReminder, on today: PartialDate) {
        let target = reminder.address?.target
        self.init(
            notification: DesktopNotification(
                title: reminder.title,
                body: reminder.body(on: today) { DateText.shared.text(of: $0) },
                action: target.map { _ in "app.open-record" }, target: target,
                buttons: target.map {
                    [.init(translated("Show"), action: "app.open-record", target: $0)]
                } ?? []),
            identifier: reminder.identity)
    }

    /// The notification of a reminder of a loan.
    init(_ reminder: LoanReminder, on today: PartialDate) {
        self.init(
            notification: DesktopNotification(reminder, on: today), identifier: reminder.identity)
    }
}
