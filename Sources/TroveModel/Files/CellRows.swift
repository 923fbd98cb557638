/// Rows of a file as texts, with all cells in one buffer.
public struct CellRows: Sendable {
    /// The UTF-8 of all cells, without delimiters.
    public var bytes: [UInt8] = []
    /// The end of each cell in `bytes`; a cell begins where the previous one ends.
    public var cellEnds: [Int] = []
    /// The number of cells up to the end of each row.
    public var rowEnds: [Int] = []
    /// The line on which each row begins, from 1.
    public var lines: [Int] = []
    /// The indexes of the rows that follow an empty line or a row without contents, in order.
    package var gaps: [Int] = []
    /// The number of rows at the beginning that are no records, such as a header.
    public var skippedCount = 0

    /// Creates no rows.
    public init() {}

    /// The number of rows.
    @inlinable public var count: Int { rowEnds.count }

    /// The rows that are records.
    @inlinable public var records: Range<Int> { min(skippedCount, count)..<count }

    /// Returns the indexes of the cells in a row.
    @inlinable
    public func cells(ofRow row: Int) -> Range<Int> {
        (row == 0 ? 0 : rowEnds[row - 1])..<rowEnds[row]
    }

    /// Returns the range of a cell in ``bytes``.
    @inlinable
    public func byteRange(ofCell cell: Int) -> Range<Int> {
        (cell == 0 ? 0 : cellEnds[cell - 1])..<cellEnds[cell]
    }

    /// Returns the texts of a row.
    package func strings(ofRow row: Int) -> [String] {
        cells(ofRow: row).map { String(decoding: bytes[byteRange(ofCell: $0)], as: UTF8.self) }
    }

    /// Removes all rows, but keeps the memory for the next ones.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        cellEnds.removeAll(keepingCapacity: true)
        rowEnds.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        gaps.removeAll(keepingCapacity: true)
        skippedCount = 0
    }
}
