import Foundation
import TroveModel

/// The beginning of the table that is read from a CSV file.
struct CSVTableHead {
    private(set) var head: CSVHead
    let choice: TableChoice

    /// Chooses the table, and limits the dialect to its lines.
    ///
    /// - Parameter blocks: The blocks of the file; nil to find them in its beginning, or in the
    ///   whole file if the beginning lacks the wanted table.
    /// - Throws: `notFound` if the wanted table does not exist.
    init(
        of url: URL, dialect: inout CSVDialect, options: ImportOptions, blocks: [TableBlock]?
    ) throws(LibraryError) {
        let isEncodingKnown = options.encoding != nil
        head = try CSVHead(of: url, dialect: &dialect, isEncodingKnown: isEncodingKnown)
        // Lines that are not divided have no tables.
        var found = dialect.delimiter == .none ? [] : blocks ?? head.blocks
        if let number = options.table, blocks == nil, !head.isWhole,
            number > found.count(where: \.isTable)
        {
            found = try Self.blocks(of: url, dialect: dialect)
        }
        try TableChoice.check(options.table, in: found, of: url)
        let startIsKnown = options.skippedLineCount != nil
        choice = TableChoice(found, number: options.table, startIsKnown: startIsKnown)
        if choice.firstLine != nil || choice.lastLine != nil {
            if let line = choice.firstLine { dialect.skippedLineCount = line - 1 }
            dialect.lastLine = choice.lastLine
            head = try CSVHead(of: url, dialect: &dialect, isEncodingKnown: isEncodingKnown)
        }
        guard !startIsKnown else { return }
        let start = CSVTable(only: head.rows).start
        guard start > 0 else { return }
        dialect.skippedLineCount = head.rows.lines[start] - 1
        head = try CSVHead(of: url, dialect: &dialect, isEncodingKnown: isEncodingKnown)
    }

    /// Returns all blocks of a file.
    static func blocks(
        of url: URL, dialect: CSVDialect
    ) throws(LibraryError) -> [TableBlock] {
        var finder = TableFinder()
        var reader = try CSVReader(url, dialect: dialect)
        var rows = CellRows()
        var rest = CellRows()
        var hasMore = true
        while hasMore {
            hasMore = try reader.read(into: &rows)
            reader.detachUnfinishedRow(from: &rows, into: &rest)
            finder.add(rows)
            swap(&rows, &rest)
        }
        return finder.blocks(isWhole: true)
    }
}
