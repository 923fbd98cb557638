/// A section, row, count or height that is invalid for a table.
public enum TableError: Error, Equatable, Sendable {
    /// There is no section with this index; the table has `sections` sections.
    case noSection(Int, sections: Int)
    /// There is no row at this index path; its section has `rows` rows.
    case noRow(IndexPath, rows: Int)
    /// A negative number of rows or sections.
    case negativeCount(Int)
    /// More rows than a section can have: the limit is 2⁴⁰.
    case tooManyRows(Int)
    /// A height that is negative, too large, infinite or not a number.
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
            "The number of rows or sections cannot be negative: \(count)."
        case .tooManyRows(let count):
            "A section cannot have \(count) rows. The maximum is \(mostRows)."
        case .invalidHeight(let height):
            "The height \(height) is not valid. Use a finite height that is not negative."
        }
    }
}

/// The largest number of rows in a section: small enough that all sums are exact.
private let mostRows = 1 << 40

/// Returns `count` if a section can have that many rows.
///
/// - Throws: ``TableError/negativeCount(_:)`` or ``TableError/tooManyRows(_:)``.
func validCount(_ count: Int) throws(TableError) -> Int {
    guard count >= 0 else { throw .negativeCount(count) }
    guard count <= mostRows else { throw .tooManyRows(count) }
    return count
}
