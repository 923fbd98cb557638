import Foundation
import TableKit
import TextCore
import TroveModel

/// Reminders while the program has no window, for a timer of the user.
enum BackgroundReminders {
    /// The time within which the reminders must be sent, in seconds.
    private static let patience = 120.0

    /// Sends the reminders that are due, or asks the running program to do so.
    ///
    /// - Returns: The exit status.
    static func run() -> Int32 {
        let sender = NotificationSender(identifier: TroveApplication.identifier)
        guard sender.connect() else {
            print(translated("There is no desktop session to send reminders to."))
            return 69
        }
        if sender.perform("remind") { return 0 }
        MainLoop.attach()
        var status: Int32?
        Task { status = await send(to: sender) }
        _ = MainLoop.run(until: { status != nil }, timeout: patience)
        return status ?? 75
    }

    private static func send(to sender: NotificationSender) async -> Int32 {
        do throws(LibraryError) {
            guard let today = PartialDate.today,
                let library = try await Startup.openForReminders(Startup.defaultURL)
            else { return 0 }
            defer { library.close() }
            let messages = try await DueReminders.all(in: library, on: today)
            for message in messages.map(\.fromEndingProgram) {
                sender.send(message.notification, identifier: message.identifier)
            }
            if !messages.isEmpty { sender.flush() }
            return 0
        } catch {
            print(error.message)
            return 70
        }
    }

    private static func print(_ sentence: String) {
        FileHandle.standardError.write(Data("trove: \(sentence)\n".utf8))
    }
}
