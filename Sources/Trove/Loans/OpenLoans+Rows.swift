import TableKit
import TroveModel

/// The loans of records in their rows.
extension OpenLoans {
    /// The loan of a record as a line of text; nil if the record is not lent.
    func line(of record: Record, in list: List) -> Line? {
        PartialDate.today.flatMap { line(of: record.id, in: list.id, on: $0) }
    }
}

extension OpenLoans.Line {
    /// The color of the line.
    var color: Color { isOverdue ? .systemRed : .secondaryLabel }
}
