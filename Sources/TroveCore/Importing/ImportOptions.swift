/// A column of a file, and the field that is made of it.
public struct ImportColumn: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The kind of the field; nil to find out from all values of the file.
    public var kind: FieldKind?
    /// Whether the column is imported at all.
    public var isIncluded: Bool

    public init(name: String, kind: FieldKind? = nil, isIncluded: Bool = true) {
        self.name = name
        self.kind = kind
        self.isIncluded = isIncluded
    }
}

/// How a file is to be read. What is nil is detected.
public struct ImportOptions: Hashable, Sendable {
    public var format: ImportFormat?
    /// What divides the cells of a CSV file.
    public var delimiter: CSVDelimiter?
    /// What encloses the cells of a CSV file.
    public var quote: CSVQuote?
    /// Whether a backslash in a CSV file takes the next quote, delimiter or line end literally.
    public var hasEscapes: Bool?
    /// Whether blanks around the cells of a CSV file are left out.
    public var trimsBlanks: Bool?
    /// How a CSV or JSON file is encoded.
    public var encoding: TextEncoding?
    /// Whether the first row of a CSV file or a sheet holds the names of the columns.
    public var hasHeader: Bool?
    /// The number of lines before the table in a CSV file.
    public var skippedLineCount: Int?
    /// The name of the sheet of a spreadsheet; nil for the first.
    public var sheet: String?
    /// The columns in the order of the file. Nil for the names and kinds that are found.
    public var columns: [ImportColumn]?
    /// The name of the new list; nil for what the file says, or is called.
    public var listName: String?
    /// The icon of the new list; empty for the one that suits the format.
    public var icon: String

    public init(
        format: ImportFormat? = nil, delimiter: CSVDelimiter? = nil, quote: CSVQuote? = nil,
        hasEscapes: Bool? = nil, trimsBlanks: Bool? = nil, encoding: TextEncoding? = nil,
        skippedLineCount: Int? = nil, hasHeader: Bool? = nil, sheet: String? = nil,
        columns: [ImportColumn]? = nil,
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
        self.sheet = sheet
        self.columns = columns
        self.listName = listName
        self.icon = icon
    }
}
