import TextCore
import TroveModel

/// Limits on the contents of a CSV file, so that no file fills the memory.
enum CSVLimits {
    /// The maximum length of a cell in bytes of UTF-8.
    static let cellBytes = 32_000_000
    /// The maximum length of a row in bytes of UTF-8.
    static let rowBytes = 64_000_000
    /// The maximum number of cells in a row.
    static let columns = 16_384
    /// The number of cells at which an unfinished row is rejected without counting the rest.
    static let countedColumns = 1_000_000

    /// Returns a number with narrow spaces between groups of thousands.
    static func text(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append("\u{202F}") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    static func tooManyColumns(_ count: Int, line: Int, isAtLeast: Bool = false) -> LibraryError {
        LibraryError(
            .malformed,
            (isAtLeast
                ? translated(
                    """
                    Line {line} has more than {count} columns; the maximum is {limit}. Check the \
                    delimiter, or split the file.
                    """)
                : translated(
                    """
                    Line {line} has {count} columns; the maximum is {limit}. Check the delimiter, \
                    or split the file.
                    """))
                .filling(["line": String(line), "count": text(count), "limit": text(columns)]),
            line: line)
    }

    static func cellTooLong(line: Int, column: Int) -> LibraryError {
        LibraryError(
            .malformed,
            translated(
                """
                The cell that begins in line {line}, column {column} is longer than {limit} MB, \
                the maximum. Check whether a quote is missing, or shorten the cell.
                """
            ).filling([
                "line": String(line), "column": String(column),
                "limit": String(cellBytes / 1_000_000),
            ]),
            line: line, column: column)
    }

    static func rowTooLong(line: Int) -> LibraryError {
        LibraryError(
            .malformed,
            translated(
                """
                The row that begins in line {line} is longer than {limit} MB, the maximum. Check \
                the line ends, or split the row.
                """
            ).filling(["line": String(line), "limit": String(rowBytes / 1_000_000)]),
            line: line)
    }
}
