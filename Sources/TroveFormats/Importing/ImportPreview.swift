public import Foundation
import TroveModel

/// The detected contents and settings of a file, to review before the import.
///
///     var preview = try await ImportPreview(of: url)
///     preview.columns              // names and kinds
///     preview = try await ImportPreview(of: url, options: ImportOptions(delimiter: .comma))
public struct ImportPreview: Sendable {
    /// The file.
    public let url: URL
    /// The detected or given format of the file.
    public let format: ImportFormat
    /// The name of the new list.
    public let listName: String
    /// The icon of the new list.
    public let icon: String
    /// The columns with the detected kinds, which are never nil here.
    public let columns: [ImportColumn]
    /// The first records as texts, up to ``rowCount``, parallel to ``columns``.
    public let rows: [[String]]
    /// The number of records in the file.
    public let recordCount: Int
    /// Whether ``recordCount`` is an estimate from the beginning of the file.
    public let isEstimate: Bool
    /// Notes about unexpected lines read so far.
    public let notes: [ImportNote]
    /// The sheets of a spreadsheet; empty for other formats.
    public let sheetNames: [String]
    /// The dialect of a CSV or TSV file; nil for other formats.
    public let dialect: Dialect?
    /// The tables of a text with several; empty otherwise.
    public let tables: [Table]
    /// The number of the table with these columns, from 1; nil if there are no several.
    public let table: Int?

    /// A table in a text.
    public struct Table: Hashable, Sendable {
        /// The first and the last line, from 1.
        public let lines: ClosedRange<Int>
        /// The number of rows, including the column names.
        public let rowCount: Int
    }

    /// The settings for reading the text of a CSV or TSV file.
    public struct Dialect: Hashable, Sendable {
        /// The delimiter between cells.
        public var delimiter: CSVDelimiter
        /// The character that encloses cells.
        public var quote: CSVQuote
        /// Whether a backslash makes the next quote, delimiter or line end literal.
        public var hasEscapes: Bool
        /// Whether spaces and tabs around cells are removed.
        public var trimsBlanks: Bool
        /// The encoding of the file.
        public var encoding: TextEncoding
        /// The number of lines before the table.
        public var skippedLineCount: Int
        /// Whether the first row of the table holds the column names.
        public var hasHeader: Bool
        /// The given number of rows with column names; nil if it was detected.
        public var headerRowCount: Int?
    }

    /// The maximum number of records in a preview.
    public static let rowCount = 100

    /// The detected settings as options, except the sheet, to change and pass to the import.
    public var options: ImportOptions {
        ImportOptions(
            format: format, delimiter: dialect?.delimiter, quote: dialect?.quote,
            hasEscapes: dialect?.hasEscapes, trimsBlanks: dialect?.trimsBlanks,
            encoding: dialect?.encoding,
            skippedLineCount: table == nil ? dialect?.skippedLineCount : nil,
            hasHeader: dialect?.hasHeader, headerRowCount: dialect?.headerRowCount, table: table,
            columns: columns, listName: listName, icon: icon)
    }
}

extension ImportPreview.Dialect {
    init(_ dialect: CSVDialect, hasHeader: Bool, headerRowCount: Int?) {
        self.init(
            delimiter: dialect.delimiter, quote: dialect.quote, hasEscapes: dialect.hasEscapes,
            trimsBlanks: dialect.trimsBlanks, encoding: dialect.encoding,
            skippedLineCount: dialect.skippedLineCount, hasHeader: hasHeader,
            headerRowCount: headerRowCount)
    }
}

extension ImportPreview {
    /// Creates a preview from the beginning of a CSV file.
    init(_ preview: CSVPreview, format: ImportFormat) {
        self.init(
            url: preview.url, format: format, listName: preview.listName, icon: preview.icon,
            columns: preview.columns, rows: preview.rows,
            recordCount: preview.estimatedRecordCount, isEstimate: preview.isEstimate,
            notes: preview.notes, sheetNames: [],
            dialect: Dialect(
                preview.dialect, hasHeader: preview.hasHeader,
                headerRowCount: preview.givenHeaderRowCount),
            tables: preview.choice.number == nil
                ? []
                : preview.choice.tables.map { Table(lines: $0.lines, rowCount: $0.rowCount) },
            table: preview.choice.number)
    }

    /// Creates a preview from a source, reading its first records.
    init(
        _ source: any FileImportSource, url: URL, format: ImportFormat, options: ImportOptions
    ) throws {
        let columns = source.fields.enumerated().map { index, field in
            let given = options.columns.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            return ImportColumn(
                name: given?.name ?? field.name, kind: given?.kind ?? field.kind,
                isIncluded: given?.isIncluded ?? true)
        }
        var rows: [[String]] = []
        do {
            try source.readRecords { record in
                rows.append(columns.indices.map { record.previewText(at: $0) })
                if rows.count == Self.rowCount { throw Enough() }
            }
        } catch is Enough {}
        self.init(
            url: url, format: format, listName: options.listName ?? source.suggestedName,
            icon: options.icon.isEmpty ? source.icon : options.icon, columns: columns, rows: rows,
            recordCount: source.recordCount, isEstimate: false, notes: source.notes,
            sheetNames: source.sheetNames, dialect: source.readDialect, tables: source.tables,
            table: source.table)
    }

    /// Stops reading when the preview has enough records.
    private struct Enough: Error {}
}

extension ImportedRecord {
    fileprivate func previewText(at column: Int) -> String {
        guard column < values.count else { return "" }
        return switch values[column] {
        case .value(let value): value.text
        case .image: "🖼"
        }
    }
}

extension ImportPreview {
    /// Previews a file without importing it.
    ///
    /// CSV and TSV files are read only at the beginning, files of other formats completely.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The settings to use; those that are nil are detected.
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column,
    ///   `cancelled`.
    public init(
        of url: URL, options: ImportOptions = ImportOptions()
    ) async throws(LibraryError) {
        self = try await ImportFormat.read(url) { context in
            let format = try options.format ?? ImportFormat.detect(url, options: options)
            if let options = format.csvOptions(options),
                try format.service(of: url, options: options) == nil
            {
                return ImportPreview(try CSVPreview(of: url, options: options), format: format)
            }
            let source = try format.source(url, options: options, context: context)
            return try ImportPreview(source, url: url, format: format, options: options)
        }
    }
}
