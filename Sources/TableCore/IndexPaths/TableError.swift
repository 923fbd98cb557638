/// A section, row, count or height that does not fit the table it is used with.
public enum TableError: Error, Equatable, Sendable {
    /// There is no such section; the table has `sections` of them.
    case noSection(Int, sections: Int)
    /// There is no row at this path; its section has `rows` of them.
    case noRow(IndexPath, rows: Int)
    /// A number of rows or sections below zero.
    case negativeCount(Int)
    /// More rows in a section than positions can be counted with: 2⁴⁰ are the most.
    case tooManyRows(Int)
    /// A height that is negative, infinite or no number.
    case invalidHeight(Double)
}

extension TableError: CustomStringConvertible {
    /// The error as a sentence with its values.
    public var description: String {
        switch self {
        case .noSection(let section, let sections):
            "There is no section \(section): the table has \(sections) sections."
        case .noRow(let path, let rows):
            "There is no row \(path.row) in section \(path.section), which has \(rows) rows."
        case .negativeCount(let count):
            "A number of rows or sections cannot be \(count)."
        case .tooManyRows(let count):
            "A section cannot have \(count) rows: \(mostRows) are the most."
        case .invalidHeight(let height):
            "A height cannot be \(height)."
        }
    }
}

/// The most rows of a section: far more than anybody has, few enough that all sums are exact.
private let mostRows = 1 << 40

/// A number of rows that a section can have.
func validCount(_ count: Int) throws(TableError) -> Int {
    guard count >= 0 else { throw .negativeCount(count) }
    guard count <= mostRows else { throw .tooManyRows(count) }
    return count
}
