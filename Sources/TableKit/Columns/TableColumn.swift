import TableCore

/// A column of a ``ColumnTableView``.
public struct TableColumn: Hashable, Sendable {
    /// The order of rows by a column.
    public struct Sort: Hashable, Sendable {
        /// Whether the smallest value comes first.
        public var isAscending: Bool
        /// The number of the sort key, from 1; nil if it is the only one.
        public var rank: Int?

        /// Creates an order.
        public init(isAscending: Bool, rank: Int? = nil) {
            (self.isAscending, self.rank) = (isAscending, rank)
        }
    }

    /// The identifier, unique within the table.
    public var identifier: String
    /// The text of the head.
    public var title: String
    /// The width, in points.
    public var width: Double
    /// Whether texts are aligned at the end of the column, as for numbers.
    public var isTrailing: Bool
    /// The order of rows by this column; nil if they are not sorted by it.
    public var sort: Sort?
    /// The text of the footer, such as a sum.
    public var footer: String

    /// The smallest width that a user can set, in points.
    public static let minimumWidth = 40.0

    /// Creates a column.
    public init(
        identifier: String, title: String, width: Double = 120, isTrailing: Bool = false,
        sort: Sort? = nil, footer: String = ""
    ) {
        (self.identifier, self.title, self.width) = (identifier, title, width)
        (self.isTrailing, self.sort, self.footer) = (isTrailing, sort, footer)
    }
}
