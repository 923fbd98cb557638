import Foundation
import Synchronization
import TroveModel

/// The first pass over the table that is read from a CSV file.
///
/// The beginning of the file tells the table. If another one begins behind it, the file is read
/// once more, with the tables of the whole file.
struct CSVWholeTable {
    private(set) var preview: CSVPreview
    private(set) var dialect: CSVDialect
    private(set) var scan: CSVScan

    init(of url: URL, options: ImportOptions, context: ImportContext) throws {
        preview = try CSVPreview(of: url, options: options)
        dialect = preview.dialect
        scan = CSVScan(headerRowCount: 0)
        let finder = try read(url, options: options, context: context)
        let isWhole = !preview.isEstimate && preview.choice.lastLine == nil
        guard finder.blocks(isWhole: true).count > 1 || !isWhole && dialect.lastLine != nil,
            preview.byteCount > CSVHead.size, dialect.delimiter != .none
        else { return }
        var undivided = preview.undivided
        undivided.encoding = dialect.encoding
        let blocks = try CSVTableHead.blocks(of: url, dialect: undivided)
        let isChosen = options.table != nil || options.columns != nil
        var options = options
        if isChosen, options.table == nil { options.table = preview.choice.number }
        preview = try CSVPreview(of: url, options: options, blocks: blocks)
        dialect = preview.dialect
        dialect.encoding = undivided.encoding
        _ = try read(url, options: options, context: context)
    }

    /// Reads the table, and returns the blocks in it and behind it.
    private mutating func read(
        _ url: URL, options: ImportOptions, context: ImportContext
    ) throws -> TableFinder {
        do {
            return try readOnce(url, context)
        } catch let error as LibraryError where error.code == .notText && options.encoding == nil {
            // The beginning was plain ASCII, but what follows is not UTF-8.
            dialect.encoding = .windows1252
            return try readOnce(url, context)
        }
    }

    /// The findings of a pass over the file besides its rows.
    private struct Ending {
        var emptyRows = EmptyParts()
        var textColumns: Set<Int> = []
    }

    /// Reads the rows on a thread of their own, and judges them meanwhile.
    private mutating func readOnce(_ url: URL, _ context: ImportContext) throws -> TableFinder {
        var finder = TableFinder()
        scan = CSVScan(
            headerRowCount: preview.header.rowCount, isShifted: preview.header.isShifted)
        scan.delimiter = dialect.delimiter
        let channel = BoundedChannel<CellRows>(capacity: 3)
        let ending = Mutex(Ending())
        let reading = channel.fill { [dialect] in
            let end = try Self.readRows(of: url, dialect, context, to: channel)
            ending.withLock { $0 = end }
        }
        defer {
            channel.cancel()
            reading.wait()
        }
        while var rows = try channel.receive() {
            if let error = CSVScan.widthError(of: rows) { throw error.inFile(url) }
            scan.add(rows)
            finder.add(rows)
            rows.removeAll()
            channel.recycle(rows)
        }
        let end = ending.withLock { $0 }
        (scan.emptyRows, scan.textColumns) = (end.emptyRows, end.textColumns)
        return finder
    }

    private static func readRows(
        of url: URL, _ dialect: CSVDialect, _ context: ImportContext,
        to channel: BoundedChannel<CellRows>
    ) throws -> Ending {
        var reader = try CSVReader(url, dialect: dialect)
        var rows = CellRows()
        var rest = CellRows()
        var hasMore = true
        while hasMore {
            hasMore = try reader.read(into: &rows)
            reader.detachUnfinishedRow(from: &rows, into: &rest)
            swap(&rows, &rest)
            rest = try channel.send(rest) ?? CellRows()
            try context.advance(
                to: Double(reader.bytesRead) / Double(max(1, reader.source.byteCount)))
        }
        return Ending(emptyRows: reader.emptyRows, textColumns: reader.textColumns)
    }
}
