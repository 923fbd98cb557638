import Foundation
import TroveModel

/// A document with tables of texts, such as a web page.
protocol TableDocument: Sendable {
    var url: URL { get }
    /// Whether the document is plain text, whose lines can become records instead.
    var hasLines: Bool { get }

    /// Reads the rows of all tables in order.
    ///
    /// - Throws: Errors of the disk and of the format, and those of `take`.
    func readRows(context: ImportContext, _ take: (TableDocumentRow) throws -> Void) throws
}

/// A row of a table in a document.
struct TableDocumentRow: Sendable {
    /// The index of the table in the document, from 0.
    var table: Int
    /// The line on which the row begins, from 1.
    var line: Int
    /// Whether the document marks the row as column names.
    var isHeader = false
    var cells: [String]
}
