import TroveModel

/// The place of the table in the rows of a file: its start, its width, and the agreement of its
/// rows. Among several tables it is the largest.
struct CSVTable: Sendable {
    /// The index of the first row of the table; rows before it are titles, comments and the like.
    private(set) var start = 0
    /// The number of cells in most rows.
    private(set) var width = 1
    /// The share of the rows from ``start`` on that have ``width`` cells.
    private(set) var agreement = 0.0
    /// The number of rows in all tables.
    private(set) var rowCount = 0

    /// The maximum number of rows before a table.
    static let longestPreamble = 100
    /// The maximum number of rows to examine.
    private static let sampleSize = 2_000

    var isUniform: Bool { agreement == 1 }

    /// Finds the table that the rows have, if its first row is not known.
    init(_ rows: CellRows, start known: Int? = nil) {
        var finder = TableFinder()
        finder.add(rows)
        let choice = TableChoice(
            finder.blocks(isWhole: true), number: nil, startIsKnown: known != nil)
        let chosen = choice.rows(of: rows)
        var part = rows
        part.keep(chosen)
        self.init(only: part, start: known)
        start += chosen.lowerBound
        rowCount = choice.tables.count > 1 ? choice.rowCount : chosen.upperBound - start
    }

    /// Finds the first row of the only table in the rows, if it is not known.
    init(only rows: CellRows, start known: Int? = nil) {
        let count = min(rows.count, Self.sampleSize)
        guard count > 0 else { return }
        let widths = (0..<count).map { rows.cells(ofRow: $0).count }
        width = Self.commonest(widths[...])
        start = known ?? Self.start(of: widths, width: width, rows: rows)
        let table = widths[start...]
        width = Self.commonest(table)
        let agreeing =
            table.count { $0 == width } + (Self.hasShortHeader(table, width: width) ? 1 : 0)
        agreement = Double(agreeing) / Double(table.count)
    }

    /// Whether the first row has one cell less than all others, so that the rows have names.
    private static func hasShortHeader(_ widths: ArraySlice<Int>, width: Int) -> Bool {
        widths.count > 2 && width > 2 && widths.first == width - 1
            && widths.dropFirst().allSatisfy { $0 == width }
    }

    /// Returns the most frequent number; in a tie, the largest.
    private static func commonest(_ numbers: ArraySlice<Int>) -> Int {
        var counts: [Int: Int] = [:]
        for number in numbers { counts[number, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    }

    /// Returns the index of the first row of the table.
    private static func start(of widths: [Int], width: Int, rows: CellRows) -> Int {
        guard width > 1, !hasShortHeader(widths[...], width: width) else { return 0 }
        let start =
            startBehindNarrowRows(widths, width: width)
            ?? startBehindGap(widths, rows: rows)
            ?? startBehindTitles(widths, width: width, rows: rows) ?? 0
        return areTable(widths[..<start], rows: rows) ? 0 : start
    }

    /// Whether the first rows have the form of a table, so that they are not skipped.
    private static func areTable(_ widths: ArraySlice<Int>, rows: CellRows) -> Bool {
        guard widths.count > 1, let width = widths.first, width > 1,
            widths.allSatisfy({ $0 == width })
        else { return false }
        let filled = widths.indices.map { row in
            rows.strings(ofRow: row).map { CSVCellKind($0) }.filter { $0 != .empty }
        }
        return filled.allSatisfy { $0.count > 1 && $0.contains(where: \.isTyped) }
    }

    /// Returns the first row at least as wide as the table, if nearly all rows from there have its
    /// width.
    private static func startBehindNarrowRows(_ widths: [Int], width: Int) -> Int? {
        guard let first = widths.prefix(longestPreamble + 1).firstIndex(where: { $0 >= width }),
            first > 0
        else { return nil }
        let table = widths[first...]
        guard table.count >= 2, table.count(where: { $0 == width }) * 5 >= table.count * 4
        else { return nil }
        return first
    }

    /// Returns the row after an empty line, if all rows from there have the same width and some
    /// before are narrower.
    private static func startBehindGap(_ widths: [Int], rows: CellRows) -> Int? {
        let top = (1..<max(1, min(widths.count, 20)))
        guard let first = rows.gaps.last(where: top.contains),
            widths.count - first > max(2, first)
        else { return nil }
        let width = widths[first]
        guard width > 1, widths[first...].allSatisfy({ $0 == width }),
            widths[..<first].contains(where: { $0 < width })
        else { return nil }
        return first
    }

    /// Returns the first row with several values, if rows before it have one value at most, as
    /// titles in sheets have, and it has a value in most columns in use or is certainly a header.
    private static func startBehindTitles(
        _ widths: [Int], width: Int, rows: CellRows
    ) -> Int? {
        guard width > 2 else { return nil }
        let filled = (0..<min(widths.count, 200)).map { row in
            rows.cells(ofRow: row).count { !rows.areEmpty($0..<$0 + 1) }
        }
        guard let first = filled.prefix(20).firstIndex(where: { $0 > 1 }), first > 0,
            widths.count - first > 1,
            rows.strings(ofRow: first).allSatisfy({ !CSVCellKind($0).isTyped })
        else { return nil }
        let body = filled[first...]
        if filled[first] * 5 >= usedCount(of: rows, from: first) * 4, widths.count - first > 2,
            body.prefix(20).allSatisfy({ $0 > 1 })
        {
            return first
        }
        guard body.count(where: { $0 > 1 }) * 3 >= body.count else { return nil }
        var table = rows
        table.keep(first..<rows.count)
        let isHeader = CSVHeaderBlock(table) != nil || CSVHeaderDetection(table).hasHeader
        return isHeader ? first : nil
    }

    /// Returns the number of columns with contents in the rows from one of them on.
    private static func usedCount(of rows: CellRows, from first: Int) -> Int {
        var used: Set<Int> = []
        for row in (first..<rows.count).prefix(200) {
            let cells = rows.cells(ofRow: row)
            for (column, cell) in cells.enumerated() where !rows.areEmpty(cell..<cell + 1) {
                used.insert(column)
            }
        }
        return used.count
    }
}
