/// The room in a bar for the items beside its title.
///
/// ```swift
/// let fitting = BarFitting(title: 96, more: 40)
/// fitting.count(leading: [40], trailing: [80, 80], in: 300)   // (1, 2)
/// fitting.count(leading: [40], trailing: [80, 80], in: 260)   // (1, 1)
/// ```
public struct BarFitting: Hashable, Sendable {
    /// The minimum width of the title and of everything else that stays in the bar.
    public var title: Double
    /// The width of the button that opens the items without room.
    public var more: Double
    /// The number of leading items that stay in any case, such as the back button.
    public var keptLeading = 0
    /// The number of trailing items that stay in any case, as a pinned group of UIKit does.
    public var keptTrailing = 0

    /// Creates a bar.
    public init(title: Double, more: Double) { (self.title, self.more) = (title, more) }

    /// Returns how many items have room, from the outermost ones.
    ///
    /// The inner trailing items leave first, then the inner leading ones.
    ///
    /// - Parameters:
    ///   - leading: The widths of the items at the start, the outermost first.
    ///   - trailing: The widths of the items at the end, the outermost first.
    ///   - width: The width of the bar.
    /// - Complexity: O(items).
    public func count(
        leading: [Double], trailing: [Double], in width: Double
    ) -> (leading: Int, trailing: Int) {
        var sum = (leading + trailing).reduce(title, +)
        var count = (leading: leading.count, trailing: trailing.count)
        guard sum > width else { return count }
        sum += more
        while sum > width {
            if count.trailing > keptTrailing {
                count.trailing -= 1
                sum -= trailing[count.trailing]
            } else if count.leading > keptLeading {
                count.leading -= 1
                sum -= leading[count.leading]
            } else {
                break
            }
        }
        return count
    }

    /// Returns the width that is missing even without the items that can leave the bar; 0 if the
    /// bar has room for the rest.
    ///
    /// - Complexity: O(items).
    public func missingWidth(
        leading: [Double], trailing: [Double], in width: Double
    ) -> Double {
        let count = count(leading: leading, trailing: trailing, in: width)
        let isWhole = count == (leading.count, trailing.count)
        let rest = leading.prefix(count.leading) + trailing.prefix(count.trailing)
        return max(0, rest.reduce(title + (isWhole ? 0 : more), +) - width)
    }
}
