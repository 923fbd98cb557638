import TextCore
import TroveModel

/// The cells of a column that have no value, or whose value may be inexact.
struct SheetColumnProblems: Sendable {
    private var errors = Problem()
    private var error = ""
    private var missingResults = Problem()
    private var longNumbers = Problem()

    /// The number of cells with a problem, and the row of the first.
    private struct Problem: Sendable {
        var count = 0
        var firstRow = 0

        mutating func add(row: Int) {
            if count == 0 { firstRow = row }
            count += 1
        }
    }

    mutating func add(_ cell: SheetCell, row: Int) {
        switch cell.content {
        case .error(let text):
            if errors.count == 0 { error = text }
            errors.add(row: row)
        case .missingResult: missingResults.add(row: row)
        case .number(let number) where number.isBeyondPrecision: longNumbers.add(row: row)
        default: break
        }
    }

    /// Returns the notes about a column.
    func notes(named name: String) -> [ImportNote] {
        [
            note(
                errors, named: name,
                translated(
                    "“{field}” has an error ({error}) in {count} cell, which was left empty.",
                    plural: """
                        “{field}” has errors ({error}) in {count} cells, which were left empty.
                        """,
                    count: errors.count)),
            note(
                missingResults, named: name,
                translated(
                    """
                    “{field}” has a formula without a result in {count} cell, which was left \
                    empty. To get the result, save the file in a spreadsheet program.
                    """,
                    plural: """
                        “{field}” has formulas without results in {count} cells, which were left \
                        empty. To get the results, save the file in a spreadsheet program.
                        """, count: missingResults.count)),
            note(
                longNumbers, named: name,
                translated(
                    """
                    “{field}” has {count} number of more than 15 digits. Spreadsheets keep only \
                    15, so the last digits may be wrong.
                    """,
                    plural: """
                        “{field}” has {count} numbers of more than 15 digits. Spreadsheets keep \
                        only 15, so the last digits may be wrong.
                        """, count: longNumbers.count)),
        ].compactMap { $0 }
    }

    private func note(
        _ problem: Problem, named name: String, _ message: @autoclosure () -> String
    ) -> ImportNote? {
        guard problem.count > 0 else { return nil }
        return ImportNote(
            line: problem.firstRow,
            message: message().filling([
                "field": name, "count": String(problem.count), "error": String(error.prefix(40)),
            ]))
    }
}
