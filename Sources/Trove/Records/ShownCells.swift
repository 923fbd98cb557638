import TableCore
import TableKit
import TextCore
import TroveModel

/// The cells that a table shows when a command begins.
///
/// The clipboard answers later, when the table may show other rows: the cells of the command stay
/// those that were selected.
nonisolated struct ShownCells: Sendable {
    let list: List
    /// The fields of the columns.
    let fields: [Field]
    let records: RecordList
    /// The folding of the groups of the rows.
    let folding: GroupFolding
    /// The number of rows, without those of folded groups.
    let rowCount: Int

    /// The records of rows.
    func selection(ofRows rows: Range<Int>) -> RecordSelection {
        RecordSelection(in: records, at: folding.rows(at: PositionSet(rows)))
    }

    /// Finds the place for texts from the first cell of a range, or over the whole range.
    ///
    /// - Parameter asRows: Whether all rows of the block become new records.
    /// - Throws: `invalid` if there are too many columns or too many cells.
    func place(
        for block: CellBlock, in range: GridRange, asRows: Bool
    ) throws(LibraryError) -> CellPaste {
        let place =
            asRows
            ? CellPaste(
                adding: block, fromColumn: range.columns.lowerBound, rowCount: rowCount,
                columnCount: fields.count)
            : CellPaste(
                of: block, into: (range.rows, range.columns), rowCount: rowCount,
                columnCount: fields.count)
        guard let place else {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    The copied cells have {columns} columns, which do not fit here. Nothing was \
                    pasted.
                    """
                ).filling(["columns": "\(block.columnCount)"]))
        }
        guard place.cellCount <= CellBlock.pasteLimit else {
            throw LibraryError(
                .invalid,
                translated("These are too many cells to paste. Import them as a file instead."))
        }
        return place
    }
}
