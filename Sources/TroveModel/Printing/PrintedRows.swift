/// The rows of a printed list: its records, and a heading before each section of a grouped list.
///
/// All rows have the same height, so that the pages of a million records are known at once.
///
///     let rows = PrintedRows(list, rowsPerPage: 40)
///     for row in rows.rows(onPage: 0) { draw(rows[row]) }
public struct PrintedRows: Sendable {
    /// A printed row.
    public enum Row: Hashable, Sendable {
        /// The heading of a section.
        case heading(section: Int)
        /// The record at a flat offset of the snapshot.
        case record(offset: Int)
    }

    /// The snapshot.
    public let list: RecordList
    /// The number of rows on a page, at least 1.
    public let rowsPerPage: Int
    private let hasHeadings: Bool

    /// Creates the rows of a snapshot.
    ///
    /// - Parameters:
    ///   - list: The snapshot.
    ///   - rowsPerPage: The number of rows on a page.
    ///   - hasHeadings: Whether sections have headings; without grouping, there are none.
    public init(_ list: RecordList, rowsPerPage: Int, hasHeadings: Bool = true) {
        self.list = list
        self.rowsPerPage = max(1, rowsPerPage)
        self.hasHeadings = hasHeadings && list.request.grouping != .none
    }

    /// The number of rows.
    public var count: Int { list.count + (hasHeadings ? list.sections.count : 0) }

    /// The number of pages, at least 1.
    public var pageCount: Int { max(1, (count + rowsPerPage - 1) / rowsPerPage) }

    /// The rows on a page.
    public func rows(onPage page: Int) -> Range<Int> {
        let start = min(page * rowsPerPage, count)
        return start..<min(start + rowsPerPage, count)
    }

    /// The row at an index, 0..<``count``.
    ///
    /// - Complexity: O(log *sections*)
    public subscript(index: Int) -> Row {
        guard hasHeadings else { return .record(offset: index) }
        // The heading of a section is at the offset of its first record plus the headings before.
        var (low, high) = (0, list.sections.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if list.sections[middle].range.lowerBound + middle <= index {
                low = middle
            } else {
                high = middle
            }
        }
        let start = list.sections[low].range.lowerBound + low
        return index == start ? .heading(section: low) : .record(offset: index - low - 1)
    }
}
