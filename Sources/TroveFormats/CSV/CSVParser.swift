import TextCore
import TroveModel

/// Divides UTF-8 that arrives in pieces of any size into rows and cells. The result does not depend
/// on the pieces.
///
/// The rules are those of RFC 4180, extended for files as they occur. Lines end with LF, CR or
/// CRLF, in any mixture. Only a quote at the beginning of a cell opens a quoted cell; other quotes
/// are text. Text after a closing quote belongs to the cell. Empty lines are skipped, and so are
/// rows whose cells are all empty by content, except a row of one quoted cell.
///
/// A delimiter of several bytes is found by its last byte: the others are then the end of the cell.
struct CSVParser {
    private enum State {
        case cellStart
        case unquoted
        case quoted
        /// After a quote inside a quoted cell: the closing quote, or the first of a doubled quote.
        case quoteInQuoted
        /// After a backslash that may make the next character literal.
        case escaped
        case escapedInQuotes
        /// After a literal CR outside quotes, whose LF is literal, too.
        case escapedReturn
    }

    /// Positions in the current piece.
    private struct Place {
        var index = 0
        /// The index up to which the characters of the line are counted.
        var mark = 0
        /// The index at which the current cell begins; -1 if it began in an earlier piece.
        var beginning = -1
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let backslash = UInt8(ascii: "\\")
    private static let tab = UInt8(ascii: "\t")
    private static let space = UInt8(ascii: " ")
    /// A byte that never occurs in UTF-8.
    private static let noByte: UInt8 = 0xFF

    private let quote: UInt8
    private let delimiter: UInt8
    /// The bytes of the delimiter before its last one.
    private let delimiterBeginning: [UInt8]
    /// The tab in runs of blanks; otherwise the delimiter again.
    private let otherDelimiter: UInt8
    private let escape: UInt8
    /// Whether a cell can end at other bytes than the delimiter and line ends.
    private let hasMoreEnds: Bool
    private let isDividedByRuns: Bool
    private let trimsBlanks: Bool
    private let skipsBlanksBeforeCells: Bool
    /// Statistics on the fit of the dialect, if requested.
    private(set) var audit: CSVAudit?
    private(set) var isQuoted = false
    private var hasEscapedQuote = false
    /// The length in bytes of the current cell up to its closing quote.
    private var quotedLength = 0
    /// The place where the current cell begins, updated at the end of each piece.
    private(set) var cellLine = 1
    private(set) var cellColumn = 1
    private var state = State.cellStart
    /// Whether the last byte was a CR, so that a following LF belongs to it.
    private var followsCarriageReturn = false
    private var line = 1
    private(set) var rowLine = 1
    /// The rows whose cells are all empty: their number, and the line of the first.
    private(set) var emptyRows = EmptyParts()
    /// The columns with texts that are written as formulas, such as `="007"`.
    private(set) var textColumns: Set<Int> = []
    /// The last line on which a row of the table begins.
    private let lastLine: Int
    /// Whether a row has ended behind the table; such rows are left out.
    private(set) var isBehindTable = false
    /// Whether an empty line or row precedes the current row.
    private var isBehindGap = false
    private var rowHasCells = false
    /// The number of characters in the current line before the current piece or its mark.
    private var countedCharacters = 0
    private(set) var quoteLine = 0
    private(set) var quoteColumn = 0

    init(_ dialect: CSVDialect, isAudited: Bool = false) {
        let bytes = dialect.delimiter.bytes
        delimiter = bytes[bytes.count - 1]
        delimiterBeginning = bytes.dropLast()
        quote = dialect.quote.byte
        isDividedByRuns = dialect.delimiter.isRunOfBlanks
        otherDelimiter = isDividedByRuns ? Self.tab : delimiter
        escape = dialect.hasEscapes ? Self.backslash : Self.noByte
        hasMoreEnds = isDividedByRuns || dialect.hasEscapes
        trimsBlanks = dialect.trimsBlanks && !isDividedByRuns
        skipsBlanksBeforeCells = isDividedByRuns || trimsBlanks
        lastLine = dialect.lastLine ?? .max
        line += dialect.skippedLineCount
        rowLine = line
        cellLine = line
        if isAudited { audit = CSVAudit() }
    }

    init(delimiter: CSVDelimiter, quote: CSVQuote = .double) {
        self.init(CSVDialect(encoding: .utf8, delimiter: delimiter, quote: quote))
    }

    /// Parses the next piece and appends the rows that end in it.
    ///
    /// `rows` also receives the beginning of a row that continues in the next piece. Pass the same
    /// rows again, or those of ``detachUnfinishedRow(from:into:)``.
    mutating func parse(_ piece: UnsafeRawBufferPointer, into rows: inout CellRows) {
        var place = Place()
        while place.index < piece.count {
            if skipsLineFeed(piece[place.index], at: &place) { continue }
            takeRun(of: piece, at: &place, into: &rows)
        }
        let (mark, beginning) = (place.mark, place.beginning)
        if beginning >= mark {
            cellLine = line
            cellColumn =
                countedCharacters + Self.characters(in: piece, from: mark, to: beginning) + 1
        }
        countedCharacters += Self.characters(in: piece, from: mark, to: piece.count)
    }

    /// Whether the byte is the LF of a CRLF whose CR ended the line.
    private mutating func skipsLineFeed(_ byte: UInt8, at place: inout Place) -> Bool {
        guard followsCarriageReturn, state != .quoted else { return false }
        followsCarriageReturn = false
        guard byte == Self.lineFeed else { return false }
        place.index += 1
        place.mark = place.index
        place.beginning = place.index
        return true
    }

    /// Takes the next bytes that one state handles.
    private mutating func takeRun(
        of piece: UnsafeRawBufferPointer, at place: inout Place, into rows: inout CellRows
    ) {
        let byte = piece[place.index]
        switch state {
        case .quoted: takeQuotedRun(of: piece, at: &place, into: &rows)
        case .quoteInQuoted where byte == quote:
            rows.bytes.append(byte)
            state = .quoted
            place.index += 1
        case .cellStart where skipsBlanksBeforeCells && isBlank(byte):
            place.index += 1
        case .cellStart where byte == quote:
            countedCharacters += Self.characters(in: piece, from: place.mark, to: place.index)
            place.mark = place.index
            (quoteLine, quoteColumn) = (line, countedCharacters + 1)
            isQuoted = true
            state = .quoted
            place.index += 1
        case .escaped, .escapedInQuotes, .escapedReturn:
            guard takeLiterally(byte, into: &rows) else { return }
            place.index += 1
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                (place.mark, countedCharacters) = (place.index, 0)
            }
        case .cellStart, .unquoted, .quoteInQuoted:
            takePlainRun(of: piece, at: &place, into: &rows)
        }
    }

    private mutating func takeQuotedRun(
        of piece: UnsafeRawBufferPointer, at place: inout Place, into rows: inout CellRows
    ) {
        let end = piece.count
        var index = place.index
        while index < end, piece[index] != quote, piece[index] != escape {
            if countsLine(piece[index]) { (place.mark, countedCharacters) = (index + 1, 0) }
            index += 1
        }
        rows.bytes.append(
            contentsOf: UnsafeRawBufferPointer(rebasing: piece[place.index..<index]))
        if index < end {
            leaveQuotedRun(at: piece[index], in: rows)
            index += 1
        }
        place.index = index
    }

    /// Takes characters outside quotes up to the end of a cell or an escape, and that byte.
    private mutating func takePlainRun(
        of piece: UnsafeRawBufferPointer, at place: inout Place, into rows: inout CellRows
    ) {
        let end = piece.count
        let start = place.index
        var index = start
        if hasMoreEnds {
            while index < end, !endsCell(piece[index]), piece[index] != escape,
                piece[index] != otherDelimiter
            { index += 1 }
        } else {
            while index < end, !endsCell(piece[index]) { index += 1 }
        }
        place.index = index
        if index > start {
            rows.bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<index]))
            state = .unquoted
        }
        guard index < end else { return }
        place.index += 1
        takeEnd(piece[index], at: &place, into: &rows)
    }

    /// Handles the byte that ends a run outside quotes; the place is behind it.
    private mutating func takeEnd(_ byte: UInt8, at place: inout Place, into rows: inout CellRows) {
        if byte == delimiter || byte == otherDelimiter {
            if hasDelimiterBeginning(in: &rows) {
                endCell(in: &rows)
                place.beginning = place.index
            } else {
                rows.bytes.append(delimiter)
                state = .unquoted
            }
        } else if byte == escape {
            state = .escaped
        } else {
            followsCarriageReturn = byte == Self.carriageReturn
            endRow(in: &rows)
            (place.mark, countedCharacters) = (place.index, 0)
            place.beginning = place.index
        }
    }

    /// Ends the last row, which need not have a line end.
    ///
    /// - Throws: `malformed` with the place of the quote, if a quote is still open.
    mutating func finish(into rows: inout CellRows) throws(LibraryError) {
        if state == .quoted || state == .escapedInQuotes {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The quote that opens in line {line}, column {column} is never closed. Close it \
                    in the file, or remove it.
                    """
                ).filling(["line": String(quoteLine), "column": String(quoteColumn)]),
                line: quoteLine, column: quoteColumn)
        }
        if state == .escaped {
            rows.bytes.append(Self.backslash)
            state = .unquoted
        }
        if state != .cellStart || rowHasCells { endRow(in: &rows) }
    }

    /// Counts a line end inside quotes, CRLF once, and returns whether the byte was one.
    private mutating func countsLine(_ byte: UInt8) -> Bool {
        if byte == Self.lineFeed {
            if !followsCarriageReturn { line += 1 }
            followsCarriageReturn = false
            return true
        }
        followsCarriageReturn = byte == Self.carriageReturn
        if followsCarriageReturn { line += 1 }
        return followsCarriageReturn
    }

    /// Whether the byte is a space or a tab that is not the delimiter.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == Self.space || byte == Self.tab && (isDividedByRuns || delimiter != Self.tab)
    }

    /// Leaves a run of quoted characters at a quote or a backslash.
    private mutating func leaveQuotedRun(at byte: UInt8, in rows: CellRows) {
        followsCarriageReturn = false
        if byte == quote {
            state = .quoteInQuoted
            quotedLength = rows.bytes.count - (rows.cellEnds.last ?? 0)
        } else {
            state = .escapedInQuotes
        }
    }

    /// Reads the byte after a backslash.
    ///
    /// - Returns: Whether the byte was literal; otherwise it must be read again as an ordinary
    ///   byte.
    private mutating func takeLiterally(_ byte: UInt8, into rows: inout CellRows) -> Bool {
        let isReturn = state == .escapedReturn
        let isInQuotes = state == .escapedInQuotes
        state = isInQuotes ? .quoted : .unquoted
        if isReturn {
            if byte == Self.lineFeed { rows.bytes.append(byte) }
            return byte == Self.lineFeed
        }
        guard
            endsCell(byte) || byte == quote || byte == escape || byte == otherDelimiter
                || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        else {
            rows.bytes.append(escape)
            return false
        }
        if isInQuotes {
            _ = countsLine(byte)
        } else if byte == Self.lineFeed || byte == Self.carriageReturn {
            line += 1
            if byte == Self.carriageReturn { state = .escapedReturn }
        }
        rows.bytes.append(byte)
        if byte == quote { hasEscapedQuote = true }
        return true
    }

    private func endsCell(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Whether the cell ends with the bytes of the delimiter before its last one; removes them.
    private func hasDelimiterBeginning(in rows: inout CellRows) -> Bool {
        let length = delimiterBeginning.count
        guard length > 0 else { return true }
        let start = rows.cellEnds.last ?? 0
        guard rows.bytes.count - start >= length,
            rows.bytes[(rows.bytes.count - length)...].elementsEqual(delimiterBeginning)
        else { return false }
        rows.bytes.removeLast(length)
        return true
    }

    private mutating func endCell(in rows: inout CellRows) {
        if trimsBlanks, state == .unquoted { trimCell(in: &rows) }
        let isFormula = rows.unwrapTextFormula()
        if audit != nil { auditCell(in: rows, isFormula: isFormula) }
        if isFormula, rows.bytes.count > rows.cellEnds.last ?? 0 {
            textColumns.insert(rows.cellEnds.count - (rows.rowEnds.last ?? 0))
        }
        isQuoted = false
        rows.cellEnds.append(rows.bytes.count)
        rowHasCells = true
        state = .cellStart
    }

    private mutating func endRow(in rows: inout CellRows) {
        if state != .cellStart || rowHasCells {
            // Blanks at the end of a line do not separate cells.
            // Our own export writes an empty record of a single field so.
            let isExplicit = isQuoted && !rowHasCells
            if !isDividedByRuns || state != .cellStart { endCell(in: &rows) }
            keepRow(in: &rows, isExplicit: isExplicit)
        } else {
            isBehindGap = true
        }
        rowHasCells = false
        state = .cellStart
        line += 1
        rowLine = line
    }

    /// Adds the row that has ended, unless all its cells are empty.
    ///
    /// - Parameter isExplicit: Whether the row is a single quoted cell.
    private mutating func keepRow(in rows: inout CellRows, isExplicit: Bool) {
        let firstCell = rows.rowEnds.last ?? 0
        isBehindTable = rowLine > lastLine
        guard
            isBehindTable || !isExplicit && rows.areEmpty(firstCell..<rows.cellEnds.count)
        else {
            if isBehindGap { rows.gaps.append(rows.count) }
            isBehindGap = false
            rows.rowEnds.append(rows.cellEnds.count)
            rows.lines.append(rowLine)
            return
        }
        rows.bytes.removeSubrange((firstCell == 0 ? 0 : rows.cellEnds[firstCell - 1])...)
        rows.cellEnds.removeSubrange(firstCell...)
        if !isBehindTable { emptyRows.add(line: rowLine) }
        isBehindGap = true
    }

    /// Removes spaces and tabs from the end of the current cell, but not from its quoted part.
    private func trimCell(in rows: inout CellRows) {
        let start = (rows.cellEnds.last ?? 0) + (isQuoted ? quotedLength : 0)
        while rows.bytes.count > start, let last = rows.bytes.last, isBlank(last) {
            rows.bytes.removeLast()
        }
    }

    private mutating func auditCell(in rows: CellRows, isFormula: Bool) {
        let cell = rows.bytes[(rows.cellEnds.last ?? 0)...]
        if isQuoted {
            let hasReason = cell.contains {
                endsCell($0) || $0 == quote || $0 == otherDelimiter
            }
            audit?.addQuoted(
                hasReason: hasReason || isFormula, isStray: cell.count > quotedLength)
        } else if !cell.isEmpty {
            audit?.addPlain(isStray: !isFormula && cell.contains(quote) && !hasEscapedQuote)
        }
        hasEscapedQuote = false
    }
}
