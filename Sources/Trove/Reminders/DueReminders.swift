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

    /// The setting with the past reminders of loans.
    static let loanSetting = "loans.reminded"
    /// The setting with the past reminders of dates.
    static let dateSetting = "dates.reminded"
    /// The maximum number of dates of a field to remind of at once; more than a summary shows.
    private static let maximumCount = 200

    /// Takes all reminders that are due from a library that can be changed, and remembers them.
    static func all(
        in library: any LibraryStorage, on today: PartialDate
    ) async throws(LibraryError) -> [Message] {
        let open = try await library.loans(.open)
        let oldLoans = try await library.setting(loanSetting) ?? ""
        var loans = LoanReminders(stored: oldLoans)
        let messages = loans.take(from: open, on: today).map { Message($0, on: today) }
        if loans.stored != oldLoans {
            try await library.setSetting(loanSetting, to: loans.stored)
        }
        let oldDates = try await library.setting(dateSetting) ?? ""
        let due = try await dates(
            in: library, lists: try await library.lists(), stored: oldDates, on: today)
        if due.stored != oldDates { try await library.setSetting(dateSetting, to: due.stored) }
        return messages + due.messages
    }

    /// Takes the reminders of dates that are due, and remembers them.
    ///
    /// - Parameter stored: The past reminders.
    /// - Returns: The notifications, and the past reminders with them.
    static func dates(
        in library: any LibraryStorage, lists: [List], stored: String, on today: PartialDate
    ) async throws(LibraryError) -> (messages: [Message], stored: String) {
        var reminders = DateReminders(stored: stored)
        var found: [DueDate] = []
        for search in reminders.searches(in: lists, on: today) {
            found += try await dates(of: search, in: library)
        }
        let due = reminders.take(from: found, on: today)
        return (due.map { Message($0, on: today) }, reminders.stored)
    }

    private static func dates(
        of search: DateReminders.Search, in library: any LibraryStorage
    ) async throws(LibraryError) -> [DueDate] {
        let (list, field) = (search.list, search.field)
        guard let request = RecordListRequest.days(search.days, of: field.id, in: list) else {
            return []
        }
        let records = try await library.recordList(for: request)
        let ids = (0..<min(records.count, maximumCount)).map { records.id(at: $0) }
        return try await library.records(ids, in: list.id).compactMap { record in
            guard let date = list.date(of: record, by: .field(field.id)) else { return nil }
            let title = list.title(of: record, text: RowTexts.text, link: RowTexts.text)
            return DueDate(
                address: RecordAddress(list: list.id, record: record.id), title: title,
                field: field.id, name: field.name, date: date, reminder: search.reminder)
        }
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
