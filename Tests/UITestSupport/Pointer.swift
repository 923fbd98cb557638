/// The mouse, driven through the X server, which moves gradually as a hand does.
public enum Pointer {
    /// Moves gradually to a point, as in a drag.
    public static func move(to target: (x: Int, y: Int)) throws {
        try Tool.run("xdotool", path(from: try position(), to: target, steps: 12))
    }

    /// Moves quickly to a point, and does something there.
    private static func reach(_ target: (x: Int, y: Int), _ action: [String]) throws {
        try Tool.run("xdotool", path(from: try position(), to: target, steps: 3) + action)
    }

    /// Moves to a point and clicks there.
    ///
    /// - Parameter button: The button: 1 is left, 3 is right.
    public static func click(_ target: (x: Int, y: Int), button: Int = 1) throws {
        try reach(target, ["click", "\(button)"])
    }

    /// Moves to a point and double-clicks there.
    public static func doubleClick(_ target: (x: Int, y: Int)) throws {
        try reach(target, ["click", "--repeat", "2", "--delay", "60", "1"])
    }

    /// Presses at the first point, moves over the others, and releases at the last one.
    public static func drag(from start: (x: Int, y: Int), over points: [(x: Int, y: Int)]) throws {
        try move(to: start)
        try press()
        try move(through: points)
        try release()
    }

    /// Presses the left button.
    public static func press() throws { try Tool.run("xdotool", "mousedown", "1") }

    /// Releases the left button.
    public static func release() throws { try Tool.run("xdotool", "mouseup", "1") }

    /// Moves gradually to one point after the other.
    public static func move(through points: [(x: Int, y: Int)]) throws {
        for point in points { try move(to: point) }
    }

    /// Turns the wheel, down for a positive number of notches.
    public static func scroll(at target: (x: Int, y: Int), notches: Int) throws {
        try reach(
            target,
            ["click", "--repeat", "\(abs(notches))", "--delay", "10", notches > 0 ? "5" : "4"])
    }

    private static func position() throws -> (x: Int, y: Int) {
        let words = try Tool.run("xdotool", "getmouselocation", "--shell").split(separator: "\n")
        func number(_ key: String) -> Int? {
            words.first { $0.hasPrefix(key) }.flatMap { Int($0.dropFirst(key.count)) }
        }
        guard let x = number("X="), let y = number("Y=") else {
            throw UITestFailure("xdotool does not say where the pointer is")
        }
        return (x, y)
    }

    /// A path in steps of 10 ms.
    private static func path(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int
    ) -> [String] {
        (1...steps).flatMap { step in
            [
                "mousemove", "\(start.x + (end.x - start.x) * step / steps)",
                "\(start.y + (end.y - start.y) * step / steps)", "sleep", "0.01",
            ]
        }
    }
}
