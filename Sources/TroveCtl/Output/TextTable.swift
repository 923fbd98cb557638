/// A table with aligned columns. In a terminal, columns shrink to fit and long texts are truncated;
/// in a file or pipe, everything is complete.
struct TextTable {
    private let widths: [Int]
    private let numeric: Swift.Set<Int>
    private let isLimited: Bool

    private static let gap = 2
    /// The width below which columns do not shrink, in characters.
    private static let minimumWidth = 6

    /// Computes the column widths.
    ///
    /// - Parameters:
    ///   - header: The titles of the columns.
    ///   - sample: The rows that determine the widths.
    ///   - numeric: The indexes of right-aligned columns.
    ///   - width: The width of the terminal in characters; nil for no limit.
    init(
        header: [String], sample: [[String]], numeric: Swift.Set<Int> = [],
        width: Int? = Terminal.width
    ) {
        var widths = header.map(TextWidth.of)
        for row in sample {
            for (column, cell) in row.enumerated() where column < widths.count {
                widths[column] = max(widths[column], TextWidth.of(TextWidth.singleLine(cell)))
            }
        }
        if let width { Self.narrow(&widths, to: width) }
        self.widths = widths
        self.numeric = numeric
        isLimited = width != nil
    }

    /// Returns the indexes of the columns that fit into a width. If not all fit, empty columns are
    /// dropped first, then the last ones down to two.
    static func columnsThatFit(
        header: [String], sample: [[String]], width: Int? = Terminal.width
    ) -> [Int] {
        var columns = Array(header.indices)
        guard let width else { return columns }
        func needed() -> Int {
            let narrowest = columns.map { column in
                min(
                    minimumWidth,
                    sample.reduce(TextWidth.of(header[column])) { width, row in
                        width < minimumWidth
                            ? max(width, TextWidth.of(TextWidth.singleLine(row[column]))) : width
                    })
            }
            return narrowest.reduce(0, +) + gap * (columns.count - 1)
        }
        guard needed() > width else { return columns }
        columns.removeAll { column in sample.allSatisfy { $0[column].isEmpty } }
        while columns.count > 2, needed() > width { columns.removeLast() }
        return columns
    }

    /// Formats a row.
    func line(_ cells: [String]) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() where column < widths.count {
            if column > 0 { line += String(repeating: " ", count: Self.gap) }
            var text = TextWidth.singleLine(cell)
            if isLimited { text = TextWidth.cut(text, to: widths[column]) }
            let space = String(
                repeating: " ", count: max(0, widths[column] - TextWidth.of(text)))
            line += numeric.contains(column) ? space + text : text + space
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Narrows the widest columns until all fit.
    private static func narrow(_ widths: inout [Int], to width: Int) {
        var excess = widths.reduce(0, +) + gap * (widths.count - 1) - width
        while excess > 0, let widest = widths.max(), widest > minimumWidth {
            let next = max(widths.filter { $0 < widest }.max() ?? 0, minimumWidth)
            let columns = widths.indices.filter { widths[$0] == widest }
            let step = max(1, min(widest - next, excess / columns.count))
            for column in columns where excess > 0 {
                widths[column] -= step
                excess -= step
            }
        }
    }
}
