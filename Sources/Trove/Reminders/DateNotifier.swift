import TableKit
import TroveModel

/// Sends a desktop notification for each date with a reminder, while the program runs or when it
/// starts. A ``DayWatch`` of the session tells it of the next day.
final class DateNotifier {
    private let session: Session
    private let send: (DueReminders.Message) -> Void
    private var isChecking = false
    private var pending: LoopSource?
    private let past = DueReminders.pastDates

    /// The time without changes before the dates are checked, in milliseconds.
    private static let pause = 1_000

    /// Starts checking.
    init(_ session: Session, send: @escaping (DueReminders.Message) -> Void) {
        self.session = session
        self.send = send
        session.addObserver(self)
        check()
    }

    isolated deinit { pending?.cancel() }

    /// Sends the reminders that are due.
    func check() {
        pending?.cancel()
        guard !isChecking else { return checkLater() }
        isChecking = true
        session.attempt { [weak self] library throws(LibraryError) in
            defer { self?.isChecking = false }
            try await self?.remind(from: library)
        }
    }

    /// Whether fields have reminders, or had some until now, which has to be forgotten then.
    private var hasReminders: Bool {
        !past.isEmpty || session.lists.contains { $0.fields.contains { $0.reminder != nil } }
    }

    private func checkLater() {
        pending?.cancel()
        pending = MainLoop.after(milliseconds: Self.pause) { [weak self] in self?.check() }
    }

    private func remind(from library: any LibraryStorage) async throws(LibraryError) {
        guard let today = PartialDate.today else { return }
        let messages = try await DueReminders.dates(
            in: library, lists: session.lists, remembering: past, on: today)
        for message in messages { send(message) }
    }
}

extension DateNotifier: Session.Observer {
    func dayChanged(_ session: Session) { check() }

    func listsChanged(_ session: Session) { if hasReminders { checkLater() } }

    func changed(_ change: Change, _ session: Session) {
        guard let list = session.list(change.list) else { return }
        if list.fields.contains(where: { $0.reminder != nil }) { checkLater() }
    }
}
