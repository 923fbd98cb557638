import Foundation
import TableKit
import TextCore
import TroveModel

/// Sends a desktop notification for each loan on its due day, while the program runs or when it starts.
/// A ``DayWatch`` of the session tells it of the next day.
final class LoanNotifier {
    private let session: Session
    private let send: (LoanReminder, PartialDate) -> Void
    private var isChecking = false
    private var isStale = false
    /// The past reminders of a library that cannot be written; nil before the first.
    private var unsaved: String?

    /// Starts checking.
    ///
    /// - Parameter send: Sends a reminder today.
    init(_ session: Session, send: @escaping (LoanReminder, PartialDate) -> Void) {
        self.session = session
        self.send = send
        session.addObserver(self)
        check()
    }

    /// Sends the reminders that are due.
    func check() {
        guard !isChecking else {
            isStale = true
            return
        }
        isChecking = true
        session.attempt { [weak self] library throws(LibraryError) in
            defer { self?.finish() }
            try await self?.remind(from: library)
        }
    }

    private func finish() {
        isChecking = false
        guard isStale else { return }
        isStale = false
        check()
    }

    private func remind(from library: any LibraryStorage) async throws(LibraryError) {
        guard let today = PartialDate.today else { return }
        let open = try await library.loans(.open)
        var stored = unsaved ?? ""
        if unsaved == nil { stored = try await library.setting(DueReminders.loanSetting) ?? "" }
        guard !open.isEmpty || !stored.isEmpty else { return }
        var reminders = LoanReminders(stored: stored)
        let due = reminders.take(from: open, on: today)
        // Remembered first: another window of the library must not remind of the same.
        if reminders.stored != stored {
            if library.access.isWritable {
                try await library.setSetting(DueReminders.loanSetting, to: reminders.stored)
            } else {
                unsaved = reminders.stored
            }
        }
        for reminder in due { send(reminder, today) }
    }
}

extension LoanNotifier: Session.Observer {
    func dayChanged(_ session: Session) { check() }

    func changed(_ change: Change, _ session: Session) {
        // The action of another program is not known.
        if change.cause == .external { return check() }
        if case .records? = change.action { check() }
    }
}

extension DesktopNotification {
    /// The notification of a reminder. A click opens the record.
    init(_ reminder: LoanReminder, on today: PartialDate) {
        let target = reminder.address?.target
        self.init(
            title: reminder.title(on: today), body: reminder.body(on: today),
            action: target.map { _ in "app.open-record" }, target: target,
            buttons: target.map {
                [
                    .init(translated("Mark as Returned"), action: "app.return-record", target: $0),
                    // Translators: a button that opens a record.
                    .init(translated("Show"), action: "app.open-record", target: $0),
                ]
            } ?? [])
    }
}
