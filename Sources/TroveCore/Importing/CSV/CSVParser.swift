/// Divides UTF-8 that arrives in pieces of any size into rows and cells. The result does not depend
/// on the pieces.
///
/// Rules: RFC 4180, and what people really have. Lines end with LF, CR or CRLF, mixed as they like.
/// Only a quote at the beginning of a cell opens a quoted cell; others are characters. What follows a
/// closing quote belongs to the cell. Empty lines are no rows.
///
/// A delimiter of several bytes is found by its last one: the others are then the end of the cell.
struct CSVParser {
    private enum State {
        case cellStart
        case unquoted
        case quoted
        /// After a quote inside a quoted cell: the end of the quotes, or the first half of a doubled one.
        case quoteInQuoted
        /// After a backslash that may take the next character literally.
        case escaped
        case escapedInQuotes
        /// After a literal CR outside of quotes, whose LF is literal as well.
        case escapedReturn
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let backslash = UInt8(ascii: "\\")
    private static let tab = UInt8(ascii: "\t")
    private static let space = UInt8(ascii: " ")
    /// A byte that no UTF-8 has.
    private static let noByte: UInt8 = 0xFF

    private let quote: UInt8
    private let delimiter: UInt8
    /// The bytes of the delimiter before its last one.
    private let delimiterBeginning: [UInt8]
    /// The other byte of runs of blanks; the delimiter where there is no other.
    private let otherDelimiter: UInt8
    private let escape: UInt8
    /// Whether a cell may end at more than the delimiter and line ends.
    private let hasMoreEnds: Bool
    private let isDividedByRuns: Bool
    private let trimsBlanks: Bool
    private let skipsBlanksBeforeCells: Bool
    /// How well the dialect fits the text, if that is asked for.
    private(set) var audit: CSVAudit?
    private(set) var isQuoted = false
    private var hasEscapedQuote = false
    /// The bytes of the present cell up to its closing quote.
    private var quotedLength = 0
    /// Where the present cell begins, known at the end of each piece.
    private(set) var cellLine = 1
    private(set) var cellColumn = 1
    private var state = State.cellStart
    /// The last byte was a CR, so that an LF belongs to it.
    private var followsCarriageReturn = false
    private var line = 1
    private(set) var rowLine = 1
    private var rowHasCells = false
    /// Characters of the present line before the present piece or its mark.
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
        line += dialect.skippedLineCount
        rowLine = line
        cellLine = line
        if isAudited { audit = CSVAudit() }
    }

    init(delimiter: CSVDelimiter, quote: CSVQuote = .double) {
        self.init(CSVDialect(encoding: .utf8, delimiter: delimiter, quote: quote))
    }

    /// Takes the next piece and appends the rows that end in it.
    ///
    /// The beginning of the row that goes on in the next piece is in `rows`, too: hand the same rows in
    /// again, or those of ``detachUnfinishedRow(from:into:)``.
    mutating func parse(_ piece: UnsafeRawBufferPointer, into rows: inout CSVRows) {
        var index = 0
        var mark = 0
        // Where the present cell begins, if it does so in this piece.
        var beginning = -1
        let end = piece.count
        while index < end {
            let byte = piece[index]
            if followsCarriageReturn, state != .quoted {
                followsCarriageReturn = false
                if byte == Self.lineFeed {
                    index += 1
                    mark = index
                    beginning = index
                    continue
                }
            }
            switch state {
            case .quoted:
                let start = index
                while index < end, piece[index] != quote, piece[index] != escape {
                    if countsLine(piece[index]) { (mark, countedCharacters) = (index + 1, 0) }
                    index += 1
                }
                rows.bytes.append(
                    contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<index]))
                if index < end { leaveQuotedRun(at: piece[index], in: rows) }
                if index < end { index += 1 }
            case .quoteInQuoted where byte == quote:
                rows.bytes.append(byte)
                state = .quoted
                index += 1
            case .cellStart where skipsBlanksBeforeCells && isBlank(byte):
                index += 1
            case .cellStart where byte == quote:
                countedCharacters += Self.characters(in: piece, from: mark, to: index)
                mark = index
                (quoteLine, quoteColumn) = (line, countedCharacters + 1)
                isQuoted = true
                state = .quoted
                index += 1
            case .escaped, .escapedInQuotes, .escapedReturn:
                if takeLiterally(byte, into: &rows) {
                    index += 1
                    if byte == Self.lineFeed || byte == Self.carriageReturn {
                        (mark, countedCharacters) = (index, 0)
                    }
                }
            case .cellStart, .unquoted, .quoteInQuoted:
                let start = index
                if hasMoreEnds {
                    while index < end, !endsCell(piece[index]), piece[index] != escape,
                        piece[index] != otherDelimiter
                    { index += 1 }
                } else {
                    while index < end, !endsCell(piece[index]) { index += 1 }
                }
                if index > start {
                    rows.bytes.append(
                        contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<index]))
                    state = .unquoted
                }
                guard index < end else { break }
                let byte = piece[index]
                if byte == delimiter || byte == otherDelimiter {
                    if hasDelimiterBeginning(in: &rows) {
                        endCell(in: &rows)
                        beginning = index + 1
                    } else {
                        rows.bytes.append(delimiter)
                        state = .unquoted
                    }
                } else if byte == escape {
                    state = .escaped
                } else {
                    followsCarriageReturn = byte == Self.carriageReturn
                    endRow(in: &rows)
                    (mark, countedCharacters) = (index + 1, 0)
                    beginning = mark
                }
                index += 1
            }
        }
        if beginning >= mark {
            cellLine = line
            cellColumn =
                countedCharacters + Self.characters(in: piece, from: mark, to: beginning) + 1
        }
        countedCharacters += Self.characters(in: piece, from: mark, to: end)
    }

    /// Ends the last row, which need not end with a line end.
    ///
    /// - Throws: `malformed` if a quote is still open, with the place where it opened.
    mutating func finish(into rows: inout CSVRows) throws(LibraryError) {
        if state == .quoted || state == .escapedInQuotes {
            throw LibraryError(
                .malformed,
                "The quote that opens in line \(quoteLine), column \(quoteColumn) is never closed. "
                    + "Close it in the file, or remove it.",
                line: quoteLine, column: quoteColumn)
        }
        if state == .escaped {
            rows.bytes.append(Self.backslash)
            state = .unquoted
        }
        if state != .cellStart || rowHasCells { endRow(in: &rows) }
    }

    /// Counts a line end inside quotes; CRLF once.
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

    /// Whether the byte is a blank that belongs to no cell.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == Self.space || byte == Self.tab && (isDividedByRuns || delimiter != Self.tab)
    }

    /// Goes on behind a run of characters in quotes, which a quote or a backslash ends.
    private mutating func leaveQuotedRun(at byte: UInt8, in rows: CSVRows) {
        followsCarriageReturn = false
        if byte == quote {
            state = .quoteInQuoted
            quotedLength = rows.bytes.count - (rows.cellEnds.last ?? 0)
        } else {
            state = .escapedInQuotes
        }
    }

    /// Takes the byte behind a backslash.
    ///
    /// - Returns: false if the byte has no need of a backslash, and is to be read once more without it.
    private mutating func takeLiterally(_ byte: UInt8, into rows: inout CSVRows) -> Bool {
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

    /// Whether the bytes of the delimiter before its last one are there; takes them out of the cell.
    private func hasDelimiterBeginning(in rows: inout CSVRows) -> Bool {
        let length = delimiterBeginning.count
        guard length > 0 else { return true }
        let start = rows.cellEnds.last ?? 0
        guard rows.bytes.count - start >= length,
            rows.bytes[(rows.bytes.count - length)...].elementsEqual(delimiterBeginning)
        else { return false }
        rows.bytes.removeLast(length)
        return true
    }

    private mutating func endCell(in rows: inout CSVRows) {
        if trimsBlanks, state == .unquoted { trimCell(in: &rows) }
        if audit != nil { auditCell(in: rows) }
        isQuoted = false
        rows.cellEnds.append(rows.bytes.count)
        rowHasCells = true
        state = .cellStart
    }

    private mutating func endRow(in rows: inout CSVRows) {
        if state != .cellStart || rowHasCells {
            // Blanks at the end of a line divide nothing.
            if !isDividedByRuns || state != .cellStart { endCell(in: &rows) }
            rows.rowEnds.append(rows.cellEnds.count)
            rows.lines.append(rowLine)
        }
        rowHasCells = false
        state = .cellStart
        line += 1
        rowLine = line
    }

    /// Takes blanks off the end of the present cell, but none that are in quotes.
    private func trimCell(in rows: inout CSVRows) {
        let start = (rows.cellEnds.last ?? 0) + (isQuoted ? quotedLength : 0)
        while rows.bytes.count > start, let last = rows.bytes.last, isBlank(last) {
            rows.bytes.removeLast()
        }
    }

    private mutating func auditCell(in rows: CSVRows) {
        let cell = rows.bytes[(rows.cellEnds.last ?? 0)...]
        if isQuoted {
            let hasReason = cell.contains {
                endsCell($0) || $0 == quote || $0 == otherDelimiter
            }
            audit?.addQuoted(hasReason: hasReason, isStray: cell.count > quotedLength)
        } else if !cell.isEmpty {
            audit?.addPlain(isStray: cell.contains(quote) && !hasEscapedQuote)
        }
        hasEscapedQuote = false
    }

    private static func characters(
        in piece: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> Int {
        guard start < end else { return 0 }
        var count = 0
        for index in start..<end where piece[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
