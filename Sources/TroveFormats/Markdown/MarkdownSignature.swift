/// The recognition of Markdown tables.
enum MarkdownSignature {
    /// Whether a line between bars stands above a line of dashes with as many columns.
    ///
    /// - Parameter lines: The first lines of a file without empty ones.
    static func matches(_ lines: [Substring]) -> Bool {
        zip(lines, lines.dropFirst()).contains { names, dashes in
            guard MarkdownRow.isDelimiterRow(String(dashes)) else { return false }
            return MarkdownRow.cells(String(names))?.count
                == MarkdownRow.columnCount(ofDelimiterRow: String(dashes))
        }
    }
}
