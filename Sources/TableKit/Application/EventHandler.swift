import CGtk
import GtkBridge

/// The handler of the events of all windows, which comes before GTK's.
package enum EventHandler {
    private static var isInstalled = false

    /// Passes events to the keys being held and to gestures from now on.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        gdk_event_handler_set(
            { event, _ in
                guard let event else { return }
                MainActor.assumeIsolated { EventHandler.handle(event) }
            }, nil, nil)
    }

    /// Handles an event of any window.
    package static func handle(_ event: UnsafeMutablePointer<GdkEvent>) {
        if KeyHold.takes(event) || GestureCenter.shared.handle(event) { return }
        gtk_main_do_event(event)
    }
}
