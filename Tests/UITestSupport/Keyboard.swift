/// The keyboard, pressed through the X server: it reaches whatever window has the focus.
public enum Keyboard {
    /// Presses keys one after the other, named as `xdotool` names them: "ctrl+f", "Escape".
    public static func press(_ keys: String...) throws {
        try Tool.run(["xdotool", "key", "--delay", "15"] + keys)
    }

    /// Types a text, a key at a time.
    public static func type(_ text: String) throws {
        try Tool.run("xdotool", "type", "--delay", "15", "--", text)
    }

    /// Holds a key down while `body` runs.
    public static func holding<Value>(_ key: String, _ body: () throws -> Value) throws -> Value {
        try Tool.run("xdotool", "keydown", key)
        defer { _ = try? Tool.run("xdotool", "keyup", key) }
        return try body()
    }
}
