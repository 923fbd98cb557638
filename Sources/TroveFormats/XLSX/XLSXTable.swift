import TextCore
import TroveModel

/// A table of a worksheet: an area with column names, defined with “Format as Table”.
struct XLSXTable: Hashable, Sendable {
    var name = ""
    var range: SheetRange
    var reference: String
    var hasHeader: Bool
    var hasTotals: Bool

    /// Reads the definition of a table; nil if it has no range.
    ///
    /// - Throws: `malformed` if the document is damaged.
    init?(_ origin: XMLOrigin) throws {
        let reader = Reader()
        try XMLReader.read(origin, handler: reader)
        guard let reference = reader.attributes["ref"], let range = SheetRange(reference) else {
            return nil
        }
        name = reader.attributes["displayName"] ?? reader.attributes["name"] ?? ""
        self.range = range
        self.reference = reference
        hasHeader = reader.attributes["headerRowCount"] != "0"
        hasTotals = (reader.attributes["totalsRowCount"].flatMap { Int($0) } ?? 0) > 0
    }

    /// The rows without the row of totals.
    var recordRows: ClosedRange<Int> {
        let last = range.rows.upperBound - (hasTotals ? 1 : 0)
        return range.rows.lowerBound...max(range.rows.lowerBound, last)
    }

    private final class Reader: XMLHandler {
        var attributes: [String: String] = [:]

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            if XMLNode.localName(name) == "table" { self.attributes = attributes }
            throw XMLStop()
        }

        func end(_ name: String, line: Int) {}
        func text(_ text: String) {}
    }
}

/// The rows of a table among the rows of its sheet.
///
/// Rows that follow the table directly belong to it, because programs that add rows often leave
/// the definition of the table as it is.
struct XLSXTableRows {
    private let table: XLSXTable
    private var lastRow: Int
    /// The number of cells with a value outside of the table, and the row of the first.
    private(set) var outsideCount = 0
    private(set) var firstOutsideRow = 0
    /// The number of cells with a value in the table.
    private(set) var insideCount = 0

    init(_ table: XLSXTable) {
        self.table = table
        lastRow = table.range.rows.upperBound
    }

    /// Returns the cells of a row that belong to the table; nil if there are none.
    mutating func row(_ row: SheetRow) -> SheetRow? {
        var part = row
        part.cells = row.cells.filter { table.range.columns.contains($0.column) }
        let isTotal = table.hasTotals && row.number == table.range.rows.upperBound
        var isInside = table.recordRows.contains(row.number)
        if !isInside, !table.hasTotals, row.number == lastRow + 1, !part.isEmpty {
            isInside = true
            lastRow = row.number
        }
        if !isInside { part.cells = [] }
        let inside = part.filledCount
        insideCount += inside
        let outside = isTotal ? 0 : row.filledCount - inside
        if outside > 0 {
            if outsideCount == 0 { firstOutsideRow = row.number }
            outsideCount += outside
        }
        return part.cells.isEmpty ? nil : part
    }

    /// Notes about cells with a value outside of the table.
    var notes: [ImportNote] {
        guard outsideCount > 0 else { return [] }
        let message = translated(
            """
            Only the table “{table}” ({range}) was imported. {count} cell with a value outside of \
            it was left out.
            """,
            plural: """
                Only the table “{table}” ({range}) was imported. {count} cells with values outside \
                of it were left out.
                """, count: outsideCount)
        return [
            ImportNote(
                line: firstOutsideRow,
                message: message.filling([
                    "table": table.name, "range": table.reference, "count": String(outsideCount),
                ]))
        ]
    }
}
