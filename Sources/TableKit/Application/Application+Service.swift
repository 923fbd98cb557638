import CGtk
import GtkBridge

/// Running without windows, for the session bus.
extension Application {
    private var application: UnsafeMutablePointer<GApplication> {
        reference.cast(GApplication.self)
    }

    /// The number of seconds for which the application waits without windows and tasks before it
    /// ends; 0 to end at once.
    public var idleSeconds: Int {
        get { Int(g_application_get_inactivity_timeout(application)) / 1000 }
        set { g_application_set_inactivity_timeout(application, guint(max(0, newValue)) * 1000) }
    }

    /// Keeps the application running without a window, until ``release()`` is called as many times.
    public func hold() { g_application_hold(application) }

    /// Ends a ``hold()``.
    public func release() { g_application_release(application) }

    /// Registers the objects for other programs. Call this before the application owns its bus
    /// name: the bus then delivers pending calls at once.
    func exportObjects() {
        guard let searchProvider, let connection = Self.sessionBus else { return }
        searchProvider.register(on: connection, for: self)
    }

    /// Waits until everything that was sent has reached the session bus.
    func flush() {
        guard let connection = g_application_get_dbus_connection(application) else { return }
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// The connection to the session bus that the application uses; nil without a bus.
    private static var sessionBus: ObjectReference? {
        // Without an address, GLib would start a bus.
        guard g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil,
            let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        else { return nil }
        return ObjectReference(adopting: UnsafeMutableRawPointer(connection))
    }
}
