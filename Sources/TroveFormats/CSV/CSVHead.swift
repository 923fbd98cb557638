import Foundation
import TroveModel

/// The rows at the beginning of a CSV file.
struct CSVHead {
    private(set) var rows = CellRows()
    let bytesRead: Int
    /// The rows whose cells are all empty; they are skipped.
    let emptyRows: EmptyParts
    /// The columns with texts that are written as formulas.
    let textColumns: Set<Int>

    /// Whether the rows are all rows of the file.
    let isWhole: Bool

    /// The blocks in the rows.
    var blocks: [TableBlock] {
        var finder = TableFinder()
        finder.add(rows)
        return finder.blocks(isWhole: isWhole)
    }

    /// The number of bytes to read, more if the first row is longer.
    static let size = 256 << 10

    /// Reads at least one row if there is one.
    ///
    /// - Parameters:
    ///   - dialect: The dialect. Its encoding is corrected if it was only detected, from bytes
    ///     before those that are not UTF-8.
    ///   - isEncodingKnown: Whether the encoding is given.
    init(of url: URL, dialect: inout CSVDialect, isEncodingKnown: Bool) throws(LibraryError) {
        do throws(LibraryError) {
            try self.init(of: url, dialect: dialect)
        } catch {
            guard error.code == .notText, !isEncodingKnown else { throw error }
            dialect.encoding = .windows1252
            try self.init(of: url, dialect: dialect)
        }
    }

    private init(of url: URL, dialect: CSVDialect) throws(LibraryError) {
        var reader = try CSVReader(url, dialect: dialect)
        var hasMore = true
        while hasMore, rows.count == 0 || reader.bytesRead < Self.size {
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
        isWhole = reader.bytesRead >= reader.source.byteCount
        bytesRead = reader.bytesRead
        emptyRows = reader.emptyRows
        textColumns = reader.textColumns
    }
}
