import CXTest

/// The mouse and the keyboard as devices of the display, which take no time between two events.
///
/// ``Pointer`` and ``Keyboard`` move and type as a person does.
public final class InputDevices {
    private let server: any DisplayServer

    /// Connects to the display of the tests.
    public init() throws { server = try Display.connect() }

    /// The active window, with its frame on the screen.
    public var activeWindow: (identifier: UInt, frame: Frame)? {
        guard let window = server.activeWindow, let frame = server.frame(of: window) else {
            return nil
        }
        return (window, frame)
    }

    // MARK: Mouse

    /// Moves the pointer to a point.
    public func move(to point: (x: Int, y: Int)) {
        server.movePointer(to: point)
    }

    /// Presses or releases a button: 1 is left, 3 is right, 4 and 5 are the wheel.
    public func button(_ number: Int, isDown: Bool) {
        server.button(number, isDown: isDown)
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
        try holding(names) { try tap(Display.symbol(key), name: key) }
    }

    /// Types printable ASCII characters.
    public func type(_ text: String) throws {
        for character in text.unicodeScalars {
            try tap(KeySym(character.value), name: String(character))
        }
    }

    /// Holds modifiers down while `body` runs.
    public func holding(_ modifiers: [String], _ body: () throws -> Void) throws {
        let keys = try modifiers.map { name in
            guard let symbol = Self.modifiers[name].flatMap(Display.symbol),
                let key = server.key(for: symbol)
            else { throw UITestFailure("there is no modifier \(name)") }
            return key.code
        }
        for key in keys { send(key, isDown: true) }
        defer { for key in keys.reversed() { send(key, isDown: false) } }
        try body()
    }

    private static let modifiers = [
        "ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L",
    ]

    private func tap(_ symbol: KeySym?, name: String) throws {
        guard let symbol, let key = server.key(for: symbol) else {
            throw UITestFailure("there is no key \(name)")
        }
        try holding(key.needsShift ? ["shift"] : []) {
            send(key.code, isDown: true)
            send(key.code, isDown: false)
        }
    }

    private func send(_ code: UInt8, isDown: Bool) {
        server.key(code, isDown: isDown)
        server.synchronize()
    }
}
