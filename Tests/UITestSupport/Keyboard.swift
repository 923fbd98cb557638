/// The keyboard, driven through the X server: input goes to the focused window.
public enum Keyboard {
    /// Presses keys one after the other, with names as in `xdotool`: "ctrl+f", "Escape".
    ///
    /// - Parameter delay: The milliseconds that each key is held down.
    public static func press(_ keys: String..., delay: Int = 15) throws {
        try Tool.run("xdotool", ["key", "--delay", "\(delay)"] + keys)
    }

    /// Types text, one key at a time.
    ///
    /// A character without a key is entered by its code point, with GTK's Unicode input.
    public static func type(_ text: String) throws {
        var plain = ""
        func typePlain() throws {
            guard !plain.isEmpty else { return }
            try Tool.run("xdotool", "type", "--delay", "15", "--", plain)
            plain = ""
        }
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                plain.unicodeScalars.append(scalar)
            } else {
                try typePlain()
                try press("ctrl+shift+u")
                try Tool.run(
                    "xdotool", "type", "--delay", "15", String(scalar.value, radix: 16) + " ")
            }
        }
        try typePlain()
    }

    /// Holds a key down while `body` runs.
    public static func holding<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
        try Tool.run("xdotool", "keydown", key)
        defer { _ = try? Tool.run("xdotool", "keyup", key) }
        return try body()
    }
}
