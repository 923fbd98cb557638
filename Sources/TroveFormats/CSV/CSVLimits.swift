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
            "Too many columns in line \(line): \(isAtLeast ? "more than " : "")\(text(count)), "
                + "at most \(text(columns)). Check the delimiter, or divide the file.",
            line: line)
    }

    static func cellTooLong(line: Int, column: Int) -> LibraryError {
        LibraryError(
            .malformed,
            "The cell that begins in line \(line), column \(column) is longer than "
                + "\(cellBytes / 1_000_000) MB, the longest that can be imported. "
                + "Check whether a quote is missing, or shorten the cell.",
            line: line, column: column)
    }

    static func rowTooLong(line: Int) -> LibraryError {
        LibraryError(
            .malformed,
            "The row that begins in line \(line) is longer than \(rowBytes / 1_000_000) MB, the longest "
                + "that can be imported. Check the line ends, or divide the row.",
            line: line)
    }
}
