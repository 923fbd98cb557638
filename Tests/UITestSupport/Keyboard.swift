import CXTest
import Foundation

/// The keyboard, a device of the display: input goes to the focused window.
///
/// Each key waits until the programs have settled after the one before, so that it meets what the
/// one before has caused. The keys of a text follow each other at once.
public enum Keyboard {
    /// Presses keys one after the other, with names as in `xdotool`: "ctrl+f", "Escape".
    public static func press(_ keys: String...) throws {
        for key in keys {
            try Programs.settleBeforeInput()
            try stroke(key)
        }
    }

    /// Presses keys 2 ms after each other, as a barcode scanner does, without waiting for what they
    /// cause.
    public static func rush(_ keys: [String]) throws {
        try Programs.settleBeforeInput()
        for key in keys {
            try stroke(key)
            usleep(2_000)
        }
    }

    /// Types text, one key at a time.
    ///
    /// A character without a key is entered by its code point, with GTK's Unicode input.
    ///
    /// - Parameter pause: The time between two keys, in milliseconds.
    public static func type(_ text: String, pause: UInt32 = 0) throws {
        try Programs.settleBeforeInput()
        for scalar in text.unicodeScalars {
            if let symbol = symbol(for: scalar), try stroke(symbol, holding: []) {
                if pause > 0 { usleep(pause * 1000) }
                continue
            }
            try stroke("ctrl+shift+u")
            try type(String(scalar.value, radix: 16) + " ")
        }
    }

    /// Holds a key down while `body` runs.
    public static func holding<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
        try Programs.settleBeforeInput()
        let server = try Display.connect()
        let code = try code(modifier(key) ?? key)
        server.key(code, isDown: true)
        server.synchronize()
        defer {
            server.key(code, isDown: false)
            server.synchronize()
        }
        return try body()
    }

    /// Presses and releases a key with its modifiers.
    private static func stroke(_ key: String) throws {
        var parts = key.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        if key.hasSuffix("++") || key == "+" { parts = parts.dropLast(2) + ["plus"] }
        guard let name = parts.popLast(), let symbol = Display.symbol(name),
            try stroke(symbol, holding: parts.map { modifier($0) ?? $0 })
        else { throw UITestFailure("there is no key “\(key)”") }
    }

    /// - Returns: Whether the keyboard has the key.
    private static func stroke(_ symbol: KeySym, holding modifiers: [String]) throws -> Bool {
        let server = try Display.connect()
        guard let key = server.key(for: symbol) else { return false }
        var held = try modifiers.map(code)
        if key.needsShift { held.append(try code("Shift_L")) }
        for code in held { server.key(code, isDown: true) }
        server.key(key.code, isDown: true)
        server.key(key.code, isDown: false)
        for code in held.reversed() { server.key(code, isDown: false) }
        server.synchronize()
        return true
    }

    private static func code(_ name: String) throws -> UInt8 {
        let server = try Display.connect()
        guard let symbol = Display.symbol(name), let key = server.key(for: symbol) else {
            throw UITestFailure("there is no key “\(name)”")
        }
        return key.code
    }

    /// The key of a modifier as `xdotool` names it; nil for another name.
    private static func modifier(_ name: String) -> String? {
        switch name {
        case "ctrl": "Control_L"
        case "shift": "Shift_L"
        case "alt": "Alt_L"
        case "super": "Super_L"
        default: nil
        }
    }

    /// The symbol of a character that keyboards have: Latin-1 symbols are their code points.
    private static func symbol(for scalar: Unicode.Scalar) -> KeySym? {
        switch scalar {
        case "\n": Display.symbol("Return")
        case "\t": Display.symbol("Tab")
        case " "..."~": KeySym(scalar.value)
        default: nil
        }
    }
}
