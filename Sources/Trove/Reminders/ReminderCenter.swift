import Foundation
import TableKit
import TextCore
import TroveModel

/// The reminders of a library, with or without its window.
final class ReminderCenter {
    private let application: Application
    private let library: URL
    /// Sends notifications in the name of the application that the desktop knows; nil if this
    /// application has that name.
    private let sender: NotificationSender?
    private var isConnected = false
    private var loanNotifier: LoanNotifier?
    private var dateNotifier: DateNotifier?
    private var dayWatch: DayWatch?

    /// Creates the reminders of a library.
    init(_ library: URL, in application: Application) {
        (self.library, self.application) = (library, application)
        let isKnown = application.identifier == TroveApplication.identifier
        sender = isKnown ? nil : NotificationSender(identifier: TroveApplication.identifier)
    }

    /// Adds the actions of notifications.
    func add(_ actions: [NamedAction]) {
        for action in actions {
            application.add(action)
            sender?.add(action)
        }
    }

    // MARK: With a window

    /// Starts reminding of the records of a session.
    func start(_ session: Session) {
        guard loanNotifier == nil else { return }
        dayWatch = DayWatch(session)
        loanNotifier = LoanNotifier(session) { [weak self] reminder, today in
            self?.send(DueReminders.Message(reminder, on: today))
        }
        dateNotifier = DateNotifier(session) { [weak self] in self?.send($0) }
    }

    /// Stops reminding, before the session ends.
    func stop() { (loanNotifier, dateNotifier, dayWatch) = (nil, nil, nil) }

    private func send(_ message: DueReminders.Message) {
        guard let sender else {
            return application.send(message.notification, identifier: message.identifier)
        }
        if !isConnected { isConnected = sender.connect() }
        guard isConnected else { return }
        let named = message.naming(library)
        sender.send(named.notification, identifier: named.identifier)
    }

    // MARK: Without a window

    /// Sends the reminders that are due.
    func remind() {
        if let loanNotifier {
            loanNotifier.check()
            dateNotifier?.check()
            return
        }
        // Errors are shown when the library is opened in a window.
        work { [library, application] () throws(LibraryError) in
            guard let today = PartialDate.today,
                let library = try await Startup.openForReminders(library)
            else { return }
            defer { library.close() }
            for message in try await DueReminders.all(in: library, on: today) {
                let message = message.fromEndingProgram
                application.send(message.notification, identifier: message.identifier)
            }
        }
    }

    /// Marks the record of a notification as returned.
    ///
    /// - Parameter session: The session of the window; nil without one.
    func markReturned(_ target: ReminderTarget, in session: Session?) {
        guard let address = RecordAddress(target: target.record), let today = PartialDate.today
        else { return }
        let edit = Edit.returnRecords([address.record], list: address.list, on: today)
        let url = target.library ?? Startup.defaultURL
        if let session, LibraryPath.isSame(url, library) { return session.perform(edit) }
        work { () throws(LibraryError) in
            let library = try await Startup.openForChanges(url)
            defer { library.close() }
            _ = try await library.perform(edit)
        } failed: { [weak self] in
            self?.report($0)
        }
    }

    /// Notifies of the reason why an action of a notification failed.
    func report(_ error: LibraryError) {
        application.send(
            DesktopNotification(
                title: translated("The operation could not be completed"), body: error.message),
            identifier: "failure")
    }

    private func work(
        _ body: @escaping () async throws(LibraryError) -> Void,
        failed: @escaping (LibraryError) -> Void = { _ in }
    ) {
        application.hold()
        Task { [application] in
            defer { application.release() }
            do throws(LibraryError) {
                try await body()
            } catch {
                failed(error)
            }
        }
    }
}
