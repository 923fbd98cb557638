/// The widths of the columns of a printed table.
public enum PrintedColumns {
    /// Returns the widths of as many columns as fit, in order.
    ///
    /// Columns keep their natural widths where there is room. Otherwise, columns wider than an
    /// equal share of the space get narrower.
    ///
    /// - Parameters:
    ///   - natural: The natural widths, in points.
    ///   - width: The width of the table, in points.
    ///   - minimum: The minimum width of a column that is narrower than its natural width.
    ///   - spacing: The space between columns, in points.
    public static func widths(
        natural: [Double], in width: Double, minimum: Double = 48, spacing: Double = 8
    ) -> [Double] {
        var count = natural.count
        func needed(_ count: Int) -> Double {
            natural.prefix(count).map { min($0, minimum) }.reduce(0, +)
                + spacing * Double(max(0, count - 1))
        }
        while count > 1, needed(count) > width { count -= 1 }
        var widths = Array(natural.prefix(count))
        var space = width - spacing * Double(max(0, count - 1))
        var open = Set(widths.indices)
        // Narrow columns leave their part of the space to the others.
        while !open.isEmpty {
            let share = space / Double(open.count)
            let narrow = open.filter { widths[$0] <= share }
            guard !narrow.isEmpty else {
                for column in open { widths[column] = share }
                break
            }
            for column in narrow { space -= widths[column] }
            open.subtract(narrow)
        }
        return widths
    }
}
