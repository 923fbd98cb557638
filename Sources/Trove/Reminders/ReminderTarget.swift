import Foundation
import TableKit
import TroveModel

/// The record of a reminder, as the parameter of an action: “list/record”, and for other libraries
/// than the user's own the path or the address of the library after a space.
struct ReminderTarget: Equatable {
    /// The list and the record.
    let record: String
    /// The library; nil for the user's own.
    let library: URL?

    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        record = parts.first.map(String.init) ?? ""
        library = parts.count > 1 ? LibraryPath.url(of: String(parts[1])) : nil
    }

    init(record: String, library: URL?) { (self.record, self.library) = (record, library) }

    var text: String { library.map { "\(record) \(LibraryPath.argument(for: $0))" } ?? record }
}

extension DueReminders.Message {
    /// The same message about a record of another library than the user's own.
    func naming(_ library: URL) -> DueReminders.Message {
        func named(_ target: String?) -> String? {
            target.map { ReminderTarget(record: $0, library: library).text }
        }
        var notification = notification
        notification.target = named(notification.target)
        for index in notification.buttons.indices {
            notification.buttons[index].target = named(notification.buttons[index].target)
        }
        return DueReminders.Message(
            notification: notification,
            identifier: "\(identifier)-\(LibraryPath.busName(of: library))")
    }

    /// The message as a program sends it that ends soon: without buttons that would do nothing.
    var fromEndingProgram: DueReminders.Message {
        if DesktopNotification.startsApplications { return self }
        return DueReminders.Message(
            notification: notification.withoutActions, identifier: identifier)
    }
}
