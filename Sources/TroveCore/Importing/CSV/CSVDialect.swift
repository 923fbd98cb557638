/// How a file is encoded and divided into cells.
struct CSVDialect: Hashable, Sendable {
    var encoding: TextEncoding
    var delimiter: CSVDelimiter
    var quote = CSVQuote.double
    /// Whether a backslash before a quote, a delimiter, a line end or a backslash takes it literally.
    var hasEscapes = false
    /// Whether blanks around cells are left out.
    var trimsBlanks = false
    /// The number of lines before the table.
    var skippedLineCount = 0
}
