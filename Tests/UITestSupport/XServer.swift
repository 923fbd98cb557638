import CXTest
import Foundation

/// The connection of the tests to the X server, whose input extension they use as devices.
///
/// Used on the main thread only.
final class XServer: DisplayServer {
    private let display: OpaquePointer
    /// A window of the tests' own that is never visible.
    private let window: Window
    /// Whether the window manager answers requests about frames, if there is one.
    private lazy var managerAnswers =
        !property("_NET_SUPPORTING_WM_CHECK", of: XDefaultRootWindow(display)).isEmpty

    /// Connects to the display of the tests.
    init() throws {
        guard let display = XOpenDisplay(nil) else {
            throw UITestFailure("there is no X display")
        }
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
    ///
    /// It also handles the events that it has caused by that. When a window closes, it first takes
    /// the focus itself, and gives it to another window when it has been told that it has it; a key
    /// in between would be lost.
    func synchronizeManager() {
        for _ in 0..<2 { askManager() }
    }

    private func askManager() {
        synchronize()
        guard managerAnswers else { return }
        XDeleteProperty(display, window, XInternAtom(display, "_NET_FRAME_EXTENTS", 0))
        synchronize()
        var event = XEvent()
        while XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 {}
        cxtest_send(display, window, "_NET_REQUEST_FRAME_EXTENTS")
        managerAnswers =
            cxtest_wait_for_property(display, window, "_NET_FRAME_EXTENTS", 60_000) != 0
        if !managerAnswers { Programs.report("the window manager does not answer") }
    }

    // MARK: Keys

    /// Presses or releases a key by its code.
    func key(_ code: KeyCode, isDown: Bool) {
        Programs.noteAction()
        XTestFakeKeyEvent(display, UInt32(code), isDown ? 1 : 0, 0)
    }

    /// The code of the key with a symbol, and whether it needs Shift; nil if no key has it.
    func key(for symbol: KeySym) -> (code: KeyCode, needsShift: Bool)? {
        let code = XKeysymToKeycode(display, symbol)
        guard code != 0 else { return nil }
        if XkbKeycodeToKeysym(display, code, 0, 0) == symbol { return (code, false) }
        if XkbKeycodeToKeysym(display, code, 0, 1) == symbol { return (code, true) }
        return nil
    }

    // MARK: Pointer

    /// The position of the pointer.
    var pointer: (x: Int, y: Int) {
        var (root, child) = (Window(), Window())
        var (x, y, localX, localY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        XQueryPointer(
            display, XDefaultRootWindow(display), &root, &child, &x, &y, &localX, &localY, &mask)
        return (Int(x), Int(y))
    }

    func movePointer(to point: (x: Int, y: Int)) {
        Programs.noteAction()
        XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0)
        synchronize()
    }

    func button(_ number: Int, isDown: Bool) {
        Programs.noteAction()
        XTestFakeButtonEvent(display, UInt32(number), isDown ? 1 : 0, 0)
        synchronize()
    }

    func doubleClick() {
        Programs.noteAction()
        // The server waits by itself: a test on a busy machine might be too slow.
        for pause in [0, Pointer.doubleClickPause] {
            XTestFakeButtonEvent(display, 1, 1, UInt(pause))
            XTestFakeButtonEvent(display, 1, 0, 0)
        }
        synchronize()
    }

    // MARK: Windows

    /// The window with the keyboard, as the window manager says.
    var activeWindow: Window? {
        let values = property("_NET_ACTIVE_WINDOW", of: XDefaultRootWindow(display))
        return values.first.flatMap { $0 == 0 ? nil : $0 }
    }

    /// The process that a window belongs to, as the window says.
    func process(of window: Window) -> Int32? {
        property("_NET_WM_PID", of: window).first.map { Int32(truncatingIfNeeded: $0) }
    }

    /// The frame of a window without its decorations.
    func frame(of window: Window) -> Frame? {
        var (root, child) = (Window(), Window())
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0,
            XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Frame(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }

    func resize(_ window: Window, width: Int, height: Int) {
        Programs.noteAction()
        XResizeWindow(display, window, UInt32(width), UInt32(height))
        synchronize()
    }

    func move(_ window: Window, x: Int, y: Int) {
        Programs.noteAction()
        XMoveWindow(display, window, Int32(x), Int32(y))
        synchronize()
    }

    /// The numbers of a property of a window.
    private func property(_ name: String, of window: Window) -> [UInt] {
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let anyType: Atom = 0
        XGetWindowProperty(
            display, window, XInternAtom(display, name, 0), 0, 8, 0, anyType, &type, &format,
            &count, &rest, &data)
        guard let data else { return [] }
        defer { XFree(data) }
        guard format == 32 else { return [] }
        return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
