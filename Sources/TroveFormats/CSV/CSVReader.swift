import Foundation
import TroveModel

/// Reads a CSV file from the beginning in batches of rows.
struct CSVReader {
    let source: FileSource
    private(set) var bytesRead = 0
    /// The rows so far whose cells are all empty; they are skipped.
    var emptyRows: EmptyParts { parser.emptyRows }
    /// The columns so far with texts that are written as formulas.
    var textColumns: Set<Int> { parser.textColumns }
    private let encoding: TextEncoding
    private var transcoder: Transcoder
    private var validator = UTF8Validator()
    private var parser: CSVParser
    private var mark: ByteOrderMark
    private var skipper: LineSkipper
    private var isAtEnd = false

    init(
        _ url: URL, dialect: CSVDialect, pieceSize: Int = FileSource.pieceSize
    ) throws(LibraryError) {
        source = try FileSource(url, pieceSize: pieceSize)
        encoding = dialect.encoding
        mark = ByteOrderMark(of: dialect.encoding)
        transcoder = Transcoder(encoding: dialect.encoding)
        parser = CSVParser(dialect)
        skipper = LineSkipper(count: dialect.skippedLineCount)
    }

    /// Reads the next piece of the file and appends its rows to `rows`, which begins with the
    /// unfinished row.
    ///
    /// - Returns: Whether the file may have more.
    /// - Throws: `malformed` with line and column, `notText` if the bytes do not fit the encoding.
    mutating func read(into rows: inout CellRows) throws(LibraryError) -> Bool {
        guard !isAtEnd else { return false }
        guard let piece = try source.nextPiece() else {
            isAtEnd = true
            guard validator.isComplete else { throw .notUTF8(source.url) }
            do {
                try parser.finish(into: &rows)
            } catch {
                throw error.inFile(source.url)
            }
            return false
        }
        bytesRead += piece.count
        var isValid = true
        mark.skip(in: piece).withUnsafeBytes { bytes in
            if encoding == .utf8 { isValid = validator.isValid(bytes) }
            if isValid {
                transcoder.transcode(bytes) { parser.parse(skipper.skip(in: $0), into: &rows) }
            }
        }
        guard isValid else { throw .notUTF8(source.url) }
        if parser.isBehindTable {
            isAtEnd = true
            parser.dropUnfinishedRow(from: &rows)
            return false
        }
        do {
            try parser.checkLimits(of: rows)
        } catch {
            throw error.inFile(source.url)
        }
        return true
    }

    mutating func detachUnfinishedRow(from rows: inout CellRows, into next: inout CellRows) {
        parser.detachUnfinishedRow(from: &rows, into: &next)
    }

}
