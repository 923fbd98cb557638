public import Foundation

/// What a file seems to hold, so that a person can correct it before the import.
///
///     var preview = try await library.importPreview(of: url)
///     preview.columns              // names and kinds
///     preview = try await library.importPreview(of: url, options: ImportOptions(delimiter: .comma))
public struct ImportPreview: Sendable {
    public let url: URL
    public let format: ImportFormat
    /// What the list will be called.
    public let listName: String
    /// The icon of the new list.
    public let icon: String
    /// The fields, with the kinds that were found; never nil here.
    public let columns: [ImportColumn]
    /// The first records as texts, up to ``rowCount``, parallel to ``columns``.
    public let rows: [[String]]
    /// How many records the file has.
    public let recordCount: Int
    /// Whether ``recordCount`` is a guess from the beginning of the file.
    public let isEstimate: Bool
    /// What was not understood so far.
    public let notes: [ImportNote]
    /// The sheets of a spreadsheet; empty for other formats.
    public let sheetNames: [String]
    /// How a CSV or TSV file is read; nil for other formats.
    public let dialect: Dialect?

    /// How the text of a CSV or TSV file is read.
    public struct Dialect: Hashable, Sendable {
        public var delimiter: CSVDelimiter
        public var quote: CSVQuote
        /// Whether a backslash takes the next quote, delimiter or line end literally.
        public var hasEscapes: Bool
        /// Whether blanks around cells are left out.
        public var trimsBlanks: Bool
        public var encoding: TextEncoding
        /// The number of lines before the table.
        public var skippedLineCount: Int
        public var hasHeader: Bool
    }

    /// How many records a preview shows.
    public static let rowCount = 100

    /// These findings as options, to be changed and handed to the import.
    public var options: ImportOptions {
        ImportOptions(
            format: format, delimiter: dialect?.delimiter, quote: dialect?.quote,
            hasEscapes: dialect?.hasEscapes, trimsBlanks: dialect?.trimsBlanks,
            encoding: dialect?.encoding, skippedLineCount: dialect?.skippedLineCount,
            hasHeader: dialect?.hasHeader, columns: columns, listName: listName, icon: icon)
    }
}

extension ImportPreview.Dialect {
    init(_ dialect: CSVDialect, hasHeader: Bool) {
        self.init(
            delimiter: dialect.delimiter, quote: dialect.quote, hasEscapes: dialect.hasEscapes,
            trimsBlanks: dialect.trimsBlanks, encoding: dialect.encoding,
            skippedLineCount: dialect.skippedLineCount, hasHeader: hasHeader)
    }
}

extension ImportPreview {
    /// What the beginning of a CSV file shows.
    init(_ preview: CSVPreview, format: ImportFormat) {
        self.init(
            url: preview.url, format: format, listName: preview.listName, icon: preview.icon,
            columns: preview.columns, rows: preview.rows,
            recordCount: preview.estimatedRecordCount, isEstimate: preview.isEstimate,
            notes: preview.notes, sheetNames: [],
            dialect: Dialect(preview.dialect, hasHeader: preview.hasHeader))
    }

    /// What a source has.
    init(
        _ source: any ImportSource, url: URL, format: ImportFormat, options: ImportOptions
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
            sheetNames: source.sheetNames, dialect: nil)
    }

    /// Ends the reading of records that nobody wants to see.
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

extension Library {
    /// Looks at a file: CSV at its beginning only, other formats at all of it.
    ///
    /// - Throws: What ``importFile(from:options:progress:)`` throws.
    public func importPreview(
        of url: URL, options: ImportOptions = ImportOptions()
    ) async throws(LibraryError) -> ImportPreview {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await onReadingQueue {
                    let format = try options.format ?? ImportFormat.detect(url)
                    if let options = format.csvOptions(options) {
                        return ImportPreview(
                            try CSVPreview(of: url, options: options), format: format)
                    }
                    let source = try format.source(
                        url, options: options, context: ImportContext(cancellation: cancellation))
                    return try ImportPreview(source, url: url, format: format, options: options)
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: self.url)
        }
    }
}
