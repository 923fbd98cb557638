extension SwipeSession {
    /// The part of a row that its buttons may cover.
    public static let coverage = 0.8

    /// Returns the widths of the buttons of a side: their natural widths, or less where the row
    /// would have no room left for its content. Narrow buttons keep their width.
    ///
    /// ```swift
    /// SwipeSession.buttonWidths(natural: [300, 70, 200], rowWidth: 400)   // [125, 70, 125]
    /// ```
    ///
    /// - Parameters:
    ///   - natural: The natural widths, in points.
    ///   - rowWidth: The width of the row, in points.
    /// - Complexity: O(n log n) for n buttons.
    public static func buttonWidths(natural: [Double], rowWidth: Double) -> [Double] {
        var room = max(0, rowWidth * coverage)
        guard natural.reduce(0, +) > room else { return natural }
        var limit = 0.0
        for (index, width) in natural.sorted().enumerated() {
            limit = room / Double(natural.count - index)
            if width > limit { break }
            room -= width
        }
        return natural.map { min($0, limit.rounded(.down)) }
    }
}
