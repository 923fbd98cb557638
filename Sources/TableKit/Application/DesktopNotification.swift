import CGtk
import GtkBridge

/// A notification that the desktop shows outside of the program's windows.
///
///     application.add(NamedAction("open-task", withText: open))
///     application.send(
///         DesktopNotification(
///             title: "Water the plants", body: "Due today", action: "app.open-task", target: "12"),
///         identifier: "task-12")
///
/// For a message inside a window, use ``InAppNotification``.
public struct DesktopNotification: Hashable, Sendable {
    /// The headline.
    public var title: String
    /// The text below the headline; empty for none.
    public var body: String
    /// The action that a click performs, with its prefix `app.`; nil to activate the application.
    public var action: String?
    /// The parameter of the action; nil for an action without one.
    public var target: String?

    /// Creates a notification.
    public init(title: String, body: String = "", action: String? = nil, target: String? = nil) {
        self.title = title
        self.body = body
        self.action = action
        self.target = target
    }
}

extension Application {
    /// Sends a notification to the desktop. The application must be running.
    ///
    /// - Parameter identifier: The identity of the notification: another one with the same identity replaces
    ///   it.
    public func send(_ notification: DesktopNotification, identifier: String) {
        guard isRunning, let created = g_notification_new(notification.title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(created)) }
        if !notification.body.isEmpty { g_notification_set_body(created, notification.body) }
        if let action = notification.action {
            g_notification_set_default_action_and_target_value(
                created, action, notification.target.map { g_variant_new_string($0) })
        }
        g_application_send_notification(
            reference.cast(GApplication.self), identifier, created)
    }

    /// Removes a notification from the desktop, if it is still there.
    public func withdrawNotification(identifier: String) {
        guard isRunning else { return }
        g_application_withdraw_notification(reference.cast(GApplication.self), identifier)
    }
}
