/// A table whose sections and rows are written down where it is made: forms, settings, the first
/// rows of another list. Spec 32, 02.20.
///
/// It answers what a data source is asked, so nobody has to write one:
///
/// ```swift
/// var form = StaticTable<Field>([
///     StaticSection(header: "Bird", rows: [.name, .place]),
///     StaticSection(rows: [.notes]),
/// ])
/// form.row(at: path)
/// form[path]?.text = "Puffin"
/// ```
public struct StaticTable<Row> {
    /// The sections from top to bottom.
    public private(set) var sections: [StaticSection<Row>]

    /// A table of these sections.
    public init(_ sections: [StaticSection<Row>]) { self.sections = sections }

    /// The rows of each section. Spec 02.20, 32.4.
    public var counts: SectionCounts {
        get throws(TableError) { try SectionCounts(sections.map(\.rows.count)) }
    }

    /// The title above a section; `nil` for none. Spec 10.8.
    public func header(ofSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].header : nil
    }

    /// The title below a section; `nil` for none. Spec 10.8.
    public func footer(ofSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].footer : nil
    }

    /// A row, to be read or changed while the table shows it; `nil` when there is none. What is
    /// set for a path without a row goes nowhere. Spec 32.3, 32.6.
    public subscript(path: IndexPath) -> Row? {
        get { contains(path) ? sections[path.section].rows[path.row] : nil }
        set {
            guard contains(path), let newValue else { return }
            sections[path.section].rows[path.row] = newValue
        }
    }

    /// The first row that fits, for a table whose rows are known by what they are. Spec 32.6.
    public func indexPath(where fits: (Row) -> Bool) -> IndexPath? {
        for (number, section) in sections.enumerated() {
            if let row = section.rows.firstIndex(where: fits) {
                return IndexPath(row: row, section: number)
            }
        }
        return nil
    }

    /// The same table with an answer of the program's own over each row, which gets the row as it
    /// was written down. Spec 000.197.
    public func mapRows<Other>(_ change: (IndexPath, Row) -> Other) -> StaticTable<Other> {
        StaticTable<Other>(
            sections.enumerated().map { number, section in
                StaticSection<Other>(
                    header: section.header,
                    rows: section.rows.enumerated().map {
                        change(IndexPath(row: $0.offset, section: number), $0.element)
                    }, footer: section.footer)
            })
    }

    private func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section)
            && sections[path.section].rows.indices.contains(path.row)
    }
}

/// One section of a ``StaticTable``.
public struct StaticSection<Row> {
    /// The title above it.
    public var header: String?
    /// The rows from top to bottom.
    public var rows: [Row]
    /// The title below it.
    public var footer: String?

    /// A section of these rows.
    public init(header: String? = nil, rows: [Row], footer: String? = nil) {
        (self.header, self.rows, self.footer) = (header, rows, footer)
    }
}

/// Rows written down before or after those of a list, in one section. Spec 32.7.
///
/// ```swift
/// let rows = FramedRows(leading: [.explanation], count: moods.count)
/// rows.content(ofRow: 0)    // .leading(.explanation)
/// rows.content(ofRow: 1)    // .item(0)
/// ```
public struct FramedRows<Row> {
    /// What a row shows.
    public enum Content {
        /// One of the rows before the list.
        case leading(Row)
        /// An item of the list by its number.
        case item(Int)
        /// One of the rows after the list.
        case trailing(Row)
    }

    /// The rows before the list.
    public var leading: [Row]
    /// The number of items of the list.
    public var count: Int
    /// The rows after the list.
    public var trailing: [Row]

    /// A list of `count` items between rows that stay.
    public init(leading: [Row] = [], count: Int, trailing: [Row] = []) {
        (self.leading, self.count, self.trailing) = (leading, count, trailing)
    }

    /// All rows together.
    public var numberOfRows: Int { leading.count + count + trailing.count }

    /// What a row shows; `nil` when there is no such row.
    public func content(ofRow row: Int) -> Content? {
        guard row >= 0, row < numberOfRows else { return nil }
        if row < leading.count { return .leading(leading[row]) }
        let item = row - leading.count
        return item < count ? .item(item) : .trailing(trailing[item - count])
    }

    /// The row that shows an item; `nil` when there is no such item.
    public func row(ofItem item: Int) -> Int? {
        (0..<count).contains(item) ? leading.count + item : nil
    }
}
