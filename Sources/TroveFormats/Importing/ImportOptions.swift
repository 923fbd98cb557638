import TroveModel

/// Options for reading a file. Options that are nil are detected.
public struct ImportOptions: Hashable, Sendable {
    /// The format of the file.
    public var format: ImportFormat?
    /// The delimiter between the cells of a CSV file.
    public var delimiter: CSVDelimiter?
    /// The character that encloses the cells of a CSV file.
    public var quote: CSVQuote?
    /// Whether a backslash in a CSV file makes the next quote, delimiter or line end literal.
    public var hasEscapes: Bool?
    /// Whether spaces and tabs around the cells of a CSV file are removed.
    public var trimsBlanks: Bool?
    /// The encoding of a CSV, JSON, BibTeX or RIS file.
    public var encoding: TextEncoding?
    /// Whether the first row of a CSV file or a sheet holds the column names.
    public var hasHeader: Bool?
    /// The number of rows with column names at the beginning of the table; without a header, it
    /// does not count.
    public var headerRowCount: Int?
    /// The number of lines before the table in a CSV file.
    public var skippedLineCount: Int?
    /// The name of the sheet of a spreadsheet; nil for the first.
    public var sheet: String?
    /// The number of the table in a text with several, from 1; nil for the largest.
    public var table: Int?
    /// The columns in the order of the file; nil for the detected names and kinds.
    public var columns: [ImportColumn]?
    /// The name of the new list; nil for the name in the file, or else the file name.
    public var listName: String?
    /// The icon of the new list; empty for the default icon of the format.
    public var icon: String

    /// Creates options; those left out are detected.
    public init(
        format: ImportFormat? = nil, delimiter: CSVDelimiter? = nil, quote: CSVQuote? = nil,
        hasEscapes: Bool? = nil, trimsBlanks: Bool? = nil, encoding: TextEncoding? = nil,
        skippedLineCount: Int? = nil, hasHeader: Bool? = nil, headerRowCount: Int? = nil,
        sheet: String? = nil, table: Int? = nil, columns: [ImportColumn]? = nil,
        listName: String? = nil, icon: String = ""
    ) {
        self.format = format
        self.delimiter = delimiter
        self.quote = quote
        self.hasEscapes = hasEscapes
        self.trimsBlanks = trimsBlanks
        self.encoding = encoding
        self.skippedLineCount = skippedLineCount
        self.hasHeader = hasHeader
        self.headerRowCount = headerRowCount
        self.sheet = sheet
        self.table = table
        self.columns = columns
        self.listName = listName
        self.icon = icon
    }
}

extension ImportOptions {
    /// The options for a text without rows and columns: each line that is not empty is a record.
    public static let lines = ImportOptions(
        format: .csv, delimiter: CSVDelimiter.none, quote: CSVQuote.none, hasEscapes: false,
        trimsBlanks: true, skippedLineCount: 0, hasHeader: false)

    /// Whether any setting tells how a text is divided into cells.
    var describesCells: Bool {
        delimiter != nil || quote != nil || hasEscapes != nil || trimsBlanks != nil
            || skippedLineCount != nil || hasHeader != nil || headerRowCount != nil || table != nil
    }

    /// The given number of rows with column names: 0 without a header; nil to find out.
    var givenHeaderRowCount: Int? { hasHeader == false ? 0 : headerRowCount }

    /// The settings that do not depend on the format.
    var settings: ImportSettings {
        ImportSettings(listName: listName, icon: icon, columns: columns)
    }
}
