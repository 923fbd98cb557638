import Foundation
import TroveModel

extension QueryConditions {
    /// The condition on the open loan of a record. Looks up the loans first, because there are few
    /// of them even for a long list.
    func loanCondition(
        _ tests: [QueryTest], in part: LoanColumn, _ column: QueryColumn
    ) -> SQLCondition {
        let sql = sql(of: part)
        guard !tests.includeRecordsWithoutLoan else {
            let excluded = tests == [.isEmpty] ? "\(sql) <> ''" : "\(sql) = 1"
            return lent(where: SQLCondition(excluded), as: "NOT IN")
        }
        return lent(where: Self.condition(tests, on: sql, type: column.kind.valueType))
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
