public import Foundation
import TextCore
import TroveModel

/// The detected contents and settings of the beginning of a CSV file, to review before the import.
///
///     var preview = try CSVPreview(of: url)
///     preview.delimiter            // .semicolon
///     preview = try CSVPreview(of: url, options: ImportOptions(delimiter: .comma))
public struct CSVPreview: Sendable {
    /// The file.
    public let url: URL
    /// The size of the file in bytes.
    public let byteCount: Int
    /// The encoding of the file and its division into cells.
    let dialect: CSVDialect
    /// The dialect without the limits of the table.
    let undivided: CSVDialect
    /// The tables of the file, or of its beginning.
    let choice: TableChoice
    /// Whether the first row holds the column names.
    public var hasHeader: Bool { header.rowCount > 0 }
    /// The rows with the column names.
    let header: CSVHeader
    /// The given number of rows with column names; nil if it was detected.
    let givenHeaderRowCount: Int?
    /// The columns with the kinds that the first rows suggest, which are never nil here.
    public let columns: [ImportColumn]
    /// The indexes of the cells of the columns in each row, parallel to ``columns``.
    let cellIndexes: [Int]
    /// The first records, without the header, up to ``rowCount``.
    public let rows: [[String]]
    /// The number of records in the file, extrapolated from its beginning.
    public let estimatedRecordCount: Int
    /// Whether the file continues after the part that was read.
    public let isEstimate: Bool
    /// The name of the new list.
    public let listName: String
    /// The icon of the new list.
    public let icon: String
    /// Notes about skipped empty parts, and about dates whose order the locale decides.
    private let scanNotes: [ImportNote]
    /// Notes about the names of columns.
    private let headerNotes: [ImportNote]

    /// The maximum number of records in a preview.
    public static let rowCount = ImportPreview.rowCount

    /// Previews a file from its beginning. Settings in `options` are used as given.
    ///
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column.
    public init(of url: URL, options: ImportOptions = ImportOptions()) throws(LibraryError) {
        try self.init(of: url, options: options, blocks: nil)
    }

    /// Previews a file whose blocks are known, or found in its beginning.
    init(of url: URL, options: ImportOptions, blocks: [TableBlock]?) throws(LibraryError) {
        let source = try FileSource(url)
        guard let head = try source.nextPiece() else {
            throw .emptyFile(url)
        }
        self.url = url
        byteCount = source.byteCount
        let encoding = options.encoding ?? head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        if Self.isBinary(head, encoding: encoding, delimiter: options.delimiter) {
            throw Self.notText(url)
        }
        var dialect = CSVDialectDetection(
            head: head, encoding: encoding, options: options, isWhole: head.count >= byteCount
        ).dialect()
        undivided = dialect
        let beginning = try CSVTableHead(
            of: url, dialect: &dialect, options: options, blocks: blocks)
        choice = beginning.choice
        let (parsed, bytesRead) = (beginning.head.rows, beginning.head.bytesRead)
        self.dialect = dialect
        guard parsed.count > 0 else { throw Self.noRows(url, after: dialect.skippedLineCount) }
        givenHeaderRowCount = options.headerRowCount
        header = CSVHeader(
            parsed, isGiven: options.hasHeader, rowCount: options.headerRowCount)
        var scan = CSVScan(rows: parsed, header: header)
        scan.emptyRows = beginning.head.emptyRows
        scan.textColumns = beginning.head.textColumns
        scan.delimiter = dialect.delimiter
        (columns, cellIndexes) = CSVDetection.columns(
            of: scan, header: header, options: options)
        headerNotes = CSVHeaderNotes(header: header, cells: cellIndexes).all
        scanNotes = scan.notes(names: columns.map(\.name), cells: cellIndexes)
        rows = Self.texts(of: parsed, from: header.rowCount, cells: cellIndexes)
        let isWhole = bytesRead >= byteCount || dialect.lastLine != nil
        isEstimate = !isWhole
        let headRecords = Double(max(0, parsed.count - header.rowCount))
        estimatedRecordCount =
            isWhole
            ? Int(headRecords) : Int(headRecords * Double(byteCount) / Double(max(1, bytesRead)))
        listName = options.listName ?? Self.listName(for: url)
        icon = options.icon
    }

    static func notText(_ url: URL) -> LibraryError {
        LibraryError(
            .notText,
            translated(
                """
                “{file}” is not a text file, and Trove cannot import its format. Supported \
                formats: {formats}.
                """
            ).filling([
                "file": url.lastPathComponent,
                "formats": ImportFormat.allCases.map(\.displayName).commaSeparated,
            ]), file: url)
    }

    /// The detected settings as options, to change and pass to the import.
    public var options: ImportOptions {
        ImportOptions(
            delimiter: delimiter, quote: quote, hasEscapes: dialect.hasEscapes,
            trimsBlanks: dialect.trimsBlanks, encoding: encoding,
            skippedLineCount: choice.number == nil ? dialect.skippedLineCount : nil,
            hasHeader: hasHeader, headerRowCount: givenHeaderRowCount, table: choice.number,
            columns: columns, listName: listName, icon: icon)
    }

    /// The delimiter between cells.
    public var delimiter: CSVDelimiter { dialect.delimiter }
    /// The character that encloses cells.
    public var quote: CSVQuote { dialect.quote }
    /// The encoding of the file.
    public var encoding: TextEncoding { dialect.encoding }

    /// Returns the first records as texts.
    private static func texts(of rows: CellRows, from start: Int, cells: [Int]) -> [[String]] {
        (start..<rows.count).prefix(rowCount).map { row in
            let texts = rows.strings(ofRow: row)
            return cells.map { texts.indices.contains($0) ? texts[$0] : "" }
        }
    }

    private static func noRows(_ url: URL, after lineCount: Int) -> LibraryError {
        if lineCount == 0 {
            return .nothing(
                in: url, translated("“{file}” has no rows. There is nothing to import."))
        }
        let message = translated(
            "“{file}” has no rows after {count} skipped line. Skip fewer lines.",
            plural: "“{file}” has no rows after {count} skipped lines. Skip fewer lines.",
            count: lineCount
        ).filling(["file": url.lastPathComponent, "count": String(lineCount)])
        return LibraryError(.empty, message, file: url)
    }

    /// Notes about skipped lines and about decisions that the file leaves open.
    var notes: [ImportNote] { lineNotes + scanNotes }

    /// Notes about skipped tables and lines, and about the names of columns.
    var lineNotes: [ImportNote] {
        choice.notes(skippedLineCount: dialect.skippedLineCount) + headerNotes
    }

    /// Returns the default name of a list from this file.
    static func listName(for url: URL) -> String {
        let name = url.deletingPathExtension().lastPathComponent
            .replacing("_", with: " ").trimmingCharacters(in: .whitespaces)
        guard let first = name.first else {
            return translated("Imported", context: "name of a list")
        }
        return first.uppercased() + name.dropFirst()
    }

    /// Whether the bytes are not text, which has hardly any NUL and few other control characters.
    static func isBinary(
        _ head: Data, encoding: TextEncoding? = nil, delimiter: CSVDelimiter? = nil
    ) -> Bool {
        let encoding = encoding ?? head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        guard encoding == .utf8 || encoding == .windows1252 else { return false }
        var controls = 0
        var zeros = 0
        // A control character that is the delimiter does not count.
        let given = delimiter?.bytes.last
        for byte in head where byte != given {
            if byte == 0 { zeros += 1 }
            if (1..<0x09).contains(byte) || (0x0E..<0x20).contains(byte) { controls += 1 }
        }
        return zeros * 10 > head.count || controls * 100 > head.count
    }
}
