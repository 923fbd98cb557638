/// A section, row, count or height that does not fit the table it is used with.
public enum TableError: Error, Equatable, Sendable {
    /// There is no such section; the table has `sections` of them.
    case noSection(Int, sections: Int)
    /// There is no row at this path; its section has `rows` of them.
    case noRow(IndexPath, rows: Int)
    /// A number of rows or sections below zero.
    case negativeCount(Int)
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
        case .invalidHeight(let height):
            "A height cannot be \(height)."
        }
    }
}
