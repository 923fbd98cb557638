/// The one notion of empty cells, rows and columns in files of texts.
extension CellRows {
    /// Whether the cells of a row, from one of them on, are all empty by content.
    package func isEmpty(row: Int, from column: Int = 0) -> Bool {
        areEmpty(cells(ofRow: row).dropFirst(column))
    }

    /// Whether cells are all empty by content.
    package func areEmpty(_ cells: Range<Int>) -> Bool {
        cells.allSatisfy { cell in
            let range = byteRange(ofCell: cell)
            return range.isEmpty
                || bytes.withUnsafeBytes {
                    ValueReader.isEmpty(UnsafeRawBufferPointer(rebasing: $0[range]))
                }
        }
    }

    /// Keeps only the rows in a range.
    package mutating func keep(_ rows: Range<Int>) {
        guard rows != 0..<count else { return }
        let firstCell = rows.lowerBound == 0 ? 0 : rowEnds[rows.lowerBound - 1]
        let firstByte = firstCell == 0 ? 0 : cellEnds[firstCell - 1]
        let endCell = rows.upperBound == 0 ? 0 : rowEnds[rows.upperBound - 1]
        let endByte = endCell == 0 ? 0 : cellEnds[endCell - 1]
        bytes = rows.isEmpty ? [] : Array(bytes[firstByte..<endByte])
        cellEnds = rows.isEmpty ? [] : cellEnds[firstCell..<endCell].map { $0 - firstByte }
        rowEnds = rowEnds[rows].map { $0 - firstCell }
        lines = Array(lines[rows])
        gaps = gaps.filter(rows.contains).map { $0 - rows.lowerBound }
    }

    /// Returns the rows with only these cells, in this order; cells that a row lacks are empty.
    package func choosing(_ columns: [Int]) -> CellRows {
        var chosen = CellRows()
        chosen.bytes.reserveCapacity(bytes.count)
        chosen.cellEnds.reserveCapacity(count * columns.count)
        for row in 0..<count {
            let cells = cells(ofRow: row)
            for column in columns {
                if column < cells.count {
                    chosen.bytes += bytes[byteRange(ofCell: cells.lowerBound + column)]
                }
                chosen.cellEnds.append(chosen.bytes.count)
            }
            chosen.rowEnds.append(chosen.cellEnds.count)
        }
        chosen.lines = lines
        chosen.gaps = gaps
        chosen.skippedCount = skippedCount
        return chosen
    }
}
