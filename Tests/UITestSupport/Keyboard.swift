/// The keyboard, pressed through the X server: it reaches whatever window has the focus.
public enum Keyboard {
    /// Presses keys one after the other, named as `xdotool` names them: "ctrl+f", "Escape".
    public static func press(_ keys: String...) throws {
        try Tool.run("xdotool", ["key", "--delay", "15"] + keys)
    }

    /// Types a text, a key at a time.
    ///
    /// A letter that no key of the keyboard has is entered by its number, as GTK lets a person do.
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
