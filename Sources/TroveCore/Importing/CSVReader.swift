import Foundation

/// Reads a CSV file from the beginning, rows by rows.
struct CSVReader {
    let source: CSVSource
    private(set) var bytesRead = 0
    private let encoding: TextEncoding
    private var transcoder: Transcoder
    private var validator = UTF8Validator()
    private var parser: CSVParser
    private var mark: ByteOrderMark
    private var isAtEnd = false

    init(
        _ url: URL, dialect: CSVDialect, pieceSize: Int = CSVSource.pieceSize
    ) throws(LibraryError) {
        source = try CSVSource(url, pieceSize: pieceSize)
        encoding = dialect.encoding
        mark = ByteOrderMark(of: dialect.encoding)
        transcoder = Transcoder(encoding: dialect.encoding)
        parser = CSVParser(delimiter: dialect.delimiter, quote: dialect.quote)
    }

    /// Reads on: appends the next rows to `rows`, which begins with what the call before left over.
    ///
    /// - Returns: false at the end of the file.
    /// - Throws: `malformed` with line and column, `notText` if the bytes are not of the encoding.
    mutating func read(into rows: inout CSVRows) throws(LibraryError) -> Bool {
        guard !isAtEnd else { return false }
        guard let piece = try source.nextPiece() else {
            isAtEnd = true
            guard validator.isComplete else { throw CSVReader.notUTF8(source.url) }
            do {
                try parser.finish(into: &rows)
            } catch {
                throw LibraryError(
                    error.code, "“\(source.url.lastPathComponent)”: \(error.message)",
                    file: source.url, line: error.line, column: error.column)
            }
            return false
        }
        bytesRead += piece.count
        var isValid = true
        mark.skip(in: piece).withUnsafeBytes { bytes in
            if encoding == .utf8 { isValid = validator.isValid(bytes) }
            if isValid { transcoder.transcode(bytes) { parser.parse($0, into: &rows) } }
        }
        guard isValid else { throw CSVReader.notUTF8(source.url) }
        return true
    }

    mutating func detachUnfinishedRow(from rows: inout CSVRows, into next: inout CSVRows) {
        parser.detachUnfinishedRow(from: &rows, into: &next)
    }

    private static func notUTF8(_ url: URL) -> LibraryError {
        LibraryError(
            .notText,
            "“\(url.lastPathComponent)” is not encoded in UTF-8. Choose another encoding.",
            file: url)
    }
}

/// How a file is encoded and divided.
struct CSVDialect: Hashable, Sendable {
    var encoding: TextEncoding
    var delimiter: CSVDelimiter
    var quote = CSVQuote.double
}
