import Foundation

/// The mouse, a device of the display.
///
/// Each action waits until the programs have settled after the one before. While a button is down,
/// the pointer moves gradually, as a hand does.
public enum Pointer {
    /// Whether the left button is down.
    private(set) nonisolated(unsafe) static var isDown = false

    /// The milliseconds between the two clicks of a double click, as quick as a hand: without any
    /// time between, GTK may see two clicks.
    static let doubleClickPause: UInt32 = 60

    /// Moves gradually to a point, as in a drag.
    public static func move(to target: (x: Int, y: Int)) throws {
        try Programs.settleBeforeInput()
        try glide(to: target, steps: 12)
    }

    /// Moves to a point and clicks there.
    ///
    /// - Parameter button: The button: 1 is left, 3 is right.
    public static func click(_ target: (x: Int, y: Int), button: Int = 1) throws {
        try reach(target)
        try strike(button)
    }

    /// Moves to something and clicks it, where it is when the pointer has arrived: what a program
    /// hears from elsewhere may move it on the way.
    ///
    /// - Parameter frame: Returns its frame.
    static func click(following frame: () throws -> Frame) throws {
        var target = try frame()
        try reach(target.center)
        for _ in 0..<3 {
            let now = try frame()
            guard now != target else { break }
            target = now
            try reach(target.center)
        }
        try strike(1)
    }

    /// Moves to a point and double-clicks there.
    public static func doubleClick(_ target: (x: Int, y: Int)) throws {
        try reach(target)
        try Display.connect().doubleClick()
    }

    /// Presses at the first point, moves over the others, and releases at the last one.
    public static func drag(from start: (x: Int, y: Int), over points: [(x: Int, y: Int)]) throws {
        try move(to: start)
        try press()
        try move(through: points)
        try release()
    }

    /// Presses the left button.
    public static func press() throws {
        try Programs.settleBeforeInput()
        try Display.connect().button(1, isDown: true)
        isDown = true
    }

    /// Releases the left button.
    public static func release() throws {
        try Programs.settleBeforeInput()
        try Display.connect().button(1, isDown: false)
        isDown = false
    }

    /// Moves gradually to one point after the other.
    public static func move(through points: [(x: Int, y: Int)]) throws {
        for point in points { try move(to: point) }
    }

    /// Turns the wheel, down for a positive number of notches.
    public static func scroll(at target: (x: Int, y: Int), notches: Int) throws {
        try reach(target)
        for _ in 0..<abs(notches) { try strike(notches > 0 ? 5 : 4) }
    }

    /// Moves quickly to a point where something is about to be done.
    private static func reach(_ target: (x: Int, y: Int)) throws {
        try glide(to: target, steps: 3)
        // What is under the pointer may change its looks.
        try Programs.settleBeforeInput()
    }

    private static func strike(_ button: Int) throws {
        let server = try Display.connect()
        server.button(button, isDown: true)
        server.button(button, isDown: false)
    }

    private static func glide(to end: (x: Int, y: Int), steps: Int) throws {
        let server = try Display.connect()
        let start = server.pointer
        for step in 1...steps {
            server.movePointer(
                to: (
                    start.x + (end.x - start.x) * step / steps,
                    start.y + (end.y - start.y) * step / steps
                ))
            // The speed of a drag means something: it may be a flick.
            if isDown { usleep(10_000) }
        }
    }
}
