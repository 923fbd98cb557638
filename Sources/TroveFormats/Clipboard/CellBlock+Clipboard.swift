import TextCore
public import TroveModel

extension CellBlock {
    /// The largest number of cells that are pasted. More are imported as a file.
    public static var pasteLimit: Int { 1_000_000 }

    /// Reads the cells on the clipboard from the richer one of its forms.
    ///
    /// HTML has line breaks, which browsers do not quote in a text and LibreOffice writes as
    /// spaces, and numbers and dates in full. A text keeps all other white space. So a text with
    /// the same number of rows and columns counts, with the line breaks, numbers and dates of the
    /// HTML; otherwise the HTML does.
    ///
    /// - Parameters:
    ///   - html: An HTML document, with or without a table.
    ///   - text: Tab-separated values.
    /// - Throws: `invalid` if there are too many cells; `cancelled` if the task was canceled.
    @concurrent
    public nonisolated static func pasted(
        html: [UInt8]?, text: String?
    ) async throws(LibraryError) -> CellBlock {
        let table = try html.flatMap { html throws(LibraryError) in
            try CellBlock(html: html, cellLimit: pasteLimit)
        }
        let plain = CellBlock(tabSeparated: text ?? "")
        guard let table else { return plain }
        guard plain.rows.count == table.rows.count, plain.columnCount == table.columnCount else {
            return table
        }
        let rows = zip(plain.rows, table.rows).map { texts, others in
            texts.enumerated().map { column, text in
                let other = column < others.count ? others[column] : ""
                return other.contains("\n") && !text.contains("\n") ? other : text
            }
        }
        return CellBlock(rows: rows, exactRows: table.exactRows)
    }
}
