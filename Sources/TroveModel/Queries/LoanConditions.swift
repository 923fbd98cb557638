/// The conditions on open loans in which a storage expresses queries.
package protocol LoanConditions {
    associatedtype Condition

    /// The condition that a record has no open loan, or one without a value in a part.
    ///
    /// - Parameter isText: Whether the value is a text that is not empty, or else a check mark.
    func lacksLoan(withValueIn part: LoanColumn, isText: Bool) -> Condition

    /// The condition that a record has an open loan which passes all tests of a part.
    func hasLoan(passing tests: [QueryTest], in part: LoanColumn) throws -> Condition
}

extension LoanConditions {
    /// The condition on the open loan of a record. Records without one count as records without a
    /// value.
    package func loanCondition(_ tests: [QueryTest], in part: LoanColumn) throws -> Condition {
        switch tests {
        case [.isEmpty]: lacksLoan(withValueIn: part, isText: true)
        case [.isChecked(false)]: lacksLoan(withValueIn: part, isText: false)
        default: try hasLoan(passing: tests, in: part)
        }
    }
}
