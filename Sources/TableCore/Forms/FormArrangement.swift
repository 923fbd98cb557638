/// The places of the rows of a form in one or several columns, in reading order.
///
///     let form = FormArrangement(columnCount: 2)
///     form.places(of: [.single, .single, .wide, .single])
///     // (line 0, column 0), (line 0, column 1), all of line 1, (line 2, column 0)
public struct FormArrangement: Hashable, Sendable {
    /// The width of a row.
    public enum Width: Hashable, Sendable {
        /// One column.
        case single
        /// All columns.
        case wide
        /// A hidden row has no place.
        case hidden
    }

    /// The place of a row.
    public struct Place: Hashable, Sendable {
        /// The line, from 0.
        public var line: Int
        /// The first column, from 0.
        public var column: Int
        /// The number of columns.
        public var columnCount: Int

        /// Creates a place.
        public init(line: Int, column: Int, columnCount: Int) {
            (self.line, self.column, self.columnCount) = (line, column, columnCount)
        }
    }

    /// The number of columns, from 1.
    public let columnCount: Int

    /// Creates an arrangement.
    public init(columnCount: Int) { self.columnCount = max(1, columnCount) }

    /// Returns the places of rows; nil for hidden ones.
    ///
    /// - Complexity: O(*rows*).
    public func places(of rows: [Width]) -> [Place?] {
        var (line, column) = (0, 0)
        func next(_ count: Int) -> Place {
            if column + count > columnCount { (line, column) = (line + 1, 0) }
            defer { column += count }
            return Place(line: line, column: column, columnCount: count)
        }
        return rows.map { width in
            switch width {
            case .single: next(1)
            case .wide: next(columnCount)
            case .hidden: nil
            }
        }
    }

    /// Returns the number of columns for a width.
    ///
    /// - Parameters:
    ///   - width: The width of the form, in points.
    ///   - characterWidth: The width of an average character, in points.
    ///   - maximum: The maximum number of columns.
    public static func columnCount(
        in width: Double, characterWidth: Double, maximum: Int
    ) -> Int {
        max(1, min(maximum, Int(width / max(minimumWidth, characterWidth * minimumCharacters))))
    }

    /// Returns whether a form is so narrow that its labels are above their controls.
    ///
    /// - Parameters:
    ///   - width: The width of the form, in points.
    ///   - characterWidth: The width of an average character, in points.
    public static func stacksLabels(in width: Double, characterWidth: Double) -> Bool {
        width < characterWidth * minimumCharactersBeside
    }

    /// The minimum width of a column with a label beside a control, in characters.
    private static let minimumCharactersBeside = 30.0

    /// The minimum width of a column if there are several, in points and in characters: that of a
    /// label and a short text.
    private static let minimumWidth = 336.0
    private static let minimumCharacters = 44.0
}
