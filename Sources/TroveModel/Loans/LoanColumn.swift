/// A name in queries about the open loan of a record, unless the list has a field of the same name.
public enum LoanColumn: String, Hashable, Sendable, CaseIterable {
    /// Whether the record is lent.
    case lent
    /// Whether the record should have come back before today.
    case overdue
    /// The last day of the loan.
    case due
    /// The name of the borrower.
    case borrower

    /// The kind of the values.
    public var kind: FieldKind {
        switch self {
        case .lent, .overdue: .checkbox
        case .due: .date
        case .borrower: .text
        }
    }

    /// The value for a record.
    ///
    /// - Parameter loan: The open loan of the record; nil if it is not lent.
    public func value(for loan: Loan?, on today: PartialDate) -> FieldValue {
        guard let loan, loan.isOpen else { return .empty }
        return switch self {
        case .lent: .checkbox(true)
        case .overdue: .checkbox(loan.isOverdue(on: today))
        case .due: loan.terms.dueOn.map { .date($0) } ?? .empty
        case .borrower: .text(loan.terms.borrower)
        }
    }
}
