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
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let quote: UInt8
    private let delimiter: UInt8
    /// The bytes of the delimiter before its last one.
    private let delimiterBeginning: [UInt8]
    private var state = State.cellStart
    /// The last byte was a CR, so that an LF belongs to it.
    private var followsCarriageReturn = false
    private var line = 1
    private var rowLine = 1
    private var rowHasCells = false
    /// Characters of the present line before the present piece or its mark.
    private var countedCharacters = 0
    private var quoteLine = 0
    private var quoteColumn = 0

    init(delimiter: CSVDelimiter, quote: CSVQuote = .double) {
        let bytes = delimiter.bytes
        self.delimiter = bytes[bytes.count - 1]
        delimiterBeginning = bytes.dropLast()
        self.quote = quote.byte
    }

    /// Takes the next piece and appends the rows that end in it.
    ///
    /// The beginning of the row that goes on in the next piece is in `rows`, too: hand the same rows in
    /// again, or those of ``detachUnfinishedRow(from:into:)``.
    mutating func parse(_ piece: UnsafeRawBufferPointer, into rows: inout CSVRows) {
        var index = 0
        var mark = 0
        let end = piece.count
        while index < end {
            let byte = piece[index]
            if followsCarriageReturn, state != .quoted {
                followsCarriageReturn = false
                if byte == Self.lineFeed {
                    index += 1
                    mark = index
                    continue
                }
            }
            switch state {
            case .quoted:
                let start = index
                while index < end, piece[index] != quote {
                    if countsLine(piece[index]) { (mark, countedCharacters) = (index + 1, 0) }
                    index += 1
                }
                rows.bytes.append(
                    contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<index]))
                if index < end {
                    state = .quoteInQuoted
                    followsCarriageReturn = false
                    index += 1
                }
            case .quoteInQuoted where byte == quote:
                rows.bytes.append(byte)
                state = .quoted
                index += 1
            case .cellStart where byte == quote:
                countedCharacters += Self.characters(in: piece, from: mark, to: index)
                mark = index
                (quoteLine, quoteColumn) = (line, countedCharacters + 1)
                state = .quoted
                index += 1
            case .cellStart, .unquoted, .quoteInQuoted:
                let start = index
                while index < end, !endsCell(piece[index]) { index += 1 }
                if index > start {
                    rows.bytes.append(
                        contentsOf: UnsafeRawBufferPointer(rebasing: piece[start..<index]))
                    state = .unquoted
                }
                guard index < end else { break }
                if piece[index] == delimiter {
                    if hasDelimiterBeginning(in: &rows) {
                        endCell(in: &rows)
                    } else {
                        rows.bytes.append(delimiter)
                        state = .unquoted
                    }
                } else {
                    followsCarriageReturn = piece[index] == Self.carriageReturn
                    endRow(in: &rows)
                    (mark, countedCharacters) = (index + 1, 0)
                }
                index += 1
            }
        }
        countedCharacters += Self.characters(in: piece, from: mark, to: end)
    }

    /// Ends the last row, which need not end with a line end.
    ///
    /// - Throws: `malformed` if a quote is still open, with the place where it opened.
    mutating func finish(into rows: inout CSVRows) throws(LibraryError) {
        if state == .quoted {
            throw LibraryError(
                .malformed,
                "The quote that opens in line \(quoteLine), column \(quoteColumn) is never closed. "
                    + "Close it in the file, or remove it.",
                line: quoteLine, column: quoteColumn)
        }
        if state != .cellStart || rowHasCells { endRow(in: &rows) }
    }

    /// Takes the beginning of an unfinished row out of `rows` and gives it to start the next ones with.
    func detachUnfinishedRow(from rows: inout CSVRows, into next: inout CSVRows) {
        let cellCount = rows.rowEnds.last ?? 0
        let byteCount = cellCount == 0 ? 0 : rows.cellEnds[cellCount - 1]
        next.removeAll()
        next.bytes.append(contentsOf: rows.bytes[byteCount...])
        next.cellEnds.append(contentsOf: rows.cellEnds[cellCount...].lazy.map { $0 - byteCount })
        rows.bytes.removeSubrange(byteCount...)
        rows.cellEnds.removeSubrange(cellCount...)
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
        rows.cellEnds.append(rows.bytes.count)
        rowHasCells = true
        state = .cellStart
    }

    private mutating func endRow(in rows: inout CSVRows) {
        if state != .cellStart || rowHasCells {
            rows.cellEnds.append(rows.bytes.count)
            rows.rowEnds.append(rows.cellEnds.count)
            rows.lines.append(rowLine)
        }
        rowHasCells = false
        state = .cellStart
        line += 1
        rowLine = line
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
