/// A rectangle of texts that is copied from a table or pasted into one.
///
///     let block = CellBlock(tabSeparated: "Emma\t1815\nPersuasion\t1817\n")
///     block.text(row: 1, column: 0)   // "Persuasion"
public struct CellBlock: Hashable, Sendable {
    /// The texts of the rows. Rows may have different lengths.
    public let rows: [[String]]
    /// Numbers and dates in the notation of ``FieldValue``, for texts in the notation of another
    /// language or with fewer digits. Rows may be missing at the end, as cells in them.
    public let exactRows: [[String?]]
    /// The number of cells in the longest row.
    public let columnCount: Int

    /// Creates a block.
    public init(rows: [[String]], exactRows: [[String?]] = []) {
        (self.rows, self.exactRows) = (rows, exactRows)
        columnCount = rows.lazy.map(\.count).max() ?? 0
    }

    /// Whether there are no cells.
    public var isEmpty: Bool { columnCount == 0 }

    /// The text of a cell. The block repeats itself in both directions.
    public func text(row: Int, column: Int) -> String {
        guard !isEmpty else { return "" }
        let cells = rows[row % rows.count]
        let column = column % columnCount
        return column < cells.count ? cells[column] : ""
    }

    /// The number or date of a cell, if it is known exactly. The block repeats itself.
    public func exactText(row: Int, column: Int) -> String? {
        guard !isEmpty, !exactRows.isEmpty else { return nil }
        let (row, column) = (row % rows.count, column % columnCount)
        guard row < exactRows.count, column < exactRows[row].count else { return nil }
        return exactRows[row][column]
    }

    /// Whether a row has no text.
    public func isRowEmpty(_ row: Int) -> Bool {
        isEmpty || rows[row % rows.count].allSatisfy(\.isEmpty)
    }

    /// The number of cells that the block fills when it is pasted into a selected range: the range
    /// if the block fits into it a whole number of times, otherwise the block itself.
    public func size(
        pastedInto range: (rows: Int, columns: Int)
    ) -> (rows: Int, columns: Int) {
        guard !isEmpty, range.rows % rows.count == 0, range.columns % columnCount == 0 else {
            return (rows.count, columnCount)
        }
        return range
    }

    /// The block with every text of a column replaced by an empty one.
    public func clearing(columns: Set<Int>) -> CellBlock {
        guard !columns.isEmpty else { return self }
        return CellBlock(
            rows: rows.map { row in
                row.enumerated().map { columns.contains($0.offset) ? "" : $0.element }
            })
    }

    /// The cells with the texts of some columns replaced.
    public func mapping(columns: Set<Int>, _ body: (String) -> String) -> CellBlock {
        guard !columns.isEmpty else { return self }
        return CellBlock(
            rows: rows.map { row in
                row.enumerated().map { columns.contains($0.offset) ? body($0.element) : $0.element }
            })
    }

    // MARK: Tab-separated values

    /// Reads tab-separated values as spreadsheets copy them. A cell in quotes can contain tabs and
    /// line breaks.
    public init(tabSeparated text: String) {
        var rows: [[String]] = []
        var row: [String] = []
        var rest = Substring(text)
        var isRowOpen = false
        while !rest.isEmpty || isRowOpen {
            row.append(Self.takeCell(from: &rest))
            isRowOpen = rest.first == "\t"
            if isRowOpen {
                rest.removeFirst()
            } else {
                rows.append(row)
                row = []
                if !rest.isEmpty { rest.removeFirst() }
            }
        }
        self.init(rows: rows)
    }

    /// Takes the text up to the next tab or line break, which stay in `rest`.
    private static func takeCell(from rest: inout Substring) -> String {
        if let quoted = takeQuotedCell(from: &rest) { return quoted }
        let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }

    private static func takeQuotedCell(from rest: inout Substring) -> String? {
        guard rest.first == "\"" else { return nil }
        var text = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            let next = rest.index(after: index)
            guard rest[index] == "\"" else {
                text.append(rest[index])
                index = next
                continue
            }
            if next < rest.endIndex, rest[next] == "\"" {
                text.append("\"")
                index = rest.index(after: next)
                continue
            }
            // A quote within a text, as in "Emma" (1815), is not the end of a quoted cell.
            guard next == rest.endIndex || isEnd(rest[next]) else { return nil }
            rest = rest[next...]
            return text
        }
        return nil
    }

    private static func isEnd(_ character: Character) -> Bool {
        character == "\t" || character.isNewline
    }

    /// The block as tab-separated values.
    public var tabSeparated: String {
        separated(by: "\t", lineEnd: "\n") { $0.contains(where: Self.isEnd) || $0.first == "\"" }
    }

    /// The block as comma-separated values.
    public var commaSeparated: String {
        separated(by: ",", lineEnd: "\r\n") { text in
            text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
        }
    }

    /// The rows as lines, with the texts in quotes that need them.
    private func separated(
        by separator: String, lineEnd: String, needsQuotes: (String) -> Bool
    ) -> String {
        rows.map { row in
            let cells = row.map { text in
                needsQuotes(text) ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
            }
            return cells.joined(separator: separator) + lineEnd
        }.joined()
    }

    // MARK: HTML

    /// The block as an HTML table, as spreadsheets read it.
    ///
    /// - Parameters:
    ///   - numberColumns: The columns of numbers. A spreadsheet reads their cells as numbers with a
    ///     point, even if its language has a comma.
    ///   - dateColumns: The columns of dates. A spreadsheet reads complete ones as dates.
    public func html(numberColumns: Set<Int> = [], dateColumns: Set<Int> = []) -> String {
        let lines = rows.map { row in
            let cells = row.enumerated().map { column, text in
                let mark =
                    numberColumns.contains(column)
                    ? Self.numberMark(text)
                    : dateColumns.contains(column) ? Self.dateMark(text) : ""
                return "<td\(mark)>\(Self.escaped(text))</td>"
            }
            return "<tr>" + cells.joined() + "</tr>\n"
        }
        return """
            <html><head><meta charset="utf-8"></head><body><table>
            \(lines.joined())</table></body></html>
            """
    }

    private static func numberMark(_ text: String) -> String {
        Double(text) == nil ? "" : " sdval=\"\(text)\" sdnum=\"1033;\""
    }

    private static func dateMark(_ text: String) -> String {
        guard let serial = PartialDate(text)?.serial else { return "" }
        return " sdval=\"\(serial)\" sdnum=\"1033;0;YYYY-MM-DD\""
    }

    /// The serial numbers of days in spreadsheets, from the first day of the year 1 to the last one
    /// of the year 9999.
    package static var serials: ClosedRange<Int> { -693_593...2_958_465 }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case _ where character.isNewline: escaped += "<br>"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

extension PartialDate {
    /// The serial number of 1 January 1970 in spreadsheets.
    private static let firstSerial = 25_569

    /// Creates a day by its serial number in spreadsheets, which count from 30 December 1899.
    package init?(serial: Int) { self.init(dayNumber: serial - Self.firstSerial) }

    /// The serial number of the day in spreadsheets; nil for a month or a year.
    fileprivate var serial: Int? { day == nil ? nil : dayNumber + Self.firstSerial }
}
