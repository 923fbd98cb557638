import TextCore
public import TroveModel

extension CellBlock {
    /// The largest number of cells that are pasted. More are imported as a file.
    public static var pasteLimit: Int { 1_000_000 }

    /// Reads the cells on the clipboard from the richer one of its forms.
    ///
    /// HTML keeps cells apart that a text cannot, such as those with line breaks in browsers, and has
    /// numbers and dates in full. A text keeps all white space. So a text with the same number of rows
    /// and columns counts, with the numbers and dates of the HTML; otherwise the HTML does.
    ///
    /// - Parameters:
    ///   - html: An HTML document, with or without a table.
    ///   - text: Tab-separated values.
    /// - Throws: `invalid` if there are too many cells; `cancelled` if the task was cancelled.
    @concurrent
    public nonisolated static func pasted(
        html: [UInt8]?, text: String?
    ) async throws(LibraryError) -> CellBlock {
        let table = try html.flatMap { html throws(LibraryError) in
            try HTMLTableReader.block(in: html, cellLimit: pasteLimit)
        }
        let plain = CellBlock(tabSeparated: text ?? "")
        guard let table else { return plain }
        guard plain.rows.count == table.rows.count, plain.columnCount == table.columnCount else {
            return table
        }
        return CellBlock(rows: plain.rows, exactRows: table.exactRows)
    }
}
