import Foundation
import TextCore
import TroveModel

/// A web page with tables.
struct HTMLDocument: TableDocument {
    var url: URL { file.url }
    let hasLines = false
    private let file: TextFile
    /// The title of the page; empty if it has none.
    let title: String

    init(_ file: TextFile, context: ImportContext) throws {
        self.file = file
        title = try Self.read(file, context: context) { _ in }
    }

    func readRows(context: ImportContext, _ take: (TableDocumentRow) throws -> Void) throws {
        try Self.read(file, context: context) { row in
            let cells = row.texts.enumerated().map { column, text in
                (row.exact.indices.contains(column) ? row.exact[column] : nil) ?? text
            }
            try take(
                TableDocumentRow(
                    table: row.table, line: row.line, isHeader: row.isHeader, cells: cells))
        }
    }

    /// Reads the rows of a page.
    ///
    /// - Returns: The title of the page.
    @discardableResult
    private static func read(
        _ file: TextFile, context: ImportContext, _ take: (HTMLTableRow) throws -> Void
    ) throws -> String {
        try withoutActuallyEscaping(take) { take in
            let reader = HTMLTableReader(checkCells: check, takeRow: take)
            let cursor = try file.cursor()
            try reader.read {
                try context.advance(
                    to: Double(cursor.bytesRead) / Double(max(1, file.byteCount)))
                return try cursor.nextBytes()
            }
            return reader.title
        }
    }

    private static func check(_ cells: HTMLTableReader.Cells) throws {
        guard cells.inRow <= CSVLimits.columns else {
            throw CSVLimits.tooManyColumns(cells.inRow, line: cells.line, isAtLeast: true)
        }
        let most = ReadingLimits.repeatedCells + ReadingLimits.repeatedCellRatio * cells.own
        guard cells.covered <= most else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The table has far too many merged cells. It may be damaged or malicious and \
                    was not imported.
                    """), line: cells.line)
        }
    }
}
