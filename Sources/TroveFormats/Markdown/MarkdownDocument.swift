import Foundation
import TextCore
import TroveModel

/// A Markdown document with tables (GitHub Flavored Markdown, section 4.10), also those that Emacs
/// and databases draw.
struct MarkdownDocument: TableDocument {
    var url: URL { file.url }
    let hasLines = true
    private let file: TextFile

    init(_ file: TextFile) { self.file = file }

    func readRows(context: ImportContext, _ take: (TableDocumentRow) throws -> Void) throws {
        var reader = MarkdownTableReader(try file.cursor())
        var count = 0
        while let row = try reader.next() {
            try take(row)
            count += 1
            if count % 500 == 0 {
                try context.advance(
                    to: Double(reader.bytesRead) / Double(max(1, file.byteCount)))
            }
        }
    }
}

/// Reads the rows of the tables of a Markdown document one by one.
struct MarkdownTableReader {
    private let cursor: TextCursor
    /// The line before the current one, which may hold column names.
    private var previous: (text: String, line: Int)?
    /// The fence of an open block of code.
    private var fence: String?
    private var isInTable = false
    private var tableCount = 0

    init(_ cursor: TextCursor) { self.cursor = cursor }

    var bytesRead: Int { cursor.bytesRead }

    /// Reads the next row; nil at the end of the text.
    mutating func next() throws -> TableDocumentRow? {
        while true {
            let number = cursor.line
            guard let bytes = try cursor.nextLine() else { return nil }
            let line = String(decoding: bytes, as: UTF8.self)
            if let row = row(line, number) { return row }
        }
    }

    private mutating func row(_ line: String, _ number: Int) -> TableDocumentRow? {
        if isFenced(line) { return nil }
        if MarkdownRow.isDelimiterRow(line) {
            if let header = header(above: line) { return header }
            // A border of a drawn table.
            if !isInTable || line.contains("+") {
                if !isInTable { previous = nil }
                return nil
            }
        }
        guard let cells = MarkdownRow.cells(line) else {
            isInTable = false
            previous = nil
            return nil
        }
        guard isInTable else {
            previous = (line, number)
            return nil
        }
        return TableDocumentRow(
            table: tableCount - 1, line: number, cells: cells.map(MarkdownText.plain))
    }

    /// Begins a table if the line above a delimiter row has as many cells; returns its header.
    private mutating func header(above line: String) -> TableDocumentRow? {
        guard !isInTable, let (text, number) = previous, let names = MarkdownRow.cells(text),
            names.count == MarkdownRow.columnCount(ofDelimiterRow: line)
        else { return nil }
        isInTable = true
        tableCount += 1
        previous = nil
        return TableDocumentRow(
            table: tableCount - 1, line: number, isHeader: true,
            cells: names.map(MarkdownText.plain))
    }

    /// Whether a line begins, ends, or is in a block of code.
    private mutating func isFenced(_ line: String) -> Bool {
        let text = line.drop { $0 == " " }
        if let open = fence {
            if text.hasPrefix(open) { fence = nil }
            return true
        }
        guard let mark = ["```", "~~~"].first(where: text.hasPrefix) else { return false }
        fence = mark
        isInTable = false
        previous = nil
        return true
    }
}
