/// The widths of the columns before the last one of a split view, in points.
///
/// ```swift
/// var widths = SplitColumnWidths()
/// widths.primary.fraction = 0.25
/// widths.primary.maximum = 300
/// widths.arranged(in: 1000).primary   // 250
/// widths.arranged(in: 2000).primary   // 300
/// ```
public struct SplitColumnWidths: Hashable, Sendable {
    /// The width of one column, and its limits.
    public struct Column: Hashable, Sendable {
        /// The preferred width.
        public var preferred: Double
        /// The preferred width as a part of the split view's, from 0 to 1; nil for ``preferred``.
        public var fraction: Double?
        /// The minimum width.
        public var minimum: Double
        /// The maximum width; the minimum has precedence.
        public var maximum = Double.infinity

        /// Creates a column.
        public init(preferred: Double, minimum: Double) {
            (self.preferred, self.minimum) = (preferred, minimum)
        }

        /// Returns a width within the limits.
        public func limited(_ width: Double) -> Double { max(minimum, min(width, maximum)) }

        /// Returns the width of the column.
        ///
        /// - Parameter total: The width of the split view; 0 before it has one.
        public func width(in total: Double) -> Double {
            limited(fraction.map { total > 0 ? total * $0 : preferred } ?? preferred)
        }
    }

    /// The first column.
    public var primary = Column(preferred: 200, minimum: 160)
    /// The second of three columns.
    public var supplementary = Column(preferred: 380, minimum: 300)
    /// The minimum width of the last column.
    public var secondaryMinimum = 300.0

    /// Creates the standard widths.
    public init() {}

    /// Returns the widths of the first two columns. Where there is not enough room for the last
    /// column, the second shrinks to its minimum.
    ///
    /// - Parameter total: The width of the split view; 0 before it has one.
    public func arranged(in total: Double) -> (primary: Double, supplementary: Double) {
        let first = primary.width(in: total)
        let left = total > 0 ? total - first - secondaryMinimum : .infinity
        return (first, max(supplementary.minimum, min(supplementary.width(in: total), left)))
    }
}
