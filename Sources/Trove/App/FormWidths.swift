import TroveModel

/// The widths of the form beside each kind of view that takes the rest of the window.
nonisolated struct FormWidths: Codable, Equatable {
    /// The changed widths in logical pixels, by the names of the kinds.
    private var widths: [String: Int] = [:]

    /// The width until the user changes it.
    static let standard = 320

    /// The width beside a kind of view, in logical pixels; nil beside a list, which leaves the rest
    /// of the window to the form.
    subscript(kind: ViewSettings.Kind) -> Int? {
        get { kind.isWide ? widths[kind.rawValue] ?? Self.standard : nil }
        set { if kind.isWide, newValue != self[kind] { widths[kind.rawValue] = newValue } }
    }
}
