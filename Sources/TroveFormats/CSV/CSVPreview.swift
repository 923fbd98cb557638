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
    /// Whether the first row holds the column names.
    public let hasHeader: Bool
    /// Whether the header has no name for the first column.
    let isShifted: Bool
    /// The columns with the kinds that the first rows suggest, which are never nil here.
    public let columns: [ImportColumn]
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
    /// Notes about dates whose order the locale decides.
    private let dateNotes: [ImportNote]

    /// The maximum number of records in a preview.
    public static let rowCount = ImportPreview.rowCount

    /// The number of bytes to read, more if the first row is longer.
    static let headSize = 256 << 10

    /// Previews a file from its beginning. Settings in `options` are used as given.
    ///
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column.
    public init(of url: URL, options: ImportOptions = ImportOptions()) throws(LibraryError) {
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
        let (parsed, bytesRead): (CellRows, Int)
        do throws(LibraryError) {
            (parsed, bytesRead) = try Self.firstRows(of: url, dialect: dialect)
        } catch {
            // Text that is not UTF-8 can come after the bytes from which the encoding was detected.
            guard error.code == .notText, options.encoding == nil else { throw error }
            dialect.encoding = .windows1252
            (parsed, bytesRead) = try Self.firstRows(of: url, dialect: dialect)
        }
        self.dialect = dialect
        guard parsed.count > 0 else { throw Self.noRows(url, after: dialect.skippedLineCount) }
        let header = options.hasHeader ?? CSVHeaderDetection(parsed).hasHeader
        hasHeader = header
        isShifted = header && CSVDetection.isShifted(parsed)
        let columns = CSVDetection.columns(of: parsed, hasHeader: header, options: options)
        self.columns = columns
        dateNotes = CSVScan(rows: parsed, hasHeader: header).dateNotes(names: columns.map(\.name))
        rows = ((header ? 1 : 0)..<parsed.count).prefix(Self.rowCount).map {
            Array(parsed.strings(ofRow: $0).prefix(columns.count))
        }
        let isWhole = bytesRead >= byteCount
        isEstimate = !isWhole
        let headRecords = Double(max(0, parsed.count - (header ? 1 : 0)))
        estimatedRecordCount =
            isWhole
            ? Int(headRecords) : Int(headRecords * Double(byteCount) / Double(max(1, bytesRead)))
        listName = options.listName ?? Self.listName(for: url)
        icon = options.icon
    }

    private static func notText(_ url: URL) -> LibraryError {
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
            skippedLineCount: dialect.skippedLineCount, hasHeader: hasHeader, columns: columns,
            listName: listName, icon: icon)
    }

    /// The delimiter between cells.
    public var delimiter: CSVDelimiter { dialect.delimiter }
    /// The character that encloses cells.
    public var quote: CSVQuote { dialect.quote }
    /// The encoding of the file.
    public var encoding: TextEncoding { dialect.encoding }

    /// Reads the rows at the beginning of a file, at least one if there is one, and their number of
    /// bytes.
    private static func firstRows(
        of url: URL, dialect: CSVDialect
    ) throws(LibraryError) -> (CellRows, Int) {
        var reader = try CSVReader(url, dialect: dialect)
        var rows = CellRows()
        var hasMore = true
        while hasMore, rows.count == 0 || reader.bytesRead < headSize {
            hasMore = try reader.read(into: &rows)
        }
        // All bytes may be read before the end of the file is reported.
        if hasMore, reader.bytesRead >= reader.source.byteCount {
            _ = try reader.read(into: &rows)
        }
        if let error = CSVScan.widthError(of: rows) { throw error.inFile(url) }
        if rows.count > 0 {
            var unfinished = CellRows()
            reader.detachUnfinishedRow(from: &rows, into: &unfinished)
        }
        return (rows, reader.bytesRead)
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
    var notes: [ImportNote] { lineNotes + dateNotes }

    /// A note about skipped lines before the table.
    var lineNotes: [ImportNote] {
        guard dialect.skippedLineCount > 0 else { return [] }
        let message = translated(
            "{count} line before the table was skipped.",
            plural: "{count} lines before the table were skipped.",
            count: dialect.skippedLineCount
        ).filling(["count": String(dialect.skippedLineCount)])
        return [ImportNote(line: 1, message: message)]
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
    private static func isBinary(
        _ head: Data, encoding: TextEncoding, delimiter: CSVDelimiter?
    ) -> Bool {
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
