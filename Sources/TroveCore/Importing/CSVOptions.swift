/// What divides the cells of a row.
public enum CSVDelimiter: Character, Hashable, Sendable, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"
    case bar = "|"

    var byte: UInt8 { rawValue.asciiValue ?? UInt8(ascii: ",") }
}

/// A column of a CSV file, and the field that is made of it.
public struct CSVColumn: Hashable, Sendable {
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

/// How a CSV file is to be read. What is nil is detected.
public struct CSVOptions: Hashable, Sendable {
    public var delimiter: CSVDelimiter?
    public var encoding: TextEncoding?
    /// Whether the first row holds the names of the columns.
    public var hasHeader: Bool?
    /// The columns in the order of the file. Nil for the names of the header and the kinds of the values.
    public var columns: [CSVColumn]?
    /// The name of the new list; nil for the name of the file.
    public var listName: String?
    /// The icon of the new list.
    public var icon: String

    public init(
        delimiter: CSVDelimiter? = nil, encoding: TextEncoding? = nil, hasHeader: Bool? = nil,
        columns: [CSVColumn]? = nil, listName: String? = nil, icon: String = ""
    ) {
        self.delimiter = delimiter
        self.encoding = encoding
        self.hasHeader = hasHeader
        self.columns = columns
        self.listName = listName
        self.icon = icon
    }
}
