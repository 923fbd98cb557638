/// A range of cells such as `B3:E20`.
struct SheetRange: Hashable, Sendable {
    /// The indexes of the columns, from 0.
    var columns: ClosedRange<Int>
    /// The numbers of the rows, from 1.
    var rows: ClosedRange<Int>

    static let lastColumn = 16_383
    static let lastRow = 1_048_576

    /// Creates a range from a reference to a cell (`B3`), cells (`$B$3:$E$20`), columns (`B:E`) or
    /// rows (`3:20`), without the name of a sheet; nil for other texts.
    init?(_ text: some StringProtocol) {
        let ends = String(text).split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let first = Self.place(String(ends[0])),
            let last = Self.place(String(ends[ends.count - 1]))
        else { return nil }
        let columns = [first.column ?? 0, last.column ?? Self.lastColumn].sorted()
        let rows = [first.row ?? 1, last.row ?? Self.lastRow].sorted()
        self.columns = columns[0]...columns[1]
        self.rows = rows[0]...rows[1]
    }

    private static func place(_ text: String) -> (column: Int?, row: Int?)? {
        var text = text.replacing("$", with: "")
        return text.withUTF8 { bytes in
            let (column, length) = Self.column(in: bytes)
            let digits = bytes[length...]
            guard !bytes.isEmpty, digits.count <= 7, digits.allSatisfy({ $0 &- 48 < 10 }) else {
                return nil
            }
            let row = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 48) }
            guard row.map({ (1...lastRow).contains($0) }) ?? true, column != nil || row != nil
            else { return nil }
            return (column, row)
        }
    }

    /// Returns the index of the column at the beginning of a reference, and the number of its
    /// letters.
    static func column(in bytes: UnsafeBufferPointer<UInt8>) -> (index: Int?, length: Int) {
        var number = 0
        var length = 0
        while length < bytes.count, length < 4, (65...90).contains(bytes[length] & 0xDF) {
            number = number * 26 + Int(bytes[length] & 0xDF) - 64
            length += 1
        }
        return (length > 0 && number <= lastColumn + 1 ? number - 1 : nil, length)
    }

    /// The number of cells.
    var area: Int { columns.count * rows.count }
}
