import TextCore
import TroveModel

/// A run of rows of one shape in a file: a table, or lines that are none.
struct TableBlock: Hashable, Sendable {
    /// The line of the first row, from 1.
    fileprivate(set) var firstLine: Int
    /// The line on which the last row begins.
    fileprivate(set) var lastLine: Int
    /// The number of rows, including a header.
    fileprivate(set) var rowCount: Int
    /// The number of cells in the first row.
    let width: Int
    fileprivate(set) var isTable: Bool

    /// Adds a row that begins on a line.
    mutating func extend(to line: Int) {
        rowCount += 1
        lastLine = line
    }

    /// The lines of the rows.
    var lines: ClosedRange<Int> { firstLine...max(firstLine, lastLine) }
}

/// Divides the rows of a file into tables and lines that are none, in one pass.
///
/// A table begins where a row looks like the names of columns, the next row has its shape, and it
/// follows an empty line or differs in shape from the rows before it. Narrower rows behind an empty
/// line at the end of a table, such as totals, are not part of it. The effort is constant for each
/// row with the shape of the row before it.
struct TableFinder {
    /// The blocks that have ended.
    private var ended: [TableBlock] = []
    private var current: OpenBlock?
    /// A row that begins a block if the next row confirms it.
    private var candidate: Candidate?
    /// Rows behind an empty line that may not belong to the current table.
    private var trailing: TableBlock?

    /// The number of blocks beyond which further ones count as one, so that no file fills the
    /// memory.
    private static let blockLimit = 10_000

    /// A block that may go on.
    private struct OpenBlock {
        var block: TableBlock
        /// The number of cells up to the last one with contents in the first row.
        var usedWidth: Int
        /// The lowercase texts of the first row, if they look like names.
        let names: Set<String>
        var gapCount = 0
        /// The number of rows with another number of cells than the first one.
        var raggedCount = 0

        /// Whether the rows have the shape of a table.
        var isTable: Bool {
            block.isTable && block.rowCount > (names.isEmpty ? 2 : 1)
                && raggedCount * 2 < block.rowCount
        }
        /// The block before, if rows of its width show that this is the same table.
        var isTentative = false
    }

    private struct Candidate {
        let row: TableRow
        let hasGap: Bool
        let hasNames: Bool
    }

    /// All blocks of the rows so far.
    ///
    /// - Parameter isWhole: Whether no more rows follow, so that the last ones can be lines below
    ///   the last table.
    func blocks(isWhole: Bool) -> [TableBlock] {
        var finder = self
        finder.finish(isWhole: isWhole)
        return finder.ended
    }

    /// Takes more rows into account.
    mutating func add(_ rows: CellRows) {
        var gaps = rows.gaps[...]
        for row in 0..<rows.count {
            let hasGap = gaps.first == row
            if hasGap { gaps = gaps.dropFirst() }
            if !hasGap, extends(row, of: rows) {
                current?.block.rowCount += 1
                current?.block.lastLine = rows.lines[row]
            } else {
                take(TableRow(rows, row), hasGap: hasGap)
            }
        }
    }

    /// Whether a row goes on with the current block beyond doubt.
    private func extends(_ row: Int, of rows: CellRows) -> Bool {
        guard candidate == nil, trailing == nil, let current else { return false }
        let cells = rows.cells(ofRow: row)
        guard cells.count == current.block.width, current.block.rowCount > 1 else { return false }
        return current.usedWidth >= cells.count
            || rows.areEmpty(cells.dropFirst(current.usedWidth).prefix(1))
    }

    private mutating func take(_ row: TableRow, hasGap: Bool) {
        if let begun = candidate {
            candidate = nil
            if isConfirmed(begun, by: row) { return begin(begun, row) }
            absorb(begun.row, hasGap: begun.hasGap)
        }
        guard let block = current else { return start(with: row) }
        let names = names(of: row, hasGap: hasGap, after: block)
        if names != true, isTentative(block, before: row) {
            mergeBack()
            absorb(row, hasGap: hasGap)
        } else if let names {
            candidate = Candidate(row: row, hasGap: hasGap, hasNames: names)
        } else {
            absorb(row, hasGap: hasGap)
        }
    }

    /// Whether a row shows that the current block goes on with the table before.
    private func isTentative(_ block: OpenBlock, before row: TableRow) -> Bool {
        block.isTentative && trailing == nil && row.width == ended.last?.width
            && (row.width != block.block.width || row.usedWidth > block.usedWidth)
    }

    private mutating func start(with row: TableRow) {
        current = OpenBlock(
            block: TableBlock(
                firstLine: row.line, lastLine: row.line, rowCount: 1, width: row.width,
                isTable: row.usedWidth > 1 && row.filledCount > 1 && !row.looksLikeNote),
            usedWidth: row.usedWidth, names: row.isHeaderLike ? Set(row.names) : [])
    }

    /// Adds a row to the current block, or to the rows behind it.
    private mutating func absorb(_ row: TableRow, hasGap: Bool) {
        guard var block = current else { return start(with: row) }
        if block.block.isTable, row.isNarrower(than: block.block.width, used: block.usedWidth),
            hasGap || trailing != nil
        {
            if trailing == nil {
                trailing = TableBlock(
                    firstLine: row.line, lastLine: row.line, rowCount: 0, width: row.width,
                    isTable: false)
            }
            trailing?.rowCount += 1
            trailing?.lastLine = row.line
            return
        }
        block.block.rowCount += 1 + (trailing?.rowCount ?? 0)
        block.block.lastLine = row.line
        block.usedWidth = max(block.usedWidth, min(row.usedWidth, block.block.width))
        if hasGap { block.gapCount += 1 }
        if row.width != block.block.width { block.raggedCount += 1 }
        trailing = nil
        current = block
    }

    /// Begins a block with a row and the one that confirms it.
    private mutating func begin(_ begun: Candidate, _ row: TableRow) {
        endBlock()
        start(with: begun.row)
        current?.block.rowCount = 2
        current?.block.lastLine = row.line
        let hasSameWidth = ended.last?.width == begun.row.width
        current?.isTentative = !begun.hasGap && (!begun.hasNames || hasSameWidth)
    }

    private mutating func endBlock() {
        if var block = current?.block {
            block.isTable = current?.isTable == true
            if ended.count < Self.blockLimit {
                ended.append(block)
            } else {
                ended[ended.count - 1].lastLine = block.lastLine
                ended[ended.count - 1].rowCount += block.rowCount
            }
        }
        current = nil
        if let trailing { ended.append(trailing) }
        trailing = nil
    }

    private mutating func mergeBack() {
        guard let block = current, var before = ended.popLast() else { return }
        before.rowCount += block.block.rowCount
        before.lastLine = block.block.lastLine
        current = OpenBlock(block: before, usedWidth: before.width, names: [])
    }

    private mutating func finish(isWhole: Bool) {
        if let begun = candidate {
            candidate = nil
            absorb(begun.row, hasGap: begun.hasGap)
        }
        if !isWhole { trailing = nil }
        endBlock()
    }

    // MARK: - Evidence

    /// Whether a row that may begin a block has known names; nil if it cannot begin one.
    private func names(of row: TableRow, hasGap: Bool, after block: OpenBlock) -> Bool? {
        guard row.width > 1, row.isHeaderLike else { return nil }
        let hasOtherWidth = row.width != block.block.width
        let hasOtherShape = hasOtherWidth || row.usedWidth != block.usedWidth
        // A row is no header right below one that names more columns, but a record.
        if !hasGap, !hasOtherWidth, block.block.rowCount == 1, row.usedWidth < block.usedWidth {
            return nil
        }
        let known =
            row.names.contains(where: block.names.contains)
            || row.headerWordCount * 2 >= row.usedWidth
        if !hasOtherShape {
            // In rows of one shape, empty lines alone tell nothing where they are frequent.
            guard hasGap, block.gapCount * 2 < block.block.rowCount else { return nil }
            return known ? true : nil
        }
        if !hasGap, !known, !hasOtherWidth || block.block.isTable && block.block.rowCount < 2 {
            return nil
        }
        return known
    }

    /// Whether the row after a candidate shows that it begins a block.
    private func isConfirmed(_ begun: Candidate, by row: TableRow) -> Bool {
        guard row.width == begun.row.width, row.filledCount > 1 || begun.row.usedWidth == 1,
            row.usedWidth <= begun.row.usedWidth
        else { return false }
        if begun.hasNames { return true }
        return zip(begun.row.texts, row.texts).contains { name, value in
            !name.isEmpty && CSVCellKind(value).isTyped
        }
    }
}

/// The texts of a row, and their look.
private struct TableRow {
    let line: Int
    let texts: [String]
    /// The number of cells up to the last one with contents.
    let usedWidth: Int
    let filledCount: Int

    /// The maximum length in characters of a name.
    private static let maximumLength = 60

    init(_ rows: CellRows, _ row: Int) {
        line = rows.lines[row]
        let cells = rows.cells(ofRow: row)
        let filled = cells.filter { !rows.areEmpty($0..<$0 + 1) }
        texts = rows.strings(ofRow: row)
        usedWidth = (filled.last ?? cells.lowerBound - 1) - cells.lowerBound + 1
        filledCount = filled.count
    }

    var width: Int { texts.count }

    var names: [String] { texts.prefix(usedWidth).map { $0.trimmed.lowercased() } }

    /// Whether the used cells are distinct short texts without gaps.
    var isHeaderLike: Bool {
        usedWidth > 1 && filledCount == usedWidth && Set(names).count == usedWidth
            && !looksLikeNote
            && texts.prefix(usedWidth).allSatisfy { text in
                let kind = CSVCellKind(text)
                return !kind.isTyped && kind != .missing && text.count <= Self.maximumLength
                    && !text.contains(where: \.isNewline)
            }
    }

    /// The number of cells that are common column names or identifiers of a program.
    var headerWordCount: Int {
        texts.prefix(usedWidth).count {
            HeaderWords.contains($0) || TextLook($0.trimmed).isIdentifier
        }
    }

    /// Whether the row is a note about a table, such as “Source: …”, and not a part of one.
    var looksLikeNote: Bool {
        guard let first = texts.first?.trimmed else { return true }
        return first.hasSuffix(":") || first.hasPrefix("#") && usedWidth == 1
    }

    /// Whether the row cannot be a row of a table with these numbers of cells and of used cells.
    func isNarrower(than tableWidth: Int, used tableUsedWidth: Int) -> Bool {
        width < tableUsedWidth
            || usedWidth == 1 && (tableUsedWidth > 2 || (2..<tableWidth).contains(tableUsedWidth))
    }
}
