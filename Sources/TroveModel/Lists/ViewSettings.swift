/// The appearance of a list, independent of its order.
public struct ViewSettings: Hashable, Sendable {
    /// A kind of view.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Rows of two lines.
        case list
        /// A column for every field.
        case table
        /// Pictures with titles.
        case gallery
        /// Cards in a column for every value of a field.
        case board
        /// Months with the records on their days.
        case calendar

        /// Whether the view uses all the width that it gets: a list of rows does not.
        public var isWide: Bool { self != .list }

        /// Whether the view shows the groups of the list. A board has its columns instead, and a
        /// calendar its days.
        public var hasGroups: Bool {
            switch self {
            case .list, .table, .gallery: true
            case .board, .calendar: false
            }
        }

        /// Whether the view shows records in rows.
        public var hasRows: Bool {
            switch self {
            case .list, .table: true
            case .gallery, .board, .calendar: false
            }
        }

        /// Whether the view shows a value at the end of rows.
        public var hasRowValues: Bool { self == .list }
    }

    /// A spacing of a view.
    public enum Density: String, Hashable, Sendable, Codable, CaseIterable {
        case compact, normal, comfortable
    }

    /// The kind of view.
    public var kind: Kind
    /// The spacing of the view.
    public var density: Density
    /// Fields that are hidden in the table.
    public var hiddenFields: Set<FieldID>
    /// The column widths that the user set, in pixels.
    public var columnWidths: [FieldID: Int]
    /// Fields in the order of the columns. The others follow in the order of the list.
    public var fieldOrder: [FieldID]
    /// The statistics below the columns.
    public var summaries: [FieldID: ColumnSummary]
    /// The field with the columns of the board; nil for the first suitable one.
    public var boardField: FieldID?
    /// The folded columns of the board, by their ``BoardColumn/key``.
    public var foldedColumns: [FieldID: Set<String>]
    /// The folded groups of the list and the gallery.
    public var foldedGroups: FoldedGroups
    /// The dates of the calendar: those of a field, or when records were added or changed; nil for
    /// the usual ones.
    public var calendarAttribute: RecordAttribute?
    /// The field whose value is at the right of rows; nil for none.
    public var rowValue: FieldID?
    /// Whether rows show the pictures of their records.
    public var showsRowPictures: Bool

    /// Creates view settings.
    public init(
        kind: Kind = .list, density: Density = .normal, hiddenFields: Set<FieldID> = [],
        columnWidths: [FieldID: Int] = [:], fieldOrder: [FieldID] = [],
        summaries: [FieldID: ColumnSummary] = [:], boardField: FieldID? = nil,
        foldedColumns: [FieldID: Set<String>] = [:], foldedGroups: FoldedGroups = FoldedGroups(),
        calendarAttribute: RecordAttribute? = nil, rowValue: FieldID? = nil,
        showsRowPictures: Bool = false
    ) {
        self.kind = kind
        self.density = density
        self.hiddenFields = hiddenFields
        self.columnWidths = columnWidths
        self.fieldOrder = fieldOrder
        self.summaries = summaries
        self.boardField = boardField
        self.foldedColumns = foldedColumns
        self.foldedGroups = foldedGroups
        self.calendarAttribute = calendarAttribute
        self.rowValue = rowValue
        self.showsRowPictures = showsRowPictures
    }
}

/// A statistic below a column of the table.
public enum ColumnSummary: String, Hashable, Sendable, Codable, CaseIterable {
    case sum, mean, median, minimum, maximum
    /// The count of each value.
    case counts
    /// The number of records with a value.
    case filled
    /// The number of records without a value.
    case empty
    /// The number of distinct values.
    case distinct
}
