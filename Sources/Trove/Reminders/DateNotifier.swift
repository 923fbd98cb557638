import TableKit
import TroveModel

/// Sends a desktop notification for each date with a reminder, while the program runs or when it starts.
/// A ``DayWatch`` of the session tells it of the next day.
final class DateNotifier {
    private let session: Session
    private let send: (DueReminders.Message) -> Void
    private var isChecking = false
    private var pending: LoopSource?
    /// The past reminders of a library that cannot be written; nil before the first.
    private var unsaved: String?

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
        guard hasReminders else { return }
        guard !isChecking else { return checkLater() }
        isChecking = true
        session.attempt { [weak self] library throws(LibraryError) in
            defer { self?.isChecking = false }
            try await self?.remind(from: library)
        }
    }

    private var hasReminders: Bool {
        session.lists.contains { $0.fields.contains { $0.reminder != nil } }
    }

    private func checkLater() {
        pending?.cancel()
        pending = MainLoop.after(milliseconds: Self.pause) { [weak self] in self?.check() }
    }

    private func remind(from library: any LibraryStorage) async throws(LibraryError) {
        guard let today = PartialDate.today else { return }
        var stored = unsaved ?? ""
        if unsaved == nil { stored = try await library.setting(DueReminders.dateSetting) ?? "" }
        let due = try await DueReminders.dates(
            in: library, lists: session.lists, stored: stored, on: today)
        // Remembered first: another window of the library must not remind of the same.
        if due.stored != stored {
            if library.access.isWritable {
                try await library.setSetting(DueReminders.dateSetting, to: due.stored)
            } else {
                unsaved = due.stored
            }
        }
        for message in due.messages { send(message) }
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
