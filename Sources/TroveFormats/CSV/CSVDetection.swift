import Foundation
import TroveModel

/// Detects the names and kinds of the columns of a CSV file from its first rows.
enum CSVDetection {
    /// Returns the columns with a name or a value, with the kinds that the rows suggest, and the
    /// indexes of their cells. Names and kinds in `options` take precedence.
    static func columns(
        of scan: CSVScan, header: CSVHeader, options: ImportOptions
    ) -> (columns: [ImportColumn], cells: [Int]) {
        let found = header.names
        let cells = (0..<max(found.count, scan.columns.count)).filter { cell in
            scan.hasValues(inColumn: cell) || found.indices.contains(cell) && !found[cell].isEmpty
        }
        var unique = FieldNames()
        let hint = scan.decimalHint
        let columns = cells.enumerated().map { index, cell in
            let name = unique.unique(columnName(cell, header: found))
            let kind = scan.form(ofColumn: cell, named: name, hint: hint).kind
            guard let given = options.columns, given.indices.contains(index) else {
                return ImportColumn(name: name, kind: kind)
            }
            return ImportColumn(
                name: given[index].name, kind: given[index].kind ?? kind,
                isIncluded: given[index].isIncluded)
        }
        return (columns, cells)
    }

    /// Returns the trimmed cells of the header, aligned with their columns.
    static func names(in rows: CellRows) -> [String] {
        guard rows.count > 0 else { return [] }
        var names = rows.strings(ofRow: 0).map(\.trimmed)
        // The header can be a comment.
        if let first = names.first, first.hasPrefix("#"), first.count > 1 {
            names[0] = String(first.drop { $0 == "#" }).trimmed
        }
        return isShifted(rows) ? [""] + names : names
    }

    /// Whether all other rows have one cell more than the header, so that their first cells are row
    /// names.
    static func isShifted(_ rows: CellRows) -> Bool {
        guard rows.count > 2 else { return false }
        let width = rows.cells(ofRow: 0).count
        return width > 1
            && (1..<min(rows.count, 1_000)).allSatisfy { row in
                let cells = rows.cells(ofRow: row)
                return cells.count == width + 1
                    && !rows.byteRange(ofCell: cells.upperBound - 1).isEmpty
            }
    }

    /// Returns the name in the header, or else a numbered name.
    static func columnName(_ index: Int, header: [String]) -> String {
        guard header.indices.contains(index), !header[index].isEmpty else {
            return "Column \(index + 1)"
        }
        return header[index]
    }
}
