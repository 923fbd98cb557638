import Foundation
import TableKit
import TextCore
import TroveModel

/// Sends a desktop notification for each loan on its due day, while the program runs or when it
/// starts. A ``DayWatch`` of the session tells it of the next day.
final class LoanNotifier {
    private let session: Session
    private let send: (LoanReminder, PartialDate) -> Void
    private var isChecking = false
    private var isStale = false
    private let past = DueReminders.pastLoans

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
        let due = try await DueReminders.loans(in: library, remembering: past, on: today)
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
