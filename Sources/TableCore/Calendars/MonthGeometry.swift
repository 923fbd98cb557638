/// The arithmetic of a month grid: the places of its days, and how many entries fit into them.
///
/// Coordinates are in points. Below the weeks there may be strips, whose entries stand side by
/// side.
///
///     var geometry = MonthGeometry(weekCount: 5, stripCount: 0)
///     geometry.size = Size(width: 700, height: 524)
///     geometry.frame(ofDay: 8)    // (100, 124, 100, 100)
public struct MonthGeometry: Hashable, Sendable {
    /// The number of weeks.
    public var weekCount: Int
    /// The number of strips below the weeks.
    public var stripCount: Int
    /// The size of the grid.
    public var size = Size(width: 0, height: 0)
    /// The height of the names of the weekdays.
    public var headerHeight = 24.0
    /// The height of a day's number, and of an entry.
    public var lineHeight = 20.0

    /// The space between entries.
    public static let spacing = 2.0
    /// The width of columns below which days show only how many entries they have.
    public static let narrowWidth = 40.0
    /// The column width below which padding shrinks to make room for entries.
    public static let compactWidth = 80.0

    /// Creates the geometry of a month.
    public init(weekCount: Int, stripCount: Int) {
        (self.weekCount, self.stripCount) = (weekCount, stripCount)
    }

    /// The space around the content of a day.
    public var padding: Double { isCompact ? 2 : Self.widePadding }

    private static let widePadding = 4.0

    /// The height of a strip.
    public var stripHeight: Double { lineHeight + 2 * padding }

    /// The height of all weeks.
    private var weeksHeight: Double {
        max(0, size.height - headerHeight - Double(stripCount) * stripHeight)
    }

    /// The least height of the grid, in which each day has room for its number and an entry.
    public var minimumHeight: Double {
        let day = 2 * lineHeight + 2 * Self.widePadding + Self.spacing
        let strip = lineHeight + 2 * Self.widePadding
        return headerHeight + Double(weekCount) * day + Double(stripCount) * strip
    }

    /// Whether the columns are too narrow for the texts of entries.
    public var isNarrow: Bool { size.width / 7 < Self.narrowWidth }

    /// Whether the columns are so narrow that entries get all the space there is.
    public var isCompact: Bool { size.width / 7 < Self.compactWidth }

    private func edge(ofColumn column: Int) -> Double {
        (Double(column) * size.width / 7).rounded()
    }

    private func edge(ofWeek week: Int) -> Double {
        headerHeight + (Double(week) * weeksHeight / Double(max(1, weekCount))).rounded()
    }

    /// The place of the name of a weekday.
    ///
    /// - Parameter column: The column, 0…6.
    public func frame(ofHeader column: Int) -> Rect {
        let (left, right) = (edge(ofColumn: column), edge(ofColumn: column + 1))
        return Rect(x: left, y: 0, width: right - left, height: headerHeight)
    }

    /// The place of a day.
    ///
    /// - Parameter day: The number of the day in the grid, from 0.
    public func frame(ofDay day: Int) -> Rect {
        let (column, week) = (day % 7, day / 7)
        let (left, right) = (edge(ofColumn: column), edge(ofColumn: column + 1))
        let (top, bottom) = (edge(ofWeek: week), edge(ofWeek: week + 1))
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The place of a strip.
    ///
    /// - Parameter strip: The number of the strip, from 0.
    public func frame(ofStrip strip: Int) -> Rect {
        let top = edge(ofWeek: weekCount) + Double(strip) * stripHeight
        return Rect(x: 0, y: top, width: size.width, height: stripHeight)
    }

    /// The number of entries that a day shows; the last line says how many more there are.
    ///
    /// - Parameters:
    ///   - count: The number of entries.
    ///   - height: The height of the day.
    public func shownCount(of count: Int, height: Double) -> Int {
        guard !isNarrow else { return 0 }
        let free = height - 2 * padding - lineHeight
        let lines = max(0, Int(free / (lineHeight + Self.spacing)))
        return count <= lines ? count : max(0, lines - 1)
    }

    /// The number of entries of given widths that stand side by side in a strip.
    ///
    /// - Parameters:
    ///   - widths: The widths of the entries.
    ///   - width: The width for the entries.
    ///   - count: The number of all entries, of which `widths` may be the first.
    ///   - moreWidth: The width of the text that says how many more there are.
    public static func shownCount(
        ofWidths widths: [Double], in width: Double, count: Int, moreWidth: Double
    ) -> Int {
        var ends: [Double] = []
        var end = 0.0
        for width in widths {
            end += width
            ends.append(end)
            end += spacing
        }
        if count == widths.count, ends.allSatisfy({ $0 <= width }) { return count }
        return ends.prefix { $0 + spacing + moreWidth <= width }.count
    }
}
