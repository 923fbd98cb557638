/// A table with fixed sections and rows, for forms, settings, or the first rows of a list. Spec 32,
/// 02.20.
///
/// It provides the answers of a data source, so you need not write one:
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

    /// Creates a table with the given sections.
    public init(_ sections: [StaticSection<Row>]) { self.sections = sections }

    /// The number of rows in each section. Spec 02.20, 32.4.
    public var counts: SectionCounts {
        get throws(TableError) { try SectionCounts(sections.map(\.rows.count)) }
    }

    /// Returns the title above a section; `nil` for none. Spec 10.8.
    public func header(ofSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].header : nil
    }

    /// Returns the title below a section; `nil` for none. Spec 10.8.
    public func footer(ofSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].footer : nil
    }

    /// Accesses a row, which can be changed while the table is shown; `nil` when there is no such
    /// row. Setting a row that does not exist does nothing. Spec 32.3, 32.6.
    public subscript(path: IndexPath) -> Row? {
        get { contains(path) ? sections[path.section].rows[path.row] : nil }
        set {
            guard contains(path), let newValue else { return }
            sections[path.section].rows[path.row] = newValue
        }
    }

    /// Returns the index path of the first row that satisfies a condition, or `nil`. Spec 32.6.
    public func indexPath(where fits: (Row) -> Bool) -> IndexPath? {
        for (number, section) in sections.enumerated() {
            if let row = section.rows.firstIndex(where: fits) {
                return IndexPath(row: row, section: number)
            }
        }
        return nil
    }

    /// Returns the table with each row transformed, for example to override the static content.
    /// Spec 000.197.
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
    /// The title above the section; `nil` for none.
    public var header: String?
    /// The rows from top to bottom.
    public var rows: [Row]
    /// The title below the section; `nil` for none.
    public var footer: String?

    /// Creates a section.
    public init(header: String? = nil, rows: [Row], footer: String? = nil) {
        (self.header, self.rows, self.footer) = (header, rows, footer)
    }
}

/// Fixed rows before and after the items of a list, in one section. Spec 32.7.
///
/// ```swift
/// let rows = FramedRows(leading: [.explanation], count: moods.count)
/// rows.content(ofRow: 0)    // .leading(.explanation)
/// rows.content(ofRow: 1)    // .item(0)
/// ```
public struct FramedRows<Row> {
    /// The content of a row.
    public enum Content {
        /// A fixed row before the list.
        case leading(Row)
        /// The list item with this index.
        case item(Int)
        /// A fixed row after the list.
        case trailing(Row)
    }

    /// The rows before the list.
    public var leading: [Row]
    /// The number of items in the list.
    public var count: Int
    /// The rows after the list.
    public var trailing: [Row]

    /// Creates rows for a list of `count` items between fixed rows.
    public init(leading: [Row] = [], count: Int, trailing: [Row] = []) {
        (self.leading, self.count, self.trailing) = (leading, count, trailing)
    }

    /// The number of all rows.
    public var numberOfRows: Int { leading.count + count + trailing.count }

    /// Returns the content of a row; `nil` when there is no such row.
    public func content(ofRow row: Int) -> Content? {
        guard row >= 0, row < numberOfRows else { return nil }
        if row < leading.count { return .leading(leading[row]) }
        let item = row - leading.count
        return item < count ? .item(item) : .trailing(trailing[item - count])
    }

    /// Returns the row that shows an item; `nil` when there is no such item.
    public func row(ofItem item: Int) -> Int? {
        (0..<count).contains(item) ? leading.count + item : nil
    }
}
