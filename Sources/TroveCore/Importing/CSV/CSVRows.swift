/// Rows of a CSV file, with all cells in one buffer.
struct CSVRows: Sendable {
    /// The UTF-8 of all cells, without delimiters.
    var bytes: [UInt8] = []
    /// The end of each cell in `bytes`; a cell begins where the previous one ends.
    var cellEnds: [Int] = []
    /// The number of cells up to the end of each row.
    var rowEnds: [Int] = []
    /// The line on which each row begins, from 1.
    var lines: [Int] = []

    var count: Int { rowEnds.count }

    /// Returns the indexes of the cells in a row.
    func cells(ofRow row: Int) -> Range<Int> {
        (row == 0 ? 0 : rowEnds[row - 1])..<rowEnds[row]
    }

    /// Returns the range of a cell in ``bytes``.
    func byteRange(ofCell cell: Int) -> Range<Int> {
        (cell == 0 ? 0 : cellEnds[cell - 1])..<cellEnds[cell]
    }

    func strings(ofRow row: Int) -> [String] {
        cells(ofRow: row).map { String(decoding: bytes[byteRange(ofCell: $0)], as: UTF8.self) }
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        cellEnds.removeAll(keepingCapacity: true)
        rowEnds.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }
}
