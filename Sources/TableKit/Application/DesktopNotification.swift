import CGtk
import GtkBridge

/// A notification that the desktop shows outside of the program's windows.
///
///     application.add(NamedAction("open-task", withText: open))
///     application.send(
///         DesktopNotification(
///             title: "Water the plants", body: "Due today", action: "app.open-task", target:
///             "12"),
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

    /// The buttons.
    public var buttons: [Button]

    /// A button of a notification.
    public struct Button: Hashable, Sendable {
        /// The label, without an access key.
        public var title: String
        /// The action, with its prefix `app.`.
        public var action: String
        /// The parameter of the action; nil for an action without one.
        public var target: String?

        /// Creates a button.
        public init(_ title: String, action: String, target: String? = nil) {
            (self.title, self.action, self.target) = (title, action, target)
        }
    }

    /// Creates a notification.
    public init(
        title: String, body: String = "", action: String? = nil, target: String? = nil,
        buttons: [Button] = []
    ) {
        self.buttons = buttons
        self.title = title
        self.body = body
        self.action = action
        self.target = target
    }
}

extension Application {
    /// Sends a notification to the desktop. The application must be running.
    ///
    /// - Parameter identifier: The identity of the notification: another one with the same identity
    ///   replaces it.
    public func send(_ notification: DesktopNotification, identifier: String) {
        guard isRunning else { return }
        notification.send(from: reference.cast(GApplication.self), identifier: identifier)
    }

    /// Removes a notification from the desktop, if it is still there.
    public func withdrawNotification(identifier: String) {
        guard isRunning else { return }
        g_application_withdraw_notification(reference.cast(GApplication.self), identifier)
    }
}

/// Whether a program has a name on the bus of `connection`.
private func hasOwner(_ name: String, on connection: OpaquePointer) -> Bool {
    var parameters: [OpaquePointer?] = [g_variant_new_string(name)]
    let answer = g_dbus_connection_call_sync(
        connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameHasOwner", g_variant_new_tuple(&parameters, 1), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
        nil)
    guard let answer else { return false }
    defer { g_variant_unref(answer) }
    let child = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(child) }
    return g_variant_get_boolean(child) != 0
}

extension DesktopNotification {
    /// Whether the desktop starts the application for a click on a notification. Others tell only
    /// the program that sent it, as long as that runs.
    public static var startsApplications: Bool {
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil,
            let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(connection)) }
        // The service by which GLib decides as well.
        return hasOwner("org.gtk.Notifications", on: connection)
    }

    /// The notification without its action and its buttons.
    public var withoutActions: DesktopNotification {
        DesktopNotification(title: title, body: body)
    }

    fileprivate func send(
        from application: UnsafeMutablePointer<GApplication>, identifier: String
    ) {
        guard let created = g_notification_new(title) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(created)) }
        if !body.isEmpty { g_notification_set_body(created, body) }
        if let action {
            g_notification_set_default_action_and_target_value(
                created, action, target.map { g_variant_new_string($0) })
        }
        for button in buttons {
            g_notification_add_button_with_target_value(
                created, button.title, button.action,
                button.target.map { g_variant_new_string($0) })
        }
        g_application_send_notification(application, identifier, created)
    }
}

/// Sends notifications on behalf of an application, without windows or a display.
public final class NotificationSender {
    private let reference: ObjectReference
    private let identifier: String

    private var application: UnsafeMutablePointer<GApplication> {
        reference.cast(GApplication.self)
    }

    /// Creates a sender.
    ///
    /// - Parameter identifier: The application ID.
    public init(identifier: String) {
        self.identifier = identifier
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                g_application_new(identifier, G_APPLICATION_NON_UNIQUE)))
    }

    /// Connects to the session bus.
    ///
    /// - Returns: Whether there is one.
    public func connect() -> Bool {
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return false }
        return g_application_register(application, nil, nil) != 0
            && g_application_get_dbus_connection(application) != nil
    }

    /// Adds an action with the prefix `app.`, for desktops that pass clicks on notifications only
    /// to the program that sent them.
    public func add(_ action: NamedAction) {
        g_action_map_add_action(reference.opaque, action.reference.opaque)
    }

    /// Performs an action of the application, if it is running.
    ///
    /// - Returns: Whether it is running and performs it.
    public func perform(_ action: String) -> Bool {
        guard let connection = g_application_get_dbus_connection(application),
            hasOwner(identifier, on: connection)
        else { return false }
        var parameters: [OpaquePointer?] = [
            g_variant_new_string(action), BusValue.variants([]), BusValue.dictionary([]),
        ]
        let done = g_dbus_connection_call_sync(
            connection, identifier, "/" + identifier.replacing(".", with: "/"),
            "org.freedesktop.Application", "ActivateAction",
            g_variant_new_tuple(&parameters, 3), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil)
        if let done { g_variant_unref(done) }
        return done != nil
    }

    /// Sends a notification.
    ///
    /// - Parameter identifier: The identity of the notification: another one with the same identity
    ///   replaces it.
    public func send(_ notification: DesktopNotification, identifier: String) {
        notification.send(from: application, identifier: identifier)
    }

    /// Waits until the desktop has received everything.
    public func flush() {
        // Some desktops get a notification only after an answer to the question what they can show.
        _ = GtkBridge.MainLoop.run(until: { false }, timeout: 1)
        guard let connection = g_application_get_dbus_connection(application) else { return }
        g_dbus_connection_flush_sync(connection, nil, nil)
    }
}
