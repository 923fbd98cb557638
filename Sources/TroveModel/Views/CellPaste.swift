/// The place of pasted cells in a table: the rows that change, and the rows of the block that
/// become new records below the last row.
///
///     let block = CellBlock(tabSeparated: "a\nb\nc\n")
///     let paste = CellPaste(of: block, into: (8..<9, 0..<1), rowCount: 10, columnCount: 4)
///     paste?.rows         // 8..<10
///     paste?.addedRows    // [2]
public struct CellPaste: Hashable, Sendable {
    /// The flat offsets of the rows of the table that change.
    public let rows: Range<Int>
    /// The indexes of the columns that change.
    public let columns: Range<Int>
    /// The rows of the block that become new records, without empty ones.
    public let addedRows: [Int]

    /// Finds the place for a block from the first cell of a range, or over the whole range if the
    /// block fits into it a whole number of times.
    ///
    /// - Returns: nil if the block is empty, or has more columns than there are.
    public init?(
        of block: CellBlock, into range: (rows: Range<Int>, columns: Range<Int>), rowCount: Int,
        columnCount: Int
    ) {
        let size = block.size(pastedInto: (range.rows.count, range.columns.count))
        let first = (row: range.rows.lowerBound, column: range.columns.lowerBound)
        guard size.rows > 0, first.column + size.columns <= columnCount else { return nil }
        columns = first.column..<first.column + size.columns
        let end = first.row + size.rows
        rows = min(first.row, rowCount)..<min(end, rowCount)
        addedRows = (rows.count..<size.rows).filter { !block.isRowEmpty($0) }
    }

    /// Finds the place for a block whose rows all become new records, from a column or, if it has
    /// too many columns for that, from the first one.
    ///
    /// - Returns: nil if the block is empty, or has more columns than there are.
    public init?(
        adding block: CellBlock, fromColumn column: Int, rowCount: Int, columnCount: Int
    ) {
        guard block.columnCount <= columnCount else { return nil }
        let column = column + block.columnCount <= columnCount ? column : 0
        self.init(
            of: block, into: (rowCount..<rowCount + 1, column..<column + 1), rowCount: rowCount,
            columnCount: columnCount)
    }

    /// The number of cells of the block that are pasted.
    public var cellCount: Int { (rows.count + addedRows.count) * columns.count }
}
