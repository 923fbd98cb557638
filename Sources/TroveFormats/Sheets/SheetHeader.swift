import TroveModel

/// Finds the row with the column names among the first rows of a sheet.
///
/// Titles above it, alone in their row or in merged cells, are skipped. The names are texts, or
/// years above other numbers, one for each column with values.
struct SheetHeader {
    /// The first rows of the sheet, without empty ones.
    private let rows: [SheetRow]

    /// The number of rows to look at.
    static let sampleSize = 200
    /// The number of rows that can stand above the column names.
    private static let mostTitles = 20

    /// - Parameter rows: The first rows of the sheet, without empty ones.
    init(_ rows: [SheetRow]) {
        self.rows = rows
    }

    /// The index of the row with the column names; nil if there is none.
    var index: Int? {
        for index in rows.indices.dropLast().prefix(Self.mostTitles + 1) {
            let names = Names(rows[index], above: rows[(index + 1)...])
            if names.areNames, areTitles(rows[..<index], above: names) { return index }
        }
        return nil
    }

    /// Whether rows are titles above the table: hardly any of its columns has a text there.
    private func areTitles(_ titles: ArraySlice<SheetRow>, above names: Names) -> Bool {
        titles.allSatisfy { row in
            let count = row.filledCount
            return count < names.count && (count == 1 || count * 2 <= names.count)
        }
    }

    /// A row that may hold the column names.
    private struct Names {
        private let cells: [SheetRow.Entry]
        /// The sums over the cells below, by column.
        private var columns: [Int: Below] = [:]

        private struct Below {
            var count = 0
            var strings = 0
            var years = 0
            /// Whether the text of the first row occurs again.
            var hasSameText = false

            /// Whether most values are of another type than text.
            var isTyped: Bool { strings * 2 < count }
        }

        init(_ row: SheetRow, above rows: ArraySlice<SheetRow>) {
            cells = row.cells.filter { !$0.cell.isEmpty }
            let names = Dictionary(
                cells.map { ($0.column, $0.cell) }, uniquingKeysWith: { first, _ in first })
            for entry in rows.flatMap(\.cells) where !entry.cell.isEmpty {
                var below = columns[entry.column] ?? Below()
                below.count += 1
                if entry.cell.content == .string {
                    below.strings += 1
                    if names[entry.column]?.text == entry.cell.text { below.hasSameText = true }
                }
                if entry.cell.isYear { below.years += 1 }
                columns[entry.column] = below
            }
        }

        var count: Int { cells.count }

        var areNames: Bool {
            let texts = cells.filter { $0.cell.content == .string }
            guard !texts.isEmpty, cells.allSatisfy({ isName($0) }) else { return false }
            let typedCount = texts.count { columns[$0.column]?.isTyped == true }
            let distinctCount = Set(texts.map { $0.cell.text.lowercased() }).count
            guard distinctCount == texts.count || typedCount > 0 && distinctCount * 2 > texts.count
            else { return false }
            let hasSameText = texts.contains { columns[$0.column]?.hasSameText == true }
            guard typedCount > 0 || !hasSameText else { return false }
            return coversColumns(isTyped: typedCount > 0)
        }

        /// Whether a cell can be a name: a text, or a year above numbers that are no years.
        private func isName(_ entry: SheetRow.Entry) -> Bool {
            if entry.cell.content == .string { return true }
            guard entry.cell.isYear, let below = columns[entry.column] else { return false }
            return below.isTyped && below.years * 2 < below.count
        }

        /// Whether the columns with values have names, but for the first one or a few others.
        private func coversColumns(isTyped: Bool) -> Bool {
            let named = Set(cells.map(\.column))
            let unnamed = columns.keys.filter { !named.contains($0) }
            guard let first = unnamed.min() else { return true }
            let used = columns.count
            guard isTyped || columns[first]?.isTyped == true else { return false }
            if unnamed.count == 1, first < named.min() ?? 0 { return true }
            return named.count >= 2 && (used - unnamed.count) * 3 >= used * 2
        }
    }
}

extension SheetCell {
    /// Whether the cell is a number that can be a year.
    fileprivate var isYear: Bool {
        guard case .number(.integer(let number)) = content else { return false }
        return (1500...2200).contains(number)
    }
}
