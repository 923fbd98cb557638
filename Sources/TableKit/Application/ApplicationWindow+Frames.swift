import CGtk
import GtkBridge

extension ApplicationWindow {
    /// Calls `body` after each frame of a window that was presented, with the time that its layout
    /// and painting took. Use it to measure scrolling.
    ///
    /// - Parameter body: The function to call, until the window is closed.
    public func afterEachFrame(_ body: @escaping (Duration) -> Void) {
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        let signals = UnsafeMutableRawPointer(clock)
        var start = ContinuousClock.now
        connect("before-paint", of: signals) { _ in start = .now }
        connect("after-paint", of: signals) { _ in body(.now - start) }
    }
}
