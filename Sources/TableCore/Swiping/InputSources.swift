/// The kinds of pointing devices that a gesture accepts.
///
/// ```swift
/// table.allowedSwipeSources = [.touchscreen, .touchpad]
/// ```
public struct InputSources: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A mouse, a trackball or a pointing stick.
    public static let mouse = InputSources(rawValue: 1 << 0)
    /// A touchpad.
    public static let touchpad = InputSources(rawValue: 1 << 1)
    /// A touchscreen.
    public static let touchscreen = InputSources(rawValue: 1 << 2)
    /// A stylus.
    public static let pen = InputSources(rawValue: 1 << 3)

    /// Every kind of device.
    public static let all: InputSources = [.mouse, .touchpad, .touchscreen, .pen]
}
