/// The user's preferences for the program, the same for all libraries.
public struct Preferences: Hashable, Sendable {
    /// The colors of the windows.
    public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
        /// Those of the desktop.
        case desktop
        case light, dark
    }

    /// The colors of the windows.
    public var appearance: Appearance
    /// The form of dates.
    public var dates: DateStyle

    /// Creates preferences.
    public init(appearance: Appearance = .desktop, dates: DateStyle = .locale) {
        self.appearance = appearance
        self.dates = dates
    }
}

extension Preferences: Codable {
    private enum CodingKeys: String, CodingKey {
        case appearance, dates
    }

    /// Decodes preferences. Missing values, and values of newer versions, get their defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        if let value = try? values.decode(Appearance.self, forKey: .appearance) {
            appearance = value
        }
        if let value = try? values.decode(DateStyle.self, forKey: .dates) { dates = value }
    }
}
