import TroveModel

/// The rows with the column names at the beginning of a table.
///
/// The names are in one row, in several rows, of which the upper ones name groups of columns, or in
/// a row above one of units. Columns of several rows have the texts of all of them as their name:
/// “Travel” above “Rail” is “Travel Rail”.
struct CSVHeader: Sendable {
    /// The number of rows; 0 if the table has no column names.
    let rowCount: Int
    /// The names of the columns; empty for those without one.
    let names: [String]
    /// The units of the columns by index.
    let units: [Int: String]
    /// Whether all other rows have one cell more than the header, so that their first cells are row
    /// names.
    let isShifted: Bool
    /// The lines of the rows.
    let lines: [Int]

    /// Finds the header.
    ///
    /// - Parameters:
    ///   - isGiven: Whether there is a header; nil to find out.
    ///   - given: The number of its rows; nil to find out.
    init(_ rows: CellRows, isGiven: Bool?, rowCount given: Int? = nil) {
        let given = isGiven == false ? 0 : given
        let block = given.map { CSVHeaderBlock(rows, rowCount: $0) } ?? CSVHeaderBlock(rows)
        let hasHeader = isGiven ?? (block != nil || CSVHeaderDetection(rows).hasHeader)
        rowCount = min(rows.count, given ?? (hasHeader ? block?.rowCount ?? 1 : 0))
        isShifted = rowCount == 1 && CSVDetection.isShifted(rows)
        lines = Array(rows.lines.prefix(rowCount))
        units = block?.units ?? [:]
        names = rowCount == 0 ? [] : block?.names ?? CSVDetection.names(in: rows)
    }
}

/// The rows of a header of several rows.
struct CSVHeaderBlock {
    let rowCount: Int
    let names: [String]
    let units: [Int: String]

    /// The maximum number of rows with names.
    private static let maximumRowCount = 5
    /// The maximum numbers of rows and of cells to examine.
    private static let sampleSize = (rows: 200, cells: 20_000)
    /// The number of columns up to which several rows of names are looked for.
    private static let maximumWidth = 2_000

    /// Finds the rows; nil if there is one row of names at most.
    init?(_ rows: CellRows) {
        guard rows.count > 2 else { return nil }
        let width = Self.width(of: rows, rowCount: 10)
        guard (2...Self.maximumWidth).contains(width) else { return nil }
        let texts = Self.texts(of: rows, width: width)
        // Most tables have values in their second row.
        let second = texts[1].filter { !$0.isEmpty }
        guard second.count(where: { CSVCellKind($0).isTyped }) * 2 <= second.count else {
            return nil
        }
        var columns = Array(repeating: CSVColumnProfile(), count: width)
        let longest = min(Self.maximumRowCount, texts.count - 1)
        for row in texts[longest...] { Self.add(row, to: &columns) }
        for rowCount in (2...longest).reversed() {
            let head = HeaderRows(Array(texts[..<rowCount]), above: columns)
            if head.areNames {
                self.rowCount = rowCount
                names = head.names
                units = head.units
                return
            }
            Self.add(texts[rowCount - 1], to: &columns)
        }
        return nil
    }

    /// Reads a given number of rows; nil if that is one row at most.
    init?(_ rows: CellRows, rowCount: Int) {
        guard rowCount > 1, rows.count > 0 else { return nil }
        let width = Self.width(of: rows, rowCount: rowCount)
        let texts = Self.texts(of: rows, width: width, atLeast: rowCount)
        var columns = Array(repeating: CSVColumnProfile(), count: width)
        for row in texts.dropFirst(rowCount) { Self.add(row, to: &columns) }
        let head = HeaderRows(Array(texts.prefix(rowCount)), above: columns)
        self.rowCount = rowCount
        names = head.names
        units = head.units
    }

    private static func width(of rows: CellRows, rowCount: Int) -> Int {
        (0..<min(rows.count, rowCount)).map { rows.cells(ofRow: $0).count }.max() ?? 0
    }

    /// The texts of the first rows, all of the same width.
    private static func texts(
        of rows: CellRows, width: Int, atLeast rowCount: Int = 0
    ) -> [[String]] {
        let sampled = min(sampleSize.rows, sampleSize.cells / max(1, width) + 5)
        return (0..<min(rows.count, max(rowCount, sampled))).map { row in
            let texts = rows.strings(ofRow: row).prefix(width).map(\.trimmed)
            return texts + Array(repeating: "", count: width - texts.count)
        }
    }

    private static func add(_ row: [String], to columns: inout [CSVColumnProfile]) {
        for (column, text) in row.enumerated() { columns[column].add(text) }
    }
}

/// Rows that may be those of a header, above the other rows of a table.
private struct HeaderRows {
    /// The texts of each row, all of one length.
    private let rows: [[String]]
    private let columns: [CSVColumnProfile]
    /// The columns of numbers, dates or links.
    private let typed: [Int]

    init(_ rows: [[String]], above columns: [CSVColumnProfile]) {
        self.rows = rows
        self.columns = columns
        typed = columns.indices.filter {
            !columns[$0].isEmpty && columns[$0].isTyped && columns[$0].commonest != .flag
        }
    }

    /// Whether all rows are parts of the header.
    var areNames: Bool {
        guard !typed.isEmpty, let last = rows.last, isNames(last) else { return false }
        return rows.indices.dropLast().allSatisfy { isAbove(rows[$0], rows[$0 + 1]) }
    }

    /// Whether the last row has texts above the typed columns, and none that a column has again.
    private func isNames(_ row: [String]) -> Bool {
        if hasUnits(row) { return true }
        // “Y” is a name, too.
        let isText = typed.filter { !row[$0].isEmpty }.map { column in
            let kind = CSVCellKind(row[column])
            return kind == .text || kind == .flag && row[column].count == 1
        }
        guard !isText.isEmpty, isText.allSatisfy(\.self) else { return false }
        return row.indices.allSatisfy { row[$0].isEmpty || !columns[$0].contains(row[$0]) }
    }

    /// Whether a row names groups of the columns that the row below it names.
    private func isAbove(_ upper: [String], _ lower: [String]) -> Bool {
        guard upper.count(where: { !$0.isEmpty }) > 1 else { return false }
        if hasUnits(lower) { return isFilled(upper, where: lower) }
        if typed.contains(where: { upper[$0].isEmpty && !lower[$0].isEmpty }) {
            // The names in the upper row, too, are none that a column has again.
            return upper.indices.allSatisfy {
                upper[$0].isEmpty || !columns[$0].contains(upper[$0])
            }
        }
        // Where the upper row names each column by its own name, the lower one may be a record.
        return dividesGroups(of: upper, lower)
    }

    /// Whether a row has units for at least half of the typed columns, and nothing else.
    private func hasUnits(_ row: [String]) -> Bool {
        guard row == rows.last, typed.count(where: { Self.isUnit(row[$0]) }) * 2 >= typed.count
        else { return false }
        let typed = Set(typed)
        return row.enumerated().allSatisfy { column, text in
            text.isEmpty || CSVCellKind(text) == .missing
                // A single letter above texts is more likely one of them.
                || Self.isUnit(text) && (typed.contains(column) || text.count > 1)
        }
    }

    private static func isUnit(_ text: String) -> Bool { UnitName(text) != nil }

    /// Whether a row has texts in all columns in which another one has.
    private func isFilled(_ row: [String], where other: [String]) -> Bool {
        row.indices.allSatisfy { !row[$0].isEmpty || other[$0].isEmpty }
    }

    /// Whether the upper row repeats names of typed columns, and the lower one tells them apart.
    private func dividesGroups(of upper: [String], _ lower: [String]) -> Bool {
        var groups: [String: [String]] = [:]
        for column in typed where !upper[column].isEmpty {
            groups[upper[column].lowercased(), default: []].append(lower[column].lowercased())
        }
        let repeated = groups.values.filter { $0.count > 1 }
        return !repeated.isEmpty && repeated.allSatisfy { Set($0).count == $0.count }
    }

    /// The units by the index of their column.
    var units: [Int: String] {
        guard let last = rows.last, hasUnits(last) else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: last.enumerated().compactMap { column, text in
                UnitName(text).map { (column, $0.text) }
            })
    }

    /// The names of the columns.
    var names: [String] {
        HeaderNames.joined(hasUnits(rows[rows.count - 1]) ? rows.dropLast() : rows)
    }
}

/// The names of columns with names in several rows.
enum HeaderNames {
    /// Returns the joined names of each column in rows of one length. A name above several columns
    /// is empty in all but the first.
    static func joined(_ rows: [[String]]) -> [String] {
        var named = rows
        for row in named.indices.dropLast().reversed() {
            named[row] = spread(named[row], above: named[row + 1])
        }
        return (named.first ?? []).indices.map { column in
            var parts: [String] = []
            for row in named where !row[column].isEmpty && parts.last != row[column] {
                parts.append(row[column])
            }
            return parts.joined(separator: " ").singleSpaced
        }
    }

    /// Returns a row with the names of groups repeated for all columns of the group.
    private static func spread(_ row: [String], above below: [String]) -> [String] {
        var spread = row
        for column in row.indices.dropFirst()
        where row[column].isEmpty && !below[column].isEmpty && !below[column - 1].isEmpty {
            spread[column] = spread[column - 1]
        }
        return spread
    }
}
