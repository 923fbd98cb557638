import CXTest

/// The mouse and the keyboard as devices of the X server, which take no time between two events.
///
/// ``Pointer`` and ``Keyboard`` move and type as a person does.
public final class InputDevices {
    private let server: XServer
    private var display: OpaquePointer { server.display }

    /// Connects to the display of the tests.
    public init() throws { server = try XServer.connect() }

    /// The active window, with its frame on the screen.
    public var activeWindow: (identifier: UInt, frame: Frame)? {
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height): (UInt32, UInt32) = (0, 0)
        let window = cxtest_active_window(display, &x, &y, &width, &height)
        guard window != 0 else { return nil }
        let frame = Frame(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        return (UInt(window), frame)
    }

    // MARK: Mouse

    /// Moves the pointer to a point.
    public func move(to point: (x: Int, y: Int)) {
        XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0)
        server.synchronize()
    }

    /// Presses or releases a button: 1 is left, 3 is right, 4 and 5 are the wheel.
    public func button(_ number: Int, isDown: Bool) {
        XTestFakeButtonEvent(display, UInt32(number), isDown ? 1 : 0, 0)
        server.synchronize()
    }

    /// Presses and releases a button.
    public func click(_ number: Int) {
        button(number, isDown: true)
        button(number, isDown: false)
    }

    // MARK: Keyboard

    /// Presses and releases a key with modifiers, named as in `xdotool`: "ctrl+shift+f".
    ///
    /// - Throws: A ``UITestFailure`` if the keyboard has no such key.
    public func press(_ chord: String) throws {
        var names = chord.split(separator: "+").map(String.init)
        let key = names.removeLast()
        try holding(names) { try tap(XStringToKeysym(key), name: key) }
    }

    /// Types printable ASCII characters.
    public func type(_ text: String) throws {
        for character in text.unicodeScalars {
            try tap(KeySym(character.value), name: String(character))
        }
    }

    /// Holds modifiers down while `body` runs.
    public func holding(_ modifiers: [String], _ body: () throws -> Void) throws {
        let symbols = try modifiers.map { name in
            guard let symbol = Self.modifiers[name] else {
                throw UITestFailure("there is no modifier \(name)")
            }
            return XStringToKeysym(symbol)
        }
        for symbol in symbols { send(XKeysymToKeycode(display, symbol), isDown: true) }
        defer {
            for symbol in symbols.reversed() {
                send(XKeysymToKeycode(display, symbol), isDown: false)
            }
        }
        try body()
    }

    private static let modifiers = [
        "ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L",
    ]

    private func tap(_ symbol: KeySym, name: String) throws {
        let code = XKeysymToKeycode(display, symbol)
        guard symbol != 0, code != 0 else { throw UITestFailure("there is no key \(name)") }
        let isShifted =
            XkbKeycodeToKeysym(display, code, 0, 0) != symbol
            && XkbKeycodeToKeysym(display, code, 0, 1) == symbol
        try holding(isShifted ? ["shift"] : []) {
            send(code, isDown: true)
            send(code, isDown: false)
        }
    }

    private func send(_ code: KeyCode, isDown: Bool) {
        XTestFakeKeyEvent(display, UInt32(code), isDown ? 1 : 0, 0)
        server.synchronize()
    }
}
