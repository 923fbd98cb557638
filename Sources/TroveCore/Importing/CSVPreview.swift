public import Foundation

/// What a CSV file seems to hold, from its beginning, so that a person can correct it before the import.
///
///     var preview = try CSVPreview(of: url)
///     preview.delimiter            // .semicolon
///     preview = try CSVPreview(of: url, options: ImportOptions(delimiter: .comma))
public struct CSVPreview: Sendable {
    public let url: URL
    /// The size of the file in bytes.
    public let byteCount: Int
    public let delimiter: CSVDelimiter
    public let quote: CSVQuote
    public let encoding: TextEncoding
    public let hasHeader: Bool
    /// The columns, with the kinds that the first rows suggest; never nil here.
    public let columns: [ImportColumn]
    /// The first records, without the header, up to ``rowCount``.
    public let rows: [[String]]
    /// How many records the file has, if they go on as they begin.
    public let estimatedRecordCount: Int
    /// Whether the file goes on behind what was looked at.
    public let isEstimate: Bool
    /// What the list will be called.
    public let listName: String
    /// The icon of the new list.
    public let icon: String

    /// How many records a preview shows.
    public static let rowCount = ImportPreview.rowCount

    static let headSize = 256 << 10

    /// Looks at the beginning of a file. Whatever `options` say is taken as given.
    ///
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column.
    public init(of url: URL, options: ImportOptions = ImportOptions()) throws(LibraryError) {
        let source = try CSVSource(url)
        guard let head = try source.nextPiece() else {
            throw LibraryError(
                .empty, "“\(url.lastPathComponent)” is empty. There is nothing to import.",
                file: url)
        }
        self.url = url
        byteCount = source.byteCount
        encoding = options.encoding ?? head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        if Self.isBinary(head, encoding: encoding, delimiter: options.delimiter) {
            throw LibraryError(
                .notText,
                "“\(url.lastPathComponent)” is not a text file, nor of another kind that Trove "
                    + "imports. Lists can be "
                    + ImportFormat.allCases.map(\.displayName).joined(separator: ", ") + ".",
                file: url)
        }
        (delimiter, quote) = CSVDetection.dividers(of: head, encoding: encoding, options: options)
        let isWhole = head.count >= byteCount
        let parsed = try CSVDetection.rows(
            of: head,
            dialect: CSVDialect(encoding: encoding, delimiter: delimiter, quote: quote),
            isWhole: isWhole, url: url)
        guard parsed.count > 0 else {
            throw LibraryError(
                .empty, "“\(url.lastPathComponent)” has no rows. There is nothing to import.",
                file: url)
        }
        let header = options.hasHeader ?? CSVDetection.hasHeader(parsed)
        hasHeader = header
        let columns = CSVDetection.columns(of: parsed, hasHeader: header, options: options)
        self.columns = columns
        rows = ((header ? 1 : 0)..<parsed.count).prefix(Self.rowCount).map {
            Array(parsed.strings(ofRow: $0).prefix(columns.count))
        }
        isEstimate = !isWhole
        let headRecords = Double(max(0, parsed.count - (header ? 1 : 0)))
        estimatedRecordCount =
            isWhole
            ? Int(headRecords) : Int(headRecords * Double(byteCount) / Double(max(1, head.count)))
        listName = options.listName ?? Self.listName(for: url)
        icon = options.icon
    }

    /// These findings as options, to be changed and handed to the import.
    public var options: ImportOptions {
        ImportOptions(
            delimiter: delimiter, quote: quote, encoding: encoding, hasHeader: hasHeader,
            columns: columns,
            listName: listName, icon: icon)
    }

    /// What a list that comes from a file is called.
    static func listName(for url: URL) -> String {
        let name = url.deletingPathExtension().lastPathComponent
            .replacing("_", with: " ").trimmingCharacters(in: .whitespaces)
        guard let first = name.first else { return "Imported" }
        return first.uppercased() + name.dropFirst()
    }

    /// Text has hardly any NUL, and few other control characters.
    private static func isBinary(
        _ head: Data, encoding: TextEncoding, delimiter: CSVDelimiter?
    ) -> Bool {
        guard encoding == .utf8 || encoding == .windows1252 else { return false }
        var controls = 0
        var zeros = 0
        // Some divide cells by a control character; then it is none.
        let given = delimiter?.bytes.last
        for byte in head where byte != given {
            if byte == 0 { zeros += 1 }
            if (1..<0x09).contains(byte) || (0x0E..<0x20).contains(byte) { controls += 1 }
        }
        return zeros * 10 > head.count || controls * 100 > head.count
    }
}
