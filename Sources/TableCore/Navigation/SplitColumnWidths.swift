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
    /// The preferred width of the last of three columns; the second column then takes the remaining
    /// width. Nil if the last column does.
    public var secondaryPreferred: Double?

    /// Creates the standard widths.
    public init() {}

    /// Returns the widths of the first two columns. Where there is not enough room for the last
    /// column, the second shrinks to its minimum.
    ///
    /// - Parameters:
    ///   - total: The width of the split view; 0 before it has one.
    ///   - hidesPrimary: Whether the first column is hidden, so that the others share its width.
    public func arranged(
        in total: Double, hidesPrimary: Bool = false
    ) -> (primary: Double, supplementary: Double) {
        let first = primary.width(in: total)
        let shared = total - (hidesPrimary ? 0 : first)
        let left = total > 0 ? shared - secondaryMinimum : .infinity
        let second =
            if let secondaryPreferred, total > 0 {
                supplementary.limited(shared - max(secondaryMinimum, secondaryPreferred))
            } else {
                supplementary.width(in: total)
            }
        return (first, max(supplementary.minimum, min(second, left)))
    }

    /// Takes over the widths of the first two columns after the user moved a divider.
    ///
    /// - Parameters:
    ///   - first: The width of the first column.
    ///   - second: The width of the second column.
    ///   - total: The width of the split view.
    public mutating func move(
        primary first: Double, supplementary second: Double, in total: Double,
        hidesPrimary: Bool = false
    ) {
        let arranged = arranged(in: total, hidesPrimary: hidesPrimary)
        if first != arranged.primary.rounded(.down) {
            (primary.preferred, primary.fraction) = (first, nil)
            // The last column keeps its width.
            if secondaryPreferred != nil { return }
        }
        guard second != arranged.supplementary.rounded(.down) else { return }
        if secondaryPreferred != nil {
            secondaryPreferred = max(
                secondaryMinimum, total - (hidesPrimary ? 0 : first) - second)
        } else {
            (supplementary.preferred, supplementary.fraction) = (second, nil)
        }
    }
}
