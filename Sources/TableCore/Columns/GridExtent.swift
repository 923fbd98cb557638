/// The size of a range of cells as people speak of it: rows, columns, or cells.
public enum GridExtent: Hashable, Sendable {
    /// A number of whole rows.
    case rows(Int)
    /// Whole columns.
    case columns(Range<Int>)
    /// A number of cells side by side in one row or column.
    case cells(Int)
    /// Cells in several rows and columns.
    case block(rows: Int, columns: Int)
}
