/// A walk through a window with Tab or Shift+Tab.
public struct FocusWalk {
    /// A stop of the walk.
    public struct Stop: Hashable, CustomStringConvertible {
        public let role: Role
        public let name: String
        public let frame: Frame

        public var description: String {
            "\(role.name) “\(name)” at \(frame.x),\(frame.y) \(frame.width)x\(frame.height)"
        }
    }

    /// The stops, from that after the first key to the one where it began to repeat itself.
    public let stops: [Stop]

    /// Walks until the focus is back where it was after the first key.
    ///
    /// - Parameters:
    ///   - program: The program, whose focus events `listener` receives.
    ///   - key: The key, such as `Tab`.
    ///   - limit: The maximum number of stops.
    public init(
        through program: RunningProgram, _ listener: EventListener, by key: String = "Tab",
        limit: Int = 60
    ) throws {
        var stops: [Stop] = []
        while stops.count < limit {
            let count = listener.focused.count
            try Keyboard.press(key)
            let stop = try program.wait(
                "the focus moves on from \(stops.last.map { "\($0)" } ?? "")"
            ) {
                () -> Stop? in
                guard listener.focused.count > count, let object = listener.focused.last,
                    object.isFocused
                else { return nil }
                return Stop(role: object.role, name: object.name, frame: object.frame)
            }
            if stop == stops.first { break }
            stops.append(stop)
        }
        self.stops = stops
    }
}
