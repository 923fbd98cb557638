import Foundation
import TroveModel

/// Conditions that look up the loans first, because there are few of them even for a long list.
extension QueryConditions: LoanConditions {
    func lacksLoan(withValueIn part: LoanColumn, isText: Bool) -> SQLCondition {
        lent(where: SQLCondition(sql(of: part) + (isText ? " <> ''" : " = 1")), as: "NOT IN")
    }

    func hasLoan(passing tests: [QueryTest], in part: LoanColumn) -> SQLCondition {
        lent(where: Self.condition(tests, on: sql(of: part), type: part.kind.valueType))
    }

    /// The SQL expression of a part of a loan.
    private func sql(of part: LoanColumn) -> String {
        switch part {
        case .lent: "1"
        case .overdue:
            // Days are written with digits and hyphens only.
            "ifnull(due_on < '\(PartialDate.day(of: now)?.description ?? "")', 0)"
        case .due: "due_on"
        case .borrower: "borrower"
        }
    }

    private func lent(
        where condition: SQLCondition, as comparison: String = "IN"
    ) -> SQLCondition {
        var result = condition
        result.sql = """
            id \(comparison) (SELECT record_id FROM loan WHERE list_id = \(list.id.rawValue) \
            AND returned_on IS NULL AND (\(condition.sql)))
            """
        return result
    }
}
