/// The number of rows in each section: converts between index paths and flat positions.
///
/// The *position* of a row is its index when the rows of all sections are counted consecutively.
///
/// ```swift
/// let counts = try SectionCounts([2, 0, 3])
/// counts.indexPath(at: 2)                               // row 0 of section 2
/// counts.position(of: IndexPath(row: 1, section: 2))    // 3
/// ```
///
/// - Complexity: O(log s) for every operation on s sections, O(s) to create. Independent of the
///   number of rows.
public struct SectionCounts: Sendable {
    var tree: SummedTree<SectionCount>

    /// Creates a table without sections.
    public init() { tree = SummedTree() }

    /// Creates a table with one section for each element of `counts`.
    ///
    /// - Throws: ``TableError/negativeCount(_:)`` or ``TableError/tooManyRows(_:)``.
    /// - Complexity: O(s).
    public init(_ counts: some Sequence<Int>) throws(TableError) {
        var items: [SectionCount] = []
        for count in counts {
            items.append(SectionCount(rows: try validCount(count)))
        }
        tree = SummedTree(items)
    }

    /// The number of sections.
    public var numberOfSections: Int { tree.count }

    /// The number of rows in all sections.
    public var numberOfRows: Int { tree.total.rows }

    /// Returns the number of rows in a section, or `nil` when there is no such section.
    public func numberOfRows(inSection section: Int) -> Int? {
        tree.location(at: section)?.item.rows
    }

    /// The number of rows in each section, in order.
    ///
    /// - Complexity: O(s).
    public var rowsBySection: [Int] {
        var counts: [Int] = []
        counts.reserveCapacity(numberOfSections)
        tree.forEach(from: 0) { location in
            counts.append(location.item.rows)
            return true
        }
        return counts
    }

    /// Returns the flat positions of the rows in a section, or `nil` when there is no such section.
    public func positions(inSection section: Int) -> Range<Int>? {
        guard let found = tree.location(at: section) else { return nil }
        return found.before.rows..<found.before.rows + found.item.rows
    }

    /// Returns the flat position of the row at an index path, or `nil` when there is no such row.
    public func position(of path: IndexPath) -> Int? {
        guard path.row >= 0, let rows = positions(inSection: path.section),
            path.row < rows.count
        else { return nil }
        return rows.lowerBound + path.row
    }

    /// Returns the index path of the row at a flat position, or `nil` when there is no such row.
    public func indexPath(at position: Int) -> IndexPath? {
        guard position >= 0, let found = tree.first(where: { $0.rows > position }) else {
            return nil
        }
        return IndexPath(row: position - found.before.rows, section: found.position)
    }

    /// Returns whether there is a row at an index path.
    public func contains(_ path: IndexPath) -> Bool {
        path.row >= 0 && path.row < (numberOfRows(inSection: path.section) ?? 0)
    }
}

extension SectionCounts {
    /// Increases the number of rows in a section by `count`.
    ///
    /// - Throws: ``TableError`` when there is no such section or `count` is negative.
    public mutating func insertRows(_ count: Int, inSection section: Int) throws(TableError) {
        let added = try validCount(count)
        try setRows(rows(inSection: section) + added, inSection: section)
    }

    /// Decreases the number of rows in a section by `count`.
    ///
    /// - Throws: ``TableError`` when there is no such section or it has fewer rows.
    public mutating func deleteRows(_ count: Int, inSection section: Int) throws(TableError) {
        let rows = try rows(inSection: section)
        guard count >= 0 else { throw .negativeCount(count) }
        guard count <= rows else {
            throw .noRow(IndexPath(row: count - 1, section: section), rows: rows)
        }
        try setRows(rows - count, inSection: section)
    }

    /// Sets the number of rows in a section.
    ///
    /// - Throws: ``TableError`` when there is no such section or `count` is negative.
    public mutating func setRows(_ count: Int, inSection section: Int) throws(TableError) {
        let rows = try validCount(count)
        guard section >= 0, section < numberOfSections else {
            throw .noSection(section, sections: numberOfSections)
        }
        let item = CollectionOfOne(SectionCount(rows: rows))
        tree.replaceSubrange(section..<section + 1, with: item)
    }

    /// Inserts a section with `rows` rows, so that its index is `section` afterwards.
    ///
    /// - Throws: ``TableError`` when `section` lies beyond the end or `rows` is negative.
    public mutating func insertSection(at section: Int, rows: Int) throws(TableError) {
        let rows = try validCount(rows)
        guard section >= 0, section <= numberOfSections else {
            throw .noSection(section, sections: numberOfSections)
        }
        let item = CollectionOfOne(SectionCount(rows: rows))
        tree.replaceSubrange(section..<section, with: item)
    }

    /// Deletes a section with its rows.
    ///
    /// - Throws: ``TableError/noSection(_:sections:)``.
    public mutating func deleteSection(at section: Int) throws(TableError) {
        _ = try rows(inSection: section)
        tree.replaceSubrange(section..<section + 1, with: EmptyCollection())
    }

    /// Moves a section, so that its index is `destination` afterwards.
    ///
    /// - Throws: ``TableError/noSection(_:sections:)``.
    public mutating func moveSection(
        from source: Int, to destination: Int
    ) throws(TableError) {
        _ = try rows(inSection: source)
        _ = try rows(inSection: destination)
        tree.moveSubrange(source..<source + 1, to: destination)
    }

    private func rows(inSection section: Int) throws(TableError) -> Int {
        guard let rows = numberOfRows(inSection: section) else {
            throw .noSection(section, sections: numberOfSections)
        }
        return rows
    }
}

extension SectionCounts: Equatable {
    /// Returns whether both have the same number of rows in each section.
    ///
    /// - Complexity: O(s).
    public static func == (left: SectionCounts, right: SectionCounts) -> Bool {
        left.rowsBySection == right.rowsBySection
    }
}

struct SectionCount: SummedItem {
    struct Summary: Summing {
        var rows: Int
        static let zero = Summary(rows: 0)
        static func + (left: Self, right: Self) -> Self { Self(rows: left.rows + right.rows) }
    }

    var rows: Int
    var summary: Summary { Summary(rows: rows) }
}
