import CXTest
import Foundation

/// The display on which the tests operate programs: an X server or a Wayland compositor.
///
/// Used on the main thread only. Coordinates are logical pixels of the screen.
protocol DisplayServer: AnyObject {
    /// Waits until the display has handled everything sent to it.
    func synchronize()

    /// Waits until whatever manages the windows has handled all events up to now.
    func synchronizeManager()

    /// Presses or releases a key by its code.
    func key(_ code: UInt8, isDown: Bool)

    /// The code of the key with a symbol, and whether it needs Shift; nil if no key has it.
    func key(for symbol: KeySym) -> (code: UInt8, needsShift: Bool)?

    /// The position of the pointer.
    var pointer: (x: Int, y: Int) { get }

    func movePointer(to point: (x: Int, y: Int))

    /// Presses or releases a button: 1 is left, 3 is right, 4 and 5 are the wheel.
    func button(_ number: Int, isDown: Bool)

    /// Clicks twice with the left button, ``Pointer/doubleClickPause`` apart.
    func doubleClick()

    /// The window with the keyboard.
    var activeWindow: UInt? { get }

    /// The process that a window belongs to.
    func process(of window: UInt) -> Int32?

    /// The frame of a window without its decorations.
    func frame(of window: UInt) -> Frame?

    func resize(_ window: UInt, width: Int, height: Int)

    func move(_ window: UInt, x: Int, y: Int)
}

/// The display of the tests.
enum Display {
    /// Whether the display is a Wayland compositor.
    static let isWayland = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil

    /// Returns the connection, which lasts as long as the process.
    static func connect() throws -> any DisplayServer {
        if let current { return current }
        let server: any DisplayServer = try isWayland ? Compositor() : XServer()
        current = server
        return server
    }

    nonisolated(unsafe) private static var current: (any DisplayServer)?

    /// The symbol with a name such as `Escape` or `f`, the same on X and Wayland.
    static func symbol(_ name: String) -> KeySym? {
        let symbol = XStringToKeysym(name)
        return symbol == 0 ? nil : symbol
    }
}
