import Foundation

/// Names and kinds of the columns of a CSV file, from its first rows.
enum CSVDetection {
    /// The columns with the kinds that these rows suggest, up to the last one that has a name or a value.
    /// Names and kinds that `options` give take precedence.
    static func columns(
        of rows: CSVRows, hasHeader: Bool, options: ImportOptions
    ) -> [ImportColumn] {
        let scan = CSVScan(rows: rows, hasHeader: hasHeader)
        let found = hasHeader ? names(in: rows) : []
        let named = found.lastIndex { !$0.isEmpty } ?? 0
        var unique = FieldNames()
        return (0..<max(named + 1, scan.usedColumnCount)).map { index in
            let name = unique.unique(columnName(index, header: found))
            let kind = scan.form(ofColumn: index, named: name).kind
            guard let given = options.columns, given.indices.contains(index) else {
                return ImportColumn(name: name, kind: kind)
            }
            return ImportColumn(
                name: given[index].name, kind: given[index].kind ?? kind,
                isIncluded: given[index].isIncluded)
        }
    }

    /// The cells of the header, each above its column.
    static func names(in rows: CSVRows) -> [String] {
        guard rows.count > 0 else { return [] }
        var names = rows.strings(ofRow: 0).map(\.trimmed)
        // A header in a comment.
        if let first = names.first, first.hasPrefix("#"), first.count > 1 {
            names[0] = String(first.drop { $0 == "#" }).trimmed
        }
        return isShifted(rows) ? [""] + names : names
    }

    /// Whether the header is one cell shorter than all rows, whose first cells then are names of rows.
    static func isShifted(_ rows: CSVRows) -> Bool {
        guard rows.count > 2 else { return false }
        let width = rows.cells(ofRow: 0).count
        return width > 1
            && (1..<min(rows.count, 1_000)).allSatisfy { row in
                let cells = rows.cells(ofRow: row)
                return cells.count == width + 1
                    && !rows.byteRange(ofCell: cells.upperBound - 1).isEmpty
            }
    }

    /// The name in the header, or a number.
    static func columnName(_ index: Int, header: [String]) -> String {
        guard header.indices.contains(index), !header[index].isEmpty else {
            return "Column \(index + 1)"
        }
        return header[index]
    }
}
