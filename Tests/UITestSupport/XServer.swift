import CXTest
import Foundation

/// The connection of the tests to the X server, whose input extension they use as devices.
///
/// Used on the main thread only.
final class XServer {
    let display: OpaquePointer
    /// A window of the tests' own that is never visible.
    private let window: Window
    /// Whether the window manager answers requests about frames.
    private var managerAnswers = true

    /// The connection, which lasts as long as the process.
    nonisolated(unsafe) private static var current: XServer?

    /// Returns the connection to the display of the tests.
    static func connect() throws -> XServer {
        if let current { return current }
        guard let display = XOpenDisplay(nil) else {
            throw UITestFailure("there is no X display")
        }
        let server = XServer(display)
        current = server
        return server
    }

    private init(_ display: OpaquePointer) {
        self.display = display
        window = XCreateSimpleWindow(
            display, XDefaultRootWindow(display), -10, -10, 1, 1, 0, 0, 0)
        cxtest_ignore_errors(display)
        XSelectInput(display, window, PropertyChangeMask)
        XSync(display, 0)
    }

    /// Waits until the X server has handled everything sent to it.
    func synchronize() { XSync(display, 0) }

    /// Waits until the window manager has handled all events up to now: it answers in their order.
    func synchronizeManager() {
        synchronize()
        guard managerAnswers else { return }
        XDeleteProperty(display, window, XInternAtom(display, "_NET_FRAME_EXTENTS", 0))
        synchronize()
        var event = XEvent()
        while XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 {}
        cxtest_send(display, window, "_NET_REQUEST_FRAME_EXTENTS")
        managerAnswers =
            cxtest_wait_for_property(display, window, "_NET_FRAME_EXTENTS", 3_000) != 0
    }
}
