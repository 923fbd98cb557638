/// The geometry of a table: the heights of all rows, headers and footers, and their positions.
///
/// Consecutive rows of equal height are stored as one run, so ten million rows of one height open
/// at once, and rows with estimated heights need memory only for measured ones: about 12 bytes for
/// each of many neighbors.
///
/// ```swift
/// var geometry = try RowGeometry(sections: [
///     SectionHeights(header: 22, rows: .estimated(44, count: 10_000_000))
/// ])
/// geometry.indexPathForRow(at: 22)                              // row 0 of section 0
/// try geometry.setHeight(60, forRowAt: IndexPath(row: 0, section: 0))
/// geometry.contentHeight                                        // 440 000 038
/// ```
///
/// Lengths are in points, from the top of the content. Looking up a row or section that does not
/// exist returns `nil`; changing one throws.
///
/// - Complexity: O(log n) for every lookup and change, unless stated otherwise, where n is the
///   number of runs of rows of equal height plus the number of sections.
public struct RowGeometry: Sendable {
    var tree: SummedTree<TableItem>
    var tableHeader = 0.0
    var tableFooter = 0.0
    /// The current measurement. Heights of earlier ones are estimates.
    var now = TableItem.past + 1

    /// Creates the geometry of a table without sections.
    public init() { tree = SummedTree() }

    /// Creates the geometry of a table with the given sections.
    ///
    /// - Parameters:
    ///   - sections: The heights of each section.
    ///   - tableHeader: The height of the table header, in points; 0 for none.
    ///   - tableFooter: The height of the table footer, in points; 0 for none.
    /// - Throws: ``TableError/invalidHeight(_:)``, ``TableError/negativeCount(_:)`` or
    ///   ``TableError/tooManyRows(_:)``.
    /// - Complexity: O(sections + individual heights).
    public init(
        sections: some Sequence<SectionHeights>, tableHeader: Double = 0, tableFooter: Double = 0
    ) throws(TableError) {
        var items: [TableItem] = []
        for section in sections { items += try section.items(at: now) }
        tree = SummedTree(items)
        self.tableHeader = try exactHeight(tableHeader)
        self.tableFooter = try exactHeight(tableFooter)
    }

    /// The number of sections.
    public var numberOfSections: Int { tree.total.sections }

    /// The number of rows in all sections.
    public var numberOfRows: Int { tree.total.rows }

    /// The height of all rows, headers and footers, in points. Spec 01.9.
    public var contentHeight: Double { tableHeader + tree.total.height + tableFooter }

    /// Returns the number of rows in a section, or `nil` when there is no such section.
    public func numberOfRows(inSection section: Int) -> Int? {
        bounds(ofSection: section)?.rows.count
    }

    /// Returns the flat position of a row, counted over all sections, or `nil` when there is no
    /// such row.
    public func position(of path: IndexPath) -> Int? {
        guard path.row >= 0, let bounds = bounds(ofSection: path.section),
            path.row < bounds.rows.count
        else { return nil }
        return bounds.rows.lowerBound + path.row
    }

    /// Returns the index path of the row at a flat position, or `nil` when there is no such row.
    public func indexPath(atPosition position: Int) -> IndexPath? {
        guard position >= 0, let run = tree.first(where: { $0.rows > position }) else {
            return nil
        }
        return path(inSection: run.before.sections - 1, position: position)
    }

    func isEstimated(_ item: TableItem) -> Bool { item.age != now && item.age != TableItem.known }
}

/// The position of a section in the tree.
struct SectionBounds {
    /// The items from the header to the footer.
    var items: Range<Int>
    /// The flat positions of the section's rows.
    var rows: Range<Int>
    /// The upper edge of the header, measured from the top of the content.
    var y: Double
    var maxY: Double
}

extension RowGeometry {
    func bounds(ofSection section: Int) -> SectionBounds? {
        guard section >= 0, let header = tree.first(where: { $0.sections > section }),
            let footer = tree.first(where: { $0.footers > section })
        else { return nil }
        return SectionBounds(
            items: header.position..<footer.position + 1,
            rows: header.before.rows..<footer.before.rows,
            y: tableHeader + header.before.height,
            maxY: tableHeader + footer.before.height + footer.item.length)
    }

    func existingBounds(ofSection section: Int) throws(TableError) -> SectionBounds {
        guard let bounds = bounds(ofSection: section) else {
            throw .noSection(section, sections: numberOfSections)
        }
        return bounds
    }

    func path(inSection section: Int, position: Int) -> IndexPath? {
        guard let header = tree.first(where: { $0.sections > section }) else { return nil }
        return IndexPath(row: position - header.before.rows, section: section)
    }
}
