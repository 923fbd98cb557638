import Foundation
import TextCore
import TroveModel

/// The tables of a file, the one that is read, and the lines that are skipped.
struct TableChoice: Sendable {
    /// All tables, in order.
    let tables: [TableBlock]
    /// The number of the table that is read, from 1; nil if there are no several.
    let number: Int?
    /// The first line of the table that is read; nil for the beginning of the file.
    let firstLine: Int?
    /// The line on which its last row begins; nil for the end of the file.
    let lastLine: Int?
    /// Blocks of lines that are no tables, other than those around a single table.
    private let others: [TableBlock]
    /// Lines below a single table.
    private let below: ClosedRange<Int>?

    /// The total number of rows in tables.
    var rowCount: Int { tables.reduce(0) { $0 + $1.rowCount } }

    /// Chooses a table: the wanted one, the first one behind a known start, or else the largest.
    ///
    /// - Parameters:
    ///   - blocks: All blocks of the file.
    ///   - number: The number of the wanted table, from 1, which exists.
    ///   - startIsKnown: Whether the first row is known to belong to the table.
    init(_ blocks: [TableBlock], number wanted: Int?, startIsKnown: Bool) {
        let tables = blocks.filter(\.isTable)
        self.tables = tables
        let index: Int? =
            if let wanted { wanted - 1 } else if startIsKnown { 0 } else {
                tables.indices.max {
                    (tables[$0].rowCount, tables[$0].width, -$0)
                        < (tables[$1].rowCount, tables[$1].width, -$1)
                }
            }
        guard let index, tables.indices.contains(index),
            let place = blocks.firstIndex(of: tables[index])
        else {
            (number, firstLine, lastLine, others, below) = (nil, nil, nil, [], nil)
            return
        }
        let isFirst = place == 0 || startIsKnown && wanted == nil
        let isLast = place == blocks.count - 1
        number = tables.count > 1 ? index + 1 : nil
        firstLine = isFirst ? nil : tables[index].firstLine
        lastLine = isLast ? nil : tables[index].lastLine
        others = tables.count > 1 ? blocks.filter { !$0.isTable } : []
        below =
            tables.count > 1 || isLast
            ? nil : blocks[place + 1].firstLine...blocks[blocks.count - 1].lines.upperBound
    }

    /// Returns the indexes of the rows of the table.
    func rows(of rows: CellRows) -> Range<Int> {
        let start = firstLine.flatMap { line in rows.lines.firstIndex { $0 >= line } } ?? 0
        let end = lastLine.flatMap { line in rows.lines.firstIndex { $0 > line } } ?? rows.count
        return start..<max(start, end)
    }

    /// Checks that the wanted table exists.
    ///
    /// - Throws: `notFound` with the numbers that exist.
    static func check(_ number: Int?, in blocks: [TableBlock], of url: URL) throws(LibraryError) {
        let count = max(1, blocks.count { $0.isTable })
        guard let number, !(1...count).contains(number) else { return }
        throw LibraryError(
            .notFound,
            translated(
                "“{file}” has {count} table, and no table {number}. Choose table 1.",
                plural: """
                    “{file}” has {count} tables, and no table {number}. Choose a table from 1 to \
                    {count}.
                    """,
                count: count
            ).filling([
                "file": url.lastPathComponent, "count": String(count), "number": String(number),
            ]), file: url)
    }

    // MARK: - Notes

    /// Notes about tables and lines that are skipped.
    ///
    /// - Parameter skippedLineCount: The number of lines before the rows that are read.
    func notes(skippedLineCount: Int) -> [ImportNote] {
        guard let number else { return notesOfOneTable(skippedLineCount: skippedLineCount) }
        let chosen = tables[number - 1]
        let left = tables.enumerated().filter { $0.offset != number - 1 }.map(\.element.lines)
        var notes = [
            ImportNote(
                line: left.first?.lowerBound ?? 1,
                message: translated(
                    """
                    There are {count} tables: lines {all}. Table {number} was read; lines {left} \
                    were skipped.
                    """
                ).filling([
                    "count": String(tables.count), "all": Self.text(tables.map(\.lines)),
                    "number": String(number), "left": Self.text(left),
                ]))
        ]
        var lines = others.map(\.lines)
        if skippedLineCount >= chosen.firstLine {
            lines.append(chosen.firstLine...skippedLineCount)
        }
        lines.sort { $0.lowerBound < $1.lowerBound }
        if let first = lines.first {
            let message = translated(
                "Lines that are not part of a table were skipped: {lines}."
            ).filling(["lines": Self.text(lines)])
            notes.append(ImportNote(line: first.lowerBound, message: message))
        }
        return notes
    }

    private func notesOfOneTable(skippedLineCount count: Int) -> [ImportNote] {
        var notes: [ImportNote] = []
        if count > 0 {
            let message = translated(
                "{count} line before the table was skipped.",
                plural: "{count} lines before the table were skipped.", count: count
            ).filling(["count": String(count)])
            notes.append(ImportNote(line: 1, message: message))
        }
        if let below {
            let message = translated(
                "Below the table, line {lines} was skipped.",
                plural: "Below the table, lines {lines} were skipped.", count: below.count
            ).filling(["lines": Self.text([below])])
            notes.append(ImportNote(line: below.lowerBound, message: message))
        }
        return notes
    }

    /// The maximum number of ranges of lines in a note.
    private static let shownCount = 20

    /// Ranges of lines as text: `1–3, 7`.
    private static func text(_ lines: [ClosedRange<Int>]) -> String {
        let texts = lines.prefix(shownCount).map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
        }
        return (texts + (lines.count > shownCount ? ["…"] : [])).joined(separator: ", ")
    }
}
