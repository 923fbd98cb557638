import Foundation
import TroveModel

/// The beginning of a file, parsed in one dialect, and measures of how well the dialect fits.
struct CSVDialectCandidate {
    let dialect: CSVDialect
    let rows: CellRows
    let table: CSVTable
    private let audit: CSVAudit
    private let hasOpenQuote: Bool
    /// The share of numbers, dates, flags and links among the non-empty cells after the first row.
    let typedShare: Double

    init(_ dialect: CSVDialect, head: Data, isWhole: Bool, knowsStart: Bool) {
        self.dialect = dialect
        var parser = CSVParser(dialect, isAudited: true)
        var transcoder = Transcoder(encoding: dialect.encoding)
        var skipper = LineSkipper(count: dialect.skippedLineCount)
        var rows = CellRows()
        head.withUnsafeBytes { bytes in
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[min(bytes.count, dialect.encoding.markLength(in: bytes))...])
            transcoder.transcode(text) { parser.parse(skipper.skip(in: $0), into: &rows) }
        }
        var hasOpenQuote = false
        if isWhole || rows.count == 0 {
            do {
                try parser.finish(into: &rows)
            } catch {
                hasOpenQuote = true
            }
        }
        self.rows = rows
        self.hasOpenQuote = hasOpenQuote
        audit = parser.audit ?? CSVAudit()
        table = CSVTable(rows, start: knowsStart ? 0 : nil)
        typedShare = Self.typedShare(of: rows, table: table)
    }

    /// Whether every row of the table is exactly as a writer of this dialect would write it.
    var isExact: Bool {
        table.isUniform && hasCells && rows.count > 0 && audit.strayCount == 0
            && !hasOpenQuote && (dialect.quote != .none || !hasEnclosedCells)
    }

    /// Whether the delimiter divides more than one row, or the only one; a quoted delimiter counts.
    var dividesSeveralRows: Bool {
        let divided = (0..<rows.count).lazy.filter { rows.cells(ofRow: $0).count > 1 }
            .prefix(2).count
        return rows.count <= 1 || divided + min(2, audit.neededQuoteCount) > 1
    }

    /// Whether the delimiter occurs, between cells or in the quoted cells of a single column.
    private var hasCells: Bool { table.width > 1 || audit.neededQuoteCount > 0 }

    /// The quality of the fit, to compare candidates with different delimiters.
    var rank: Double {
        guard hasCells else { return 0 }
        let stray = Double(audit.strayCount) / Double(max(1, audit.cellCount))
        let agreement = table.agreement * Double(table.rowCount) / Double(rows.count)
        var rank = agreement - min(0.5, stray) - (hasOpenQuote ? 0.5 : 0) + typedShare / 10
        // The more cells, the less likely they are an accident.
        rank += Double(min(table.width, 50)) / 1_000
        if isExact {
            rank += table.start == 0 ? 2 : 0.5
            if audit.quotedCount > 0 { rank += 0.2 }
        }
        return rank + Self.priority(of: dialect.delimiter)
    }

    /// Returns a small preference for delimiters that are rare in texts.
    private static func priority(of delimiter: CSVDelimiter) -> Double {
        switch delimiter {
        case .tab: 0.03
        case .bar: 0.02
        case .semicolon: 0.01
        case .blanks: -0.03
        default: 0
        }
    }

    /// Whether this dialect fits better than an earlier candidate with the same delimiter.
    func isBetter(than other: CSVDialectCandidate) -> Bool {
        if isExact != other.isExact { return isExact }
        guard isExact else { return rank > other.rank + 0.001 }
        if dialect.quote == .single, other.dialect.quote == .double {
            return audit.quotedCount > other.audit.quotedCount
        }
        if dialect.quote == other.dialect.quote, dialect.trimsBlanks, !other.dialect.trimsBlanks {
            return other.hasBlanksBehindAllDelimiters
        }
        return false
    }

    /// Whether the quote characters are quotes, not apostrophes or inch marks.
    var hasCredibleQuotes: Bool {
        switch dialect.quote {
        case .single:
            isExact
                ? audit.neededQuoteCount > 0
                    || audit.quotedCount * 5 >= audit.cellCount
                        && audit.quotedCount > 1
                : audit.quotedCount * 2 > audit.cellCount
        case .none: isExact
        default: true
        }
    }

    /// Whether the only flaw is a quote that is never closed: a mistake, not a sign of another
    /// dialect.
    var lacksOnlyAQuote: Bool { hasOpenQuote && audit.strayCount == 0 }

    /// Whether runs of blanks separate cells, not just words.
    var hasCredibleRuns: Bool {
        guard isExact, rows.count - table.start >= 2 else { return false }
        if audit.quotedCount > 0, typedShare > 0 || audit.quotedCount * 5 >= audit.cellCount {
            return true
        }
        return typedShare >= (table.width == 2 ? 0.75 : 0.3)
    }

    /// Whether another delimiter that divides all rows alike is in the cells of this dialect, and
    /// not only in numbers, as a decimal comma.
    func containsDelimiter(of other: CSVDialectCandidate) -> Bool {
        guard other.dialect.delimiter != dialect.delimiter, other.isExact, other.table.width > 1,
            other.table.start == 0
        else { return false }
        return (0..<rows.count).contains { row in
            rows.strings(ofRow: row).contains {
                $0.contains(other.dialect.delimiter.character) && CSVCellKind($0) != .number
            }
        }
    }

    /// Whether any cell begins with a space.
    var hasLeadingBlanks: Bool {
        rows.cellEnds.indices.contains {
            rows.bytes[rows.byteRange(ofCell: $0)].first == UInt8(ascii: " ")
        }
    }

    /// Whether all cells after the first of their row begin with a space or are empty.
    private var hasBlanksBehindAllDelimiters: Bool {
        var count = 0
        for row in table.start..<rows.count {
            for cell in rows.cells(ofRow: row).dropFirst() {
                let range = rows.byteRange(ofCell: cell)
                guard let first = rows.bytes[range].first else { continue }
                guard first == UInt8(ascii: " ") else { return false }
                count += 1
            }
        }
        return count > 0
    }

    /// Whether any cell is enclosed in quotes that the dialect treats as ordinary text.
    private var hasEnclosedCells: Bool {
        rows.cellEnds.indices.contains { cell in
            let bytes = rows.bytes[rows.byteRange(ofCell: cell)]
            return bytes.count > 1 && bytes.first == bytes.last
                && bytes.first == UInt8(ascii: "\"")
        }
    }

    private static func typedShare(of rows: CellRows, table: CSVTable) -> Double {
        var cells = 0
        var typed = 0
        for row in (table.start + 1..<max(table.start + 1, rows.count)).prefix(200) {
            for text in rows.strings(ofRow: row) where !text.isEmpty {
                cells += 1
                if CSVCellKind(text).isTyped { typed += 1 }
            }
        }
        return cells == 0 ? 0 : Double(typed) / Double(cells)
    }
}
