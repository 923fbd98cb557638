import TroveModel

/// The unfinished row between two pieces of a file: its limits, and its move to the next batch of
/// rows.
extension CSVParser {
    /// Checks the size of the unfinished row, so that no cell and no row fills the memory.
    ///
    /// - Throws: `malformed` with the place where the cell or the row begins.
    func checkLimits(of rows: CellRows) throws(LibraryError) {
        let cellCount = rows.rowEnds.last ?? 0
        if rows.cellEnds.count - cellCount > CSVLimits.countedColumns {
            throw CSVLimits.tooManyColumns(
                CSVLimits.countedColumns, line: rowLine, isAtLeast: true)
        }
        guard rows.bytes.count > CSVLimits.cellBytes else { return }
        if rows.bytes.count - (rows.cellEnds.last ?? 0) > CSVLimits.cellBytes {
            throw isQuoted
                ? CSVLimits.cellTooLong(line: quoteLine, column: quoteColumn)
                : CSVLimits.cellTooLong(line: cellLine, column: cellColumn)
        }
        let finished = cellCount == 0 ? 0 : rows.cellEnds[cellCount - 1]
        if rows.bytes.count - finished > CSVLimits.rowBytes {
            throw CSVLimits.rowTooLong(line: rowLine)
        }
    }

    /// Removes the unfinished row from `rows`.
    func dropUnfinishedRow(from rows: inout CellRows) {
        var rest = CellRows()
        detachUnfinishedRow(from: &rows, into: &rest)
    }

    /// Moves the unfinished row from `rows` to `next`, which starts the next batch.
    ///
    /// A row that is all of `rows` is swapped, not copied, so a row across many pieces costs no
    /// copies.
    func detachUnfinishedRow(from rows: inout CellRows, into next: inout CellRows) {
        if rows.count == 0 {
            next.removeAll()
            swap(&rows, &next)
            return
        }
        let cellCount = rows.rowEnds.last ?? 0
        let byteCount = cellCount == 0 ? 0 : rows.cellEnds[cellCount - 1]
        next.removeAll()
        next.bytes.append(contentsOf: rows.bytes[byteCount...])
        next.cellEnds.append(contentsOf: rows.cellEnds[cellCount...].lazy.map { $0 - byteCount })
        rows.bytes.removeSubrange(byteCount...)
        rows.cellEnds.removeSubrange(cellCount...)
    }

    /// Returns the number of characters that begin in a range of UTF-8.
    static func characters(
        in piece: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> Int {
        guard start < end else { return 0 }
        var count = 0
        for index in start..<end where piece[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
