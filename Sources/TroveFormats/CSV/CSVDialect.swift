/// The encoding of a CSV file and its division into cells.
struct CSVDialect: Hashable, Sendable {
    var encoding: TextEncoding
    var delimiter: CSVDelimiter
    var quote = CSVQuote.double
    /// Whether a backslash makes the next quote, delimiter, line end or backslash literal.
    var hasEscapes = false
    /// Whether spaces and tabs around cells are removed.
    var trimsBlanks = false
    /// The number of lines before the table.
    var skippedLineCount = 0
    /// The last line on which a row of the table begins; nil for the end of the file.
    var lastLine: Int?
}
