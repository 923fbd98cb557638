import Foundation
import TroveModel

extension QueryConditions {
    /// The condition on the open loan of a record. Looks up the loans first, because there are few
    /// of them even for a long list.
    func loanCondition(
        _ condition: FieldCondition, in part: LoanColumn, _ column: QueryColumn
    ) -> SQLCondition {
        switch condition {
        case .isEmpty:
            return lent(where: "\(sql(of: part)) <> ''", as: "NOT IN")
        case .words(let words) where part.kind.valueType == .checkbox:
            guard column.checkboxState(column.value(of: words)) == false else { break }
            return lent(where: "\(sql(of: part)) = 1", as: "NOT IN")
        case .words(let words) where column.searchesWords(words):
            let parts = words.map {
                SQLCondition("trove_begins(?, \(sql(of: part)))", .text($0))
            }
            return lent(where: SQLCondition(parts, joinedBy: "AND"))
        case .phrase(let words) where column.kind.isTextual:
            let words = words.prefix(Self.maximumLoanWords).joined(separator: " ")
            return lent(where: SQLCondition("trove_has(?, \(sql(of: part)))", .text(words)))
        default: break
        }
        return lent(where: self.condition(condition, in: column, sql: sql(of: part)))
    }

    private static let maximumLoanWords = 64

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

    private func lent(where sql: String, as comparison: String) -> SQLCondition {
        lent(where: SQLCondition(sql), as: comparison)
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
